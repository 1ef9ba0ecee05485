// The opponent plays itself from openings by chance; each game is a line at the end of a file, in the form of the
// archives. Stop it when you like: what is written is written. A game that leads nowhere counts as drawn: to leave it out
// would hide what holds. The fifth column is what the search found before each move, for the defenders; nothing where the
// move was one by chance.
//
//   node studies/fit/play.mjs --rules tablut --games 500 --nodes 1000 --with plain --seed 1 --out games.csv

import { appendFileSync } from "node:fs";
import { diceOf, engineOf, opening, options, thinkerOf } from "../setup.mjs";
import { WINNERS } from "./games.mjs";

const settings = options({ rules: "copenhagen", games: 100, nodes: 1000, with: "fitted", seed: 1, blur: 40, longest: 150, seconds: 0, out: "" });
const engine = engineOf(settings.rules);
const thinker = thinkerOf(engine, settings.with, { tableBits: 16 });
const WORDS = Object.fromEntries(Object.entries(WINNERS).map(([word, winner]) => [winner, word]));

/** Who wins. A proven end needs no playing out. */
function play(game, seed, scores) {
  while (game.ending === null && game.turns.length < settings.longest) {
    const { move, winIn, score } = thinker.think(game, { nodes: settings.nodes }, { noise: settings.blur, seed });
    const { toMove } = game.position;
    scores.push(toMove === "defenders" ? score : -score);
    if (winIn !== null && winIn > 1) return toMove;
    if (winIn !== null && winIn < 0) return toMove === "attackers" ? "defenders" : "attackers";
    game.play(move);
  }
  return game.ending?.winner ?? "draw";
}

const began = Date.now();
for (let index = 0; index < settings.games; index++) {
  const seed = settings.seed + index;
  const game = opening(engine, 2 + diceOf(seed)(7), seed);
  thinker.forget();
  const scores = game.turns.map(() => "");
  const winner = play(game, seed, scores);
  appendFileSync(settings.out, `${game.record().join(" ")},,,${WORDS[winner]},${scores.join(" ")}\n`);
  if (settings.seconds > 0 && Date.now() - began > settings.seconds * 1000) break;
}
