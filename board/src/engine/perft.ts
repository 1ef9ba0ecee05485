// Counting move sequences: the standard check that engines agree on movement.

import type { Engine } from "./engine.ts";
import { CELL_BITS, CELL_MASK, maxMoves } from "./movement.ts";
import { emptyBoard, loadBoard, type Position } from "./position.ts";

/** Number of legal sequences of exactly `depth` plies; a finished game has no continuation, repetition is ignored.
 *  Every ply is played and judged; with `bulk` the last one is only counted. */
export function perft({ core, size }: Engine, position: Position, depth: number, bulk = false): number {
  const board = emptyBoard(core.geometry);
  loadBoard(board, position);
  const lists = Array.from({ length: depth }, () => new Int32Array(maxMoves(size)));
  const count = (left: number): number => {
    if (left === 0) return 1;
    if (bulk && left === 1) return core.movement.count(board);
    const list = lists[left - 1]!;
    const moves = core.movement.generate(board, list);
    const top = board.top;
    let sum = 0;
    for (let at = 0; at < moves; at++) {
      const from = list[at]! >> CELL_BITS;
      const to = list[at]! & CELL_MASK;
      const over = core.make(board, from, to);
      if (left === 1) sum++;
      else if (over === null) sum += count(left - 1);
      core.unmake(board, from, to, top);
    }
    return sum;
  };
  return count(depth);
}

