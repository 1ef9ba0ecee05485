// What a foreign text says of a game, before anybody judges it. Pure text: no rules, no page.
//
// Whatever is read here stays a claim: positions and moves are judged by whoever plays them.

import type { LinkFault } from "./link.ts";
import type { Claim } from "./settlement.ts";

/** A text longer than this is not read: no collection of games that somebody pastes is. */
export const LONGEST_TEXT = 2_000_000;

export type Format = "own" | "link" | "save" | "otg" | "pgn" | "archive" | "fen" | "otn" | "moves";

/** What does not fit in a text. `data` holds what a sentence about it needs:
 *  no-move: found · jump: found · special-man: found · bad-letter: found · unclosed: found · no-json: – · link-…: –, what is wrong with a link */
export type FaultCode = "no-move" | "jump" | "special-man" | "bad-letter" | "unclosed" | "no-json" | `link-${LinkFault}`;

export interface Fault {
  readonly code: FaultCode;
  readonly found: string;
  /** Index in the whole text. */
  readonly at: number;
}

/** A move as our own text: origin, target and the captures its writer names, or why it is none. */
export interface MoveWord {
  readonly text: string;
  /** As it is written, and where. */
  readonly found: string;
  readonly at: number;
  readonly fault: Fault | null;
}

export interface PositionWord {
  /** Our own text without the side to move. */
  readonly board: string;
  /** Who is to move, if the text says so. */
  readonly side: "a" | "d" | null;
  /** Rules of OpenTafl's say the side, but some of its own examples say the wrong one: the first move decides. */
  readonly unsure?: boolean;
  readonly at: number;
  /** Whether places in `board` are places in the text, `at` characters further on. */
  readonly literal: boolean;
}

/** One game of a text. */
export interface GameSource {
  /** The rule set as the text calls it. */
  readonly rules: string | null;
  /** Squares along an edge, if the text says so. */
  readonly size: number | null;
  readonly position: PositionWord | null;
  readonly moves: readonly MoveWord[];
  readonly quiet: string | null;
  readonly attackers: string | null;
  readonly defenders: string | null;
  readonly date: string | null;
  /** As the text has it. */
  readonly result: string | null;
  /** How the players ended the game, if no rule did. */
  readonly end: Claim | null;
  /** What keeps the whole game from being read. */
  readonly fault: Fault | null;
}

/** What a text was recognised as. Games are read one at a time, so that a file of thousands costs no more than one. */
export interface Reading {
  readonly format: Format;
  readonly count: number;
  /** The game of a number from 0. */
  game(index: number): GameSource;
}

const NOTHING: GameSource = {
  rules: null,
  size: null,
  position: null,
  moves: [],
  quiet: null,
  attackers: null,
  defenders: null,
  date: null,
  result: null,
  end: null,
  fault: null,
};

export function gameSource(said: Partial<GameSource>): GameSource {
  return { ...NOTHING, ...said };
}

/** The board a game needs at least to have all squares its moves name. */
export function leastSize(moves: readonly MoveWord[]): number {
  let least = 0;
  for (const { text } of moves) {
    for (const [, file, rank] of text.matchAll(/([a-s])(\d+)/g)) {
      least = Math.max(least, file!.charCodeAt(0) - 96, Number(rank));
    }
  }
  return least;
}

/** Line and column of a place, from 1. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  const line = before.split(/\r\n|\r|\n/).length;
  return { line, column: at - Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) };
}
