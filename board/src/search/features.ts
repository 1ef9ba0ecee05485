// What the evaluation sees of a position: numbers that are the same for all eight ways to lay the board.

import type { Geometry } from "../engine/geometry.ts";
import { BARRIER, OPEN } from "../engine/movement.ts";
import { ATTACKER, type Board, DEFENDER, EMPTY, KING } from "../engine/position.ts";
import { attackerTo, type Ground, kingCapture, waysFrom } from "./ground.ts";
import { bitCount, type Reach, reach } from "./region.ts";

// Where a piece stands counts by its distances from the two nearest rims, whatever the size of the board.
const FAR = 5;
export const PLACES = ((FAR + 1) * (FAR + 2)) / 2;

/** The features after the places of attackers, defenders and king, in order. */
export const NAMES = [
  "bias",
  "one way open",
  "two ways open",
  "a way after one king's move",
  "ways after one king's move",
  "king's moves",
  "king can not move",
  "hostile sides of the king",
  "three hostile sides of the king",
  "defenders beside the king",
  "king about to be taken",
  "lines without attackers",
  "lines without men",
  "attackers linked diagonally",
  "attackers linked straight",
  "defenders linked diagonally",
  "defenders linked straight",
  "free squares at attackers",
  "free squares at defenders",
  "corners with an attacker near",
  "corners shut",
  "squares the king's side can reach",
  "rim the king's side can reach",
  "king's side shut in",
  "way can be barred",
] as const;

export const FEATURES = 3 * PLACES + NAMES.length;
const BASE = 3 * PLACES;
const [BIAS, WAY, WAYS, NEXT, NEXTS, MOVES, STUCK, HOSTILE, HOSTILE3, GUARDS, DANGER, OPEN_LINES, EMPTY_LINES] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
].map((index) => BASE + index) as [
  number, number, number, number, number, number, number, number, number, number, number, number, number,
];
const [A_SLANT, A_STRAIGHT, D_SLANT, D_STRAIGHT, A_FREE, D_FREE, NEAR, SHUT, REACH, RIM, CLOSED, BARRED] = [
  13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
].map((index) => BASE + index) as [
  number, number, number, number, number, number, number, number, number, number, number, number,
];

/** Writes the features of a board into `out`; returns the number of men, the king not counted. */
export type Extract = (board: Board, out: Float64Array) => number;

export function extractorOf(ground: Ground): Extract {
  const { geometry } = ground.engine.core;
  const { size } = geometry;
  const place = placesOf(geometry);
  const attackers = new Int32Array(size + 2);
  const defenders = new Int32Array(size + 2);
  const corners = cornersOf(geometry);
  return (board, out) => {
    out.fill(0);
    out[BIAS] = 1;
    const men = scan(board.cells, size, place, attackers, defenders, out);
    linksAndLines(size, attackers, defenders, out);
    aboutReach(reach(size, attackers, geometry.squareOf[board.king]!), out);
    if (board.king !== 0) aboutKing(ground, board, out);
    aboutCorners(board.cells, corners, out);
    return men;
  };
}

/** By cell: which of the places it is. */
function placesOf({ cellOf, size, cellCount }: Geometry): Uint8Array {
  const place = new Uint8Array(cellCount);
  cellOf.forEach((cell, square) => {
    const distance = (index: number): number => Math.min(index, size - 1 - index, FAR);
    const [one, other] = [distance(square % size), distance(Math.floor(square / size))];
    const [near, far] = [Math.min(one, other), Math.max(one, other)];
    place[cell] = (far * (far + 1)) / 2 + near;
  });
  return place;
}

/** The places of all pieces, and where men stand as one word of bits for each rank. The king is counted with his men. */
function scan(
  cells: Uint8Array,
  size: number,
  place: Uint8Array,
  attackers: Int32Array,
  defenders: Int32Array,
  out: Float64Array,
): number {
  const width = size + 2;
  let men = 0;
  for (let rank = 1; rank <= size; rank++) {
    let ours = 0;
    let theirs = 0;
    const first = rank * width + 1;
    for (let file = 0; file < size; file++) {
      const code = cells[first + file]!;
      if (code === EMPTY) continue;
      men++;
      const at = place[first + file]!;
      if (code === ATTACKER) {
        ours |= 1 << file;
        out[at]!++;
      } else {
        theirs |= 1 << file;
        out[(code === KING ? 2 * PLACES : PLACES) + at]!++;
        if (code === KING) men--;
      }
    }
    attackers[rank] = ours;
    defenders[rank] = theirs;
  }
  return men;
}

