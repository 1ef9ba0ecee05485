// Can a wall be broken? One proof for forts and for rings: let the besiegers have all the time in the world, the other
// side none. What they can not reach then, they never will.

import { hostilitiesOf } from "./captures.ts";
import type { Cell, EdgeLine, Geometry } from "./geometry.ts";
import { DEFENDER, ATTACKER, EMPTY, KING, OUTSIDE } from "./position.ts";
import type { Rules } from "./rules.ts";

/** The cells that the besiegers reach in the end, 1 each, through whatever walls can fall. */
export type Siege = (cells: Uint8Array) => Uint8Array;

interface Ground {
  readonly geometry: Geometry;
  /** 1 where besiegers may stop, if they come there. */
  readonly stops: Uint8Array;
  /** 1 where nobody flows. */
  readonly closed: Uint8Array;
  /** 1 where the place itself is hostile to the men of the wall. */
  readonly hostile: Uint8Array;
  readonly shieldwalls: boolean;
  readonly cornerCloses: boolean;
}

/** A siege of one side's walls by the other. A fort has closed corners, a ring does not care. */
export function siegeOf(rules: Rules, geometry: Geometry, noStop: Uint8Array, wall: "defenders" | "attackers"): Siege {
  const [wallMan, besiegers] = wall === "defenders" ? [DEFENDER, ATTACKER] : [ATTACKER, DEFENDER | KING];
  // A king that takes no part in captures is no use in breaking a wall, though he goes where the others go.
  const useful = wall === "attackers" && rules.custodial.king === "none" ? DEFENDER : besiegers;
  // He counts even when he has just been taken: the proof must not come to depend on the order of the endings.
  const extra = useful === (DEFENDER | KING) ? 1 : 0;
  const hostile = hostilitiesOf(rules, geometry)[wall].map((mask) => (mask & (EMPTY | OUTSIDE) ? 1 : 0));
  const stops = Uint8Array.from(geometry.squareOf, (square, cell) => (square >= 0 && noStop[cell] === 0 ? 1 : 0));
  const closed = closedCells(geometry, wall === "defenders" ? noStop : null);
  const rule = rules.shieldwall;
  const ground = { geometry, stops, closed, hostile, shieldwalls: rule !== null, cornerCloses: rule?.corner === "closes" };
  return (cells) => {
    const walls = cells.map((code) => (code === wallMan ? 1 : 0));
    const men = cells.reduce((sum, code) => sum + ((code & useful & ~KING) !== 0 ? 1 : 0), extra);
    const reached = new Uint8Array(geometry.cellCount);
    for (const cell of geometry.cellOf) {
      if ((cells[cell]! & besiegers) !== 0) flow(ground, walls, reached, cell);
    }
    for (;;) {
      const fallen = fallenMen(ground, walls, reached, men);
      if (fallen.length === 0) return reached;
      for (const cell of fallen) walls[cell] = 0;
      for (const cell of fallen) {
        if (geometry.steps.some((step) => reached[cell + step] === 1)) flow(ground, walls, reached, cell);
      }
    }
  };
}

/** 1 where nobody flows: outside, and in corners where nobody may stop, if those count. */
function closedCells({ squareOf, corners }: Geometry, noStop: Uint8Array | null): Uint8Array {
  const closed = Uint8Array.from(squareOf, (square) => (square < 0 ? 1 : 0));
  if (noStop !== null) for (const corner of corners) closed[corner] = noStop[corner] === 0 ? 0 : 1;
  return closed;
}

/** Whether no attacker has a way to the king as the defenders' walls stand now. Else a siege reaches him, too: a quick look
 *  before it, since a king at the rim is mostly in the open and a siege costs much. */
export function enclosureOf(geometry: Geometry, noStop: Uint8Array): (cells: Uint8Array, king: Cell) => boolean {
  const closed = closedCells(geometry, noStop);
  const open = new Uint16Array(geometry.cellCount);
  const seen = new Uint8Array(geometry.cellCount);
  return (cells, king) => {
    // Nobody ever comes to a closed corner.
    if (closed[king] === 1) return true;
    seen.set(closed);
    seen[king] = 1;
    open[0] = king;
    for (let count = 1; count > 0; ) {
      const cell = open[--count]!;
      for (const step of geometry.steps) {
        const next = cell + step;
        if (seen[next] === 1 || cells[next] === DEFENDER) continue;
        if (cells[next] === ATTACKER) return false;
        seen[next] = 1;
        open[count++] = next;
      }
    }
    return true;
  };
}

/** Mark all that can be reached from a cell over everything but walls and closed squares. */
function flow(ground: Ground, walls: Uint8Array, reached: Uint8Array, from: Cell): void {
  const open = [from];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (reached[cell] === 1 || walls[cell] === 1 || ground.closed[cell] === 1) continue;
    reached[cell] = 1;
    for (const step of ground.geometry.steps) open.push(cell + step);
  }
}

function fallenMen(ground: Ground, walls: Uint8Array, reached: Uint8Array, men: number): Cell[] {
  const manned = (cell: Cell): boolean => reached[cell] === 1 && ground.stops[cell] === 1;
  const [up, right] = ground.geometry.steps;
  const fallen: Cell[] = [];
  for (const cell of ground.geometry.cellOf) {
    if (walls[cell] === 0) continue;
    for (const step of [up, right]) {
      const first = manned(cell + step);
      const second = manned(cell - step);
      const held = (first && ground.hostile[cell - step] === 1) || (second && ground.hostile[cell + step] === 1);
      if (held ? men > 0 : first && second && men > 1) {
        fallen.push(cell);
        break;
      }
    }
  }
  if (ground.shieldwalls) {
    for (const line of ground.geometry.edgeLines) fallen.push(...fallenRows(ground, line, walls, manned, men));
  }
  return fallen;
}

/** The runs along a rim that can be fronted and closed by no more men than there are. */
function fallenRows(
  ground: Ground,
  line: EdgeLine,
  walls: Uint8Array,
  manned: (cell: Cell) => boolean,
  men: number,
): Cell[] {
  const last = line.cells.length - 1;
  const inRun = (at: number): boolean =>
    at > 0 && at < last && walls[line.cells[at]!] === 1 && manned(line.cells[at]! + line.inward);
  // Men it takes to close an end here: none at a corner that closes, otherwise one, if one can come.
  const price = (at: number): number => {
    const cell = line.cells[at]!;
    if ((at === 0 || at === last) && ground.cornerCloses && walls[cell] === 0) return 0;
    return manned(cell) ? 1 : Infinity;
  };
  const fallen: Cell[] = [];
  for (let low = 1; low < last; low++) {
    if (!inRun(low)) continue;
    let high = low;
    while (inRun(high + 1)) high++;
    const length = high - low + 1;
    if (length > 1 && price(low - 1) + length + price(high + 1) <= men) fallen.push(...line.cells.slice(low, high + 1));
    low = high;
  }
  return fallen;
}
