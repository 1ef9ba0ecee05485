import { describe, expect, test, vi } from "vitest";
import type { Side } from "../../src/engine/position.ts";
import type { Speaker } from "../../src/ui/computer/advice-words.ts";
import { analyse, type Ask, judged, type Ply, type Seen } from "../../src/ui/computer/analysis.ts";
import { plySentence, slipSentences, summary } from "../../src/ui/computer/analysis-words.ts";
import type { Thought } from "../../src/ui/computer/client.ts";
import { kit } from "../../src/ui/kit.ts";
import { WORDS } from "./help.ts";

const speaker: Speaker = { kit, words: WORDS.de, size: 7 };
const BUDGETS = { glance: 10, closer: 100 };

const sideAt = (ply: number): Side => (ply % 2 === 0 ? "attackers" : "defenders");

/** A line of moves with the names m0, m1 …, the attackers first. */
function line(moves: number, winner: Ply["winner"] = null): Ply[] {
  return Array.from({ length: moves + 1 }, (_, ply) => ({
    side: sideAt(ply),
    move: ply < moves ? `m${ply}` : null,
    winner: ply === moves ? winner : null,
  }));
}

const seen = (share: number, best: string, won: Seen["won"] = null): Seen => ({ share, won, line: best === "" ? [] : [best] });

/** An adviser who thinks of each position what he is told to: the defenders' share, or who has won, and the best move. */
function adviser(all: readonly Seen[], ask?: (ply: number, nodes: number) => void): Ask {
  return async (ply, nodes) => {
    ask?.(ply, nodes);
    const { share, won, line: best } = all[ply]!;
    const own = sideAt(ply) === "defenders" ? share : 1 - share;
    const winIn = won === null || won === "draw" ? null : won === sideAt(ply) ? 3 : -4;
    const thought: Thought = { move: best[0] ?? null, line: best, score: 100 * Math.log(own / (1 - own)), winIn, depth: 5, nodes, milliseconds: 1 };
    return thought;
  };
}

describe("where a line turned", () => {
  test("a move after which its side stands worse, though it had a better one", () => {
    const all = [seen(0.5, "m0"), seen(0.5, "better"), seen(0.2, "m2"), seen(0.2, "m3")];
    const { slips, decided } = judged(line(3), all);
    expect(decided).toBeNull();
    expect(slips).toHaveLength(1);
    expect(slips[0]).toMatchObject({ ply: 1, side: "defenders", move: "m1" });
    expect(slips[0]!.loss).toBeCloseTo(0.3);
    expect(slipSentences(speaker, slips[0]!).join(" ")).toBe(
      "Zug 2, Verteidiger: m1. Geschätzte Aussichten: davor 50\u00a0%, danach 20\u00a0%. Besser war better.",
    );
  });

  test("the move the search liked best is never blamed: what it led to is what the position was worth", () => {
    const { slips, seen: found } = judged(line(2), [seen(0.5, "m0"), seen(0.5, "m1"), seen(0.1, "m2")]);
    expect(slips).toEqual([]);
    expect(found.map(({ share }) => share)).toEqual([0.1, 0.1, 0.1]);
  });

  test("a move that turns out better than the search thought lifts what was before it", () => {
    const { seen: found, slips } = judged(line(2), [seen(0.5, "other"), seen(0.4, "other"), seen(0.9, "other")]);
    expect(found[1]).toMatchObject({ share: 0.9, line: ["m1", "other"] });
    expect(slips.map(({ ply }) => ply)).toEqual([0]);
  });

  test("a proven win reaches back over the moves of the winner, and forth over those of the loser", () => {
    // The defenders win at the end; before their last move the search saw nothing.
    const back = judged(line(2, "defenders"), [seen(0.5, "x"), seen(0.5, "y"), seen(1, "", "defenders")]);
    expect(back.seen.map(({ won }) => won)).toEqual([null, "defenders", "defenders"]);
    expect(back.decided).toEqual({ ply: 1, side: "defenders" });
    expect(back.slips).toMatchObject([{ ply: 0, move: "m0" }]);
    expect(slipSentences(speaker, back.slips[0]!)[1]).toMatch(/^Danach war die Partie verloren \(durchgerechnet\)\. Geschätzte Aussichten davor: 50\u00a0%\. Besser war x\.$/);
    // The attackers are lost at the start; what the search thinks later does not count.
    const forth = judged(line(1), [seen(1, "x", "defenders"), seen(0.4, "y")]);
    expect(forth.seen.map(({ won }) => won)).toEqual(["defenders", "defenders"]);
    expect(forth.slips).toEqual([]);
  });

  test("a win given away is told as proven before, and estimated after", () => {
    const { slips } = judged(line(2), [seen(0, "win", "attackers"), seen(0.6, "y"), seen(0.6, "z")]);
    expect(slipSentences(speaker, slips[0]!).join(" ")).toBe("Zug 1, Angreifer: m0. Davor gewann win (durchgerechnet). Geschätzte Aussichten danach: 40\u00a0%.");
    const reversed = judged(line(1), [seen(0, "win", "attackers"), seen(1, "y", "defenders")]);
    expect(slipSentences(speaker, reversed.slips[0]!)[1]).toMatch(/^Davor hatten sie mit win den Sieg in der Hand/);
  });

  test("only the three worst, in the order of the game", () => {
    const shares = [0.5, 0.7, 0.5, 0.9, 0.5, 0.65, 0.1];
    const { slips } = judged(line(6), shares.map((share) => seen(share, "x")));
    expect(slips).toHaveLength(3);
    expect(slips.map(({ ply }) => ply)).toEqual(slips.map(({ ply }) => ply).toSorted((one, other) => one - other));
    expect(slips.some(({ ply }) => ply === 5)).toBe(true);
  });
});

