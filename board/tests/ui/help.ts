// What the tests of the board stand on: the exported rules and words, and states made from them.

import { readFileSync } from "node:fs";
import { parseSquare, squareName } from "../../src/engine/notation.ts";
import { type Config, findRuleSet, stateFrom } from "../../src/ui/config.ts";
import type { Square } from "../../src/engine/geometry.ts";
import { below, above, between, marksOf } from "../../src/ui/marks.ts";
import { label, standing } from "../../src/ui/a11y.ts";
import { ground, lines, men } from "../../src/ui/draw.ts";
import type { State } from "../../src/ui/state.ts";
import type { Lang, Texts, Words } from "../../src/ui/words.ts";

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), "utf8"));

export const RULES = read("rules.json");

/** What boards say, and what their panels add to it. */
function texts(lang: Lang): Texts {
  return { ...(read(`words.${lang}.json`) as Texts), ...(read(`panels.${lang}.json`) as Texts) };
}

export const WORDS: Readonly<Record<Lang, Words>> = {
  de: { lang: "de", texts: texts("de") },
  en: { lang: "en", texts: texts("en") },
};

const CONFIG: Config = { variant: "brandubh", position: null, moves: "", ply: null, quiet: null, flipped: false };

export function board(config: Partial<Config> = {}): State {
  const whole = { ...CONFIG, ...config };
  return stateFrom(findRuleSet(RULES, whole.variant), whole);
}

export function at(state: State, name: string): Square {
  return parseSquare(name, state.engine.size);
}

export function nameOf(state: State, square: Square): string {
  return squareName(square, state.engine.size);
}

/** Everything a reader sees and hears of a board when coming to it. */
export function shown(state: State): string[] {
  const view = { size: state.engine.size, flipped: state.flipped };
  const marks = marksOf(state);
  const picture = [
    ground(view, state.engine.rules),
    below(view, marks),
    lines(view, state.engine.rules),
    between(view, marks, state),
    men(view, state.game.position),
    above(view, marks),
  ];
  const labels = Array.from(state.game.position.cells.keys(), (square) => label(state, WORDS.en, square));
  return [...picture, ...labels, standing(state, WORDS.de)];
}
