import { expect, test } from "vitest";
import * as engine from "../../src/engine/position.ts";
import { CODE, EMPTY, otherSide } from "../../src/ui/pieces.ts";

test("the parts that are loaded later know pieces and sides as the engine does", () => {
  expect([EMPTY, CODE.a, CODE.d, CODE.k]).toEqual([engine.EMPTY, engine.ATTACKER, engine.DEFENDER, engine.KING]);
  for (const side of ["attackers", "defenders"] as const) expect(otherSide(side)).toBe(engine.otherSide(side));
});
