// The board for those who do not see it, and for those who do not point: names of squares, announcements, keys.

import type { Square } from "../engine/geometry.ts";
import { formatMove, squareName } from "../engine/notation.ts";
import { placeOf, signOf, squareAt } from "./draw.ts";
import { type Account, type Complaint, type Effect, isOwn, line, pieceOn, ply, squaresOf, type State, targets, wouldCapture } from "./state.ts";
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
  const side = turn.position.toMove === "attackers" ? "defenders" : "attackers";
  const move = say(words, `side.${side}`);
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

/** A square being typed, letter first; forgotten after a pause. */
export interface Typed {
  text: string;
  at: number;
}

export const PAUSE = 1500;

export type Command =
  | { readonly kind: "focus"; readonly square: Square }
  | { readonly kind: "activate" | "cancel" | "undo" | "redo" | "help" | "last" | "typing" }
  | { readonly kind: "say"; readonly text: "no-capture" | "no-king" | "no-man" | "no-last" };

/** What a key means on the board; null leaves it to the browser. */
export function command(state: State, { key, shift, control, alt }: Key, typed: Typed, now: number): Command | null {
  if (alt) return null;
  if (control) return withControl(state, key, shift);
  const step = stepOf(state, key);
  if (step !== null) return { kind: "focus", square: step };
  switch (key) {
    case "Enter":
    case " ":
      return { kind: "activate" };
    case "Escape":
      return { kind: "cancel" };
    case "?":
      return { kind: "help" };
  }
  if (shift) return withShift(state, key.toUpperCase());
  return typing(state, key, typed, now);
}

function withControl(state: State, key: string, shift: boolean): Command | null {
  const last = state.engine.size - 1;
  switch (key.toLowerCase()) {
    case "z":
      return { kind: shift ? "redo" : "undo" };
    case "y":
      return { kind: "redo" };
    case "home":
      return { kind: "focus", square: shown(state, 0, 0) };
    case "end":
      return { kind: "focus", square: shown(state, last, last) };
    default:
      return null;
  }
}

function stepOf(state: State, key: string): Square | null {
  const last = state.engine.size - 1;
  const [row, column] = placeOf({ size: state.engine.size, flipped: state.flipped }, state.focus);
  switch (key) {
    case "ArrowUp":
      return shown(state, Math.max(row - 1, 0), column);
    case "ArrowDown":
      return shown(state, Math.min(row + 1, last), column);
    case "ArrowLeft":
      return shown(state, row, Math.max(column - 1, 0));
    case "ArrowRight":
      return shown(state, row, Math.min(column + 1, last));
    case "Home":
      return shown(state, row, 0);
    case "End":
      return shown(state, row, last);
    case "PageUp":
      return shown(state, 0, column);
    case "PageDown":
      return shown(state, last, column);
    default:
      return null;
  }
}

function shown({ engine, flipped }: State, row: number, column: number): Square {
  return squareAt({ size: engine.size, flipped }, row, column);
}

function withShift(state: State, letter: string): Command | null {
  switch (letter) {
    case "K": {
      const [king] = squaresOf(state, "k");
      return king === undefined ? { kind: "say", text: "no-king" } : { kind: "focus", square: king };
    }
    case "N":
      return next(state, [...state.choices.keys()], 1, "no-man");
    case "P":
      return next(state, [...state.choices.keys()], -1, "no-man");
    case "C":
      return next(state, capturing(state), 1, "no-capture");
    case "L":
      return state.account === null ? { kind: "say", text: "no-last" } : { kind: "last" };
    default:
      return null;
  }
}

/** The targets on which the lifted man captures; with none lifted, the men that can capture. */
function capturing(state: State): Square[] {
  const { lifted, choices } = state;
  const takes = (origin: Square, target: Square): boolean => wouldCapture(state, { origin, target }).length > 0;
  if (lifted !== null) return targets(state).filter((target) => takes(lifted, target));
  return Array.from(choices).flatMap(([origin, all]) => (all.some((target) => takes(origin, target)) ? [origin] : []));
}

/** The next of some squares in the order they are read, round and round. */
function next(state: State, squares: readonly Square[], way: 1 | -1, none: "no-capture" | "no-man"): Command {
  const view = { size: state.engine.size, flipped: state.flipped };
  const order = (square: Square): number => {
    const [row, column] = placeOf(view, square);
    return (row * view.size + column) * way;
  };
  const sorted = squares.toSorted((one, other) => order(one) - order(other));
  const square = sorted.find((each) => order(each) > order(state.focus)) ?? sorted[0];
  return square === undefined ? { kind: "say", text: none } : { kind: "focus", square };
}

function typing(state: State, key: string, typed: Typed, now: number): Command | null {
  if (!/^[a-z0-9]$/i.test(key)) return null;
  if (now - typed.at > PAUSE) typed.text = "";
  typed.at = now;
  typed.text = /\d/.test(key) ? typed.text + key : key.toLowerCase();
  const { size } = state.engine;
  const match = /^([a-z])([1-9]\d?)$/.exec(typed.text);
  if (match === null) {
    if (/^\d/.test(typed.text)) typed.text = "";
    return { kind: "typing" };
  }
  const file = match[1]!.charCodeAt(0) - 97;
  const rank = Number(match[2]) - 1;
  return file < size && rank < size ? { kind: "focus", square: rank * size + file } : { kind: "typing" };
}
