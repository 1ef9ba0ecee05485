// Repetition: what counts as one, and for whom it is bad. Moves are given as numbers, the same number for the same
// move, so that a game on squares and a search on cells can both ask.

import type { Ending } from "./endings.ts";
import { CELL_BITS, CELL_MASK } from "./movement.ts";
import { otherSide, type Side } from "./position.ts";
import type { Repetition } from "./rules.ts";

/** Plies after which two men that go to and fro stand where they stood: two moves of each side. */
const ROUND = 4;

/** A move as one number; `to` in the lower bits. */
export function packMove(from: number, to: number): number {
  return (from << CELL_BITS) | to;
}

/** Whether the last of the first `count` moves completes a repetition; `stands` is how often the position after it
 *  stood in the game. */
export function isRepeated({ of, times }: Repetition, stands: number, moves: ArrayLike<number>, count: number): boolean {
  if (of === "positions") return stands >= times;
  const ofBoth = of === "moves-of-both";
  const rounds = ofBoth ? times - 1 : times - 2;
  const last = count - 1;
  const first = last - ROUND * (times - 1) - (ofBoth ? 1 : 0);
  if (first < 0) return false;
  // Each move as the one a round before it: either the last one of each side in every round, or all moves of all rounds
  // but the first, of which only the square reached counts.
  for (let ply = 0; ply < ROUND * rounds; ply++) {
    if (ofBoth && ply % ROUND > 1) continue;
    if (moves[last - ply] !== moves[last - ply - ROUND]) return false;
  }
  return ofBoth || (moves[first]! & CELL_MASK) === (moves[last]! & CELL_MASK);
}

/** Who wins by a repetition that `mover` completed. Where the moves of both sides are compared the other side's come
 *  first; else it is the mover himself who began. */
export function winnerByRepetition({ of, result }: Repetition, mover: Side): Ending["winner"] {
  if (result === "draw") return result;
  if (result === "defenders-lose") return "attackers";
  return result === "beginner-loses" && of === "moves-of-both" ? mover : otherSide(mover);
}
