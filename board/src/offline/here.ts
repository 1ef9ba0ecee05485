// A page has arrived and says what it is and shows. One that came before there was a worker is kept by this, too, and so are
// figures the reader has not scrolled to yet.

import { type Desk, isIn } from "./answers.ts";
import { AHEAD, type Here } from "./messages.ts";
import { editionIn, isPage } from "./pages.ts";
import { fileOf } from "./places.ts";
import { inTurn } from "./turns.ts";
import { isPart, keep, visited } from "./visited.ts";
import type { Reader } from "./world.ts";

/** What searching looks into. It changes with each word of the site, so it is no part of an edition. */
const SEARCH = ["search/search_index.json", "en/search/search_index.json"];

export async function arrived(desk: Desk, reader: Reader, { edition, figures }: Here): Promise<void> {
  if ((await desk.bindings.of(reader.id)) === null) await desk.bindings.bind(reader.id, Promise.resolve(edition));
  const page = fileOf(reader.url);
  const wanted = figures.filter((figure) => typeof figure === "string" && figure.startsWith(desk.world.root)).map(fileOf);
  const search = SEARCH.map((path) => desk.world.root + path);
  const ahead = [...new Set(wanted.filter(isPart))].slice(0, AHEAD);
  await inTurn([page, ...search, ...ahead], (address) => keepMissing(desk, address));
}

async function keepMissing({ world, own }: Desk, address: string): Promise<void> {
  if (isIn(own, world.root, address) || (await visited(world, address)) !== undefined) return;
  try {
    // The browser mostly has it at hand.
    const answer = await world.fetch(new Request(address, { cache: "force-cache" }));
    if (!answer.ok) return;
    const body = await (isPage(answer) ? answer.text() : answer.blob());
    if (typeof body !== "string" || editionIn(body) !== null) await keep(world, address, answer, body);
  } catch {
    // Another time.
  }
}
