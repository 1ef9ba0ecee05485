// Hundreds of games against the computer in one page: node tests/browsers/soak.ts JOB.json
//
// The job is {"kind", "site", "games", "warm"}: a Chromium, the built site, how many games, and after how many of them to
// weigh the page for the first time. One line of JSON comes out: what was played, what the page weighed then and at the
// end, which workers began and ended, and whatever the console said.

import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "puppeteer-core";
import { Board } from "./board.ts";
import { type Kind, start } from "./browser.ts";
import { seat } from "./computer.ts";
import { serve } from "./server.ts";
import { hurry, playGames, type Tally } from "./soaking.ts";

interface Job {
  readonly kind: Kind;
  readonly site: string;
  readonly games: number;
  readonly warm: number;
}

// After so many plies a new game is begun.
const LONGEST = 40;
// In between, so that no single call takes long.
const CHUNK = 10;

/** What lies in the page from the start: the browser keeps the text of each function handed over in a call. */
interface Soaking {
  playGames: typeof playGames;
}

interface Weight {
  /** Bytes in use in the page and in its workers. */
  readonly page: number;
  readonly workers: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Bytes in use after what is not needed has been cleared away. */
async function bytes(session: CDPSession): Promise<number> {
  // What the first round frees may hold something that only the second one finds.
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

async function weigh(page: Page): Promise<Weight> {
  const session = await page.createCDPSession();
  const own = await bytes(session);
  const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
  await session.detach();
  let workers = 0;
  for (const worker of page.workers()) workers += await bytes(worker.client);
  return { page: own, workers, nodes, listeners };
}

async function play(page: Page, board: Board, games: number, seed: number): Promise<Tally> {
  const tally: Tally = { games: 0, plies: 0, attackers: 0, defenders: 0, draw: 0 };
  while (tally.games < games) {
    const wanted = Math.min(CHUNK, games - tally.games);
    const played = await page.evaluate(
      (root, count, longest, dice) => (globalThis as unknown as Soaking).playGames(root, count, longest, dice),
      board.root,
      wanted,
      LONGEST,
      seed + tally.games,
    );
    for (const key of Object.keys(tally) as (keyof Tally)[]) tally[key] += played[key];
  }
  return tally;
}

const job = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Job;
const site = await serve(job.site);
const running = await start(job.kind);
try {
  const page = await running.browser.newPage();
  const said: string[] = [];
  const workers = { begun: [] as string[], ended: 0 };
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("workercreated", (worker) => workers.begun.push(worker.url()));
  page.on("workerdestroyed", () => workers.ended++);
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await page.evaluateOnNewDocument(hurry);
  await page.evaluateOnNewDocument(`globalThis.playGames = ${playGames.toString()};`);
  await page.goto(`${site.url}play/#v=brandubh`);
  const board = await Board.first(page);
  await seat(board, "attackers", 1);
  const first = await play(page, board, job.warm, 1);
  const warm = await weigh(page);
  const second = await play(page, board, job.games - job.warm, 10_001);
  const full = await weigh(page);
  console.log(JSON.stringify({ first, warm, second, full, workers, said }));
} finally {
  await running.close();
  await site.stop();
}
