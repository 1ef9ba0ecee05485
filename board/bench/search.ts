// The opponent, timed: node bench/search.ts [seconds …]
//
// Nodes a second and the depth reached from the start, one thread, all rules on, the fitted evaluation.

import { existsSync, readFileSync } from "node:fs";
import { createEngine } from "../src/engine/engine.ts";
import { createGame } from "../src/engine/game.ts";
import { formatMove } from "../src/engine/notation.ts";
import { readRuleSet, type RuleSet } from "../src/engine/rules.ts";
import { evaluationOf, plainEvaluationOf, type WeightsFile } from "../src/search/evaluation.ts";
import { Thinker } from "../src/search/think.ts";

const data = JSON.parse(readFileSync(new URL("../generated/rules.json", import.meta.url), "utf8")) as { rule_sets: RuleSet[] };
const file = new URL("../src/search/weights.json", import.meta.url);
const weights = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as WeightsFile) : null;
const seconds = process.argv.slice(2).map(Number);

for (const id of ["copenhagen", "tablut", "brandubh"]) {
  const engine = createEngine(readRuleSet(data.rule_sets.find((set) => set.id === id)!));
  for (const limit of seconds.length > 0 ? seconds : [1, 5]) {
    const thinker = new Thinker(engine, (ground) => (weights === null ? plainEvaluationOf(ground) : evaluationOf(ground, weights)), { tableBits: 20 });
    let depth = 0;
    const before = process.cpuUsage();
    const thought = thinker.think(createGame(engine), { milliseconds: limit * 1000 }, undefined, (found) => (depth = found.depth));
    const rate = (thought.nodes / thought.milliseconds / 1000).toFixed(2);
    // On a busy machine the clock goes on while the program waits.
    const { user, system } = process.cpuUsage(before);
    const own = (thought.nodes / (user + system)).toFixed(2);
    const line = thought.line.map((move) => formatMove(move, engine.size)).join(" ");
    console.log(`${id}, ${limit} s: depth ${depth}, ${thought.nodes} nodes, ${rate} million/s (${own} million for a second of the processor), score ${thought.score}, ${line}`);
  }
}
