// What the Python engine exports for others to check themselves by.

import { existsSync, readFileSync } from "node:fs";
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import { readRuleSet, type RuleSet } from "../../src/engine/rules.ts";
import type { Example } from "./outcome.ts";

interface Conformance {
  readonly rule_sets: readonly RuleSet[];
  readonly examples: readonly Example[];
  readonly perft: readonly { readonly rule_set: string; readonly position: string; readonly nodes: readonly number[] }[];
}

const FILE = new URL("../../generated/conformance.json", import.meta.url);
if (!existsSync(FILE)) {
  throw new Error("board/generated/conformance.json is missing: make it with “make export” in the main folder.");
}

export const conformance = JSON.parse(readFileSync(FILE, "utf8")) as Conformance;

const ruleSets = new Map(conformance.rule_sets.map((data) => [data.id, readRuleSet(data)]));

export const ruleSetIds = [...ruleSets.keys()];

export function ruleSetOf(id: string): RuleSet {
  const found = ruleSets.get(id);
  if (found === undefined) throw new Error(`there is no rule set ${id}`);
  return found;
}

export function engineOf(id: string, size?: number): Engine {
  return createEngine(ruleSetOf(id), size);
}
