// The board on pages of other sites: one script that brings all the rest from beside itself.
//
//   <script type="module" src="https://…/assets/board/embed.js"></script>
//   <tafl-board variant="…" lang="en"><a href="https://…">…</a></tafl-board>
//
// It asks nothing of the page. What stands in the element is shown until the board is awake, and stays if it can not be.

import type { TaflBoard } from "./ui/element.ts";
import { follow } from "./ui/look/settings.ts";

const HERE = import.meta.url;
const SITE = new URL("../../", HERE);
const STYLES = ["palette.css", "board.css", "panels.css", "embed.css"].map((name) => new URL(`../${name}`, HERE).href);

// --- boards ----------------------------------------------------------------------------------------------------------

/** Boards whose colours are ours to choose, since their authors did not. */
const undecided = new Set<HTMLElement>();

/** Say what its author left out. */
function prepare(board: HTMLElement): void {
  // A board within another is made by it, with everything it needs.
  if (board.dataset["embed"] !== undefined || board.parentElement?.closest("tafl-board")) return;
  board.dataset["embed"] = "";
  const lang = board.closest("[lang]")?.getAttribute("lang")?.slice(0, 2);
  const home = new URL(lang === "de" ? "" : "en/", SITE);
  const [variant = ""] = (board.getAttribute("variant") ?? "").split("+");
  fill(board, "pages", new URL("variants/", home).href);
  fill(board, "rules", new URL(`variants/${encodeURIComponent(variant)}/`, home).href);
  // A figure may sleep; without one there is nothing to be looked at before the board is awake.
  if (board.querySelector(":scope > :is(img, svg)") === null) fill(board, "start", "");
  if (!board.hasAttribute("scheme")) undecided.add(board);
  suit(board);
  // It has looked at its attributes already, if it came after the script.
  if (board.hasAttribute("start") && board.dataset["state"] === "asleep") void (board as TaflBoard).wake();
}

function fill(board: HTMLElement, name: string, text: string): void {
  if (!board.hasAttribute(name)) board.setAttribute(name, text);
}

/** Light or dark as the text around it tells, whatever makes the page so. */
function suit(board: HTMLElement): void {
  if (!undecided.has(board)) return;
  if (!board.isConnected) undecided.delete(board);
  else board.setAttribute("scheme", isLight(getComputedStyle(board.parentElement ?? board).color) ? "dark" : "light");
}

function isLight(colour: string): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return false;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

function allBoards(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>("tafl-board");
}

const again = (): void => undecided.forEach(suit);

function watch(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
  new MutationObserver(() => allBoards().forEach(prepare)).observe(document, { childList: true, subtree: true });
  // Pages that switch their colours do it by an attribute, mostly of one of these.
  const switches = new MutationObserver(again);
  for (const element of [document.documentElement, document.body]) switches.observe(element, { attributes: true });
}

// --- what it needs ---------------------------------------------------------------------------------------------------

function style(href: string): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  if ([...links].some((link) => link.href === href)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((settle, fail) => {
    link.addEventListener("load", () => settle());
    link.addEventListener("error", () => fail(new Error(href)));
    document.head.append(link);
  });
}

async function begin(): Promise<void> {
  follow();
  allBoards().forEach(prepare);
  watch();
  try {
    // Without its styles a board would be a black heap.
    await Promise.all(STYLES.map(style));
    await import(new URL("board.js", HERE).href);
  } catch {
    for (const board of allBoards()) {
      board.dataset["state"] = "broken";
      board.dispatchEvent(new CustomEvent("tafl-broken", { bubbles: true, detail: { reason: "files" } }));
    }
  }
}

void begin();
