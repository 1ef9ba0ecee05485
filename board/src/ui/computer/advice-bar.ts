// The bar on the upper margin of the board that shows who stands better: off unless the reader wants it, remembered on
// the device. Nothing moves when it comes or goes. It asks when the board is at rest, and not while an opponent thinks. It
// is there to be read, not read out at every move.

import { textButton } from "../button.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { loadPanelWords } from "../panel-words.ts";
import { busy, type Budget, Desk, isOthersTurn, keyOf } from "./advice-desk.ts";
import { wantBar } from "./advice-wish.ts";
import { type Worth, worthOf, worthSentence } from "./advice-words.ts";
import { positionAsked } from "./client.ts";

const GLANCE: Budget = { nodes: 6000 };

/** So long nothing must have happened, in milliseconds; and an opponent should have moved by then. */
const REST = { own: 350, others: 7000 };

const made = new WeakMap<Live, Bar>();

/** The bar of a board, shown when its words are there.
 *  @throws TroubleError */
export async function showBar(kit: Kit, live: Live): Promise<void> {
  await loadPanelWords(kit, live.words);
  barOf(kit, live).turn(true);
}

export function barPart(kit: Kit, live: Live): { readonly button: HTMLButtonElement; readonly content: HTMLElement } {
  const bar = barOf(kit, live);
  const content = kit.make("p", { class: "tafl-judged", hidden: true });
  const button = textButton(kit, live, ["advice", "bar"], "panel.advice.bar.show", () => {
    bar.turn(!bar.isOn);
    wantBar(bar.isOn);
  });
  bar.onChange = () => {
    kit.set(button, "aria-pressed", String(bar.isOn));
    kit.set(content, "hidden", !bar.isOn);
    if (content.textContent !== bar.text) content.textContent = bar.text;
  };
  bar.onChange();
  return { button, content };
}

function barOf(kit: Kit, live: Live): Bar {
  const bar = made.get(live) ?? new Bar(kit, live);
  made.set(live, bar);
  return bar;
}

class Bar {
  isOn = false;
  text = "";
  onChange: () => void = () => {};
  readonly #kit: Kit;
  readonly #live: Live;
  readonly #desk: Desk;
  readonly #element: HTMLElement;
  readonly #part: HTMLElement;
  #key = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(kit: Kit, live: Live) {
    const { make, say } = kit;
    this.#kit = kit;
    this.#live = live;
    this.#desk = new Desk(live);
    this.#part = make("div", { class: "tafl-worth-part" });
    const label = say(live.words, "panel.advice.bar.label");
    this.#element = make("div", { class: "tafl-worth", role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100 }, this.#part);
    live.later.set("bar", () => this.#refresh());
  }

  turn(on: boolean): void {
    this.isOn = on;
    if (on) {
      this.#key = "";
      this.#refresh();
    } else {
      this.#element.remove();
      clearTimeout(this.#timer);
      this.#desk.close();
    }
    this.onChange();
  }

  /** Another position: ask about it once the board is at rest. */
  #refresh(): void {
    const key = this.isOn ? keyOf(this.#kit, this.#live) : this.#key;
    if (key === this.#key) return;
    const isFirst = this.#key === "";
    this.#key = key;
    this.#place();
    clearTimeout(this.#timer);
    const { ending } = this.#live.state.game;
    if (ending !== null) {
      this.#show({ share: ending.winner === "draw" ? 0.5 : Number(ending.winner === "defenders"), won: ending.winner }, this.#kit.say(this.#live.words, `result.${ending.winner}`));
      return;
    }
    if (isFirst) this.#show(null, "");
    // Whoever watches two opponents has only the pauses between their moves.
    const waits = isOthersTurn(this.#live) && this.#live.state.awaited.length === 1;
    this.#timer = setTimeout(() => void this.#ask(key), waits ? REST.others : REST.own);
  }

  async #ask(key: string): Promise<void> {
    if (!this.#desk.isOpen() || key !== this.#key || !this.isOn) return;
    if (busy.has(this.#live) || document.hidden) {
      this.#timer = setTimeout(() => void this.#ask(key), REST.own);
      return;
    }
    const { words, state } = this.#live;
    try {
      const thought = await this.#desk.client.think({ ...positionAsked(this.#kit, this.#live), ...GLANCE });
      if (thought === null || key !== this.#key || !this.isOn) return;
      const worth = worthOf(state.game.position.toMove, thought.score, thought.winIn);
      const text = worthSentence({ kit: this.#kit, words, size: state.engine.size }, worth);
      this.#show(worth, worth.won === null ? this.#kit.say(words, "panel.advice.bar.estimate", { worth: text }) : text);
    } catch {
      if (key === this.#key) this.#show(null, this.#kit.say(words, "panel.advice.failed"));
    }
  }

  #show(worth: Worth | null, text: string): void {
    const { set, say } = this.#kit;
    const percent = worth === null ? 50 : Math.round(100 * worth.share);
    this.text = text === "" ? say(this.#live.words, "panel.advice.bar.unknown") : text;
    set(this.#element, "aria-valuenow", percent);
    set(this.#element, "aria-valuetext", this.text);
    this.#part.style.width = `${percent}%`;
    this.onChange();
  }

  /** As wide as the board within its margins. */
  #place(): void {
    // Another game may have brought another picture.
    if (!this.#element.isConnected) this.#live.stage.element.append(this.#element);
    const kit = this.#kit;
    const view = kit.viewOf(this.#live.state);
    const half = (kit.centre(view, 1)[0] - kit.centre(view, 0)[0]) / 2;
    const ends = [kit.squareAt(view, 0, 0), kit.squareAt(view, 0, view.size - 1)].map((square) => kit.centre(view, square)[0]) as [number, number];
    const share = (x: number): string => `${((100 * x) / kit.width(view)).toFixed(3)}%`;
    this.#element.style.left = share(ends[0] - Math.abs(half));
    this.#element.style.width = share(ends[1] - ends[0] + 2 * Math.abs(half));
  }
}
