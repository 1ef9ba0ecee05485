// What the evaluation sees of a position: numbers that are the same for all eight ways to lay the board.
//
// Each costs time, and so depth. So only those are found out that a family of rule sets has weights for.

import type { Geometry } from "../engine/geometry.ts";
import { ATTACKER, type Board, DEFENDER, EMPTY, KING } from "../engine/position.ts";
import { at, FAR, type Name, PLACES } from "./feature-names.ts";
import type { Ground } from "./ground.ts";
import { kingsWays, type Ways } from "./kingsways.ts";
import { common, noSquares, type Squares, squaresWhere } from "./lines.ts";
import { reach } from "./region.ts";
import { aboutShape, type Men as MenByRank, RANGES, rangesOf, SHAPE } from "./shape.ts";

const BIAS = at("bias");
const ATTACKERS = at("attackers");
const DEFENDERS = at("defenders");
const ONE_MOVE = at("squares the king comes to in one move");
const STUCK = at("king can not move");
const NEXT = at("a way after one king's move");
const NEXTS = at("ways after one king's move");
const HOSTILE = at("hostile sides of the king");
const NEARLY = at("hostile sides of the king but one");
const GUARDS = at("defenders beside the king");
const OPEN_LINES = at("lines without attackers");
const EMPTY_LINES = at("lines without men");

// The features that are left out together where none of them has a weight.
const SECOND_MOVE = ["squares the king comes to in two moves", "a way after two king's moves", "ways after two king's moves"] as const satisfies Name[];
const [TWO_MOVES, LATER, LATERS] = SECOND_MOVE.map(at) as [number, number, number];
const CLEAR_WAYS = [
  "a way after one king's move, but for his men",
  "a way after two king's moves, but for his men",
  "ways after two king's moves, but for his men",
] as const satisfies Name[];
const [CLEAR_NEXT, CLEAR_LATER, CLEAR_LATERS] = CLEAR_WAYS.map(at) as [number, number, number];
const CORNERS = ["corners with an attacker near", "corners shut"] as const satisfies Name[];
const [NEAR_CORNERS, SHUT] = CORNERS.map(at) as [number, number];
const REGION = [
  "squares the king's side can reach",
  "rim the king's side can reach",
  "king's side shut in",
  "goals the king's side can reach",
  "no goal in reach of the king's side",
  "defenders with a way to the king",
  "attackers near corners",
] as const satisfies Name[];
const [REACH, RIM, CLOSED, GOALS, NO_GOAL, JOINED, NEAR] = REGION.map(at) as [number, number, number, number, number, number, number];
// So many steps from a corner at most.
const NEAR_STEPS = 3;

/** Writes the features of a board into `out`; returns the number of men, the king not counted. */
export type Extract = (board: Board, out: Float64Array) => number;

/** The same by file serves for lines. */
interface Men extends MenByRank {
  readonly attackersByFile: Squares;
  readonly defendersByFile: Squares;
}

/** The features of boards of a ground; those that nobody wants may be left out. */
export function extractorOf(ground: Ground, isWanted: (name: Name) => boolean = () => true): Extract {
  const { geometry } = ground.engine.core;
  const { size, squareOf } = geometry;
  const squares = (): Squares => noSquares(size);
  const men = { attackers: squares(), defenders: squares(), attackersByFile: squares(), defendersByFile: squares() };
  const place = placesOf(geometry);
  const ways = kingsWays(ground, { second: SECOND_MOVE.some(isWanted), clear: CLEAR_WAYS.some(isWanted) });
  const shape = SHAPE.some(isWanted);
  const ranges = RANGES.some(isWanted) ? rangesOf(ground) : null;
  const region = REGION.some(isWanted) ? regionOf(ground) : null;
  const corners = CORNERS.some(isWanted) && ground.goal[geometry.corners[0]!] === 1 ? cornersOf(geometry) : [];
  return (board, out) => {
    out.fill(0);
    out[BIAS] = 1;
    const count = scan(board.cells, size, place, men, out);
    aboutLines(size, men, out);
    if (shape) aboutShape(size, men, out);
    ranges?.(men, out);
    if (board.king !== 0) {
      aboutWays(ways(men.attackers, men.defenders, squareOf[board.king]!), out);
      besideKing(ground, board, out);
    }
    aboutCorners(board.cells, corners, out);
    region?.(men, squareOf[board.king]!, out);
    return count;
  };
}

/** By cell: which of the places it is. */
function placesOf({ cellOf, size, cellCount }: Geometry): Uint8Array {
  const place = new Uint8Array(cellCount);
  cellOf.forEach((cell, square) => {
    const [one, other] = fromRims(size, square).map((steps) => Math.min(steps, FAR)) as [number, number];
    const [near, far] = [Math.min(one, other), Math.max(one, other)];
    place[cell] = (far * (far + 1)) / 2 + near;
  });
  return place;
}

/** The places of all pieces, and where men stand as words of bits. */
function scan(cells: Uint8Array, size: number, place: Uint8Array, men: Men, out: Float64Array): number {
  const { attackers, defenders, attackersByFile, defendersByFile } = men;
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

function aboutLines(size: number, { attackers, defenders, attackersByFile, defendersByFile }: Men, out: Float64Array): void {
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

function aboutWays({ one, ways, two, laterWays, clearWays, clearLaterWays }: Ways, out: Float64Array): void {
  out[ONE_MOVE] = Math.min(one, 12);
  out[STUCK] = one === 0 ? 1 : 0;
  out[NEXT] = ways > 0 ? 1 : 0;
  out[NEXTS] = Math.min(ways, 6);
  out[TWO_MOVES] = two;
  out[LATER] = laterWays > 0 ? 1 : 0;
  out[LATERS] = Math.min(laterWays, 20);
  out[CLEAR_NEXT] = clearWays > 0 ? 1 : 0;
  out[CLEAR_LATER] = clearLaterWays > 0 ? 1 : 0;
  out[CLEAR_LATERS] = Math.min(clearLaterWays, 20);
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
  out[NEAR_CORNERS] = near;
  out[SHUT] = shut;
}

/** What the king's side can reach over everything but attackers, and how many of these bar the corners. */
function regionOf({ engine, goal }: Ground): (men: Men, king: number, out: Float64Array) => void {
  const { geometry } = engine.core;
  const { size } = geometry;
  const goals = squaresWhere(geometry, (cell) => goal[cell] === 1);
  const atCorners = squaresWhere(geometry, (cell) => stepsFromCorner(geometry, cell) <= NEAR_STEPS);
  return ({ attackers, defenders }, king, out) => {
    const { squares, rim, region } = reach(size, attackers, king);
    const inReach = common(size, region, goals);
    out[REACH] = squares;
    out[RIM] = rim;
    out[CLOSED] = rim === 0 ? 1 : 0;
    out[GOALS] = inReach;
    out[NO_GOAL] = inReach === 0 ? 1 : 0;
    out[NEAR] = common(size, atCorners, attackers);
    out[JOINED] = common(size, region, defenders);
  };
}

function stepsFromCorner({ size, squareOf }: Geometry, cell: number): number {
  const [one, other] = fromRims(size, squareOf[cell]!);
  return one + other;
}

/** How many steps a square is from the nearest rim beside it, and from the nearest above or below. */
function fromRims(size: number, square: number): [number, number] {
  const steps = (index: number): number => Math.min(index, size - 1 - index);
  return [steps(square % size), steps(Math.floor(square / size))];
}
