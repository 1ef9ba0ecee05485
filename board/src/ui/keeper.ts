// Where games are kept: what the page to play on does for the other parts. Boards on other pages have no keeper.

import type { Seat } from "./computer/opponent-seat.ts";
import type { Named } from "./config.ts";
import type { Live } from "./live.ts";
import type { Saves } from "./saves.ts";
import type { State } from "./state.ts";

/** What others need of the page to play on. */
export interface Keeper {
  readonly saves: Saves;
  /** Take the game before back. */
  goBack(): void;
  /** Put another game on the board and keep it. Returns whether the one it takes the place of is now the one before. */
  adopt(rules: Named, state: State, seat?: Seat): boolean;
  /** What else was laid aside is called after its rule set. */
  nameOf(id: string): string;
  /** Begin a new game, with another opponent if one is named. */
  beginAnew(seat?: Seat): void;
  /** Write the game as it stands. */
  keep(): void;
}

export const keepers = new WeakMap<Live, Keeper>();
