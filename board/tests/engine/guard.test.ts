import { describe, expect, test } from "vitest";
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import { captures } from "../../src/engine/explain.ts";
import { parseMove, parsePosition, parseSquare, squareNames } from "../../src/engine/notation.ts";
import { engineOf, ruleSetOf } from "./data.ts";

function taken(engine: Engine, text: string, move: string): string[] {
  const { captured } = engine.play(parsePosition(text), parseMove(move, 7).move);
  return squareNames(captured, 7);
}

// The king on the throne, his last man on d5, an attacker about to come behind him.
const ON_THRONE = "3a3/7/3d3/2aka2/3a3/7/7 a";
// The king beside the throne, his last man below him.
const BY_THRONE = "7/7/7/7/2aka2/3d3/a6 a";
const AWAY = "7/7/7/2a4/1aka3/2d4/a6 a";

describe("the last guard of a king", () => {
  const york = engineOf("york", 7);

  test.each([
    ["all three held", ON_THRONE, "d7-d6", ["d5"]],
    ["one open", "3a3/7/3d3/2aka2/7/7/7 a", "d7-d6", []],
    ["one held by his own", "3a3/7/3d3/2aka2/3d3/7/7 a", "d7-d6", []],
    ["the enemy comes beside the guard", "7/7/3d2a/2aka2/3a3/7/7 a", "g5-e5", []],
    ["his own side comes behind the guard", "3d3/7/3d3/2aka2/3a3/7/7 d", "d7-d6", []],
    ["the enemy comes behind an enemy", "3a3/7/3a3/2aka2/3d3/7/7 a", "d7-d6", []],
  ])("%s", (_, text, move, squares) => {
    expect(taken(york, text, move)).toEqual(squares);
  });

  test("falls anywhere or only with the king on the throne", () => {
    const tablut = engineOf("tablut", 7);
    expect([taken(tablut, ON_THRONE, "d7-d6"), taken(tablut, AWAY, "a1-c1")]).toEqual([["d5"], []]);
    expect(taken(york, AWAY, "a1-c1")).toEqual(["c2"]);
  });

  test("falls with the empty throne for a third enemy only where the rule says so", () => {
    expect(taken(york, BY_THRONE, "a1-d1")).toEqual([]);
    expect(taken(engineOf("york+generous-squeeze", 7), BY_THRONE, "a1-d1")).toEqual(["d2"]);
  });

  test("is no empty throne, and a throne with his own man on it holds nobody", () => {
    const ruleSet = ruleSetOf("york+generous-squeeze");
    const engine = createEngine({ ...ruleSet, rules: { ...ruleSet.rules, throne: { men: "free", king: "free" } } }, 7);
    expect(taken(engine, "7/7/a6/7/2aka2/3a3/7 a", "a5-d5")).toEqual([]);
    expect(taken(engine, "7/7/7/3d3/2aka2/3d3/a6 a", "a1-d1")).toEqual([]);
  });

  test("stands at the edge: nobody holds the outside", () => {
    const atEdge = "4a2/7/7/7/7/2a4/1akd3 a";
    expect(taken(engineOf("york+corner-game", 7), atEdge, "e7-e1")).toEqual([]);
  });

  test("is explained by the king behind him", () => {
    const position = parsePosition(ON_THRONE);
    const turn = york.play(position, parseMove("d7-d6", 7).move);
    const [d4, d5, d6] = ["d4", "d5", "d6"].map((name) => parseSquare(name, 7));
    expect(captures(york, position, turn)).toEqual([
      { square: d5, rule: "guard", by: d6, with: [{ kind: "man", square: d4 }], row: [], fronts: [] },
    ]);
  });

  test("falls once, and as between two enemies where he is that, too", () => {
    const ruleSet = ruleSetOf("york");
    const hostile = { attackers: "always", defenders: "always", king: "always" } as const;
    const engine = createEngine({ ...ruleSet, rules: { ...ruleSet.rules, "throne-hostility": hostile } }, 7);
    const position = parsePosition(ON_THRONE);
    const turn = engine.play(position, parseMove("d7-d6", 7).move);
    expect(squareNames(turn.captured, 7)).toEqual(["d5"]);
    expect(captures(engine, position, turn).map(({ rule }) => rule)).toEqual(["custodial"]);
  });
});
