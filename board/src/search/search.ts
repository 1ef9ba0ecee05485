// The search: how good is a position when both sides do their best for some plies?
//
// Principal variation search: the first move of a position is looked at in earnest, the others only to show that they
// are no better. Scores are from the view of the side to move.

import { CELL_BITS, maxMoves } from "../engine/movement.ts";
import type { Evaluate } from "./evaluation.ts";
import { barringMoves, capturingMoves, type Ground, markCaptures, waysFrom, winningMove } from "./ground.ts";
import { Order } from "./order.ts";
import { AT_LEAST, AT_MOST, EXACT, type Table } from "./table.ts";
import { ATTACKERS_WIN, DRAWN, FORESEEN, GOES_ON, MAX_PLY, type Track } from "./track.ts";

/** A win now; a ply later it is one less. */
export const WIN = 30_000;
/** Above it a win is proven. */
export const SURE = WIN - 1000;
/** A position that the rules will decide if it is repeated. */
const REPEATED = 20_000;
export const INFINITE = 32_000;

// How many plies of captures, and of the king's threats, are looked at beyond the depth.
const QUIET_PLIES = 8;
const THREAT_PLIES = 3;

/** Thrown to leave a search at once. */
export class Stopped extends Error {
  override name = "Stopped";
}

export interface Selection {
  /** Late moves with less depth, two plies of grace for a threatened side, guesses from deeper entries of the table. */
  readonly selective: boolean;
}

export class Search {
  nodes = 0;
  /** At so many nodes `pause` is asked whether to go on. */
  checkAt = 0;
  pause: () => void = () => {};
  readonly track: Track;
  readonly order: Order;
  readonly #ground: Ground;
  readonly #evaluate: Evaluate;
  readonly #table: Table | null;
  readonly #selective: boolean;
  readonly #lists: Int32Array[];
  readonly #marks: Uint8Array;

