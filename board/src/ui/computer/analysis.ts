// The analysis of a line: what the search thinks of each position, where it turned, what would have held.
//
// It goes from the last position to the first, so that what was found out later is known before. Then the moves played are
// held against it: whoever could play a move had at least what it led to, who has a won position after his own move had one
// before, and where every move loses the one played did. What is left are the moves after which a side stood worse than
// before; the worst of them are looked at again with more patience. Won is only what is proven; all else is an estimate.

import type { Side } from "../../engine/position.ts";
import { type Worth, worthOf } from "./advice-words.ts";
import type { Thought } from "./client.ts";

/** A position of the line. */
export interface Ply {
  readonly side: Side;
  /** The move played here, without captures; null in the last position. */
  readonly move: string | null;
  /** How the game ended here, if it did. */
  readonly winner: Side | "draw" | null;
}

/** What is thought of a position. */
export interface Seen extends Worth {
  /** The best move and what follows it; empty after the end. */
  readonly line: readonly string[];
}

/** A move after which its side stood worse. */
export interface Slip {
  /** Moves played before it. */
  readonly ply: number;
  readonly side: Side;
  readonly move: string;
  readonly before: Seen;
  readonly after: Seen;
  /** By how much its side's chances fell, from 0 to 1. */
  readonly loss: number;
}

export interface Analysis {
  /** One for each position, the first one included. */
  readonly seen: readonly Seen[];
  /** The worst moves, in the order of the game. */
  readonly slips: readonly Slip[];
  /** From this ply on one side had the game won, proven without a gap up to the end; null if there is no such ply. */
  readonly decided: { readonly ply: number; readonly side: Side } | null;
}

export interface Budgets {
  readonly glance: number;
  /** For the moves that seem to have turned the game. */
  readonly closer: number;
}

/** Ask about the position after so many plies; null: given up. */
export type Ask = (ply: number, nodes: number) => Promise<Thought | null>;

/** A slip is a loss of at least so much. */
const LEAST = 0.12;
const MOST_SLIPS = 3;

/** Analyse a line; null if it was given up. `report` is told how much is done, from 0 to 1.
 *  @throws whatever `ask` throws */
export async function analyse(plies: readonly Ply[], ask: Ask, { glance, closer }: Budgets, report: (share: number) => void): Promise<Analysis | null> {
  const raw: Seen[] = plies.map(ended);
  const all = plies.length + 2 * MOST_SLIPS;
  let done = 0;
  const look = async (ply: number, nodes: number): Promise<boolean> => {
    if (plies[ply]!.winner === null) {
      const thought = await ask(ply, nodes);
      if (thought === null) return false;
      raw[ply] = seenOf(plies[ply]!.side, thought);
    }
    report(Math.min(1, ++done / all));
    return true;
  };
  for (let ply = plies.length - 1; ply >= 0; ply--) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    if (!(await look(ply, glance))) return null;
  }
  const doubtful = judged(plies, raw).slips.flatMap(({ ply }) => [ply + 1, ply]);
  for (const ply of doubtful) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!(await look(ply, closer))) return null;
  }
  report(1);
  return judged(plies, raw);
}

function ended({ winner }: Ply): Seen {
  return { share: winner === "draw" || winner === null ? 0.5 : Number(winner === "defenders"), won: winner, line: [] };
}

function seenOf(side: Side, { score, winIn, line, move }: Thought): Seen {
  const whole = line.length > 0 || move === null ? line : [move];
  return { ...worthOf(side, score, winIn), line: whole };
}

/** Hold what is thought of the positions against the moves played. */
export function judged(plies: readonly Ply[], raw: readonly Seen[]): Analysis {
  const seen = [...raw];
  for (let ply = 1; ply < plies.length; ply++) seen[ply] = followed(plies, seen, ply);
  for (let ply = plies.length - 2; ply >= 0; ply--) seen[ply] = held(plies[ply]!, seen[ply]!, seen[ply + 1]!);
  const slips = plies
    .slice(0, -1)
    .map(({ side, move }, ply): Slip => ({ ply, side, move: move!, before: seen[ply]!, after: seen[ply + 1]!, loss: shareOf(side, seen[ply]!) - shareOf(side, seen[ply + 1]!) }))
    .filter(({ loss, before, move }) => loss >= LEAST && before.line[0] !== undefined && before.line[0] !== move)
    .toSorted((one, other) => other.loss - one.loss)
    .slice(0, MOST_SLIPS)
    .toSorted((one, other) => one.ply - other.ply);
  return { seen, slips, decided: decidedFrom(seen) };
}

/** A position in the light of the one before: where every move loses, the one played does. */
function followed(plies: readonly Ply[], seen: readonly Seen[], ply: number): Seen {
  const [before, now] = [seen[ply - 1]!, seen[ply]!];
  const isLost = isWon(before) && before.won !== plies[ply - 1]!.side;
  return isLost && plies[ply]!.winner === null ? { ...now, share: before.share, won: before.won } : now;
}

/** A position in the light of the move played there. */
function held({ side, move }: Ply, before: Seen, after: Seen): Seen {
  // Who is led to a proven win by his move had it before.
  if (after.won === side) return { share: after.share, won: side, line: [move!, ...after.line] };
  if (isWon(before)) return before;
  const isBest = before.line[0] === move;
  const isBetter = shareOf(side, after) > shareOf(side, before);
  if (!isBest && !isBetter) return before;
  // The search liked no move better, or overlooked this one: what it led to is what the position was worth.
  return { share: after.share, won: null, line: [move!, ...after.line] };
}

function isWon({ won }: Worth): boolean {
  return won === "attackers" || won === "defenders";
}

/** The chances of a side. */
export function shareOf(side: Side, { share }: Worth): number {
  return side === "defenders" ? share : 1 - share;
}

function decidedFrom(seen: readonly Seen[]): Analysis["decided"] {
  const side = seen.at(-1)!.won;
  if (side === null || side === "draw") return null;
  return { ply: seen.findLastIndex(({ won }) => won !== side) + 1, side };
}
