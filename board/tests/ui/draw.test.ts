import { describe, expect, test } from "vitest";
import { sizes } from "../../../diagrams/palette.json";
import { centre, frameOf, height, lines, men, placeOf, signOf, squareAt, squareUnder, width } from "../../src/ui/draw.ts";
import { below, between, marksOf } from "../../src/ui/marks.ts";
import { activate, attemptText } from "../../src/ui/state.ts";
import { at, board } from "./help.ts";

describe("geometry", () => {
  test("is that of the figures", () => {
    expect([width({ size: 11, flipped: false }), height({ size: 11, flipped: false })]).toEqual([
      sizes.margin.left + 11 * sizes.square + sizes.margin.right,
      sizes.margin.top + 11 * sizes.square + sizes.margin.bottom,
    ]);
    const view = { size: 7, flipped: false };
    expect(centre(view, 0)).toEqual([sizes.margin.left + 20, sizes.margin.top + 6.5 * 40]);
    expect(frameOf(view).left * width(view)).toBeCloseTo(sizes.margin.left);
  });

  test.each([false, true])("squares, places and spots fit together (flipped: %s)", (flipped) => {
    const view = { size: 9, flipped };
    for (let square = 0; square < 81; square++) {
      const [row, column] = placeOf(view, square);
      expect(squareAt(view, row, column)).toBe(square);
      expect(squareUnder(view, centre(view, square))).toBe(square);
    }
    expect(squareAt(view, 0, 0)).toBe(flipped ? 8 : 72);
    expect(squareUnder(view, [0, 0])).toBeNull();
    expect(squareUnder(view, [sizes.margin.left + 9 * 40 + 1, 50])).toBeNull();
  });
});

describe("pictures", () => {
  test("mark throne and corners only where a rule makes them special", () => {
    const { rules } = board().engine;
    expect([signOf(rules, 7, 24), signOf(rules, 7, 0), signOf(rules, 7, 1)]).toEqual(["throne", "corner", null]);
    const plain = {
      ...rules,
      throne: { men: "free", king: "free" },
      corners: { men: "free", king: "free" },
      "throne-hostility": { attackers: "never", defenders: "never", king: "never" },
      "corner-hostility": { attackers: "never", defenders: "never", king: "never" },
      "king-captured": { zones: [{ zone: "anywhere", how: "custodial" }] },
      "king-reaches": { goal: "edge" },
    } as const;
    expect(lines({ size: 7, flipped: false }, plain)).not.toContain("t-sign");
    expect(signOf(plain, 7, 24)).toBeNull();
  });

  test("show every man once, and none on a square left out", () => {
    const { game } = board();
    const view = { size: 7, flipped: false };
    expect(men(view, game.position).match(/<g/g)).toHaveLength(13);
    expect(men(view, game.position, 24)).not.toContain("t-king");
  });

  test("mark the last move, what it took and what counted, until a man is lifted", () => {
    const state = board({ moves: "d1-c1 c4-c2 b4-b2" });
    const marks = marksOf(state);
    expect(marks.captured).toEqual([at(state, "c2")]);
    expect(marks.hostile).toEqual([at(state, "b2"), at(state, "d2")]);
    activate(state, at(state, "d3"));
    expect(marksOf(state).move).toBeNull();
    expect(marksOf(state).targets).toHaveLength(state.choices.get(at(state, "d3"))!.length);
  });

  test("mark what refuses a move", () => {
    const state = board();
    attemptText(state, "d1-d3");
    expect(marksOf(state).blamed).toEqual([at(state, "d2")]);
  });

  test("draw a line around a ring and tint what it shuts in", () => {
    const state = board({
      variant: "copenhagen",
      position: "7/3a3/2a1a2/1a1k1a1/2a1a2/7/3a3 a",
      moves: "d1-d2",
    });
    expect(state.game.ending?.by).toBe("encirclement");
    const view = { size: 7, flipped: false };
    expect(below(view, marksOf(state))).toContain("t-inside");
    expect(between(view, marksOf(state), state)).toContain("t-outline");
  });
});