function linksAndLines(size: number, attackers: Int32Array, defenders: Int32Array, out: Float64Array): void {
  const all = (1 << size) - 1;
  let fileAttackers = 0;
  let fileMen = 0;
  let [openLines, emptyLines, aSlant, aStraight, dSlant, dStraight, aFree, dFree] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let rank = 1; rank <= size; rank++) {
    const a = attackers[rank]!;
    const d = defenders[rank]!;
    fileAttackers |= a;
    fileMen |= a | d;
    if (a === 0) openLines++;
    if ((a | d) === 0) emptyLines++;
    const [aUp, dUp, aDown, dDown] = [attackers[rank + 1]!, defenders[rank + 1]!, attackers[rank - 1]!, defenders[rank - 1]!];
    if (a !== 0) aSlant += bitCount((a << 1) & aUp) + bitCount((a >> 1) & aUp);
    if (a !== 0) aStraight += bitCount(a & (a << 1)) + bitCount(a & aUp);
    if (d !== 0) dSlant += bitCount((d << 1) & dUp) + bitCount((d >> 1) & dUp);
    if (d !== 0) dStraight += bitCount(d & (d << 1)) + bitCount(d & dUp);
    const free = all & ~(a | d);
    aFree += bitCount(free & ((a << 1) | (a >> 1) | aUp | aDown));
    dFree += bitCount(free & ((d << 1) | (d >> 1) | dUp | dDown));
  }
  out[OPEN_LINES] = openLines + size - bitCount(fileAttackers);
  out[EMPTY_LINES] = emptyLines + size - bitCount(fileMen);
  out[A_SLANT] = aSlant;
  out[A_STRAIGHT] = aStraight;
  out[D_SLANT] = dSlant;
  out[D_STRAIGHT] = dStraight;
  out[A_FREE] = aFree;
  out[D_FREE] = dFree;
}

function aboutReach({ squares, rim }: Reach, out: Float64Array): void {
  out[REACH] = squares;
  out[RIM] = rim;
  out[CLOSED] = rim === 0 ? 1 : 0;
}

function aboutKing(ground: Ground, board: Board, out: Float64Array): void {
  const { cells, king } = board;
  const ways = waysFrom(ground, cells, king);
  if (ways === 1) out[WAY] = 1;
  if (ways > 1) out[WAYS] = 1;
  besideKing(ground, board, out);
  kingsMoves(ground, board, out);
  if (!board.attackersToMove) out[DANGER] = out[HOSTILE]! > 0 && kingCapture(ground, board) !== 0 ? 1 : 0;
  else if (ways === 1) out[BARRED] = canBar(ground, board) ? 1 : 0;
}

function besideKing({ engine, steps }: Ground, { cells, king }: Board, out: Float64Array): void {
  const hostile = engine.core.hostile.king;
  let hostiles = 0;
  let guards = 0;
  for (let way = 0; way < 4; way++) {
    const side = king + steps[way]!;
    if ((cells[side]! & hostile[side]!) !== 0) hostiles++;
    if (cells[side] === DEFENDER) guards++;
  }
  out[HOSTILE] = hostiles;
  out[HOSTILE3] = hostiles > 2 ? 1 : 0;
  out[GUARDS] = guards;
}

function kingsMoves(ground: Ground, { cells, king }: Board, out: Float64Array): void {
  const { goal, goalAhead, king: access, steps } = ground;
  let moves = 0;
  let next = 0;
  for (let way = 0; way < 4; way++) {
    const step = steps[way]!;
    for (let to = king + step; cells[to] === EMPTY && access[to] !== BARRIER; to += step) {
      if (access[to] !== OPEN) continue;
      moves++;
      if (goalAhead[to] !== 0 && goal[to] === 0) next += waysFrom(ground, cells, to);
    }
  }
  out[NEXT] = next > 0 ? 1 : 0;
  out[NEXTS] = Math.min(next, 6);
  out[MOVES] = Math.min(moves, 12);
  out[STUCK] = moves === 0 ? 1 : 0;
}

/** Whether an attacker can come between the king and a goal straight ahead, on the first squares of the way. */
function canBar(ground: Ground, { cells, king }: Board): boolean {
  for (let way = 0; way < 4; way++) {
    if ((ground.goalAhead[king]! & (1 << way)) === 0) continue;
    const step = ground.steps[way]!;
    for (let to = king + step; cells[to] === EMPTY; to += step) if (attackerTo(ground, cells, to) !== 0) return true;
  }
  return false;
}

/** For each corner the five squares at it by which it is shut: next to it, two away, and slantwise. */
function cornersOf({ corners, steps }: Geometry): number[][] {
  const [up, right] = steps;
  return corners.map((corner, index) => {
    const [rise, side] = [index < 2 ? up : -up, index % 2 === 0 ? right : -right];
    return [corner + rise + side, corner + 2 * rise, corner + 2 * side, corner + rise, corner + side];
  });
}

function aboutCorners(cells: Uint8Array, corners: number[][], out: Float64Array): void {
  let near = 0;
  let shut = 0;
  for (const [slant, far, wide, tall, flat] of corners as [number, number, number, number, number][]) {
    const isUp = cells[far] === ATTACKER || cells[tall] === ATTACKER;
    const isAcross = cells[wide] === ATTACKER || cells[flat] === ATTACKER;
    if (cells[slant] === ATTACKER || isUp || isAcross) near++;
    if (isUp && isAcross) shut++;
  }
  out[NEAR] = near;
  out[SHUT] = shut;
}
