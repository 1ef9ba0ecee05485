// Perft of the first rule sets, timed: node bench/perft.ts [rules.json]
//
// "made" makes and judges every leaf: captures, walls, forts, rings, no moves. "bulk" counts the last ply. The last
// lines do the same from the middle of games, where there is more to judge than at the start.

import { readFileSync } from "node:fs";
import { createEngine, type Engine } from "../src/engine/engine.ts";
import { createGame } from "../src/engine/game.ts";
import { perft } from "../src/engine/perft.ts";
import type { Position } from "../src/engine/position.ts";
import { readRuleSet, type RuleSet } from "../src/engine/rules.ts";

// Rule set, depth, leaves as counted by other engines, too.
const RUNS: readonly [id: string, depth: number, leaves: number][] = [
  ["copenhagen", 3, 806_344],
  ["copenhagen", 4, 50_456_804],
  ["brandubh", 4, 1_007_392],
  ["brandubh", 5, 41_843_336],
];

const file = process.argv[2] ?? new URL("../generated/rules.json", import.meta.url);
const data = JSON.parse(readFileSync(file, "utf8")) as { rule_sets: RuleSet[] };
const sets = new Map(data.rule_sets.map((set) => [set.id, readRuleSet(set)]));

for (const [id, depth, leaves] of RUNS) {
  const engine = createEngine(sets.get(id)!);
  for (const bulk of [false, true]) {
    const began = performance.now();
    const found = perft(engine, engine.initial(), depth, bulk);
    const seconds = (performance.now() - began) / 1000;
    const rate = `${(found / seconds / 1e6).toFixed(2)} million/s`;
    console.log(`${id} perft(${depth}) ${bulk ? "bulk" : "made"}: ${found} in ${seconds.toFixed(2)} s, ${rate}`);
    if (found !== leaves) {
      console.log(`  wrong: it must be ${leaves}`);
      process.exitCode = 1;
    }
  }
}

/** Positions after some plies of games of arbitrary moves, the same in each run. */
function middles(engine: Engine, games: number, plies: number): Position[] {
  let seed = 1;
  return Array.from({ length: games }, () => {
    const game = createGame(engine);
    for (let ply = 0; ply < plies && game.ending === null; ply++) {
      const moves = game.legalMoves();
      seed = (seed * 48_271) % 2_147_483_647;
      game.play(moves[seed % moves.length]!);
    }
    return game.ending === null ? game.position : game.turns.at(-2)!.position;
  });
}

for (const id of ["copenhagen", "brandubh"]) {
  const engine = createEngine(sets.get(id)!);
  const positions = middles(engine, 60, 40);
  const began = performance.now();
  const found = positions.reduce((sum, position) => sum + perft(engine, position, 2), 0);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${id} in the middle of games, made: ${found} in ${seconds.toFixed(2)} s, ${(found / seconds / 1e6).toFixed(2)} million/s`);
}
