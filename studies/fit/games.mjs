// Positions to learn from, out of recorded games or of games of the opponent with itself.

import { readFileSync } from "node:fs";
import { createGame } from "../../board/src/engine/game.ts";
import { opening, thinkerOf, diceOf } from "../setup.mjs";

const WINNERS = { White: "defenders", Black: "attackers", Draw: "draw" };

/** The games of an archive that have a result: for each the positions and who won. */
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

/** Games of the opponent with itself from openings by chance. */
export function* selfPlay(engine, evaluation, { games, nodes, seed, blur, longest = 200 }) {
  const thinker = thinkerOf(engine, evaluation, { tableBits: 16 });
  for (let index = 0; index < games; index++) {
    const dice = diceOf(seed + index);
    const game = opening(engine, 2 + dice(7), seed + index);
    thinker.forget();
    while (game.ending === null && game.turns.length < longest) {
      const { move, winIn } = thinker.think(game, { nodes }, { noise: blur, seed: seed + index });
      // A proven end needs no playing out.
      if (winIn !== null && Math.abs(winIn) > 1) {
        const mine = game.position.toMove;
        const other = mine === "attackers" ? "defenders" : "attackers";
        yield { turns: game.turns, start: game.start, winner: winIn > 0 ? mine : other };
        break;
      }
      game.play(move);
      if (game.ending !== null) yield { turns: game.turns, start: game.start, winner: game.ending.winner };
    }
    if (game.ending === null && game.turns.length >= longest) yield { turns: game.turns, start: game.start, winner: "draw" };
  }
}
