// What the studies share: rule sets, opponents, openings, numbers from a seed.

import { existsSync, readFileSync } from "node:fs";
import { createEngine } from "../board/src/engine/engine.ts";
import { createGame } from "../board/src/engine/game.ts";
import { readRuleSet } from "../board/src/engine/rules.ts";
import { evaluationOf, plainEvaluationOf } from "../board/src/search/evaluation.ts";
import { Thinker } from "../board/src/search/think.ts";

const RULES = new URL("../board/generated/rules.json", import.meta.url);
export const WEIGHTS = new URL("../board/src/search/weights.json", import.meta.url);

/** The engine of a rule set by its id. */
export function engineOf(id) {
  if (!existsSync(RULES)) throw new Error("board/generated/rules.json is missing: make export");
  const found = JSON.parse(readFileSync(RULES, "utf8")).rule_sets.find((set) => set.id === id);
  if (found === undefined) throw new Error(`there is no rule set ${id}`);
  return createEngine(readRuleSet(found));
}

/** Whole numbers from 0 to below `limit`, the same for the same seed. */
export function diceOf(seed) {
  let state = (seed % 2_147_483_646) + 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  for (let warm = 0; warm < 5; warm++) next();
  return (limit) => next() % limit;
}

/** A game of some moves by chance that is not over and not decided at once. */
export function opening(engine, plies, seed, thinker) {
  for (let attempt = 0; ; attempt++) {
    const game = createGame(engine);
    const dice = diceOf(seed * 1009 + attempt);
    while (game.turns.length < plies && game.ending === null) {
      const moves = game.legalMoves();
      game.play(moves[dice(moves.length)]);
    }
    if (game.ending !== null) continue;
    if (thinker === undefined || thinker.think(game, { depth: 3 }).winIn === null) return game;
  }
}

export function readWeights(file = WEIGHTS) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** An opponent: `plain`, `fitted`, or the path of a file of weights. */
export function thinkerOf(engine, evaluation, options = {}) {
  if (evaluation === "plain") return new Thinker(engine, plainEvaluationOf, options);
  const weights = readWeights(evaluation === "fitted" ? WEIGHTS : evaluation);
  if (weights === null) throw new Error(`no weights in ${evaluation}`);
  return new Thinker(engine, (ground) => evaluationOf(ground, weights), options);
}

/** `--name value` and `--name` as an object. */
export function options(defaults) {
  const found = { ...defaults };
  const words = process.argv.slice(2);
  for (let at = 0; at < words.length; at++) {
    const name = words[at].replace(/^--/, "");
    if (!(name in defaults)) throw new Error(`unknown option ${words[at]}; there are ${Object.keys(defaults).map((each) => `--${each}`).join(", ")}`);
    const value = words[++at];
    found[name] = typeof defaults[name] === "number" ? Number(value) : value;
  }
  return found;
}
