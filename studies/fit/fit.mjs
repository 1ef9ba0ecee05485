// Fit the weights of the evaluation: who won the games in which such a position stood, and what did a search find in it?
//
//   node studies/fit/fit.mjs --rules copenhagen --games "../shared/games/copenhagen.csv own.csv" --out weights.json
//
// Logistic regression that begins with men alone and departs from it only as far as the games
// bear out: each weight is drawn back to where it began, those of places more, and what sets one side to move apart
// from the other most of all. Only positions at rest are learnt from, since only these are ever judged. Where it is
// known what a search found, that is the better part of what is learnt: results are chancy.
// A tenth of the games is kept to see whether what was learnt holds for games not learnt from.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { familyOf } from "../../board/src/search/evaluation.ts";
import { ATTACKERS, DEFENDERS, FEATURES, NAMES, PLACES } from "../../board/src/search/features.ts";
import { engineOf, options } from "../setup.mjs";
import { COLUMNS, samplesOf } from "./samples.mjs";

const settings = options({
  rules: "copenhagen", games: "", out: "", rounds: 15, per_game: 60, trust: 0.7,
  draw_back: 0.001, draw_back_places: 0.004, draw_back_sides: 0.5,
});
const engine = engineOf(settings.rules);
const { samples, games } = samplesOf(engine, settings.games.split(" ").filter(Boolean), settings);
const scale = scales(samples);

/** Where the weights begin: a defender for two attackers. */
const PLAIN = new Float64Array(COLUMNS);
PLAIN[ATTACKERS] = -0.5;
PLAIN[DEFENDERS] = 1;

/** How many logits a defender is worth, and the bias that goes with it. */
function plainUnit(rows) {
  let [unit, bias] = [0.5, 0];
  for (let round = 0; round < 300; round++) {
    let [pull, level] = [0, 0];
    for (const { x, target } of rows) {
      const plain = PLAIN[ATTACKERS] * x[ATTACKERS] + PLAIN[DEFENDERS] * x[DEFENDERS];
      const wrong = 1 / (1 + Math.exp(-(unit * plain + bias))) - target;
      pull += wrong * plain;
      level += wrong;
    }
    unit -= (0.3 * pull) / rows.length;
    bias -= (0.3 * level) / rows.length;
  }
  return unit;
}

// For each phase the weights of both sides to move, then what is added for attackers and for defenders to move.
const SIZE = 6 * COLUMNS;

/** The factors by which a sample's features go into the six parts. */
function partsOf({ late, attackersMove }) {
  const [start, end] = [1 - late, late];
  return attackersMove ? [start, end, start, end, 0, 0] : [start, end, 0, 0, start, end];
}

function chance(weights, { x, parts }) {
  let sum = 0;
  for (let index = 0; index < COLUMNS; index++) {
    if (x[index] === 0) continue;
    let weight = 0;
    for (let part = 0; part < 6; part++) if (parts[part] !== 0) weight += weights[part * COLUMNS + index] * parts[part];
    sum += (x[index] / scale[index]) * weight;
  }
  return 1 / (1 + Math.exp(-sum));
}

/** So that all features are of a size. */
function scales(rows) {
  const sums = new Float64Array(COLUMNS);
  for (const { x } of rows) for (let index = 0; index < COLUMNS; index++) sums[index] += x[index] * x[index];
  return sums.map((sum) => Math.max(0.05, Math.sqrt(sum / rows.length)));
}

