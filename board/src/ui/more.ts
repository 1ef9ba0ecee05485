// What is loaded only when somebody asks for it: the list of moves with a box to type one, the help, and what stands in
// the panel for everything else.

import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";
import type { Panel } from "./state.ts";
import type { Words } from "./words.ts";

/** Fill a panel that is opened for the first time. */
export async function fill(kit: Kit, live: Live, panel: Panel): Promise<void> {
  const place = live.panels[panel];
  if (place.childElementCount > 0) return;
  if (panel === "help") place.append(...helpContent(kit, live.words));
  else if (panel === "computer") {
    const { computerContent } = await import("./computer/panel.ts");
    place.append(...(await computerContent(kit, live, place.id)));
  } else if (panel === "moves") {
    place.append(...movesContent(kit, live, place.id));
    live.later.set("moves", () => renderMoves(kit, live));
  } else {
    const { moreContent } = await import("./extras.ts");
    place.append(...(await moreContent(kit, live, place.id)));
  }
}

// --- the moves -------------------------------------------------------------------------------------------------------

function movesContent({ make, say, playText }: Kit, live: Live, id: string): HTMLElement[] {
  const { words } = live;
  const input = make("input", {
    id: `${id}-input`,
    class: "tafl-input",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: "d1-d4",
    enterkeyhint: "go",
    maxlength: 4000,
  });
  const label = make("label", { for: input.id }, say(words, "ui.input"));
  const form = make("form", { class: "tafl-form" }, label, input, make("button", { class: "tafl-enter" }, say(words, "ui.enter")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // What could not be played stays to be mended.
    if (input.value.trim() !== "" && playText(live, input.value) === null) input.value = "";
  });
  return [make("ol", { class: "tafl-list" }), form];
}

/** Bring the list of moves up to date. */
function renderMoves(kit: Kit, { panels, state, words }: Live): void {
  const { formatMove, line, make, ply, say, set } = kit;
  const list = panels.moves.querySelector("ol");
  if (list === null) return;
  const texts = line(state).map(({ move, captured }) => formatMove(move, state.engine.size, captured));
  const key = texts.join(" ");
  // Made anew only when the line is another one: whoever walks along the list keeps the focus.
  if (list.dataset["key"] !== key) {
    list.dataset["key"] = key;
    const buttons = [say(words, "ui.start"), ...texts].map((text, index) =>
      make("button", { type: "button", class: "tafl-ply", "data-ply": index }, text),
    );
    list.replaceChildren(...buttons.map((each) => make("li", {}, each)));
  }
  list.querySelectorAll("button").forEach((each, index) => set(each, "aria-current", index === ply(state) ? "step" : null));
}

// --- help ------------------------------------------------------------------------------------------------------------

const KEYS = "arrows ends pages corners enter escape square king next capture last undo help".split(" ");

function helpContent({ make, say }: Kit, words: Words): HTMLElement[] {
  const keys = KEYS.flatMap((name) => [
    make("dt", {}, say(words, `ui.key.${name}`)),
    make("dd", {}, say(words, `ui.keys.${name}`)),
  ]);
  return [
    ...["pointer", "text", "focus"].map((name) => make("p", {}, say(words, `ui.keys.${name}`))),
    make("dl", { class: "tafl-keys" }, ...keys),
    make("button", { type: "button", class: "tafl-enter", "data-do": "close" }, say(words, "ui.close")),
  ];
}
