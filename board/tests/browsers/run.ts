// What is proved in a browser: node tests/browsers/run.ts JOB.json
//
// The job names the browser, the folder of the built site, the folder of the page that compares both engines, games
// judged by the Python engine, and whether to do what readers do, too: {"kind", "site", "proof", "traces": {rule set:
// [game …]}, "readers"}. For each case a line of JSON goes out: {"name", "failure": null | text, "detail"?}. The tests
// in tests/firefox and tests/browser make tests of them.

import { readFileSync } from "node:fs";
import { type Kind, Reader, type Running, start } from "./browser.ts";
import type { Proof } from "./proving.ts";
import { SCENARIOS } from "./scenarios.ts";
import { serve } from "./server.ts";
import type { Stage } from "./stage.ts";
import { playTraces, type Trace } from "./traces.ts";

interface Job {
  readonly kind: Kind;
  readonly site: string;
  readonly proof: string;
  readonly traces: Readonly<Record<string, readonly Trace[]>>;
  readonly readers: boolean;
}

const job = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Job;

function tell(name: string, failure: string | null, detail?: unknown): void {
  console.log(JSON.stringify({ name, failure, detail }));
}

/** One case: whatever it throws, and whatever its pages complain of, is its failure. */
async function attempt(running: Running, name: string, run: (reader: Reader) => Promise<unknown>): Promise<void> {
  const reader = new Reader(running.browser);
  let failure: string | null = null;
  let detail: unknown;
  try {
    detail = await run(reader);
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const told = [failure, ...reader.problems].filter((each) => each !== null);
  await reader.close();
  tell(name, told.length === 0 ? null : told.join("\n"), detail);
}

async function proveEngines(reader: Reader, url: string): Promise<unknown> {
  const page = await reader.open(url);
  const proof = (await page.evaluate(() => (globalThis as unknown as { proof: Promise<unknown> }).proof)) as Proof;
  if (proof.differences.length > 0) throw new Error(proof.differences.slice(0, 10).map((each) => JSON.stringify(each)).join("\n"));
  return { plies: proof.summary.plies, endings: proof.summary.endings, examples: proof.examples };
}

async function replay(reader: Reader, url: string): Promise<void> {
  const page = await reader.open(`${url}legend/`);
  await page.waitForFunction(() => customElements.get("tafl-board") !== undefined);
  for (const [rules, traces] of Object.entries(job.traces)) {
    const differences = await playTraces(page, rules, traces);
    tell(`games under ${rules}`, differences.length === 0 ? null : differences.join("\n"), { games: traces.length });
  }
}

const site = await serve(job.site);
const proof = await serve(job.proof);
const running = await start(job.kind);
tell("browser", null, await running.browser.version());
try {
  const stage: Omit<Stage, "reader"> = { site: site.url, folder: job.site };
  for (const [name, scenario] of Object.entries(job.readers ? SCENARIOS : {})) {
    await attempt(running, name, (reader) => scenario({ ...stage, reader }));
  }
  await attempt(running, "all games", (reader) => replay(reader, site.url));
  await attempt(running, "both engines", (reader) => proveEngines(reader, proof.url));
} finally {
  await running.close();
  await Promise.all([site.stop(), proof.stop()]);
}
