import * as fc from "fast-check";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { recognise } from "../../src/notation/reading.ts";
import { LONGEST_TEXT } from "../../src/notation/source.ts";
import { fileNameOf, FORMATS, otnRules } from "../../src/notation/writing.ts";
import { readSentences } from "../../src/ui/exchange/telling.ts";
import { kit } from "../../src/ui/kit.ts";
import { endGame } from "../../src/ui/opening.ts";
import { ALL, anyGame, ENDS, imported, movesIn, named, played, written } from "./help.ts";
import { playablePosition } from "../engine/arbitrary.ts";
import { WORDS } from "../ui/help.ts";

const GAME = "d1-c1 c4-c2 b4-b2xc2 d4-b4 f4-f5 b4-b7 f5-f6 b7-a7";

function toldOf(text: string): string {
  const { source, rules, judged } = imported(text);
  return readSentences(kit, WORDS.en, recognise(text)!, source, rules, "named", judged).join("\n");
}

describe("round trip", () => {
  test.each(["own", "otg", "pgn"] as const)("a game of any rule set comes back the same as %s", (format) => {
    fc.assert(
      fc.property(anyGame, ({ id, picks, quiet, end }) => {
        const rules = named(id);
        const state = played(rules, picks, quiet);
        if (end !== null) endGame(kit, state, end);
        const game = written(rules, state);
        const back = imported(FORMATS[format].write(game), id === "brandubh" ? "tablut" : "brandubh");
        expect(back.format).toBe(format);
        expect(back.origin).toBe("named");
        expect(back.rules.id).toBe(id);
        expect(back.judged.problem).toBeNull();
        expect(movesIn(back.judged.state)).toEqual(game.moves);
        expect(kit.formatPosition(back.judged.state!.game.start)).toBe(game.start);
        expect(back.judged.state!.game.quietAtStart).toBe(quiet);
        expect(back.judged.state!.game.ending).toEqual(game.ending);
      }),
      { numRuns: 40 },
    );
  });

  test.each(["own", "otg", "pgn"] as const)("every rule set, and both sides to begin, as %s", (format) => {
    for (const rules of ALL) {
      for (const from of [rules.start, rules.start.replace(/[ad]$/, (side) => (side === "a" ? "d" : "a"))]) {
        const game = written(rules, played(rules, [3, 14, 15, 92], 0, from));
        const { judged } = imported(FORMATS[format].write(game), rules.id);
        expect([rules.id, judged.problem, movesIn(judged.state)]).toEqual([rules.id, null, game.moves]);
        expect(kit.formatPosition(judged.state!.game.position)).toBe(game.position);
      }
    }
  });

  test("any position comes back the same as FEN, and in OpenTafl's letters with the side behind it", () => {
    const rules = ALL.find(({ size }) => size === 11)!;
    fc.assert(
      fc.property(playablePosition(), (position) => {
        const text = kit.formatPosition(position);
        const { source, format } = imported(`${text}\n`, rules.id);
        expect(format).toBe("fen");
        expect(`${source.position!.board} ${source.position!.side}`).toBe(text);
        const otn = otnRules({ id: rules.id, size: position.size, rules: rules.rules, start: text }).text;
        const read = imported(otn, rules.id);
        expect(`${read.source.position!.board} ${read.source.position!.side}`).toBe(text);
      }),
    );
  });

  test("names of files say rule set and day", () => {
    const rules = ALL.find(({ readings }) => readings.length > 0)!;
    expect(fileNameOf(written(rules, played(rules, [])), "pgn")).toBe(`taflbok-${rules.id.replace("+", "-")}-2026-11-30.pgn`);
  });
});

