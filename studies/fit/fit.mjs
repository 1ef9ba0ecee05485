// Fit the weights of the evaluation: who won the games in which such a position stood?
//
//   node studies/fit/fit.mjs --rules copenhagen --games "../shared/games/copenhagen.csv own.csv" --out weights.json
//
// Logistic regression: for each side to move two sets of weights, one for the start and one for the end of a game,
// mixed by the men that are left. Positions that are won at once teach nothing and are left out.
// Where it is known what a search found, that is the better part of what is learnt: results are chancy.
// A tenth of the games is kept to see whether what was learnt holds for games not learnt from.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { emptyBoard, loadBoard } from "../../board/src/engine/position.ts";
import { familyOf, menAtStart, phaseOf } from "../../board/src/search/evaluation.ts";
import { extractorOf, FEATURES, NAMES, PLACES } from "../../board/src/search/features.ts";
import { groundOf, winningMove } from "../../board/src/search/ground.ts";
import { engineOf, options } from "../setup.mjs";
import { recorded } from "./games.mjs";

const settings = options({ rules: "copenhagen", games: "", out: "", rounds: 40, decay: 0.002, per_game: 40, trust: 0.7 });
const engine = engineOf(settings.rules);
// How long a game has lasted says much about who will win it, but is no merit of the position: it is learnt apart, lest
// what goes along with long games pass for good, and then left out.
const COLUMNS = FEATURES + 2;
const samples = { attackers: [], defenders: [] };
let used = 0;

/** Positions of a game at rest, with their features and how it ended for the defenders. */
function learnFrom({ turns, start, winner, scores }, number) {
  const ground = groundOf(engine);
  const board = emptyBoard(engine.core.geometry);
  const features = new Float64Array(FEATURES);
  const result = winner === "defenders" ? 1 : winner === "attackers" ? 0 : 0.5;
  const positions = [start, ...turns.map(({ position }) => position)].slice(0, turns.at(-1)?.ending ? -1 : undefined);
  // Of a long game only so many positions, evenly spread: else the long games would drown the others.
  const every = Math.max(1, positions.length / settings.per_game);
  positions.forEach((position, ply) => {
    if (ply < 2 || Math.floor(ply / every) === Math.floor((ply - 1) / every)) return;
    loadBoard(board, position);
    if (board.king === 0 || winningMove(ground, board) !== 0) return;
    const men = extract(board, features);
    const x = Float32Array.from([...features, Math.min(ply, 120) / 40, (Math.min(ply, 120) / 40) ** 2]);
    const score = scores[ply] ?? "";
    const target = score === "" ? result : (1 - settings.trust) * result + settings.trust / (1 + Math.exp(-Number(score) / 100));
    samples[position.toMove].push({ late: phaseOf(men, atStart), x, result: target, kept: number % 10 === 0 });
  });
  used++;
}

const extract = extractorOf(groundOf(engine));
const atStart = menAtStart(engine);
const origin = { rules: settings.rules, date: new Date().toISOString().slice(0, 10), games: [] };

for (const file of settings.games.split(" ").filter(Boolean)) {
  const before = used;
  for (const game of recorded(engine, file)) learnFrom(game, used);
  const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
  origin.games.push({ file: basename(file), sha256, games: used - before });
}

/** The weights of one side: steepest descent with a step for each weight by what it has moved so far (Adam). */
function fit(rows) {
  const size = 2 * COLUMNS;
  const scale = scales(rows);
  const weights = new Float64Array(size);
  const [mean, square] = [new Float64Array(size), new Float64Array(size)];
  const learn = rows.filter(({ kept }) => !kept);
  let step = 0;
  for (let round = 0; round < settings.rounds; round++) {
    const rate = 0.02 * (1 - round / settings.rounds);
    for (let first = 0; first < learn.length; first += 256) {
      const gradient = new Float64Array(size);
      const batch = Math.min(256, learn.length - first);
      for (let at = first; at < first + batch; at++) {
        const row = learn[(at * 7919) % learn.length];
        const wrong = chance(weights, scale, row) - row.result;
        for (let index = 0; index < COLUMNS; index++) {
          if (row.x[index] === 0) continue;
          const pull = (wrong * row.x[index]) / scale[index] / batch;
          gradient[index] += pull * (1 - row.late);
          gradient[index + COLUMNS] += pull * row.late;
        }
      }
      step++;
      for (let index = 0; index < size; index++) {
        const pull = gradient[index] + settings.decay * weights[index];
        mean[index] = 0.9 * mean[index] + 0.1 * pull;
        square[index] = 0.999 * square[index] + 0.001 * pull * pull;
        weights[index] -= (rate * (mean[index] / (1 - 0.9 ** step))) / (Math.sqrt(square[index] / (1 - 0.999 ** step)) + 1e-8);
      }
    }
  }
  const loss = (part) => part.reduce((sum, row) => sum + lossOf(chance(weights, scale, row), row.result), 0) / Math.max(1, part.length);
  const kept = rows.filter((row) => row.kept);
  const report = { positions: rows.length, loss: round3(loss(learn)), loss_of_games_not_learnt: round3(loss(kept)) };
  const set = (first) => Array.from({ length: FEATURES }, (_, index) => Math.round((1000 * weights[first + index]) / scale[index]));
  return { weights: { start: set(0), end: set(COLUMNS) }, report };
}

/** So that all features are of a size. */
function scales(rows) {
  const sums = new Float64Array(COLUMNS);
  for (const { x } of rows) for (let index = 0; index < COLUMNS; index++) sums[index] += x[index] * x[index];
  return sums.map((sum) => Math.max(0.05, Math.sqrt(sum / rows.length)));
}

function chance(weights, scale, { x, late }) {
  let sum = 0;
  for (let index = 0; index < COLUMNS; index++) {
    if (x[index] !== 0) sum += (x[index] / scale[index]) * (weights[index] * (1 - late) + weights[index + COLUMNS] * late);
  }
  return 1 / (1 + Math.exp(-sum));
}

const lossOf = (found, result) => -(result * Math.log(found + 1e-9) + (1 - result) * Math.log(1 - found + 1e-9));
const round3 = (number) => Math.round(number * 1000) / 1000;

const [attackers, defenders] = [fit(samples.attackers), fit(samples.defenders)];
origin.attackers_to_move = attackers.report;
origin.defenders_to_move = defenders.report;
console.log(JSON.stringify(origin, null, 1));
for (const [index, name] of NAMES.entries()) {
  const at = 3 * PLACES + index;
  const row = [attackers, defenders].flatMap(({ weights }) => [weights.start[at], weights.end[at]]);
  console.log(name.padEnd(36), row.map((each) => String(each).padStart(7)).join(""));
}
if (settings.out !== "") {
  const places = ["attackers at", "defenders at", "king at"].flatMap((who) => Array.from({ length: PLACES }, (_, place) => `${who} ${place}`));
  const family = familyOf(engine.rules);
  const file = existsSync(settings.out) ? JSON.parse(readFileSync(settings.out, "utf8")) : { features: [], fallback: family, families: {} };
  file.features = [...places, ...NAMES];
  file.families[family] = { origin, attackers: attackers.weights, defenders: defenders.weights };
  writeFileSync(settings.out, `${JSON.stringify(file)}\n`);
}
