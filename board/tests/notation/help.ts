// Games for the tests of texts: random ones of every rule set, and the judge that the page uses.

import * as fc from "fast-check";
import type { Ending } from "../../src/engine/endings.ts";
import { recognise } from "../../src/notation/reading.ts";
import type { GameSource } from "../../src/notation/source.ts";
import type { WrittenGame } from "../../src/notation/writing.ts";
import { findRuleSet, type Named } from "../../src/ui/config.ts";
import { judge, type Judged, rulesOf } from "../../src/ui/exchange/judge.ts";
import { kit } from "../../src/ui/kit.ts";
import { movesOf } from "../../src/ui/opening.ts";
import type { State } from "../../src/ui/state.ts";
import { RULES } from "../ui/help.ts";

export const ALL = (RULES as { readonly rule_sets: readonly Named[] }).rule_sets;

export function named(id: string): Named {
  return findRuleSet(RULES, id);
}

/** What the page makes of a text, with a rule set on the board. */
export function imported(text: string, on = "brandubh", index = 0): { readonly source: GameSource; readonly rules: Named; readonly origin: string; readonly judged: Judged; readonly format: string; readonly count: number } {
  const reading = recognise(text)!;
  const source = reading.game(index);
  const { rules, origin } = rulesOf(kit, RULES, ALL, source, named(on));
  return { source, rules, origin, judged: judge(kit, rules, source), format: reading.format, count: reading.count };
}

export function movesIn(state: State | null): string[] {
  return state === null ? [] : movesOf(kit, state);
}

/** A game of so many plies at most; each number picks one of the legal moves. */
export function played(rules: Named, picks: readonly number[], quiet = 0, from: string | null = null): State {
  const state = kit.stateFrom(rules, { variant: rules.id, position: from, moves: "", ply: null, quiet: String(quiet), flipped: false });
  for (const pick of picks) {
    const moves = state.game.legalMoves();
    if (moves.length === 0) break;
    kit.attemptText(state, kit.formatMove(moves[pick % moves.length]!, state.engine.size));
  }
  return state;
}

export function written(rules: Named, state: State): WrittenGame {
  const start = kit.formatPosition(state.game.start);
  return {
    id: rules.id,
    size: state.engine.size,
    rules: rules.rules,
    start,
    usual: start === rules.start,
    position: kit.formatPosition(state.game.position),
    moves: movesIn(state),
    quiet: state.game.quietAtStart,
    ending: state.game.ending,
    date: "2026-11-30",
    attackers: "?",
    defenders: "?",
    site: "example.org",
  };
}

/** Every end that players can bring about. */
export const ENDS: readonly Ending[] = [
  { winner: "attackers", by: "resignation" },
  { winner: "defenders", by: "resignation" },
  { winner: "draw", by: "agreement" },
];

export const anyGame = fc.record({
  id: fc.constantFrom(...ALL.map(({ id }) => id)),
  picks: fc.array(fc.nat(), { maxLength: 60 }),
  quiet: fc.constantFrom(0, 0, 7),
  end: fc.constantFrom(null, ...ENDS),
});
