import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { captures, ending } from "../../src/engine/explain.ts";
import { createEngine, type Engine, IllegalMoveError, PositionError, type Turn } from "../../src/engine/engine.ts";
import { CELL_BITS, CELL_MASK, maxMoves } from "../../src/engine/movement.ts";
import { formatPosition, parseMove, parsePosition, parseSquare } from "../../src/engine/notation.ts";
import { EMPTY, emptyBoard, loadBoard, type Move, piecesOf, type Position, readBoard } from "../../src/engine/position.ts";
import { playablePosition, turned } from "./arbitrary.ts";
import { engineOf, ruleSetIds, ruleSetOf } from "./data.ts";

const sizes = fc.constantFrom(5, 7, 9, 11);
const engines = new Map<string, Engine>();

function engineFor(id: string, size: number): Engine {
  const key = `${id} ${size}`;
  const engine = engines.get(key) ?? engineOf(id, size);
  engines.set(key, engine);
  return engine;
}

/** A rule set, a playable position and a legal move in it. */
const plies = fc
  .record({ id: fc.constantFrom(...ruleSetIds), position: playablePosition(sizes), pick: fc.nat() })
  .map(({ id, position, pick }) => {
    const engine = engineFor(id, position.size);
    // With an edge for a goal the king may stand on it.
    const moves = engine.whyImpossible(position) === null ? engine.legalMoves(position) : [];
    return { engine, position, move: moves[pick % Math.max(moves.length, 1)] };
  })
  .filter((ply): ply is { engine: Engine; position: Position; move: Move } => ply.move !== undefined);

describe("playing", () => {
  test("commutes with the eight symmetries of the board", () => {
    fc.assert(
      fc.property(plies, fc.integer({ min: 1, max: 7 }), ({ engine, position, move }, symmetry) => {
        const straight = engine.play(position, move);
        const { position: other, image } = turned(position, symmetry);
        const mirrored = engine.play(other, { origin: image(move.origin), target: image(move.target) });
        expect(mirrored.captured).toEqual(straight.captured.map(image).toSorted((one, next) => one - next));
        expect(mirrored.ending).toEqual(straight.ending);
        expect(formatPosition(mirrored.position)).toBe(formatPosition(turned(straight.position, symmetry).position));
      }),
      { numRuns: 500 },
    );
  });

  test("moves one man of the mover and takes off enemies only", () => {
    fc.assert(
      fc.property(plies, ({ engine, position, move }) => {
        const before = formatPosition(position);
        const { position: after, captured } = engine.play(position, move);
        expect(formatPosition(position)).toBe(before);
        const expected = position.cells.slice();
        expected[move.target] = expected[move.origin]!;
        expected[move.origin] = EMPTY;
        for (const square of captured) {
          expect(expected[square]! & piecesOf(after.toMove)).not.toBe(0);
          expected[square] = EMPTY;
        }
        expect(after.cells).toEqual(expected);
        expect(after.toMove).not.toBe(position.toMove);
      }),
      { numRuns: 500 },
    );
  });

  test("is refused exactly where no legal move is listed, and targets say the same", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ruleSetIds), playablePosition(fc.constantFrom(5, 7)), (id, position) => {
        const engine = engineFor(id, position.size);
        const listed = new Set(engine.legalMoves(position).map(({ origin, target }) => `${origin}-${target}`));
        const allowed = new Set<string>();
        const aimed = new Set<string>();
        for (const origin of position.cells.keys()) {
          const own = (position.cells[origin]! & piecesOf(position.toMove)) !== 0;
          if (own) for (const target of engine.targets(position, origin)) aimed.add(`${origin}-${target}`);
          for (const target of position.cells.keys()) {
            if (engine.whyIllegal(position, { origin, target }) === null) allowed.add(`${origin}-${target}`);
          }
        }
        expect(allowed).toEqual(listed);
        expect(aimed).toEqual(listed);
        expect(engine.stuck(position) !== null).toBe(listed.size === 0);
      }),
      { numRuns: 60 },
    );
  });

  test("can be taken back without a trace on the fast board", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ruleSetIds), playablePosition(sizes), (id, position) => {
        const { core } = engineFor(id, position.size);
        const board = emptyBoard(core.geometry);
        loadBoard(board, position);
        const { king, cells } = board;
        const before = cells.slice();
        const moves = new Int32Array(maxMoves(position.size));
        const count = core.movement.generate(board, moves);
        expect(core.movement.count(board)).toBe(count);
        for (const move of moves.subarray(0, count)) {
          core.make(board, move >> CELL_BITS, move & CELL_MASK);
          core.unmake(board, move >> CELL_BITS, move & CELL_MASK, 0);
        }
        expect(cells).toEqual(before);
        expect([board.king, board.top]).toEqual([king, 0]);
        expect(readBoard(board, core.geometry)).toEqual(position);
      }),
      { numRuns: 200 },
    );
  });

  test("explains every capture once and every ending", () => {
    fc.assert(
      fc.property(plies, ({ engine, position, move }) => {
        const turn = engine.play(position, move);
        expect(captures(engine, position, turn).map((each) => each.square)).toEqual(turn.captured);
        expect(ending(engine, position, turn)?.by ?? null).toBe(turn.ending?.by ?? null);
      }),
      { numRuns: 500 },
    );
  });
});

