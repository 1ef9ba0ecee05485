// What the engine knows of pieces and sides, once more: parts that are loaded later import only types from it.

import type { Piece, Side } from "../engine/position.ts";

/** What stands on a square, as positions have it. */
export const CODE: Readonly<Record<Piece, number>> = { a: 2, d: 4, k: 8 };
export const EMPTY = 1;

export function otherSide(side: Side): Side {
  return side === "attackers" ? "defenders" : "attackers";
}
