import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { squareName } from "../../src/engine/notation.ts";
import { begin, clear, createDraft, type Draft, judged, move, pieceOf, put, setRules, setSide, undo } from "../../src/ui/editor/draft.ts";
import { kit } from "../../src/ui/kit.ts";
import { anyPosition } from "../engine/arbitrary.ts";
import { RULE_SETS, rulesOf } from "./hostile.ts";
import { at, board, WORDS } from "./help.ts";

function draftOf(variant: string, position: string | null = null): Draft {
  const state = board({ variant, position });
  return createDraft(rulesOf(variant), state.game.position);
}

function place(draft: Draft, name: string): number {
  return at(board({ variant: draft.rules.id }), name);
}

function text(draft: Draft): string {
  return kit.formatPosition(draft.position);
}

function faults(draft: Draft): string[] {
  return judged(kit, draft).faults.map(({ reason, squares }) => [reason, ...squares.map((square) => squareName(square, draft.position.size))].join(" "));
}

describe("a draft", () => {
  test("men are put, moved, taken away; each step can be taken back", () => {
    const draft = draftOf("brandubh");
    const first = text(draft);
    put(draft, place(draft, "a1"), "a");
    expect(pieceOf(draft, place(draft, "a1"))).toBe("a");
    move(draft, place(draft, "a1"), place(draft, "b1"));
    move(draft, place(draft, "d1"), null);
    setSide(draft, "defenders");
    expect(text(draft)).toBe("3a3/3a3/3d3/aadkdaa/3d3/3a3/1a5 d");
    clear(draft);
    expect(text(draft)).toBe("7/7/7/7/7/7/7 d");
    for (let step = 0; step < 5; step++) expect(undo(draft)).toBe(true);
    expect(text(draft)).toBe(first);
    expect(undo(draft)).toBe(false);
  });

  test("what changes nothing is no step", () => {
    const draft = draftOf("brandubh");
    put(draft, place(draft, "d4"), "k");
    put(draft, place(draft, "a1"), null);
    move(draft, place(draft, "a1"), place(draft, "a2"));
    move(draft, place(draft, "d4"), place(draft, "d4"));
    setSide(draft, "attackers");
    setRules(draft, rulesOf("brandubh"));
    expect(draft.before).toEqual([]);
  });

  test("the game it came from stays as it was", () => {
    const state = board();
    const before = kit.formatPosition(state.game.position);
    const draft = createDraft(rulesOf("brandubh"), state.game.position);
    clear(draft);
    put(draft, 0, "k");
    expect(kit.formatPosition(state.game.position)).toBe(before);
  });

  test("the board follows the rule set, its middle stays the middle", () => {
    const draft = draftOf("brandubh");
    setRules(draft, rulesOf("copenhagen"));
    expect(text(draft)).toBe("11/11/5a5/5a5/5d5/2aadkdaa2/5d5/5a5/5a5/11/11 a");
    setRules(draft, rulesOf("brandubh"));
    expect(text(draft)).toBe("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a");
    setRules(draft, rulesOf("copenhagen"));
    begin(kit, draft);
    expect(text(draft)).toBe(rulesOf("copenhagen").start);
  });

  test("a smaller board that one only comes past takes nothing away", () => {
    const draft = draftOf("copenhagen");
    put(draft, place(draft, "a1"), "k");
    const whole = text(draft);
    setRules(draft, rulesOf("tablut"));
    setRules(draft, rulesOf("brandubh"));
    expect(text(draft)).not.toBe(whole);
    setRules(draft, rulesOf("york"));
    expect(text(draft)).toBe(whole);
    for (let step = 0; step < 3; step++) undo(draft);
    expect(text(draft)).toBe(whole);
    // Where something was built on the smaller board, that is what counts.
    setRules(draft, rulesOf("brandubh"));
    clear(draft);
    setRules(draft, rulesOf("copenhagen"));
    expect(text(draft)).toBe("11/11/11/11/11/11/11/11/11/11/11 a");
  });
});

describe("why a position can not be played from", () => {
  test.each([
    ["7/7/7/7/7/7/7 a", ["no-king"]],
    ["k6/7/7/7/7/7/7 a", ["king-on-goal a7"]],
    ["3k3/7/7/7/7/7/3k2a a", ["two-kings d1 d7", "man-on-corner g1"]],
    ["d5a/7/7/3a3/7/7/k6 a", ["man-on-throne d4", "man-on-corner g7 a7", "king-on-goal a1"]],
    ["3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 d", []],
  ])("%s", (position, expected) => {
    const draft = draftOf("brandubh");
    clear(draft);
    const [ranks] = position.split(" ") as [string];
    ranks.split("/").forEach((rank, index) => {
      let file = 0;
      for (const letter of rank) {
        if (/\d/.test(letter)) file += Number(letter);
        else put(draft, (6 - index) * 7 + file++, letter as "a" | "d" | "k");
      }
    });
    setSide(draft, position.endsWith("d") ? "defenders" : "attackers");
    expect(faults(draft).map((each) => each.split(" ").toSorted().join(" "))).toEqual(expected.map((each) => each.split(" ").toSorted().join(" ")));
    expect(judged(kit, draft).state === null).toBe(expected.length > 0);
  });

  test("any position of any rule set is judged, with words for each reason; a game begins exactly there", () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULE_SETS), anyPosition(), (rules, position) => {
        const draft = createDraft(rules, position);
        const { state, faults: found } = judged(kit, draft);
        expect(state === null).toBe(found.length > 0);
        expect(state === null ? text(draft) : kit.formatPosition(state.game.position)).toBe(text(draft));
        for (const { reason } of found) expect(kit.say(WORDS.de, `position.${reason}`)).not.toBe(`position.${reason}`);
      }),
    );
  });
});
