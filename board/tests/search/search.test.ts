import { describe, expect, it } from "vitest";
import { createGame } from "../../src/engine/game.ts";
import { maxMoves } from "../../src/engine/movement.ts";
import { parsePosition } from "../../src/engine/notation.ts";
import { readBoard, samePosition } from "../../src/engine/position.ts";
import { Track } from "../../src/search/track.ts";
import { keyOf } from "../../src/search/zobrist.ts";
import { turned } from "../engine/arbitrary.ts";
import { engineOf, ruleSetIds } from "../engine/data.ts";
import { diceOf, minimax, plainThinker, randomGame } from "./help.ts";

const SMALL = parsePosition("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a");

describe("the search", () => {
  it.each(ruleSetIds)("finds what plain minimax finds under %s", (id) => {
    // On a small board, too: there walls, rings and narrow places are met sooner.
    for (const size of [undefined, 7]) {
      const engine = engineOf(id, size);
      const thinker = plainThinker(engine, { tableBits: 12, selective: false });
      for (const [plies, depth] of (size === 7 ? [[0, id.includes("+") ? 2 : 3], [11, 2], [70, 1]] : [[0, 2], [80, 1]]) as [number, number][]) {
        const game = randomGame(engine, plies, plies + 1, size === 7 ? SMALL : undefined);
        const { score, move } = thinker.think(game, { depth });
        thinker.track.load(game);
        expect(move).not.toBeNull();
        expect(score, `${plies} plies`).toBe(minimax(thinker, depth));
      }
    }
  });

  it.each(["brandubh", "tablut", "copenhagen", "old-hnefatafl"])("finds the same with and without a table under %s", (id) => {
    const engine = engineOf(id);
    const [without, withTable] = [0, 16].map((tableBits) => plainThinker(engine, { tableBits, selective: false }));
    for (const seed of [1, 2, 3, 4]) {
      const game = randomGame(engine, 12 + 14 * seed, seed);
      for (const depth of [1, 2, 3]) {
        withTable!.forget();
        expect(withTable!.think(game, { depth }).score).toBe(without!.think(game, { depth }).score);
      }
    }
  });

  it.each(["brandubh", "tablut", "copenhagen", "york"])("scores a position and its images alike under %s", (id) => {
    const engine = engineOf(id);
    for (const seed of [1, 2, 3]) {
      const { position } = randomGame(engine, 25 * seed, seed);
      const scores = Array.from({ length: 8 }, (_, symmetry) => {
        const thinker = plainThinker(engine, { tableBits: 0, selective: false });
        return thinker.think(createGame(engine, turned(position, symmetry).position), { depth: 2 }).score;
      });
      expect(new Set(scores).size).toBe(1);
    }
  });

  it("proves the win that it claims, in so many plies", () => {
    const engine = engineOf("brandubh");
    const thinker = plainThinker(engine);
    const game = createGame(engine, parsePosition("3a3/2a2a1/3d2d/a3k2/3a3/7/3a3 d"));
    const thought = thinker.think(game, { depth: 6 });
    expect(thought.winIn).toBeGreaterThan(0);
    for (let left = thought.winIn!; left > 0; left--) game.play(thinker.think(game, { depth: 6 }).move!);
    expect(game.ending?.winner).toBe("defenders");
  });
});

describe("the way through the tree", () => {
  it.each(ruleSetIds)("keeps keys and boards right over long games under %s", (id) => {
    const engine = engineOf(id);
    const track = new Track(engine);
    const list = new Int32Array(maxMoves(engine.size));
    let plies = 0;
    let wrong = 0;
    for (let seed = 1; seed < 4; seed++) {
      const game = createGame(engine);
      const dice = diceOf(seed);
      while (game.ending === null && game.turns.length < 150) {
        track.load(game);
        const before = readBoard(track.board, engine.core.geometry);
        const key = [track.low, track.high];
        const count = engine.core.movement.generate(track.board, list);
        for (let tries = 0; tries < 5; tries++) {
          track.make(list[dice(count)]!);
          const [low, high] = keyOf(track.keys, track.board);
          wrong += track.low === low && track.high === high ? 0 : 1;
          track.unmake();
        }
        if (String([track.low, track.high]) !== String(key)) wrong++;
        if (!samePosition(readBoard(track.board, engine.core.geometry), before)) wrong++;
        const moves = game.legalMoves();
        game.play(moves[dice(moves.length)]!);
        plies++;
      }
    }
    expect(wrong).toBe(0);
    expect(plies).toBeGreaterThan(100);
  });

  it.each(ruleSetIds)("ends a game where the game ends under %s", (id) => {
    const engine = engineOf(id);
    const { cellOf } = engine.core.geometry;
    const track = new Track(engine);
    const outcomes = { attackers: 1, defenders: 2, draw: 3 } as const;
    for (let seed = 1; seed < 5; seed++) {
      const game = createGame(engine);
      const dice = diceOf(seed);
      while (game.ending === null && game.turns.length < 120) {
        track.load(game);
        const moves = game.legalMoves();
        const turn = game.turns.at(-4);
        // To and fro, mostly: that is where games end by their history.
        const back = turn && moves.find(({ origin, target }) => origin === turn.move.origin && target === turn.move.target);
        const back2 = game.turns.at(-2)?.move;
        const home = back2 && moves.find(({ origin, target }) => origin === back2.target && target === back2.origin);
        const move = back ?? home ?? moves[dice(moves.length)]!;
        const outcome = track.make((cellOf[move.origin]! << 9) | cellOf[move.target]!);
        const { ending } = game.play(move);
        expect(outcome & 4 ? 0 : outcome).toBe(ending === null ? 0 : outcomes[ending.winner]);
      }
    }
  });
});
