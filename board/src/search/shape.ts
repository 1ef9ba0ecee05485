// How the men stand to each other, and how far they come.

import { OPEN } from "../engine/movement.ts";
import { at, type Name } from "./feature-names.ts";
import type { Ground } from "./ground.ts";
import { bitCount, common, noSquares, slide, type Squares, squaresWhere } from "./lines.ts";

/** The features that `aboutShape` and `rangesOf` write. */
export const SHAPE = ["links between attackers", "attackers that can be taken", "defenders that can be taken"] as const satisfies Name[];
export const RANGES = ["squares the attackers come to in one move", "squares the defenders come to in one move"] as const satisfies Name[];
const [LINKS, ATTACKERS_TAKEN, DEFENDERS_TAKEN] = SHAPE.map(at) as [number, number, number];
const [ATTACKERS_RANGE, DEFENDERS_RANGE] = RANGES.map(at) as [number, number];

/** Who stands where; the king counts with his men. */
export interface Men {
  readonly attackers: Squares;
  readonly defenders: Squares;
}

/** How the attackers hang together, slantwise too, and which men stand between an enemy and an empty square. */
export function aboutShape(size: number, { attackers, defenders }: Men, out: Float64Array): void {
  const all = (1 << size) - 1;
  let links = 0;
  let attackersTaken = 0;
  let defendersTaken = 0;
  for (let rank = 1; rank <= size; rank++) {
    const ours = attackers[rank]!;
    const theirs = defenders[rank]!;
    const oursUp = attackers[rank + 1]!;
    if (ours !== 0) {
      links += bitCount(ours & (ours >> 1));
      if (oursUp !== 0) links += bitCount(ours & oursUp) + bitCount((ours << 1) & oursUp) + bitCount((ours >> 1) & oursUp);
    }
    const free = all & ~(ours | theirs);
    const freeUp = rank === size ? 0 : all & ~(oursUp | defenders[rank + 1]!);
    const freeDown = rank === 1 ? 0 : all & ~(attackers[rank - 1]! | defenders[rank - 1]!);
    const [theirsUp, theirsDown, oursDown] = [defenders[rank + 1]!, defenders[rank - 1]!, attackers[rank - 1]!];
    if (ours !== 0) attackersTaken += bitCount(ours & between(theirs, free, theirsUp, freeDown, theirsDown, freeUp));
    if (theirs !== 0) defendersTaken += bitCount(theirs & between(ours, free, oursUp, freeDown, oursDown, freeUp));
  }
  out[LINKS] = links;
  out[ATTACKERS_TAKEN] = attackersTaken;
  out[DEFENDERS_TAKEN] = defendersTaken;
}

/** Squares of a rank with an enemy at one side and nobody at the other. */
function between(foe: number, free: number, foeUp: number, freeDown: number, foeDown: number, freeUp: number): number {
  return ((foe << 1) & (free >> 1)) | ((foe >> 1) & (free << 1)) | (foeUp & freeDown) | (foeDown & freeUp);
}

/** How far the men of both sides come. */
export function rangesOf({ engine, men: access }: Ground): (men: Men, out: Float64Array) => void {
  const { geometry } = engine.core;
  const { size } = geometry;
  const open = squaresWhere(geometry, (cell) => access[cell] === OPEN);
  const [free, range] = [noSquares(size), noSquares(size)];
  return ({ attackers, defenders }, out) => {
    for (let rank = 1; rank <= size; rank++) free[rank] = open[rank]! & ~(attackers[rank]! | defenders[rank]!);
    slide(size, attackers, free, range);
    out[ATTACKERS_RANGE] = common(size, range, free);
    slide(size, defenders, free, range);
    out[DEFENDERS_RANGE] = common(size, range, free);
  };
}
