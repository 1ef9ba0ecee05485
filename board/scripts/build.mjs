// Bundle the board for the browser into dist/, and refuse a bundle above its budget in budget.json.
//
//   dist/board.js      engine and board; the pages load this one
//   dist/embed.js      the same for pages of other sites
//   dist/*.js          what it loads apart and only when needed (dynamic imports), and workers
//   dist/manifest.json each file with its size

import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const BOARD = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(BOARD, "dist");

const { bundles } = JSON.parse(await readFile(join(BOARD, "..", "budget.json"), "utf8"));
const BUDGET = Object.fromEntries(Object.entries(bundles).map(([name, { kilobytes }]) => [name, kilobytes * 1024]));

const ENTRIES = {
  board: "src/ui/element.ts",
  opponent: "src/search/worker.ts",
  embed: "src/embed.ts",
  offline: "src/offline/register.ts",
  service: "src/offline/service.ts",
};

/** The entry and every file it loads at once (not those it loads later). */
function closure(outputs, name) {
  const seen = new Set();
  const visit = (path) => {
    if (!seen.has(path)) {
      seen.add(path);
      for (const part of outputs[path].imports) {
        if (part.kind === "import-statement" && !part.external) visit(part.path);
      }
    }
  };
  visit(name);
  return [...seen];
}

async function gzipSize(paths) {
  const texts = await Promise.all(paths.map((path) => readFile(join(BOARD, path))));
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

const entryPoints = Object.fromEntries(Object.entries(ENTRIES).filter(([, path]) => existsSync(join(BOARD, path))));
if (entryPoints.board === undefined) {
  console.error(`board: ${ENTRIES.board} is missing`);
  process.exit(1);
}

await rm(DIST, { recursive: true, force: true });
// Each entry by itself: code shared between two files is cut into small ones, and small files compress badly.
const outputs = {};
for (const [name, path] of Object.entries(entryPoints)) Object.assign(outputs, await bundle({ [name]: path }));

async function bundle(entryPoint) {
  const { metafile } = await build({
    absWorkingDir: BOARD,
    entryPoints: entryPoint,
    outdir: "dist",
    bundle: true,
    format: "esm",
    splitting: true,
    platform: "browser",
    target: ["es2022"],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  return metafile.outputs;
}

const manifest = {};
const missing = Object.keys(BUDGET).filter((name) => !Object.keys(outputs).some((path) => basename(path) === name));
let broken = missing.length > 0;
for (const name of missing) console.error(`board: budget.json has a budget for ${name}, but there is no such bundle`);
for (const path of Object.keys(outputs).filter((each) => each.endsWith(".js"))) {
  const name = basename(path);
  manifest[name] = { gzip: await gzipSize(closure(outputs, path)), budget: BUDGET[name] ?? null };
  const { gzip, budget } = manifest[name];
  if (budget !== null) {
    console.log(`board: ${name} ${(gzip / 1024).toFixed(1)} KB of ${budget / 1024} KB gzip`);
    broken ||= gzip > budget;
  }
}
await writeFile(join(DIST, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
if (broken) {
  console.error("board: above the budget in budget.json. Load parts later with import(), or make them smaller.");
  process.exit(1);
}
