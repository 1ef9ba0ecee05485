// The search: how good is a position when both sides do their best for some plies?
//
// Principal variation search: the first move of a position is looked at in earnest, the others only to show that they
// are no better. Scores are from the view of the side to move.

import { Calm, INFINITE, QUIET_PLIES, REPEATED, SURE, WIN } from "./calm.ts";
import type { Evaluate } from "./evaluation.ts";
import { barringMoves, type Ground, waysFrom } from "./ground.ts";
import { Order } from "./order.ts";
import { AT_LEAST, AT_MOST, EXACT, type Table } from "./table.ts";
import { GOES_ON, MAX_PLY, type Track } from "./track.ts";

const PASS_LESS = 2;
// Positions with less depth left than this are looked at in one go.
const LEAST_WALK = 2;

export interface Selection {
  /** Late moves with less depth, two plies of grace for a threatened side, guesses from deeper entries of the table. */
  readonly selective: boolean;
  /** Let the other side move twice, to see whether even that is good enough. */
  readonly passing: boolean;
}

/** A position whose moves are being tried. */
interface Frame {
  depth: number;
  count: number;
  alphaBefore: number;
  alpha: number;
  beta: number;
  best: number;
  bestMove: number;
  move: number;
  attackersMove: boolean;
  isThreatened: boolean;
}

function newFrame(): Frame {
  return { depth: 0, count: 0, alphaBefore: 0, alpha: 0, beta: 0, best: 0, bestMove: 0, move: 0, attackersMove: true, isThreatened: false };
}

export class Search extends Calm {
  readonly order: Order;
  breatheAt = Infinity;
  readonly #table: Table | null;
  readonly #selective: boolean;
  readonly #passing: boolean;
  readonly #frames = Array.from({ length: MAX_PLY + 1 }, newFrame);

  constructor(ground: Ground, track: Track, evaluate: Evaluate, table: Table | null, { selective, passing }: Selection) {
    super(ground, track, evaluate);
    this.#table = table;
    this.#selective = selective;
    this.#passing = passing;
    this.order = new Order(ground, this.lists);
  }

  /** The score of a position `ply` plies after the root. */
  look(depth: number, alpha: number, beta: number, ply: number): number {
    const known = this.#enter(depth, alpha, beta, ply);
    if (known !== null) return known;
    const frame = this.#frames[ply]!;
    if (this.#mayPass(frame, ply)) {
      this.track.pass();
      const score = -this.look(frame.depth - 1 - PASS_LESS, -frame.beta, -frame.beta + 1, ply + 1);
      this.track.unpass();
      if (this.#passIsEnough(frame, score)) return frame.beta;
    }
    for (let index = 0; index < frame.count; index++) {
      const outcome = this.#advance(frame, ply, index);
      const score = outcome === GOES_ON ? this.#scout(frame, ply, index) : this.decided(outcome, frame.attackersMove, ply + 1);
      if (this.#retreat(frame, ply, index, score)) break;
    }
    return this.#settle(frame, ply);
  }

  /** As `look`, but stops to breathe: it yields once `breatheAt` nodes are reached. */
  *walk(depth: number, alpha: number, beta: number, ply: number): Generator<undefined, number> {
    if (depth < LEAST_WALK) return this.look(depth, alpha, beta, ply);
    const known = this.#enter(depth, alpha, beta, ply);
    if (known !== null) return known;
    const frame = this.#frames[ply]!;
    if (this.#mayPass(frame, ply)) {
      this.track.pass();
      const score = -(yield* this.walk(frame.depth - 1 - PASS_LESS, -frame.beta, -frame.beta + 1, ply + 1));
      this.track.unpass();
      if (this.#passIsEnough(frame, score)) return frame.beta;
    }
    for (let index = 0; index < frame.count; index++) {
      if (this.nodes >= this.breatheAt) yield;
      const outcome = this.#advance(frame, ply, index);
      const score = outcome === GOES_ON ? yield* this.#stroll(frame, ply, index) : this.decided(outcome, frame.attackersMove, ply + 1);
      if (this.#retreat(frame, ply, index, score)) break;
    }
    return this.#settle(frame, ply);
  }

  /** The score of a position if it needs no moves to be tried; else null, and its frame is ready. */
  #enter(depth: number, alpha: number, beta: number, ply: number): number | null {
    const { track } = this;
    const { board } = track;
    if (depth <= 0 || ply >= MAX_PLY - QUIET_PLIES - 2) return this.calm(alpha, beta, ply, 0);
    if (++this.nodes >= this.checkAt) this.pause();
    if (this.winsNow()) return WIN - ply - 1;
    const known = this.#recall(depth, alpha, beta, ply);
    if (known !== null) return known;
    const tableMove = this.#table === null ? 0 : this.#table.move;
    const ways = board.attackersToMove ? waysFrom(this.ground, board.cells, board.king) : 0;
    const lost = -(WIN - ply - 2);
    if (ways > 1) return lost;
    const frame = this.#frames[ply]!;
    frame.count = ways === 0 ? this.#generate(ply) : barringMoves(this.ground, board, this.lists[ply]!);
    frame.depth = this.#depthFor(depth, ways, tableMove);
    frame.attackersMove = board.attackersToMove;
    frame.alphaBefore = alpha;
    frame.alpha = alpha;
    frame.beta = beta;
    // Whoever has no move, where no rule says what that means, has not lost.
    frame.best = ways > 0 ? lost : frame.count === 0 ? 0 : -INFINITE;
    frame.bestMove = 0;
    frame.isThreatened = ways > 0;
    this.order.rate(board, ply, frame.count, tableMove);
    return null;
  }

  /** Whether to look first what happens if this side lets the other move twice: if that is good enough, a move will be. */
  #mayPass({ depth, alpha, beta, isThreatened }: Frame, ply: number): boolean {
    const { track } = this;
    if (!this.#passing || depth < 3 || beta - alpha > 1 || isThreatened || Math.abs(beta) > REPEATED - 100) return false;
    return track.moves[track.at - 1] !== 0 && ply > 0 && this.evaluate(track.board) >= beta;
  }

  #passIsEnough({ beta }: Frame, score: number): boolean {
    return score >= beta && score < REPEATED - 100;
  }

  #advance(frame: Frame, ply: number, index: number): number {
    frame.move = this.order.pick(ply, index, frame.count);
    return this.track.make(frame.move);
  }

  /** Take the move back and note its score; true if the other moves are needless. */
  #retreat(frame: Frame, ply: number, index: number, score: number): boolean {
    this.track.unmake();
    if (score <= frame.best) return false;
    frame.best = score;
    frame.bestMove = frame.move;
    if (score > frame.alpha) frame.alpha = score;
    if (frame.alpha < frame.beta) return false;
    this.order.reward(this.track.board, ply, index, frame.depth);
    return true;
  }

