import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createGame } from "../../src/engine/game.ts";
import { levels } from "../../src/search/levels.ts";
import { createProtocol } from "../../src/search/protocol.ts";
import { conformance, engineOf, ruleSetIds } from "../engine/data.ts";
import { weights } from "./help.ts";

/** A program at the other end: says lines, hears the answers. */
function session() {
  const heard: string[] = [];
  const waiting: { start: string; found: (line: string) => void }[] = [];
  const protocol = createProtocol({
    version: "0",
    ruleSets: conformance.rule_sets,
    weights: async () => weights,
    write: (line) => {
      heard.push(line);
      for (const each of waiting.filter(({ start }) => line.startsWith(start))) {
        waiting.splice(waiting.indexOf(each), 1);
        each.found(line);
      }
    },
    rest: () => setImmediate(),
  });
  const say = (...lines: string[]): string[] => {
    const before = heard.length;
    for (const line of lines) protocol.line(line);
    return heard.slice(before);
  };
  const answer = (start: string, ...lines: string[]): Promise<string> => {
    const found = new Promise<string>((resolve) => waiting.push({ start, found: resolve }));
    say(...lines);
    return found;
  };
  return { protocol, heard, say, answer };
}

describe("the protocol", () => {
  it("says who it is, which levels and rule sets there are", () => {
    const { say } = session();
    const lines = say("taflbok");
    expect(lines[0]).toBe("name Taflbok 0");
    expect(lines.filter((line) => line.startsWith("level "))).toHaveLength(levels.length);
    expect(lines).toContain(`rules ${ruleSetIds.join(" ")}`);
    expect(lines.at(-1)).toBe("taflbokok");
    expect(say("isready")).toEqual(["readyok"]);
  });

  it.each(ruleSetIds)("plays a whole game under %s, and says how it ends", async (id) => {
    const { say, answer } = session();
    say(`rules ${id}`);
    const game = createGame(engineOf(id));
    while (game.ending === null && game.turns.length < 30) {
      const moves = game.record().join(" ");
      const line = await answer("bestmove", `position start moves ${moves}`.replace(/ moves $/, ""), "go nodes 300");
      const [, move, ...ends] = line.split(" ");
      const { ending } = game.playText(move!);
      expect(ends).toEqual(ending === null ? [] : ["ends", ending.winner, ending.by]);
      expect(game.record().at(-1)).toBe(move);
    }
  });

  it("gives the same answers again after newgame, whatever came between", async () => {
    const { say, answer, heard } = session();
    say(`rules ${ruleSetIds[0]}`);
    const ask = async (): Promise<string[]> => {
      const from = heard.length;
      await answer("bestmove", "newgame", "position start", "go nodes 20000");
      return heard.slice(from).map((line) => line.replace(/ time \d+/, ""));
    };
    const first = await ask();
    await answer("bestmove", "go level 3 seed 5");
    await answer("bestmove", "go nodes 5000");
    expect(await ask()).toEqual(first);
    expect(first.at(-1)).toMatch(/^bestmove \w+-\w+/);
  });

  it("plays levels: the same seed the same move, other seeds other moves", async () => {
    const { say, answer } = session();
    say(`rules ${ruleSetIds[0]}`);
    const moves: string[] = [];
    for (const seed of [1, 1, 2, 3, 4, 5, 6]) moves.push(await answer("bestmove", "newgame", "position start", `go level 1 seed ${seed}`));
    expect(moves[0]).toBe(moves[1]);
    expect(new Set(moves).size).toBeGreaterThan(2);
  });

  it("stops with the best move so far", async () => {
    const { say, answer } = session();
    say(`rules ${ruleSetIds[0]}`, "go infinite");
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    expect(say("go nodes 5", "newgame", "position start")).toEqual(
      ["go", "newgame", "position"].map((word) => `error ${word}: still thinking; say stop and wait for bestmove`),
    );
    expect(say("isready")).toEqual(["readyok"]);
    expect(await answer("bestmove", "stop")).toMatch(/^bestmove \w+-\w+/);
    expect(say("stop")).toEqual([]);
    expect(await answer("bestmove", "go depth 2")).toMatch(/^bestmove/);
  });

  it("ends when no more lines come: bounded thinking is finished, other is stopped", async () => {
    const bounded = session();
    bounded.say(`rules ${ruleSetIds[0]}`, "go nodes 30000");
    await bounded.protocol.end();
    expect(bounded.heard.at(-1)).toMatch(/^bestmove/);
    expect(Number(/nodes (\d+)/.exec(bounded.heard.at(-2)!)?.[1])).toBeGreaterThanOrEqual(30_000);
    const endless = session();
    endless.say(`rules ${ruleSetIds[0]}`, "go infinite");
    await endless.protocol.end();
    expect(endless.heard.at(-1)).toMatch(/^bestmove/);
    await session().protocol.end();
  });

  it("quits without another word", async () => {
    const { say, heard, protocol } = session();
    say(`rules ${ruleSetIds[0]}`, "go infinite", "quit");
    await protocol.end();
    expect(heard.filter((line) => line.startsWith("bestmove"))).toEqual([]);
  });

  it("shows the position", () => {
    const { say } = session();
    say(`rules ${ruleSetIds[0]}`);
    const start = conformance.rule_sets[0]!.start;
    const [position, legal, ending] = say("show");
    expect(position).toBe(`position ${start} quiet 0`);
    expect(legal!.split(" ").length - 1).toBe(createGame(engineOf(ruleSetIds[0]!)).legalMoves().length);
    expect(ending).toBe("ending none");
  });
});

