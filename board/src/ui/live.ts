// A board that is awake: its state, its words and its place in the page, and the one way in which anything changes.

import { formatMove, formatPosition } from "../engine/notation.ts";
import { speech } from "./a11y.ts";
import type { Named } from "./config.ts";
import { setText } from "./dom.ts";
import { type Panels, renderPanels, type RuleLink } from "./panels.ts";
import { cellOf, renderStage, type Stage } from "./render.ts";
import { attemptText, type Effect, flip, jump, ply, redo, type State, undo } from "./state.ts";
import { say, type Words } from "./words.ts";

/** The two places whose text screen readers speak; in the page before anything is said. */
export interface Voices {
  readonly polite: HTMLElement;
  readonly urgent: HTMLElement;
}

export interface Live {
  readonly host: HTMLElement;
  /** The rule set played by now; with it change the state, the stage and the links. */
  rules: Named;
  state: State;
  readonly words: Words;
  stage: Stage;
  readonly panels: Panels;
  readonly voices: Voices;
  ruleLink: RuleLink;
  /** Draw what was loaded later, once it is there. */
  readonly later: Map<string, () => void>;
  /** Lets the men of the last move glide; loaded later. */
  animate: ((dragged: boolean) => void) | null;
}

export function render(live: Live): void {
  renderStage(live.stage, live.state, live.words);
  renderPanels(live.panels, live.state, live.words, live.ruleLink);
  live.later.forEach((draw) => draw());
}

/** Change the state, draw what became of it, speak of it and report it. All input comes through here. */
export function act(live: Live, change: (state: State) => Effect, dragged = false): Effect {
  const { state, stage, host } = live;
  const focused = stage.grid.contains(document.activeElement);
  const effect = change(state);
  if (effect.kind !== "none") host.dataset["used"] = "";
  stage.layers.fading.replaceChildren();
  render(live);
  if (effect.kind === "played") live.animate?.(dragged);
  if (focused) cellOf(stage, state, state.focus).focus({ preventScroll: true });
  const { polite, urgent } = speech(state, live.words, effect);
  speak(live.voices.polite, polite);
  speak(live.voices.urgent, urgent);
  report(live, effect);
  return effect;
}

/** Say something of the board's own: `ui.said.<key>`. */
export function tell({ voices, words }: Live, key: string): void {
  speak(voices.polite, say(words, `ui.said.${key}`));
}

const waiting = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** A text said twice must change to be spoken twice, so it is taken away first. "" takes back what was said before. */
export function speak(voice: HTMLElement, text: string): void {
  clearTimeout(waiting.get(voice));
  setText(voice, "");
  if (text !== "") waiting.set(voice, setTimeout(() => setText(voice, text), 50));
}

function report({ host, state }: Live, effect: Effect): void {
  const send = (name: string, detail: object): void => {
    host.dispatchEvent(new CustomEvent(`tafl-${name}`, { bubbles: true, detail }));
  };
  const { size } = state.engine;
  const at = { ply: ply(state), position: formatPosition(state.game.position), ending: state.game.ending };
  if (effect.kind === "played" || effect.kind === "refused") {
    for (const { move, captured } of effect.turns) send("move", { move: formatMove(move, size, captured), ...at });
  }
  if (effect.kind === "refused") send("refused", { reason: reasonOf(effect), text: textOf(effect, size) });
  if (effect.kind === "jumped") send("jump", at);
}

function textOf({ complaint }: Refusal, size: number): string {
  return complaint.kind === "refused" ? formatMove(complaint.move, size) : complaint.error.text;
}

type Refusal = Extract<Effect, { kind: "refused" }>;

/** The code of a refusal, of the rules or of the notation. */
export function reasonOf({ complaint }: Refusal): string {
  return complaint.kind === "refused" ? complaint.refused.reason : complaint.error.code;
}

// --- for scripts -----------------------------------------------------------------------------------------------------

/** Play moves given as text. Returns why not, or null. */
export function playText(live: Live, text: string): string | null {
  const effect = act(live, (state) => attemptText(state, text));
  return effect.kind === "refused" ? reasonOf(effect) : null;
}

export const COMMANDS = { undo, redo, flip } as const;

export function jumpTo(live: Live, to: number): void {
  act(live, (state) => jump(state, to));
}
