import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEVELS } from "../../src/ui/computer/opponent-levels.ts";
import { type Counted, Records } from "../../src/ui/computer/records.ts";
import { forNewGame, readExtras, type Seat } from "../../src/ui/computer/opponent-seat.ts";
import { Box } from "./box.ts";

const KEY = "taflbok.record.brandubh";
const GAME: Counted = { rules: "brandubh", side: "attackers", level: 3, result: "won", game: "one" };

function shelf(entries: Record<string, string> = {}): Box {
  const box = new Box();
  for (const [key, text] of Object.entries(entries)) box.map.set(key, text);
  return box;
}

const refuses = (): boolean => false;

describe("the record", () => {
  test("counts by rule set, side and level", () => {
    const records = new Records(shelf(), refuses);
    for (const [game, result] of [["a", "won"], ["b", "won"], ["c", "lost"], ["d", "drawn"]] as const) records.count({ ...GAME, game, result });
    records.count({ ...GAME, side: "defenders", level: 10, game: "e" });
    records.count({ ...GAME, side: "defenders", level: 2, game: "f", result: "lost" });
    records.count({ ...GAME, rules: "tablut", game: "g" });
    expect(records.list("brandubh")).toEqual([
      { side: "attackers", level: 3, counts: [2, 1, 1] },
      { side: "defenders", level: 2, counts: [0, 1, 0] },
      { side: "defenders", level: 10, counts: [1, 0, 0] },
    ]);
    expect(records.list("tablut")).toHaveLength(1);
    expect(records.list("fetlar")).toEqual([]);
  });

  test("counts a game once, whichever window it ends in, and even after the record was deleted", () => {
    const place = shelf();
    const [one, other] = [new Records(place, refuses), new Records(place, refuses)];
    expect(one.count(GAME)).toBe(true);
    expect(other.count(GAME)).toBe(true);
    expect(other.list("brandubh")).toEqual([{ side: "attackers", level: 3, counts: [1, 0, 0] }]);
    one.remove("brandubh");
    expect(other.list("brandubh")).toEqual([]);
    other.count(GAME);
    expect(one.list("brandubh")).toEqual([]);
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    JSON.stringify({ format: 2, rules: "brandubh", results: {}, games: [] }),
    JSON.stringify({ format: 1, rules: "tablut", results: {}, games: [] }),
    JSON.stringify({ format: 1, rules: "brandubh", results: { attackers: { 3: [1, 2] } }, games: [] }),
    JSON.stringify({ format: 1, rules: "brandubh", results: { attackers: { 3: [1, 2, -1] } }, games: [] }),
    JSON.stringify({ format: 1, rules: "brandubh", results: { nobody: {} }, games: [] }),
    JSON.stringify({ format: 1, rules: "brandubh", results: {}, games: [1] }),
  ])("keeps aside what can not be read: %s", (text) => {
    const place = shelf({ [KEY]: text });
    const aside: string[][] = [];
    const records = new Records(place, (...kept) => aside.push(kept) > 0);
    expect(records.count(GAME)).toBe(true);
    expect(aside).toEqual([["record.brandubh", text]]);
    expect(records.list("brandubh")).toEqual([{ side: "attackers", level: 3, counts: [1, 0, 0] }]);
  });

  test("writes over nothing that could not be kept aside", () => {
    const place = shelf({ [KEY]: "{" });
    const records = new Records(place, refuses);
    expect(records.list("brandubh")).toEqual([]);
    expect(records.count(GAME)).toBe(false);
    records.remove("brandubh");
    expect(place.map.get(KEY)).toBe("{");
  });

  test("does without storage, and with one that refuses", () => {
    const full = shelf();
    full.room = 0;
    for (const place of [null, full]) {
      const records = new Records(place, refuses);
      expect(records.count(GAME)).toBe(false);
      expect(records.list("brandubh")).toEqual([]);
    }
  });

  test("whatever stands there, it is read, or kept as it was", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const place = shelf({ [KEY]: text });
        const aside: string[] = [];
        new Records(place, (_, kept) => aside.push(kept) > 0).count(GAME);
        expect([...aside, place.map.get(KEY)]).toSatisfy((kept: string[]) => kept.includes(text) || kept.at(-1)!.includes(GAME.game));
      }),
    );
  });
});

describe("who plays, in a save", () => {
  const seat: Seat = { sides: ["defenders"], level: 3, game: "a1", counts: true };

  test("is read as it was written", () => {
    expect(readExtras({ opponent: seat, end: { winner: "attackers", by: "resignation" } })).toEqual({ opponent: seat, end: { winner: "attackers", by: "resignation" } });
    expect(readExtras({ end: { winner: "draw", by: "agreement" } })).toEqual({ end: { winner: "draw", by: "agreement" } });
    expect(readExtras({})).toEqual({});
  });

  test("may be of every level there is", () => {
    for (const level of LEVELS) expect(readExtras({ opponent: { ...seat, level } }).opponent).toEqual({ ...seat, level });
    expect(readExtras({ opponent: { ...seat, level: LEVELS.length + 1 } })).toEqual({ odd: true });
  });

  test.each([
    { opponent: null },
    { opponent: { ...seat, sides: [] } },
    { opponent: { ...seat, sides: ["king"] } },
    { opponent: { ...seat, level: "1" } },
    { opponent: { ...seat, game: "<b>" } },
    { end: { winner: "draw", by: "resignation" } },
    { end: { winner: "attackers", by: "agreement" } },
    { end: { winner: "attackers", by: "king-captured" } },
    { end: "attackers" },
  ])("costs only itself if it can not be read: %j", (fields) => {
    expect(readExtras(fields)).toEqual({ odd: true });
  });

  test("a new game has another name and counts, unless somebody only watches", () => {
    const next = forNewGame({ ...seat, counts: false })!;
    expect(next).toEqual({ ...seat, game: next.game });
    expect(next.game).not.toBe(seat.game);
    expect(forNewGame({ ...seat, sides: ["attackers", "defenders"] })!.counts).toBe(false);
    expect(forNewGame(undefined)).toBeUndefined();
  });
});
