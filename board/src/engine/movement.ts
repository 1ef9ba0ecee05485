// Where men and king may go: movement, throne and corners.

import type { Cell, Geometry } from "./geometry.ts";
import { ATTACKER, type Board, DEFENDER, EMPTY, KING } from "./position.ts";
import type { Rules } from "./rules.ts";

export type MoveReason = "no-piece" | "not-yours" | "not-straight" | "blocked" | "may-not-pass" | "may-not-stop";

// What a piece may do on an empty square: anything, only pass, neither.
export const OPEN = 0;
const NO_STOP = 1;
export const BARRIER = 2;

export interface Movement {
  /** Squares men and king may not stop on: not 0. */
  readonly men: Uint8Array;
  readonly king: Uint8Array;
  /** Write all moves of the side to move into `list` as `from << 9 | to`, ordered by origin; returns their number. */
  generate(board: Board, list: Int32Array): number;
  count(board: Board): number;
  canMove(board: Board): boolean;
  targets(cells: Uint8Array, from: Cell): Cell[];
  refusal(board: Board, from: Cell, to: Cell): MoveReason | null;
}

/** Bits for `from` and `to` in a move list: a 19x19 board with its border has 441 cells. */
export const CELL_BITS = 9;
export const CELL_MASK = (1 << CELL_BITS) - 1;

/** More moves than any position of this size has. */
export function maxMoves(size: number): number {
  return size * size * 2 * (size - 1);
}

export function movementOf(rules: Rules, geometry: Geometry): Movement {
  const men = accessOf(rules.throne.men, rules.corners.men, geometry);
  const king = accessOf(rules.throne.king, rules.corners.king, geometry);
  const accessFor = (piece: number): Uint8Array => (piece === KING ? king : men);
  return {
    men,
    king,
    generate: generator(geometry, accessFor),
    count: counter(geometry, accessFor),
    canMove: mobility(geometry, accessFor),
    targets(cells, from) {
      const access = accessFor(cells[from]!);
      return geometry.steps.flatMap((step) => slide(cells, access, from, step));
    },
    refusal(board, from, to) {
      const piece = board.cells[from]!;
      if (piece === EMPTY) return "no-piece";
      if ((piece & mine(board)) === 0) return "not-yours";
      return refusalOnTheWay(board.cells, accessFor(piece), geometry, from, to);
    },
  };
}

/** The pieces of the side to move. */
export function mine(board: Board): number {
  return board.attackersToMove ? ATTACKER : DEFENDER | KING;
}

function accessOf(throne: Rules["throne"]["men"], corners: Rules["corners"]["men"], geometry: Geometry): Uint8Array {
  const access = new Uint8Array(geometry.cellCount);
  access[geometry.centre] = { free: OPEN, pass: NO_STOP, closed: BARRIER }[throne];
  for (const corner of geometry.corners) access[corner] = { free: OPEN, closed: NO_STOP }[corners];
  return access;
}

function slide(cells: Uint8Array, access: Uint8Array, from: Cell, step: number): Cell[] {
  const reached: Cell[] = [];
  for (let to = from + step; cells[to] === EMPTY && access[to] !== BARRIER; to += step) {
    if (access[to] === OPEN) reached.push(to);
  }
  return reached;
}

function generator(geometry: Geometry, accessFor: (piece: number) => Uint8Array): Movement["generate"] {
  const [up, right, down, left] = geometry.steps;
  const [first, last] = innerCells(geometry);
  return (board, list) => {
    const { cells } = board;
    const pieces = mine(board);
    let count = 0;
    for (let from = first; from <= last; from++) {
      const piece = cells[from]!;
      if ((piece & pieces) === 0) continue;
      const access = accessFor(piece);
      for (let way = 0; way < 4; way++) {
        const step = way === 0 ? up : way === 1 ? right : way === 2 ? down : left;
        for (let to = from + step; cells[to] === EMPTY; to += step) {
          const entry = access[to]!;
          if (entry === OPEN) list[count++] = (from << CELL_BITS) | to;
          else if (entry === BARRIER) break;
        }
      }
    }
    return count;
  };
}

function counter(geometry: Geometry, accessFor: (piece: number) => Uint8Array): Movement["count"] {
  const { steps } = geometry;
  const [first, last] = innerCells(geometry);
  return (board) => {
    const { cells } = board;
    const pieces = mine(board);
    let count = 0;
    for (let from = first; from <= last; from++) {
      const piece = cells[from]!;
      if ((piece & pieces) === 0) continue;
      const access = accessFor(piece);
      for (const step of steps) {
        for (let to = from + step; cells[to] === EMPTY; to += step) {
          const entry = access[to]!;
          if (entry === OPEN) count++;
          else if (entry === BARRIER) break;
        }
      }
    }
    return count;
  };
}

/** Whether the side to move has a move. Whoever could move last time is asked first: mostly that is the answer. */
function mobility(geometry: Geometry, accessFor: (piece: number) => Uint8Array): Movement["canMove"] {
  const { steps } = geometry;
  const [first, last] = innerCells(geometry);
  const lastMobile = new Uint16Array(2);
  const canMoveFrom = (cells: Uint8Array, from: Cell): boolean => {
    const access = accessFor(cells[from]!);
    for (const step of steps) {
      for (let to = from + step; cells[to] === EMPTY && access[to] !== BARRIER; to += step) {
        if (access[to] === OPEN) return true;
      }
    }
    return false;
  };
  return (board) => {
    const { cells } = board;
    const pieces = mine(board);
    const side = board.attackersToMove ? 0 : 1;
    const guess = lastMobile[side]!;
    if ((cells[guess]! & pieces) !== 0 && canMoveFrom(cells, guess)) return true;
    for (let from = first; from <= last; from++) {
      if ((cells[from]! & pieces) !== 0 && canMoveFrom(cells, from)) {
        lastMobile[side] = from;
        return true;
      }
    }
    return false;
  };
}

/** The first and the last cell that is no border. */
export function innerCells(geometry: Geometry): [Cell, Cell] {
  return [geometry.corners[0]!, geometry.corners[3]!];
}

function refusalOnTheWay(cells: Uint8Array, access: Uint8Array, geometry: Geometry, from: Cell, to: Cell): MoveReason | null {
  const step = stepBetween(geometry, from, to);
  if (step === 0) return "not-straight";
  let barred = false;
  for (let cell = from + step; ; cell += step) {
    if (cells[cell] !== EMPTY) return "blocked";
    if (cell === to) break;
    barred ||= access[cell] === BARRIER;
  }
  if (barred) return "may-not-pass";
  return access[to] === OPEN ? null : "may-not-stop";
}

/** The step that leads from one cell straight to another, 0 if none does. */
export function stepBetween(geometry: Geometry, from: Cell, to: Cell): number {
  const width = geometry.size + 2;
  if (from === to) return 0;
  if (from % width === to % width) return to > from ? width : -width;
  if (Math.floor(from / width) === Math.floor(to / width)) return to > from ? 1 : -1;
  return 0;
}
