// The board for those who do not see it, and for those who do not point: names of squares, announcements, keys.

import type { Square } from "../engine/geometry.ts";
import { formatMove, squareName } from "../engine/notation.ts";
import { otherSide } from "../engine/position.ts";
import { signOf } from "./draw.ts";
import { type Account, type Complaint, type Effect, isOwn, line, pieceOn, ply, type State, targets, wouldCapture } from "./state.ts";
import { captureSentences, count, endingSentence, notationSentence, pieceText, refusalSentence, say, squaresText, type Words } from "./words.ts";

// --- names -----------------------------------------------------------------------------------------------------------

/** A square in words: `f6, King, throne, your piece, 3 moves` or `c4, empty, can move here, captures d4`. */
export function label(state: State, words: Words, square: Square): string {
  const { engine, game, choices, lifted } = state;
  const { size } = engine;
  const piece = pieceOn(state, square);
  const sign = signOf(engine.rules, size, square);
  const parts = [squareName(square, size), piece === null ? say(words, "ui.square.empty") : pieceText(words, piece)];
  if (sign !== null) parts.push(say(words, `ui.square.${sign}`));
  if (game.ending === null && isOwn(state, square)) {
    parts.push(say(words, "ui.square.yours"), count(words, "ui.square.moves", choices.get(square)?.length ?? 0));
  }
  if (square === lifted) parts.push(say(words, "ui.square.lifted"));
  if (lifted !== null && targets(state).includes(square)) {
    parts.push(say(words, "ui.square.target"));
    const taken = wouldCapture(state, { origin: lifted, target: square });
    if (taken.length > 0) parts.push(say(words, "ui.square.captures", { squares: squaresText(words, taken, size) }));
  }
  return parts.join(", ");
}

/** Whose turn it is, or how the game ended. */
export function standing({ game }: State, words: Words): string {
  return game.ending === null ? say(words, `ui.turn.${game.position.toMove}`) : say(words, `result.${game.ending.winner}`);
}

// --- sentences -------------------------------------------------------------------------------------------------------

/** What the last move was and what it captured, and why. */
export function accountSentences(words: Words, { turn, captures }: Account, size: number): string[] {
  const move = say(words, `side.${otherSide(turn.position.toMove)}`);
  return [`${move}: ${formatMove(turn.move, size)}.`, ...captureSentences(words, captures, size)];
}

export function complaintSentence(words: Words, complaint: Complaint, size: number): string {
  if (complaint.kind === "unreadable") return notationSentence(words, complaint.error);
  const { move, refused } = complaint;
  const sentence = refusalSentence(words, refused, size);
  return move.origin === move.target ? sentence : `${formatMove(move, size)}: ${sentence}`;
}

/** What is spoken after an action: politely, or at once. */
export interface Speech {
  readonly polite: string;
  readonly urgent: string;
}

export function speech(state: State, words: Words, effect: Effect): Speech {
  const { size } = state.engine;
  switch (effect.kind) {
    case "none":
      return { polite: "", urgent: "" };
    case "refused":
      return { polite: "", urgent: complaintSentence(words, effect.complaint, size) };
    case "lifted":
      return { polite: label(state, words, effect.square), urgent: "" };
    case "dropped":
      return { polite: say(words, "ui.said.dropped", { square: squareName(effect.square, size) }), urgent: "" };
    case "flipped":
      return { polite: say(words, state.flipped ? "ui.said.flipped" : "ui.said.unflipped"), urgent: "" };
    case "played":
    case "jumped":
      return standingSpeech(state, words, effect.kind === "jumped");
  }
}

function standingSpeech(state: State, words: Words, jumped: boolean): Speech {
  const { account, engine } = state;
  const where = jumped ? [say(words, "ui.said.ply", { ply: ply(state), plies: line(state).length })] : [];
  const told = account === null ? [] : accountSentences(words, account, engine.size);
  const ending = account?.ending ?? null;
  if (ending === null) return { polite: [...where, ...told, standing(state, words)].join(" "), urgent: "" };
  return { polite: [...where, ...told].join(" "), urgent: endingSentence(words, ending, engine.size) };
}

// --- keys ------------------------------------------------------------------------------------------------------------

export interface Key {
  readonly key: string;
  readonly shift: boolean;
  /** Control, or Command on a Mac. */
  readonly control: boolean;
  readonly alt: boolean;
}

/** Keys the board answers to, whatever they mean just now; all others are the browser's. The answers are in keys.ts,
 *  which is loaded while a board wakes up. */
export function isOurs({ key, shift, control, alt }: Key): boolean {
  if (alt) return false;
  if (control) return /^(z|y|home|end)$/i.test(key);
  return /^(Arrow.*|Home|End|Page.*|Enter|Escape|[ ?])$/.test(key) || (shift ? /^[knpcl]$/i : /^[a-z\d]$/i).test(key);
}
