import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findRuleSet, type Trouble, TroubleError } from "../../src/ui/config.ts";
import { kit } from "../../src/ui/kit.ts";
import { ply } from "../../src/ui/state.ts";
import { troubleSentences } from "../../src/ui/trouble.ts";
import { board, RULES, WORDS } from "./help.ts";

function trouble(make: () => unknown): Trouble | null {
  try {
    make();
    return null;
  } catch (error) {
    if (error instanceof TroubleError) return error.trouble;
    throw error;
  }
}

describe("attributes", () => {
  test("readings in any order, positions of another size, a ply within the moves", () => {
    expect(findRuleSet(RULES, " copenhagen+wall-any-man ").id).toBe("copenhagen+wall-any-man");
    expect(board({ variant: "copenhagen", position: "3a3/7/7/3k3/7/7/7 a" }).engine.size).toBe(7);
    expect(ply(board({ moves: "d1-c1 d3-c3", ply: "1" }))).toBe(1);
    expect(ply(board({ moves: "d1-c1 d3-c3", ply: "many" }))).toBe(0);
    expect(board({ position: " " }).engine.size).toBe(7);
  });

  const wrong: [string, Parameters<typeof board>[0], string][] = [
    ["an unknown variant", { variant: "halatafl" }, "Das Regelwerk „halatafl“ kennt dieses Brett nicht."],
    ["no variant", { variant: "" }, "Das Regelwerk „“ kennt dieses Brett nicht."],
    ["a rank too short", { position: "3a3/6/7/3k3/7/7/7 a" }, "Diese Stellung lässt sich nicht spielen. Reihe 6 hat 6 statt 7 Felder."],
    ["no king", { position: "3a3/7/7/7/7/7/7 a" }, "Diese Stellung lässt sich nicht spielen. Es steht kein König auf dem Brett."],
    [
      "a man on a corner",
      { position: "a6/7/7/3k3/7/7/7 a" },
      "Diese Stellung lässt sich nicht spielen. Auf a7 steht ein Stein; dort darf nur der König stehen.",
    ],
    [
      "a move against the rules",
      { moves: "d1-c1 d1-c1" },
      "Die Züge zu dieser Stellung passen nicht. d1-c1: Auf d1 steht kein Stein.",
    ],
    [
      "a text that is no move",
      { moves: "d1" },
      "Die Züge zu dieser Stellung passen nicht. „d1“ ist kein Zug. Schreib Start und Ziel, zum Beispiel d1-d4.",
    ],
    [
      "captures that the rules do not give",
      { moves: "d1-c1xc4" },
      "Die Züge zu dieser Stellung passen nicht. „d1-c1xc4“ schlägt nichts.",
    ],
  ];
  test.each(wrong)("%s is told in a sentence", (_, config, sentence) => {
    const found = trouble(() => board(config));
    expect(found).not.toBeNull();
    expect(troubleSentences(kit, WORDS.de, found!).join(" ")).toBe(sentence);
  });

  test.each([null, 3, {}, { format: 2, rule_sets: [] }, { format: 1 }])("rules of an unknown form: %j", (data) => {
    expect(trouble(() => findRuleSet(data, "brandubh"))).toEqual({ kind: "files" });
  });

  test("any text whatever gives a board or a sentence, in both languages", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^[adk0-9/ ]{0,40}$/),
      fc.stringMatching(/^([a-h][0-9]-[a-h][0-9]x?[a-h]?[0-9]? ){0,4}$/),
      fc.constantFrom("<img src=x onerror=alert(1)>", "__proto__", "constructor", "toString"),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.constantFrom("brandubh", "copenhagen"), fc.boolean(), (text, moves, number, variant, odd) => {
        const found = trouble(() =>
          board({ variant: odd ? text : variant, position: odd ? null : text, moves, ply: number, quiet: number }),
        );
        for (const words of found === null ? [] : [WORDS.de, WORDS.en]) {
          const sentences = troubleSentences(kit, words, found!).join(" ");
          expect(sentences).toMatch(/\p{L}/u);
          expect(sentences).not.toMatch(/^(ui|reason|position)\.|\bundefined\b/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
