// The reader's own arrows and rings on a board. They belong to the position they were drawn on and go with it.

import type { Square } from "../../engine/geometry.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { loadPanelWords } from "../panel-words.ts";
import { type Arrow, overlayOf, type Ring } from "../overlay.ts";

/** An arrow, or a ring where both squares are one. */
export interface Mark {
  readonly from: Square;
  readonly to: Square;
}

const made = new WeakMap<Live, Promise<Pen>>();

/** The pen of a board, made when it is first asked for.
 *  @throws TroubleError if its words could not be loaded */
export function penOf(kit: Kit, live: Live): Promise<Pen> {
  let pen = made.get(live);
  if (pen === undefined) {
    pen = loadPanelWords(kit, live.words).then(() => new Pen(kit, live));
    made.set(live, pen);
    pen.catch(() => made.delete(live));
  }
  return pen;
}

export class Pen {
  /** Whether taps and Enter draw instead of moving. */
  isOn = false;
  /** Where the next arrow begins. */
  start: Square | null = null;
  marks: readonly Mark[] = [];
  /** Told of each change. */
  readonly listeners: (() => void)[] = [];
  readonly #kit: Kit;
  readonly #live: Live;
  #draft: Mark | null = null;
  #key: string;

  constructor(kit: Kit, live: Live) {
    this.#kit = kit;
    this.#live = live;
    this.#key = this.#keyNow();
    live.later.set("pen", () => this.#refresh());
  }

  turn(on: boolean): void {
    this.isOn = on;
    this.start = null;
    this.#live.host.toggleAttribute("data-drawing", on);
    // A man that was lifted is put back.
    this.#kit.settle(this.#live.state);
    this.#kit.render(this.#live);
    this.#changed();
  }

  /** Draw a mark, or take it away if it is there. */
  toggle(mark: Mark): void {
    const isSame = ({ from, to }: Mark): boolean => from === mark.from && to === mark.to;
    const isThere = this.marks.some(isSame);
    this.marks = isThere ? this.marks.filter((each) => !isSame(each)) : [...this.marks, mark];
    this.#draft = null;
    this.#changed();
    this.#speak(isThere ? "panel.drawing.erased" : "panel.drawing.drawn", { mark: this.textOf(mark) });
  }

  /** A square was tapped while the pen is on: the beginning of an arrow, or its end. */
  tap(square: Square): void {
    if (this.start === null) {
      this.start = square;
      this.#changed();
      this.#speak("panel.drawing.from", { square: this.#square(square) });
      return;
    }
    const from = this.start;
    this.start = null;
    this.toggle({ from, to: square });
  }

  /** What would be drawn if the button were let go. */
  draft(mark: Mark | null): void {
    this.#draft = mark;
    this.#draw();
  }

  /** Escape: step by step back to a board without marks. Returns whether there was something to take back. */
  back(): boolean {
    if (this.start !== null) {
      this.start = null;
      this.#changed();
      return true;
    }
    return this.clear();
  }

  clear(): boolean {
    if (this.marks.length === 0) return false;
    this.#drop();
    this.#speak("panel.drawing.cleared", {});
    return true;
  }

  textOf({ from, to }: Mark): string {
    const { say } = this.#kit;
    if (from === to) return say(this.#live.words, "panel.drawing.ring", { square: this.#square(from) });
    return say(this.#live.words, "panel.drawing.arrow", { origin: this.#square(from), target: this.#square(to) });
  }

  #square(square: Square): string {
    return this.#kit.squaresText(this.#live.words, [square], this.#live.state.engine.size);
  }

  #keyNow(): string {
    const { rules, state } = this.#live;
    return JSON.stringify([rules.id, this.#kit.ply(state), this.#kit.formatPosition(state.game.position)]);
  }

  /** Another position: what was drawn was drawn on the one before. */
  #refresh(): void {
    const key = this.#keyNow();
    if (key === this.#key) return;
    this.#key = key;
    if (this.marks.length > 0 || this.start !== null) this.#drop();
  }

  #drop(): void {
    this.marks = [];
    this.start = null;
    this.#draft = null;
    this.#changed();
  }

  #changed(): void {
    this.#draw();
    for (const listener of this.listeners) listener();
  }

  #draw(): void {
    const all = [...this.marks, ...(this.#draft === null ? [] : [this.#draft]), ...(this.start === null ? [] : [{ from: this.start, to: this.start }])];
    const arrows = all.filter(({ from, to }) => from !== to).map(({ from, to }): Arrow => ({ from, to, look: "own" }));
    const rings = all.filter(({ from, to }) => from === to).map(({ from }): Ring => ({ square: from, look: "own" }));
    overlayOf(this.#kit, this.#live).show("own", { arrows, rings });
  }

  #speak(key: string, values: Readonly<Record<string, string>>): void {
    this.#kit.speak(this.#live.voices.polite, this.#kit.say(this.#live.words, key, values));
  }
}
