// The service worker: the site without a line. The build puts the edition before this script (see scripts/precache.py).
// Without one, as on a server for development, the worker clears up and goes.

import { answer, type Desk, isOurs } from "./answers.ts";
import { install } from "./editions.ts";
import { arrived } from "./here.ts";
import { type Here, isHere } from "./messages.ts";
import { prefix } from "./places.ts";
import { Bindings } from "./readers.ts";
import { renew } from "./visited.ts";
import type { Edition, Reader, ServiceScope, World } from "./world.ts";

const scope = globalThis as unknown as ServiceScope & { readonly taflbokEdition?: Edition };

function serve(own: Edition): void {
  const { caches, clients, registration } = scope;
  const world: World = { root: registration.scope, caches, clients, fetch: (request) => scope.fetch(request), now: Date.now };
  const desk: Desk = { world, own, bindings: new Bindings(world) };
  // At once, though pages of older editions are open: each of them goes on with the files of its own.
  scope.addEventListener("install", (event) => event.waitUntil(come(desk)));
  scope.addEventListener("activate", (event) => {
    event.waitUntil(clients.claim());
    event.waitUntil(desk.bindings.clear(own.edition));
  });
  scope.addEventListener("fetch", (event) => {
    if (isOurs(world.root, event.request)) answer(desk, event);
  });
  scope.addEventListener("message", (event) => {
    if (event.source !== null && isHere(event.data)) event.waitUntil(welcome(desk, event.source, event.data));
  });
}

async function come(desk: Desk): Promise<void> {
  await install(desk.world, desk.own);
  await renew(desk.world);
  await scope.skipWaiting();
}

async function welcome(desk: Desk, reader: Reader, here: Here): Promise<void> {
  await arrived(desk, reader, here);
  // A successor's files, which nobody uses yet, are its own business.
  if (!scope.registration.installing && !scope.registration.waiting) await desk.bindings.clear(desk.own.edition);
}

function retire(): void {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(clearUp()));
}

async function clearUp(): Promise<void> {
  const ours = prefix(scope.registration.scope);
  const places = await scope.caches.keys();
  await Promise.all(places.filter((place) => place.startsWith(ours)).map((place) => scope.caches.delete(place)));
  await scope.registration.unregister();
}

if (scope.taflbokEdition === undefined) retire();
else serve(scope.taflbokEdition);
