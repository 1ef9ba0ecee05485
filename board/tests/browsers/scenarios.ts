// What a reader does.

import type { Page } from "puppeteer-core";
import { Board } from "./board.ts";
import { computerPlays } from "./computer.ts";
import { goesOnWithoutServer } from "./offline.ts";
import { same, sentence } from "./saying.ts";
import type { Scenario, Stage } from "./stage.ts";

// A game of Brandubh with a capture, won by the king in a corner.
const RECORD = ["d1-c1", "c4-c2", "b4-b2xc2", "d4-b4", "f4-f5", "b4-b7", "f5-f6", "b7-a7"];
const PLAIN = RECORD.map((move) => move.split("x")[0]!);

async function wholeGame(board: Board, way: "drag" | "click" | "keys", lang: "de" | "en"): Promise<void> {
  if (way === "keys") await board.focus();
  for (const [ply, move] of PLAIN.entries()) {
    await board.says(".tafl-turn", sentence(lang, `ui.turn.${ply % 2 === 0 ? "attackers" : "defenders"}`));
    await board.play(move, way);
    await board.page.waitForFunction((element, plies) => element.moves.length === plies, {}, board.root, ply + 1);
    if (ply === 2) await board.says("[aria-live=polite]", "c2");
  }
  same(await board.record(), RECORD);
  same(await board.ending(), { winner: "defenders", by: "king-reaches" });
  await board.says(".tafl-turn", sentence(lang, "result.defenders"));
  await board.says("[aria-live=assertive]", "a7");
  same(await board.playText("d7-c7"), "game-over");
}

async function byMouse({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(site);
  await wholeGame(await Board.first(page), "drag", "de");
}

async function byClicksOnAPhone({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}en/`, 500);
  await wholeGame(await Board.first(page), "click", "en");
  same(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
}

async function byKeys({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}en/`);
  await wholeGame(await Board.first(page), "keys", "en");
}

async function figureWakes({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}variants/brandubh/`);
  // The button comes when the figure is near.
  await page.$eval("tafl-board", (figure) => figure.scrollIntoView({ block: "center", behavior: "instant" }));
  const button = await page.waitForSelector("tafl-board .tafl-play", { visible: true });
  await button!.click();
  const board = await Board.first(page);
  const before = await board.position();
  await board.playAny();
  same((await board.position()) === before, false);
}

async function gameIsKept({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}play/`);
  let board = await Board.first(page);
  for (const move of PLAIN.slice(0, 3)) await board.play(move, "drag");
  await board.click('[data-do="undo"]');
  const position = await board.position();
  await page.reload();
  board = await Board.first(page);
  same(await board.record(), RECORD.slice(0, 3));
  same(await board.position(), position);
  await board.says(".tafl-note [role=status]", sentence("de", "ui.game.resumed", { name: "Brandubh", ply: 2, plies: 3 }));
}

async function linkIsShared({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}play/#v=copenhagen+wall-any-man`);
  const board = await Board.first(page);
  same(await board.playText("d1-d2 f4-e4 d2-c2"), null);
  await board.click('[data-do="undo"]');
  await board.click('[data-do="more"]');
  await board.root.waitForSelector('[data-take="link"]', { visible: true });
  const link = await board.root.evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value).find((value) => value.includes("#v=")) ?? "",
  );
  same(link, `${site}play/#v=copenhagen+wall-any-man&m=d1-d2,f4-e4,d2-c2&n=2`);
  const other = await reader.open(link.replace(site, `${site}en/`));
  const theirs = await Board.first(other);
  same(await theirs.record(), ["d1-d2", "f4-e4", "d2-c2"]);
  same(await theirs.position(), await board.position());
  same(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("taflbok."))), []);
}