describe("lenient reading", () => {
  const RECORD = GAME.split(" ");
  const FORMS: [string, string, string][] = [
    ["our own moves", GAME, "moves"],
    ["capitals and long dashes", GAME.toUpperCase().replaceAll("-", " – "), "moves"],
    ["glued squares with numbers", "1. d1c1 c4c2 2. b4b2 d4b4 3. f4f5 b4b7 4. f5f6 b7a7 0-1", "moves"],
    ["numbers glued to moves", "1.d1c1 c4c2 2.b4b2 d4b4 3.f4f5 b4b7 4.f5f6 b7a7", "moves"],
    ["one x for each man", "d1-c1 c4-c2 b4-b2xc2xc2 d4-b4 f4-f5 b4-b7 f5-f6 b7-a7 timeout", "moves"],
    ["a bare x and remarks", "d1-c1 c4-c2! b4-b2x d4-b4 f4-f5 Kb4-b7+ f5-f6?? Kb7-a7++", "moves"],
    ["blanks before what is captured", "d1-c1 c4-c2 b4-b2 xc2 d4-b4 f4-f5 b4-b7 f5-f6 b7-a7", "moves"],
    ["Walker's commas", "d1-c1, c4-c2; b4-b2xc2, d4-b4, f4-f5, b4-b7, f5-f6, b7-a7", "moves"],
    ["an archive line", `${GAME},1,0,White`, "archive"],
    ["a link", `https://example.org/play/#v=brandubh&m=${GAME.replaceAll(" ", ",")}`, "link"],
    ["a save", JSON.stringify({ format: 1, rules: "brandubh", position: ALL[0]!.start, moves: GAME, ply: 3, quiet: 0 }), "save"],
    ["JSON of another site", JSON.stringify({ dim: 7, start: "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", moves: GAME.split(" ") }), "save"],
    ["PGN with comments", `[Event "x"]\r\n[Variant "Brandubh 7x7"]\r\n\r\n1. d1c1 {good (really)} c4c2 2. b4b2 (2. b4b3 d4d7) d4b4\r\n3. f4f5 b4b7 4. f5f6 b7a7 0-1\r\n`, "pgn"],
    ["OpenTafl's file", `[event:x]\n[variant:Brandubh]\n[rules:dim:7 name:Brandub surf:n atkf:n ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1 c4-c2\n[said|answered]\n2. b4-b2xc2 d4-b4\n2b.1. ..... d4-c4\n3. f4-f5 Kb4-b7-\n4. f5-f6 Kb7-a7--\n`, "otg"],
    ["OpenTafl's file with a long remark on the game", `[event:x]\n[start-comment:a remark\nthat goes on, 1. and on\nto here]\n[variant:Brandubh]\n\n1. d1-c1 c4-c2\n[Note: well|yes]\n2. b4-b2xc2 d4-b4\n3. f4-f5 b4-b7\n4. f5-f6 b7-a7\n`, "otg"],
    ["a position and moves", `${ALL[0]!.start} ${GAME}`, "fen"],
    ["OpenTafl's position and moves", `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ ${GAME}`, "otn"],
    ["an own text with notes", `# mine\nRules:  Brandubh\nPosition: ${ALL[0]!.start}\n\nMoves: ${GAME}`, "own"],
  ];

  test.each(FORMS)("%s", (_, text, format) => {
    const found = imported(text);
    expect(found.format).toBe(format);
    expect(found.judged.problem).toBeNull();
    expect(movesIn(found.judged.state)).toEqual(RECORD);
    expect(found.judged.state!.game.ending).toEqual({ winner: "defenders", by: "king-reaches" });
  });

  test("ranks with two digits, glued", () => {
    const { judged } = imported("1. h1h3 f8i8 2. f10i10 d6d3", "copenhagen");
    expect(judged.problem).toBeNull();
    expect(movesIn(judged.state)).toEqual(["h1-h3", "f8-i8", "f10-i10", "d6-d3"]);
  });

  test("several games: each is read by itself", () => {
    const pgn = FORMATS.pgn.write(written(ALL[0]!, played(ALL[0]!, [1, 2, 3])));
    const other = FORMATS.pgn.write(written(ALL[0]!, played(ALL[0]!, [4, 5])));
    expect(imported(`${pgn}\n${other}`).count).toBe(2);
    expect(movesIn(imported(`${pgn}\n${other}`, "brandubh", 1).judged.state)).toHaveLength(2);
    expect(imported(`${GAME},1,0,White\nd1-c1,0,0,Ongoing\n`).count).toBe(2);
  });

  test("without a rule set the one at hand, unless the board does not fit", () => {
    expect(imported("d1-c1").origin).toBe("kept");
    expect(imported("d1-d3 k4-k3").origin).toBe("fitting");
    expect(imported("d1-d3 k4-k3").rules.size).toBe(11);
    expect(imported(ALL[0]!.start, "copenhagen").rules.size).toBe(7);
  });

  test("names of rule sets in either language and in longer names", () => {
    for (const { id, name, readings } of ALL.filter((each) => each.readings.length === 0)) {
      expect(readings).toEqual([]);
      for (const text of [id, name["de"]!, name["en"]!, `${name["en"]!} (club)`]) {
        expect(imported(`[Variant "${text}"]\n\n1. d1d2`).rules.id).toBe(id);
      }
    }
  });

  test("the side to begin, if the text does not say it, is that of the first man moved", () => {
    const { judged } = imported("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ c4-c2 d1-c1");
    expect(judged.assumedSide).toBe(true);
    expect(judged.problem).toBeNull();
    expect(judged.state!.game.start.toMove).toBe("defenders");
  });
});

const otg = (result: string, moves: string): string => `[event:x]\n[result:${result}]\n[variant:brandubh]\n\n1. ${moves}\n`;
const pgn = (names: string, result: string, how: string): string => `[${names} "Ann"]\n[Result "${result}"]\n[Termination "${how}"]\n\n1. d1c1 ${result}\n`;