describe("bad input is answered in words", () => {
  it.each([
    ["", []],
    ["   ", []],
    ["hello", [/there is no command “hello”; there are taflbok, isready, /]],
    ["constructor", [/there is no command/]],
    ["rules", [/there is no rule set “”/]],
    ["rules chess", [/there is no rule set “chess”/]],
    ["position", [/write position start/]],
    ["position start d1-d4", [/write position start/]],
    ["position start moves", []],
    ["position start moves z9-z10", [/move 1, z9-z10: .*there is no such file/]],
    ["position start moves a1-a2", [/move 1, a1-a2: not legal \(/]],
    ["position start quiet -1", [/quiet: a whole number from 0 to/]],
    ["position start quiet", [/the end of the line/]],
    ["position 3/3 a", [/odd number of ranks/]],
    ["position 5/5/5/5/5 a", [/can not be played from \(no king\)/]],
    ["position 5/5/2k2/5/5", [/the side to move must follow/]],
    ["position 5/5/2q2/5/5 a", [/only the letters a, d, k/]],
    ["go nodes", [/go: nodes: a whole number from 1/]],
    ["go nodes 0", [/from 1 to/]],
    ["go nodes 1e9", [/not “1e9”/]],
    ["go nodes 5 nodes 6", [/twice/]],
    ["go quickly", [/“quickly” is unknown here; possible are level, seed, nodes, depth, movetime, infinite/]],
    ["go __proto__ 1", [/unknown here/]],
    ["go level 9", [/from 1 to 8/]],
    ["go level 3 nodes 5", [/brings its own limits/]],
    ["go seed 3", [/belongs to a level/]],
    [`go ${"x".repeat(100_000)}`, [/unknown here/]],
  ])("%j", (line, complaints) => {
    const { say } = session();
    say(`rules ${ruleSetIds[0]}`);
    const answers = say(line);
    expect(answers).toHaveLength(complaints.length);
    answers.forEach((answer, index) => {
      expect(answer).toMatch(/^error /);
      expect(answer).toMatch(complaints[index]!);
      expect(answer.length).toBeLessThan(700);
    });
    expect(say("isready")).toEqual(["readyok"]);
  });

  it.each(["newgame", "position start", "go nodes 5", "show"])("%s before the rules", (line) => {
    const { say } = session();
    expect(say(line)).toEqual([`error no rules chosen yet: say rules and an id, such as rules ${ruleSetIds[0]}`]);
  });

  it("keeps the game when a position is refused", () => {
    const { say } = session();
    say(`rules ${ruleSetIds[0]}`);
    const before = say("show");
    expect(say("position start moves a1-a2")).toHaveLength(1);
    expect(say("show")).toEqual(before);
  });

  it("gives the same answers whether a game goes on or is told anew", async () => {
    const [going, anew] = [session(), session()];
    const moves: string[] = [];
    for (const each of [going, anew]) each.say(`rules ${ruleSetIds[0]}`);
    for (let ply = 0; ply < 8; ply++) {
      const position = `position start moves ${moves.join(" ")}`;
      anew.say("position start quiet 1");
      const answers = await Promise.all([going.answer("bestmove", position, "go nodes 400"), anew.answer("bestmove", position, "go nodes 400")]);
      expect(answers[0]).toBe(answers[1]);
      expect(going.say("show")).toEqual(anew.say("show"));
      moves.push(answers[0].split(" ")[1]!);
    }
    going.say(`position start moves ${moves.slice(0, 3).join(" ")}`);
    anew.say("newgame", `position start moves ${moves.slice(0, 3).join(" ")}`);
    expect(going.say("show")).toEqual(anew.say("show"));
  });

  it("has no move after the end", async () => {
    const ended = conformance.examples.find(({ expect: each, moves }) => moves.length === 1 && each[0]?.ending)!;
    const { say, answer } = session();
    const id = ended.expect[0]!.in[0]!;
    say(`rules ${id}`, `position ${ended.position} quiet ${ended.quiet} moves ${ended.moves.join(" ")}`);
    expect(say("show").slice(1)).toEqual(["legal", `ending ${ended.expect[0]!.ending!.winner} ${ended.expect[0]!.ending!.by}`]);
    expect(await answer("bestmove", "go nodes 100")).toBe("bestmove none");
  });
});
