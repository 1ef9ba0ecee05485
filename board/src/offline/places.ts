// Where things are kept. All sites of a host share one storage, so every name begins with the path of ours.

import type { World } from "./world.ts";

/** An address may carry a query (a filter, a game); the file is the same. */
export const SAME_FILE: CacheQueryOptions = { ignoreSearch: true, ignoreVary: true };

export function prefix(root: string): string {
  return `taflbok:${new URL(root).pathname}:`;
}

const EDITION = "edition:";

export function editionPlace(root: string, edition: string): string {
  return `${prefix(root)}${EDITION}${edition}`;
}

export function visitedPlace(root: string): string {
  return `${prefix(root)}visited`;
}

export function readersPlace(root: string): string {
  return `${prefix(root)}readers`;
}

/** The editions of which something is kept. */
export async function keptEditions(world: World): Promise<string[]> {
  const head = editionPlace(world.root, "");
  const places = await world.caches.keys();
  return places.filter((place) => place.startsWith(head)).map((place) => place.slice(head.length));
}

/** The file an address means: without query and anchor, and a folder for its index. */
export function fileOf(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname.replace(/\/index\.html$/, "/")}`;
}
