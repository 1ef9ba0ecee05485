import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPosition } from "../../src/engine/notation.ts";
import { kit } from "../../src/ui/kit.ts";
import { type GameText, hasGame, isLink, readLink, writeLink } from "../../src/notation/link.ts";
import { findRules, movesOf, openGame, textOf } from "../../src/ui/opening.ts";
import { troubleSentences } from "../../src/ui/trouble.ts";
import { board, RULES, WORDS } from "./help.ts";
import { cursed, damaged, expectLegal, expectTold, IDS, oldGame, rulesOf, someGame, someLink } from "./hostile.ts";

const NOTHING = { position: null, moves: "", ply: null, quiet: null };

/** A legal game, or sentences why not, or both. Returns whether all of it could be opened. */
function expectOpened(hash: string): boolean {
  const link = readLink(hash);
  if (typeof link === "string") return false; // the type says which faults there are, and a test above that each is told
  const rules = findRules(kit, RULES, link.variant);
  if (rules === null) {
    expectTold(troubleSentences(kit, WORDS.de, { kind: "variant", text: link.variant }));
    return false;
  }
  const { state, trouble } = openGame(kit, rules, link);
  if (state !== null) expectLegal(state);
  if (trouble !== null) for (const words of [WORDS.de, WORDS.en]) expectTold(troubleSentences(kit, words, trouble));
  return trouble === null;
}

describe("links", () => {
  test("are read by people, too", () => {
    const state = board({ variant: "copenhagen+wall-any-man", moves: "d1-d2 f4-e4" });
    const link = writeLink(textOf(kit, rulesOf("copenhagen+wall-any-man"), state));
    expect(link).toBe("#v=copenhagen+wall-any-man&m=d1-d2,f4-e4");
    kit.jump(state, 1);
    expect(writeLink(textOf(kit, rulesOf("copenhagen+wall-any-man"), state))).toBe("#v=copenhagen+wall-any-man&m=d1-d2,f4-e4&n=1");
  });

  test("say where a game began, if it was not the start, and how quiet it was", () => {
    const state = board({ position: "3a3/7/7/3k3/7/7/7 a", quiet: "7" });
    expect(writeLink(textOf(kit, rulesOf("brandubh"), state))).toBe("#v=brandubh&p=3a3/7/7/3k3/7/7/7,a&q=7");
  });

  test.each([
    "#v=brandubh%2Bbrandubh-2&p=3a3%2F7/7/3k3/7/7/7%20a&m=d7-c7%20d4-d5",
    "#v=brandubh+brandubh-2&p=3a3/7/7/3k3/7/7/7+a&m=d7-c7+d4-d5",
    "#v=brandubh%20brandubh-2&p=3a3/7/7/3k3/7/7/7_a&m=d7-c7_d4-d5",
    "#m=d7-c7,,d4-d5,&utm_source=x&p=3a3/7/7/3k3/7/7/7,a&v=brandubh+brandubh-2&v=fetlar",
  ])("are read whatever became of the blanks: %s", (hash) => {
    expect(readLink(hash)).toEqual({ variant: "brandubh+brandubh-2", position: "3a3/7/7/3k3/7/7/7 a", moves: "d7-c7 d4-d5", ply: null, quiet: null });
  });

  test("name a rule set alone, or a game", () => {
    expect(hasGame({ variant: "fetlar", ...NOTHING })).toBe(false);
    expect(hasGame(readLink("#v=fetlar&m=") as GameText)).toBe(false);
    expect(hasGame(readLink("#v=fetlar&m=d1-d2") as GameText)).toBe(true);
    expect(["#v=fetlar", "#p=x", "#rule-corners", "#value", "", "#"].map(isLink)).toEqual([true, true, false, false, false, false]);
  });

  test.each([
    ["a later form", "#v=brandubh&f=2&m=d1-c1", "future"],
    ["a broken escape", "#v=%&m=d1-c1", "damaged"],
    ["half a letter", "#v=brandubh&m=%E0%A4%A", "damaged"],
    ["no rule set", "#m=d1-c1", "no-rules"],
    ["nothing", "#v=", "no-rules"],
    ["no end", `#v=brandubh&m=${"d1-c1,".repeat(10_000)}`, "long"],
  ])("that can not be read say why: %s", (_, hash, fault) => {
    expect(readLink(hash)).toBe(fault);
    for (const { texts } of [WORDS.de, WORDS.en]) expect(texts["ui"]).toHaveProperty(`link.${fault}`);
  });

  test("stop before a move that can not be played", () => {
    const { state, trouble } = openGame(kit, rulesOf("brandubh"), readLink("#v=brandubh&m=d1-c1,d1-c1,d3-c3") as GameText);
    expect(movesOf(kit, state!)).toEqual(["d1-c1"]);
    expect(state!.complaint).toBeNull();
    expect(troubleSentences(kit, WORDS.en, trouble!).join(" ")).toContain("d1");
    const unreadable = openGame(kit, rulesOf("brandubh"), readLink("#v=brandubh&m=d1-c1,<b>,d3-c3") as GameText);
    expect(movesOf(kit, unreadable.state!)).toEqual(["d1-c1"]);
    expect(troubleSentences(kit, WORDS.en, unreadable.trouble!).join(" ")).toContain("“<b>”");
  });

  test("of any game lead back to it", () => {
    fc.assert(
      fc.property(someGame(30), ({ rules, state, text }) => {
        const link = writeLink(text);
        expect(link).toMatch(/^#[\w+&=,/-]*$/);
        const read = readLink(link) as GameText;
        expect(findRules(kit, RULES, read.variant)).toBe(rules);
        const opened = openGame(kit, rules, read);
        expect(opened.trouble).toBeNull();
        expect(movesOf(kit, opened.state!)).toEqual(movesOf(kit, state));
        expect(formatPosition(opened.state!.game.position)).toBe(formatPosition(state.game.position));
      }),
      { numRuns: 500 },
    );
  });

  test("whatever they are, give a legal game or a sentence", { timeout: 120_000 }, () => {
    let opened = 0;
    const hostile = fc.oneof(
      damaged(someLink()),
      damaged(someLink()).map((link) => `${link}&f=2`),
      fc.tuple(fc.constantFrom("v", "p", "m", "n", "q", "f"), cursed(), fc.constantFrom(...IDS), cursed()).map(([key, text, id, more]) => `#v=${id}&${key}=${text}&m=${more}`),
      fc.array(fc.tuple(fc.constantFrom("v", "p", "m", "n", "q", "f", "z"), cursed()), { maxLength: 6 }).map((parts) => `#${parts.map(([key, text]) => `${key}=${text}`).join("&")}`),
      cursed(),
    );
    fc.assert(
      fc.property(hostile, (hash) => {
        if (expectOpened(hash)) opened++;
      }),
      { numRuns: 9000 },
    );
    // Damaged ones are often still good: else nothing legal would have been looked at.
    expect(opened).toBeGreaterThan(500);
  });

  test("texts pasted into the box give moves or a sentence, and leave a legal game", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(someGame(4), fc.oneof(cursed(), damaged(oldGame().map(({ text }) => text.moves))), ({ state }, text) => {
        const effect = kit.attemptText(state, text);
        expect(["played", "refused"]).toContain(effect.kind);
        for (const complaint of effect.kind === "refused" ? [effect.complaint] : []) expectTold([kit.complaintSentence(WORDS.de, complaint, state.engine.size)]);
        expectLegal(state);
      }),
      { numRuns: 4000 },
    );
  });
});
