// Moves as people and programs write them, down to our own: `1. h1h3 g5g2`, `Ke5-e1-`, `k9-k3xk3xk2`, `D2 – e2 x`.

import type { Claim } from "./settlement.ts";
import type { Fault, FaultCode, MoveWord } from "./source.ts";

export interface MoveList {
  readonly moves: readonly MoveWord[];
  /** A word that says how the game ended: `1-0`, `timeout`, `---`. */
  readonly result: string | null;
  /** That whoever is to move gave up, if a word says so: `---`, `resigns`. */
  readonly end: Claim | null;
}

// A letter for the kind of man, a square, how he goes, a square; what he takes, and remarks.
const PIECE = "(?:[ktncmg×*]|hn)?";
const SQUARE = "[a-s]\\d{1,2}";
const MOVE = new RegExp(
  `${PIECE}(${SQUARE})[ \\t]?(\\^=|[-–—−‑>→:^=])?[ \\t]?${PIECE}(${SQUARE})((?:(?:[ \\t]?x|/)${PIECE}${SQUARE})*)(?:[ \\t]?x)?[-+#!?]*(?=[\\s,;)]|$)`,
  "iy",
);
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|½-½|\*|-{3}|timeout|resign(?:s|ed)?|white|black|draw|ongoing)$/i;
const RESIGNED = /^(?:-{3}|resign(?:s|ed)?)$/i;
const NUMBER = /^\d+\.*(?:…|\.)*$/;
/** `12.` before a move, also glued to it. */
const NUMBERED = /\d+\s?(?:\.+|…)/y;
/** A turn of a variation in OpenTafl's files: `3b.`, `3b.3.1a.`. */
const VARIATION = /\d+(?:[a-z]|\.\d)[\d.a-z]*\./y;

/** More words than this make no game that could be kept; the rest is not looked at. */
const MOST = 10_000;

/** The moves between two places of a text. `comments` says which brackets hold comments. */
export function readMoves(text: string, from: number, to: number, comments: "{}" | "[]" | "" = ""): MoveList {
  const { shown, fault } = masked(text.slice(from, to), from, comments);
  const moves: MoveWord[] = [];
  let result: string | null = null;
  let end: Claim | null = null;
  let aside = false;
  let at = 0;
  while (at < shown.length && moves.length < MOST) {
    if (/[\s,;]/.test(shown[at]!)) {
      at++;
      continue;
    }
    const skipped = numberAt(shown, at, comments);
    if (skipped.length > 0) {
      aside = skipped.variation;
      at += skipped.length;
      continue;
    }
    const word = wordAt(shown, at);
    if (!aside && word.result) {
      // Behind the name of a side it may be the other one that gave up.
      if (result === null && RESIGNED.test(word.text)) end = { winner: null, by: "resignation" };
      result ??= word.text;
    } else if (!aside && !word.empty) moves.push(moveOf(word, from + at));
    at += word.length;
  }
  if (fault !== null) moves.push({ text: "", found: fault.found, at: fault.at, fault });
  return { moves, result, end };
}

interface Word {
  readonly text: string;
  readonly length: number;
  readonly match: RegExpExecArray | null;
  readonly result: boolean;
  readonly empty: boolean;
}

function wordAt(shown: string, at: number): Word {
  MOVE.lastIndex = at;
  const match = MOVE.exec(shown);
  if (match !== null) return { text: match[0], length: match[0].length, match, result: false, empty: false };
  const text = /^[^\s,;]+/.exec(shown.slice(at, at + 400))?.[0] ?? shown[at]!;
  const length = text.length < 400 ? text.length : (/[\s,;]/.exec(shown.slice(at))?.index ?? shown.length - at);
  return { text, length, match: null, result: RESULT.test(text), empty: NUMBER.test(text) || /^[.…]+$/.test(text) };
}

function moveOf({ text: found, match }: Word, at: number): MoveWord {
  const fault = (code: FaultCode): MoveWord => ({ text: "", found, at, fault: { code, found, at } });
  if (match === null) return fault("no-move");
  const [, origin, way, target, tail] = match as unknown as [string, string, string | undefined, string, string];
  if (way !== undefined && /[\^=]/.test(way)) return fault("jump");
  const named = Array.from(tail.matchAll(new RegExp(`[x/]${PIECE}(${SQUARE})`, "gi")), (each) => each[1]!.toLowerCase());
  const captures = named.length === 0 ? "" : `x${[...new Set(named)].join("/")}`;
  return { text: `${origin.toLowerCase()}-${target.toLowerCase()}${captures}`, found, at, fault: null };
}

/** The number of a turn at a place, or that of a turn in a variation. */
function numberAt(shown: string, at: number, comments: string): { readonly length: number; readonly variation: boolean } {
  if (comments === "[]") {
    VARIATION.lastIndex = at;
    const variation = VARIATION.exec(shown);
    if (variation !== null) return { length: variation[0].length, variation: true };
  }
  NUMBERED.lastIndex = at;
  return { length: NUMBERED.exec(shown)?.[0].length ?? 0, variation: false };
}

/** Comments and variations as blanks, so that all places stay where they are. */
function masked(text: string, from: number, comments: string): { readonly shown: string; readonly fault: Fault | null } {
  if (comments === "") return { shown: text, fault: null };
  const [open, close] = [comments[0]!, comments[1]!];
  const parts: string[] = [];
  let [done, inside, round, began] = [0, false, 0, 0];
  const hide = (until: number): void => {
    parts.push(" ".repeat(until - done));
    done = until;
  };
  const show = (until: number): number => {
    parts.push(text.slice(done, until));
    done = until;
    return until;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (inside) inside = letter !== close;
    else if (letter === open) {
      inside = true;
      if (round === 0) began = show(at);
    } else if (letter === "(") {
      if (round++ === 0) began = show(at);
    } else if (letter === ")" && round > 0) round--;
    else continue;
    if (!inside && round === 0) hide(at + 1);
  }
  if (!inside && round === 0) {
    show(text.length);
    return { shown: parts.join(""), fault: null };
  }
  return { shown: parts.join(""), fault: { code: "unclosed", found: text.slice(began, began + 40), at: from + began } };
}
