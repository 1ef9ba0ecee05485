// How far the king comes, and from how many squares there a goal lies open: as the men stand, and were his own men out of
// the way, as they can be in time.

import { BARRIER } from "../engine/movement.ts";
import type { Ground } from "./ground.ts";
import { add, common, noSquares, slide, type Squares, squaresWhere } from "./lines.ts";

export interface Ways {
  /** Squares he comes to in one move, and those among them from which a goal lies open. */
  one: number;
  ways: number;
  /** The same for two moves; 0 unless wanted. */
  two: number;
  laterWays: number;
  /** From how many squares a goal lies open after one move and after two, were his men out of the way; 0 unless wanted. */
  clearWays: number;
  clearLaterWays: number;
}

interface Wanted {
  readonly second: boolean;
  readonly clear: boolean;
}

/** The result is good until the next call. */
export function kingsWays(ground: Ground, wanted: Wanted): (attackers: Squares, defenders: Squares, square: number) => Ways {
  const { engine, goal, king } = ground;
  const { size } = engine.core.geometry;
  const goals = squaresWhere(engine.core.geometry, (cell) => goal[cell] === 1);
  const passable = squaresWhere(engine.core.geometry, (cell) => king[cell] !== BARRIER);
  const lines = Array.from({ length: 6 }, () => noSquares(size)) as [Squares, Squares, Squares, Squares, Squares, Squares];
  const [free, here, first, second, from, open] = lines;
  const found: Ways = { one: 0, ways: 0, two: 0, laterWays: 0, clearWays: 0, clearLaterWays: 0 };
  const findOpen = (): void => {
    for (let rank = 1; rank <= size; rank++) from[rank] = goals[rank]! & free[rank]!;
    slide(size, from, free, open);
  };
  return (attackers, defenders, square) => {
    here.fill(0);
    add(here, size, square);
    for (let rank = 1; rank <= size; rank++) free[rank] = passable[rank]! & ~(attackers[rank]! | defenders[rank]!);
    slide(size, here, free, first);
    findOpen();
    found.one = common(size, first, first);
    found.ways = common(size, first, open);
    if (wanted.second) {
      slide(size, first, free, second);
      found.two = common(size, second, second);
      found.laterWays = common(size, second, open);
    }
    if (wanted.clear) {
      for (let rank = 1; rank <= size; rank++) free[rank] = passable[rank]! & ~attackers[rank]!;
      slide(size, here, free, first);
      slide(size, first, free, second);
      findOpen();
      found.clearWays = common(size, first, open);
      found.clearLaterWays = common(size, second, open);
    }
    return found;
  };
}
