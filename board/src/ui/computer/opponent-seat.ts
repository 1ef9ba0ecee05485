// Whom one plays against, as it stands in a save beside the game, and how a game was settled without a rule:
//
//   opponent  {sides, level, game, counts}   end  {winner, by}
//
// Both are left out where there is nothing to say, and whoever does not know them reads the game all the same. A link
// carries neither: it shows a game, and whoever opens it begins without an opponent.

import type { Ending } from "../../engine/endings.ts";
import type { Side } from "../../engine/position.ts";
import { isSettled, settlementIn } from "../../notation/settlement.ts";
import { type Fields, objectOf } from "../../notation/json.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";

export interface Seat {
  /** The sides the computer plays: one, or both when somebody only watches. */
  readonly sides: readonly Side[];
  readonly level: number;
  /** Tells this game from all others, so that it goes into the record once. */
  readonly game: string;
  /** Whether its result will go into the record. */
  readonly counts: boolean;
}

/** What a save may say beside the game. */
export interface Extras {
  readonly opponent?: Seat;
  readonly end?: Ending;
  /** Something stands there that can not be read. */
  readonly odd?: true;
}

/** The opponent of the game on a board; nothing while two people play. */
export const seats = new WeakMap<Live, Seat>();

/** What of an opponent that is loaded is known to the page. */
export interface Sitting {
  /** Another game lies on the board; `begins`: the computer may move at once if it is its turn. */
  take(seat: Seat | undefined, begins: boolean): void;
}

export const sitting = new WeakMap<Live, Sitting>();

/** What is laid aside of a record is called so, before its rule set. */
export const RECORD = "record.";

const SIDES: ReadonlySet<unknown> = new Set(["attackers", "defenders"]);
/** As many as there are; whoever only reads a save does not load their table, so a test holds both together. */
const LEVELS = 8;

/** The optional fields of a save. What can not be read there costs only itself. */
export function readExtras({ opponent, end }: Fields): Extras {
  const seat = seatOf(opponent);
  const ending = settlementIn(end);
  const odd = (opponent !== undefined && seat === null) || (end !== undefined && ending === null);
  return { ...(seat && { opponent: seat }), ...(ending && { end: ending }), ...(odd && { odd }) };
}

function seatOf(data: unknown): Seat | null {
  const { sides, level, game, counts } = objectOf(data) ?? {};
  if (!Array.isArray(sides) || sides.length < 1 || sides.length > 2 || !sides.every((side) => SIDES.has(side))) return null;
  if (!Number.isInteger(level) || (level as number) < 1 || (level as number) > LEVELS) return null;
  if (typeof game !== "string" || !/^\w{1,40}$/.test(game) || typeof counts !== "boolean") return null;
  return { sides: [...new Set(sides as Side[])], level: level as number, game, counts };
}

/** What a save says beside the game on a board. */
export function extrasOf({ line }: Kit, live: Live): Extras {
  const opponent = seats.get(live);
  const end = line(live.state).at(-1)?.ending;
  return { ...(opponent && { opponent }), ...(isSettled(end) && { end }) };
}

/** The same opponent for a new game. */
export function forNewGame(seat: Seat | undefined): Seat | undefined {
  return seat && { ...seat, game: newGame(), counts: seat.sides.length === 1 };
}

/** A name for a game that no other has. */
export function newGame(): string {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 2 ** 40).toString(36)}`;
}
