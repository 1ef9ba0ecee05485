// What keys mean on the board. Loaded while a board wakes up.

import type { Square } from "../engine/geometry.ts";
import type { Key } from "./a11y.ts";
import type { Kit } from "./kit.ts";
import type { State } from "./state.ts";
import type { Words } from "./words.ts";

/** A square being typed, letter first; forgotten after a pause. */
export interface Typed {
  text: string;
  at: number;
}

export const PAUSE = 1500;

export type Command =
  | { readonly kind: "focus"; readonly square: Square }
  | { readonly kind: "activate" | "cancel" | "undo" | "redo" | "help" | "typing" }
  /** Say something, and go to a square if one is named. */
  | { readonly kind: "say"; readonly text: string; readonly square: Square | null };

/** What the keys are read by. */
interface Reader {
  readonly kit: Kit;
  readonly state: State;
  readonly words: Words;
}

/** What a key means on the board; null leaves it to the browser. */
export function command(kit: Kit, state: State, words: Words, { key, shift, control }: Key, typed: Typed, now: number): Command | null {
  const reader = { kit, state, words };
  if (control) return withControl(reader, key, shift);
  const step = stepOf(reader, key);
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
  if (shift) return withShift(reader, key.toUpperCase());
  return typing(state, key, typed, now);
}

function withControl(reader: Reader, key: string, shift: boolean): Command | null {
  const last = reader.state.engine.size - 1;
  switch (key.toLowerCase()) {
    case "z":
      return { kind: shift ? "redo" : "undo" };
    case "y":
      return { kind: "redo" };
    case "home":
      return { kind: "focus", square: shown(reader, 0, 0) };
    case "end":
      return { kind: "focus", square: shown(reader, last, last) };
    default:
      return null;
  }
}

function stepOf(reader: Reader, key: string): Square | null {
  const { kit, state } = reader;
  const last = state.engine.size - 1;
  const [row, column] = kit.placeOf({ size: state.engine.size, flipped: state.flipped }, state.focus);
  switch (key) {
    case "ArrowUp":
      return shown(reader, Math.max(row - 1, 0), column);
    case "ArrowDown":
      return shown(reader, Math.min(row + 1, last), column);
    case "ArrowLeft":
      return shown(reader, row, Math.max(column - 1, 0));
    case "ArrowRight":
      return shown(reader, row, Math.min(column + 1, last));
    case "Home":
      return shown(reader, row, 0);
    case "End":
      return shown(reader, row, last);
    case "PageUp":
      return shown(reader, 0, column);
    case "PageDown":
      return shown(reader, last, column);
    default:
      return null;
  }
}

function shown({ kit, state: { engine, flipped } }: Reader, row: number, column: number): Square {
  return kit.squareAt({ size: engine.size, flipped }, row, column);
}

function withShift(reader: Reader, letter: string): Command | null {
  const { kit, state } = reader;
  const own = [...state.choices.keys()];
  switch (letter) {
    case "K": {
      const [king] = kit.squaresOf(state, "k");
      return king === undefined ? tell(reader, "no-king") : { kind: "focus", square: king };
    }
    case "N":
      return next(reader, own, 1) ?? tell(reader, "no-man");
    case "P":
      return next(reader, own, -1) ?? tell(reader, "no-man");
    case "C":
      return capture(reader);
    case "L": {
      const { account, engine } = state;
      if (account === null) return tell(reader, "no-last");
      return { kind: "say", text: kit.accountSentences(reader.words, account, engine.size).join(" "), square: account.turn.move.target };
    }
    default:
      return null;
  }
}

function tell({ kit, words }: Reader, key: string): Command {
  return { kind: "say", text: kit.say(words, `ui.said.${key}`), square: null };
}

/** To the next target on which the lifted man captures; with none lifted, to the next man that can capture. What he would
 *  capture, and from where, is said. */
function capture(reader: Reader): Command {
  const { kit, state, words } = reader;
  const { lifted, choices, engine } = state;
  const moves = Array.from(choices).flatMap(([origin, all]) => all.map((target) => ({ origin, target })));
  const all = moves.map((move) => ({ move, taken: kit.wouldCapture(state, move) })).filter(({ taken }) => taken.length > 0);
  const taking = lifted === null ? all : all.filter(({ move }) => move.origin === lifted);
  const at = next(reader, [...new Set(taking.map(({ move }) => (lifted === null ? move.origin : move.target)))], 1);
  if (at === null) return tell(reader, lifted === null ? "no-capture" : "none-taken");
  const told = taking
    .filter(({ move }) => (lifted === null ? move.origin : move.target) === at.square)
    .map(({ move, taken }) =>
      kit.say(words, "ui.said.captures", { move: kit.formatMove(move, engine.size), squares: kit.squaresText(words, taken, engine.size) }),
    );
  return { kind: "say", text: told.join(" "), square: at.square };
}

/** The next of some squares in the order they are read, round and round. */
function next({ kit, state }: Reader, squares: readonly Square[], way: 1 | -1): { readonly kind: "focus"; readonly square: Square } | null {
  const view = { size: state.engine.size, flipped: state.flipped };
  const order = (square: Square): number => {
    const [row, column] = kit.placeOf(view, square);
    return (row * view.size + column) * way;
  };
  const sorted = squares.toSorted((one, other) => order(one) - order(other));
  const square = sorted.find((each) => order(each) > order(state.focus)) ?? sorted[0];
  return square === undefined ? null : { kind: "focus", square };
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