describe("how the players ended a game", () => {
  const [ATTACKERS, DEFENDERS, DRAW] = ENDS;

  test.each([
    ["a word: whoever is to move gave up", "d1-c1 c4-c2 ---", DEFENDERS],
    ["the other side, too", "1. d1-c1 resigns", ATTACKERS],
    ["OpenTafl's file", otg("1", "d1-c1 ---"), ATTACKERS],
    ["tags of a PGN, whoever is to move", pgn("Attackers", "0-1", "Resignation"), DEFENDERS],
    ["a draw agreed on", pgn("Attackers", "1/2-1/2", "draw by agreement"), DRAW],
    ["players named by colour", pgn("White", "1-0", "Black resigned"), ATTACKERS],
    ["an archive line, where a win without a word means it", "d1-c1,0,0,Black", ATTACKERS],
    ["a save", JSON.stringify({ format: 1, rules: "brandubh", position: ALL[0]!.start, moves: "d1-c1", ply: 0, quiet: 0, end: DEFENDERS }), DEFENDERS],
  ])("%s", (_, text, end) => {
    expect(imported(text).judged.state!.game.ending).toEqual(end);
  });

  test.each([
    ["a side is named that is not to move", "d1-c1 white resigns"],
    ["the result says the opposite", otg("-1", "d1-c1 ---")],
    ["players named by colour, and the first number is perhaps White's", pgn("White", "0-1", "Black resigned")],
    ["another reason", pgn("Attackers", "1-0", "time forfeit")],
    ["no reason", "[Attackers \"Ann\"]\n[Result \"1-0\"]\n\n1. d1c1 1-0\n"],
    ["a draw by resignation", pgn("Attackers", "1/2-1/2", "resignation")],
    ["a clock that ran out", "d1-c1 timeout,0,0,Black"],
    ["the winner is to move", "d1-c1,0,0,White"],
    ["nobody has won", "d1-c1,0,0,Ongoing"],
    ["nobody has moved", "1. resigns"],
    ["a move that is none", "d1-c1 d1-d2 ---"],
  ])("is left open: %s", (_, text) => {
    expect(imported(text).judged.state?.game.ending ?? null).toBeNull();
  });

  test("counts for nothing where a rule has ended the game", () => {
    expect(imported(`${GAME} ---`).judged.state!.game.ending).toEqual({ winner: "defenders", by: "king-reaches" });
  });

  test("the text's own words for it are told", () => {
    expect(imported("d1-c1 timeout,0,0,Black").source.result).toBe("Black, timeout");
    expect(imported(pgn("Attackers", "1-0", "time forfeit")).source.result).toBe("1-0, time forfeit");
  });
});

describe("what is wrong is told, with its place, and what stands before it can be opened", () => {
  test.each([
    ["d1-c1 c4-c2 b4-b2xd4", 3, "unreadable"],
    ["d1-c1 c4-c2 b4-b2xc2/d4", 3, "unreadable"],
    ["d1-c1 d1-d2", 2, "refused"],
    ["d1-c1 c4-b5", 2, "refused"],
  ])("%s", (text, ply, kind) => {
    const { judged } = imported(text);
    expect(judged.problem).toMatchObject({ kind: "move", ply, complaint: { kind }, word: { at: text.split(" ").slice(0, ply - 1).join(" ").length + 1 } });
    expect(movesIn(judged.state)).toHaveLength(ply - 1);
    expect(judged.state!.complaint).toBeNull();
  });

  test("wrong captures come with the right ones", () => {
    const { problem } = imported("d1-c1 c4-c2 b4-b2xd4").judged;
    expect(problem?.kind === "move" && problem.complaint.kind === "unreadable" && problem.complaint.error.data).toEqual({ found: "d4", right: "c2" });
  });

  test.each([
    ["d1-c1 hello", "no-move", 6],
    ["d1-c1 Ne4^=e6", "jump", 6],
    ["d1-c1 {never closed", "unclosed", 6],
    ["/3t3/3t3/3T3/ttTKTtt/3T3/3n3/3t3/", "special-man", 26],
    ["/3t3/3t3/3T3/ttTKTtt/3T3/3?3/3t3/", "bad-letter", 26],
    ["{not json", "no-json", 0],
    ["#v=brandubh&m=%E0", "link-damaged", 0],
    ["https://example.org/play/#v=brandubh&f=2", "link-future", 25],
    ["#m=d1-d2", "link-no-rules", 0],
  ])("%s", (text, code, at) => {
    const { problem } = imported(text).judged;
    expect(problem).toMatchObject({ kind: "text", code, at });
  });

  test("a board that is none, with the place of what does not fit", () => {
    expect(imported("3a3/3a3/3x3/aadkdaa/3d3/3a3/3a3 a").judged.problem).toMatchObject({ kind: "position", at: 9 });
    expect(imported("3a3/3a3/3d3/aaddkdd/3a3/3a3 a").judged.problem).toMatchObject({ kind: "position" });
    expect(imported("[FEN \"3a3/3a3/3d3/aadddaa/3d3/3a3/3a3 a\"]\n\n*").judged.problem).toMatchObject({ kind: "position", at: 6 });
  });

  test("a game too long to be kept is cut", () => {
    const there = "d1-c1 d3-c3 c1-d1 c3-d3 ".repeat(2000);
    const { judged } = imported(`rules: copenhagen+repetition-free\nposition: 11/11/11/11/11/5k5/11/11/3d7/11/3a7 a\nmoves: ${there}`);
    expect(judged.problem).toEqual({ kind: "long" });
    expect(movesIn(judged.state).length).toBeGreaterThan(1000);
  });

  test("nothing at all", () => {
    expect(recognise("")).toBeNull();
    expect(recognise(" \n\t ")).toBeNull();
    expect(imported("1. *").judged.problem).toEqual({ kind: "empty" });
  });

  test.each(["Hello world", "lorem ipsum, dolor.", "[1,2", "\u{1F600}", "a1"])("any text is no game, and nothing of it is opened: %s", (text) => {
    expect(imported(text).judged).toMatchObject({ state: null, problem: { kind: "empty" } });
    expect(toldOf(text)).toBe("");
  });
});

