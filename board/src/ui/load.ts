// The files a board reads, from beside its script: fetched once for all boards of a page, and only when needed.

import { TroubleError } from "./config.ts";
import type { Lang, Texts, Words } from "./words.ts";

const files = new Map<string, Promise<unknown>>();

/** @throws TroubleError */
export function fetchJson(name: string): Promise<unknown> {
  let file = files.get(name);
  if (file === undefined) {
    file = readJson(name);
    files.set(name, file);
    // What failed once may work the next time.
    file.catch(() => files.delete(name));
  }
  return file;
}

async function readJson(name: string): Promise<unknown> {
  try {
    const answer = await fetch(new URL(name, import.meta.url));
    if (answer.ok) return (await answer.json()) as unknown;
  } catch {
    // The line is down, or this is no JSON: the same trouble for the reader.
  }
  throw new TroubleError({ kind: "files" });
}

export function loadRules(): Promise<unknown> {
  return fetchJson("rules.json");
}

export async function loadWords(lang: Lang): Promise<Words> {
  const texts = await fetchJson(`words.${lang}.json`);
  if (typeof texts !== "object" || texts === null) throw new TroubleError({ kind: "files" });
  return { lang, texts: texts as Texts };
}
