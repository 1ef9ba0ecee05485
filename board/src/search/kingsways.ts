// How far the king comes in one move and in two, and from how many squares there a goal lies open. One word of bits for
// each rank.

import { BARRIER } from "../engine/movement.ts";
import type { Ground } from "./ground.ts";
import { bitCount, spread } from "./region.ts";

export interface Ways {
  /** Squares he comes to in one move, and in two. */
  one: number;
  two: number;
  /** Those among them from which a goal lies open. */
  ways: number;
  laterWays: number;
}

/** The result is good until the next call. */
export function kingsWays(ground: Ground): (attackers: Int32Array, defenders: Int32Array, square: number) => Ways {
  const { engine, goal, king } = ground;
  const { size, cellOf } = engine.core.geometry;
  const line = (): Int32Array => new Int32Array(size + 2);
  const [goals, passable, free, from, first, second, open] = [line(), line(), line(), line(), line(), line(), line()];
  cellOf.forEach((cell, at) => {
    const [rank, bit] = [Math.floor(at / size) + 1, 1 << (at % size)];
    if (goal[cell] === 1) goals[rank]! |= bit;
    if (king[cell] !== BARRIER) passable[rank]! |= bit;
  });
  const found: Ways = { one: 0, two: 0, ways: 0, laterWays: 0 };
  return (attackers, defenders, square) => {
    for (let rank = 1; rank <= size; rank++) {
      free[rank] = passable[rank]! & ~(attackers[rank]! | defenders[rank]!);
      from[rank] = 0;
    }
    const home = Math.floor(square / size) + 1;
    from[home] = 1 << (square % size);
    slide(size, from, free, first);
    slide(size, first, free, second);
    from[home] = 0;
    for (let rank = 1; rank <= size; rank++) if (goals[rank] !== 0) from[rank] = goals[rank]! & free[rank]!;
    slide(size, from, free, open);
    return count(size, first, second, open, found);
  };
}

function count(size: number, first: Int32Array, second: Int32Array, open: Int32Array, found: Ways): Ways {
  let one = 0;
  let two = 0;
  let ways = 0;
  let laterWays = 0;
  for (let rank = 1; rank <= size; rank++) {
    // He comes in two moves wherever he comes in one.
    const far = second[rank]!;
    if (far === 0) continue;
    const near = first[rank]!;
    const ahead = open[rank]!;
    two += bitCount(far);
    if (near !== 0) one += bitCount(near);
    if ((far & ahead) === 0) continue;
    laterWays += bitCount(far & ahead);
    ways += bitCount(near & ahead);
  }
  found.one = one;
  found.two = two;
  found.ways = ways;
  found.laterWays = laterWays;
  return found;
}

/** All free squares that a king on any of `from` comes to in one straight move; those of `from` that are free among them. */
function slide(size: number, from: Int32Array, free: Int32Array, to: Int32Array): void {
  let up = 0;
  for (let rank = 1; rank <= size; rank++) {
    const here = from[rank]!;
    const open = free[rank]!;
    up &= open;
    to[rank] = here === 0 ? up : up | (spread(here, open | here) & open);
    up |= here;
  }
  let down = 0;
  for (let rank = size; rank > 0; rank--) {
    down &= free[rank]!;
    to[rank]! |= down;
    down |= from[rank]!;
  }
}
