// The window of the editor: tools, board, who is to move, what is wrong, and the way out.

import type { Ending } from "../../engine/endings.ts";
import { choose, createChoice } from "../choice.ts";
import type { Named } from "../config.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import type { Words } from "../words.ts";
import type { Draft, Fault } from "./draft.ts";
import { icon } from "./field.ts";

export const TOOLS = ["move", "a", "d", "k", "remove"] as const;
export type Tool = (typeof TOOLS)[number];

type Button = "empty" | "start" | "back" | "play" | "cancel";

export interface Frame {
  readonly dialog: HTMLDialogElement;
  readonly place: HTMLElement;
  readonly tools: readonly HTMLInputElement[];
  readonly sides: readonly HTMLInputElement[];
  readonly choice: HTMLSelectElement;
  readonly buttons: Readonly<Record<Button, HTMLButtonElement>>;
  /** What is wrong with the position. */
  readonly told: HTMLElement;
  /** What was just done, for screen readers. */
  readonly voice: HTMLElement;
  show(draft: Draft, faults: readonly Fault[], ending: Ending | null): void;
}

export function createFrame(kit: Kit, live: Live, all: readonly Named[], id: string): Frame {
  const { make, say } = kit;
  const { words } = live;
  const title = make("p", { id: `${id}-title`, class: "tafl-editor-title", role: "heading", "aria-level": 2 }, say(words, "panel.editor.title"));
  const tools = options(kit, words, `${id}-tool`, "panel.editor.tool", TOOLS.map((tool) => [tool, toolParts(kit, words, tool)] as const));
  const sides = options(kit, words, `${id}-side`, "panel.editor.side", (["attackers", "defenders"] as const).map((side) => [side, [say(words, `side.${side}`)]] as const));
  const choice = createChoice(kit, words, all, live.rules.id);
  choice.id = `${id}-rules`;
  const told = make("div", { id: `${id}-told`, class: "tafl-told", role: "status", tabindex: -1 });
  const voice = make("div", { class: "tafl-hidden", "aria-live": "polite", "aria-atomic": "true" });
  const button = (name: Button): HTMLButtonElement => make("button", { type: "button", class: "tafl-enter", "data-editor": name }, say(words, `panel.editor.${name}`));
  const buttons = { empty: button("empty"), start: button("start"), back: button("back"), play: button("play"), cancel: button("cancel") };
  buttons.play.setAttribute("aria-describedby", told.id);
  const place = make("div", { class: "tafl-editor-board" });
  const beside = make("div", { class: "tafl-editor-beside" },
    tools.element,
    make("div", { class: "tafl-tools-row" }, buttons.back, buttons.empty, buttons.start),
    sides.element,
    make("label", { for: choice.id }, say(words, "ui.rules.choose")),
    choice,
    make("p", { class: "tafl-editor-keys" }, say(words, "panel.editor.keys")),
  );
  const foot = make("div", { class: "tafl-editor-foot" }, told, make("div", { class: "tafl-tools-row" }, buttons.play, buttons.cancel));
  const dialog = make("dialog", { class: "tafl-editor", "aria-labelledby": title.id }, title, make("div", { class: "tafl-editor-parts" }, place, beside), foot, voice);
  tools.inputs[0]!.checked = true;
  const show: Frame["show"] = (draft, faults, ending) => {
    choose(choice, draft.rules.id);
    for (const input of sides.inputs) input.checked = input.value === draft.position.toMove;
    // Not `disabled`: a button that goes dead under the finger would take the focus with it.
    kit.set(buttons.play, "aria-disabled", String(faults.length > 0));
    kit.set(buttons.back, "aria-disabled", String(draft.before.length === 0));
    tell(kit, words, told, draft, faults, ending);
  };
  return { dialog, place, tools: tools.inputs, sides: sides.inputs, choice, buttons, told, voice, show };
}

/** What is wrong, or that nothing is. Written only when it changes, so that it is spoken only then. */
function tell(kit: Kit, words: Words, place: HTMLElement, { position }: Draft, faults: readonly Fault[], ending: Ending | null): void {
  const { make, say, squaresText } = kit;
  const over = ending === null ? [] : [say(words, "panel.editor.over", { result: say(words, `result.${ending.winner}`) })];
  const sentences = faults.map(({ reason, squares }) => say(words, `position.${reason}`, { squares: squaresText(words, squares, position.size) }));
  const text = JSON.stringify([sentences, over]);
  if (place.dataset["told"] === text) return;
  place.dataset["told"] = text;
  const good = faults.length === 0 ? [say(words, "panel.editor.valid"), ...over] : [];
  place.replaceChildren(...good.map((each) => make("p", {}, each)), ...sentences.map((each) => make("p", { class: "tafl-problem" }, each)));
}

function toolParts(kit: Kit, words: Words, tool: Tool): (Node | string)[] {
  const name = kit.say(words, `panel.editor.tools.${tool}`);
  return tool === "move" || tool === "remove" ? [name] : [icon(kit, tool), name];
}

/** One of several: radio buttons that look like buttons. */
function options(kit: Kit, words: Words, name: string, title: string, all: readonly (readonly [value: string, parts: readonly (Node | string)[]])[]): { readonly element: HTMLElement; readonly inputs: HTMLInputElement[] } {
  const { make, say } = kit;
  const inputs = all.map(([value]) => make("input", { type: "radio", name, value }));
  const labels = all.map(([, parts], index) => make("label", { class: "tafl-tool" }, inputs[index]!, ...parts));
  return { element: make("fieldset", { class: "tafl-options" }, make("legend", {}, say(words, title)), make("div", { class: "tafl-tools-row" }, ...labels)), inputs };
}
