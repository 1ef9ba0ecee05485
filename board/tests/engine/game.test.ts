import { describe, expect, test } from "vitest";
import { createEngine, IllegalMoveError, PositionError } from "../../src/engine/engine.ts";
import { createGame, type Game } from "../../src/engine/game.ts";
import { formatPosition, NotationError, parsePosition } from "../../src/engine/notation.ts";
import type { Repetition } from "../../src/engine/rules.ts";
import { engineOf, ruleSetOf } from "./data.ts";

// a4-a2 takes b2.
const CAPTURE = "7/7/3k3/a6/7/1da4/7 a";
const SHUFFLE = ["d1-c1", "d3-c3", "c1-d1", "c3-d3"];

function played(id: string, moves: readonly string[], position?: string, quiet = 0): Game {
  const start = position === undefined ? undefined : parsePosition(position);
  const game = createGame(engineOf(id, start?.size), start, quiet);
  for (const move of moves) game.playText(move);
  return game;
}

describe("repetition", () => {
  test("the start position counts: its third stand ends the game", () => {
    const game = played("brandubh", [...SHUFFLE, ...SHUFFLE]);
    expect(game.ending).toEqual({ winner: "attackers", by: "repetition" });
    expect(game.turns).toHaveLength(8);
    expect(() => game.playText("d1-c1")).toThrow(IllegalMoveError);
    expect([game.legalMoves(), game.targets(3), game.whyIllegal({ origin: 3, target: 2 })]).toEqual([[], [], "game-over"]);
  });

  test("is counted down by undo and up by redo", () => {
    const game = played("brandubh", [...SHUFFLE, ...SHUFFLE]);
    game.undo();
    expect(game.ending).toBeNull();
    game.redo();
    expect(game.ending).toEqual({ winner: "attackers", by: "repetition" });
    game.goTo(4);
    game.goTo(8);
    expect(game.ending).toEqual({ winner: "attackers", by: "repetition" });
    game.goTo(4);
    game.playText("d1-b1");
    expect(game.ending).toBeNull();
  });
});

/** How a Brandubh game ends in which both sides go to and fro under a rule, and after how many moves. */
function shuffled(repetition: Repetition, before: readonly string[] = []): unknown {
  const ruleSet = ruleSetOf("brandubh");
  const game = createGame(createEngine({ ...ruleSet, rules: { ...ruleSet.rules, repetition } }));
  for (const move of before) game.playText(move);
  while (game.ending === null && game.turns.length < 30) game.playText(SHUFFLE[(game.turns.length - before.length) % 4]!);
  return [game.ending?.winner, game.turns.length];
}

/** The same where the completer, the beginner, the defenders lose. */
function losers(of: Repetition["of"]): unknown[] {
  return (["completer-loses", "beginner-loses", "defenders-lose"] as const).map((result) => shuffled({ of, times: 3, result }));
}

describe("repeated moves", () => {
  test("count from the move that first reached the square", () => {
    expect(shuffled({ of: "moves", times: 3, result: "draw" })).toEqual(["draw", 9]);
    expect(shuffled({ of: "moves", times: 2, result: "draw" })).toEqual(["draw", 5]);
    expect(shuffled({ of: "moves-of-both", times: 3, result: "draw" })).toEqual(["draw", 10]);
    expect(shuffled({ of: "moves-of-both", times: 2, result: "draw" })).toEqual(["draw", 6]);
  });

  test("need not have come from the same square the first time", () => {
    // b3-c3 reaches the square of d3-c3; the moves after it are those of the shuffle.
    const before = ["d1-b1", "d3-b3", "b1-c1", "b3-c3", "c1-d1", "c3-d3"];
    expect(shuffled({ of: "moves", times: 3, result: "draw" }, before)).toEqual(["draw", 12]);
    expect(shuffled({ of: "moves-of-both", times: 3, result: "draw" }, before)).toEqual(["draw", 14]);
  });

  test("cost the game who completes or who began them", () => {
    // Nine moves: an attacker completes. Ten or eight: a defender does; of both sides' moves the attackers' came first.
    expect(losers("moves")).toEqual([["defenders", 9], ["defenders", 9], ["attackers", 9]]);
    expect(losers("moves-of-both")).toEqual([["attackers", 10], ["defenders", 10], ["attackers", 10]]);
    expect(losers("positions")).toEqual([["attackers", 8], ["attackers", 8], ["attackers", 8]]);
  });

  test("are counted down by undo", () => {
    const ruleSet = ruleSetOf("brandubh");
    const rules = { ...ruleSet.rules, repetition: { of: "moves", times: 3, result: "draw" } as const };
    const game = createGame(createEngine({ ...ruleSet, rules }));
    for (const move of [...SHUFFLE, ...SHUFFLE, "d1-c1"]) game.playText(move);
    expect(game.ending).toEqual({ winner: "draw", by: "repetition" });
    game.undo();
    expect(game.ending).toBeNull();
    game.playText("d1-b1");
    expect(game.ending).toBeNull();
    game.goTo(8);
    game.playText("d1-c1");
    expect(game.ending).toEqual({ winner: "draw", by: "repetition" });
  });
});

