// Ends that the players bring about, not a rule, as texts and saves tell of them.

import type { Ending, Settlement } from "../engine/endings.ts";
import { objectOf } from "./json.ts";

export type Settled = Ending & { readonly by: Settlement };

/** An end as a text claims it. */
export interface Claim {
  /** null: the text says only that somebody gave up, and that is whoever is to move. */
  readonly winner: Ending["winner"] | null;
  readonly by: Settlement;
  /** It is so only if the loser is to move; else the text means something else. */
  readonly unsure?: boolean;
}

export function isSettled(ending: Ending | null | undefined): ending is Settled {
  return ending?.by === "resignation" || ending?.by === "agreement";
}

/** Whoever gives up loses, and agreed is a draw; null: this is neither. */
export function settlementOf(winner: unknown, by: unknown): Settled | null {
  if (by === "agreement" && winner === "draw") return { winner, by };
  return by === "resignation" && (winner === "attackers" || winner === "defenders") ? { winner, by } : null;
}

/** The same from JSON: `{winner, by}`. */
export function settlementIn(data: unknown): Settled | null {
  const { winner, by } = objectOf(data) ?? {};
  return settlementOf(winner, by);
}

/** Results as files have them. Of two numbers the attackers' comes first; in archives they are Black. */
const WINNERS: Readonly<Record<string, Ending["winner"]>> = {
  "1-0": "attackers",
  "0-1": "defenders",
  "1/2-1/2": "draw",
  "½-½": "draw",
  "1": "attackers",
  "-1": "defenders",
  "0": "draw",
  black: "attackers",
  white: "defenders",
};

export function winnerOf(result: string | null): Ending["winner"] | null {
  return WINNERS[result?.toLowerCase() ?? ""] ?? null;
}

/** What the tags `result` and `termination` say together. */
export function settlementSaid(result: string | null, termination: string | null): Settled | null {
  const how = /\b(resign|agree)/i.exec(termination ?? "")?.[1]?.toLowerCase();
  return settlementOf(winnerOf(result), how === "resign" ? "resignation" : how === "agree" ? "agreement" : null);
}
