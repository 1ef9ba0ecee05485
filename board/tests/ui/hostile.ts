// Texts nobody wrote for us, and good ones gone bad: for the tests that throw them at links, saves and boxes.

import * as fc from "fast-check";
import { expect } from "vitest";
import { createEngine } from "../../src/engine/engine.ts";
import { createGame } from "../../src/engine/game.ts";
import { formatPosition, parseMoves } from "../../src/engine/notation.ts";
import type { Named } from "../../src/ui/config.ts";
import { kit } from "../../src/ui/kit.ts";
import { type GameText, writeLink } from "../../src/notation/link.ts";
import { readable } from "../../src/ui/notes.ts";
import { movesOf, openGame, textOf } from "../../src/ui/opening.ts";
import type { State } from "../../src/ui/state.ts";
import { RULES } from "./help.ts";

export const RULE_SETS = (RULES as { rule_sets: Named[] }).rule_sets;
export const IDS = RULE_SETS.map(({ id }) => id);

export function rulesOf(id: string): Named {
  return kit.findRuleSet(RULES, id);
}

const CURSED = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "toString",
  "%",
  "%E0%A4%A",
  "%00",
  "\u0000",
  "\u202Eabc",
  "\uD800",
  "\\",
  '"]',
  "'",
  "{}",
  "[]",
  "null",
  "1e999",
  "-1",
  "9".repeat(400),
  "a".repeat(50_000),
  "&v=brandubh&v=fetlar",
  "#v=",
  "=".repeat(20),
  "🙂",
];

export function cursed(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...CURSED),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ maxLength: 60 }),
    fc.stringMatching(/^[adk0-9/ ,]{0,40}$/),
    fc.stringMatching(/^([a-s][0-9]{1,2}-[a-s][0-9]{1,2}x?[a-s]?[0-9]{0,2}[, ]){0,6}$/),
  );
}

/** A text with a few characters lost, doubled, put in or exchanged. */
export function damaged(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const cut = fc.record({ at: fc.nat(), length: fc.nat(12), what: fc.oneof(fc.constant(""), fc.string({ unit: "binary", maxLength: 4 }), fc.constantFrom(...CURSED)) });
  return fc.tuple(text, fc.array(cut, { maxLength: 3 })).map(([whole, cuts]) =>
    cuts.reduce((left, { at, length, what }) => {
      const from = at % (left.length + 1);
      return left.slice(0, from) + what + left.slice(from + length);
    }, whole),
  );
}

/** A legal game under some rule set, some of its moves taken back again. */
export function someGame(plies = 12): fc.Arbitrary<{ rules: Named; state: State; text: GameText }> {
  const choices = fc.array(fc.nat(), { maxLength: plies });
  return fc.tuple(fc.constantFrom(...RULE_SETS), choices, fc.nat(plies)).map(([rules, picks, back]) => {
    const { state } = openGame(kit, rules, { variant: rules.id, position: null, moves: "", ply: null, quiet: null });
    for (const pick of picks) {
      const moves = state!.game.legalMoves();
      if (moves.length === 0) break;
      kit.attemptText(state!, kit.formatMove(moves[pick % moves.length]!, state!.engine.size));
    }
    if (back % 3 === 0) kit.jump(state!, back);
    return { rules, state: state!, text: textOf(kit, rules, state!) };
  });
}

/** To be looked at, not to be played on: made once, since playing takes its time. */
const POOL = fc.sample(someGame(), { numRuns: 400, seed: 3 });

export function oldGame(): fc.Arbitrary<(typeof POOL)[number]> {
  return fc.constantFrom(...POOL);
}

export function someLink(): fc.Arbitrary<string> {
  return oldGame().map(({ text }) => writeLink(text));
}

// --- what must hold --------------------------------------------------------------------------------------------------

/** Play the game of a state anew, move by move, on an engine of its own: it must be one the rules allow. */
export function expectLegal(state: State): void {
  const { id, size } = state.engine;
  const engine = createEngine(rulesOf(id), size);
  const game = createGame(engine, state.game.start, state.game.quietAtStart);
  for (const { move } of parseMoves(movesOf(kit, state).join(" "), size)) game.play(move);
  game.goTo(kit.ply(state));
  expect(formatPosition(game.position)).toBe(formatPosition(state.game.position));
  expect(game.ending).toEqual(state.game.ending);
}

/** Every trouble is told in both languages, at a length and in signs a page can show. */
export function expectTold(sentences: readonly string[]): void {
  const shown = sentences.map(readable);
  expect(shown.join(" ")).toMatch(/\p{L}/u);
  for (const each of shown) {
    expect(each).not.toMatch(/^(ui|reason|position)\.|\bundefined\b|[\p{Cc}\p{Cf}]/u);
    expect(each.length).toBeLessThan(330);
  }
}
