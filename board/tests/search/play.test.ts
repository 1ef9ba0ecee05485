import { describe, expect, it } from "vitest";
import { createGame } from "../../src/engine/game.ts";
import { formatMove, parsePosition, parseSquare } from "../../src/engine/notation.ts";
import { otherSide } from "../../src/engine/position.ts";
import { fittedThinker, plainThinker, positionOf, puzzles } from "./help.ts";
import { engineOf, ruleSetIds } from "../engine/data.ts";

describe.skipIf(puzzles.length === 0)("puzzles", () => {
  // What less than half a million nodes a second look at in two seconds.
  it.each(puzzles)("$id is solved in 400,000 nodes", (puzzle) => {
    const engine = engineOf(puzzle.variant);
    const { move } = fittedThinker(engine, { tableBits: 18 }).think(createGame(engine, positionOf(puzzle)), { nodes: 400_000 });
    expect(puzzle.right_moves).toContain(formatMove(move!, engine.size));
  });
});

describe("a move", () => {
  it.each(ruleSetIds)("is legal at once without any budget under %s", (id) => {
    const engine = engineOf(id);
    const thinker = plainThinker(engine);
    const game = createGame(engine);
    for (const limits of [{ nodes: 0 }, { milliseconds: 0 }, { depth: 0 }, { nodes: 1 }, { stop: () => true }]) {
      const { move, nodes } = thinker.think(game, limits);
      expect(game.whyIllegal(move!)).toBeNull();
      expect(nodes).toBeLessThan(2000);
    }
  });

  it.each([
    ["one attacker", "copenhagen", "11/11/11/11/11/5k5/11/11/11/11/5a5 a"],
    ["a bare king", "copenhagen", "11/11/2a8/11/11/5k5/11/11/8a2/11/5a5 d"],
    ["a bare king and a lone attacker", "tablut", "9/9/9/4k4/9/9/9/9/a8 a"],
    ["an empty army", "brandubh", "7/7/7/3k3/7/7/7 d"],
  ])("is found with %s", (_, id, text) => {
    const engine = engineOf(id);
    const game = createGame(engine, parsePosition(text));
    const { move } = plainThinker(engine).think(game, { nodes: 5000 });
    expect(game.whyIllegal(move!)).toBeNull();
  });

  it("is none for who is stuck, and after the end", () => {
    const engine = engineOf("brandubh");
    const stuck = createGame(engine, parsePosition("7/7/7/7/7/3a3/2aka2 d"));
    expect(plainThinker(engine).think(stuck).move).toBeNull();
    const game = createGame(engine, parsePosition("7/7/7/7/7/7/1k2a2 d"));
    game.play({ origin: parseSquare("b1", 7), target: parseSquare("a1", 7) });
    expect(game.ending?.winner).toBe("defenders");
    expect(plainThinker(engine).think(game).move).toBeNull();
  });

  it("is the king's way out when there is one", () => {
    const engine = engineOf("copenhagen");
    const rows = ["5K5", "5a2a2", "11", "a8a1", "11", "4d1dd3", "a3d1a4", "11", "11", "9a1", "4aa1a3"];
    const game = createGame(engine, parsePosition(`${rows.join("/").toLowerCase()} d`));
    for (const nodes of [1, 100, 10_000]) {
      expect(["f11-a11", "f11-k11"]).toContain(formatMove(plainThinker(engine).think(game, { nodes }).move!, 11));
    }
  });

  it("is a new one where the old one would lose by repetition", () => {
    const engine = engineOf("copenhagen");
    const game = createGame(engine, parsePosition("5a5/11/2a5a2/11/11/2a2k2a2/11/11/2a5a2/11/5a5 d"));
    const thinker = plainThinker(engine);
    for (let ply = 0; ply < 40 && game.ending === null; ply++) {
      if (game.position.toMove === "defenders") game.play(thinker.think(game, { nodes: 2000 }).move!);
      else game.playText(ply % 4 === 1 ? "f1-e1" : "e1-f1");
    }
    expect(game.ending?.winner).not.toBe(otherSide("defenders"));
  });
});
