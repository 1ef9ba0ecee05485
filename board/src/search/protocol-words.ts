// Reading the lines of the protocol, and saying in words what is wrong with them.

import { IllegalMoveError, PositionError, type Reason } from "../engine/engine.ts";
import { NotationError, parsePosition } from "../engine/notation.ts";
import type { Position } from "../engine/position.ts";
import { levels } from "./levels.ts";

/** Something the other program said wrong; the message is for a person. */
export class Complaint extends Error {
  override name = "Complaint";
}

export interface Placed {
  /** Everything before the moves, as it was said. */
  readonly from: string;
  /** undefined: the start position. */
  readonly position: Position | undefined;
  readonly quiet: number;
  readonly moves: readonly string[];
}

const POSITION = "position: write position start or position BOARD SIDE, then quiet N and moves …, such as position start moves d1-d4";

/** `start|BOARD SIDE [quiet N] [moves …]` */
export function readPosition(words: readonly string[]): Placed {
  const rest = [...words];
  const first = rest.shift();
  if (first === undefined) throw new Complaint(POSITION);
  const position = first === "start" ? undefined : parsePosition(`${first} ${rest.shift() ?? ""}`);
  let quiet = 0;
  if (rest[0] === "quiet") {
    quiet = wholeNumber("quiet", rest[1], 0, 100_000);
    rest.splice(0, 2);
  }
  if (rest.length > 0 && rest.shift() !== "moves") throw new Complaint(POSITION);
  const from = words.slice(0, words.length - rest.length).filter((word) => word !== "moves").join(" ");
  return { from, position, quiet, moves: rest };
}

export interface Go {
  readonly level?: number;
  readonly seed?: number;
  readonly nodes?: number;
  readonly depth?: number;
  readonly milliseconds?: number;
}

// What may follow `go`, with the smallest and the largest number.
const LIMITS: Readonly<Record<string, readonly [keyof Go, number, number]>> = {
  level: ["level", 1, levels.length],
  seed: ["seed", 0, 2 ** 31 - 1],
  nodes: ["nodes", 1, 2 ** 40],
  depth: ["depth", 1, 60],
  movetime: ["milliseconds", 1, 2 ** 31 - 1],
};

const HOW_LONG = Object.keys(LIMITS).join(", ");

/** `[level L [seed S]] | [nodes N] [depth D] [movetime MS]`, or `infinite` */
export function readGo(words: readonly string[]): Go {
  if (words.length === 1 && words[0] === "infinite") return { depth: 60 };
  const found: Partial<Record<keyof Go, number>> = {};
  for (let at = 0; at < words.length; at += 2) {
    const limit = Object.hasOwn(LIMITS, words[at]!) ? LIMITS[words[at]!]! : null;
    if (limit === null) throw new Complaint(`go: “${words[at]!.slice(0, 40)}” is unknown here; possible are ${HOW_LONG}, infinite`);
    const [name, least, most] = limit;
    if (found[name] !== undefined) throw new Complaint(`go: ${words[at]} stands there twice`);
    found[name] = wholeNumber(`go: ${words[at]}`, words[at + 1], least, most);
  }
  if (found.level !== undefined && Object.keys(found).some((name) => name !== "level" && name !== "seed")) {
    throw new Complaint("go: a level brings its own limits; only seed can stand beside it");
  }
  if (found.seed !== undefined && found.level === undefined) throw new Complaint("go: seed belongs to a level; without one nothing is left to chance");
  return found;
}

function wholeNumber(what: string, text: string | undefined, least: number, most: number): number {
  const number = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= most)) {
    throw new Complaint(`${what}: a whole number from ${least} to ${most} must follow, not ${text === undefined ? "the end of the line" : `“${text.slice(0, 40)}”`}`);
  }
  return number;
}

const NOTATION: Readonly<Record<NotationError["code"], string>> = {
  "no-side": "after the board the side to move must follow, a (attackers) or d (defenders)",
  "bad-gap": "a gap is a number of empty squares, without leading zeros and not wider than the board",
  "bad-letter": "a board has only the letters a, d, k, numbers for gaps and / between the ranks",
  "bad-size": "a board has an odd number of ranks from 5 to 19",
  "bad-width": "every rank must have as many squares as there are ranks",
  "two-kings": "there is one king at most",
  "bad-move": "write origin and target as in d1-d4, captures after it as in d1-d4xe4/f5",
  "bad-file": "there is no such file on this board",
  "bad-rank": "there is no such rank on this board",
  "wrong-captures": "the move captures something else than is written",
};

const ILLEGAL: Partial<Record<Reason, string>> = { "game-over": "the game is over before this move" };

/** An error in words, on one line. */
export function asWords(error: unknown): string {
  const text = sentence(error);
  return text.replaceAll(/\s+/g, " ").slice(0, 600);
}

function sentence(error: unknown): string {
  if (error instanceof NotationError) return `“${error.text.slice(0, 80)}” (character ${error.at + 1}): ${NOTATION[error.code]}`;
  if (error instanceof IllegalMoveError) return ILLEGAL[error.reason] ?? `not legal (${error.reason.replaceAll("-", " ")})`;
  if (error instanceof PositionError) return `this position can not be played from (${error.reason.replaceAll("-", " ")})`;
  return error instanceof Error ? error.message : String(error);
}
