// A line on a small board of its own below the game, to be stepped through and tried out; the game is left alone.

import { textButton } from "../button.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";

/** What is shown: a position of the game and the moves from there. */
export interface Line {
  readonly position: string;
  readonly quiet: number;
  readonly moves: readonly string[];
  readonly label: string;
}

// What happens on the small board is none of the big one's business.
const ITS_OWN = ["click", "keydown", ...["ready", "broken", "move", "refused", "jump", "switch", "game"].map((name) => `tafl-${name}`)];

export function previewOf(kit: Kit, live: Live, line: Line, onClose: () => void): HTMLElement {
  const { make, say } = kit;
  const { rules, words, host } = live;
  const board = make("tafl-board" as "div", {
    variant: rules.id,
    position: line.position,
    quiet: line.quiet,
    moves: line.moves.join(" "),
    ply: 0,
    label: line.label,
    start: true,
    lang: words.lang,
    pages: host.getAttribute("pages"),
    rules: host.getAttribute("rules"),
  });
  const inner = make("div", {}, board);
  for (const name of ITS_OWN) inner.addEventListener(name, (event) => event.stopPropagation());
  const back = textButton(kit, live, ["analysis", "back"], "panel.analysis.back", onClose);
  const title = make("p", { class: "tafl-help-title", tabindex: -1 }, line.label);
  return make("div", { class: "tafl-preview", role: "group", "aria-label": line.label }, title, make("p", {}, say(words, "panel.analysis.preview")), inner, back);
}
