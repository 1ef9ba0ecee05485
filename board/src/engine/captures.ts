// Captures of men: custodial, guard and shieldwall. All are asked of the move: what did it close?

import type { Cell, EdgeLine, Geometry } from "./geometry.ts";
import { ANYTHING, ATTACKER, DEFENDER, EMPTY, KING, OUTSIDE } from "./position.ts";
import type { Guard, Rules, Shieldwall } from "./rules.ts";

/** By cell: which contents make the place hostile to a man, as a mask. */
export type Hostility = Uint8Array;

export interface Hostilities {
  readonly attackers: Hostility;
  readonly defenders: Hostility;
  readonly king: Hostility;
}

export function hostilitiesOf(rules: Rules, geometry: Geometry): Hostilities {
  const anvil = kingIsAnvil(rules) ? KING : 0;
  const towards = (victim: keyof Hostilities, men: number): Hostility => {
    const table = new Uint8Array(geometry.cellCount).fill(rules["edge-hostility"][victim] === "always" ? OUTSIDE : 0);
    for (const cell of geometry.cellOf) table[cell] = men;
    if (rules["corner-hostility"][victim] === "always") for (const cell of geometry.corners) table[cell] = ANYTHING;
    const throne = rules["throne-hostility"][victim];
    if (throne !== "never") table[geometry.centre] = throne === "always" ? ANYTHING : men | EMPTY;
    return table;
  };
  return {
    attackers: towards("attackers", DEFENDER | anvil),
    defenders: towards("defenders", ATTACKER),
    king: towards("king", ATTACKER),
  };
}

export function kingIsAnvil(rules: Rules): boolean {
  return rules.custodial.king === "anvil" || rules.custodial.king === "hammer-and-anvil";
}

export function kingIsHammer(rules: Rules): boolean {
  return rules.custodial.king === "hammer" || rules.custodial.king === "hammer-and-anvil";
}

/** The cell of the defender on the fourth side of a king held on the other three, if an attacker's move to `target` puts
 *  that man between itself and the king; else 0. The board as it is after the move, before captures. */
export type LastGuard = (cells: Uint8Array, king: Cell, target: Cell) => Cell;

export function lastGuardOf(rule: Guard, { steps, centre }: Geometry): LastGuard {
  const throne = rule.sides === "attackers-or-throne" ? centre : 0;
  return (cells, king, target) => {
    const inward = (king - target) / 2;
    const guard = target + inward;
    if (!steps.includes(inward) || cells[guard] !== DEFENDER || (rule.where === "throne" && king !== centre)) return 0;
    const isHeld = (side: Cell): boolean =>
      side === guard || cells[side] === ATTACKER || (side === throne && cells[side] === EMPTY);
    return steps.every((step) => isHeld(king + step)) ? guard : 0;
  };
}

/** A row that a move closed: its cells along the rim, the two cells that close it, and the step inwards to the fronts. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly ends: readonly [Cell, Cell];
  readonly inward: number;
}

/** The rows of enemies that the move to `target` closed; the board as it is after the move, before captures. */
export type ClosedRows = (cells: Uint8Array, attackersMoved: boolean, target: Cell) => readonly Row[];

const NONE: readonly Row[] = [];

// What the pieces on the board are for a shieldwall of one side.
interface Roles {
  readonly row: number;
  readonly front: number;
  readonly end: number;
  readonly enemy: number;
}

function rolesOf(rule: Shieldwall): [attackers: Roles, defenders: Roles] {
  const kingEnds = rule.king === "bracket" || rule.king === "bracket-and-front" ? KING : 0;
  const kingFronts = rule.king === "front" || rule.king === "bracket-and-front" ? KING : 0;
  const kingInRow = rule.king_in_row === "stays" ? KING : 0;
  return [
    { row: DEFENDER | kingInRow, front: ATTACKER, end: ATTACKER, enemy: DEFENDER | KING },
    { row: ATTACKER, front: DEFENDER | kingFronts, end: DEFENDER | kingEnds, enemy: ATTACKER },
  ];
}

// A place from which a move can close a row: `at` is the index in the line of a man that would stand in the row.
interface Opening {
  readonly line: EdgeLine;
  readonly at: number;
}

export function closedRowsOf(rule: Shieldwall, geometry: Geometry): ClosedRows {
  const [attackers, defenders] = rolesOf(rule);
  const besides = openings(geometry, (line, at) => [line.cells[at - 1]!, line.cells[at + 1]!]);
  const before = rule.closing === "any" ? openings(geometry, (line, at) => [line.cells[at]! + line.inward]) : [];
  const cornerCloses = rule.corner === "closes";
  return (cells, attackersMoved, target) => {
    const roles = attackersMoved ? attackers : defenders;
    const mover = cells[target]!;
    let rows: Row[] | null = null;
    const look = (places: readonly Opening[] | undefined): void => {
      for (const { line, at } of places ?? []) {
        const row = closedRow(cells, line, at, roles, cornerCloses);
        if (row !== null) (rows ??= []).push(row);
      }
    };
    if ((mover & roles.end) !== 0) look(besides[target]);
    if ((mover & roles.front) !== 0) look(before[target]);
    return rows ?? NONE;
  };
}

/** For each place from which a row can be closed the openings there, by cell. */
function openings(geometry: Geometry, from: (line: EdgeLine, at: number) => Cell[]): Opening[][] {
  const table: Opening[][] = [];
  for (const line of geometry.edgeLines) {
    for (let at = 1; at < geometry.size - 1; at++) {
      for (const cell of from(line, at)) (table[cell] ??= []).push({ line, at });
    }
  }
  return table;
}

/** The closed row around the man at index `at` of a rim; null if there is none that has someone to take. */
function closedRow(cells: Uint8Array, line: EdgeLine, at: number, roles: Roles, cornerCloses: boolean): Row | null {
  const last = line.cells.length - 1;
  const stands = (index: number): boolean => {
    if (index < 1 || index >= last) return false;
    const cell = line.cells[index]!;
    return (cells[cell]! & roles.row) !== 0 && (cells[cell + line.inward]! & roles.front) !== 0;
  };
  if (!stands(at)) return null;
  let low = at;
  let high = at;
  while (stands(low - 1)) low--;
  while (stands(high + 1)) high++;
  if (low === high) return null;
  const ends = [line.cells[low - 1]!, line.cells[high + 1]!] as const;
  const byMan = ends.map((end) => (cells[end]! & roles.end) !== 0);
  const byCorner = [low === 1, high === last - 1].map(
    (corner, side) => corner && cornerCloses && (cells[ends[side]!]! & roles.enemy) === 0,
  );
  // A corner stands in for one of the two men that close a row, not for both.
  if (!(byMan[0] || byCorner[0]) || !(byMan[1] || byCorner[1]) || !(byMan[0] || byMan[1])) return null;
  return { cells: line.cells.slice(low, high + 1), ends, inward: line.inward };
}
