// How many positions the search looks at to a depth: what speed is made of, without a clock. The budget is in budget.json.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createGame } from "../../src/engine/game.ts";
import { engineOf } from "../engine/data.ts";
import { fittedThinker } from "./help.ts";

interface Work {
  readonly rules: string;
  readonly depth: number;
  readonly nodes: number;
}

const { work } = JSON.parse(readFileSync(new URL("../../../budget.json", import.meta.url), "utf8")) as { work: Work[] };

describe("the work of the search", () => {
  it.each(work)("under $rules to depth $depth is at most $nodes nodes", ({ rules, depth, nodes }) => {
    const engine = engineOf(rules);
    const thought = fittedThinker(engine, { tableBits: 18 }).think(createGame(engine), { depth });
    expect(thought.depth).toBe(depth);
    expect(thought.nodes).toBeLessThanOrEqual(nodes);
    expect(thought.nodes).toBeGreaterThan(nodes / 10);
  });
});
