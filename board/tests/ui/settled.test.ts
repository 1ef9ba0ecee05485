// Ends that no rule brings about: on a board, in its game, and beside it in a save.

import { describe, expect, test } from "vitest";
import { kit } from "../../src/ui/kit.ts";
import { extrasOf, readExtras } from "../../src/ui/computer/opponent-seat.ts";
import type { Live } from "../../src/ui/live.ts";
import { openGame, textOf } from "../../src/ui/opening.ts";
import { readSave, writeSave } from "../../src/ui/saves.ts";
import { attemptText, line, ply, redo, settle, type State, undo } from "../../src/ui/state.ts";
import { findRuleSet } from "../../src/ui/config.ts";
import { board, RULES } from "./help.ts";

const RESIGNED = { winner: "defenders", by: "resignation" } as const;
const MOVES = "d1-c1 d3-c3 c1-b1";

function resigned(): State {
  const state = board({ moves: MOVES });
  state.game.settle(RESIGNED);
  settle(state);
  return state;
}

describe("an end that was settled", () => {
  test("ends the game: nothing moves, and it is told", () => {
    const state = resigned();
    expect(state.game.ending).toEqual(RESIGNED);
    expect(state.choices.size).toBe(0);
    expect(attemptText(state, "c3-d3")).toMatchObject({ kind: "refused", complaint: { refused: { reason: "game-over" } } });
    expect(state.account!.ending).toEqual({ ...RESIGNED, squares: [], wall: [] });
  });

  test("stays while one looks back, and is gone once somebody plays on", () => {
    const state = resigned();
    undo(state);
    expect(state.game.ending).toBeNull();
    redo(state);
    expect(state.game.ending).toEqual(RESIGNED);
    undo(state);
    attemptText(state, "c1-b1");
    expect(state.game.ending).toBeNull();
    expect(line(state)).toHaveLength(3);
  });

  test("can be taken back", () => {
    const state = resigned();
    state.game.settle(null);
    settle(state);
    expect(attemptText(state, "c3-d3").kind).toBe("played");
  });

  test("needs a move before it", () => {
    const state = board();
    state.game.settle(RESIGNED);
    expect(state.game.ending).toBeNull();
  });

  test("comes back with a save, wherever the reader looked", () => {
    const rules = findRuleSet(RULES, "brandubh");
    const state = resigned();
    undo(state);
    const extras = extrasOf(kit, { state } as Live);
    const text = writeSave(textOf(kit, rules, state), rules.start, 3, new Date(0), extras);
    const save = readSave(text, "brandubh");
    if (typeof save === "string") throw new Error(save);
    expect(save.extras).toEqual({ end: RESIGNED });
    const opened = openGame(kit, rules, save.game, save.extras.end).state!;
    expect(ply(opened)).toBe(2);
    redo(opened);
    expect(opened.game.ending).toEqual(RESIGNED);
  });

  test("gives way to the end a rule has brought about", () => {
    const rules = findRuleSet(RULES, "brandubh");
    const won = textOf(kit, rules, board({ moves: "d1-c1 d3-c3 c1-c2 d4-d3 a4-a5 d3-g3 a5-a6 g3-g1" }));
    expect(openGame(kit, rules, won, { winner: "attackers", by: "resignation" }).state!.game.ending).toEqual({ winner: "defenders", by: "king-reaches" });
    expect(readExtras({ end: { winner: "defenders", by: "king-reaches" } })).toEqual({ odd: true });
  });
});
