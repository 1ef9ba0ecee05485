// Whole games, judged by the Python engine, played on the built board in the page.

import type { Page } from "puppeteer-core";
import type { TaflBoard } from "./board.ts";

export interface Trace {
  readonly start: string;
  readonly quiet: number;
  readonly moves: readonly string[];
  /** The moves as the record has them, with captures. */
  readonly record: readonly string[];
  /** The position after each move. */
  readonly positions: readonly string[];
  readonly ending: { readonly winner: string; readonly by: string } | null;
}

/** Play the games of a rule set; returns what differs. */
export async function playTraces(page: Page, rules: string, traces: readonly Trace[]): Promise<string[]> {
  const differences: string[] = [];
  for (const trace of traces) differences.push(...(await page.evaluate(playTrace, rules, trace)));
  return differences;
}

/** Runs in the page. */
async function playTrace(rules: string, { start, quiet, moves, record, positions, ending }: Trace): Promise<string[]> {
  const board = document.createElement("tafl-board") as TaflBoard;
  for (const [name, value] of Object.entries({ variant: rules, position: start, quiet: String(quiet) })) board.setAttribute(name, value);
  document.querySelector("article")!.prepend(board);
  await board.wake();
  const found: string[] = [];
  const compare = (what: string, theirs: unknown, right: unknown): void => {
    const [one, other] = [JSON.stringify(theirs), JSON.stringify(right)];
    if (one !== other) found.push(`${rules} from ${start}: ${what}: should be ${other}, but is ${one}`);
  };
  compare("state", board.dataset["state"], "awake");
  compare("refused", board.play(moves.join(" ")), null);
  compare("record", board.moves, record);
  const end = board.ending;
  compare("ending", end === null ? null : [end.winner, end.by], ending === null ? null : [ending.winner, ending.by]);
  compare("position", board.position, positions.at(-1) ?? start);
  for (const [ply, position] of positions.entries()) {
    board.jump(ply + 1);
    compare(`ply ${ply + 1}`, board.position, position);
  }
  board.remove();
  return found;
}
