// Two opponents play each other: pairs of games from the same opening with sides swapped.
//
//   node studies/match.mjs --rules copenhagen --one fitted --other plain --ms 50 --pairs 20
//   node studies/match.mjs --one fitted --other weights.json --nodes 2000
//
// The openings are balanced ones (see openings.mjs), made from the seed or read from a file. Milliseconds are those of
// the processor, so that a busy machine favours nobody.
//
// With `--row FILE` the outcome is added to a table, together with what it takes to repeat it.
//
// Prints the score of the first with its 95 % interval; the interval is taken over pairs, since the two games of a pair
// are not independent of each other.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { createGame } from "../board/src/engine/game.ts";
import { openingMaker } from "./openings.mjs";
import { engineOf, options, thinkerOf } from "./setup.mjs";

const settings = options({ rules: "copenhagen", one: "fitted", other: "plain", ms: 0, nodes: 0, other_nodes: 0, depth: 0, pairs: 20, seed: 1, longest: 200, seconds: 0, openings: "", row: "" });
const engine = engineOf(settings.rules);
const players = { one: playerOf("one"), other: playerOf("other") };

/** `fitted`, `plain` or a file of weights; with `+without-NAME` an option of the search is switched off. */
function playerOf(name) {
  const [evaluation, ...without] = settings[name].split("+without-");
  return thinkerOf(engine, evaluation, Object.fromEntries(without.map((option) => [option, false])));
}
const limitsOf = (name) => ({
  ...(settings.ms > 0 ? { milliseconds: settings.ms, clock: processorTime } : {}),
  ...(settings.nodes > 0 ? { nodes: name === "other" && settings.other_nodes > 0 ? settings.other_nodes : settings.nodes } : {}),
  ...(settings.depth > 0 ? { depth: settings.depth } : {}),
});

function processorTime() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function play(seed, attackers, defenders) {
  const game = openingOf(seed);
  for (const thinker of Object.values(players)) thinker.forget();
  while (game.ending === null && game.turns.length < settings.longest) {
    const name = game.position.toMove === "attackers" ? attackers : defenders;
    const { move } = players[name].think(game, limitsOf(name));
    if (move === null || game.whyIllegal(move) !== null) throw new Error(`${name} has no legal move after ${game.record().join(" ")}`);
    game.play(move);
  }
  return game;
}

const pointsOf = (game, side) => (game.ending === null || game.ending.winner === "draw" ? 0.5 : game.ending.winner === side ? 1 : 0);
const listed = settings.openings === "" ? null : readFileSync(settings.openings, "utf8").trim().split("\n");
const maker = listed === null ? openingMaker(engine) : null;
const made = new Map();

function openingOf(seed) {
  if (!made.has(seed)) made.set(seed, listed === null ? maker(seed).record() : listed[seed % listed.length].split(" "));
  const game = createGame(engine);
  for (const move of made.get(seed)) game.playText(move.replace(/x.*/, ""));
  return game;
}

const tally = { attackers: [0, 0, 0], defenders: [0, 0, 0] };
const endings = {};
const pairs = [];
const began = Date.now();
for (let pair = 0; pair < settings.pairs; pair++) {
  let points = 0;
  for (const side of ["attackers", "defenders"]) {
    const game = side === "attackers" ? play(settings.seed + pair, "one", "other") : play(settings.seed + pair, "other", "one");
    const score = pointsOf(game, side);
    points += score / 2;
    tally[side][score === 1 ? 0 : score === 0 ? 2 : 1]++;
    const by = game.ending?.by ?? "too long";
    endings[by] = (endings[by] ?? 0) + 1;
  }
  pairs.push(points);
  if (settings.seconds > 0 && Date.now() - began > settings.seconds * 1000) break;
}
const mean = pairs.reduce((sum, points) => sum + points, 0) / pairs.length;
const variance = pairs.reduce((sum, points) => sum + (points - mean) ** 2, 0) / Math.max(1, pairs.length - 1);
const half = 1.96 * Math.sqrt(variance / pairs.length);
const percent = (part) => `${(100 * part).toFixed(1)} %`;
console.log(`${settings.rules}: ${settings.one} scores ${percent(mean)} ± ${(100 * half).toFixed(1)} against ${settings.other} in ${pairs.length} pairs (seed ${settings.seed}, ${Math.round((Date.now() - began) / 1000)} s)`);
console.log(`  as attackers ${tally.attackers.join("/")}, as defenders ${tally.defenders.join("/")} (won/drawn/lost); ends: ${JSON.stringify(endings)}`);

const COLUMNS = "rules,one,other,ms,nodes,pairs,score,interval,attackers_won,attackers_drawn,attackers_lost,defenders_won,defenders_drawn,defenders_lost,seed,longest,date,machine";
if (settings.row !== "") {
  const row = [
    settings.rules, settings.one, settings.other, settings.ms, settings.nodes, pairs.length, (100 * mean).toFixed(1), (100 * half).toFixed(1),
    ...tally.attackers, ...tally.defenders, settings.seed, settings.longest,
    new Date().toISOString().slice(0, 10), `${(cpus()[0]?.model ?? "unknown").replaceAll(",", "")}; Node ${process.versions.node}`,
  ];
  if (!existsSync(settings.row)) appendFileSync(settings.row, `${COLUMNS}\n`);
  appendFileSync(settings.row, `${row.join(",")}\n`);
}
