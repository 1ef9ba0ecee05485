// What stands below the board: whose turn it is and the buttons, what was said, the moves with a box to type one, help.

import type { Engine } from "../engine/engine.ts";
import { accountSentences, complaintSentence, standing } from "./a11y.ts";
import { make, set, setText, svg } from "./dom.ts";
import { man, signOf } from "./draw.ts";
import { type Complaint, type Panel, PANELS, ply, type State } from "./state.ts";
import { captureSentences, endingSentence, say, type Words } from "./words.ts";

export type Button = "undo" | "redo" | "flip" | Panel;

/** What a button does; `again` stands with what is said at the end of a game. */
export type Doing = Button | "close" | "again";

export interface Panels {
  readonly bar: HTMLElement;
  readonly turn: HTMLElement;
  readonly side: SVGGraphicsElement;
  readonly buttons: Readonly<Record<Button, HTMLButtonElement>>;
  readonly message: HTMLElement;
  /** Closed and empty until they are opened; what stands in them is loaded then. */
  readonly moves: HTMLElement;
  readonly computer: HTMLElement;
  readonly help: HTMLElement;
  readonly more: HTMLElement;
}

/** Where the page explains a rule; null where it does not. */
export type RuleLink = (rule: string) => string | null;

let made = 0;

export function createPanels(words: Words): Panels {
  const id = `tafl-${++made}`;
  const turn = make("span");
  const side = svg("svg", { class: "tafl-side", viewBox: "-17 -17 34 34" });
  const panel = (name: Panel): HTMLElement =>
    make("div", { class: "tafl-panel", id: `${id}-${name}`, hidden: true, tabindex: -1, role: "region", "aria-label": say(words, `ui.${name}`) });
  const buttons = {
    undo: button(words, "undo"),
    redo: button(words, "redo"),
    flip: button(words, "flip"),
    moves: button(words, "moves", `${id}-moves`),
    computer: button(words, "computer", `${id}-computer`),
    help: button(words, "help", `${id}-help`),
    more: button(words, "more", `${id}-more`),
  };
  const tools = make("div", { class: "tafl-tools", role: "group", "aria-label": say(words, "ui.tools") }, ...Object.values(buttons));
  return {
    bar: make("div", { class: "tafl-bar" }, make("p", { class: "tafl-turn" }, side, turn), tools),
    turn,
    side,
    buttons,
    message: make("div", { class: "tafl-message" }),
    moves: panel("moves"),
    computer: panel("computer"),
    help: panel("help"),
    more: panel("more"),
  };
}

const ICONS: Readonly<Record<Button, string>> = {
  undo: "M15 5l-7 7 7 7",
  redo: "M9 5l7 7-7 7",
  flip: "M8 4v15m-4-4 4 4 4-4M16 20V5m-4 4 4-4 4 4",
  moves: "M4 6h2m4 0h10M4 12h2m4 0h10M4 18h2m4 0h10",
  computer: "M5 8h14v10H5zM12 8V4M9 13h0m6 0h0",
  more: "M5 12h0m7 0h0m7 0h0",
  help: "M8.5 9a3.5 3.5 0 1 1 5.5 2.9c-1.3.9-2 1.6-2 3.1m0 3.5v.5",
};

function button(words: Words, name: Button, controls: string | null = null): HTMLButtonElement {
  const text = say(words, `ui.${name}`);
  const icon = svg("svg", { viewBox: "0 0 24 24" }, `<path d="${ICONS[name]}"/>`);
  return make(
    "button",
    { type: "button", class: "tafl-button", "data-do": name, title: text, "aria-label": text, "aria-controls": controls },
    icon,
  );
}

export function renderPanels(panels: Panels, state: State, words: Words, ruleLink: RuleLink): void {
  const { buttons } = panels;
  const { game } = state;
  setText(panels.turn, standing(state, words));
  const toMove = game.ending === null ? game.position.toMove : game.ending.winner;
  set(panels.side, "data-side", toMove);
  panels.side.innerHTML = toMove === "draw" ? "" : man(toMove === "attackers" ? "a" : "d");
  // Not `disabled`: a button that goes dead under the finger would take the focus with it.
  set(buttons.undo, "aria-disabled", String(ply(state) === 0));
  set(buttons.redo, "aria-disabled", String(game.undone.length === 0));
  set(buttons.flip, "aria-pressed", String(state.flipped));
  set(panels.bar, "data-over", game.ending !== null);
  for (const name of PANELS) {
    set(buttons[name], "aria-expanded", String(state.panel === name));
    panels[name].hidden = state.panel !== name;
  }
  renderMessage(panels, state, words, ruleLink);
}

// --- what was said ---------------------------------------------------------------------------------------------------

interface Sentence {
  readonly text: string;
  readonly rule: string | null;
}

function sentences({ complaint, account, engine }: State, words: Words): Sentence[] {
  if (complaint !== null) return [{ text: complaintSentence(words, complaint, engine.size), rule: ruleOf(complaint, engine) }];
  if (account === null) return [];
  const { captures, ending } = account;
  const all: Sentence[] = [];
  // What the players settled among themselves is no rule.
  if (ending !== null) all.push({ text: endingSentence(words, ending, engine.size), rule: engine.endings.find((name) => name === ending.by) ?? null });
  for (const rule of new Set(captures.map((each) => each.rule))) {
    const texts = captureSentences(words, captures.filter((each) => each.rule === rule), engine.size);
    // Each rule is linked once, after the last sentence about it.
    texts.forEach((text, index) => all.push({ text, rule: index === texts.length - 1 && rule !== ending?.by ? rule : null }));
  }
  if (all.length === 0) all.push({ text: accountSentences(words, account, engine.size)[0]!, rule: null });
  return all;
}

/** The rule about the special square that refuses a move. */
function ruleOf(complaint: Complaint, { rules, size }: Engine): string | null {
  const [square] = complaint.kind === "refused" && complaint.refused.reason.startsWith("may") ? complaint.refused.squares : [];
  if (square === undefined) return null;
  return signOf(rules, size, square) === "corner" ? "corners" : "throne";
}

function renderMessage({ message }: Panels, state: State, words: Words, ruleLink: RuleLink): void {
  const all = sentences(state, words);
  const key = JSON.stringify([all, state.game.ending]);
  set(message, "data-refused", state.complaint !== null);
  if (message.dataset["key"] === key) return;
  message.dataset["key"] = key;
  message.replaceChildren(...all.map((sentence) => paragraph(sentence, words, ruleLink)));
  if (state.game.ending !== null) message.append(make("button", { type: "button", class: "tafl-enter", "data-do": "again" }, say(words, "ui.again")));
}

function paragraph({ text, rule }: Sentence, words: Words, ruleLink: RuleLink): HTMLElement {
  const href = rule === null ? null : ruleLink(rule);
  if (href === null) return make("p", {}, text);
  const name = say(words, "ui.rule", { name: say(words, `rule.${rule}`) });
  return make("p", {}, `${text} `, make("a", { href, "data-rule": rule }, name));
}

/** The panel in which something stands. */
export function panelOf(panels: Panels, inside: Node): Panel | null {
  return PANELS.find((name) => panels[name].contains(inside)) ?? null;
}
