// The way through the game tree: one board, the moves that led here, and the endings that need them.

import type { Core } from "../engine/core.ts";
import type { Ending } from "../engine/endings.ts";
import type { Engine } from "../engine/engine.ts";
import type { Game } from "../engine/game.ts";
import { CELL_BITS, CELL_MASK } from "../engine/movement.ts";
import { type Board, emptyBoard, loadBoard, type Position } from "../engine/position.ts";
import { isRepeated, packMove, winnerByRepetition } from "../engine/repetition.ts";
import { type Keys, keyOf, keysOf } from "./zobrist.ts";

/** What a move brought about. */
export const GOES_ON = 0;
export const ATTACKERS_WIN = 1;
export const DEFENDERS_WIN = 2;
export const DRAWN = 3;
/** Added where the position stood on the way from the root already: who could repeat it once can do so again. */
export const FORESEEN = 4;

/** The search never goes further than this beyond the position it thinks about. */
export const MAX_PLY = 96;

// So many plies before a ply limit the table is not trusted.
const NEAR_LIMIT = 24;
const ROUND = 4;

export class Track {
  readonly engine: Engine;
  readonly core: Core;
  readonly board: Board;
  readonly keys: Keys;
  low = 0;
  high = 0;
  /** Plies played, those of the game before the root included. */
  at = 0;
  root = 0;
  /** By ply: the move that was made there, and what was so before it. */
  moves: Int32Array;
  lows: Int32Array;
  highs: Int32Array;
  tops: Int32Array;
  /** Plies without a capture up to there. */
  quiet: Int32Array;
  readonly #history: ((attackersMoved: boolean) => number) | null;
  readonly #byMoves: boolean;
  readonly #quietLimit: number;

  constructor(engine: Engine) {
    this.engine = engine;
    this.core = engine.core;
    this.board = emptyBoard(engine.core.geometry);
    this.keys = keysOf(engine.core.geometry);
    [this.moves, this.lows, this.highs, this.tops, this.quiet] = stacks(MAX_PLY);
    this.#history = historyJudge(this);
    const { repetition, "ply-limit": limit } = engine.rules;
    this.#byMoves = repetition !== null && repetition.of !== "positions";
    this.#quietLimit = limit === null ? Infinity : limit.plies - NEAR_LIMIT;
  }

  /** Take a game's position as the root, and its history into account. */
  load({ start, turns, quietAtStart }: Pick<Game, "start" | "turns" | "quietAtStart">): void {
    [this.moves, this.lows, this.highs, this.tops, this.quiet] = stacks(turns.length + MAX_PLY);
    const { cellOf } = this.core.geometry;
    this.#enter(start, 0, quietAtStart);
    turns.forEach(({ move, captured, position }, ply) => {
      this.moves[ply] = packMove(cellOf[move.origin]!, cellOf[move.target]!);
      this.#enter(position, ply + 1, captured.length > 0 ? 0 : this.quiet[ply]! + 1);
    });
    this.at = turns.length;
    this.root = this.at;
  }

