import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { captureSentences, endingSentence, joined, say, type Texts } from "../../src/ui/words.ts";
import { board, WORDS } from "./help.ts";

const SOURCE = new URL("../../src/ui/", import.meta.url);

function keysOf(texts: Texts, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, entry]) => {
    const here = path === "" ? key : `${path}.${key}`;
    return typeof entry === "string" ? [here] : keysOf(entry, here);
  });
}

describe("words", () => {
  test("both languages have the same keys with the same names to fill in", () => {
    expect(keysOf(WORDS.de.texts)).toEqual(keysOf(WORDS.en.texts));
    const names = (lang: "de" | "en"): string[] =>
      keysOf(WORDS.de.texts).map((key) => [key, ...new Set(say(WORDS[lang], key).match(/\{\w+\}/g))].toSorted().join(" "));
    expect(names("de")).toEqual(names("en"));
  });

  test("every text of the board is used, and every text used is there", () => {
    const sources = readdirSync(SOURCE, { encoding: "utf8", recursive: true })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(new URL(name, SOURCE), "utf8"))
      .join("\n");
    const found = (pattern: RegExp): string[] => [...sources.matchAll(pattern)].map((match) => match[1]!);
    const plural = new Set(found(/count\(words, "((?:ui|panel)\.[a-z.-]+)"/g));
    const plain = new Set(found(/"((?:ui|panel)\.[a-z.-]+)"/g).flatMap((key) => (plural.has(key) ? [`${key}.one`, `${key}.other`] : [key])));
    const open = found(/`((?:ui|panel)\.[a-z.-]*)\$\{/g).filter((start) => !["ui.", "panel."].includes(start));
    const all = new Set(keysOf(WORDS.de.texts).filter((key) => /^(ui|panel)\./.test(key)));
    expect([...plain].filter((key) => !all.has(key))).toEqual([]);
    const named = new Set(["undo", "redo", "flip", "moves", "computer", "help", "more"].map((name) => `ui.${name}`));
    const unused = [...all].filter((key) => !plain.has(key) && !named.has(key) && !/^panel\.\w+\.title$/.test(key) && !open.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });

  test("a key without a text is shown, never thrown", () => {
    expect(say(WORDS.de, "ui.nothing.such")).toBe("ui.nothing.such");
    expect(say(WORDS.de, "ui")).toBe("ui");
    expect(say(WORDS.de, "ui.constructor.name")).toBe("ui.constructor.name");
  });

  test("lists", () => {
    expect(joined(WORDS.de, [])).toBe("");
    expect(joined(WORDS.de, ["a1"])).toBe("a1");
    expect(joined(WORDS.de, ["a1", "b2", "c3"])).toBe("a1, b2 und c3");
  });

  test("one sentence for a wall, whoever stands in it", () => {
    const state = board({
      variant: "copenhagen",
      position: "11/11/11/11/11/5k5/11/11/11/4aaa4/3addd1a2 a",
      moves: "i1-h1",
    });
    const account = state.account!;
    expect(account.captures.map(({ rule }) => rule)).toEqual(["shieldwall", "shieldwall", "shieldwall"]);
    expect(captureSentences(WORDS.de, account.captures, 11)).toEqual([
      "e1, f1 und g1 geschlagen: Schildwall mit Gegnern davor auf e2, f2 und g2, die Enden geschlossen von d1 und h1.",
    ]);
  });

  test("endings", () => {
    const { account } = board({ moves: "d1-c1 d3-c3 c1-c2 d4-d3 a4-a5 d3-g3 a5-a6 g3-g1" });
    expect(endingSentence(WORDS.de, account!.ending!, 7)).toBe("Der König hat g1 erreicht. Die Verteidiger gewinnen.");
  });
});