async function brokenLinkIsTold({ reader, site }: Stage): Promise<void> {
  const cases: [hash: string, told: string, next?: string][] = [
    ["#v=halatafl", sentence("de", "ui.trouble.variant", { text: "halatafl" })],
    ["#v=brandubh&m=d7-e7,zz-99", sentence("de", "ui.notation.bad-move", { text: "zz-99" }), "d3-c3"],
    ["#v=brandubh&m=%E0%A4%A", sentence("de", "ui.link.damaged")],
    ["#v=%3Cscript%3Ealert(1)%3C/script%3E", sentence("de", "ui.trouble.variant", { text: "<script>alert(1)</script>" })],
  ];
  for (const [hash, told, next = "d7-c7"] of cases) {
    const board = await Board.first(await reader.open(`${site}play/${hash}`));
    await board.says(".tafl-note [role=status]", told);
    await board.says(".tafl-note [role=status]", sentence("de", "ui.link.kept"));
    same(await board.page.evaluate(() => document.querySelectorAll("article script").length), 0);
    same(await board.playText(next), null);
  }
}

async function rulesAreSwitched({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}play/`);
  const board = await Board.first(page);
  await board.play("d1-c1", "drag");
  const rows = (count: number): Promise<unknown> => board.root.waitForSelector(`[role="grid"][aria-rowcount="${count + 1}"]`);
  const sizes: [rules: string, size: number][] = [["copenhagen", 11], ["tablut", 9], ["brandubh", 7]];
  for (const [rules, size] of sizes) {
    await page.select(".tafl-choose select", rules);
    await rows(size);
    same(await board.record(), rules === "brandubh" ? ["d1-c1"] : []);
  }
  await page.goBack();
  await rows(9);
}

async function figureIsPlayedByOtherRules({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}legend/`);
  const board = await put(page, {
    variant: "copenhagen",
    others: "fetlar",
    position: "11/11/11/11/11/5k5/11/11/11/4aaa4/3addd1a2 a",
    moves: "i1-h1",
    start: "",
    pages: "../variants/",
  });
  same(await board.record(), ["i1-h1xe1/f1/g1"]);
  await board.click('[data-do="more"]');
  await board.root.waitForSelector("select", { visible: true });
  await page.select("#put select", "fetlar");
  await board.says(".tafl-note", sentence("de", "ui.rules.no-capture"));
}

async function put(page: Page, attributes: Record<string, string>): Promise<Board> {
  await page.evaluate((given) => {
    const board = document.createElement("tafl-board");
    for (const [name, value] of Object.entries(given)) board.setAttribute(name, value);
    board.id = "put";
    document.querySelector("article")!.prepend(board);
  }, attributes);
  return Board.first(page, '#put[data-state="awake"]');
}

async function panelsOpen({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(`${site}play/`);
  const board = await Board.first(page);
  same(await board.playText(PLAIN.slice(0, 3).join(" ")), null);
  await board.click('[data-do="moves"]');
  await board.says(".tafl-list", "b4-b2xc2");
  await board.root.waitForSelector('.tafl-list [aria-current="step"]');
  await board.click(".tafl-form .tafl-input");
  await page.keyboard.type("d4-b4");
  await page.keyboard.press("Enter");
  await board.says(".tafl-list", "d4-b4");
  await board.click('[data-do="more"]');
  await board.root.waitForSelector('[data-take="link"]', { visible: true });
  await board.click('[data-do="help"]');
  await board.root.waitForSelector(".tafl-keys", { visible: true });
  await board.click('[data-do="close"]');
  same(await board.record(), RECORD.slice(0, 4));
}

async function searchFinds({ reader, site }: Stage): Promise<void> {
  const page = await reader.open(site);
  await page.keyboard.press("/");
  await page.waitForFunction(() => /eingeben/.test(document.querySelector(".md-search-result__meta")?.textContent ?? ""));
  await page.type(".md-search__input", "Schildwall");
  await page.waitForSelector(".md-search-result__link");
}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "a game by mouse": byMouse,
  "a game by clicks in a narrow window": byClicksOnAPhone,
  "a game by keys": byKeys,
  "a figure wakes up": figureWakes,
  "a game is kept": gameIsKept,
  "a link is shared": linkIsShared,
  "a broken link is told": brokenLinkIsTold,
  "the rules are switched": rulesAreSwitched,
  "a figure is played by other rules": figureIsPlayedByOtherRules,
  "the panels open": panelsOpen,
  "the search finds": searchFinds,
  "the computer plays": computerPlays,
  "the site goes on without its server": goesOnWithoutServer,
};
