// Which edition each open page belongs to. A page keeps it until it is closed, whatever is published meanwhile: what it
// loads later comes from the same edition. The browser may end the worker at any time, so it is written down.

import { editionPlace, keptEditions, readersPlace } from "./places.ts";
import type { World } from "./world.ts";

/** A page that is still coming can not be asked for yet; nor is one forgotten at once that only seems to have gone. */
const GRACE = 10 * 60 * 1000;

interface Entry {
  readonly edition: string;
  readonly since: number;
}

export class Bindings {
  readonly #world: World;
  readonly #known = new Map<string, Promise<string | null>>();

  constructor(world: World) {
    this.#world = world;
  }

  /** A reader belongs to an edition, which may become known in a moment; null: to none. */
  async bind(id: string | undefined, coming: Promise<string | null>): Promise<void> {
    if (id === undefined || id === "") return;
    this.#known.set(id, coming);
    const edition = await coming;
    if (edition === null) return;
    const cache = await this.#world.caches.open(readersPlace(this.#world.root));
    const entry: Entry = { edition, since: this.#world.now() };
    await cache.put(this.#address(id), Response.json(entry));
  }

  async of(id: string): Promise<string | null> {
    if (id === "") return null;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const cache = await this.#world.caches.open(readersPlace(this.#world.root));
    const entry = await cache.match(this.#address(id));
    if (entry === undefined) return null;
    const { edition } = (await entry.json()) as Entry;
    this.#known.set(id, Promise.resolve(edition));
    return edition;
  }

  /** Delete the editions that nobody uses any more. */
  async clear(own: string): Promise<void> {
    const used = new Set([own, ...(await this.#used())]);
    const unused = (await keptEditions(this.#world)).filter((edition) => !used.has(edition));
    await Promise.all(unused.map((edition) => this.#world.caches.delete(editionPlace(this.#world.root, edition))));
  }

  async #used(): Promise<string[]> {
    const cache = await this.#world.caches.open(readersPlace(this.#world.root));
    const keys = await cache.keys();
    const editions = await Promise.all(keys.map((key) => this.#editionIfOpen(cache, key)));
    return editions.filter((edition) => edition !== null);
  }

  async #editionIfOpen(cache: Cache, key: Request): Promise<string | null> {
    const entry = await cache.match(key);
    if (entry === undefined) return null;
    const { edition, since } = (await entry.json()) as Entry;
    const id = decodeURIComponent(key.url.slice(this.#address("").length));
    if (this.#world.now() - since < GRACE || (await this.#world.clients.get(id)) !== undefined) return edition;
    this.#known.delete(id);
    await cache.delete(key);
    return null;
  }

  #address(id: string): string {
    return `${this.#world.root}~reader/${encodeURIComponent(id)}`;
  }
}
