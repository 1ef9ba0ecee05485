// What the search must know of a rule set bound to a board size, as tables: goals, ways to them, how the king is taken.

import { kingIsHammer } from "../engine/captures.ts";
import { goalOf } from "../engine/endings.ts";
import type { Engine } from "../engine/engine.ts";
import type { Cell } from "../engine/geometry.ts";
import { howByCell } from "../engine/king.ts";
import { BARRIER, CELL_BITS, OPEN } from "../engine/movement.ts";
import { ATTACKER, type Board, DEFENDER, EMPTY, KING } from "../engine/position.ts";

export interface Ground {
  readonly engine: Engine;
  readonly steps: readonly [number, number, number, number];
  readonly goal: Uint8Array;
  /** By cell: not 0 if a goal lies straight ahead of it, bit `i` for the direction `steps[i]`. */
  readonly goalAhead: Uint8Array;
  /** Where men and king may not stop, and where they may not even pass: as in `Movement`. */
  readonly men: Uint8Array;
  readonly king: Uint8Array;
  /** Sides that must be hostile to take the king on a cell: 4, 2, or 0 where he can not be taken. */
  readonly sides: Uint8Array;
  readonly kingTakes: boolean;
}

export function groundOf(engine: Engine): Ground {
  const { rules, core } = engine;
  const { geometry, movement } = core;
  const goal = goalOf(rules, geometry);
  const goalAhead = new Uint8Array(geometry.cellCount);
  for (const from of geometry.cellOf) {
    geometry.steps.forEach((step, way) => {
      for (let cell = from + step; geometry.squareOf[cell]! >= 0; cell += step) {
        if (goal[cell] === 1) goalAhead[from]! |= 1 << way;
      }
    });
  }
  const sides = Uint8Array.from(howByCell(rules, geometry), (how) => (how === null ? 0 : how === "surrounded" ? 4 : 2));
  const { men, king } = movement;
  return { engine, steps: geometry.steps, goal, goalAhead, men, king, sides, kingTakes: kingIsHammer(rules) };
}

/** The goal that a king on `from` reaches straight ahead; 0 if none. */
function goalOnWay({ goal, king }: Ground, cells: Uint8Array, from: Cell, step: number): Cell {
  for (let to = from + step; cells[to] === EMPTY; to += step) {
    const entry = king[to]!;
    if (entry === BARRIER) return 0;
    if (entry === OPEN && goal[to] === 1) return to;
  }
  return 0;
}

/** In how many directions a king on `from` could go to a goal at once. */
export function waysFrom(ground: Ground, cells: Uint8Array, from: Cell): number {
  const ahead = ground.goalAhead[from]!;
  let count = 0;
  for (let way = 0; way < 4; way++) {
    if ((ahead & (1 << way)) !== 0 && goalOnWay(ground, cells, from, ground.steps[way]!) !== 0) count++;
  }
  return count;
}

/** The move that brings the king to a goal, 0 if there is none. */
export function escape(ground: Ground, { cells, king }: Board): number {
  const ahead = ground.goalAhead[king]!;
  for (let way = 0; way < 4; way++) {
    if ((ahead & (1 << way)) === 0) continue;
    const to = goalOnWay(ground, cells, king, ground.steps[way]!);
    if (to !== 0) return (king << CELL_BITS) | to;
  }
  return 0;
}

/** An attacker's move to a cell; 0 if none can come there. */
export function attackerTo({ steps, men }: Ground, cells: Uint8Array, to: Cell): number {
  if (cells[to] !== EMPTY || men[to] !== OPEN) return 0;
  for (let way = 0; way < 4; way++) {
    const step = steps[way]!;
    let from = to + step;
    while (cells[from] === EMPTY && men[from] !== BARRIER) from += step;
    if (cells[from] === ATTACKER) return (from << CELL_BITS) | to;
  }
  return 0;
}

