// What was visited is kept, but not without end; a page that has arrived brings its figures.

import { beforeEach, describe, expect, it } from "vitest";
import type { Desk } from "../../src/offline/answers.ts";
import { install } from "../../src/offline/editions.ts";
import { arrived } from "../../src/offline/here.ts";
import { isHere } from "../../src/offline/messages.ts";
import { editionIn, readPage } from "../../src/offline/pages.ts";
import { keep, LIMIT, renew, visited } from "../../src/offline/visited.ts";
import { deskOf, PaperWorld, pageText, publish, ROOT } from "./world.ts";

let world: PaperWorld;
let desk: Desk;

beforeEach(async () => {
  world = new PaperWorld();
  const own = publish(world, "aaaa", { "assets/fig/start.svg": "start" });
  await install(world, own);
  desk = deskOf(world, own);
});

const put = (path: string, text: string): Promise<void> => keep(world, ROOT + path, new Response(text), text);
const get = async (path: string): Promise<string | undefined> => (await visited(world, ROOT + path))?.text();

describe("what was visited", () => {
  it("goes when newer pages and figures need the room, longest unused first", async () => {
    await put("first/", "page");
    await put("second/", "page");
    await put("assets/fig/first.svg", "figure");
    await put("first/", "page");
    for (let at = 2; at <= LIMIT.pages; at += 1) await put(`page-${at}/`, "page"); // oxlint-disable-line no-await-in-loop
    expect([await get("first/"), await get("second/")]).toEqual(["page", undefined]);
    expect(await get("assets/fig/first.svg")).toBe("figure");
  });

  it("is not kept when there is no room, and nobody complains", async () => {
    ((await world.caches.open("taflbok:/tafl/:visited")) as unknown as { full: boolean }).full = true;
    await put("first/", "page");
    expect(await get("first/")).toBeUndefined();
  });

  it("is brought up to date with a new edition; what is gone goes, what does not come stays", async () => {
    await put("stays/", pageText("aaaa", "old"));
    await put("goes/", pageText("aaaa", "old"));
    await put("fails/", pageText("aaaa", "old"));
    world.server.set("stays/", pageText("bbbb", "new"));
    world.server.set("fails/", "a page of somebody else");
    await renew(world);
    expect(await get("stays/")).toContain("new");
    expect(await get("goes/")).toBeUndefined();
    expect(await get("fails/")).toContain("old");
    world.down = true;
    await renew(world);
    expect(await get("stays/")).toContain("new");
  });
});

describe("a page that has arrived", () => {
  const reader = { id: "p", url: `${ROOT}rules/?q#a`, postMessage: () => {} };

  it("is kept with its figures, which are fetched once", async () => {
    world.server.set("rules/", pageText("aaaa", "rules"));
    world.server.set("assets/fig/a.svg", "figure");
    const figures = ["assets/fig/a.svg#only-light", "assets/fig/a.svg", "assets/fig/start.svg"].map((path) => ROOT + path);
    world.asked.length = 0;
    await arrived(desk, reader, { edition: "aaaa", figures: [...figures, "https://elsewhere.example/a.svg"] });
    expect(await get("rules/")).toContain("rules");
    expect(await get("assets/fig/a.svg")).toBe("figure");
    expect(world.asked.filter((line) => line.includes("fig"))).toEqual(["assets/fig/a.svg force-cache"]);
    expect(await desk.bindings.of("p")).toBe("aaaa");
    await arrived(desk, reader, { edition: "aaaa", figures });
    expect(world.asked.filter((line) => line.includes("fig"))).toHaveLength(1);
  });

  it("stays with the edition it came with", async () => {
    await desk.bindings.bind("p", Promise.resolve("bbbb"));
    await arrived(desk, reader, { edition: "aaaa", figures: [] });
    expect(await desk.bindings.of("p")).toBe("bbbb");
  });

  it("may find that nobody answers", async () => {
    world.down = true;
    await arrived(desk, reader, { edition: "aaaa", figures: [`${ROOT}assets/fig/a.svg`] });
    expect(await get("rules/")).toBeUndefined();
  });

  it.each([[null], ["aaaa"], [{ edition: 1, figures: [] }], [{ edition: "aaaa" }]])("says %j, which is not understood", (said) => {
    expect(isHere(said)).toBe(false);
  });
});

describe("the edition of a page", () => {
  it("is found in its head only", () => {
    expect(editionIn(pageText("0a1b", ""))).toBe("0a1b");
    expect(editionIn(" ".repeat(5000) + pageText("0a1b", ""))).toBeNull();
  });

  it("is known before the page has come whole", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const reading = readPage(new Response(readable));
    void writer.write(new TextEncoder().encode(pageText("0a1b", "half of a k")));
    expect(await reading.edition).toBe("0a1b");
    void writer.write(new TextEncoder().encode("önig"));
    void writer.close();
    expect(await reading.text).toContain("half of a könig");
  });

  it("is none if the line breaks", async () => {
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("broken")) });
    const reading = readPage(new Response(broken));
    expect(await reading.edition).toBeNull();
    await expect(reading.text).rejects.toThrow("broken");
  });
});
