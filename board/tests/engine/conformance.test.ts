import { describe, expect, test } from "vitest";
import { parsePosition } from "../../src/engine/notation.ts";
import { perft } from "../../src/engine/perft.ts";
import { conformance, engineOf } from "./data.ts";
import { outcome } from "./outcome.ts";

describe("examples shared with the Python engine", () => {
  const cases = conformance.examples.flatMap((example) =>
    example.expect.flatMap((expected) => expected.in.map((id) => ({ name: `${example.name} · ${id}`, example, expected, id }))),
  );

  test.each(cases)("$name", ({ example, expected, id }) => {
    const { in: _, ...right } = expected;
    expect(outcome(example, (size) => engineOf(id, size))).toEqual(right);
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
