// Keys of positions: two 32-bit halves, one random pair for each piece on each cell and one for the side to move.

import { type Geometry } from "../engine/geometry.ts";
import { ATTACKER, type Board, DEFENDER, EMPTY, KING, OUTSIDE } from "../engine/position.ts";

export interface Keys {
  /** By `piece * cellCount + cell`. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Worked in while the defenders are to move. */
  readonly sideLow: number;
  readonly sideHigh: number;
}

const made = new Map<number, Keys>();

/** The keys of a board size; the same in every run. */
export function keysOf(geometry: Geometry): Keys {
  let keys = made.get(geometry.size);
  if (keys === undefined) {
    keys = build(geometry);
    made.set(geometry.size, keys);
  }
  return keys;
}

/** A stream of 32-bit numbers from a seed: the same seed, the same stream. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state);
  };
}

/** Every bit of the result depends on every bit of the number. */
export function scramble(number: number): number {
  let mixed = number | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function build({ cellCount, size }: Geometry): Keys {
  const random = randomOf(size);
  const low = new Int32Array((KING + 1) * cellCount);
  const high = new Int32Array((KING + 1) * cellCount);
  for (const piece of [ATTACKER, DEFENDER, KING]) {
    for (let cell = 0; cell < cellCount; cell++) {
      low[piece * cellCount + cell] = random();
      high[piece * cellCount + cell] = random();
    }
  }
  return { low, high, sideLow: random(), sideHigh: random() };
}

/** The key of a board from scratch. */
export function keyOf(keys: Keys, { cells, attackersToMove }: Pick<Board, "cells" | "attackersToMove">): [low: number, high: number] {
  let low = attackersToMove ? 0 : keys.sideLow;
  let high = attackersToMove ? 0 : keys.sideHigh;
  for (let cell = 0; cell < cells.length; cell++) {
    const piece = cells[cell]!;
    if (piece === EMPTY || piece === OUTSIDE) continue;
    low ^= keys.low[piece * cells.length + cell]!;
    high ^= keys.high[piece * cells.length + cell]!;
  }
  return [low, high];
}
