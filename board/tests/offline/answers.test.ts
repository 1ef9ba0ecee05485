// Where an answer comes from: with a server, without one, and with pages of several editions open.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, type Desk, isOurs, PATIENCE } from "../../src/offline/answers.ts";
import { install } from "../../src/offline/editions.ts";
import { visited } from "../../src/offline/visited.ts";
import { Asked, deskOf, PaperWorld, pageText, publish, ROOT } from "./world.ts";

let world: PaperWorld;
let desk: Desk;

beforeEach(async () => {
  world = new PaperWorld();
  const own = publish(world, "aaaa", { "assets/board/rules.json": "rules 1", "assets/board/more-1.js": "more 1" });
  await install(world, own);
  desk = deskOf(world, own);
});

afterEach(() => vi.useRealTimers());

function ask(at: Desk, path: string, from: { page?: string; reader?: string }): Asked {
  const event = new Asked(path, from);
  answer(at, event);
  return event;
}

const open = (path: string, page: string): Promise<string> => ask(desk, path, { page }).text();
const load = (path: string, reader: string, at = desk): Promise<string> => ask(at, path, { reader }).text();

/** Publish another edition, whose worker takes over. */
async function takeOver(): Promise<Desk> {
  world.server.delete("assets/board/more-1.js");
  const next = publish(world, "bbbb", { "assets/board/rules.json": "rules 2", "assets/board/more-2.js": "more 2" });
  await install(world, next);
  return deskOf(world, next);
}

describe("a page", () => {
  it("comes from the server while there is one", async () => {
    world.server.set("play/", pageText("aaaa", "new words"));
    expect(await open("play/", "p")).toContain("new words");
  });

  it("comes from the edition when nobody answers, whatever its query", async () => {
    world.down = true;
    expect(await open("play/?filter=1", "p")).toContain("play");
    expect(await open("play/index.html", "p")).toContain("play");
  });

  it("that was visited is kept, one that is gone is not", async () => {
    world.server.set("rules/", pageText("aaaa", "rules"));
    await open("rules/", "p");
    world.down = true;
    expect(await open("rules/", "p")).toContain("rules");
    world.down = false;
    world.server.delete("rules/");
    expect(await open("rules/", "p")).toBe("lost");
    world.down = true;
    expect(await open("rules/", "p")).toContain("keine");
  });

  it("says in the language asked for that there is no connection", async () => {
    world.down = true;
    expect(await open("rules/", "p")).toContain("keine");
    expect(await open("en/rules/", "p")).toContain("none");
    expect((await ask(desk, "rules/", { page: "p" }).answer).status).toBe(503);
  });

  it("of a folder asked for without its slash is found", async () => {
    world.down = true;
    const found = await ask(desk, "play", { page: "p" }).answer;
    expect([found.status, found.headers.get("location")]).toEqual([302, `${ROOT}play/`]);
  });

  it("comes from what is kept when the server is in trouble", async () => {
    world.status = 502;
    world.server.set("play/", "in trouble");
    expect(await open("play/", "p")).toContain("play");
    world.server.set("rules/", "in trouble");
    expect(await open("rules/", "p")).toBe("in trouble");
  });

  it("does not wait for ever for a silent server", async () => {
    vi.useFakeTimers();
    world.silent = true;
    const found = ask(desk, "play/", { page: "p" }).answer;
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await (await found).text()).toContain("play");
  });

  it("without an edition, as from a server for development, is not kept", async () => {
    world.server.set("rules/", "<p>draft");
    expect(await open("rules/", "p")).toBe("<p>draft");
    expect(await visited(world, `${ROOT}rules/`)).toBeUndefined();
  });

  it("comes from the server when there is no storage", async () => {
    const broken = { ...world, root: ROOT, fetch: world.fetch, caches: null } as unknown as PaperWorld;
    const found = ask(deskOf(broken, desk.own), "play/", { page: "p" }).answer;
    expect(await (await found).text()).toContain("play");
  });
});

