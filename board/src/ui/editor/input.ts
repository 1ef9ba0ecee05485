// Pointer, touch and keys on the board of the editor. A tap does what the tool says; whoever leaves a square with a man in
// hand carries him, whatever the tool, and beside the board he is gone.

import type { Square } from "../../engine/geometry.ts";
import type { Piece } from "../../engine/position.ts";
import type { Carried, Field } from "./field.ts";

/** What happens on the board; the editor decides what it means. */
export interface Hands {
  field(): Field;
  holds(square: Square): boolean;
  tap(square: Square): void;
  put(square: Square, piece: Piece | null): void;
  carry(carried: Carried | null): void;
  drop(origin: Square, target: Square | null): void;
  undo(): void;
  /** Put back what is lifted. Returns whether something was. */
  letGo(): boolean;
  focus(square: Square): void;
}

/** How far a pointer moves before it carries, in CSS pixels. */
const THRESHOLD = { mouse: 4, other: 8 };

interface Press {
  readonly pointer: number;
  readonly from: Square;
  readonly x: number;
  readonly y: number;
  readonly threshold: number;
  carries: boolean;
}

export function listenToPointer(place: HTMLElement, hands: Hands): void {
  const pointer = new Pointer(hands);
  place.addEventListener("pointerdown", (event) => pointer.down(event));
  place.addEventListener("pointermove", (event) => pointer.move(event));
  place.addEventListener("pointerup", (event) => pointer.up(event));
  for (const name of ["pointercancel", "lostpointercapture", "contextmenu"]) place.addEventListener(name, () => pointer.end());
  place.addEventListener("click", (event) => pointer.click(event));
}

class Pointer {
  readonly #hands: Hands;
  #press: Press | null = null;
  /** The click that follows a drag is none. */
  #dragged = false;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  down(event: PointerEvent): void {
    this.#dragged = false;
    const from = this.#hands.field().at(event.target);
    // A second finger or button puts the man back.
    if (this.#press !== null || event.button !== 0 || !event.isPrimary || from === null || !this.#hands.holds(from)) {
      this.end();
      return;
    }
    const threshold = event.pointerType === "mouse" ? THRESHOLD.mouse : THRESHOLD.other;
    this.#press = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY, threshold, carries: false };
  }

  move({ pointerId, clientX, clientY }: PointerEvent): void {
    const press = this.#press;
    if (press === null || press.pointer !== pointerId) return;
    const field = this.#hands.field();
    if (!press.carries) {
      if (Math.hypot(clientX - press.x, clientY - press.y) < press.threshold) return;
      press.carries = true;
      this.#dragged = true;
      field.cellOf(press.from).setPointerCapture(press.pointer);
    }
    const [x, y] = field.spot(clientX, clientY);
    this.#hands.carry({ from: press.from, x, y });
  }

  up({ pointerId, clientX, clientY }: PointerEvent): void {
    // The click that belongs to a drag comes before anything that is put off.
    setTimeout(() => (this.#dragged = false));
    const press = this.#press;
    if (press === null || press.pointer !== pointerId) return;
    this.end();
    if (press.carries) this.#hands.drop(press.from, this.#hands.field().under(clientX, clientY));
  }

  end(): void {
    if (this.#press?.carries === true) this.#hands.carry(null);
    this.#press = null;
  }

  click(event: MouseEvent): void {
    const square = this.#hands.field().at(event.target);
    if (square !== null && !this.#dragged) this.#hands.tap(square);
    this.#dragged = false;
  }
}

const PIECES: Readonly<Record<string, Piece | null>> = { "1": "a", "2": "d", "3": "k", "0": null, Delete: null, Backspace: null };
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -99],
  End: [0, 99],
  PageUp: [-99, 0],
  PageDown: [99, 0],
};

export function listenToKeys(place: HTMLElement, hands: Hands): void {
  place.addEventListener("focusin", (event) => {
    const square = hands.field().at(event.target);
    if (square !== null && square !== hands.field().focus) hands.focus(square);
  });
  place.addEventListener("keydown", (event) => {
    if (event.altKey || !pressed(hands, event)) return;
    event.preventDefault();
  });
}

/** Returns whether the key is ours. */
function pressed(hands: Hands, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const field = hands.field();
  const step = STEPS[key];
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === "z") hands.undo();
    else if (key === "Home") hands.focus(field.step(-99, -99));
    else if (key === "End") hands.focus(field.step(99, 99));
    else return false;
  } else if (step !== undefined) hands.focus(field.step(...step));
  else if (key === "Enter" || key === " ") hands.tap(field.focus);
  else if (key in PIECES) hands.put(field.focus, PIECES[key]!);
  else return key === "Escape" && hands.letGo();
  return true;
}
