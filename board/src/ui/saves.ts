// Games kept on the device, one for each rule set, and what is kept aside because it could not be read.
//
//   taflbok.game.<rule set>      the game, written after each ply
//   taflbok.before.<rule set>    the one before it, so that a new game can be undone
//   taflbok.aside.<date>.<what>  the text of a save or link that could not be opened, as it was; `what` is `link` or the
//                                rule set
//
// A game is only ever given back under the rule set it was played by. Nothing is overwritten that was not read or written
// here before: it moves on, to `before` or aside. Storage can be missing, blocked or full at any time; nothing throws.

import { type Extras, readExtras } from "./computer/opponent-seat.ts";
import { readObject } from "../notation/json.ts";
import { type GameText, LONGEST } from "../notation/link.ts";
import { SafeShelf, type Shelf } from "./storage.ts";

export type SaveFault = "damaged" | "future" | "other-rules";

export interface Save {
  readonly game: GameText;
  /** Who plays, and how the game was settled if no rule ended it. */
  readonly extras: Extras;
  /** When it was written, in milliseconds; 0 if the save does not say. */
  readonly date: number;
}

/** What was found under a rule set. */
export type Found = { readonly kind: "none" } | ({ readonly kind: "game" } & Save) | { readonly kind: "fault"; readonly fault: SaveFault; readonly kept: boolean };

export interface Aside {
  readonly key: string;
  readonly date: string;
  readonly what: string;
  readonly text: string;
}

const FORMAT = 1;
const PLACES = { game: "taflbok.game.", before: "taflbok.before.", aside: "taflbok.aside." } as const;
type Place = "game" | "before";

/** So many links are kept aside at most; who goes on following damaged ones finds them in the address. */
const LINKS = 50;

