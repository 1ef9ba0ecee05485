// An edition: the files that are there without a line, all of one state of the site, or none of them.

import { editionIn } from "./pages.ts";
import { editionPlace, keptEditions, SAME_FILE } from "./places.ts";
import type { Edition, World } from "./world.ts";

/** Written last: where it stands, the edition is whole. No page has this address. */
const LIST = "~files";

/** Fetch an edition. Files that an older one has with the same content are taken from there.
 *
 * @throws if a file does not come, is of another state of the site, or finds no room; then nothing of it stays.
 */
export async function install(world: World, edition: Edition): Promise<void> {
  const place = editionPlace(world.root, edition.edition);
  if ((await filesOf(world, edition.edition)) !== null) return;
  try {
    const cache = await world.caches.open(place);
    const older = await olderFiles(world, edition.edition);
    const files = Object.entries(edition.files);
    await Promise.all(files.map(([path, digest]) => bring(world, edition.edition, cache, path, digest, older.get(digest))));
    await cache.put(world.root + LIST, Response.json(edition.files));
  } catch (error) {
    await world.caches.delete(place);
    throw error;
  }
}

/** A file as it was in an edition. */
export async function fileIn(world: World, edition: string, address: string): Promise<Response | undefined> {
  const place = editionPlace(world.root, edition);
  // Opening what is not there would make it.
  if (!(await world.caches.has(place))) return undefined;
  return (await world.caches.open(place)).match(address, SAME_FILE);
}

async function filesOf(world: World, edition: string): Promise<Record<string, string> | null> {
  const list = await fileIn(world, edition, world.root + LIST);
  return list === undefined ? null : ((await list.json()) as Record<string, string>);
}

type Copy = () => Promise<Response | undefined>;

/** By digest: where an older edition has the file. */
async function olderFiles(world: World, but: string): Promise<Map<string, Copy>> {
  const found = new Map<string, Copy>();
  const editions = (await keptEditions(world)).filter((edition) => edition !== but);
  const lists = await Promise.all(editions.map((edition) => filesOf(world, edition)));
  for (const [at, list] of lists.entries()) {
    for (const [path, digest] of Object.entries(list ?? {})) {
      if (digest !== "") found.set(digest, () => fileIn(world, editions[at]!, world.root + path));
    }
  }
  return found;
}

async function bring(world: World, edition: string, cache: Cache, path: string, digest: string, older?: Copy): Promise<void> {
  const address = world.root + path;
  const fits = (body: ArrayBuffer): Promise<boolean> => (digest === "" ? isOf(body, edition) : hasDigest(body, digest));
  const file =
    (await older?.()) ??
    (await download(world, address, "no-cache", fits)) ??
    // A copy on the way may be old; past all copies, then.
    (await download(world, address, "reload", fits));
  if (file === null) throw new Error(`${address} is not of edition ${edition}`);
  await cache.put(address, file);
}

async function download(
  world: World,
  address: string,
  mode: RequestCache,
  fits: (body: ArrayBuffer) => Promise<boolean>,
): Promise<Response | null> {
  const answer = await world.fetch(new Request(address, { cache: mode }));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const body = await answer.arrayBuffer();
  return (await fits(body)) ? copyOf(answer, body) : null;
}

/** An answer to keep: no trace of a redirection, which a browser would not take for a page. */
export function copyOf(answer: Response, body: BodyInit): Response {
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  return new Response(body, { headers });
}

async function isOf(body: ArrayBuffer, edition: string): Promise<boolean> {
  return editionIn(new TextDecoder().decode(body)) === edition;
}

async function hasDigest(body: ArrayBuffer, digest: string): Promise<boolean> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.startsWith(digest);
}
