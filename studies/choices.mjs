// What the levels of the opponent choose in positions of games, for others to check: a line for each choice,
// `rule set;position;level;move`. Positions stand alone, without the game that led there.
//
//   node studies/choices.mjs --rules all --count 60 --levels 1,4 --seed 1 > choices.txt
//
// The games are played badly on purpose, some moves by chance: so many a position has a win or a loss in one.

import { readFileSync } from "node:fs";
import { createGame } from "../board/src/engine/game.ts";
import { formatMove, formatPosition } from "../board/src/engine/notation.ts";
import { levelOf, thinkingOf } from "../board/src/search/levels.ts";
import { diceOf, engineOf, options, RULES, thinkerOf } from "./setup.mjs";

const settings = options({ rules: "all", count: 60, levels: "1,2,3,4,5,6", seed: 1 });
const ids = settings.rules === "all" ? JSON.parse(readFileSync(RULES, "utf8")).rule_sets.map(({ id }) => id) : settings.rules.split(",");
const chosenLevels = settings.levels.split(",").map((level) => levelOf(Number(level)));

/** Positions of badly played games, two plies apart and more. */
function* positionsOf(engine, thinker) {
  for (let seed = settings.seed; ; seed++) {
    const dice = diceOf(seed);
    const game = createGame(engine);
    while (game.ending === null && game.turns.length < 120) {
      const moves = game.legalMoves();
      const byChance = game.turns.length < 6 || dice(4) === 0;
      game.play(byChance ? moves[dice(moves.length)] : thinker.think(game, { nodes: 60 }, { noise: 60, seed }).move);
      if (game.ending === null && game.turns.length > 6 && dice(3) === 0) yield game.position;
    }
  }
}

for (const id of ids) {
  const engine = engineOf(id);
  const thinker = thinkerOf(engine, "fitted", { tableBits: 14 });
  let count = 0;
  for (const position of positionsOf(engine, thinker)) {
    const game = createGame(engine, position);
    for (const level of chosenLevels) {
      const { move } = thinker.think(game, ...thinkingOf(level, position.toMove, 40, settings.seed + count));
      console.log(`${id};${formatPosition(position)};${level.level};${formatMove(move, engine.size)}`);
    }
    if (++count >= settings.count) break;
  }
}
