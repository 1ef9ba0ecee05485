// Without a connection: the server is really gone.

import type { Page } from "puppeteer-core";
import { Board } from "./board.ts";
import { plies, seat } from "./computer.ts";
import { same } from "./saying.ts";
import { serve } from "./server.ts";
import type { Stage } from "./stage.ts";

/** Wait until the worker looks after a page, and has kept it and everything else. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.waitForFunction(async () => (await caches.match(location.href, { ignoreSearch: true })) !== undefined, { polling: 100 });
  await page.waitForFunction(async () => (await caches.match("en/search/search_index.json")) !== undefined, { polling: 100 });
}

/** Start page, game, computer and the other language when nobody answers any more; what was never kept says so. */
export async function goesOnWithoutServer({ reader, folder }: Stage): Promise<void> {
  const host = await serve(folder);
  try {
    reader.allowWorker();
    // The reader goes on while a page still loads what it searches: two ways in which Firefox says so.
    reader.allow(/NS_BINDING_ABORTED/);
    reader.allow(/intercepted the request and encountered an unexpected error/);
    const first = await reader.open(host.url);
    await kept(first);
    await host.stop();
    same(await answers(host.url), false);
    const page = await reader.tab(first, `${host.url}play/#v=brandubh`);
    const board = await Board.first(page);
    await seat(board, "attackers", 1);
    await board.play("d1-c1", "drag");
    await plies(board, 2);
    const record = await board.record();
    await page.goto(`${host.url}en/play/`);
    same(await (await Board.first(page)).record(), record);
    await page.goto(host.url);
    await Board.first(page);
    await page.goto(`${host.url}rules/captures/`);
    same(await page.$eval("h1", (heading) => heading.textContent?.includes("Keine Verbindung")), true);
  } finally {
    await host.stop();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}
