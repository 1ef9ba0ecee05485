// A hint in two steps: first which man to look at, then the move, with reasons where board or proof tell some.

import type { Move } from "../../engine/position.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { NO_SHAPES, overlayOf, type Shapes } from "../overlay.ts";
import { type Budget, Desk, isOthersTurn, keyOf, moveMeant } from "./advice-desk.ts";
import { reasonsFor } from "./advice-reasons.ts";
import { moveText, reasonSentence, type Speaker, worthOf, worthSentence } from "./advice-words.ts";
import { positionAsked, type Thought } from "./client.ts";

/** Good moves, and at once even on a slow phone. */
const HINT: Budget = { nodes: 40_000 };

interface Hint {
  readonly move: Move;
  readonly thought: Thought;
}

type Step = "none" | "asking" | "man" | "move";

export function hintPart(kit: Kit, live: Live): { readonly button: HTMLButtonElement; readonly content: HTMLElement } {
  const hints = new Hints(kit, live);
  live.later.set("hint", () => hints.refresh());
  return hints;
}

class Hints {
  readonly button: HTMLButtonElement;
  readonly content: HTMLElement;
  readonly #kit: Kit;
  readonly #live: Live;
  readonly #desk: Desk;
  #step: Step = "none";
  #hint: Hint | null = null;
  /** The position of the hint. */
  #key = "";

  constructor(kit: Kit, live: Live) {
    this.#kit = kit;
    this.#live = live;
    this.#desk = new Desk(live);
    this.button = kit.make("button", { type: "button", class: "tafl-enter", "data-advice": "hint" });
    this.button.addEventListener("click", () => void this.#next());
    this.content = kit.make("p", { role: "status", class: "tafl-hint" });
    this.#name();
  }

  /** Another position: the hint was for the one before. */
  refresh(): void {
    if (this.#step === "none" && this.content.textContent === "") return;
    if (this.#key !== keyOf(this.#kit, this.#live)) this.#clear();
  }

  async #next(): Promise<void> {
    this.#key = keyOf(this.#kit, this.#live);
    if (this.#live.state.game.ending !== null) this.#tell("panel.advice.hint.over");
    else if (isOthersTurn(this.#live)) this.#tell("panel.advice.hint.others");
    else if (this.#step === "man") this.#showMove();
    else if (this.#step === "none") await this.#ask();
  }

  async #ask(): Promise<void> {
    const key = this.#key;
    this.#step = "asking";
    this.#tell("panel.advice.hint.asking");
    let thought: Thought | null = null;
    try {
      thought = await this.#desk.client.think({ ...positionAsked(this.#kit, this.#live), ...HINT });
    } catch {
      if (key === this.#key) this.#clear("panel.advice.failed");
      return;
    }
    // Somebody moved meanwhile; then the question was given up.
    if (thought === null || key !== this.#key || !this.#desk.isOpen()) return;
    this.#showMan(thought);
  }

  #showMan(thought: Thought): void {
    const { engine } = this.#live.state;
    const move = moveMeant(this.#kit, this.#live.state, thought.move);
    if (move === undefined) {
      this.#clear("panel.advice.failed");
      return;
    }
    this.#hint = { move, thought };
    this.#step = "man";
    this.#draw({ arrows: [], rings: [{ square: move.origin, look: "advice" }] });
    this.#say([this.#kit.say(this.#live.words, "panel.advice.hint.man", { square: this.#kit.squaresText(this.#live.words, [move.origin], engine.size) })]);
    this.#name();
    this.#reveal();
  }

  #showMove(): void {
    const { move, thought } = this.#hint!;
    this.#step = "move";
    this.#draw({ arrows: [{ from: move.origin, to: move.target, look: "advice" }], rings: [] });
    this.#say(this.#sentences(move, thought));
    this.#name();
    this.#reveal();
  }

  /** On a phone it may stand below what is seen. */
  #reveal(): void {
    this.content.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  #sentences(move: Move, { score, winIn }: Thought): string[] {
    const { state, words } = this.#live;
    const { engine, game } = state;
    const speaker: Speaker = { kit: this.#kit, words, size: engine.size };
    const reasons = reasonsFor(this.#kit, engine, game.position, move, winIn);
    const told = reasons.map((reason) => reasonSentence(speaker, reason));
    if (winIn === null && reasons[0]?.kind !== "wins") {
      told.push(this.#kit.say(words, "panel.advice.hint.then", { worth: worthSentence(speaker, worthOf(game.position.toMove, score, winIn)) }));
    }
    return [this.#kit.say(words, "panel.advice.hint.move", { move: moveText(speaker, move) }), ...told];
  }

  #clear(said: string | null = null): void {
    this.#desk.client.cancel();
    this.#step = "none";
    this.#hint = null;
    this.#draw(NO_SHAPES);
    if (said === null) this.#say([]);
    else this.#tell(said);
    this.#name();
  }

  #draw(shapes: Shapes): void {
    overlayOf(this.#kit, this.#live).show("hint", shapes);
  }

  #name(): void {
    this.button.textContent = this.#kit.say(this.#live.words, this.#step === "man" ? "panel.advice.hint.next" : "panel.advice.hint.ask");
    this.#kit.set(this.button, "aria-disabled", this.#step === "move" ? "true" : null);
  }

  #tell(key: string): void {
    this.#say([this.#kit.say(this.#live.words, key)]);
  }

  #say(sentences: readonly string[]): void {
    const text = sentences.join(" ");
    if (this.content.textContent !== text) this.content.textContent = text;
  }
}
