// What advice says in words: reasons for a move, what threatens, how a position is judged.

import type { Square } from "../../engine/geometry.ts";
import type { Move, Side } from "../../engine/position.ts";
import type { Kit } from "../kit.ts";
import type { Words } from "../words.ts";
import type { Reason } from "./advice-reasons.ts";
import type { Prospects, Win } from "./threats.ts";

/** What sentences are made with: the language, and the size of the board that squares are named by. */
export interface Speaker {
  readonly kit: Pick<Kit, "say" | "formatMove" | "squaresText">;
  readonly words: Words;
  readonly size: number;
}

const MOST = 6;

export function moveText({ kit, size }: Speaker, move: Move): string {
  return kit.formatMove(move, size);
}

function squares({ kit, words, size }: Speaker, all: readonly Square[]): string {
  return kit.squaresText(words, all, size);
}

// --- reasons ---------------------------------------------------------------------------------------------------------

export function reasonSentence(speaker: Speaker, reason: Reason): string {
  const { kit, words } = speaker;
  switch (reason.kind) {
    case "wins":
      return winSentence(speaker, reason.ending.by, reason.ending.squares);
    case "proven":
    case "lost": {
      // Every other ply is a move of one's own.
      const own = Math.ceil(reason.plies / 2);
      return kit.say(words, `panel.advice.reason.${reason.kind}.${own === 1 ? "one" : "other"}`, { count: own });
    }
    case "stops":
    case "threatens":
      return kit.say(words, `panel.advice.reason.${reason.kind}`, { move: moveText(speaker, reason.move) });
    case "captures":
    case "saves":
    case "opens":
      return kit.say(words, `panel.advice.reason.${reason.kind}`, { squares: squares(speaker, reason.squares) });
  }
}

function winSentence(speaker: Speaker, by: Win["ending"]["by"], all: readonly Square[]): string {
  return speaker.kit.say(speaker.words, `panel.advice.win.${by}`, { squares: squares(speaker, all) });
}

// --- threats ---------------------------------------------------------------------------------------------------------

/** What a side could do, the weightiest first; never empty. */
export function prospectSentences(speaker: Speaker, { wins, captures, ways }: Prospects): string[] {
  const { kit, words } = speaker;
  const moves = (all: readonly Move[]): string => shortened(speaker, all.map((move) => moveText(speaker, move)));
  const said = [
    ...wins.map(({ move, ending }) => `${moveText(speaker, move)}: ${winSentence(speaker, ending.by, ending.squares)}`),
    ...captures.map((each) => kit.say(words, "panel.advice.capture", { squares: squares(speaker, each.squares), moves: moves(each.moves) })),
    ...wayTexts(speaker, ways),
  ];
  return said.length === 0 ? [kit.say(words, "panel.advice.nothing")] : said;
}

function wayTexts(speaker: Speaker, ways: Prospects["ways"]): string[] {
  const { kit, words } = speaker;
  const said = ways
    .toSorted((one, other) => other.goals.length - one.goals.length)
    .map(({ move, goals }) => kit.say(words, "panel.advice.way", { move: moveText(speaker, move), squares: squares(speaker, goals) }));
  return said.length <= MOST ? said : [...said.slice(0, MOST), kit.say(words, "panel.advice.more", { count: said.length - MOST })];
}

function shortened({ kit, words }: Speaker, texts: readonly string[]): string {
  if (texts.length <= MOST) return texts.join(", ");
  return `${texts.slice(0, MOST).join(", ")} ${kit.say(words, "panel.advice.more", { count: texts.length - MOST })}`;
}

// --- judging ---------------------------------------------------------------------------------------------------------

/** How a position is judged. `share`: the chance of the defenders by the estimate, from 0 to 1; `won`: proven. */
export interface Worth {
  readonly share: number;
  readonly won: Side | "draw" | null;
}

/** What the search found, from the view of the side to move, in hundredths of a logit, as a share of the defenders. */
export function worthOf(side: Side, score: number, winIn: number | null): Worth {
  const won = winIn === null ? null : winIn > 0 === (side === "defenders") ? "defenders" : "attackers";
  if (won !== null) return { share: won === "defenders" ? 1 : 0, won };
  const chance = 1 / (1 + Math.exp(-score / 100));
  return { share: side === "defenders" ? chance : 1 - chance, won };
}

// From how far beyond one half a side is said to stand so much better.
const STEPS = [
  [0.4, "winning"],
  [0.2, "clear"],
  [0.07, "slight"],
] as const;

/** Chances in percent. An estimate is never sure. */
export function percentOf(share: number): number {
  return Math.max(1, Math.min(99, Math.round(100 * share)));
}

/** A judgement in words: who stands better, by how much, and that it is an estimate unless it is proven. */
export function worthSentence({ kit, words }: Speaker, { share, won }: Worth): string {
  if (won !== null) return kit.say(words, `panel.advice.proven.${won}`);
  const side: Side = share >= 0.5 ? "defenders" : "attackers";
  const lead = Math.abs(share - 0.5);
  const step = STEPS.find(([least]) => lead >= least);
  const percent = percentOf(0.5 + lead);
  if (step === undefined) return kit.say(words, "panel.advice.worth.even");
  return kit.say(words, `panel.advice.worth.${step[1]}`, { side: kit.say(words, `side.${side}`), percent });
}
