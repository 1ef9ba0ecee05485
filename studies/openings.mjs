// Openings from which both sides have a chance, for matches: where one side wins anyhow, a pair of games with sides swapped
// says nothing about who plays better.
//
//   node studies/openings.mjs --rules tablut --count 100 --seed 1 --out openings.txt
//
// The rule: 2 to 7 moves by chance; a search of depth 4 by men and moves proves no win; and in quick games from there,
// half of them by men and moves, half by the fitted weights, a little noise in both, neither side has more than five
// points of eight. One opening a line.

import { appendFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { diceOf, engineOf, opening, options, thinkerOf } from "./setup.mjs";

const GAMES = 8;
const MOST = 5;
const LONGEST = 120;

/** A maker of balanced openings: from a seed a game of some moves. */
export function openingMaker(engine, nodes = 600) {
  const players = ["plain", "fitted"].map((evaluation) => thinkerOf(engine, evaluation, { tableBits: 14 }));
  return (seed) => {
    for (let attempt = 0; ; attempt++) {
      const number = seed * 4001 + attempt;
      const game = opening(engine, 2 + diceOf(number)(6), number);
      if (players[0].think(game, { depth: 4 }).winIn === null && isBalanced(game, players, nodes)) return game;
    }
  };
}

function isBalanced(game, players, nodes) {
  const points = { attackers: 0, defenders: 0 };
  const plies = game.turns.length;
  for (let number = 0; number < GAMES; number++) {
    const winner = quickWinner(game, players[number % 2], nodes, number + 1);
    while (game.turns.length > plies) game.undo();
    if (winner === "draw") for (const side of Object.keys(points)) points[side] += 0.5;
    else points[winner]++;
    if (Math.max(points.attackers, points.defenders) > MOST) return false;
  }
  return true;
}

function quickWinner(game, thinker, nodes, seed) {
  const end = game.turns.length + LONGEST;
  while (game.ending === null && game.turns.length < end) {
    const { toMove } = game.position;
    const { move, winIn } = thinker.think(game, { nodes }, { noise: 30, seed });
    if (winIn !== null) return winIn > 0 ? toMove : toMove === "attackers" ? "defenders" : "attackers";
    game.play(move);
  }
  return game.ending?.winner ?? "draw";
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const settings = options({ rules: "copenhagen", count: 100, seed: 1, out: "" });
  const make = openingMaker(engineOf(settings.rules));
  for (let index = 0; index < settings.count; index++) appendFileSync(settings.out, `${make(settings.seed + index).record().join(" ")}\n`);
}
