// What must be the same, and the sentences of the board.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { type Lang, say, type Texts, type Words } from "../../src/ui/words.ts";

/** Throws unless both are the same. */
export function same<Value>(found: Value, right: Value): void {
  if (!isDeepStrictEqual(found, right)) throw new Error(`should be ${JSON.stringify(right)}, but is ${JSON.stringify(found)}`);
}

const words = new Map<Lang, Words>();

/** Everything the board says, in its panels as well. */
function wordsOf(lang: Lang): Words {
  const known = words.get(lang);
  if (known !== undefined) return known;
  const files = [`words.${lang}.json`, `panels.${lang}.json`].map((name) => new URL(`../../generated/${name}`, import.meta.url));
  const texts = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8")) as Texts)) as Texts;
  const read = { lang, texts };
  words.set(lang, read);
  return read;
}

/** A text of the board, from the words it speaks with. */
export function sentence(lang: Lang, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = say(wordsOf(lang), key, values);
  if (text === key) throw new Error(`the words have no ${key}`);
  return text;
}
