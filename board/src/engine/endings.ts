// Endings that can be seen on the board, each judged after a move with the captures taken off.

import type { Hostilities } from "./captures.ts";
import { type Cell, type Geometry } from "./geometry.ts";
import { innerCells, type Movement } from "./movement.ts";
import { ATTACKER, type Board, DEFENDER, KING, type Side } from "./position.ts";
import type { EndingName, Rules } from "./rules.ts";
import { enclosureOf, siegeOf } from "./siege.ts";

/** What ends a game beside the rules: the players themselves. */
export type Settlement = "resignation" | "agreement";

export interface Ending {
  readonly winner: Side | "draw";
  /** The rule that ended the game, or what the players did. */
  readonly by: EndingName | Settlement;
}

/** Whether the game is over by one rule; the side to move is already the next one. */
export type Judge = (board: Board) => boolean;

export interface Verdict {
  readonly judge: Judge;
  readonly ending: Ending;
}

export interface Parts {
  readonly rules: Rules;
  readonly geometry: Geometry;
  readonly movement: Movement;
  readonly hostile: Hostilities;
}

/** The judge of one ending after a move of `mover`; null if such a move can not bring it about. */
export function verdictOf(name: EndingName, parts: Parts, mover: Side): Verdict | null {
  const attacking = mover === "attackers";
  const wins = (judge: Judge, winner: Side | "draw"): Verdict => ({ judge, ending: { winner, by: name } });
  switch (name) {
    case "king-reaches":
      return attacking ? null : wins(kingReaches(parts), "defenders");
    case "king-captured":
      return attacking ? wins((board) => board.king === 0, "attackers") : null;
    case "exit-fort":
      return attacking ? null : wins(exitFort(parts), "defenders");
    case "encirclement":
      return attacking ? wins(encirclement(parts), "attackers") : null;
    case "no-moves":
      return wins(
        (board) => !parts.movement.canMove(board),
        parts.rules["no-moves"]?.result === "loss" ? mover : "draw",
      );
    case "repetition":
    case "ply-limit":
      return null; // the game judges them: they need its history
  }
}

/** 1 on the squares on which the king wins. */
export function goalOf(rules: Rules, geometry: Geometry): Uint8Array {
  const goal = new Uint8Array(geometry.cellCount);
  switch (rules["king-reaches"]?.goal) {
    case "corners":
      for (const corner of geometry.corners) goal[corner] = 1;
      break;
    case "edge":
      goal.set(geometry.edge);
      break;
    case undefined:
      break;
  }
  return goal;
}

function kingReaches({ rules, geometry }: Parts): Judge {
  const goal = goalOf(rules, geometry);
  return (board) => goal[board.king] === 1;
}

function exitFort({ rules, geometry, movement }: Parts): Judge {
  const siege = siegeOf(rules, geometry, movement.men, "defenders");
  const { edge } = geometry;
  const isEnclosed = enclosureOf(geometry, movement.men);
  return (board) =>
    edge[board.king] === 1 &&
    isEnclosed(board.cells, board.king) &&
    movement.targets(board.cells, board.king).length > 0 &&
    siege(board.cells)[board.king] === 0;
}

function encirclement({ rules, geometry, movement }: Parts): Judge {
  const escape = escapeOf(geometry);
  switch (rules.encirclement?.ring) {
    case "closed":
      return (board) => !escape(board);
    case "unbreakable": {
      const siege = siegeOf(rules, geometry, movement.men, "attackers");
      const rim = geometry.edgeLines.flatMap((line) => line.cells);
      return (board) => {
        if (escape(board)) return false;
        const reached = siege(board.cells);
        return !rim.some((cell) => reached[cell] === 1);
      };
    }
    case undefined:
      return () => false;
  }
}

/** Whether a way leads from the king or any defender to the edge over anything but attackers.
 *
 *  The last way found is kept and looked at first. A way that still has a defender or king at its beginning and no
 *  attacker on it proves the point whatever position it was found in; only when it is barred another one is sought. */
function escapeOf(geometry: Geometry): (board: Board) => boolean {
  const seek = seekerOf(geometry);
  const way = new Uint16Array(geometry.cellCount);
  let length = 0;
  const holds = (cells: Uint8Array): boolean => {
    if (length === 0 || (cells[way[0]!]! & (DEFENDER | KING)) === 0) return false;
    for (let at = 1; at < length; at++) if (cells[way[at]!] === ATTACKER) return false;
    return true;
  };
  return (board) => {
    if (holds(board.cells)) return true;
    length = seek(board, way);
    return length > 0;
  };
}

/** A search for the shortest way out that all defenders and the king have, written into `way`; returns its length or 0. */
function seekerOf(geometry: Geometry): (board: Board, way: Uint16Array) => number {
  const { steps, edge, cellCount } = geometry;
  const [first, last] = innerCells(geometry);
  const queue = new Uint16Array(cellCount);
  // The cell from which each cell was reached, itself for a beginning; 0 where nobody has been.
  const before = new Uint16Array(cellCount);
  const trace = (end: Cell, way: Uint16Array): number => {
    let length = 1;
    for (let cell = end; before[cell] !== cell; cell = before[cell]!) length++;
    for (let cell = end, at = length - 1; at >= 0; cell = before[cell]!, at--) way[at] = cell;
    return length;
  };
  return ({ cells }, way) => {
    let tail = 0;
    before.fill(0);
    for (let cell = first; cell <= last; cell++) {
      if ((cells[cell]! & (DEFENDER | KING)) === 0) continue;
      queue[tail++] = cell;
      before[cell] = cell;
    }
    for (let head = 0; head < tail; head++) {
      const cell = queue[head]!;
      if (edge[cell] === 1) return trace(cell, way);
      for (const step of steps) {
        const next = cell + step;
        if (before[next] !== 0 || geometry.squareOf[next] === -1 || cells[next] === ATTACKER) continue;
        before[next] = cell;
        queue[tail++] = next;
      }
    }
    return 0;
  };
}
