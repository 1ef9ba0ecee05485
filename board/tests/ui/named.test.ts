import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { LONGEST_NAME, NamedSaves, tidy } from "../../src/ui/games/shelf.ts";
import { writeSave } from "../../src/ui/saves.ts";
import { Box } from "./box.ts";
import { cursed, damaged, IDS, rulesOf } from "./hostile.ts";

const NOW = new Date("2026-02-03T04:05:06.789Z");

function saved(variant: string, moves = "d1-c1"): string {
  return writeSave({ variant, position: null, moves, ply: null, quiet: null }, rulesOf(variant).start, moves.split(" ").length, NOW);
}

let box: Box;
let saves: NamedSaves;

beforeEach(() => {
  box = new Box();
  saves = new NamedSaves(box, () => NOW);
});

const names = (): string[] => saves.list().map(({ name }) => name);

describe("games with names", () => {
  test("are kept as they were, the latest first, no two called the same", () => {
    for (const id of IDS) expect(saves.add(id, saved(id))).toBe(id);
    expect(names()).toEqual(IDS.toReversed());
    expect(saves.list().map(({ save }) => (typeof save === "string" ? save : save.game.variant))).toEqual(IDS.toReversed());
    expect(saves.add(IDS[0]!, saved(IDS[0]!))).toBe(`${IDS[0]!} (2)`);
    expect(saves.add(IDS[0]!, saved(IDS[0]!))).toBe(`${IDS[0]!} (3)`);
  });

  test("a name is one line and not too long", () => {
    expect(tidy("  a\n b\u0000 ")).toBe("a b");
    expect(Array.from(tidy("🜨".repeat(200)))).toHaveLength(LONGEST_NAME);
  });

  test("renaming changes the name and nothing else, also what only a newer version knows", () => {
    saves.add("one", JSON.stringify({ ...(JSON.parse(saved("brandubh")) as object), later: { x: 1 } }));
    const [entry] = saves.list() as [ReturnType<typeof saves.list>[number]];
    expect(saves.rename(entry, " two ")).toBe("done");
    expect(names()).toEqual(["two"]);
    const text = JSON.parse(box.texts[0]!) as object;
    expect(text).toEqual({ ...(JSON.parse(entry.text) as object), name: "two" });
    expect(saves.rename(saves.list()[0]!, "  ")).toBe("done");
    expect(names()).toEqual(["two"]);
  });

  test("another window was there first: nothing is overwritten or removed", () => {
    saves.add("one", saved("brandubh"));
    const entry = saves.list()[0]!;
    new NamedSaves(box, () => NOW).rename(entry, "theirs");
    expect(saves.rename(entry, "mine")).toBe("changed");
    expect(saves.remove(entry)).toBe("changed");
    expect(names()).toEqual(["theirs"]);
    expect(saves.remove(saves.list()[0]!)).toBe("done");
    expect(saves.list()).toEqual([]);
  });

  test("what can not be read is listed with the reason and stays as it is", () => {
    const texts = ["", "{", "null", '{"format":9,"name":"new","rules":"brandubh"}', '{"format":1}', ...Array.from({ length: 3 }, (_, index) => `x${index}`)];
    texts.forEach((text, index) => box.setItem(`taflbok.named.${index}`, text));
    expect(saves.list().map(({ save }) => save)).toEqual(["damaged", "damaged", "damaged", "damaged", "future", "damaged", "damaged", "damaged"]);
    expect(box.texts.toSorted()).toEqual(texts.toSorted());
  });

  test("a storage that is full, blocked or forgetful is said to be so, and nothing is lost", () => {
    saves.add("one", saved("brandubh"));
    const entry = saves.list()[0]!;
    for (const trouble of ["room", "blocked", "forgetful"] as const) {
      const at = { room: box.room, blocked: box.blocked, forgetful: box.forgetful };
      if (trouble === "room") box.room = entry.text.length;
      else box[trouble] = true;
      expect(saves.add("two", saved("brandubh"))).toBeNull();
      expect(["failed", "changed"]).toContain(saves.rename(entry, "a much longer name than before"));
      Object.assign(box, at);
      expect(saves.list().map(({ text }) => text)).toEqual([entry.text]);
    }
    expect(new NamedSaves(null).add("x", saved("brandubh"))).toBeNull();
    expect(new NamedSaves(null).list()).toEqual([]);
  });

  test("hostile texts and names are listed, never thrown", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(cursed(), fc.string({ unit: "binary" }), damaged(fc.constant(saved("brandubh")))), { maxLength: 5 }), fc.string({ unit: "binary" }), (texts, name) => {
        const full = new Box();
        texts.forEach((text, index) => full.setItem(`taflbok.named.${index}`, text));
        const theirs = new NamedSaves(full, () => NOW);
        expect(theirs.list()).toHaveLength(texts.length);
        expect(theirs.add(name, saved("brandubh"))).not.toBeNull();
        expect(theirs.list()).toHaveLength(texts.length + 1);
      }),
    );
  });
});
