// The opponent as a program for other programs: node board/src/program.ts [--weights FILE]
//
// Lines on the standard input, answers on the standard output; see search/protocol.ts and the page “Protocol”.

import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setImmediate } from "node:timers/promises";
import type { WeightsFile } from "./search/evaluation.ts";
import { createProtocol } from "./search/protocol.ts";

const RULES = new URL("../generated/rules.json", import.meta.url);
const PACKAGE = new URL("../package.json", import.meta.url);

function read<T>(file: URL | string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

function weightsFile(): URL | string {
  const [option, file, ...more] = process.argv.slice(2);
  if (option === undefined) return new URL("search/weights.json", import.meta.url);
  if (option !== "--weights" || file === undefined || more.length > 0) fail("usage: node board/src/program.ts [--weights FILE]");
  return file;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

if (!existsSync(RULES)) fail("board/generated/rules.json is missing: make it with “make export” in the main folder");
const file = weightsFile();
if (!existsSync(file)) fail(`${String(file)}: there is no such file`);

// Nobody listens any more: a program that drove this one has ended.
process.stdout.on("error", () => process.exit(0));

const protocol = createProtocol({
  version: read<{ version: string }>(PACKAGE).version,
  ruleSets: read<{ rule_sets: { id: string }[] }>(RULES).rule_sets,
  weights: async () => read<WeightsFile>(file),
  write: (line) => void process.stdout.write(`${line}\n`),
  rest: () => setImmediate(),
});

for await (const line of createInterface({ input: process.stdin })) {
  protocol.line(line);
  if (line.trim() === "quit") process.exit(0);
}
await protocol.end();
