// Positions as others write them, to and from our own text.
//
// Our own text is that of playtafl.org: ranks from the top, `a d k`, numbers for gaps, the side to move. OpenTafl's begins
// with the lowest rank, has slashes at both ends, `t` for attackers, `T` and `K` for defenders and king, and no side.

import type { Fault, PositionWord } from "./source.ts";

const OTN_MEN: Readonly<Record<string, string>> = { t: "a", T: "d", K: "k" };

export type ReadPosition = { readonly position: PositionWord; readonly fault: null } | { readonly position: null; readonly fault: Fault };

/** Whether a text looks like a position of OpenTafl's: by its slashes, or by letters only it has. */
export function looksLikeOtn(text: string): boolean {
  return /^\/\S*\/$/.test(text) || (/^[\w]+(?:\/[\w]*)+$/.test(text) && /[tT]/.test(text) && !/[adAD]/.test(text));
}

/** Whether a text looks like ranks between slashes with the letters of our own texts. */
export function looksLikeOwn(text: string): boolean {
  return /^[adk\d]+(?:\/[adk\d]+){2,}$/i.test(text);
}

/** Read a position of OpenTafl's; `fromTop` is its inverted form. */
export function readOtn(text: string, at: number, fromTop = false): ReadPosition {
  const inner = /^\/?(.*?)\/?$/s.exec(text)![1]!;
  const start = at + text.indexOf(inner);
  for (const [index, letter] of Array.from(inner).entries()) {
    if (/[\d/]/.test(letter) || letter in OTN_MEN) continue;
    const code = /[kncmg]/i.test(letter) ? "special-man" : "bad-letter";
    return { position: null, fault: { code, found: letter, at: start + index } };
  }
  const ranks = inner.replaceAll(/[tTK]/g, (letter) => OTN_MEN[letter]!).split("/");
  return { position: { board: (fromTop ? ranks : ranks.toReversed()).join("/"), side: null, at, literal: false }, fault: null };
}

/** Our own position text, side to move and all, as one of OpenTafl's. */
export function writeOtn(position: string): string {
  const board = position.split(" ")[0]!;
  const men: Readonly<Record<string, string>> = { a: "t", d: "T", k: "K" };
  return `/${board.split("/").toReversed().join("/").replaceAll(/[adk]/g, (letter) => men[letter]!)}/`;
}

/** Ranks of our own text at the start of a text, with the side to move behind them if it is there. */
export function readOwn(text: string, at: number): { readonly position: PositionWord; readonly length: number } | null {
  const match = /^([^\s,;]+)(?:[\s,;]+([ad])(?![\w-]))?/i.exec(text);
  if (match === null) return null;
  const side = match[2]?.toLowerCase();
  const position: PositionWord = { board: match[1]!, side: side === "a" || side === "d" ? side : null, at, literal: true };
  return { position, length: match[0].length };
}
