// The names of the levels. What else makes a level is the worker's business.

import data from "../../search/levels.json";
import type { Lang } from "../words.ts";

export const LEVELS: readonly number[] = data.levels.map(({ level }) => level);

/** `3 – Händler` */
export function levelName(lang: Lang, level: number): string {
  const name = data.levels.find((each) => each.level === level)?.name[lang];
  return name === undefined ? String(level) : `${level} – ${name}`;
}
