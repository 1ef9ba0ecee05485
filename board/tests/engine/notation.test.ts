import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatMove,
  formatPosition,
  NotationError,
  parseMove,
  parseMoves,
  parsePosition,
  parseSquare,
  squareName,
} from "../../src/engine/notation.ts";
import { samePosition } from "../../src/engine/position.ts";
import { anyPosition, anySize } from "./arbitrary.ts";

function errorOf(action: () => unknown): NotationError {
  try {
    action();
  } catch (error) {
    if (error instanceof NotationError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("position text", () => {
  test("comes back as it was", () => {
    fc.assert(
      fc.property(anyPosition(), (position) => {
        const text = formatPosition(position);
        const read = parsePosition(text);
        expect(samePosition(read, position)).toBe(true);
        expect(formatPosition(read)).toBe(text);
      }),
    );
  });

  test("is read in either case, with blanks around and gaps of two digits", () => {
    const read = parsePosition("  11/11/11/11/11/5K5/11/11/11/11/A10 D ");
    expect(formatPosition(read)).toBe("11/11/11/11/11/5k5/11/11/11/11/a10 d");
  });

  test("may lack a king", () => {
    expect(formatPosition(parsePosition("5/5/2a2/5/5 a"))).toBe("5/5/2a2/5/5 a");
  });

  test.each([
    ["5/5/2k2/5/5", "no-side", 11, { found: "" }],
    ["5/5/2k2/5/5 x", "no-side", 11, { found: "x" }],
    ["5/5/2q2/5/5 a", "bad-letter", 5, { found: "q" }],
    ["5/5/2ü2/5/5 a", "bad-letter", 5, { found: "ü" }],
    ["5/5/0k4/5/5 a", "bad-gap", 4, { found: "0", largest: 19 }],
    ["5/5/20k/5/5 a", "bad-gap", 4, { found: "20", largest: 19 }],
    ["5/5/2k1/5/5 a", "bad-width", 0, { rank: 3, found: 4, size: 5 }],
    [" 4/5/2k2/5/5 a", "bad-width", 1, { rank: 5, found: 4, size: 5 }],
    ["6/6/6/6/6/6 a", "bad-size", 0, { found: 6, smallest: 5, largest: 19 }],
    ["3/1k1/3 a", "bad-size", 0, { found: 3, smallest: 5, largest: 19 }],
    ["k4/5/5/5/4k a", "two-kings", 0, { squares: "e1, a5" }],
  ])("%s is refused: %s", (text, code, at, data) => {
    const error = errorOf(() => parsePosition(text));
    expect({ code: error.code, at: error.at, data: error.data, text: error.text }).toEqual({ code, at, data, text });
  });
});

describe("squares and moves", () => {
  test("come back as they were", () => {
    const sized = anySize().chain((size) => {
      const square = fc.nat(size * size - 1);
      return fc.record({ size: fc.constant(size), origin: square, target: square, captured: fc.uniqueArray(square, { maxLength: 5 }) });
    });
    fc.assert(
      fc.property(sized, ({ size, origin, target, captured }) => {
        expect(parseSquare(squareName(origin, size).toUpperCase(), size)).toBe(origin);
        const written = formatMove({ origin, target }, size, captured);
        for (const text of [written, written.replaceAll("/", "x"), ` ${written.toUpperCase().replaceAll("X", "x")} `]) {
          const read = parseMove(text, size);
          expect(read.move).toEqual({ origin, target });
          expect(read.captures).toEqual(captured.length > 0 ? captured.toSorted((one, other) => one - other) : null);
        }
      }),
    );
  });

  test.each(["d1-d4", "D1-D4", "d1d4", "d1 – d4", " d1–d4 "])("%s is d1-d4", (text) => {
    expect(parseMove(text, 7)).toEqual({ move: { origin: 3, target: 24 }, captures: null });
  });

  test("captures are written by file, then rank", () => {
    expect(formatMove({ origin: 0, target: 1 }, 7, [parseSquare("f5", 7), parseSquare("e4", 7), parseSquare("e2", 7)])).toBe(
      "a1-b1xe2/e4/f5",
    );
  });

  test("the archives repeat the x", () => {
    expect(parseMoves("k9-k3xk3xk2 a1-a10", 11).map((each) => each.captures?.map((square) => squareName(square, 11)))).toEqual([
      ["k2", "k3"],
      undefined,
    ]);
  });

  test.each([
    ["d1", "bad-move", 0, {}],
    ["", "bad-move", 0, {}],
    ["d1-d4x", "bad-move", 0, {}],
    ["d1-d8", "bad-rank", 4, { found: "d8", size: 7 }],
    ["d0-d4", "bad-rank", 1, { found: "d0", size: 7 }],
    ["d01-d4", "bad-rank", 1, { found: "d01", size: 7 }],
    ["d1-h1", "bad-file", 3, { found: "h1", last: "g" }],
    ["d1-d4xe4/z9", "bad-file", 9, { found: "z9", last: "g" }],
  ])("%s is refused: %s", (text, code, at, data) => {
    const error = errorOf(() => parseMove(text, 7));
    expect({ code: error.code, at: error.at, data: error.data }).toEqual({ code, at, data });
  });

  test("an error in a list of moves counts from its beginning", () => {
    expect(errorOf(() => parseMoves("d1-d4  a4-z4", 7)).at).toBe(10);
  });
});