export function readSave(text: string, variant: string): Save | SaveFault {
  const fields = readObject(text) ?? {};
  const { format, rules, position, moves, ply, quiet, date } = fields;
  if (typeof format === "number" && format > FORMAT) return "future";
  if (format !== FORMAT || typeof rules !== "string" || typeof position !== "string" || typeof moves !== "string") return "damaged";
  if (!isCount(ply) || !isCount(quiet) || text.length > LONGEST) return "damaged";
  if (rules !== variant) return "other-rules";
  const game = { variant, position, moves: moves.trim(), ply: String(ply), quiet: String(quiet) };
  const time = typeof date === "string" ? Date.parse(date) : 0;
  return { game, extras: readExtras(fields), date: Number.isNaN(time) ? 0 : time };
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Position and ply are written even where a link leaves them out: the save stands for itself. */
export function writeSave(game: GameText, start: string, plies: number, date: Date, extras: Extras = {}): string {
  const { variant, position, moves, ply, quiet } = game;
  return JSON.stringify({
    format: FORMAT,
    rules: variant,
    position: position ?? start,
    moves,
    ply: ply === null ? plies : Number(ply),
    quiet: Number(quiet ?? 0),
    date: date.toISOString(),
    ...extras,
  });
}

export class Saves {
  readonly #shelf: SafeShelf;
  readonly #now: () => Date;
  /** What this page last read or wrote under a key. */
  readonly #mine = new Map<string, string>();
  /** Rule sets whose save could neither be read nor kept aside: nothing is written over it. */
  readonly #locked = new Set<string>();
  /** What could not be stored lives as long as the page. */
  readonly #unsaved = { game: new Map<string, string>(), before: new Map<string, string>() };

  constructor(shelf: Shelf | null, now: () => Date = () => new Date()) {
    this.#shelf = new SafeShelf(shelf);
    this.#now = now;
  }

  /** The game of a rule set. What can not be read is kept aside. */
  find(variant: string): Found {
    return this.#find("game", variant);
  }

  hasBefore(variant: string): boolean {
    return this.#unsaved.before.has(variant) || this.#shelf.get(PLACES.before + variant) !== null;
  }

  /** Whether a game is kept that this page has not opened. */
  hasOther(variant: string): boolean {
    const text = this.#shelf.get(PLACES.game + variant);
    return text !== null && text !== this.#mine.get(variant);
  }

  /** Whether another page has written, or taken away, what this one last read or wrote. */
  isStale(variant: string): boolean {
    return !this.#locked.has(variant) && this.#shelf.get(PLACES.game + variant) !== (this.#mine.get(variant) ?? null);
  }

  /** The game another page has written, if it reads well; nothing is moved. `take` says that this page goes on with it. */
  newer(variant: string): { readonly game: GameText; readonly extras: Extras; readonly take: () => void } | null {
    const text = this.#shelf.get(PLACES.game + variant);
    const save = text === null || !this.isStale(variant) ? "damaged" : readSave(text, variant);
    if (text === null || typeof save === "string") return null;
    return { game: save.game, extras: save.extras, take: () => void this.#mine.set(variant, text) };
  }

  /** The rule sets of which there is a game, the latest first. What can not be read is kept aside and told to `report`. */
  list(report: (variant: string, found: Extract<Found, { kind: "fault" }>) => void): string[] {
    const dates = new Map<string, number>();
    for (const key of this.#shelf.keys(PLACES.game)) {
      const variant = key.slice(PLACES.game.length);
      const save = readSave(this.#shelf.get(key) ?? "", variant);
      if (typeof save !== "string") dates.set(variant, save.date);
      else report(variant, this.#setAside("game", variant, save));
    }
    return Array.from(dates.keys()).toSorted((one, other) => dates.get(other)! - dates.get(one)!);
  }

  /** Write the game of a rule set. Returns whether it is kept now. */
  write(variant: string, text: string): boolean {
    const kept = this.#write(variant, text);
    if (kept) this.#unsaved.game.delete(variant);
    else this.#unsaved.game.set(variant, text);
    return kept;
  }

  #write(variant: string, text: string): boolean {
    if (this.#locked.has(variant) || (this.hasOther(variant) && !this.#moveOn(variant))) return false;
    if (!this.#shelf.put(PLACES.game + variant, text)) return false;
    this.#mine.set(variant, text);
    return true;
  }

  /** Another game is opened: what is written from now on does not go on with the one that is there. */
  leave(variant: string): void {
    this.#mine.delete(variant);
    const text = this.#unsaved.game.get(variant);
    if (text === undefined) return;
    this.#unsaved.before.set(variant, text);
    this.#unsaved.game.delete(variant);
  }

  /** Begin anew: the game becomes the one before. Returns whether there was one. */
  begin(variant: string): boolean {
    const text = this.#shelf.get(PLACES.game + variant);
    const unsaved = this.#unsaved.game.has(variant);
    this.leave(variant);
    if (unsaved || text === null || this.#locked.has(variant)) return unsaved;
    if (this.#moveOn(variant)) this.#shelf.drop(PLACES.game + variant);
    else this.#unsaved.before.set(variant, text); // without room for it, it stays where it is until there is
    return true;
  }

  /** The game before, which changes places with the one now. */
  goBack(variant: string): Found {
    const { game, before } = this.#unsaved;
    const text = before.get(variant);
    if (text === undefined) return this.#goBack(variant);
    const now = game.get(variant);
    if (now === undefined) before.delete(variant);
    else before.set(variant, now);
    game.set(variant, text);
    return this.find(variant);
  }

  #goBack(variant: string): Found {
    const found = this.#find("before", variant);
    if (found.kind !== "game") return found;
    const [game, before] = [PLACES.game + variant, PLACES.before + variant];
    const [now, then] = [this.#shelf.get(game), this.#shelf.get(before)!];
    // In this order there is at no time less than both.
    if (this.#shelf.put(game, then)) {
      if (now === null) this.#shelf.drop(before);
      else if (!this.#shelf.put(before, now)) this.#shelf.put(game, now);
    }
    if (this.#shelf.get(game) === then) this.#mine.set(variant, then);
    else this.#mine.delete(variant);
    return found;
  }

  // --- kept aside ------------------------------------------------------------------------------------------------------

  /** Keep a text that could not be opened. Returns whether it is kept now. */
  keepAside(what: string, text: string): boolean {
    const all = this.listAside();
    if (all.some((each) => each.what === what && each.text === text)) return true;
    if (what === "link" && all.filter((each) => each.what === what).length >= LINKS) return false;
    return this.#shelf.putDated(PLACES.aside, this.#now(), text, `.${what}`);
  }

  /** The oldest first. */
  listAside(): Aside[] {
    return this.#shelf.keys(PLACES.aside).toSorted().map((key) => {
      const [, date, what] = /^(.*?Z)\.(.*)$/s.exec(key.slice(PLACES.aside.length)) ?? ["", "", key.slice(PLACES.aside.length)];
      return { key, date: date!, what: what!, text: this.#shelf.get(key) ?? "" };
    });
  }

  removeAside({ key }: Aside): void {
    if (key.startsWith(PLACES.aside)) this.#shelf.drop(key);
  }

  /** A game that reads well and yet can not be played as it stands: it is kept aside, too. */
  refuse(variant: string, place: Place = "game"): boolean {
    return this.#setAside(place, variant, "damaged").kept;
  }

  // --- within ----------------------------------------------------------------------------------------------------------

  #find(place: Place, variant: string): Found {
    const text = this.#unsaved[place].get(variant) ?? this.#shelf.get(PLACES[place] + variant);
    if (text === null) return { kind: "none" };
    const save = readSave(text, variant);
    if (typeof save === "string") return this.#setAside(place, variant, save);
    // The game is whole; what stood beside it will be written anew.
    if (save.extras.odd) this.keepAside(variant, text);
    if (place === "game" && !this.#unsaved.game.has(variant)) this.#mine.set(variant, text);
    return { kind: "game", ...save };
  }

  /** Copy the game to the place of the one before; what can not be read, here or there, goes aside instead. */
  #moveOn(variant: string): boolean {
    for (const place of ["game", "before"] as const) {
      const text = this.#shelf.get(PLACES[place] + variant);
      const save = text === null ? "none" : readSave(text, variant);
      if (save === "none" || typeof save !== "string") continue;
      if (!this.#setAside(place, variant, save).kept) return false;
      if (place === "game") return true;
    }
    return this.#shelf.put(PLACES.before + variant, this.#shelf.get(PLACES.game + variant) ?? "");
  }

  #setAside(place: Place, variant: string, fault: SaveFault): Extract<Found, { kind: "fault" }> {
    const key = PLACES[place] + variant;
    const kept = this.keepAside(variant, this.#shelf.get(key) ?? "");
    if (kept) this.#shelf.drop(key);
    else if (place === "game") this.#locked.add(variant);
    this.#mine.delete(variant);
    return { kind: "fault", fault, kept };
  }
}