/** Steepest descent with a step for each weight by what it has moved so far (Adam). */
function fit(rows, prior) {
  const weights = Float64Array.from(prior);
  const draw = Float64Array.from(weights, (_, index) =>
    index >= 2 * COLUMNS ? settings.draw_back_sides : index % COLUMNS < 3 * PLACES ? settings.draw_back_places : settings.draw_back,
  );
  const [mean, square] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  let step = 0;
  for (let round = 0; round < settings.rounds; round++) {
    const rate = 0.02 * (1 - round / settings.rounds);
    for (let first = 0; first < rows.length; first += 512) {
      const gradient = gradientOf(weights, rows, first, Math.min(512, rows.length - first));
      step++;
      for (let index = 0; index < SIZE; index++) {
        const pull = gradient[index] + draw[index] * (weights[index] - prior[index]);
        mean[index] = 0.9 * mean[index] + 0.1 * pull;
        square[index] = 0.999 * square[index] + 0.001 * pull * pull;
        weights[index] -= (rate * (mean[index] / (1 - 0.9 ** step))) / (Math.sqrt(square[index] / (1 - 0.999 ** step)) + 1e-8);
      }
    }
  }
  return weights;
}

function gradientOf(weights, rows, first, batch) {
  const gradient = new Float64Array(SIZE);
  for (let at = first; at < first + batch; at++) {
    const row = rows[(at * 7919) % rows.length];
    const wrong = (chance(weights, row) - row.target) / batch;
    for (let index = 0; index < COLUMNS; index++) {
      if (row.x[index] === 0) continue;
      const pull = (wrong * row.x[index]) / scale[index];
      for (let part = 0; part < 6; part++) if (row.parts[part] !== 0) gradient[part * COLUMNS + index] += pull * row.parts[part];
    }
  }
  return gradient;
}

function loss(weights, rows) {
  let sum = 0;
  for (const row of rows) {
    const found = chance(weights, row);
    sum -= row.target * Math.log(found + 1e-9) + (1 - row.target) * Math.log(1 - found + 1e-9);
  }
  return Math.round((1000 * sum) / Math.max(1, rows.length)) / 1000;
}

for (const row of samples) row.parts = partsOf(row);
const learnt = samples.filter(({ kept }) => !kept);
const others = samples.filter(({ kept }) => kept);
const unit = plainUnit(learnt);
const prior = new Float64Array(SIZE);
for (let index = 0; index < 2 * COLUMNS; index++) prior[index] = unit * PLAIN[index % COLUMNS] * scale[index % COLUMNS];
const weights = fit(learnt, prior);
const setOf = (attackersMove, phase) =>
  Array.from({ length: FEATURES }, (_, index) => {
    const weight = weights[phase * COLUMNS + index] + weights[((attackersMove ? 2 : 4) + phase) * COLUMNS + index];
    return Math.round((1000 * weight) / scale[index]);
  });
const family = {
  origin: {
    rules: settings.rules,
    date: new Date().toISOString().slice(0, 10),
    games,
    positions: samples.length,
    loss: loss(weights, learnt),
    loss_of_games_not_learnt: loss(weights, others),
    loss_of_men_alone: loss(fit(learnt.map((row) => ({ ...row, x: row.x.map((value, index) => (isPlain(index) ? value : 0)) })), prior), others),
  },
  attackers: { start: setOf(true, 0), end: setOf(true, 1) },
  defenders: { start: setOf(false, 0), end: setOf(false, 1) },
};

function isPlain(index) {
  return PLAIN[index] !== 0 || index === 3 * PLACES || index >= FEATURES;
}

console.log(JSON.stringify(family.origin, null, 1), "unit", unit);
const places = ["attackers at", "defenders at", "king at"].flatMap((who) => Array.from({ length: PLACES }, (_, place) => `${who} ${place}`));
[...places, ...NAMES].forEach((name, index) => {
  const row = [family.attackers.start, family.attackers.end, family.defenders.start, family.defenders.end].map((set) => set[index]);
  if (row.some((weight) => weight !== 0)) console.log(name.padEnd(40), row.map((each) => String(each).padStart(7)).join(""));
});
if (settings.out !== "") {
  const key = familyOf(engine.rules);
  const file = existsSync(settings.out) ? JSON.parse(readFileSync(settings.out, "utf8")) : { features: [], fallback: key, families: {} };
  file.features = [...places, ...NAMES];
  file.families[key] = family;
  writeFileSync(settings.out, `${JSON.stringify(file)}\n`);
}