describe("the ply limit", () => {
  const quietMove = "a4-a3";

  test("draws at the last quiet ply", () => {
    expect(played("copenhagen+draw-160", [quietMove], undefined, 159).ending).toEqual({ winner: "draw", by: "ply-limit" });
    expect(played("copenhagen+draw-160", [quietMove], undefined, 158).ending).toBeNull();
    expect(played("copenhagen", [quietMove], undefined, 159).ending).toBeNull();
  });

  test("begins again with a capture", () => {
    const game = played("copenhagen+draw-160", ["a4-a2xb2"], CAPTURE, 159);
    expect([game.ending, game.quiet]).toEqual([null, 0]);
  });
});

describe("undo and redo", () => {
  test("walk through the game without changing it", () => {
    const game = played("brandubh", SHUFFLE);
    const record = game.record();
    const end = formatPosition(game.position);
    game.goTo(0);
    expect(formatPosition(game.position)).toBe(formatPosition(game.start));
    expect([game.undo(), game.undone.length]).toEqual([null, 4]);
    game.goTo(99);
    expect([game.record(), formatPosition(game.position)]).toEqual([record, end]);
    expect(game.redo()).toBeNull();
  });

  test("a new move ends what could be played again", () => {
    const game = played("brandubh", SHUFFLE);
    game.undo();
    game.playText("c3-b3");
    expect(game.undone).toEqual([]);
    expect(game.record()).toEqual(["d1-c1", "d3-c3", "c1-d1", "c3-b3"]);
  });
});

describe("moves as text", () => {
  test.each(["a4-a2", "a4-a2xb2", "A4a2xB2"])("%s is played", (text) => {
    expect(played("copenhagen", [text], CAPTURE).record()).toEqual(["a4-a2xb2"]);
  });

  test("captures in them must be those of the rules", () => {
    const game = played("copenhagen", [], CAPTURE);
    for (const [text, found] of [["a4-a2xb3", "b3"], ["a4-a2xb2/c3", "b2, c3"]] as const) {
      let error: unknown = null;
      try {
        game.playText(text);
      } catch (caught) {
        error = caught;
      }
      expect(error).toBeInstanceOf(NotationError);
      expect(error).toMatchObject({ code: "wrong-captures", data: { found, right: "b2" }, at: 5 });
    }
    expect(game.turns).toEqual([]);
  });

  test("the captured king may be left out", () => {
    const position = "7/3a3/7/2ak1a1/7/3a3/3a3 a";
    expect(() => played("brandubh", ["f4-e4"], position)).not.toThrow();
  });
});

describe("a game begins", () => {
  test("only where one can be played", () => {
    expect(() => played("copenhagen", [], "7/7/7/7/7/7/a6 a")).toThrow(PositionError);
  });

  test("and is over at once when nobody can move", () => {
    expect(played("copenhagen", [], "7/7/3k3/7/7/7/7 a").ending).toEqual({ winner: "defenders", by: "no-moves" });
  });
});
