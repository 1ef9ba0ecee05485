// Bundle tests/browsers/proving.ts, which compares both engines inside a browser:
//
//   node scripts/bundle-proof.mjs FOLDER

import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const BOARD = dirname(dirname(fileURLToPath(import.meta.url)));
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node scripts/bundle-proof.mjs FOLDER");
  process.exit(2);
}
await build({
  absWorkingDir: BOARD,
  entryPoints: [join(BOARD, "tests/browsers/proving.ts")],
  outdir: resolve(folder),
  bundle: true,
  format: "esm",
  platform: "browser",
  target: ["es2022"],
  minify: true,
  logLevel: "warning",
});
