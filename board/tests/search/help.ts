// What the tests of the search share.

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Engine } from "../../src/engine/engine.ts";
import { createGame, type Game } from "../../src/engine/game.ts";
import { CELL_BITS, CELL_MASK } from "../../src/engine/movement.ts";
import { emptyBoard, loadBoard, type Move, type Position } from "../../src/engine/position.ts";
import { evaluationOf, plainEvaluationOf, type WeightsFile } from "../../src/search/evaluation.ts";
import { parsePosition } from "../../src/engine/notation.ts";
import { INFINITE } from "../../src/search/calm.ts";
import { Thinker, type ThinkerOptions } from "../../src/search/think.ts";
import { GOES_ON } from "../../src/search/track.ts";

/** Recorded games and puzzles are not part of the repository; tests that need them are skipped without. */
const SHARED = resolve(process.env["TAFL_SHARED"] ?? new URL("../../../../shared", import.meta.url).pathname);

export function sharedFile(name: string): string | null {
  const file = resolve(SHARED, name);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Numbers from 0 to below `limit`, the same for the same seed. */
export function diceOf(seed: number): (limit: number) => number {
  let state = seed * 7919 + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

/** A game of so many moves by chance, or fewer if it ends; the last move is taken back then. */
export function randomGame(engine: Engine, plies: number, seed: number, start?: Position): Game {
  const game = createGame(engine, start);
  const dice = diceOf(seed);
  for (let ply = 0; ply < plies && game.ending === null; ply++) {
    const moves = game.legalMoves();
    game.play(moves[dice(moves.length)]!);
  }
  if (game.ending !== null) game.undo();
  return game;
}

export function plainThinker(engine: Engine, options: ThinkerOptions = {}): Thinker {
  return new Thinker(engine, plainEvaluationOf, { tableBits: 14, ...options });
}

export const weights = JSON.parse(readFileSync(new URL("../../src/search/weights.json", import.meta.url), "utf8")) as WeightsFile;

export function fittedThinker(engine: Engine, options: ThinkerOptions = {}): Thinker {
  return new Thinker(engine, (ground) => evaluationOf(ground, weights), { tableBits: 14, ...options });
}

/** Minimax as in the textbook, on the same way through the tree, down to the same positions at rest. */
export function minimax({ track, search, engine }: Thinker, depth: number, ply = 0): number {
  if (depth === 0) return search.calm(-INFINITE, INFINITE, ply, 0);
  const attackersMove = track.board.attackersToMove;
  let best = -INFINITE;
  const moves = new Int32Array(4000);
  const count = engine.core.movement.generate(track.board, moves);
  for (let index = 0; index < count; index++) {
    const outcome = track.make(moves[index]!);
    const score =
      outcome === GOES_ON ? -minimax({ track, search, engine } as Thinker, depth - 1, ply + 1) : search.decided(outcome, attackersMove, ply + 1);
    track.unmake();
    best = Math.max(best, score);
  }
  return best;
}

/** Whether the side to move can end the game with a win at once, found by making every move. */
export function winsInOne({ core }: Engine, position: Position): boolean {
  const board = emptyBoard(core.geometry);
  loadBoard(board, position);
  const moves = new Int32Array(4000);
  const count = core.movement.generate(board, moves);
  for (let index = 0; index < count; index++) {
    const [from, to] = [moves[index]! >> CELL_BITS, moves[index]! & CELL_MASK];
    const ending = core.make(board, from, to);
    core.unmake(board, from, to, 0);
    if (ending?.winner === position.toMove) return true;
  }
  return false;
}

export function moveOf(engine: Engine, packed: number): Move {
  const { squareOf } = engine.core.geometry;
  return { origin: squareOf[packed >> CELL_BITS]!, target: squareOf[packed & CELL_MASK]! };
}

export interface Puzzle {
  readonly id: string;
  readonly kind: string;
  readonly variant: string;
  readonly rows: readonly string[];
  readonly to_move: "attackers" | "defenders";
  readonly right_moves: readonly string[];
}

export const puzzles = JSON.parse(sharedFile("cases/puzzles.json") ?? "[]") as Puzzle[];

export function positionOf({ rows, to_move }: Puzzle): Position {
  const ranks = rows.map((row) => row.replaceAll(/\.+/g, (gap) => String(gap.length)).toLowerCase());
  return parsePosition(`${ranks.join("/")} ${to_move[0]}`);
}
