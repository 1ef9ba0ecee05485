// When a game goes into the record.

import type { Opponent } from "./opponent.ts";

/** Count the game on the board if it is over and still counts. */
export function count(_opponent: Opponent): void {}