describe("what is told of a game", () => {
  test("signs for what is not known are no names and no result", () => {
    for (const format of ["otg", "pgn"] as const) {
      const told = toldOf(FORMATS[format].write(written(named("brandubh"), played(named("brandubh"), [1, 2]))));
      expect(told).toContain("All 2 moves");
      expect(told).not.toMatch(/Attackers:|Result|[?*]/);
    }
  });

  test("players and result are, even if one is missing", () => {
    const told = toldOf(`[Attackers "Ann"]\n[Result "0-1"]\n\n1. ${GAME}`);
    expect(told).toContain("Attackers: Ann. Defenders: ?.");
    expect(told).toContain("Result according to the text: 0-1.");
  });
});

describe("hostile texts", () => {
  test("whatever comes is answered, never thrown", () => {
    const bits = fc.constantFrom("[", "]", "{", "}", "(", ")", "/", "-", "x", "a1", "d4", "1.", "\n", " ", '"', "[a:", '[A "', "rules:", "#v=", ",0,0,", "\u202e", "\ud800", "…", "<b>");
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.array(fc.oneof(bits, fc.string({ maxLength: 3 })), { maxLength: 60 }).map((parts) => parts.join("")));
    fc.assert(
      fc.property(text, (hostile) => {
        const reading = recognise(hostile);
        const judged = reading === null ? null : imported(hostile, "brandubh", reading.count - 1).judged;
        const answered = judged === null ? hostile.trim() === "" : judged.state !== null || judged.problem !== null;
        expect(answered).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(["(", "{", "[", "[a:", '[A "', "a1", "x", "/", "1.", "1a.", "a1-", "a1-a2x", "a1-a2xa3", "a1-a2xa3/a4", " ", "\n", "0,0,0,x\n", "{\"a\":", "7/", "-", "\\"])("a million of “%s”", (bit) => {
    const long = bit.repeat(Math.ceil(1_000_000 / bit.length)).slice(0, LONGEST_TEXT);
    const reading = recognise(long);
    const game = reading?.game(0) ?? null;
    expect(game === null || game.moves.length >= 0).toBe(true);
  });
});

describe("recorded games", () => {
  const FOLDER = new URL("../../../../shared/games/", import.meta.url);
  test.skipIf(!existsSync(FOLDER)).each([
    ["copenhagen.csv", "copenhagen+repetition-free"],
    ["brandubh.csv", "brandubh"],
  ])("all of %s", (file, id) => {
    const text = readFileSync(new URL(file, FOLDER), "utf8");
    const reading = recognise(text)!;
    expect(reading.format).toBe("archive");
    expect(reading.count).toBe(text.trim().split("\n").length);
    const stopped: string[] = [];
    let whole = 0;
    for (let index = 0; index < reading.count; index++) {
      const { judged, source } = imported(text, id, index);
      const { problem, state } = judged;
      // The site they were played on does not enforce repetition, and some were given up before the first move.
      const repeated = problem?.kind === "move" && state?.game.ending?.by === "repetition";
      const nothing = problem?.kind === "empty" && source.moves.length === 0;
      if (problem === null) whole++;
      else if (!repeated && !nothing) stopped.push(`${index}: ${JSON.stringify(problem)}`);
    }
    expect(stopped).toEqual([]);
    expect(whole).toBeGreaterThan(0.98 * reading.count);
  });
});
