// The page on formats says nothing that is not so: each of its examples is read, and what we write is written just so.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FORMATS } from "../../src/notation/writing.ts";
import { kit } from "../../src/ui/kit.ts";
import { imported, movesIn, named, written } from "./help.ts";

const RULES = "brandubh";
const MOVES = "d1-c1 c4-c2 b4-b2xc2 d4-b4 f4-f5 b4-b7 f5-f6 b7-a7";
const POSITIONS = new Set(["fen", "otn"]);

/** The examples of a page by the id of the heading they stand under. */
function examples(lang: string): [string, string][] {
  const page = readFileSync(new URL(`../../../docs/${lang}/engine/notation.md`, import.meta.url), "utf8");
  const sections = page.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const id = /\{#(\w+)\}/.exec(section)![1]!;
    return Array.from(section.matchAll(/^```text\n(.*?)^```$/gms), (fence): [string, string] => [id, fence[1]!]);
  });
}

describe.each(["de", "en"])("the page in %s", (lang) => {
  test("has an example of every format that is read", () => {
    expect(examples(lang).map(([id]) => id).toSorted()).toEqual(["archive", "fen", "link", "moves", "otg", "otn", "own", "pgn", "save"]);
  });

  test.each(examples(lang))("%s is read", (id, text) => {
    const { format, judged, rules } = imported(text, RULES);
    expect([format, judged.problem, rules.id]).toEqual([id, null, RULES]);
    const { start } = judged.state!.game;
    expect(kit.formatPosition(start)).toBe(named(RULES).start);
    expect(movesIn(judged.state).join(" ")).toBe(POSITIONS.has(id) ? "" : MOVES);
  });

  test.each(["own", "otg", "pgn", "fen"] as const)("%s is what is written", (format) => {
    const rules = named(RULES);
    const moves = format === "fen" ? "" : MOVES;
    const state = kit.stateFrom(rules, { variant: RULES, position: null, moves, ply: null, quiet: null, flipped: false });
    expect(FORMATS[format].write(written(rules, state))).toBe(new Map(examples(lang)).get(format));
  });
});