describe("running", () => {
  const all = [seen(0.5, "m0"), seen(0.5, "better"), seen(0.2, "m2"), seen(0.2, "m3")];

  test("from the last position to the first, then the doubtful ones with more patience", async () => {
    const asked: string[] = [];
    const report = vi.fn<(share: number) => void>();
    const found = await analyse(line(3), adviser(all, (ply, nodes) => asked.push(`${ply}:${nodes}`)), BUDGETS, report);
    expect(asked).toEqual(["3:10", "2:10", "1:10", "0:10", "2:100", "1:100"]);
    expect(found!.slips).toMatchObject([{ ply: 1, move: "m1" }]);
    const shares = report.mock.calls.map(([share]) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });

  test("an ended game is not asked about; a draw is no win", async () => {
    const asked: number[] = [];
    const found = await analyse(line(3, "draw"), adviser(all, (ply) => asked.push(ply)), BUDGETS, () => {});
    expect(asked).not.toContain(3);
    expect(found!.seen.at(-1)).toEqual({ share: 0.5, won: "draw", line: [] });
    expect(found!.decided).toBeNull();
    expect(plySentence(speaker, "m2", 3, found!.seen[3]!)).toBe("Zug 3, m2: Remis.");
  });

  test("given up on the way, nothing comes of it; a broken adviser is not hidden", async () => {
    expect(await analyse(line(3), async (ply) => (ply === 1 ? null : adviser(all)(ply, 1)), BUDGETS, () => {})).toBeNull();
    await expect(analyse(line(3), () => Promise.reject(new Error("broken")), BUDGETS, () => {})).rejects.toThrow("broken");
  });
});

describe("the summary", () => {
  test("names from where a game was won only if that is proven up to the end", () => {
    const proven = judged(line(3, "attackers"), [seen(0.5, "x"), seen(0.5, "y"), seen(0, "z", "attackers"), seen(0, "", "attackers")]);
    expect(summary(speaker, proven).join(" ")).toBe(
      "Nach Zug 2 war die Partie gewonnen: Angreifer (durchgerechnet bis zum Ende). Die Wende brachte vor allem Zug 2, m1 (Verteidiger).",
    );
    const open = judged(line(1), [seen(0.5, "m0"), seen(0.5, "x")]);
    expect(summary(speaker, open)).toEqual(["Nach dieser Schätzung hat kein einzelner Zug die Partie gewendet."]);
    const gap = judged(line(4), [seen(0.5, "x"), seen(0, "y", "attackers"), seen(0.5, "x"), seen(0.5, "m3"), seen(0.5, "m4")]);
    expect(gap.decided).toBeNull();
  });
});
