import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conformance } from "../engine/data.ts";
import type { Named } from "../../src/ui/config.ts";
import { kit } from "../../src/ui/kit.ts";
import { endGame, movesOf } from "../../src/ui/opening.ts";
import { redo } from "../../src/ui/state.ts";
import { nameOf } from "../../src/ui/naming.ts";
import { differenceSentences, type Source, sourceOf, underRules } from "../../src/ui/switch.ts";
import { troubleSentences } from "../../src/ui/trouble.ts";
import { board, WORDS } from "./help.ts";
import { expectLegal, expectTold, oldGame, RULE_SETS, rulesOf } from "./hostile.ts";

/** A legal game, with a difference told in both languages, or a sentence why there is none. */
function expectSwitched(source: Source, rules: Named, shown: number): void {
  const { state, ...found } = underRules(kit, source, rules, shown);
  for (const words of [WORDS.de, WORDS.en]) {
    expect(nameOf(kit, words, rules)).not.toBe("");
    if (found.trouble !== null) expectTold(troubleSentences(kit, words, found.trouble));
    else if (found.difference !== null) expectTold(differenceSentences(kit, words, source, rules, state!, found.difference));
  }
  if (state !== null) expectLegal(state);
}

describe("the same game under other rules", () => {
  test("other captures: the board stands before the move, which goes on under the new rules", () => {
    const position = "11/11/11/11/11/5k5/11/11/11/4aaa4/3addd1a2 a";
    const wall = board({ variant: "copenhagen", position, moves: "i1-h1 f6-f7" });
    expect(movesOf(kit, wall)[0]).toBe("i1-h1xe1/f1/g1");
    const source = sourceOf(kit, rulesOf("copenhagen"), wall);
    const { state: now, ...found } = underRules(kit, source, rulesOf("fetlar"), 2);
    expect(found).toEqual({ difference: { ply: 1, kind: "outcome" }, trouble: null });
    expect(kit.ply(now!)).toBe(0);
    const told = differenceSentences(kit, WORDS.de, source, rulesOf("fetlar"), now!, { ply: 1, kind: "outcome" });
    expect(told[0]).toBe("Zug 1, i1-h1, verläuft hier anders. Das Brett zeigt die Stellung davor.");
    expect(told[1]).toBe("Fetlar: Kein Stein wird geschlagen. Die Partie geht weiter.");
    expect(told[2]).toMatch(/^Kopenhagen: e1, f1 und g1 geschlagen: Schildwall/);
    redo(now!);
    expect(movesOf(kit, now!)).toEqual(["i1-h1"]);
    const quiet = board({ variant: "copenhagen", position, moves: "d1-d2 f6-f7" });
    expect(underRules(kit, sourceOf(kit, rulesOf("copenhagen"), quiet), rulesOf("fetlar"), 1)).toMatchObject({ difference: null });
  });

  test("a game that was given up is one under other rules, too", () => {
    const given = board({ variant: "copenhagen", moves: "d1-d2 f4-d4" });
    endGame(kit, given, { winner: "attackers", by: "resignation" });
    const { state: now, ...found } = underRules(kit, sourceOf(kit, rulesOf("copenhagen"), given), rulesOf("fetlar"), 2);
    expect(found).toEqual({ difference: null, trouble: null });
    expect(now!.game.ending).toEqual({ winner: "attackers", by: "resignation" });
  });

  test("a forbidden move: its reason, and the position before it", () => {
    const back = board({ variant: "tablut+king-returns", position: "9/9/9/4k4/9/9/9/9/a8 d", moves: "e6-e5" });
    const { state: now, ...found } = underRules(kit, sourceOf(kit, rulesOf("tablut+king-returns"), back), rulesOf("tablut"), 1);
    expect(found).toEqual({ difference: { ply: 1, kind: "illegal" }, trouble: null });
    expect(kit.complaintSentence(WORDS.en, now!.complaint!, 9)).toMatch(/^e6-e5: /);
    expect(movesOf(kit, now!)).toEqual([]);
  });

  test("a position that can not be is told, and the board stays", () => {
    const corner = board({ variant: "tablut", position: "a8/9/9/4k4/9/9/9/9/9 d" });
    const { state: now, trouble } = underRules(kit, sourceOf(kit, rulesOf("tablut"), corner), rulesOf("copenhagen"), 0);
    expect(now).toBeNull();
    expectTold(troubleSentences(kit, WORDS.de, trouble!));
  });

  test("a start position changes with its rule set until a move was played", () => {
    const rules = rulesOf("tablut");
    const fresh = underRules(kit, sourceOf(kit, rulesOf("brandubh"), board()), rules, 0);
    expect(kit.formatPosition(fresh.state!.game.position)).toBe(rules.start);
    const played = underRules(kit, sourceOf(kit, rulesOf("brandubh"), board({ moves: "d1-c1" })), rules, 1);
    expect(played.state!.engine.size).toBe(7);
  });

  test("every example whose outcome another rule set changes is told apart on the board", () => {
    let apart = 0;
    for (const { position, moves, piece, quiet, first, expect: groups } of conformance.examples) {
      if (piece !== null || first || moves.length !== 1) continue;
      const outcomes = groups.filter(({ illegal }) => illegal === undefined);
      for (const [one, other] of outcomes.slice(1).map((each) => [outcomes[0]!, each] as const)) {
        const [from, to] = [rulesOf(one.in[0]!), rulesOf(other.in[0]!)];
        const state = board({ variant: from.id, position, moves: moves.join(" "), quiet: String(quiet) });
        const { difference } = underRules(kit, sourceOf(kit, from, state), to, 1) as { difference: unknown };
        expect(difference, `${position} ${from.id} ${to.id}`).toEqual({ ply: 1, kind: "outcome" });
        apart++;
      }
    }
    expect(apart).toBeGreaterThan(30);
  });

  test("any game under any rules: legal, told, and back again unchanged", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(oldGame(), fc.constantFrom(...RULE_SETS), ({ rules, state }, other) => {
        const source = sourceOf(kit, rules, state);
        expectSwitched(source, other, kit.ply(state));
        const again = underRules(kit, source, rules, kit.ply(state));
        expect(movesOf(kit, again.state!)).toEqual(movesOf(kit, state));
      }),
      { numRuns: 1500 },
    );
  });
});
