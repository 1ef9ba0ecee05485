import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Named } from "../../src/ui/config.ts";
import { kit } from "../../src/ui/kit.ts";
import type { GameText } from "../../src/notation/link.ts";
import { movesOf, openGame } from "../../src/ui/opening.ts";
import { readSave, Saves, writeSave } from "../../src/ui/saves.ts";
import { Box } from "./box.ts";
import { cursed, damaged, expectLegal, IDS, oldGame, RULE_SETS, rulesOf } from "./hostile.ts";

const NOW = new Date("2026-02-03T04:05:06.789Z");

function saved(variant: string, moves: string, date = NOW): string {
  const game: GameText = { variant, position: null, moves, ply: null, quiet: null };
  return writeSave(game, rulesOf(variant).start, moves.split(" ").length, date);
}

let box: Box;
let saves: Saves;
const another = (): Saves => new Saves(box, () => NOW);

beforeEach(() => {
  box = new Box();
  saves = another();
});

describe("a saved game", () => {
  test("is found again by another page, under its own rule set only", () => {
    const text = saved("brandubh", "d1-c1 d3-c3");
    expect(saves.write("brandubh", text)).toBe(true);
    expect([...box.map]).toEqual([["taflbok.game.brandubh", text]]);
    const found = another().find("brandubh");
    expect(found).toMatchObject({ kind: "game", date: NOW.getTime(), game: { variant: "brandubh", moves: "d1-c1 d3-c3", ply: "2", quiet: "0" } });
    for (const id of IDS.filter((each) => each !== "brandubh")) expect(another().find(id)).toEqual({ kind: "none" });
  });

  test("written by another page meanwhile is found, and gone on with only when it is taken", () => {
    const [old, newer] = [saved("brandubh", "d1-c1"), saved("brandubh", "d1-c1 d3-c3")];
    saves.write("brandubh", old);
    expect([saves.isStale("brandubh"), saves.newer("brandubh")]).toEqual([false, null]);
    another().find("brandubh");
    box.map.set("taflbok.game.brandubh", newer);
    expect(saves.isStale("brandubh")).toBe(true);
    const found = saves.newer("brandubh");
    expect(found?.game.moves).toBe("d1-c1 d3-c3");
    expect(saves.isStale("brandubh")).toBe(true);
    found?.take();
    expect([saves.isStale("brandubh"), saves.newer("brandubh")]).toEqual([false, null]);
    expect([...box.map]).toEqual([["taflbok.game.brandubh", newer]]);
  });

  test("that another page took away or spoilt is stale, and nothing to go on with", () => {
    saves.write("brandubh", saved("brandubh", "d1-c1"));
    for (const text of ["{", saved("fetlar", "d1-d2")]) {
      box.map.set("taflbok.game.brandubh", text);
      expect([saves.isStale("brandubh"), saves.newer("brandubh")]).toEqual([true, null]);
      expect(box.texts).toEqual([text]);
    }
    box.map.clear();
    expect([saves.isStale("brandubh"), saves.newer("brandubh")]).toEqual([true, null]);
  });

  test("put under another rule set is refused and kept aside", () => {
    const text = saved("copenhagen", "d1-d2");
    box.map.set("taflbok.game.fetlar", text);
    expect(saves.find("fetlar")).toEqual({ kind: "fault", fault: "other-rules", kept: true });
    expect([...box.map]).toEqual([["taflbok.aside.2026-02-03T04:05:06.789Z.fetlar", text]]);
    expect(saves.listAside()).toEqual([{ key: "taflbok.aside.2026-02-03T04:05:06.789Z.fetlar", date: "2026-02-03T04:05:06.789Z", what: "fetlar", text }]);
  });

  test("of a later version, or damaged, is kept aside as it is", () => {
    const later = JSON.stringify({ format: 2, tree: [1] });
    box.map.set("taflbok.game.york", later);
    box.map.set("taflbok.game.tablut", "{");
    const told: string[] = [];
    expect(saves.list((variant, { fault, kept }) => told.push(`${variant} ${fault} ${kept}`))).toEqual([]);
    expect(told).toEqual(["york future true", "tablut damaged true"]);
    expect(box.texts.toSorted()).toEqual([later, "{"].toSorted());
    expect(saves.write("york", saved("york", "d1-d2"))).toBe(true);
    expect(box.texts).toContain(later);
    const [first] = saves.listAside();
    saves.removeAside(first!);
    expect(saves.listAside()).toHaveLength(1);
  });

  test("the one played last comes first", () => {
    another().write("brandubh", saved("brandubh", "d1-c1", new Date(1000)));
    another().write("york", saved("york", "d1-d2", new Date(3000)));
    another().write("fetlar", saved("fetlar", "d1-d2", new Date(2000)));
    expect(saves.list(() => expect.unreachable())).toEqual(["york", "fetlar", "brandubh"]);
  });

  test("gives way to a new one and comes back, after a reload as well", () => {
    const first = saved("brandubh", "d1-c1");
    const second = saved("brandubh", "d1-b1");
    saves.write("brandubh", first);
    expect(saves.begin("brandubh")).toBe(true);
    expect(saves.find("brandubh").kind).toBe("none");
    saves.write("brandubh", second);
    const later = another();
    later.find("brandubh");
    expect(later.goBack("brandubh")).toMatchObject({ kind: "game", game: { moves: "d1-c1" } });
    expect(later.goBack("brandubh")).toMatchObject({ kind: "game", game: { moves: "d1-b1" } });
    expect(box.texts.toSorted()).toEqual([first, second].toSorted());
  });

  test("is not written over by a page that has not opened it", () => {
    const mine = saved("brandubh", "d1-c1");
    saves.write("brandubh", mine);
    const other = saved("brandubh", "d1-b1");
    expect(another().write("brandubh", other)).toBe(true);
    expect(box.map.get("taflbok.before.brandubh")).toBe(mine);
    expect(box.map.get("taflbok.game.brandubh")).toBe(other);
  });

  test("lives on in the page when there is no room or no storage", () => {
    for (const broken of [new Saves(null), saves]) {
      box.room = 0;
      expect(broken.write("brandubh", saved("brandubh", "d1-c1"))).toBe(false);
      expect(broken.find("brandubh")).toMatchObject({ kind: "game", game: { moves: "d1-c1" } });
      expect(broken.begin("brandubh")).toBe(true);
      expect(broken.find("brandubh").kind).toBe("none");
      expect(broken.hasBefore("brandubh")).toBe(true);
      expect(broken.goBack("brandubh")).toMatchObject({ kind: "game", game: { moves: "d1-c1" } });
    }
    box.room = Infinity;
    expect(saves.write("brandubh", saved("brandubh", "d1-c1 d3-c3"))).toBe(true);
    expect(another().find("brandubh")).toMatchObject({ game: { moves: "d1-c1 d3-c3" } });
  });

  test("that can neither be read nor moved aside is left where it is", () => {
    box.map.set("taflbok.game.brandubh", "x".repeat(50));
    box.room = 60;
    expect(saves.find("brandubh")).toEqual({ kind: "fault", fault: "damaged", kept: false });
    box.room = Infinity;
    expect(saves.write("brandubh", saved("brandubh", "d1-c1"))).toBe(false);
    expect(box.texts).toEqual(["x".repeat(50)]);
  });

  test("links are kept aside once, and not without end", () => {
    for (let number = 0; number < 60; number++) saves.keepAside("link", `#v=${number}`);
    expect(saves.keepAside("link", "#v=3")).toBe(true);
    expect(saves.keepAside("link", "#v=new")).toBe(false);
    expect(saves.listAside()).toHaveLength(50);
    expect(saves.keepAside("york", "{")).toBe(true);
  });

  test("storage that is blocked or keeps nothing is no error", () => {
    for (const set of [(): boolean => (box.forgetful = true), (): boolean => (box.blocked = true)]) {
      set();
      expect(saves.write("york", saved("york", "d1-d2"))).toBe(false);
      expect(saves.keepAside("link", "#v=%")).toBe(false);
      expect(saves.list(() => expect.unreachable())).toEqual([]);
      expect(saves.listAside()).toEqual([]);
    }
  });
});

