// The computer as an opponent.

import type { Page } from "puppeteer-core";
import { Board } from "./board.ts";
import { same, sentence } from "./saying.ts";
import type { Stage } from "./stage.ts";

/** Choose an opponent in the panel. */
export async function seat(board: Board, who: string, level: number): Promise<void> {
  await board.click('[data-do="computer"]');
  await board.select('[data-opponent="who"]', who);
  await board.select('[data-opponent="level"]', String(level));
  await board.click('[data-opponent="go"]');
  await board.root.waitForSelector('[data-opponent="who"]', { hidden: true });
}

/** Wait until so many plies are shown as played. */
export async function plies(board: Board, count: number): Promise<void> {
  await board.page.waitForFunction((element, wanted) => element.ply === wanted, {}, board.root, count);
}

/** Some moves against the lowest level, a hint followed, both moves taken back, and the same opponent after a reload. */
export async function computerPlays({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}play/#v=brandubh`);
  let board = await Board.first(page);
  await seat(board, "attackers", 1);
  await board.play("d1-c1", "drag");
  await plies(board, 2);
  same(await board.playText(await hint(board)), null);
  await plies(board, 4);
  const record = await board.record();
  await board.click('[data-do="undo"]');
  await plies(board, 2);
  await board.click('[data-do="redo"]');
  await plies(board, 4);
  await page.reload();
  board = await Board.first(page);
  same(await board.record(), record);
  await board.root.waitForSelector(".tafl-who");
  await playOn(board, page);
}

/** Ask for a hint, for the man and then for the move. */
async function hint(board: Board): Promise<string> {
  await board.click('[data-do="computer"]');
  await board.click('[data-advice="hint"]');
  await board.says('[data-advice="hint"]', sentence("de", "panel.advice.hint.next"));
  await board.click('[data-advice="hint"]');
  const told = await board.page.waitForFunction(
    (element) => /[a-g][1-7]-[a-g][1-7]/.exec(element.querySelector(".tafl-hint")?.textContent ?? "")?.[0],
    {},
    board.root,
  );
  return (await told.jsonValue()) ?? "";
}

/** Play some move, and wait for the answer. */
async function playOn(board: Board, page: Page): Promise<void> {
  const before = (await board.record()).length;
  await board.playAny();
  await page.waitForFunction((element, wanted) => element.ply === wanted || element.ending !== null, {}, board.root, before + 2);
}
