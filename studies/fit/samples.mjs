// Positions to learn from: those of recorded games that are at rest, with their features and what became of them.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { emptyBoard, loadBoard } from "../../board/src/engine/position.ts";
import { menAtStart, phaseOf, plainEvaluationOf } from "../../board/src/search/evaluation.ts";
import { extractorOf, FEATURES } from "../../board/src/search/features.ts";
import { groundOf } from "../../board/src/search/ground.ts";
import { INFINITE } from "../../board/src/search/calm.ts";
import { thinkerOf } from "../setup.mjs";
import { recorded } from "./games.mjs";

// How long a game has lasted says much about who will win it, but is no merit of the position: it is learnt apart, lest
// what goes along with long games pass for good, and then left out.
export const COLUMNS = FEATURES + 2;

/** The samples of some files of games, and what is to be said of where they come from. */
export function samplesOf(engine, files, { per_game, trust }) {
  const samples = [];
  const games = [];
  const isAtRest = restJudge(engine);
  const take = taker(engine);
  for (const file of files) {
    const all = [...recorded(engine, file)];
    const unit = unitOf(all);
    let rows = 0;
    all.forEach((game, number) => {
      const result = game.winner === "defenders" ? 1 : game.winner === "attackers" ? 0 : 0.5;
      for (const { position, ply, score } of chosen(game, per_game)) {
        if (!isAtRest(position)) continue;
        const known = score === "" ? result : 1 / (1 + Math.exp(-unit * clamped(Number(score))));
        const target = score === "" ? result : (1 - trust) * result + trust * known;
        samples.push({ ...take(position, ply), target, kept: number % 10 === 0 });
        rows++;
      }
    });
    const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
    games.push({ file: basename(file), sha256, games: all.length, positions: rows, unit: Math.round(unit * 1e5) / 1e5 });
  }
  return { samples, games };
}

const clamped = (score) => Math.max(-3000, Math.min(3000, score));

/** Of a long game only so many positions, evenly spread: else the long games would drown the others. */
function* chosen({ start, turns, scores }, most) {
  const positions = [start, ...turns.map(({ position }) => position)].slice(0, turns.at(-1)?.ending ? -1 : undefined);
  const every = Math.max(1, positions.length / most);
  for (let ply = 2; ply < positions.length; ply++) {
    if (Math.floor(ply / every) === Math.floor((ply - 1) / every)) continue;
    yield { position: positions[ply], ply, score: scores[ply] ?? "" };
  }
}

/** How many logits a unit of the search's score was worth in these games. */
function unitOf(games) {
  const pairs = [];
  for (const { scores, winner } of games) {
    if (winner === "draw") continue;
    for (const score of scores) if (score !== "" && Math.abs(Number(score)) < 3000) pairs.push([Number(score), winner === "defenders" ? 1 : 0]);
  }
  if (pairs.length === 0) return 0.01;
  let [unit, bias] = [0.005, 0];
  for (let round = 0; round < 200; round++) {
    let [pull, level, bend] = [0, 0, 0];
    for (const [score, won] of pairs) {
      const found = 1 / (1 + Math.exp(-(unit * score + bias)));
      pull += (found - won) * score;
      bend += found * (1 - found) * score * score;
      level += found - won;
    }
    unit -= (0.5 * pull) / Math.max(1, bend);
    bias -= level / pairs.length;
  }
  return Math.max(0.001, Math.min(0.02, unit));
}

/** Whether captures and threats played out change nothing. */
function restJudge(engine) {
  const { track, search } = thinkerOf(engine, "plain", { tableBits: 0 });
  const plain = plainEvaluationOf(groundOf(engine));
  return (position) => {
    track.load({ start: position, turns: [], quietAtStart: 0 });
    return track.board.king !== 0 && search.calm(-INFINITE, INFINITE, 0, 0) === plain(track.board);
  };
}

function taker(engine) {
  const board = emptyBoard(engine.core.geometry);
  const extract = extractorOf(groundOf(engine));
  const features = new Float64Array(FEATURES);
  const atStart = menAtStart(engine);
  return (position, ply) => {
    loadBoard(board, position);
    const men = extract(board, features);
    const length = Math.min(ply, 120) / 40;
    return { x: Float32Array.from([...features, length, length ** 2]), late: phaseOf(men, atStart), attackersMove: board.attackersToMove };
  };
}
