// What the board says, from the words of one language. What is true stands in values; here it is only said.

import type { Backing, CaptureReason, EndingReason } from "../engine/explain.ts";
import type { Square } from "../engine/geometry.ts";
import { type NotationError, squareName, squareNames } from "../engine/notation.ts";
import type { Piece } from "../engine/position.ts";
import type { Refused } from "./state.ts";

export type Lang = "de" | "en";

/** Texts of one language, nested as in the file. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

export interface Words {
  readonly lang: Lang;
  readonly texts: Texts;
}

type Values = Readonly<Record<string, string | number>>;

export function isLang(text: string): text is Lang {
  return text === "de" || text === "en";
}

/** The text under a dotted key with its `{names}` filled in. A key without a text is shown as it is, so that it is seen. */
export function say({ texts }: Words, key: string, values: Values = {}): string {
  let entry: string | Texts | undefined = texts;
  for (const part of key.split(".")) entry = typeof entry === "object" ? entry[part] : undefined;
  if (typeof entry !== "string") return key;
  return entry.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text that has one form for 1 and one for all other numbers: `key.one`, `key.other`. */
export function count(words: Words, key: string, number: number): string {
  return say(words, `${key}.${number === 1 ? "one" : "other"}`, { count: number });
}

/** A list in words: `a, b und c`. */
export function joined(words: Words, parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? parts.slice(0, -1).join(", ") + say(words, "join.and") + last : last;
}

export function squaresText(words: Words, squares: readonly Square[], size: number): string {
  return joined(words, squareNames(squares, size));
}

/** Why men were captured: one sentence each, but one for all that fall in the same wall. */
export function captureSentences(words: Words, reasons: readonly CaptureReason[], size: number): string[] {
  const rows = new Map<string, CaptureReason[]>();
  for (const reason of reasons) {
    const key = reason.rule === "shieldwall" ? `row ${reason.row.join(" ")}` : `man ${reason.square}`;
    rows.set(key, [...(rows.get(key) ?? []), reason]);
  }
  return Array.from(rows.values(), (group) => {
    const [reason] = group as [CaptureReason];
    return say(words, `capture.${reason.rule}`, {
      square: squaresText(words, group.map((each) => each.square), size),
      by: squareName(reason.by, size),
      backing: joined(words, reason.with.map((each) => backingText(words, each, size))),
      fronts: squaresText(words, reason.fronts, size),
    });
  });
}

function backingText(words: Words, { kind, square }: Backing, size: number): string {
  return say(words, `backing.${kind}`, { square: square === null ? "" : squareName(square, size) });
}

/** How and by which rule a game ended. */
export function endingSentence(words: Words, { by, winner, squares }: EndingReason, size: number): string {
  return say(words, `ending.${by}.${winner}`, { squares: squaresText(words, squares, size) });
}

/** Why a move is refused. */
export function refusalSentence(words: Words, { reason, squares }: Refused, size: number): string {
  return say(words, `reason.${reason}`, { squares: squaresText(words, squares, size) });
}

/** What is wrong with a text. */
export function notationSentence(words: Words, error: NotationError): string {
  const nothing = error.code === "wrong-captures" && error.data["right"] === "";
  return say(words, `ui.notation.${nothing ? "no-captures" : error.code}`, { ...error.data, text: error.text });
}

/** The name of a piece: its kind, as on its own. */
export function pieceText(words: Words, piece: Piece): string {
  return say(words, `piece.${piece}`);
}
