// The king's region: the squares to which he comes a step at a time over everything but attackers. One word of bits for
// each rank, so that a whole rank spreads at once.

import type { Cell, Geometry } from "../engine/geometry.ts";
import { ATTACKER, type Board, EMPTY, OUTSIDE } from "../engine/position.ts";
import { bitCount, noSquares, spread, type Squares } from "./lines.ts";

export interface Reach {
  /** Squares in the region. */
  squares: number;
  /** Those on the rim among them. */
  rim: number;
  readonly region: Squares;
}

const region = noSquares(30);
const found: Reach = { squares: 0, rim: 0, region };

/** Let the region flow into a rank from those beside it, sideways as far as it goes; whether that added something. */
function fill(rank: number, free: number): boolean {
  const old = region[rank]!;
  const now = (old | region[rank - 1]! | region[rank + 1]!) & free;
  if (now === old) return false;
  region[rank] = spread(now, free);
  return true;
}

/** The region of a king on a square; `attackers` by rank from 1. The result is good until the next call. */
export function reach(size: number, attackers: Squares, square: number): Reach {
  const all = (1 << size) - 1;
  region.fill(0);
  found.squares = 0;
  found.rim = 0;
  if (square < 0) return found;
  const home = Math.floor(square / size) + 1;
  region[home] = spread(1 << (square % size), all & ~attackers[home]!);
  for (let rank = home + 1; rank <= size; rank++) fill(rank, all & ~attackers[rank]!);
  // Down and up the board in turn, until nothing is added on the whole way.
  let isDown = true;
  for (let changed = true; changed; isDown = !isDown) {
    changed = false;
    for (let step = 1; step < size; step++) {
      const rank = isDown ? size - step : step + 1;
      if (fill(rank, all & ~attackers[rank]!)) changed = true;
    }
  }
  const sides = 1 | (1 << (size - 1));
  found.rim = bitCount(region[1]!) + bitCount(region[size]!);
  for (let rank = 1; rank <= size; rank++) {
    found.squares += bitCount(region[rank]!);
    if (rank > 1 && rank < size) found.rim += bitCount(region[rank]! & sides);
  }
  return found;
}

// With more ways out than this it is too early to think of a ring.
const FEW = 14;

/** Writes into `out` the squares on which one attacker more would shut the king in; returns their number. Such a square
 *  lies on every way out, so it is enough to try those of one. */
export function closingCellsOf(geometry: Geometry): (board: Board, out: Uint16Array) => number {
  const { size, squareOf } = geometry;
  const attackers = noSquares(size);
  const seek = seekerOf(geometry);
  const way = new Uint16Array(geometry.cellCount);
  const isShutBy = (square: number, king: number): boolean => {
    const rank = Math.floor(square / size) + 1;
    const bit = 1 << (square % size);
    attackers[rank]! |= bit;
    const { rim } = reach(size, attackers, king);
    attackers[rank]! &= ~bit;
    return rim === 0;
  };
  return ({ cells, king }, out) => {
    readAttackers(cells, size, attackers);
    if (reach(size, attackers, squareOf[king]!).rim > FEW) return 0;
    const length = seek(cells, king, way);
    let count = 0;
    for (let at = 0; at < length; at++) if (isShutBy(squareOf[way[at]!]!, squareOf[king]!)) out[count++] = way[at]!;
    return count;
  };
}

function readAttackers(cells: Uint8Array, size: number, attackers: Squares): void {
  for (let rank = 1; rank <= size; rank++) {
    const first = rank * (size + 2) + 1;
    let bits = 0;
    for (let file = 0; file < size; file++) if (cells[first + file] === ATTACKER) bits |= 1 << file;
    attackers[rank] = bits;
  }
}

/** A search for a shortest way from the king to the rim over everything but attackers; its empty squares come into `way`,
 *  their number is returned. */
function seekerOf({ steps, edge, cellCount }: Geometry): (cells: Uint8Array, king: Cell, way: Uint16Array) => number {
  const queue = new Uint16Array(cellCount);
  const before = new Uint16Array(cellCount);
  const trace = (cells: Uint8Array, end: Cell, king: Cell, way: Uint16Array): number => {
    let length = 0;
    for (let cell = end; cell !== king; cell = before[cell]!) if (cells[cell] === EMPTY) way[length++] = cell;
    return length;
  };
  return (cells, king, way) => {
    before.fill(0);
    queue[0] = king;
    before[king] = king;
    for (let head = 0, tail = 1; head < tail; head++) {
      const cell = queue[head]!;
      if (edge[cell] === 1) return trace(cells, cell, king, way);
      for (const step of steps) {
        const next = cell + step;
        if (before[next] !== 0 || (cells[next]! & (ATTACKER | OUTSIDE)) !== 0) continue;
        before[next] = cell;
        queue[tail++] = next;
      }
    }
    return 0;
  };
}