  #settle({ bestMove, best, alphaBefore, beta, depth }: Frame, ply: number): number {
    if (this.#table !== null) {
      const bound = best >= beta ? AT_LEAST : best > alphaBefore ? EXACT : AT_MOST;
      this.#table.store(this.track.low, this.track.high, bestMove, bound, toTable(best, ply), depth);
    }
    return best;
  }

  #generate(ply: number): number {
    return this.track.core.movement.generate(this.track.board, this.lists[ply]!);
  }

  /** A threatened side gets a ply of grace; where nothing is known of a position it is looked at less deeply first. */
  #depthFor(depth: number, ways: number, tableMove: number): number {
    if (!this.#selective) return depth;
    if (ways > 0) return depth + 1;
    return depth >= 5 && tableMove === 0 ? depth - 1 : depth;
  }

  /** The score of the move just made, the `index`-th of its position: in earnest for the first, else a test whether it
   *  is better than the best so far, for late ones with less depth. */
  #scout({ depth, alpha, beta }: Frame, ply: number, index: number): number {
    if (index === 0) return -this.look(depth - 1, -beta, -alpha, ply + 1);
    const less = this.#lessFor(depth - 1, ply, index);
    let score = -this.look(depth - 1 - less, -alpha - 1, -alpha, ply + 1);
    if (less > 0 && score > alpha) score = -this.look(depth - 1, -alpha - 1, -alpha, ply + 1);
    return score > alpha && score < beta ? -this.look(depth - 1, -beta, -alpha, ply + 1) : score;
  }

  *#stroll({ depth, alpha, beta }: Frame, ply: number, index: number): Generator<undefined, number> {
    if (index === 0) return -(yield* this.walk(depth - 1, -beta, -alpha, ply + 1));
    const less = this.#lessFor(depth - 1, ply, index);
    let score = -(yield* this.walk(depth - 1 - less, -alpha - 1, -alpha, ply + 1));
    if (less > 0 && score > alpha) score = -(yield* this.walk(depth - 1, -alpha - 1, -alpha, ply + 1));
    return score > alpha && score < beta ? -(yield* this.walk(depth - 1, -beta, -alpha, ply + 1)) : score;
  }

  /** By how many plies a late move is looked at less deeply. */
  #lessFor(depth: number, ply: number, index: number): number {
    return this.#selective && depth >= 2 && index >= 3 && this.order.isQuiet(ply, index) ? reduction(depth, index) : 0;
  }

  /** What the table says, if that is enough; its move is left in the table. */
  #recall(depth: number, alpha: number, beta: number, ply: number): number | null {
    const table = this.#table;
    if (table === null || !table.probe(this.track.low, this.track.high)) return null;
    if (this.#selective ? table.depth < depth : table.depth !== depth) return null;
    if (this.track.mayRepeat) return null;
    const score = fromTable(table.score, ply);
    if (table.bound === EXACT) return score;
    if (table.bound === AT_LEAST) return score >= beta ? score : null;
    return score <= alpha ? score : null;
  }

}

const REDUCTIONS = Array.from({ length: 64 }, (_, depth) =>
  Array.from({ length: 128 }, (__, index) => Math.max(1, Math.floor(0.5 + (Math.log(depth + 1) * Math.log(index + 1)) / 2.6))),
);

function reduction(depth: number, index: number): number {
  return REDUCTIONS[Math.min(depth, 63)]![Math.min(index, 127)]!;
}

// In the table a win counts from the position it belongs to, not from the root.
function toTable(score: number, ply: number): number {
  return score > SURE ? score + ply : score < -SURE ? score - ply : score;
}

function fromTable(score: number, ply: number): number {
  return score > SURE ? score - ply : score < -SURE ? score + ply : score;
}