// --- hostile ---------------------------------------------------------------------------------------------------------

const anySave = oldGame().map(({ rules, state, text }) => writeSave(text, rules.start, kit.line(state).length, NOW));

const field = fc.oneof(cursed(), fc.integer(), fc.double(), fc.constant(null), fc.boolean(), fc.constant([]), fc.constant({}));

/** A save in which some fields are something else. */
const twisted = fc.tuple(anySave, fc.dictionary(fc.constantFrom("format", "rules", "position", "moves", "ply", "quiet", "date", "__proto__"), field)).map(([text, other]) =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...other }),
);

const hostileSave = fc.oneof(damaged(anySave), twisted, twisted, cursed(), fc.json(), anySave.map((text) => text.replace('"format":1', '"format":2')));

/** A legal game under the rule set of its own, or a text kept aside. Returns whether it could be opened. */
function expectFound(text: string, rules: Named): boolean {
  const shelf = new Box();
  const key = `taflbok.game.${rules.id}`;
  shelf.map.set(key, text);
  const page = new Saves(shelf);
  const found = page.find(rules.id);
  expect(shelf.texts).toEqual([text]);
  expect(shelf.map.has(key)).toBe(found.kind === "game");
  expect(found.kind === "game" ? null : found).toEqual(found.kind === "game" ? null : { kind: "fault", fault: readSave(text, rules.id), kept: true });
  if (found.kind !== "game") return false;
  expect((JSON.parse(text) as { rules: string }).rules).toBe(rules.id);
  const { state, trouble } = openGame(kit, rules, found.game);
  if (state !== null) expectLegal(state);
  const whole = trouble === null && movesOf(kit, state).length === (found.game.moves.match(/\S+/g) ?? []).length;
  expect(whole || page.refuse(rules.id)).toBe(true);
  expect(whole).toBe(trouble === null);
  expect(shelf.texts).toEqual([text]);
  return trouble === null;
}

