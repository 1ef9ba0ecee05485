// The fast way to play: moves made on one board and taken back. What the engine, perft and the opponent stand on.

import {
  type ClosedRows,
  closedRowsOf,
  type Hostilities,
  hostilitiesOf,
  kingIsHammer,
  type LastGuard,
  lastGuardOf,
  type Row,
} from "./captures.ts";
import { type Ending, type Verdict, verdictOf } from "./endings.ts";
import { type Cell, type Geometry, geometryOf } from "./geometry.ts";
import { kingCaptureOf } from "./king.ts";
import { type Movement, movementOf } from "./movement.ts";
import { ATTACKER, type Board, DEFENDER, EMPTY, KING } from "./position.ts";
import type { EndingName, Rules } from "./rules.ts";

export interface Core {
  readonly geometry: Geometry;
  readonly movement: Movement;
  readonly hostile: Hostilities;
  readonly closedRows: ClosedRows | null;
  readonly lastGuard: LastGuard | null;
  /** Make a legal move: captures go onto the stack of the board. Returns how it ended the game, or null. */
  make(board: Board, from: Cell, to: Cell): Ending | null;
  /** Take it back; `top` is the height of the board's stack before it was made. */
  unmake(board: Board, from: Cell, to: Cell, top: number): void;
}

export function createCore(rules: Rules, endings: readonly EndingName[], size: number): Core {
  const geometry = geometryOf(size);
  const movement = movementOf(rules, geometry);
  const hostile = hostilitiesOf(rules, geometry);
  const closedRows = rules.shieldwall === null ? null : closedRowsOf(rules.shieldwall, geometry);
  const lastGuard = rules.guard === null ? null : lastGuardOf(rules.guard, geometry);
  const capture = capturer(rules, geometry, { hostile, closedRows, lastGuard });
  const verdicts = (mover: "attackers" | "defenders"): Verdict[] =>
    endings.flatMap((name) => verdictOf(name, { rules, geometry, movement, hostile }, mover) ?? []);
  const afterAttackers = verdicts("attackers");
  const afterDefenders = verdicts("defenders");

  return {
    geometry,
    movement,
    hostile,
    closedRows,
    lastGuard,
    make(board, from, to) {
      const { cells } = board;
      const piece = cells[from]!;
      cells[from] = EMPTY;
      cells[to] = piece;
      if (piece === KING) board.king = to;
      const top = board.top;
      capture(board, to, piece);
      for (let at = top; at < board.top; at++) cells[board.taken[at]!] = EMPTY;
      const over = board.attackersToMove ? afterAttackers : afterDefenders;
      board.attackersToMove = !board.attackersToMove;
      for (let at = 0; at < over.length; at++) if (over[at]!.judge(board)) return over[at]!.ending;
      return null;
    },
    unmake,
  };
}

function unmake(board: Board, from: Cell, to: Cell, top: number): void {
  const { cells } = board;
  while (board.top > top) {
    const cell = board.taken[--board.top]!;
    const victim = board.takenPiece[board.top]!;
    cells[cell] = victim;
    if (victim === KING) board.king = cell;
  }
  const piece = cells[to]!;
  cells[to] = EMPTY;
  cells[from] = piece;
  if (piece === KING) board.king = from;
  board.attackersToMove = !board.attackersToMove;
}

/** Put what the move to `to` captures on the stack of the board. The men stay on their cells: each capture is judged
 *  on the board as it is before any of them is taken off. */
function capturer(
  rules: Rules,
  geometry: Geometry,
  { hostile, closedRows, lastGuard }: Pick<Core, "hostile" | "closedRows" | "lastGuard">,
) {
  const kingHammers = kingIsHammer(rules);
  const capturesKing = kingCaptureOf(rules, geometry, hostile.king);
  const onRim = rules.shieldwall?.closing === "any" ? nearRim(geometry) : geometry.edge;
  const takeMen = custodialTaker(geometry, hostile);

  return (board: Board, to: Cell, piece: number): void => {
    const { cells, top } = board;
    const attacking = piece === ATTACKER;
    if (piece !== KING || kingHammers) takeMen(board, to, attacking);
    if (lastGuard !== null && attacking) {
      const guard = lastGuard(cells, board.king, to);
      if (guard !== 0 && !isTaken(board, top, guard)) take(board, guard);
    }
    if (closedRows !== null && onRim[to] === 1) {
      takeRows(board, top, closedRows(cells, attacking, to), attacking ? DEFENDER : ATTACKER);
    }
    if (attacking && isBeside(geometry, board.king, to) && capturesKing(cells, board.king, to)) {
      take(board, board.king);
      board.king = 0;
    }
  };
}

function take(board: Board, cell: Cell): void {
  board.taken[board.top] = cell;
  board.takenPiece[board.top++] = board.cells[cell]!;
}

function custodialTaker({ steps }: Geometry, hostile: Hostilities) {
  const [up, right, down, left] = steps;
  return (board: Board, to: Cell, attacking: boolean): void => {
    const { cells } = board;
    const enemy = attacking ? DEFENDER : ATTACKER;
    const backing = attacking ? hostile.defenders : hostile.attackers;
    for (let way = 0; way < 4; way++) {
      const step = way === 0 ? up : way === 1 ? right : way === 2 ? down : left;
      const near = to + step;
      if (cells[near] === enemy && (cells[near + step]! & backing[near + step]!) !== 0) take(board, near);
    }
  };
}

/** The men of closed rows. The king of a row stays; who was taken by this move already is not taken twice. */
function takeRows(board: Board, top: number, rows: readonly Row[], enemy: number): void {
  for (const row of rows) {
    for (const cell of row.cells) {
      if (board.cells[cell] === enemy && !isTaken(board, top, cell)) take(board, cell);
    }
  }
}

/** Whether the move at hand, which began with the stack at `top`, has taken the man on a cell already. */
function isTaken(board: Board, top: number, cell: Cell): boolean {
  return board.taken.subarray(top, board.top).includes(cell);
}

function isBeside({ steps }: Geometry, one: Cell, other: Cell): boolean {
  const step = one - other;
  return step === steps[0] || step === steps[1] || step === steps[2] || step === steps[3];
}

/** 1 on the rim and one step inwards of it: where a move can close a row if a front closes it, too. */
function nearRim({ cellCount, edge, edgeLines }: Geometry): Uint8Array {
  const near = new Uint8Array(cellCount);
  near.set(edge);
  for (const { cells, inward } of edgeLines) for (const cell of cells) near[cell + inward] = 1;
  return near;
}