  #enter(position: Position, ply: number, quiet: number): void {
    loadBoard(this.board, position);
    [this.low, this.high] = keyOf(this.keys, this.board);
    this.lows[ply] = this.low;
    this.highs[ply] = this.high;
    this.quiet[ply] = quiet;
  }

  /** Make a legal move, and say what it brought about. */
  make(move: number): number {
    const { board, keys } = this;
    const { cells, top, attackersToMove } = board;
    const from = move >> CELL_BITS;
    const to = move & CELL_MASK;
    const table = cells[from]! * cells.length;
    this.moves[this.at] = move;
    this.tops[this.at] = top;
    const ending = this.core.make(board, from, to);
    let low = this.low ^ keys.sideLow ^ keys.low[table + from]! ^ keys.low[table + to]!;
    let high = this.high ^ keys.sideHigh ^ keys.high[table + from]! ^ keys.high[table + to]!;
    for (let index = top; index < board.top; index++) {
      const taken = board.takenPiece[index]! * cells.length + board.taken[index]!;
      low ^= keys.low[taken]!;
      high ^= keys.high[taken]!;
    }
    this.low = low;
    this.high = high;
    const ply = ++this.at;
    this.lows[ply] = low;
    this.highs[ply] = high;
    this.quiet[ply] = board.top > top ? 0 : this.quiet[ply - 1]! + 1;
    if (ending !== null) return outcomeOf(ending.winner);
    return this.#history === null ? GOES_ON : this.#history(attackersToMove);
  }

  unmake(): void {
    const ply = --this.at;
    const move = this.moves[ply]!;
    this.core.unmake(this.board, move >> CELL_BITS, move & CELL_MASK, this.tops[ply]!);
    this.low = this.lows[ply]!;
    this.high = this.highs[ply]!;
  }

  /** Let the other side move. */
  pass(): void {
    this.board.attackersToMove = !this.board.attackersToMove;
    this.low ^= this.keys.sideLow;
    this.high ^= this.keys.sideHigh;
    this.moves[this.at] = 0;
    this.at++;
    this.lows[this.at] = this.low;
    this.highs[this.at] = this.high;
    this.quiet[this.at] = 0;
  }

  unpass(): void {
    this.at--;
    this.board.attackersToMove = !this.board.attackersToMove;
    this.low = this.lows[this.at]!;
    this.high = this.highs[this.at]!;
  }

  /** Whether an ending may be near that the position alone does not show: what is known of it says little then. */
  get mayRepeat(): boolean {
    const { at, moves } = this;
    if (this.#byMoves && at > ROUND && moves[at - 1] === moves[at - 1 - ROUND]) return true;
    return this.quiet[at]! >= this.#quietLimit;
  }

  /** Whether the last move took someone. */
  get captured(): boolean {
    return this.board.top > this.tops[this.at - 1]!;
  }
}

function stacks(length: number): [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array] {
  const stack = (): Int32Array => new Int32Array(length + 2);
  return [stack(), stack(), stack(), stack(), stack()];
}

export function outcomeOf(winner: Ending["winner"]): number {
  return winner === "attackers" ? ATTACKERS_WIN : winner === "defenders" ? DEFENDERS_WIN : DRAWN;
}

/** The judge of the endings that need a game's history, in the order of the rule set; null if it has none. */
function historyJudge(track: Track): ((attackersMoved: boolean) => number) | null {
  const { rules, endings } = track.engine;
  const { repetition, "ply-limit": limit } = rules;
  const judges = endings.flatMap((name): ((attackersMoved: boolean) => number)[] => {
    if (name === "ply-limit" && limit !== null) return [() => (track.quiet[track.at]! >= limit.plies ? DRAWN : GOES_ON)];
    if (name !== "repetition" || repetition === null) return [];
    const byAttackers = outcomeOf(winnerByRepetition(repetition, "attackers"));
    const byDefenders = outcomeOf(winnerByRepetition(repetition, "defenders"));
    const times =
      repetition.of === "positions"
        ? () => timesOfPosition(track, repetition.times)
        : () => (isRepeated(repetition, 1, track.moves, track.at) ? FULL : NOT);
    return [
      (attackersMoved) => {
        const found = times();
        return found === NOT ? GOES_ON : (attackersMoved ? byAttackers : byDefenders) + (found === FULL ? 0 : FORESEEN);
      },
    ];
  });
  if (judges.length === 0) return null;
  return (attackersMoved) => {
    for (const judge of judges) {
      const outcome = judge(attackersMoved);
      if (outcome !== GOES_ON) return outcome;
    }
    return GOES_ON;
  };
}

const NOT = 0;
const ONCE = 1;
const FULL = 2;

/** Whether the position on the board stands for the last time allowed, or once more since the root. Men never come
 *  back, so only the plies since the last capture matter. */
function timesOfPosition({ lows, highs, low, high, quiet, at, root }: Track, times: number): number {
  const earliest = Math.max(0, at - quiet[at]!);
  let stands = 1;
  let sinceRoot = false;
  for (let ply = at - 2; ply >= earliest; ply--) {
    if (lows[ply] !== low || highs[ply] !== high) continue;
    stands++;
    sinceRoot ||= ply >= root;
  }
  if (stands >= times) return FULL;
  return sinceRoot ? ONCE : NOT;
}