describe("whatever stands in the storage", () => {
  test("opens as a legal game under its own rule set, or is kept aside as it was", { timeout: 120_000 }, () => {
    let opened = 0;
    fc.assert(
      fc.property(hostileSave, fc.constantFrom(...RULE_SETS), (text, other) => {
        const inside = /"rules":"([^"]*)"/.exec(text)?.[1] ?? "";
        const rules = IDS.includes(inside) && other.size !== 9 ? rulesOf(inside) : other;
        if (expectFound(text, rules)) opened++;
      }),
      { numRuns: 7000 },
    );
    expect(opened).toBeGreaterThan(300);
  });

  test("is never lost, whatever is done, and however little room there is", { timeout: 120_000 }, () => {
    const step = fc.constantFrom("find", "write", "write", "begin", "back", "list", "leave", "reload", "fill", "empty", "block", "unblock");
    fc.assert(
      fc.property(hostileSave, hostileSave, fc.array(step, { minLength: 2, maxLength: 12 }), fc.nat(400), (text, before, steps, room) => {
        const shelf = new Box();
        const id = "brandubh";
        shelf.map.set(`taflbok.game.${id}`, text);
        shelf.map.set(`taflbok.before.${id}`, before);
        const unreadable = [text, before].filter((each) => typeof readSave(each, id) === "string");
        let page = new Saves(shelf);
        let written = 0;
        const doing: Record<(typeof steps)[number], () => unknown> = {
          find: () => page.find(id),
          write: () => page.write(id, saved(id, "d1-c1 ".repeat(++written).trim())),
          begin: () => page.begin(id),
          back: () => page.goBack(id),
          list: () => page.list(() => {}),
          leave: () => page.leave(id),
          reload: () => (page = new Saves(shelf)),
          fill: () => (shelf.room = shelf.texts.join("").length + room),
          empty: () => (shelf.room = Infinity),
          block: () => (shelf.blocked = true),
          unblock: () => (shelf.blocked = false),
        };
        for (const each of steps) {
          doing[each]();
          for (const kept of unreadable) expect(shelf.texts).toContain(kept);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("a game of one's own outlives one new game after it, at any room", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.nat(700), fc.boolean(), (room, opened) => {
        const shelf = new Box();
        const mine = saved("brandubh", "d1-c1 d3-c3 d7-c7 d5-c5");
        shelf.map.set("taflbok.game.brandubh", mine);
        shelf.room = room;
        const page = new Saves(shelf);
        if (opened) page.find("brandubh");
        page.begin("brandubh");
        for (const moves of ["d1-b1", "d1-b1 d3-b3"]) page.write("brandubh", saved("brandubh", moves));
        expect(shelf.texts).toContain(mine);
        const back = page.goBack("brandubh");
        expect(back).toMatchObject({ kind: "game", game: { moves: "d1-c1 d3-c3 d7-c7 d5-c5" } });
      }),
      { numRuns: 1000 },
    );
  });
});
