// A page without anything to see: both engines and the shared examples compared inside a browser. Bundled for the test
// by scripts/bundle-proof.mjs; beside it lie `lines.jsonl`, as replay.ts reads them, and `conformance.json`.

import { createEngine } from "../../src/engine/engine.ts";
import { readRuleSet, type RuleSet } from "../../src/engine/rules.ts";
import { type Summary, summary, take } from "../../src/replaying.ts";
import { type Example, outcome } from "../engine/outcome.ts";

export interface Proof {
  readonly differences: readonly unknown[];
  readonly summary: Summary;
  readonly examples: number;
}

interface Conformance {
  readonly rule_sets: readonly RuleSet[];
  readonly examples: readonly Example[];
}

async function text(name: string): Promise<string> {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.text();
}

async function compareLines(): Promise<unknown[]> {
  const lines = (await text("lines.jsonl")).trimEnd().split("\n");
  return lines.map(take).filter((difference) => difference !== null);
}

/** JSON with the keys in order, so that equal things have equal texts. */
function plain(value: object): string {
  return JSON.stringify(value, Object.keys(value).toSorted().concat("winner", "by"));
}

async function compareExamples(): Promise<{ differences: unknown[]; examples: number }> {
  const { rule_sets: sets, examples } = JSON.parse(await text("conformance.json")) as Conformance;
  const ruleSets = new Map(sets.map((set) => [set.id, readRuleSet(set)]));
  const differences: unknown[] = [];
  let judged = 0;
  for (const example of examples) {
    for (const { in: ids, ...right } of example.expect) {
      for (const id of ids) {
        const found = outcome(example, (size) => createEngine(ruleSets.get(id)!, size));
        if (plain(found) !== plain(right)) differences.push({ example: example.name, id, right, found });
        judged++;
      }
    }
  }
  return { differences, examples: judged };
}

async function prove(): Promise<Proof> {
  const lines = await compareLines();
  const { differences, examples } = await compareExamples();
  return { differences: [...lines, ...differences], summary: summary(), examples };
}

(globalThis as unknown as { proof: Promise<Proof> }).proof = prove();
