// The record of games against the computer, kept on the device: won, lost and drawn for each rule set, side and level.
//
//   taflbok.record.<rule set>   {format, rules, results: {<side>: {<level>: [won, lost, drawn]}}, games: [...]}
//
// A game counts when it ends, once: `games` names those counted last, so that two windows with the same game do not count
// it twice. It counts only if it was played from the start of its rule set, against the same opponent all the time, and
// no move of it was taken back for another; to look back is free. What comes after an end that was counted (a move taken
// back, an end given up after all) changes nothing. What can not be read is kept aside, never overwritten.

import type { Side } from "../../engine/position.ts";
import { objectOf, readObject } from "../../notation/json.ts";
import { SafeShelf, type Shelf } from "../storage.ts";
import { RECORD } from "./opponent-seat.ts";

export const RESULTS = ["won", "lost", "drawn"] as const;
export type Result = (typeof RESULTS)[number];

/** How somebody fared with one side against one level. */
export interface Row {
  readonly side: Side;
  readonly level: number;
  readonly counts: readonly [won: number, lost: number, drawn: number];
}

export interface Counted {
  readonly rules: string;
  readonly side: Side;
  readonly level: number;
  readonly result: Result;
  readonly game: string;
}

/** Keeps a text that could not be read. Returns whether it is kept now. */
type KeepAside = (what: string, text: string) => boolean;

interface Book {
  readonly format: number;
  readonly rules: string;
  readonly results: Record<string, Record<string, [number, number, number]>>;
  readonly games: string[];
}

const FORMAT = 1;
const PLACE = "taflbok.record.";
/** So many games are remembered as counted. */
const LAST = 100;
const SIDES: readonly Side[] = ["attackers", "defenders"];

export class Records {
  readonly #shelf: SafeShelf;
  readonly #keepAside: KeepAside;

  constructor(shelf: Shelf | null, keepAside: KeepAside) {
    this.#shelf = new SafeShelf(shelf);
    this.#keepAside = keepAside;
  }

  /** The rows of a rule set, by side and level. */
  list(rules: string): Row[] {
    const results = this.#read(rules)?.results ?? {};
    return SIDES.flatMap((side) => Object.entries(results[side] ?? {}).map(([level, counts]) => ({ side, level: Number(level), counts })))
      .filter(({ counts }) => counts.some((count) => count > 0))
      .toSorted((one, other) => SIDES.indexOf(one.side) - SIDES.indexOf(other.side) || one.level - other.level);
  }

  /** Count a game, unless it was counted before. Returns whether it is in the record now. */
  count({ rules, side, level, result, game }: Counted): boolean {
    const book = this.#read(rules);
    if (book === null) return false;
    if (book.games.includes(game)) return true;
    const levels = (book.results[side] ??= {});
    const counts = (levels[level] ??= [0, 0, 0]);
    counts[RESULTS.indexOf(result)]!++;
    book.games.push(game);
    return this.#shelf.put(PLACE + rules, JSON.stringify({ ...book, games: book.games.slice(-LAST) }));
  }

  /** Delete the record of a rule set. What was counted is not counted again. */
  remove(rules: string): void {
    const book = this.#read(rules);
    if (book === null) return;
    if (book.games.length === 0) this.#shelf.drop(PLACE + rules);
    else this.#shelf.put(PLACE + rules, JSON.stringify({ ...book, results: {} }));
  }

  /** An empty record if there is none, or one that can not be read and is kept aside; null if that is not possible. */
  #read(rules: string): Book | null {
    const text = this.#shelf.get(PLACE + rules);
    const empty: Book = { format: FORMAT, rules, results: {}, games: [] };
    if (text === null) return this.#shelf.isMissing ? null : empty;
    const book = readBook(text, rules);
    if (book !== null) return book;
    if (!this.#keepAside(RECORD + rules, text)) return null;
    this.#shelf.drop(PLACE + rules);
    return empty;
  }
}

/** A record as it was written; null if it is damaged, of a later version or of another rule set. */
function readBook(text: string, rules: string): Book | null {
  const data = readObject(text);
  if (data?.["format"] !== FORMAT || data["rules"] !== rules || !isNames(data["games"])) return null;
  const results = objectOf(data["results"]);
  if (results === null || !Object.entries(results).every(([side, levels]) => SIDES.includes(side as Side) && isLevels(levels))) return null;
  return data as unknown as Book;
}

function isNames(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((name) => typeof name === "string");
}

function isLevels(data: unknown): boolean {
  const levels = objectOf(data);
  return levels !== null && Object.entries(levels).every(([level, counts]) => /^[1-9]\d?$/.test(level) && isCounts(counts));
}

function isCounts(data: unknown): boolean {
  return Array.isArray(data) && data.length === RESULTS.length && data.every((count) => Number.isSafeInteger(count) && (count as number) >= 0);
}
