// An edition comes whole or not at all, and takes from older ones what has not changed.

import { describe, expect, it } from "vitest";
import { fileIn, install } from "../../src/offline/editions.ts";
import { keptEditions } from "../../src/offline/places.ts";
import { PaperWorld, publish, ROOT } from "./world.ts";

const FILES = { "assets/board/board.js": "board 1", "assets/board/rules.json": "rules 1" };

async function text(world: PaperWorld, edition: string, path: string): Promise<string | undefined> {
  return (await fileIn(world, edition, ROOT + path))?.text();
}

describe("an edition", () => {
  it("has all its files, without what only the way here needed", async () => {
    const world = new PaperWorld();
    await install(world, publish(world, "aaaa", FILES));
    world.down = true;
    expect(await text(world, "aaaa", "assets/board/rules.json")).toBe("rules 1");
    expect(await text(world, "aaaa", "play/")).toContain("aaaa");
    const headers = (await fileIn(world, "aaaa", ROOT))?.headers;
    expect([headers?.has("vary"), headers?.has("content-encoding"), headers?.get("content-type")]).toEqual([false, false, "text/html; charset=utf-8"]);
  });

  it("is looked for without being made", async () => {
    const world = new PaperWorld();
    expect(await text(world, "bbbb", "play/")).toBeUndefined();
    expect(await keptEditions(world)).toEqual([]);
  });

  it("takes from an older one what is the same, and leaves that one alone", async () => {
    const world = new PaperWorld();
    await install(world, publish(world, "aaaa", FILES));
    world.asked.length = 0;
    await install(world, publish(world, "bbbb", { ...FILES, "assets/board/board.js": "board 2" }));
    expect(world.asked.filter((line) => line.startsWith("assets"))).toEqual(["assets/board/board.js no-cache"]);
    expect(await text(world, "bbbb", "assets/board/rules.json")).toBe("rules 1");
    expect(await text(world, "bbbb", "assets/board/board.js")).toBe("board 2");
    expect(await text(world, "aaaa", "assets/board/board.js")).toBe("board 1");
  });

  it("that is whole is not fetched again", async () => {
    const world = new PaperWorld();
    const edition = publish(world, "aaaa", FILES);
    await install(world, edition);
    world.asked.length = 0;
    await install(world, edition);
    expect(world.asked).toEqual([]);
  });

  it.each([
    ["a file is missing", (world: PaperWorld) => world.server.delete("assets/board/rules.json"), "404"],
    ["a file is of another state", (world: PaperWorld) => world.server.set("assets/board/rules.json", "rules 9"), "not of edition"],
    ["a page is of another edition", (world: PaperWorld) => world.server.set("play/", "<p>something else"), "not of edition"],
    ["nobody answers", (world: PaperWorld) => (world.down = true), "nobody"],
  ])("leaves nothing behind if %s", async (_, spoil, said) => {
    const world = new PaperWorld();
    const edition = publish(world, "aaaa", FILES);
    spoil(world);
    await expect(install(world, edition)).rejects.toThrow(said);
    expect(await keptEditions(world)).toEqual([]);
  });

  it("leaves nothing behind if there is no room", async () => {
    const world = new PaperWorld();
    const edition = publish(world, "aaaa", FILES);
    ((await world.caches.open("taflbok:/tafl/:edition:aaaa")) as unknown as { full: boolean }).full = true;
    await expect(install(world, edition)).rejects.toThrow("no room");
    expect(await keptEditions(world)).toEqual([]);
  });

  it("asks past all copies when the first one is old", async () => {
    const world = new PaperWorld();
    const edition = publish(world, "aaaa", FILES);
    world.server.set("assets/board/rules.json", "rules 0");
    const fetched = world.fetch;
    const renewing = Object.assign(world, {
      fetch: (request: Request) => {
        if (request.cache === "reload") world.server.set("assets/board/rules.json", "rules 1");
        return fetched(request);
      },
    });
    await install(renewing, edition);
    expect(await text(world, "aaaa", "assets/board/rules.json")).toBe("rules 1");
  });
});
