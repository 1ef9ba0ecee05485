import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createGame } from "../../src/engine/game.ts";
import { formatMove, formatPosition } from "../../src/engine/notation.ts";
import { createDesk } from "../../src/search/desk.ts";
import { type Level, levels, thinkingOf } from "../../src/search/levels.ts";
import type { Answer, Request } from "../../src/search/messages.ts";
import { engineOf, ruleSetIds, ruleSetOf } from "../engine/data.ts";
import { fittedThinker, positionOf, puzzles, randomGame, weights, winsInOne } from "./help.ts";

/** A desk, what it answered, and a promise of its last word about a request. */
function deskOf() {
  const answers: Answer[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  const desk = createDesk(
    async () => weights,
    (answer) => {
      answers.push(answer);
      if (answer.kind !== "info") waiting.get(answer.id)?.(answer);
    },
    () => setImmediate(),
  );
  const ask = (request: Request): Promise<Answer> => {
    const answered = new Promise<Answer>((resolve) => waiting.set(request.id, resolve));
    desk(request);
    return answered;
  };
  return { desk, ask, answers };
}

const start = (id: string) => ({ kind: "think", ruleSet: ruleSetOf(id), start: ruleSetOf(id).start, moves: [] }) as const;

describe("the desk", () => {
  it.each(ruleSetIds)("answers with a legal move under %s", async (id) => {
    const { ask, answers } = deskOf();
    const answer = await ask({ ...start(id), id: 7, nodes: 3000 });
    const game = createGame(engineOf(id));
    if (answer.kind !== "move") throw new Error(JSON.stringify(answer));
    expect(() => game.playText(answer.move!)).not.toThrow();
    expect(answers.filter(({ kind }) => kind === "info").length).toBeGreaterThan(0);
    expect(answer.line[0]).toBe(answer.move);
  });

  it("stops at the next rest, with or without a move", async () => {
    for (const play of [false, true]) {
      let rests = 0;
      const answers: Answer[] = [];
      const end = new EventTarget();
      const ended = new Promise((resolve) => end.addEventListener("end", resolve));
      const desk = createDesk(
        async () => weights,
        (answer) => {
          answers.push(answer);
          if (answer.kind !== "info") end.dispatchEvent(new Event("end"));
        },
        async () => {
          rests++;
          if (rests === 20) desk({ kind: "cancel", id: 1, play });
          await setImmediate();
        },
      );
      desk({ ...start("copenhagen"), id: 1, nodes: 20_000_000 });
      await ended;
      expect(answers.at(-1)!.kind).toBe(play ? "move" : "cancelled");
      expect(rests).toBe(20);
    }
  });

  it.each(["brandubh", "tablut", "copenhagen"])("rests often enough to stop at once under %s", (id) => {
    const engine = engineOf(id);
    const thinker = fittedThinker(engine);
    let before = 0;
    let longest = 0;
    // What half a million nodes a second look at in 50 milliseconds.
    for (const seed of [1, 2, 3]) {
      const steps = thinker.inSteps(randomGame(engine, 14 * seed, seed), 2000, { nodes: 150_000 });
      for (before = 0; steps.next().done !== true; before = thinker.search.nodes) longest = Math.max(longest, thinker.search.nodes - before);
    }
    expect(longest).toBeGreaterThan(1999);
    expect(longest).toBeLessThan(25_000);
  });

  it("drops a thought when something else is asked, and answers that", async () => {
    const { ask } = deskOf();
    const first = ask({ ...start("copenhagen"), id: 1, milliseconds: 20_000 });
    const second = ask({ ...start("copenhagen"), id: 2, moves: ["d1-d3"], nodes: 3000 });
    const third = ask({ ...start("brandubh"), id: 3, nodes: 3000 });
    expect((await first).kind).toBe("cancelled");
    expect((await second).kind).toBe("cancelled");
    expect(await third).toMatchObject({ kind: "move", id: 3 });
  });

  it("says what is wrong, and goes on", async () => {
    const { ask } = deskOf();
    expect(await ask({ ...start("brandubh"), id: 1, moves: ["a1-a2"] })).toMatchObject({ kind: "error", id: 1 });
    expect(await ask({ ...start("brandubh"), id: 2, start: "nonsense" })).toMatchObject({ kind: "error", id: 2 });
    expect(await ask({ ...start("brandubh"), id: 3, level: 99 })).toMatchObject({ kind: "error", id: 3 });
    expect(await ask({ ...start("brandubh"), id: 4, ruleSet: {} })).toMatchObject({ kind: "error", id: 4 });
    expect((await ask({ ...start("brandubh"), id: 5, level: 1 })).kind).toBe("move");
  });

  it("has no move after the end", async () => {
    const { ask } = deskOf();
    const ended = { ...start("brandubh"), start: "7/7/7/7/7/7/1k2a2 d", moves: ["b1-a1"] };
    expect(await ask({ ...ended, id: 1, level: 8 })).toMatchObject({ kind: "move", id: 1, move: null });
  });
});

/** How often a level misses a move that wins, in games by chance. */
function missedByChance(level: Level): number {
  let missed = 0;
  for (const id of ["brandubh", "tablut", "copenhagen"]) {
    const engine = engineOf(id);
    const thinker = fittedThinker(engine, { tableBits: 10 });
    for (let seed = 1; seed < 30; seed++) {
      const game = randomGame(engine, 60, seed);
      const wins = game.legalMoves().filter((move) => engine.play(game.position, move).ending?.winner === game.position.toMove);
      if (wins.length === 0) continue;
      const { move } = thinker.think(game, ...thinkingOf(level, game.position.toMove, 60, seed));
      if (!wins.some(({ origin, target }) => origin === move!.origin && target === move!.target)) missed++;
    }
  }
  return missed;
}

describe("the levels", () => {
  it("are eight, each with more to spend than the one below", () => {
    expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const side of ["attackers", "defenders"] as const) {
      const nodes = levels.map((level) => level.nodes[side]);
      expect(nodes).toEqual(nodes.toSorted((one, other) => one - other));
    }
  });

  it.each(levels)("see a win in one: level $level", (level) => {
    const wins = puzzles.filter(({ kind }) => kind === "win1");
    let missed = 0;
    for (const puzzle of wins) {
      const engine = engineOf(puzzle.variant);
      const thinker = fittedThinker(engine, { tableBits: 10 });
      const game = createGame(engine, positionOf(puzzle));
      const { move } = thinker.think(game, ...thinkingOf(level, game.position.toMove, 40, 3));
      if (!puzzle.right_moves.includes(formatMove(move!, engine.size))) missed++;
    }
    // Without the puzzles: positions of games by chance in which some move wins.
    expect(missed + missedByChance(level)).toBe(0);
  });

  // The budget is spent at once, so that nothing but the least depth of a level saves it. Positions of games proper,
  // and thousands of them, are for tests/test_choices.py.
  it.each(ruleSetIds)("do not walk into a loss in one from level 4 on under %s", (id) => {
    const engine = engineOf(id);
    const thinker = fittedThinker(engine, { tableBits: 12 });
    const walked: string[] = [];
    for (let seed = 1; seed <= 16; seed++) {
      const game = randomGame(engine, 8 + 8 * seed, seed);
      const { toMove } = game.position;
      const [limits, blur] = thinkingOf(levels[3]!, toMove, 30, seed);
      const { move } = thinker.think(game, { ...limits, nodes: 1 }, blur);
      const losesTo = (chosen: NonNullable<typeof move>): boolean => {
        const { position, ending } = engine.play(game.position, chosen);
        return ending === null && winsInOne(engine, position);
      };
      if (losesTo(move!) && !game.legalMoves().every(losesTo)) walked.push(`${formatPosition(game.position)} ${formatMove(move!, engine.size)}`);
    }
    expect(walked).toEqual([]);
  }, 120_000);

  it("play the same for the same seed, and vary with it", () => {
    const engine = engineOf("copenhagen");
    const thinker = fittedThinker(engine, { tableBits: 12 });
    const first = (seed: number): string => {
      const game = createGame(engine);
      thinker.forget();
      return formatMove(thinker.think(game, ...thinkingOf(levels[1]!, "attackers", 0, seed)).move!, 11);
    };
    const moves = [1, 2, 3, 4, 5, 6].map(first);
    expect([1, 2, 3, 4, 5, 6].map(first)).toEqual(moves);
    expect(new Set(moves).size).toBeGreaterThan(1);
    expect(formatPosition(createGame(engine).position)).toBe(ruleSetOf("copenhagen").start);
  });
});
