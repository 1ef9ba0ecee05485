// Games to learn from, in the form of the archives: moves, two counts that may be empty, the result.

import { readFileSync } from "node:fs";
import { createGame } from "../../board/src/engine/game.ts";

export const WINNERS = { White: "defenders", Black: "attackers", Draw: "draw" };

/** The games of a file that have a result: for each the positions and who won. */
export function* recorded(engine, file) {
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [moves, , , result] = line.trim().split(",");
    const winner = WINNERS[result];
    if (winner === undefined) continue;
    const game = createGame(engine);
    try {
      for (const word of moves.split(" ")) {
        if (game.ending !== null || !/^[a-z]\d+-/.test(word)) break;
        game.playText(word.replace(/x.*/, ""));
      }
    } catch (error) {
      console.error(`left out: ${error.message}`);
      continue;
    }
    yield { turns: game.turns, start: game.start, winner: game.ending?.winner ?? winner };
  }
}
