import { describe, expect, test } from "vitest";
import { alternativesOf, historyAlternativesOf } from "../../src/engine/alternatives.ts";
import { readRuleSet, RuleDataError } from "../../src/engine/rules.ts";
import { conformance, ruleSetOf } from "./data.ts";

type Table = Record<string, unknown>;

/** A copy of the Copenhagen rules with something changed. */
function changed(change: (data: { rules: Record<string, Table | null> } & Table) => void): unknown {
  const data = structuredClone(ruleSetOf("copenhagen")) as unknown as { rules: Record<string, Table | null> } & Table;
  change(data);
  return data;
}

describe("rule data", () => {
  test("as exported are read", () => {
    expect(conformance.rule_sets.map((data) => readRuleSet(data).id)).toContain("copenhagen+wall-any-man");
  });

  test.each<[string, (data: { rules: Record<string, Table | null> } & Table) => void]>([
    ["rules.throne.men", ({ rules }) => (rules["throne"]!["men"] = "sometimes")],
    ["rules.throne.king", ({ rules }) => delete rules["throne"]!["king"]],
    ["rules.throne", ({ rules }) => (rules["throne"] = null)],
    ["rules.corners", ({ rules }) => delete rules["corners"]],
    ["rules.dice", ({ rules }) => (rules["dice"] = { sides: 6 })],
    ["rules.king-captured.zones", ({ rules }) => (rules["king-captured"] = { zones: "all" })],
    ["rules.king-captured.zones[0].how", ({ rules }) => (rules["king-captured"] = { zones: [{ zone: "edge", how: "asked" }] })],
    ["rules.guard.where", ({ rules }) => (rules["guard"] = { where: "corner", sides: "attackers" })],
    ["rules.guard", ({ rules }) => delete rules["guard"]],
    ["rules.repetition.of", ({ rules }) => (rules["repetition"]!["of"] = "men")],
    ["rules.repetition.times", ({ rules }) => (rules["repetition"]!["times"] = 0)],
    ["rules.ply-limit.plies", ({ rules }) => (rules["ply-limit"] = { plies: "160" })],
    ["endings", (data) => (data["endings"] = ["king-reaches"])],
    ["size", (data) => (data["size"] = "11")],
    ["start", (data) => delete data["start"]],
  ])("%s is refused when it does not fit", (key, change) => {
    let error: unknown = null;
    try {
      readRuleSet(changed(change));
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(RuleDataError);
    expect(error).toMatchObject({ key });
  });

  test.each([null, [], "copenhagen", 3])("%j is no rule set", (data) => {
    expect(() => readRuleSet(data)).toThrow(RuleDataError);
  });
});

describe("alternatives", () => {
  test("are rule sets again, each under its own name", () => {
    const ruleSet = ruleSetOf("brandubh");
    const others = [...alternativesOf(ruleSet), ...historyAlternativesOf(ruleSet)];
    for (const { rules, endings } of others) expect(() => readRuleSet({ ...ruleSet, rules, endings })).not.toThrow();
    expect(new Set(others.map(({ key }) => key)).size).toBe(others.length);
    expect(others.length).toBeGreaterThan(30);
  });

  test("are there for each value of guard and repetition", () => {
    const guards = alternativesOf(ruleSetOf("york")).map(({ key }) => key).filter((key) => key.startsWith("guard"));
    expect(guards).toEqual(["guard.where=anywhere>throne", "guard.sides=attackers>attackers-or-throne", "guard>none"]);
    expect(historyAlternativesOf(ruleSetOf("copenhagen+draw-160")).map(({ key }) => key)).toEqual([
      "repetition.of=positions>moves",
      "repetition.of=positions>moves-of-both",
      "repetition.result=defenders-lose>draw",
      "repetition.result=defenders-lose>completer-loses",
      "repetition.result=defenders-lose>beginner-loses",
      "repetition.times=3>4",
      "repetition>none",
      "ply-limit.plies=160>161",
      "ply-limit>none",
    ]);
  });
});
