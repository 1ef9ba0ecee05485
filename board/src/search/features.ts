// What the evaluation sees of a position: numbers that are the same for all eight ways to lay the board.
//
// They are few, and all cheap: what does not tell much beyond the others costs depth. Moves of both sides and links
// between men were tried and did not pay; what the king's side can reach pays only where it can be shut in.

import type { Geometry } from "../engine/geometry.ts";
import { ATTACKER, type Board, DEFENDER, EMPTY, KING } from "../engine/position.ts";
import type { Ground } from "./ground.ts";
import { kingsWays, type Ways } from "./kingsways.ts";
import { type Reach, reach } from "./region.ts";

// Where a piece stands counts by its distances from the two nearest rims, whatever the size of the board.
const FAR = 5;
export const PLACES = ((FAR + 1) * (FAR + 2)) / 2;

/** The features after the places of attackers, defenders and king, in order. */
export const NAMES = [
  "bias",
  "attackers",
  "defenders",
  "squares the king comes to in one move",
  "squares the king comes to in two moves",
  "a way after one king's move",
  "ways after one king's move",
  "a way after two king's moves",
  "ways after two king's moves",
  "king can not move",
  "hostile sides of the king",
  "hostile sides of the king but one",
  "defenders beside the king",
  "lines without attackers",
  "lines without men",
  "corners with an attacker near",
  "corners shut",
  "squares the king's side can reach",
  "rim the king's side can reach",
  "king's side shut in",
] as const;

export const FEATURES = 3 * PLACES + NAMES.length;
const BASE = 3 * PLACES;
const at = (name: (typeof NAMES)[number]): number => BASE + NAMES.indexOf(name);
const BIAS = at("bias");
export const ATTACKERS = at("attackers");
export const DEFENDERS = at("defenders");
const ONE_MOVE = at("squares the king comes to in one move");
const TWO_MOVES = at("squares the king comes to in two moves");
const NEXT = at("a way after one king's move");
const NEXTS = at("ways after one king's move");
const LATER = at("a way after two king's moves");
const LATERS = at("ways after two king's moves");
const STUCK = at("king can not move");
const HOSTILE = at("hostile sides of the king");
const NEARLY = at("hostile sides of the king but one");
const GUARDS = at("defenders beside the king");
const OPEN_LINES = at("lines without attackers");
const EMPTY_LINES = at("lines without men");
const NEAR = at("corners with an attacker near");
const SHUT = at("corners shut");
const REACH = at("squares the king's side can reach");
const RIM = at("rim the king's side can reach");
const CLOSED = at("king's side shut in");

/** Writes the features of a board into `out`; returns the number of men, the king not counted. */
export type Extract = (board: Board, out: Float64Array) => number;

/** Who stands where: a word of bits for each line, from 1; the king counts with his men. */
interface Lines {
  readonly attackers: Int32Array;
  readonly defenders: Int32Array;
  readonly attackersByFile: Int32Array;
  readonly defendersByFile: Int32Array;
}

export function extractorOf(ground: Ground): Extract {
  const { geometry } = ground.engine.core;
  const { size } = geometry;
  const line = (): Int32Array => new Int32Array(size + 2);
  const lines = { attackers: line(), defenders: line(), attackersByFile: line(), defendersByFile: line() };
  const place = placesOf(geometry);
  const corners = ground.goal[geometry.corners[0]!] === 1 ? cornersOf(geometry) : [];
  const ways = kingsWays(ground);
  const canBeShutIn = ground.engine.rules.encirclement !== null;
  return (board, out) => {
    out.fill(0);
    out[BIAS] = 1;
    const men = scan(board.cells, size, place, lines, out);
    aboutLines(size, lines, out);
    if (board.king !== 0) {
      aboutWays(ways(lines.attackers, lines.defenders, geometry.squareOf[board.king]!), out);
      besideKing(ground, board, out);
    }
    aboutCorners(board.cells, corners, out);
    if (canBeShutIn) aboutReach(reach(size, lines.attackers, geometry.squareOf[board.king]!), out);
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

/** The places of all pieces, and where men stand as words of bits. */
function scan(cells: Uint8Array, size: number, place: Uint8Array, lines: Lines, out: Float64Array): number {
  const { attackers, defenders, attackersByFile, defendersByFile } = lines;
  attackersByFile.fill(0);
  defendersByFile.fill(0);
  let ourMen = 0;
  let theirMen = 0;
  for (let rank = 1; rank <= size; rank++) {
    let ours = 0;
    let theirs = 0;
    const first = rank * (size + 2);
    for (let file = 1; file <= size; file++) {
      const code = cells[first + file]!;
      if (code === EMPTY) continue;
      const where = place[first + file]!;
      if (code === ATTACKER) {
        ours |= 1 << (file - 1);
        attackersByFile[file]! |= 1 << (rank - 1);
        out[where]!++;
        ourMen++;
      } else {
        theirs |= 1 << (file - 1);
        defendersByFile[file]! |= 1 << (rank - 1);
        out[(code === KING ? 2 * PLACES : PLACES) + where]!++;
        if (code !== KING) theirMen++;
      }
    }
    attackers[rank] = ours;
    defenders[rank] = theirs;
  }
  out[ATTACKERS] = ourMen;
  out[DEFENDERS] = theirMen;
  return ourMen + theirMen;
}

function aboutLines(size: number, { attackers, defenders, attackersByFile, defendersByFile }: Lines, out: Float64Array): void {
  let openLines = 0;
  let emptyLines = 0;
  for (let line = 1; line <= size; line++) {
    if (attackers[line] === 0) openLines++;
    if ((attackers[line]! | defenders[line]!) === 0) emptyLines++;
    if (attackersByFile[line] === 0) openLines++;
    if ((attackersByFile[line]! | defendersByFile[line]!) === 0) emptyLines++;
  }
  out[OPEN_LINES] = openLines;
  out[EMPTY_LINES] = emptyLines;
}

function aboutWays({ one, two, ways, laterWays }: Ways, out: Float64Array): void {
  out[ONE_MOVE] = Math.min(one, 12);
  out[TWO_MOVES] = two;
  out[NEXT] = ways > 0 ? 1 : 0;
  out[NEXTS] = Math.min(ways, 6);
  out[LATER] = laterWays > 0 ? 1 : 0;
  out[LATERS] = Math.min(laterWays, 20);
  out[STUCK] = one === 0 ? 1 : 0;
}

function aboutReach({ squares, rim }: Reach, out: Float64Array): void {
  out[REACH] = squares;
  out[RIM] = rim;
  out[CLOSED] = rim === 0 ? 1 : 0;
}

function besideKing(ground: Ground, board: Board, out: Float64Array): void {
  const { cells, king } = board;
  const hostile = ground.engine.core.hostile.king;
  let hostiles = 0;
  let guards = 0;
  for (let way = 0; way < 4; way++) {
    const side = king + ground.steps[way]!;
    if ((cells[side]! & hostile[side]!) !== 0) hostiles++;
    if (cells[side] === DEFENDER) guards++;
  }
  out[HOSTILE] = hostiles;
  // One attacker more and he is taken, if it can come where it must.
  out[NEARLY] = hostiles >= (ground.sides[king] === 4 ? 3 : 1) ? 1 : 0;
  out[GUARDS] = guards;
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
