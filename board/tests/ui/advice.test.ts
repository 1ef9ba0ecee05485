import { describe, expect, test } from "vitest";
import { squareNames } from "../../src/engine/notation.ts";
import type { Side } from "../../src/engine/position.ts";
import { reasonsFor } from "../../src/ui/computer/advice-reasons.ts";
import { prospectSentences, reasonSentence, type Speaker, worthOf, worthSentence } from "../../src/ui/computer/advice-words.ts";
import { menInDanger, type Prospects, prospectsOf } from "../../src/ui/computer/threats.ts";
import { kit } from "../../src/ui/kit.ts";
import type { State } from "../../src/ui/state.ts";
import { at, board, WORDS } from "./help.ts";
import { RULE_SETS } from "./hostile.ts";

const speaker = (state: State, lang: "de" | "en" = "de"): Speaker => ({ kit, words: WORDS[lang], size: state.engine.size });

function prospects(state: State, side: Side): Prospects {
  return prospectsOf(kit, state.engine, state.game.position, side);
}

const moves = (state: State, all: Prospects["wins"]): string[] => all.map(({ move }) => kit.formatMove(move, state.engine.size));

// The king on d7 sees both corners of his row; c5 can be closed in from b5, by two attackers.
const open = (): State => board({ position: "3k3/7/a1da3/7/7/7/1a5 a" });

const told = (state: State, text: string, winIn: number | null = null): string[] => {
  const move = state.game.legalMoves().find((each) => kit.formatMove(each, state.engine.size) === text)!;
  return reasonsFor(kit, state.engine, state.game.position, move, winIn).map((reason) => reasonSentence(speaker(state), reason));
};

const text = (side: Side, score: number, winIn: number | null = null): string => worthSentence(speaker(board()), worthOf(side, score, winIn));

describe("what either side could do", () => {
  test("ways to a goal are wins of the side not to move", () => {
    const state = open();
    expect(moves(state, prospects(state, "defenders").wins)).toEqual(["d7-a7", "d7-g7"]);
    expect(prospects(state, "attackers").wins).toEqual([]);
  });

  test("captures, with all moves that make them", () => {
    const state = open();
    const all = prospects(state, "attackers");
    const found = all.captures.map(({ squares, moves: making }) => [squareNames(squares, 7), making.map((move) => kit.formatMove(move, 7))]);
    expect(found).toEqual([[["c5"], ["b1-b5", "a5-b5"]]]);
    expect(menInDanger(all)).toEqual([at(state, "c5")]);
  });

  test("it tells the captures and wins that the moves really make, under every rule set", () => {
    for (const { id } of RULE_SETS) {
      const state = board({ variant: id });
      const { engine } = state;
      for (let ply = 0; ply < 40 && state.game.ending === null; ply++) {
        const { position } = state.game;
        const own = prospects(state, position.toMove);
        const legal = state.game.legalMoves();
        const turns = legal.map((move) => engine.play(position, move));
        expect(own.wins.length).toBe(turns.filter(({ ending }) => ending?.winner === position.toMove).length);
        expect(own.captures.flatMap(({ moves: all }) => all).length).toBe(turns.filter(({ ending, captured }) => ending === null && captured.length > 0).length);
        state.game.play(legal[(ply * 37 + 11) % legal.length]!);
      }
    }
  });

  test("moves of the king that open ways", () => {
    const state = board({ position: "7/7/3k3/7/7/a5a/7 d" });
    const { wins, ways } = prospects(state, "defenders");
    expect(wins).toEqual([]);
    const opened = ways.map(({ move, goals }) => `${kit.formatMove(move, 7)} ${squareNames(goals, 7).join(" ")}`);
    expect(opened).toContain("d5-d7 a7 g7");
    expect(opened).toContain("d5-a5 a7");
    expect(prospects(state, "attackers").ways).toEqual([]);
  });

  test("in words; never nothing", () => {
    const state = open();
    expect(prospectSentences(speaker(state), prospects(state, "defenders"))).toEqual([
      "d7-a7: Gewinnt sofort: Der König erreicht a7.",
      "d7-g7: Gewinnt sofort: Der König erreicht g7.",
      "b1 schlagen: c5-c1",
      "d5 schlagen: d7-d6",
    ]);
    const start = board();
    expect(prospectSentences(speaker(start, "en"), { side: "attackers", wins: [], captures: [], ways: [] })).toEqual([
      "Nothing: no move wins at once, captures or opens a way for the king.",
    ]);
  });
});

describe("why a move is good", () => {
  test("it wins at once: nothing else is said", () => {
    expect(told(board({ position: "3k3/7/7/a1d1a2/7/7/7 d" }), "d7-a7", 1)).toEqual(["Gewinnt sofort: Der König erreicht a7."]);
  });

  test("it stops a win", () => {
    const state = board({ position: "1a1k3/5a1/7/7/7/7/7 a" });
    expect(told(state, "f6-f7")).toEqual(["Verhindert, dass die andere Seite mit d7-g7 gewinnt."]);
    expect(told(state, "f6-f5").join(" ")).not.toMatch(/Verhindert/);
  });

  test("it opens several ways, or threatens one", () => {
    const state = board({ position: "7/7/3k3/7/7/a5a/7 d" });
    expect(told(state, "d5-d7")).toContain("Öffnet dem König mehrere Wege auf einmal: nach a7 und g7.");
    const one = board({ position: "5a1/7/3k3/7/7/a5a/7 d" });
    expect(told(one, "d5-d7")).toContain("Droht, mit d7-a7 zu gewinnen.");
  });

  test("what is proven is told as such", () => {
    const state = board({ position: "7/7/3k3/7/7/a5a/7 d" });
    expect(told(state, "d5-d7", 3)[0]).toBe("Gewinnt in höchstens 2 eigenen Zügen, was auch immer die andere Seite zieht (durchgerechnet).");
    expect(told(state, "d5-d6", -2)[0]).toMatch(/^Die Stellung ist verloren: Die andere Seite gewinnt mit ihrem nächsten Zug/);
  });
});

describe("how a position is judged", () => {
  test("an estimate names the side and is never sure", () => {
    expect(text("attackers", 0)).toBe("etwa ausgeglichen.");
    expect(text("attackers", 40)).toBe("Angreifer etwas besser (Aussichten rund 60\u00a0%).");
    expect(text("defenders", -40)).toBe("Angreifer etwas besser (Aussichten rund 60\u00a0%).");
    expect(text("defenders", 100)).toBe("Verteidiger deutlich besser (Aussichten rund 73\u00a0%).");
    expect(text("defenders", 2000)).toBe("Verteidiger viel besser (Aussichten rund 99\u00a0%).");
  });

  test("a proof is none", () => {
    expect(text("attackers", 29_990, 5)).toBe("Die Angreifer gewinnen (durchgerechnet).");
    expect(text("attackers", -29_990, -4)).toBe("Die Verteidiger gewinnen (durchgerechnet).");
    expect(worthOf("attackers", 29_990, 5)).toEqual({ share: 0, won: "attackers" });
  });
});
