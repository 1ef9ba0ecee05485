// Sets of squares as words of bits: one for each rank, from 1, in it a bit for each file. So a whole rank moves at once.

import type { Geometry } from "../engine/geometry.ts";

/** A word for each rank from 1 to the size; the words before and after stay 0. */
export type Squares = Int32Array;

export function noSquares(size: number): Squares {
  return new Int32Array(size + 2);
}

/** The squares that are so. */
export function squaresWhere({ cellOf, size }: Geometry, isSo: (cell: number) => boolean): Squares {
  const squares = noSquares(size);
  cellOf.forEach((cell, at) => {
    if (isSo(cell)) add(squares, size, at);
  });
  return squares;
}

/** `square` counts from 0 at a1 along the ranks. */
export function add(squares: Squares, size: number, square: number): void {
  squares[Math.floor(square / size) + 1]! |= 1 << (square % size);
}

export function bitCount(word: number): number {
  let bits = word - ((word >> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333);
  return Math.imul((bits + (bits >> 4)) & 0x0f0f0f0f, 0x01010101) >> 24;
}

/** All bits of `free` that hang together with those of `bits`. */
export function spread(bits: number, free: number): number {
  let now = bits;
  for (let before = 0; before !== now; ) {
    before = now;
    now |= ((now << 1) | (now >> 1)) & free;
  }
  return now;
}

/** All free squares to which a straight move leads from any of `from`; those of `from` that are free among them. */
export function slide(size: number, from: Squares, free: Squares, to: Squares): void {
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

/** How many squares are in both sets. */
export function common(size: number, one: Squares, other: Squares): number {
  let sum = 0;
  for (let rank = 1; rank <= size; rank++) {
    const both = one[rank]! & other[rank]!;
    if (both !== 0) sum += bitCount(both);
  }
  return sum;
}