describe("the rest", () => {
  it("comes from the edition of the page", async () => {
    await open("play/", "p");
    world.asked.length = 0;
    expect(await load("assets/board/rules.json", "p")).toBe("rules 1");
    expect(world.asked).toEqual([]);
  });

  it("comes from the server for a page without an edition", async () => {
    world.server.set("draft/", "<p>draft");
    await open("draft/", "p");
    world.server.set("assets/board/rules.json", "rules in the making");
    expect(await load("assets/board/rules.json", "p")).toBe("rules in the making");
  });

  it("is kept when it is a figure, and not when it is a download", async () => {
    world.server.set("assets/fig/a.svg", "figure");
    world.server.set("assets/board/conformance.json", "big");
    await load("assets/fig/a.svg", "p");
    await load("assets/board/conformance.json", "p");
    world.down = true;
    expect(await load("assets/fig/a.svg", "p")).toBe("figure");
    expect((await ask(desk, "assets/board/conformance.json", { reader: "p" }).answer).status).toBe(504);
  });

  it("comes from the server when there is no storage", async () => {
    const broken = { ...world, root: ROOT, fetch: world.fetch, caches: null } as unknown as PaperWorld;
    expect(await load("assets/board/rules.json", "p", deskOf(broken, desk.own))).toBe("rules 1");
  });
});

describe("an update", () => {
  it("leaves an open page its own edition, even to a worker that starts afresh", async () => {
    await open("play/", "old");
    const next = await takeOver();
    expect(await load("assets/board/rules.json", "old", next)).toBe("rules 1");
    expect(await load("assets/board/more-1.js", "old", next)).toBe("more 1");
    await ask(next, "play/", { page: "new" }).text();
    expect(await load("assets/board/rules.json", "new", next)).toBe("rules 2");
    world.down = true;
    expect(await load("assets/board/rules.json", "old", deskOf(world, next.own))).toBe("rules 1");
    expect(await load("assets/board/rules.json", "new", deskOf(world, next.own))).toBe("rules 2");
  });

  it("gives a worker of an old page, which nobody has told of, what the server has no more", async () => {
    expect(await load("assets/board/more-1.js", "its worker", await takeOver())).toBe("more 1");
  });

  it("serves a page that is newer than the worker from the server alone", async () => {
    world.server.set("assets/board/rules.json", "rules 2");
    world.server.set("play/", pageText("bbbb", "play"));
    await open("play/", "early");
    expect(await load("assets/board/rules.json", "early")).toBe("rules 2");
  });

  it("keeps old editions while their pages are open, or may still be coming", async () => {
    world.open.add("old");
    await open("play/", "old");
    const next = await takeOver();
    const editions = (): string[] => [...world.shelves.keys()].filter((name) => name.includes("edition")).map((name) => name.slice(-4));
    world.open.delete("old");
    await next.bindings.clear("bbbb");
    expect(editions()).toEqual(["aaaa", "bbbb"]);
    world.open.add("old");
    world.time = 3_600_000;
    await next.bindings.clear("bbbb");
    expect(editions()).toEqual(["aaaa", "bbbb"]);
    world.open.delete("old");
    await next.bindings.clear("bbbb");
    expect(editions()).toEqual(["bbbb"]);
  });
});

describe("what is none of our business", () => {
  it.each([
    ["another host", new Request("https://elsewhere.example/"), false],
    ["another site of the host", new Request("https://host.example/other/"), false],
    ["a form", new Request(`${ROOT}play/`, { method: "POST" }), false],
    ["a part of a file", new Request(`${ROOT}play/`, { headers: { range: "bytes=0-1" } }), false],
    ["a file of the site", new Request(`${ROOT}play/`), true],
  ])("%s", (_, request, ours) => {
    expect(isOurs(ROOT, request)).toBe(ours);
  });
});
