// The engine: a rule set bound to a board size once, then questions about positions that never change.
//
// It sees rule values, never a variant's name, and keeps nothing between calls but tables.

import { type Core, createCore } from "./core.ts";
import { type Ending, goalOf } from "./endings.ts";
import { type Cell, isBoardSize, type Square } from "./geometry.ts";
import { CELL_BITS, CELL_MASK, maxMoves, type MoveReason } from "./movement.ts";
import { formatMove, parsePosition, squareName } from "./notation.ts";
import { ATTACKER, type Board, DEFENDER, emptyBoard, KING, loadBoard, type Move, otherSide, type Position, readBoard } from "./position.ts";
import type { EndingName, Rules, RuleSet } from "./rules.ts";

/** A move that was played, and what it did. */
export interface Turn {
  readonly move: Move;
  /** The squares of the men it took, the king's included, lowest first. */
  readonly captured: readonly Square[];
  /** The position after it, captures taken off, the other side to move. */
  readonly position: Position;
  /** How it ended the game. An engine sees only endings that the board shows; a game adds those of its history. */
  readonly ending: Ending | null;
}

export type Reason = MoveReason | "game-over";

export class IllegalMoveError extends Error {
  override name = "IllegalMoveError";
  readonly reason: Reason;
  readonly move: Move;
  readonly position: Position;

  constructor(reason: Reason, move: Move, position: Position) {
    super(`${formatMove(move, position.size)}: ${reason}`);
    this.reason = reason;
    this.move = move;
    this.position = position;
  }
}

export type PositionReason = "bad-size" | "no-king" | "man-on-throne" | "man-on-corner" | "king-on-goal" | "king-misplaced";

/** A position that can not be played from under the rule set at hand. */
export class PositionError extends Error {
  override name = "PositionError";
  readonly reason: PositionReason;
  /** The square to blame, or null when the whole board is meant. */
  readonly square: Square | null;

  constructor(reason: PositionReason, square: Square | null, size: number) {
    super(square === null ? reason : `${squareName(square, size)}: ${reason}`);
    this.reason = reason;
    this.square = square;
  }
}

export interface Engine {
  readonly id: string;
  readonly size: number;
  readonly rules: Rules;
  /** Order in which the endings are judged. */
  readonly endings: readonly EndingName[];
  /** For perft and search: the way without positions. */
  readonly core: Core;
  /** @throws PositionError if the rule set has no start position on this size */
  initial(): Position;
  /** The squares the piece on `origin` may go to, whosever turn it is, lowest first; none if the square is empty. */
  targets(position: Position, origin: Square): Square[];
  /** All moves of the side to move, by origin, then target. */
  legalMoves(position: Position): Move[];
  /** Why a move may not be played; null if it may. Does not ask whether the game is over. */
  whyIllegal(position: Position, move: Move): MoveReason | null;
  /** Why a position can not be played from; null if it can. */
  whyImpossible(position: Position): PositionError | null;
  /** The ending if the side to move has no legal move and the rules end the game then. */
  stuck(position: Position): Ending | null;
  /** @throws IllegalMoveError, PositionError */
  play(position: Position, move: Move): Turn;
}

/** An engine for a rule set, on a board of its own size or of another odd one from 5 to 19.
 *  @throws PositionError with bad-size */
export function createEngine(ruleSet: RuleSet, size: number = ruleSet.size): Engine {
  if (!isBoardSize(size)) throw new PositionError("bad-size", null, size);
  const { id, rules, endings } = ruleSet;
  const core = createCore(rules, endings, size);
  const start = size === ruleSet.size ? parsePosition(ruleSet.start) : null;
  const scratch = emptyBoard(core.geometry);
  const load = (position: Position): Board => {
    if (position.size !== size) throw new PositionError("bad-size", null, size);
    loadBoard(scratch, position);
    return scratch;
  };
  const initial = (): Position => {
    if (start === null) throw new PositionError("bad-size", null, size);
    return start;
  };
  const questions = questionsOf(core, rules, load);
  return { id, size, rules, endings, core, initial, ...questions, play: playerOf(core, questions, load) };
}

type Load = (position: Position) => Board;
type Questions = Pick<Engine, "targets" | "legalMoves" | "whyIllegal" | "whyImpossible" | "stuck">;

function questionsOf(core: Core, rules: Rules, load: Load): Questions {
  const { geometry, movement } = core;
  const packed = new Int32Array(maxMoves(geometry.size));
  return {
    targets(position, origin) {
      const { cells } = load(position);
      const from = cellAt(core, origin);
      if ((cells[from]! & (ATTACKER | DEFENDER | KING)) === 0) return [];
      return sortedSquares(core, movement.targets(cells, from));
    },
    legalMoves(position) {
      const count = movement.generate(load(position), packed);
      return Array.from(packed.subarray(0, count).toSorted(), (move) => ({
        origin: geometry.squareOf[move >> CELL_BITS]!,
        target: geometry.squareOf[move & CELL_MASK]!,
      }));
    },
    whyIllegal(position, { origin, target }) {
      const from = cellAt(core, origin);
      return from === 0 ? "no-piece" : movement.refusal(load(position), from, cellAt(core, target));
    },
    whyImpossible: impossibility(core, rules),
    stuck(position) {
      const rule = rules["no-moves"];
      if (rule === null || movement.canMove(load(position))) return null;
      return { winner: rule.result === "loss" ? otherSide(position.toMove) : "draw", by: "no-moves" };
    },
  };
}

function playerOf(core: Core, questions: Questions, load: Load): Engine["play"] {
  return (position, move) => {
    const impossible = questions.whyImpossible(position);
    if (impossible !== null) throw impossible;
    const reason = questions.whyIllegal(position, move);
    if (reason !== null) throw new IllegalMoveError(reason, move, position);
    const board = load(position);
    const ending = core.make(board, cellAt(core, move.origin), cellAt(core, move.target));
    const captured = sortedSquares(core, [...board.taken.subarray(0, board.top)]);
    return { move, captured, position: readBoard(board, core.geometry), ending };
  };
}

/** The cell of a square, 0 (on the border) if there is no such square. */
function cellAt({ geometry }: Core, square: Square): Cell {
  return geometry.cellOf[square] ?? 0;
}

function sortedSquares({ geometry }: Core, cells: readonly Cell[]): Square[] {
  return cells.map((cell) => geometry.squareOf[cell]!).toSorted((one, other) => one - other);
}

function impossibility({ geometry, movement }: Core, rules: Rules): Engine["whyImpossible"] {
  const goal = goalOf(rules, geometry);
  const { size } = geometry;
  return (position) => {
    const refuse = (reason: PositionReason, square: Square | null): PositionError => new PositionError(reason, square, size);
    if (position.size !== size) return refuse("bad-size", null);
    const king = position.cells.indexOf(KING);
    if (king < 0) return refuse("no-king", null);
    const centre = geometry.squareOf[geometry.centre]!;
    const isMisplaced = (square: Square): boolean =>
      (position.cells[square]! & (ATTACKER | DEFENDER)) !== 0 && movement.men[geometry.cellOf[square]!] !== 0;
    if (isMisplaced(centre)) return refuse("man-on-throne", centre);
    const corner = geometry.corners.map((cell) => geometry.squareOf[cell]!).find(isMisplaced);
    if (corner !== undefined) return refuse("man-on-corner", corner);
    const cell = geometry.cellOf[king]!;
    if (goal[cell] === 1) return refuse("king-on-goal", king);
    return king !== centre && movement.king[cell] !== 0 ? refuse("king-misplaced", king) : null;
  };
}