  constructor(ground: Ground, track: Track, evaluate: Evaluate, table: Table | null, { selective }: Selection) {
    this.track = track;
    this.#ground = ground;
    this.#evaluate = evaluate;
    this.#table = table;
    this.#selective = selective;
    this.#lists = Array.from({ length: MAX_PLY + 1 }, () => new Int32Array(maxMoves(ground.engine.size)));
    this.#marks = new Uint8Array(track.board.cells.length);
    this.order = new Order(ground, this.#lists);
  }

  /** The score of a move that was just made and ended the game, from the view of the side that made it. */
  decided(outcome: number, attackersMoved: boolean, ply: number): number {
    if ((outcome & 3) === DRAWN) return 0;
    const isWin = ((outcome & 3) === ATTACKERS_WIN) === attackersMoved;
    const score = (outcome & FORESEEN) === 0 ? WIN - ply : REPEATED - ply;
    return isWin ? score : -score;
  }

  /** The score of a position `ply` plies after the root. */
  look(depth: number, alpha: number, beta: number, ply: number): number {
    const { track } = this;
    if (depth <= 0 || ply >= MAX_PLY - QUIET_PLIES - 2) return this.calm(alpha, beta, ply, 0);
    if (++this.nodes >= this.checkAt) this.pause();
    if (this.#winsNow()) return WIN - ply - 1;
    const known = this.#recall(depth, alpha, beta, ply);
    if (known !== null) return known;
    const tableMove = this.#table === null ? 0 : this.#table.move;
    const ways = track.board.attackersToMove ? waysFrom(this.#ground, track.board.cells, track.board.king) : 0;
    if (ways > 1) return -(WIN - ply - 2);
    const left = this.#depthFor(depth, ways, tableMove);
    const count = ways === 0 ? this.#generate(ply) : barringMoves(this.#ground, track.board, this.#lists[ply]!);
    this.order.rate(track.board, ply, count, tableMove);
    return this.#tryAll(left, alpha, beta, ply, count, ways > 0 ? -(WIN - ply - 2) : -INFINITE);
  }

  #generate(ply: number): number {
    return this.track.core.movement.generate(this.track.board, this.#lists[ply]!);
  }

  /** A threatened side gets a ply of grace; where nothing is known of a position it is looked at less deeply first. */
  #depthFor(depth: number, ways: number, tableMove: number): number {
    if (!this.#selective) return depth;
    if (ways > 0) return depth + 1;
    return depth >= 5 && tableMove === 0 ? depth - 1 : depth;
  }

  #tryAll(depth: number, alphaBefore: number, beta: number, ply: number, count: number, worst: number): number {
    const { track, order } = this;
    const attackersMove = track.board.attackersToMove;
    let alpha = alphaBefore;
    let best = worst;
    let bestMove = 0;
    for (let index = 0; index < count; index++) {
      const move = order.pick(ply, index, count);
      const outcome = track.make(move);
      const score =
        outcome === GOES_ON
          ? this.#scout(depth - 1, alpha, beta, ply + 1, index, order.isQuiet(ply, index))
          : this.decided(outcome, attackersMove, ply + 1);
      track.unmake();
      if (score <= best) continue;
      best = score;
      bestMove = move;
      if (score > alpha) alpha = score;
      if (alpha >= beta) {
        order.reward(track.board, ply, index, depth);
        break;
      }
    }
    this.#remember(bestMove, best, alphaBefore, beta, depth, ply);
    return count === 0 && worst === -INFINITE ? 0 : best;
  }

  /** The score of the move just made, the `index`-th of its position: in earnest for the first, else a test whether it
   *  is better than the best so far, for late ones with less depth. */
  #scout(depth: number, alpha: number, beta: number, ply: number, index: number, isQuiet: boolean): number {
    if (index === 0) return -this.look(depth, -beta, -alpha, ply);
    const less = this.#selective && isQuiet && depth >= 2 && index >= 3 ? reduction(depth, index) : 0;
    let score = -this.look(depth - less, -alpha - 1, -alpha, ply);
    if (less > 0 && score > alpha) score = -this.look(depth, -alpha - 1, -alpha, ply);
    return score > alpha && score < beta ? -this.look(depth, -beta, -alpha, ply) : score;
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

  #remember(move: number, score: number, alpha: number, beta: number, depth: number, ply: number): void {
    if (this.#table === null) return;
    const bound = score >= beta ? AT_LEAST : score > alpha ? EXACT : AT_MOST;
    this.#table.store(this.track.low, this.track.high, move, bound, toTable(score, ply), depth);
  }

  /** Whether goal or king's capture are at hand. */
  #winsNow(): boolean {
    const move = winningMove(this.#ground, this.track.board);
    if (move === 0) return false;
    const attackersMove = this.track.board.attackersToMove;
    const outcome = this.track.make(move);
    this.track.unmake();
    return outcome !== GOES_ON && this.decided(outcome, attackersMove, 0) === WIN;
  }

  /** The score of a position when it has come to rest: captures and threats of the king are played out. */
  calm(alphaBefore: number, beta: number, ply: number, beyond: number): number {
    const { board } = this.track;
    if (++this.nodes >= this.checkAt) this.pause();
    if (this.#winsNow()) return WIN - ply - 1;
    const ways = board.attackersToMove ? waysFrom(this.#ground, board.cells, board.king) : 0;
    if (ways > 1) return -(WIN - ply - 2);
    const isThreatened = ways === 1 && beyond < QUIET_PLIES;
    const standing = isThreatened ? -(WIN - ply - 2) : this.#evaluate(board);
    if (standing >= beta || beyond >= QUIET_PLIES) return standing;
    const list = this.#lists[ply]!;
    let count = 0;
    if (isThreatened) {
      count = barringMoves(this.#ground, board, list);
    } else {
      markCaptures(this.#ground, board, this.#marks);
      count = capturingMoves(this.#ground, board, this.#marks, list);
      if (!board.attackersToMove && beyond < THREAT_PLIES) count = this.#addThreats(list, count);
    }
    return this.#calmBest(Math.max(alphaBefore, standing), beta, ply, beyond, standing, count);
  }

  #calmBest(alphaBefore: number, beta: number, ply: number, beyond: number, standing: number, count: number): number {
    const { track } = this;
    const list = this.#lists[ply]!;
    const attackersMove = track.board.attackersToMove;
    let alpha = alphaBefore;
    let best = standing;
    for (let index = 0; index < count; index++) {
      const outcome = track.make(list[index]!);
      const score =
        outcome === GOES_ON ? -this.calm(-beta, -alpha, ply + 1, beyond + 1) : this.decided(outcome, attackersMove, ply + 1);
      track.unmake();
      if (score <= best) continue;
      best = score;
      if (score > alpha) alpha = score;
      if (alpha >= beta) break;
    }
    return best;
  }

  /** Append the king's moves after which a way to a goal lies open. */
  #addThreats(list: Int32Array, count: number): number {
    const { cells, king } = this.track.board;
    let length = count;
    for (const to of this.#kingTargets()) {
      if (waysFrom(this.#ground, cells, to) > 0) list[length++] = (king << CELL_BITS) | to;
    }
    return length;
  }

  #kingTargets(): number[] {
    return this.track.core.movement.targets(this.track.board.cells, this.track.board.king);
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