/** A move that takes the king, 0 if there is none. */
export function kingCapture(ground: Ground, { cells, king }: Board): number {
  const { steps, sides } = ground;
  const hostile = ground.engine.core.hostile.king;
  const needed = sides[king]!;
  if (needed === 0) return 0;
  let open = 0;
  for (let way = 0; way < 4; way++) {
    const side = king + steps[way]!;
    const isHostile = (cells[side]! & hostile[side]!) !== 0;
    if (needed === 4) {
      if (isHostile) continue;
      if (open !== 0 || cells[side] !== EMPTY) return 0;
      open = side;
    } else if (cells[side] === EMPTY) {
      const other = king - steps[way]!;
      const move = (cells[other]! & hostile[other]!) === 0 ? 0 : attackerTo(ground, cells, side);
      if (move !== 0) return move;
    }
  }
  return open === 0 ? 0 : attackerTo(ground, cells, open);
}

/** The side to move wins by this move at once, by goal or capture; 0 if it can not. */
export function winningMove(ground: Ground, board: Board): number {
  return board.attackersToMove ? kingCapture(ground, board) : escape(ground, board);
}

/** Append to `list` the attackers' moves that bar the king's only way to a goal; returns the new length. */
export function barringMoves(ground: Ground, { cells, king }: Board, list: Int32Array): number {
  const { steps, goalAhead } = ground;
  let count = 0;
  for (let way = 0; way < 4; way++) {
    const step = steps[way]!;
    const end = (goalAhead[king]! & (1 << way)) === 0 ? 0 : goalOnWay(ground, cells, king, step);
    if (end === 0) continue;
    for (let to = king + step; ; to += step) {
      count = comingTo(ground, cells, to, ATTACKER, list, count);
      if (to === end) break;
    }
  }
  return count;
}

/** Append the moves of some men to a cell. */
function comingTo(ground: Ground, cells: Uint8Array, to: Cell, pieces: number, list: Int32Array, count: number): number {
  const { steps, men, king } = ground;
  let length = count;
  for (let way = 0; way < 4; way++) {
    const step = steps[way]!;
    let from = to + step;
    let menBarred = men[to] !== OPEN;
    let kingBarred = king[to] !== OPEN;
    for (; cells[from] === EMPTY; from += step) {
      menBarred ||= men[from] === BARRIER;
      kingBarred ||= king[from] === BARRIER;
    }
    const piece = cells[from]!;
    if ((piece & pieces) === 0 || (piece === KING ? kingBarred : menBarred)) continue;
    list[length++] = (from << CELL_BITS) | to;
  }
  return length;
}

/** Mark the cells from which the side to move would take an enemy man between two: 1 in `marks`. */
export function markCaptures(ground: Ground, { cells, attackersToMove }: Board, marks: Uint8Array): void {
  const { engine, steps } = ground;
  const [up, right] = steps;
  const enemy = attackersToMove ? DEFENDER : ATTACKER;
  const backing = attackersToMove ? engine.core.hostile.defenders : engine.core.hostile.attackers;
  const last = cells.length;
  marks.fill(0);
  for (let cell = 0; cell < last; cell++) {
    if (cells[cell] !== enemy) continue;
    for (let axis = 0; axis < 2; axis++) {
      const step = axis === 0 ? up : right;
      const one = cell + step;
      const other = cell - step;
      if (cells[one] === EMPTY && (cells[other]! & backing[other]!) !== 0) marks[one] = 1;
      if (cells[other] === EMPTY && (cells[one]! & backing[one]!) !== 0) marks[other] = 1;
    }
  }
}

/** Write into `list` the moves to marked cells that may take someone; returns their number. */
export function capturingMoves(ground: Ground, board: Board, marks: Uint8Array, list: Int32Array): number {
  const pieces = board.attackersToMove ? ATTACKER : ground.kingTakes ? DEFENDER | KING : DEFENDER;
  let count = 0;
  for (let to = 0; to < marks.length; to++) {
    if (marks[to] === 1) count = comingTo(ground, board.cells, to, pieces, list, count);
  }
  return count;
}
