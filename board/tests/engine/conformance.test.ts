import { describe, expect, test } from "vitest";
import { IllegalMoveError } from "../../src/engine/engine.ts";
import { createGame } from "../../src/engine/game.ts";
import { parseMove, parsePosition, parseSquare, squareNames } from "../../src/engine/notation.ts";
import { perft } from "../../src/engine/perft.ts";
import { conformance, type Example, engineOf } from "./data.ts";

/** What comes of an example under a rule set, in the form of its expectations. */
function outcome(example: Example, id: string): unknown {
  const written = parsePosition(example.position);
  const engine = engineOf(id, written.size);
  const position = example.first ? { ...written, toMove: engine.rules["first-move"].side } : written;
  const named = (squares: readonly number[]): string[] => squareNames(squares, position.size).toSorted();
  if (example.piece !== null) {
    return { targets: named(engine.targets(position, parseSquare(example.piece, position.size))) };
  }
  const game = createGame(engine, position, example.quiet);
  try {
    for (const move of example.moves) game.play(parseMove(move, position.size).move);
  } catch (error) {
    if (error instanceof IllegalMoveError && game.turns.length === example.moves.length - 1) return { illegal: error.reason };
    throw error;
  }
  const { captured, ending } = game.turns.at(-1)!;
  return { captures: named(captured), ending };
}

describe("examples shared with the Python engine", () => {
  const cases = conformance.examples.flatMap((example) =>
    example.expect.flatMap((expected) => expected.in.map((id) => ({ name: `${example.name} · ${id}`, example, expected, id }))),
  );

  test.each(cases)("$name", ({ example, expected, id }) => {
    const { in: _, ...right } = expected;
    expect(outcome(example, id)).toEqual(right);
  });

  test("are there", () => {
    expect(conformance.examples.length).toBeGreaterThanOrEqual(130);
  });
});

describe("perft", () => {
  // The deepest counts take seconds: they stand in bench/perft.ts.
  const AFFORDABLE = 2_000_000;
  const cases = conformance.perft.flatMap(({ rule_set, position, nodes }) =>
    nodes.flatMap((leaves, at) => (leaves <= AFFORDABLE ? [{ rule_set, position, depth: at + 1, leaves }] : [])),
  );

  test.each(cases)("$rule_set to depth $depth: $leaves", ({ rule_set, position, depth, leaves }) => {
    const start = parsePosition(position);
    const engine = engineOf(rule_set, start.size);
    expect(perft(engine, start, depth)).toBe(leaves);
    expect(perft(engine, start, depth, true)).toBe(leaves);
  });
});
