import { describe, expect, it } from "vitest";
import { createGame } from "../../src/engine/game.ts";
import { parsePosition } from "../../src/engine/notation.ts";
import { emptyBoard, loadBoard } from "../../src/engine/position.ts";
import { evaluationOf, EVALUATION_LIMIT, familyOf, plainEvaluationOf } from "../../src/search/evaluation.ts";
import { at, FEATURES, type Name, NAMES, PLACES } from "../../src/search/feature-names.ts";
import { extractorOf } from "../../src/search/features.ts";
import { closingCellsOf } from "../../src/search/region.ts";
import { groundOf } from "../../src/search/ground.ts";
import { add, noSquares, slide, type Squares } from "../../src/search/lines.ts";
import { turned } from "../engine/arbitrary.ts";
import { engineOf, ruleSetIds } from "../engine/data.ts";
import { diceOf, fittedThinker, randomGame, weights } from "./help.ts";

describe("the weights", () => {
  it("have one number for each feature, for each side and phase, and say where they come from", () => {
    expect(weights.features.length).toBe(FEATURES);
    expect(weights.features.slice(3 * PLACES)).toEqual([...NAMES]);
    expect(Object.keys(weights.families)).toContain(weights.fallback);
    for (const family of Object.values(weights.families)) {
      for (const { start, end } of [family.attackers, family.defenders]) {
        expect(start.length).toBe(FEATURES);
        expect(end.length).toBe(FEATURES);
      }
      expect(family.origin).toMatchObject({ rules: expect.any(String), date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), games: expect.any(Array) });
    }
  });

  it("are there for the family of every rule set", () => {
    const families = new Set(ruleSetIds.map((id) => familyOf(engineOf(id).rules)));
    for (const family of families) expect(Object.keys(weights.families)).toContain(family);
  });
});

describe("the evaluation", () => {
  it.each(ruleSetIds)("is the same for all eight ways to lay the board under %s", (id) => {
    const engine = engineOf(id);
    const ground = groundOf(engine);
    const board = emptyBoard(engine.core.geometry);
    const extract = extractorOf(ground);
    for (let seed = 1; seed < 6; seed++) {
      const { position } = randomGame(engine, 12 * seed, seed);
      const images = Array.from({ length: 8 }, (_, symmetry) => {
        loadBoard(board, turned(position, symmetry).position);
        const features = new Float64Array(FEATURES);
        extract(board, features);
        return String([...features, plainEvaluationOf(ground)(board), evaluationOf(ground, weights)(board)]);
      });
      expect(new Set(images).size).toBe(1);
    }
  });

  it.each(ruleSetIds)("does without those features alone that have no weight under %s", (id) => {
    const engine = engineOf(id);
    const ground = groundOf(engine);
    const { attackers, defenders } = weights.families[familyOf(engine.rules)]!;
    const hasWeight = (index: number): boolean => [attackers, defenders].some(({ start, end }) => start[index] !== 0 || end[index] !== 0);
    const board = emptyBoard(engine.core.geometry);
    for (let seed = 1; seed < 6; seed++) {
      loadBoard(board, randomGame(engine, 12 * seed, seed).position);
      const [all, some] = [new Float64Array(FEATURES), new Float64Array(FEATURES)];
      extractorOf(ground)(board, all);
      extractorOf(ground, (name) => hasWeight(at(name)))(board, some);
      expect([...some].filter((_, index) => hasWeight(index))).toEqual([...all].filter((_, index) => hasWeight(index)));
    }
  });

  it("counts links, men that can be taken and how far men come", () => {
    const engine = engineOf("copenhagen");
    const board = emptyBoard(engine.core.geometry);
    // Attackers at c3, d4 and d5; a defender between d4 and an empty square, another far away.
    loadBoard(board, parsePosition("11/9d1/11/11/11/11/3a7/3ad6/2a8/11/5k5 a"));
    const features = new Float64Array(FEATURES);
    extractorOf(groundOf(engine))(board, features);
    const found = (name: Name): number => features[at(name)]!;
    expect(found("links between attackers")).toBe(2);
    expect(found("attackers that can be taken")).toBe(1);
    expect(found("defenders that can be taken")).toBe(1);
    // The king counts with his men.
    expect(found("defenders with a way to the king")).toBe(3);
    expect(found("goals the king's side can reach")).toBe(4);
    expect(found("no goal in reach of the king's side")).toBe(0);
    expect(found("attackers near corners")).toBe(0);
  });

  it("stays within its limits, also for odd boards", () => {
    const engine = engineOf("copenhagen");
    const board = emptyBoard(engine.core.geometry);
    for (const text of ["11/11/11/11/11/5k5/11/11/11/11/5a5 a", "11/11/11/11/11/5k5/11/11/11/11/11 d"]) {
      loadBoard(board, parsePosition(text));
      expect(Math.abs(evaluationOf(groundOf(engine), weights)(board))).toBeLessThanOrEqual(EVALUATION_LIMIT);
    }
  });

  it("leads to the same score for a position and its images", () => {
    const engine = engineOf("copenhagen");
    for (const seed of [1, 2]) {
      const { position } = randomGame(engine, 30 * seed, seed);
      const scores = Array.from({ length: 8 }, (_, symmetry) => {
        const thinker = fittedThinker(engine, { tableBits: 0, selective: false });
        return thinker.think(createGame(engine, turned(position, symmetry).position), { depth: 2 }).score;
      });
      expect(new Set(scores).size).toBe(1);
    }
  });
});

describe("sets of squares", () => {
  it("slide as far as the way is free", () => {
    const size = 11;
    const dice = diceOf(5);
    for (let round = 0; round < 200; round++) {
      const [from, free, to] = [noSquares(size), noSquares(size), noSquares(size)];
      for (let square = 0; square < size * size; square++) {
        if (dice(12) === 0) add(from, size, square);
        if (dice(3) !== 0) add(free, size, square);
      }
      slide(size, from, free, to);
      expect([...to]).toEqual([...slidOneByOne(size, from, free)]);
    }
  });
});

/** The same, square by square. */
function slidOneByOne(size: number, from: Squares, free: Squares): Squares {
  const to = noSquares(size);
  const has = (squares: Squares, file: number, rank: number): boolean =>
    file >= 0 && file < size && rank >= 1 && rank <= size && (squares[rank]! & (1 << file)) !== 0;
  for (let square = 0; square < size * size; square++) {
    const [file, rank] = [square % size, Math.floor(square / size) + 1];
    if (!has(from, file, rank)) continue;
    if (has(free, file, rank)) to[rank]! |= 1 << file;
    for (const [right, up] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      for (let step = 1; has(free, file + step * right, rank + step * up); step++) to[rank + step * up]! |= 1 << (file + step * right);
    }
  }
  return to;
}

describe("squares that would close a ring", () => {
  it("are those that lie on every way out", () => {
    const engine = engineOf("copenhagen");
    const board = emptyBoard(engine.core.geometry);
    const closing = closingCellsOf(engine.core.geometry);
    const out = new Uint16Array(64);
    const found = (text: string): number[] => {
      loadBoard(board, parsePosition(text));
      return [...out.subarray(0, closing(board, out))].map((cell) => engine.core.geometry.squareOf[cell]!);
    };
    expect(found("4aa1a3/2a1akda3/4adda3/5aaa3/11/11/11/11/11/11/11 a")).toEqual([116]);
    expect(found("11/11/11/11/4a6/4ak5/4a6/11/11/11/11 a")).toEqual([]);
  });
});
