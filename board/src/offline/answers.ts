// What a page asks for, and where the answer comes from.
//
//   a page    from the server; if none answers, or not soon, from what is kept; else the page that says so
//   the rest  from the edition of the page that asks, so that its parts fit; what is in none, from the server, and if none
//             answers, from whatever is kept
//
// Whatever fails here, the reader gets what the server says, as without a worker.

import { fileIn } from "./editions.ts";
import { editionIn, isPage, readPage } from "./pages.ts";
import { fileOf, keptEditions } from "./places.ts";
import type { Bindings } from "./readers.ts";
import { forget, isPart, keep, visited } from "./visited.ts";
import type { AskedEvent, Edition, World } from "./world.ts";

/** How long a page that is kept waits for the server, in milliseconds: a line that is up may carry nothing. */
export const PATIENCE = 3000;

/** The page that says there is no connection; named like an error page so that it is built with whole addresses. */
const NO_LINE = "503.html";
const ENGLISH = "en/";

export interface Desk {
  readonly world: World;
  readonly own: Edition;
  readonly bindings: Bindings;
}

/** What is to be done besides answering; all of it is put in before the answer is there. */
type Tasks = Promise<unknown>[];

/** Whether a request is any of our business. */
export function isOurs(root: string, request: Request): boolean {
  return request.method === "GET" && request.url.startsWith(root) && !request.headers.has("range");
}

export function answer(desk: Desk, event: AskedEvent): void {
  const tasks: Tasks = [];
  const found = event.request.mode === "navigate" ? page(desk, event, tasks) : part(desk, event, tasks);
  event.respondWith(found);
  event.waitUntil(orNothing(found).then(() => Promise.allSettled(tasks)));
}

// --- pages -------------------------------------------------------------------------------------------------------------

interface Fetched {
  readonly answer: Response;
  readonly edition: Promise<string | null>;
}

async function page(desk: Desk, event: AskedEvent, tasks: Tasks): Promise<Response> {
  const { world, bindings } = desk;
  const address = fileOf(event.request.url);
  const network = fetchPage(desk, event.request, address);
  tasks.push(orNothing(network.then(({ kept }) => kept)));
  const copy = await orNothing(anyCopy(desk, address));
  const fetched = await orNothing(copy === undefined ? network : inTime(network));
  const takes = (response: Response, edition: Promise<string | null>): Response => {
    tasks.push(bindings.bind(event.resultingClientId, edition));
    return response;
  };
  if (fetched !== undefined && fetched.answer.status < 500) return takes(fetched.answer, fetched.edition);
  if (copy !== undefined) return takes(copy, readPage(copy.clone()).edition);
  if (fetched !== undefined) return takes(fetched.answer, fetched.edition);
  return takes(await withoutLine(desk, world.root, address), Promise.resolve(desk.own.edition));
}

async function fetchPage(desk: Desk, request: Request, address: string): Promise<Fetched & { kept: Promise<void> }> {
  const response = await desk.world.fetch(request);
  if (!isPage(response)) return { answer: response, edition: Promise.resolve(null), kept: Promise.resolve() };
  const { edition, text } = readPage(response.clone());
  return { answer: response, edition, kept: text.then((read) => keepPage(desk, address, response, read)) };
}

async function keepPage({ world, own }: Desk, address: string, response: Response, text: string): Promise<void> {
  if (response.status === 404 || response.status === 410) await forget(world, address);
  // A page without an edition is none of ours, or comes from a server for development.
  if (response.ok && editionIn(text) !== null && !isIn(own, world.root, address)) await keep(world, address, response, text);
}

async function withoutLine(desk: Desk, root: string, address: string): Promise<Response> {
  // A folder asked for without its slash: what its page links to would be looked for in the wrong place.
  if (!address.endsWith("/") && (await anyCopy(desk, `${address}/`)) !== undefined) return Response.redirect(`${address}/`);
  const lang = address.startsWith(root + ENGLISH) ? ENGLISH : "";
  const sorry = await fileIn(desk.world, desk.own.edition, root + lang + NO_LINE);
  if (sorry === undefined) throw new TypeError("there is neither a connection nor a page that says so");
  return new Response(sorry.body, { status: 503, headers: sorry.headers });
}

// --- the rest ------------------------------------------------------------------------------------------------------------

async function part(desk: Desk, event: AskedEvent, tasks: Tasks): Promise<Response> {
  const { world } = desk;
  const address = fileOf(event.request.url);
  const own = await orNothing(ownFile(desk, event.clientId, address));
  if (own !== undefined) return own;
  const response = await orNothing(world.fetch(event.request));
  if (response?.ok === true) {
    if (isPart(address)) tasks.push(keepPart(desk, address, response.clone()));
    return response;
  }
  const copy = await orNothing(anyCopy(desk, address));
  if (copy !== undefined) return copy;
  // Not an error: a browser would blame the worker for it in its console, even where it only looked ahead.
  return response ?? new Response(null, { status: 504 });
}

async function ownFile({ world, bindings }: Desk, reader: string, address: string): Promise<Response | undefined> {
  const edition = await bindings.of(reader);
  return edition === null ? undefined : fileIn(world, edition, address);
}

async function keepPart({ world, own }: Desk, address: string, copy: Response): Promise<void> {
  // A part of a file is not for keeping.
  if (copy.status === 200 && !isIn(own, world.root, address)) await keep(world, address, copy, await copy.blob());
}

// --- what is kept --------------------------------------------------------------------------------------------------------

/** Our own edition first, then what was visited, then the other editions. */
async function anyCopy({ world, own }: Desk, address: string): Promise<Response | undefined> {
  const first = (await fileIn(world, own.edition, address)) ?? (await visited(world, address));
  if (first !== undefined) return first;
  const others = await Promise.all((await keptEditions(world)).map((edition) => fileIn(world, edition, address)));
  return others.find((copy) => copy !== undefined);
}

export function isIn(edition: Edition, root: string, address: string): boolean {
  return Object.hasOwn(edition.files, address.slice(root.length));
}

async function orNothing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch {
    return undefined;
  }
}

async function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
