// Put another game, under other rules and of another size perhaps, on a board that is awake. Focus and panels stay.

import type { Named } from "./config.ts";
import { focusBoard } from "./focus.ts";
import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";
import type { State } from "./state.ts";
import { nameOf } from "./naming.ts";

export function swap(kit: Kit, live: Live, rules: Named, state: State): void {
  const { host, stage, state: old, words } = live;
  const focused = stage.grid.contains(document.activeElement);
  state.flipped = old.flipped;
  state.panel = old.panel;
  state.awaited = old.awaited;
  // What is said of the game that comes would be lost otherwise.
  if (state.awaited.length > 0) kit.settle(state);
  const resized = state.engine.size !== old.engine.size;
  if (!resized) state.focus = old.focus;
  live.ruleLink = ruleLink(live, rules);
  live.rules = rules;
  live.state = state;
  const name = kit.say(words, "ui.board", { name: nameOf(kit, words, rules) });
  if (resized) resize(kit, live, old, name);
  else kit.set(stage.grid, "aria-label", name);
  stage.layers.fading.replaceChildren();
  host.dataset["used"] = "";
  kit.render(live);
  // What was said was said of another game; what a page begins with is read anyway.
  kit.speak(live.voices.urgent, "");
  kit.speak(live.voices.polite, host.dataset["state"] === "awake" ? `${name}. ${live.panels.turn.textContent}` : "");
  host.dispatchEvent(new CustomEvent("tafl-game", { bubbles: true, detail: { rules: rules.id } }));
  if (focused) focusBoard(live);
}

/** The listeners hang on the element of the stage, so it stays and what is in it changes. Squares keep their size. */
function resize(kit: Kit, live: Live, old: State, name: string): void {
  const { host } = live;
  const { element } = live.stage;
  const made = kit.createStage(live.state, name);
  const wide = Number.parseFloat(getComputedStyle(host).getPropertyValue("--tafl-width"));
  const [now, before] = [live.state, old].map((state) => kit.width(kit.viewOf(state))) as [number, number];
  if (wide > 0) host.style.setProperty("--tafl-width", `${Math.round((wide * now) / before)}px`);
  element.style.aspectRatio = made.element.style.aspectRatio;
  element.replaceChildren(...made.element.childNodes);
  live.stage = { ...made, element };
}

const first = new WeakMap<Live, { readonly variant: string; readonly link: Live["ruleLink"] }>();

/** The page at hand explains the rules of the variant that was there first, other pages those of others. */
function ruleLink(live: Live, { variant }: Named): Live["ruleLink"] {
  const own = first.get(live) ?? { variant: live.rules.variant, link: live.ruleLink };
  first.set(live, own);
  if (variant === own.variant) return own.link;
  const pages = live.host.getAttribute("pages");
  return (rule) => (pages === null ? null : `${pages}${variant}/#rule-${rule}`);
}
