// The opponent plays itself from openings by chance; each game is a line at the end of a file, in the form of the
// archives. Stop it when you like: what is written is written. A game that leads nowhere counts as drawn. The first line
// says how the games were made. With `--against` somebody else plays the defenders in every other game, the attackers in
// the rest: such games are seldom drawn.
//
//   node studies/fit/play.mjs --rules tablut --games 500 --nodes 1000 --with plain --seed 1 --out games.csv

import { appendFileSync, existsSync } from "node:fs";
import { basename } from "node:path";
import { diceOf, engineOf, opening, options, thinkerOf } from "../setup.mjs";
import { WINNERS } from "./games.mjs";

const settings = options({ rules: "copenhagen", games: 100, nodes: 500, with: "fitted", against: "", seed: 1, blur: 30, longest: 200, seconds: 0, out: "" });
const engine = engineOf(settings.rules);
const one = thinkerOf(engine, settings.with, { tableBits: 16 });
const other = settings.against === "" ? one : thinkerOf(engine, settings.against, { tableBits: 16 });
const WORDS = Object.fromEntries(Object.entries(WINNERS).map(([word, winner]) => [winner, word]));

/** Who wins. A proven end needs no playing out. */
function play(game, players, seed) {
  while (game.ending === null && game.turns.length < settings.longest) {
    const { toMove } = game.position;
    const { move, winIn } = players[toMove].think(game, { nodes: settings.nodes }, { noise: settings.blur, seed });
    if (winIn !== null && winIn > 1) return toMove;
    if (winIn !== null && winIn < 0) return toMove === "attackers" ? "defenders" : "attackers";
    game.play(move);
  }
  return game.ending?.winner ?? "draw";
}

if (!existsSync(settings.out)) {
  const { rules, nodes, blur, longest, seed } = settings;
  const against = settings.against === "" ? "" : ` --against ${basename(settings.against)}`;
  appendFileSync(settings.out, `# play.mjs --rules ${rules} --nodes ${nodes} --blur ${blur} --longest ${longest} --with ${basename(settings.with)}${against} --seed ${seed}\n`);
}
const began = Date.now();
for (let index = 0; index < settings.games; index++) {
  const seed = settings.seed + index;
  const game = opening(engine, 2 + diceOf(seed)(7), seed);
  one.forget();
  other.forget();
  const winner = play(game, index % 2 === 0 ? { attackers: one, defenders: other } : { attackers: other, defenders: one }, seed);
  appendFileSync(settings.out, `${game.record().join(" ")},,,${WORDS[winner]}\n`);
  if (settings.seconds > 0 && Date.now() - began > settings.seconds * 1000) break;
}
