// The opponent's choices for many positions, JSON line by line, for the test that judges them by the Python engine:
//
//   {"rules", "start", "quiet", "moves", "level", "seed", "nodes"}   what a level plays here, with at most so many nodes
//   {"rules", "levels": [a, b], "plies", "seed"}                     a game of two levels against each other
//
// Each line is answered by {"move": text | null, "depth"} or {"moves": [text …]}.

import { createInterface } from "node:readline";
import { createGame, type Game } from "../../src/engine/game.ts";
import { formatMove, parsePosition } from "../../src/engine/notation.ts";
import { levelOf, thinkingOf } from "../../src/search/levels.ts";
import type { Thinker, Thought } from "../../src/search/think.ts";
import { engineOf } from "../engine/data.ts";
import { diceOf, fittedThinker } from "./help.ts";

interface Question {
  readonly rules: string;
  readonly start: string;
  readonly quiet: number;
  readonly moves: readonly string[];
  readonly level: number;
  readonly seed: number;
  readonly nodes: number;
}

interface Match {
  readonly rules: string;
  readonly levels: readonly [attackers: number, defenders: number];
  readonly plies: number;
  readonly seed: number;
}

let last: { readonly rules: string; readonly thinker: Thinker } | null = null;

/** One for a rule set at a time: questions come in order. */
function thinkerOf(rules: string): Thinker {
  if (last?.rules !== rules) last = { rules, thinker: fittedThinker(engineOf(rules), { tableBits: 16 }) };
  return last.thinker;
}

function think(thinker: Thinker, game: Game, number: number, seed: number, most: number): Thought {
  const level = levelOf(number);
  const [limits, blur] = thinkingOf(level, game.position.toMove, game.turns.length, seed);
  return thinker.think(game, { ...limits, nodes: Math.min(limits.nodes ?? most, most) }, blur);
}

function answer({ rules, start, quiet, moves, level, seed, nodes }: Question): object {
  const thinker = thinkerOf(rules);
  const game = createGame(thinker.engine, parsePosition(start), quiet);
  for (const move of moves) game.playText(move);
  const { move, depth } = think(thinker, game, level, seed, nodes);
  return { move: move === null ? null : formatMove(move, game.engine.size), depth };
}

/** The first moves are by chance, so that games differ. */
function playMatch({ rules, levels, plies, seed }: Match): object {
  const thinker = thinkerOf(rules);
  const { engine } = thinker;
  const game = createGame(engine);
  const dice = diceOf(seed + 1);
  while (game.turns.length < plies && game.ending === null) {
    const legal = game.legalMoves();
    const level = levels[game.position.toMove === "attackers" ? 0 : 1]!;
    const move = game.turns.length < 4 ? legal[dice(legal.length)]! : think(thinker, game, level, seed, Infinity).move!;
    game.play(move);
  }
  return { moves: game.turns.map(({ move }) => formatMove(move, engine.size)) };
}

for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text) as Question | Match;
  console.log(JSON.stringify("levels" in line ? playMatch(line) : answer(line)));
}
