// Why: why a man was captured, why a game ended, why a move is refused. As data: sentences come from the words.

import type { Cell, Square } from "./geometry.ts";
import { kingIsAnvil, kingIsHammer } from "./captures.ts";
import type { Ending } from "./endings.ts";
import type { Engine, Reason, Turn } from "./engine.ts";
import { howByCell } from "./king.ts";
import { stepBetween } from "./movement.ts";
import { ATTACKER, type Board, DEFENDER, EMPTY, emptyBoard, KING, loadBoard, type Move, piecesOf, type Position } from "./position.ts";

/** What stood against a captured man besides the man that moved; `square` is null for the outside. */
export interface Backing {
  readonly kind: "man" | "throne" | "corner" | "outside";
  readonly square: Square | null;
}

export interface CaptureReason {
  /** Where the captured man stood. */
  readonly square: Square;
  readonly rule: "custodial" | "guard" | "shieldwall" | "king-captured";
  /** The man that closed the trap. */
  readonly by: Square;
  /** custodial: the other side; guard: the king behind him; shieldwall: what closes the two ends; king-captured: the
   *  other sides that count. */
  readonly with: readonly Backing[];
  /** shieldwall: the whole row and the squares in front of it; else empty. */
  readonly row: readonly Square[];
  readonly fronts: readonly Square[];
}

export interface EndingReason extends Ending {
  /** What the rule looked at: the king's square; the region shut in; the men without a move. */
  readonly squares: readonly Square[];
  /** The men of the ring or fort; else empty. */
  readonly wall: readonly Square[];
}

export interface Refusal {
  readonly reason: Reason;
  /** The first man in the way, or the square that may not be entered. */
  readonly squares: readonly Square[];
}

/** One reason per captured man, by square. A man taken in two ways is explained as custodial. */
export function captures(engine: Engine, before: Position, turn: Turn): CaptureReason[] {
  if (turn.captured.length === 0) return [];
  const { cells, king } = moved(engine, before, turn.move);
  const reasons = new Map<Square, CaptureReason>();
  for (const list of [kingReasons, custodialReasons, guardReasons, wallReasons]) {
    for (const reason of list(engine, cells, king, turn)) {
      if (turn.captured.includes(reason.square) && !reasons.has(reason.square)) reasons.set(reason.square, reason);
    }
  }
  return turn.captured.flatMap((square) => reasons.get(square) ?? []);
}

/** Why the game ended with this turn; null if it did not. */
export function ending(engine: Engine, before: Position, turn: Turn): EndingReason | null {
  if (turn.ending === null) return null;
  const after = turn.position;
  switch (turn.ending.by) {
    case "king-reaches":
      return { ...turn.ending, squares: squaresOf(after, KING), wall: [] };
    case "king-captured":
      return { ...turn.ending, squares: squaresOf(before, KING), wall: [] };
    case "encirclement":
      return { ...turn.ending, ...shutIn(engine, after, ATTACKER) };
    case "exit-fort":
      return { ...turn.ending, ...shutIn(engine, after, DEFENDER) };
    case "no-moves":
      return { ...turn.ending, squares: squaresOf(after, piecesOf(after.toMove)), wall: [] };
    default:
      return { ...turn.ending, squares: [], wall: [] };
  }
}

/** Why a move is refused and what is in its way; null if it is legal. Does not ask whether the game is over. */
export function refusal(engine: Engine, position: Position, move: Move): Refusal | null {
  const reason = engine.whyIllegal(position, move);
  switch (reason) {
    case null:
      return null;
    case "no-piece":
    case "not-yours":
      return { reason, squares: [move.origin] };
    case "not-straight":
    case "may-not-stop":
      return { reason, squares: [move.target] };
    case "blocked":
      return { reason, squares: wayOf(engine, move).filter((square) => position.cells[square] !== EMPTY).slice(0, 1) };
    case "may-not-pass":
      return { reason, squares: [engine.core.geometry.squareOf[engine.core.geometry.centre]!] };
  }
}

/** The squares after the origin up to the target, in that order. */
function wayOf(engine: Engine, { origin, target }: Move): Square[] {
  const { cellOf, squareOf } = engine.core.geometry;
  const [from, to] = [cellOf[origin]!, cellOf[target]!];
  const step = stepBetween(engine.core.geometry, from, to);
  const way: Square[] = [];
  for (let cell = from; cell !== to; ) way.push(squareOf[(cell += step)]!);
  return way;
}

function squaresOf(position: Position, pieces: number): Square[] {
  return Array.from(position.cells.keys()).filter((square) => (position.cells[square]! & pieces) !== 0);
}

/** The board as it is after a move, before captures. */
function moved(engine: Engine, before: Position, { origin, target }: Move): Board {
  const { geometry } = engine.core;
  const board = emptyBoard(geometry);
  loadBoard(board, before);
  const [from, to] = [geometry.cellOf[origin]!, geometry.cellOf[target]!];
  board.cells[to] = board.cells[from]!;
  board.cells[from] = EMPTY;
  return board;
}

type Reasons = (engine: Engine, cells: Uint8Array, king: Cell, turn: Turn) => CaptureReason[];

