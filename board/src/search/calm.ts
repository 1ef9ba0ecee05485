// Positions at rest: captures, threats of the king and rings about to close are played out before a position is judged.

import type { Cell } from "../engine/geometry.ts";
import { CELL_BITS, maxMoves } from "../engine/movement.ts";
import type { Board } from "../engine/position.ts";
import type { Evaluate } from "./evaluation.ts";
import { attackerTo, barringMoves, capturingMoves, type Ground, markCaptures, waysFrom, winningMove } from "./ground.ts";
import { closingCellsOf } from "./region.ts";
import { ATTACKERS_WIN, DRAWN, FORESEEN, GOES_ON, MAX_PLY, type Track } from "./track.ts";

/** A win now; a ply later it is one less. */
export const WIN = 30_000;
/** Above it a win is proven. */
export const SURE = WIN - 1000;
/** A position that the rules will decide if it is repeated. */
export const REPEATED = 20_000;
export const INFINITE = 32_000;

// How many plies of captures, and of the king's threats, are looked at beyond the depth.
export const QUIET_PLIES = 8;
const THREAT_PLIES = 3;

/** Thrown to leave a search at once. */
export class Stopped extends Error {
  override name = "Stopped";
}

export class Calm {
  nodes = 0;
  /** At so many nodes `pause` is asked whether to go on. */
  checkAt = 0;
  pause: () => void = () => {};
  readonly track: Track;
  protected readonly ground: Ground;
  protected readonly evaluate: Evaluate;
  /** By ply: the moves to try there. */
  protected readonly lists: readonly Int32Array[];
  readonly #marks: Uint8Array;
  readonly #closingCells: ((board: Board, out: Uint16Array) => number) | null;
  readonly #closing = new Uint16Array(64);

  constructor(ground: Ground, track: Track, evaluate: Evaluate) {
    this.track = track;
    this.ground = ground;
    this.evaluate = evaluate;
    this.lists = Array.from({ length: MAX_PLY + 1 }, () => new Int32Array(maxMoves(ground.engine.size)));
    this.#marks = new Uint8Array(track.board.cells.length);
    this.#closingCells = ground.engine.rules.encirclement === null ? null : closingCellsOf(ground.engine.core.geometry);
  }

  /** The score of a move that was just made and ended the game, from the view of the side that made it. */
  decided(outcome: number, attackersMoved: boolean, ply: number): number {
    if ((outcome & 3) === DRAWN) return 0;
    const isWin = ((outcome & 3) === ATTACKERS_WIN) === attackersMoved;
    const score = (outcome & FORESEEN) === 0 ? WIN - ply : REPEATED - ply;
    return isWin ? score : -score;
  }

  /** Whether goal or king's capture are at hand. */
  protected winsNow(): boolean {
    const move = winningMove(this.ground, this.track.board);
    if (move === 0) return false;
    const attackersMove = this.track.board.attackersToMove;
    const outcome = this.track.make(move);
    this.track.unmake();
    return outcome !== GOES_ON && this.decided(outcome, attackersMove, 0) === WIN;
  }

  /** Whether an attacker can close a ring, where that ends the game. */
  #closesRing(): boolean {
    if (this.#closingCells === null) return false;
    const { track } = this;
    const count = this.#closingCells(track.board, this.#closing);
    for (let at = 0; at < count; at++) {
      const move = attackerTo(this.ground, track.board.cells, this.#closing[at]!);
      if (move === 0) continue;
      const outcome = track.make(move);
      track.unmake();
      if (outcome === ATTACKERS_WIN) return true;
    }
    return false;
  }

  /** The score of a position when it has come to rest: captures and threats of the king are played out. */
  calm(alphaBefore: number, beta: number, ply: number, beyond: number): number {
    const { board } = this.track;
    if (++this.nodes >= this.checkAt) this.pause();
    if (this.winsNow()) return WIN - ply - 1;
    const ways = board.attackersToMove ? waysFrom(this.ground, board.cells, board.king) : 0;
    if (ways > 1) return -(WIN - ply - 2);
    if (board.attackersToMove && beyond === 0 && this.#closesRing()) return WIN - ply - 1;
    const isThreatened = ways === 1 && beyond < QUIET_PLIES;
    const standing = isThreatened ? -(WIN - ply - 2) : this.evaluate(board);
    if (standing >= beta || beyond >= QUIET_PLIES) return standing;
    const list = this.lists[ply]!;
    let count = 0;
    if (isThreatened) {
      count = barringMoves(this.ground, board, list);
    } else {
      markCaptures(this.ground, board, this.#marks);
      count = capturingMoves(this.ground, board, this.#marks, list);
      if (!board.attackersToMove && beyond < THREAT_PLIES) count = this.#addThreats(list, count);
    }
    return this.#calmBest(Math.max(alphaBefore, standing), beta, ply, beyond, standing, count);
  }

  #calmBest(alphaBefore: number, beta: number, ply: number, beyond: number, standing: number, count: number): number {
    const { track } = this;
    const list = this.lists[ply]!;
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
      if (waysFrom(this.ground, cells, to) > 0) list[length++] = (king << CELL_BITS) | to;
    }
    return length;
  }

  #kingTargets(): Cell[] {
    return this.track.core.movement.targets(this.track.board.cells, this.track.board.king);
  }
}
