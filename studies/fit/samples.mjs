// Positions to learn from: those of games that were won, with their features and who won.
//
//   node studies/fit/samples.mjs --rules tablut --games "recorded.csv own.csv" --out samples.f32
//
// Only positions at rest, since only these are ever judged. Of a long game only so many, evenly spread: else the long
// games would drown the others. Writes 32-bit numbers, row by row; what the columns are and where the rows come from is
// printed as JSON.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { emptyBoard, loadBoard } from "../../board/src/engine/position.ts";
import { INFINITE } from "../../board/src/search/calm.ts";
import { familyOf, menAtStart, phaseOf, plainEvaluationOf } from "../../board/src/search/evaluation.ts";
import { allNames, FEATURES, PLACES } from "../../board/src/search/feature-names.ts";
import { extractorOf } from "../../board/src/search/features.ts";
import { groundOf } from "../../board/src/search/ground.ts";
import { engineOf, options, thinkerOf } from "../setup.mjs";
import { recorded } from "./games.mjs";

const settings = options({ rules: "copenhagen", games: "", per_game: 40, out: "" });
const engine = engineOf(settings.rules);
const isAtRest = restJudge(engine);
const take = taker(engine);
const files = settings.games.split(" ").filter(Boolean).map(rowsOf);
writeFileSync(settings.out, Buffer.from(Float32Array.from(files.flatMap(({ rows }) => rows.flat())).buffer));
console.log(
  JSON.stringify({
    family: familyOf(engine.rules),
    features: allNames(),
    places: 3 * PLACES,
    files: files.map(({ rows, ...about }) => ({ ...about, positions: rows.length })),
  }),
);

/** For each position its features, then how late in the game it is, 1 if the attackers move, 1 if the defenders won, and
 *  the number of the game in its file. */
function rowsOf(file) {
  const rows = [];
  let games = 0;
  for (const game of recorded(engine, file)) {
    if (game.winner === "draw") continue;
    games++;
    for (const position of chosen(game)) {
      if (isAtRest(position)) rows.push([...take(position), game.winner === "defenders" ? 1 : 0, games]);
    }
  }
  const content = readFileSync(file);
  const [, made = "recorded games"] = /^# (.*)/.exec(content.toString()) ?? [];
  return { file: basename(file), made, sha256: createHash("sha256").update(content).digest("hex"), games, rows };
}

function* chosen({ start, turns }) {
  const positions = [start, ...turns.map(({ position }) => position)].slice(0, turns.at(-1)?.ending ? -1 : undefined);
  const every = Math.max(1, positions.length / settings.per_game);
  for (let ply = 2; ply < positions.length; ply++) {
    if (Math.floor(ply / every) !== Math.floor((ply - 1) / every)) yield positions[ply];
  }
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
  return (position) => {
    loadBoard(board, position);
    const men = extract(board, features);
    return [...features.subarray(0, FEATURES), phaseOf(men, atStart), board.attackersToMove ? 1 : 0];
  };
}