const kingReasons: Reasons = (engine, cells, king, { move, position }) => {
  if (position.toMove === "attackers" || king === 0) return [];
  const { geometry, hostile } = engine.core;
  const by = geometry.cellOf[move.target]!;
  const surrounded = howByCell(engine.rules, geometry)[king] === "surrounded";
  const sides = surrounded ? geometry.steps.map((step) => king + step) : [king + king - by];
  const against = sides.filter((cell) => cell !== by && (cells[cell]! & hostile.king[cell]!) !== 0);
  const all = against.map((cell) => backing(engine, cells, cell, ATTACKER));
  // By square, the outside last and once, however many sides of him lie there.
  const inside = all.filter((each) => each.square !== null).toSorted((one, other) => one.square! - other.square!);
  const outside = all.filter((each) => each.square === null).slice(0, 1);
  return [reasonOf("king-captured", geometry.squareOf[king]!, move.target, [...inside, ...outside])];
};

const custodialReasons: Reasons = (engine, cells, _king, { move, position }) => {
  const { geometry, hostile } = engine.core;
  const by = geometry.cellOf[move.target]!;
  if (cells[by] === KING && !kingIsHammer(engine.rules)) return [];
  const enemy = position.toMove === "attackers" ? ATTACKER : DEFENDER;
  const men = enemy === DEFENDER ? ATTACKER : DEFENDER | (kingIsAnvil(engine.rules) ? KING : 0);
  return geometry.steps.flatMap((step) => {
    const far = by + step + step;
    if (cells[by + step] !== enemy || (cells[far]! & hostile[position.toMove][far]!) === 0) return [];
    const square = geometry.squareOf[by + step]!;
    return [reasonOf("custodial", square, move.target, [backing(engine, cells, far, men)])];
  });
};

const guardReasons: Reasons = (engine, cells, king, { move, position }) => {
  const { squareOf, cellOf } = engine.core.geometry;
  const guard = position.toMove === "defenders" ? engine.core.lastGuard?.(cells, king, cellOf[move.target]!) : 0;
  if (!guard) return [];
  return [reasonOf("guard", squareOf[guard]!, move.target, [{ kind: "man", square: squareOf[king]! }])];
};

const wallReasons: Reasons = (engine, cells, _king, { move, position }) => {
  const { squareOf, cellOf } = engine.core.geometry;
  const rows = engine.core.closedRows?.(cells, position.toMove === "defenders", cellOf[move.target]!) ?? [];
  const enemy = position.toMove === "attackers" ? ATTACKER : DEFENDER;
  const men = enemy === DEFENDER ? ATTACKER : DEFENDER | KING;
  return rows.flatMap((row) => {
    const ends = row.ends.map((end) => backing(engine, cells, end, men));
    const squares = row.cells.map((cell) => squareOf[cell]!);
    const fronts = row.cells.map((cell) => squareOf[cell + row.inward]!);
    return row.cells
      .filter((cell) => cells[cell] === enemy)
      .map((cell) => reasonOf("shieldwall", squareOf[cell]!, move.target, ends, squares, fronts));
  });
};

function reasonOf(
  rule: CaptureReason["rule"],
  square: Square,
  by: Square,
  against: readonly Backing[],
  row: readonly Square[] = [],
  fronts: readonly Square[] = [],
): CaptureReason {
  return { square, rule, by, with: against, row, fronts };
}

function backing(engine: Engine, cells: Uint8Array, cell: Cell, men: number): Backing {
  const { geometry } = engine.core;
  const square = geometry.squareOf[cell]!;
  if (square < 0) return { kind: "outside", square: null };
  if ((cells[cell]! & men) !== 0) return { kind: "man", square };
  return { kind: cell === geometry.centre ? "throne" : "corner", square };
}

/** The region that men of one kind shut in, and those of them that touch it. For a ring of attackers that is all the
 *  edge can not be reached from; for a fort it is what the king can walk about in. */
function shutIn(engine: Engine, after: Position, men: number): Pick<EndingReason, "squares" | "wall"> {
  const { geometry } = engine.core;
  const { cellOf, squareOf, steps, edge } = geometry;
  const board = emptyBoard(geometry);
  loadBoard(board, after);
  const ring = men === ATTACKER;
  const barred = ring ? ATTACKER : ATTACKER | DEFENDER;
  const found = new Uint8Array(geometry.cellCount);
  const open = ring ? [...cellOf].filter((cell) => edge[cell] === 1) : [board.king];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (found[cell] === 1 || squareOf[cell]! < 0 || (board.cells[cell]! & barred) !== 0) continue;
    found[cell] = 1;
    for (const step of steps) open.push(cell + step);
  }
  const inside = [...cellOf].filter((cell) => (ring ? found[cell] === 0 && board.cells[cell] !== ATTACKER : found[cell] === 1));
  const touched = new Set<Cell>();
  for (const cell of inside) {
    for (const up of [steps[0], 0, steps[2]]) for (const right of [1, 0, -1]) touched.add(cell + up + right);
  }
  const wall = [...cellOf].filter((cell) => board.cells[cell] === men && touched.has(cell));
  return { squares: inside.map((cell) => squareOf[cell]!), wall: wall.map((cell) => squareOf[cell]!) };
}
