// A game: positions in a row, and the endings that need them: repetition and the ply limit.

import type { Ending } from "./endings.ts";
import { type Engine, IllegalMoveError, type Reason, type Turn } from "./engine.ts";
import type { Square } from "./geometry.ts";
import { formatMove, formatPosition, NotationError, parseMove, squareNames } from "./notation.ts";
import { KING, type Move, type Position } from "./position.ts";
import { isRepeated, packMove, winnerByRepetition } from "./repetition.ts";

/** The one object here that changes: by `play`, `undo`, `redo` and `goTo`. */
export interface Game {
  readonly engine: Engine;
  readonly start: Position;
  /** What was played up to the position now, in order; the last turn carries the ending. */
  readonly turns: readonly Turn[];
  /** What was taken back and can be played again, the next one last. A new move clears it. */
  readonly undone: readonly Turn[];
  readonly position: Position;
  readonly ending: Ending | null;
  /** Plies since the last capture. */
  readonly quiet: number;
  /** Plies without a capture that were played before the start. */
  readonly quietAtStart: number;
  /** As the engine's, but nothing moves once the game is over. */
  targets(origin: Square): Square[];
  legalMoves(): Move[];
  whyIllegal(move: Move): Reason | null;
  /** @throws IllegalMoveError */
  play(move: Move): Turn;
  /** Play a move given as text; captures in it must be those the rules give (the king's may be left out).
   *  @throws NotationError, with the code wrong-captures if they are not; IllegalMoveError */
  playText(text: string): Turn;
  /** End the game after the last turn without a rule, or, with null, take that back; whoever calls it sees to it that no
   *  rule has ended the game. Nothing happens before the first turn. */
  settle(ending: Ending | null): void;
  undo(): Turn | null;
  redo(): Turn | null;
  /** Take back or play again until `ply` moves are played. */
  goTo(ply: number): void;
  /** The moves played, captures included, as text. */
  record(): string[];
}

/** Begin a game at a position, or at the start; `quiet` plies without a capture were played before it.
 *  @throws PositionError if the position can not be played from */
export function createGame(engine: Engine, position: Position = engine.initial(), quiet = 0): Game {
  const impossible = engine.whyImpossible(position);
  if (impossible !== null) throw impossible;
  return new HistoryGame(engine, position, quiet);
}

class HistoryGame implements Game {
  readonly engine: Engine;
  readonly start: Position;
  readonly turns: Turn[] = [];
  readonly undone: Turn[] = [];
  readonly #stuckAtStart: Ending | null;
  // How often each position stands in the game so far, and the quiet plies after each ply.
  readonly #seen = new Map<string, number>();
  readonly #quiet: number[];

  constructor(engine: Engine, start: Position, quiet: number) {
    this.engine = engine;
    this.start = start;
    this.#quiet = [quiet];
    this.#stuckAtStart = engine.stuck(start);
    this.#count(start, 1);
  }

  get position(): Position {
    return this.turns.at(-1)?.position ?? this.start;
  }

  get ending(): Ending | null {
    const last = this.turns.at(-1);
    return last === undefined ? this.#stuckAtStart : last.ending;
  }

  get quiet(): number {
    return this.#quiet.at(-1)!;
  }

  get quietAtStart(): number {
    return this.#quiet[0]!;
  }

  targets(origin: Square): Square[] {
    return this.ending === null ? this.engine.targets(this.position, origin) : [];
  }

  legalMoves(): Move[] {
    return this.ending === null ? this.engine.legalMoves(this.position) : [];
  }

  whyIllegal(move: Move): Reason | null {
    return this.ending === null ? this.engine.whyIllegal(this.position, move) : "game-over";
  }

  play(move: Move): Turn {
    if (this.ending !== null) throw new IllegalMoveError("game-over", move, this.position);
    const turn = this.engine.play(this.position, move);
    this.undone.length = 0;
    return this.#append(turn);
  }

  playText(text: string): Turn {
    const { move, captures } = parseMove(text, this.engine.size);
    if (this.ending !== null) throw new IllegalMoveError("game-over", move, this.position);
    const before = this.position;
    const { captured } = this.engine.play(before, move);
    const men = captured.filter((square) => before.cells[square] !== KING);
    if (captures !== null && ![captured, men].some((right) => String(right) === String(captures))) {
      const [found, right] = [captures, men].map((squares) => squareNames(squares, before.size).join(", ")) as [string, string];
      throw new NotationError("wrong-captures", text, Math.max(text.search(/[x/]/i), 0), { found, right });
    }
    return this.play(move);
  }

  settle(ending: Ending | null): void {
    const last = this.turns.pop();
    if (last === undefined) return;
    this.turns.push({ ...last, ending });
    this.undone.length = 0;
  }

  undo(): Turn | null {
    const turn = this.turns.pop();
    if (turn === undefined) return null;
    this.#quiet.pop();
    this.#count(turn.position, -1);
    this.undone.push(turn);
    return turn;
  }

  redo(): Turn | null {
    const turn = this.undone.pop();
    return turn === undefined ? null : this.#append(turn);
  }

  goTo(ply: number): void {
    while (this.turns.length > ply) this.undo();
    while (this.turns.length < ply && this.redo() !== null);
  }

  record(): string[] {
    return this.turns.map(({ move, captured }) => formatMove(move, this.engine.size, captured));
  }

  #append(turn: Turn): Turn {
    const times = this.#count(turn.position, 1);
    this.#quiet.push(turn.captured.length > 0 ? 0 : this.quiet + 1);
    const judged = { ...turn, ending: turn.ending ?? this.#historyEnding(times, turn) };
    this.turns.push(judged);
    return judged;
  }

  #count(position: Position, change: number): number {
    const key = formatPosition(position);
    const times = (this.#seen.get(key) ?? 0) + change;
    this.#seen.set(key, times);
    return times;
  }

  #historyEnding(times: number, last: Turn): Ending | null {
    const { repetition, "ply-limit": limit } = this.engine.rules;
    const moves = [...this.turns, last].map(({ move }) => packMove(move.origin, move.target));
    for (const by of this.engine.endings) {
      if (by === "repetition" && repetition !== null && isRepeated(repetition, times, moves, moves.length)) {
        return { winner: winnerByRepetition(repetition, this.position.toMove), by };
      }
      if (by === "ply-limit" && limit !== null && this.quiet >= limit.plies) return { winner: "draw", by };
    }
    return null;
  }
}
