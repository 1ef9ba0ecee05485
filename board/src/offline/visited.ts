// What a reader has visited is kept, up to a limit; what was used longest ago goes first.

import { copyOf } from "./editions.ts";
import { editionIn, isPage } from "./pages.ts";
import { SAME_FILE, visitedPlace } from "./places.ts";
import { inTurn } from "./turns.ts";
import type { World } from "./world.ts";

export const LIMIT = { pages: 80, parts: 800 };

/** What a page needs besides the files of its edition: figures, and what searching needs. Downloads are no part of it. */
const PART = /\.(svg|png|css|js)$|\/search_index\.json$/;

export function isPart(address: string): boolean {
  return PART.test(address);
}

export async function visited(world: World, address: string): Promise<Response | undefined> {
  const place = visitedPlace(world.root);
  if (!(await world.caches.has(place))) return undefined;
  return (await world.caches.open(place)).match(address, SAME_FILE);
}

/** No room, or no storage at all: then it is not kept, and that is all. */
export async function keep(world: World, address: string, answer: Response, body: BodyInit): Promise<void> {
  try {
    const cache = await world.caches.open(visitedPlace(world.root));
    // What is put anew comes to the end of the row.
    await cache.put(address, copyOf(answer, body));
    await trim(cache);
  } catch {
    // The reader has what was asked for.
  }
}

export async function forget(world: World, address: string): Promise<void> {
  const place = visitedPlace(world.root);
  if (await world.caches.has(place)) await (await world.caches.open(place)).delete(address, SAME_FILE);
}

async function trim(cache: Cache): Promise<void> {
  const rows = { pages: [] as Request[], parts: [] as Request[] };
  for (const key of await cache.keys()) rows[isPart(key.url) ? "parts" : "pages"].push(key);
  const surplus = [...rows.pages.slice(0, -LIMIT.pages), ...rows.parts.slice(0, -LIMIT.parts)];
  await Promise.all(surplus.map((key) => cache.delete(key)));
}

/** With a new edition: bring the visited pages up to date, so that each of them fits to its scripts and styles. */
export async function renew(world: World): Promise<void> {
  try {
    const cache = await world.caches.open(visitedPlace(world.root));
    const pages = (await cache.keys()).filter((key) => !isPart(key.url));
    await inTurn(pages, ({ url }) => renewPage(world, cache, url));
  } catch {
    // The old ones are better than none.
  }
}

async function renewPage(world: World, cache: Cache, address: string): Promise<void> {
  const answer = await world.fetch(new Request(address, { cache: "no-cache" }));
  if (answer.status === 404 || answer.status === 410) await cache.delete(address);
  if (!answer.ok || !isPage(answer)) return;
  const text = await answer.text();
  // In its place in the row: it was not visited.
  if (editionIn(text) !== null) await cache.put(address, copyOf(answer, text));
}
