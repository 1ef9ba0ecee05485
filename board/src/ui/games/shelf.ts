// Games with names, kept on the device beside the one that every rule set has by itself:
//
//   taflbok.named.<date>   a save like those in saves.ts, and its `name`
//
// The manners are those of saves.ts: what can not be read stays as it is, for as long as its owner wants; nothing is
// overwritten or removed that has changed since it was shown; storage can be missing, blocked or full, and nothing throws.

import { readObject } from "../../notation/json.ts";
import { readSave, type Save, type SaveFault } from "../saves.ts";
import { SafeShelf, type Shelf } from "../storage.ts";

const PLACE = "taflbok.named.";
export const LONGEST_NAME = 80;

export interface NamedSave {
  readonly key: string;
  /** As it is stored. */
  readonly text: string;
  readonly name: string;
  /** Id of the rule set; "" if it does not say. */
  readonly rules: string;
  readonly save: Save | SaveFault;
}

/** Whether something was done; `changed`: another window was there first. */
export type Done = "done" | "changed" | "failed";

export class NamedSaves {
  readonly #shelf: SafeShelf;
  readonly #now: () => Date;

  constructor(shelf: Shelf | null, now: () => Date = () => new Date()) {
    this.#shelf = new SafeShelf(shelf);
    this.#now = now;
  }

  /** The latest first. */
  list(): NamedSave[] {
    return this.#shelf
      .keys(PLACE)
      .toSorted()
      .toReversed()
      .map((key) => namedSave(key, this.#shelf.get(key) ?? ""));
  }

  /** Keep a save under a name. Returns the name it has now, since no two are called the same, or null. */
  add(wanted: string, save: string): string | null {
    const name = this.#free(tidy(wanted));
    return this.#shelf.putDated(PLACE, this.#now(), withName(save, name)) ? name : null;
  }

  rename(entry: NamedSave, wanted: string): Done {
    const name = tidy(wanted);
    if (this.#shelf.get(entry.key) !== entry.text) return "changed";
    if (name === "" || name === entry.name) return "done";
    if (this.#shelf.put(entry.key, withName(entry.text, this.#free(name)))) return "done";
    // A storage that is full may have lost the old text on the way to the new one.
    if (this.#shelf.get(entry.key) !== entry.text) this.#shelf.put(entry.key, entry.text);
    return "failed";
  }

  remove(entry: NamedSave): Done {
    if (this.#shelf.get(entry.key) !== entry.text) return "changed";
    this.#shelf.drop(entry.key);
    return this.#shelf.get(entry.key) === null ? "done" : "failed";
  }

  /** A name nothing else has: `Name`, `Name (2)`. */
  #free(name: string): string {
    const taken = new Set(this.list().map((each) => each.name));
    for (let number = 2; number < 1000; number++) {
      const tried = number === 2 ? name : `${name} (${number - 1})`;
      if (!taken.has(tried)) return tried;
    }
    return name;
  }
}

/** One line, no longer than a name is. */
export function tidy(name: string): string {
  return Array.from(name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()).slice(0, LONGEST_NAME).join("").trim();
}

/** What else stands in a save stays there, also what only a newer version knows. */
function withName(save: string, name: string): string {
  return JSON.stringify({ ...(JSON.parse(save) as object), name });
}

function namedSave(key: string, text: string): NamedSave {
  const { name, rules } = readObject(text) ?? {};
  const id = typeof rules === "string" ? rules : "";
  return { key, text, name: typeof name === "string" ? name : "", rules: id, save: readSave(text, id) };
}