/** Why a move was refused, null if it was played. */
function playingIt(play: () => Turn): string | null {
  try {
    play();
    return null;
  } catch (error) {
    if (error instanceof IllegalMoveError) return error.reason;
    throw error;
  }
}

describe("refusals", () => {
  const engine = engineOf("copenhagen", 7);
  const position = parsePosition("7/7/1d5/1a1k2d/7/1a5/3d3 a");

  test.each([
    ["c1-c2", "no-piece"],
    ["d4-d5", "not-yours"],
    ["b4-c5", "not-straight"],
    ["b4-b4", "not-straight"],
    ["b4-b6", "blocked"],
    ["b4-e4", "blocked"],
    ["b4-c4", null],
  ])("%s: %s", (text, reason) => {
    const { move } = parseMove(text, 7);
    expect(engine.whyIllegal(position, move)).toBe(reason);
    expect(playingIt(() => engine.play(position, move))).toBe(reason);
  });

  test("the empty throne is crossed by men, and only the king stops on it", () => {
    const open = parsePosition("7/7/7/1a5/7/3k3/7 a");
    const reasons = ["b4-d4", "b4-e4"].map((text) => engine.whyIllegal(open, parseMove(text, 7).move));
    expect(reasons).toEqual(["may-not-stop", null]);
    const closed = createEngine(withThrone("closed"), 7);
    const refused = ["b4-d4", "b4-e4"].map((text) => closed.whyIllegal(open, parseMove(text, 7).move));
    expect(refused).toEqual(["may-not-stop", "may-not-pass"]);
  });

  test("squares that are not on the board are no places to move from or to", () => {
    expect(engine.whyIllegal(position, { origin: 999, target: 0 })).toBe("no-piece");
    expect(engine.whyIllegal(position, { origin: parseSquare("b4", 7), target: -1 })).toBe("not-straight");
    expect(engine.targets(position, 999)).toEqual([]);
  });
});

function withThrone(men: "closed") {
  const ruleSet = ruleSetOf("copenhagen");
  return { ...ruleSet, rules: { ...ruleSet.rules, throne: { ...ruleSet.rules.throne, men } } };
}

describe("positions that can not be played from", () => {
  const engine = engineOf("copenhagen", 7);

  test.each([
    ["7/7/7/7/7/7/a6 a", "no-king", null],
    ["7/7/7/3a3/7/7/k6 a", "man-on-throne", "d4"],
    ["6a/7/7/7/7/7/d2k3 a", "man-on-corner", "a1"],
    ["7/7/7/7/7/7/k6 a", "king-on-goal", "a1"],
    ["5/5/2k2/5/5 a", "bad-size", null],
  ])("%s: %s", (text, reason, square) => {
    const position = parsePosition(text);
    const error = engine.whyImpossible(position);
    expect([error?.reason, error?.square]).toEqual([reason, square === null ? null : parseSquare(square, 7)]);
    expect(() => engine.play(position, { origin: 0, target: 1 })).toThrow(PositionError);
  });

  test("the start positions can be", () => {
    expect(ruleSetIds.map((id) => engineOf(id).whyImpossible(engineOf(id).initial()))).toEqual(ruleSetIds.map(() => null));
  });

  test("an engine on another board has no start, one on an even board does not exist", () => {
    expect(() => engine.initial()).toThrow(PositionError);
    expect(() => engineOf("copenhagen", 8)).toThrow(PositionError);
    expect(() => engineOf("copenhagen", 21)).toThrow(PositionError);
  });
});

function turnOf(id: string, text: string, move: string): { engine: Engine; position: Position; turn: Turn } {
  const position = parsePosition(text);
  const engine = engineOf(id, position.size);
  return { engine, position, turn: engine.play(position, parseMove(move, position.size).move) };
}

function at(name: string): number {
  return parseSquare(name, 7);
}

describe("explanations", () => {
  test("a wall names row, fronts and both ends", () => {
    const { engine, position, turn } = turnOf("copenhagen", "7/7/3k3/7/7/1aa4/1dd2a1 a", "f1-d1");
    const [b1, c1, by] = [at("b1"), at("c1"), at("d1")];
    const wall = { rule: "shieldwall", by, row: [b1, c1], fronts: [at("b2"), at("c2")] };
    const against = [
      { kind: "corner", square: at("a1") },
      { kind: "man", square: at("d1") },
    ];
    expect(captures(engine, position, turn)).toEqual([
      { square: b1, with: against, ...wall },
      { square: c1, with: against, ...wall },
    ]);
  });

  test("a man by the throne falls to man and throne", () => {
    const { engine, position, turn } = turnOf("copenhagen", "7/3k3/7/4a2/7/5d1/7 d", "f2-f4");
    const [reason] = captures(engine, position, turn);
    expect(reason).toMatchObject({ rule: "custodial", with: [{ kind: "throne", square: parseSquare("d4", 7) }] });
  });
});
