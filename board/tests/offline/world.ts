// A world of paper for the service worker: storage, readers and a server that can be ended.

import { createHash } from "node:crypto";
import { type Desk } from "../../src/offline/answers.ts";
import { Bindings } from "../../src/offline/readers.ts";
import type { AskedEvent, Edition, World } from "../../src/offline/world.ts";

export const ROOT = "https://host.example/tafl/";

class PaperCache {
  readonly #kept = new Map<string, Response>();
  /** Storage may run out. */
  full = false;

  #address(asked: RequestInfo | URL): string {
    const url = new URL(asked instanceof Request ? asked.url : asked);
    return `${url.origin}${url.pathname}`;
  }

  async match(asked: RequestInfo | URL): Promise<Response | undefined> {
    return this.#kept.get(this.#address(asked))?.clone();
  }

  async put(asked: RequestInfo | URL, answer: Response): Promise<void> {
    if (this.full) throw new DOMException("no room", "QuotaExceededError");
    const address = this.#address(asked);
    this.#kept.delete(address);
    this.#kept.set(address, new Response(await answer.arrayBuffer(), { headers: answer.headers }));
  }

  async delete(asked: RequestInfo | URL): Promise<boolean> {
    return this.#kept.delete(this.#address(asked));
  }

  async keys(): Promise<Request[]> {
    return [...this.#kept.keys()].map((address) => new Request(address));
  }
}

export class PaperWorld implements World {
  readonly root = ROOT;
  readonly shelves = new Map<string, PaperCache>();
  /** By path below the root: what the server has; whoever is not there gets 404. */
  readonly server = new Map<string, string>();
  /** What was asked of the server, each with how. */
  readonly asked: string[] = [];
  readonly open = new Set<string>();
  down = false;
  silent = false;
  status = 200;
  time = 0;

  readonly now = (): number => this.time;

  readonly clients: World["clients"] = {
    get: async (id) => (this.open.has(id) ? { id, url: ROOT, postMessage: () => {} } : undefined),
  };

  get caches(): CacheStorage {
    const { shelves } = this;
    const storage = {
      has: async (name: string) => shelves.has(name),
      keys: async () => [...shelves.keys()],
      delete: async (name: string) => shelves.delete(name),
      open: async (name: string) => {
        if (!shelves.has(name)) shelves.set(name, new PaperCache());
        return shelves.get(name);
      },
    };
    return storage as unknown as CacheStorage;
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const path = request.url.slice(ROOT.length).replace(/[?#].*/, "");
    this.asked.push(`${path} ${request.cache}`);
    if (this.silent) await new Promise(() => {});
    if (this.down) throw new TypeError("nobody answers");
    const text = this.server.get(path);
    const type = path === "" || path.endsWith("/") || path.endsWith(".html") ? "text/html; charset=utf-8" : "text/plain";
    if (text === undefined) return new Response("lost", { status: 404, headers: { "content-type": "text/html" } });
    return new Response(text, { status: this.status, headers: { "content-type": type, vary: "*", "content-encoding": "gzip" } });
  };

  kept(part: string): PaperCache | undefined {
    return [...this.shelves].find(([name]) => name.endsWith(part))?.[1];
  }
}

export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** A page of an edition. */
export function pageText(edition: string, text: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="taflbok-edition" content="${edition}"><p>${text}`;
}

/** Publish an edition on the server: pages as they are, files with their digest. */
export function publish(world: PaperWorld, edition: string, files: Readonly<Record<string, string>>): Edition {
  const pages = { "": "start", "play/": "play", "en/play/": "play", "503.html": "keine", "en/503.html": "none" };
  for (const [path, text] of Object.entries(pages)) world.server.set(path, pageText(edition, text));
  for (const [path, text] of Object.entries(files)) world.server.set(path, text);
  const digests = Object.entries(files).map(([path, text]): [string, string] => [path, digest(text)]);
  return { edition, files: Object.fromEntries([...Object.keys(pages).map((path): [string, string] => [path, ""]), ...digests]) };
}

export function deskOf(world: PaperWorld, own: Edition): Desk {
  return { world, own, bindings: new Bindings(world) };
}

/** Something is asked for; tells the answer, and when everything besides it is done. */
export class Asked implements AskedEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  #answer: Promise<Response> | null = null;
  readonly #done: Promise<unknown>[] = [];

  constructor(path: string, from: { readonly page?: string; readonly reader?: string }) {
    const request = new Request(ROOT + path);
    // Node makes no requests for pages.
    this.request = from.page === undefined ? request : Object.defineProperty(request, "mode", { value: "navigate" });
    this.clientId = from.reader ?? "";
    this.resultingClientId = from.page ?? "";
  }

  respondWith(answer: Promise<Response>): void {
    this.#answer = answer;
  }

  waitUntil(promise: Promise<unknown>): void {
    this.#done.push(promise);
  }

  get answer(): Promise<Response> {
    return this.#answer ?? Promise.reject(new Error("nobody has answered"));
  }

  async text(): Promise<string> {
    const text = await (await this.answer).text();
    await Promise.all(this.#done);
    return text;
  }
}
