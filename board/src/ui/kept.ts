// The games kept on the device, as the panel shows them: the one before, and what was laid aside.

import { textButton } from "./button.ts";
import { RECORD } from "./computer/opponent-seat.ts";
import type { Copier } from "./copying.ts";
import { type Keeper, keepers } from "./keeper.ts";
import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";
import { readable } from "./notes.ts";
import type { Aside } from "./saves.ts";
import type { Words } from "./words.ts";

export function keptContent(kit: Kit, live: Live, copier: Copier): HTMLElement[] {
  const keeper = keepers.get(live);
  if (keeper === undefined) return [];
  const { make, say, set } = kit;
  const { words } = live;
  const back = textButton(kit, live, ["game", "back"], "ui.game.back", () => keeper.goBack());
  const list = make("ul", { class: "tafl-kept tafl-aside" });
  const title = make("p", { class: "tafl-help-title", tabindex: -1 }, say(words, "ui.aside.title"));
  const why = make("p", {}, say(words, "ui.aside.why"));
  let shown = "";
  const refresh = (): void => {
    set(back, "aria-disabled", String(!keeper.saves.hasBefore(live.rules.id)));
    const all = keeper.saves.listAside();
    for (const part of [list, title, why]) part.hidden = all.length === 0;
    const keys = JSON.stringify(all.map(({ key }) => key));
    if (keys === shown) return;
    shown = keys;
    list.replaceChildren(...all.map((each) => entry(kit, live, keeper, copier, each, () => {
      refresh();
      (title.hidden ? live.panels.more : title).focus();
    })));
  };
  live.later.set("kept", refresh);
  refresh();
  return [
    make("p", { class: "tafl-help-title" }, say(words, "ui.game.kept")),
    make("div", { class: "tafl-tools-row" }, back),
    title,
    why,
    list,
  ];
}

/** When something was kept, from milliseconds. */
export function timeText({ lang }: Words, time: number): string {
  return new Date(time).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
}

function entry(kit: Kit, live: Live, keeper: Keeper, copier: Copier, aside: Aside, removed: () => void): HTMLElement {
  const { make, say } = kit;
  const { words } = live;
  const { date, what, text } = aside;
  const copy = textButton(kit, live, ["aside", "copy"], "ui.aside.copy", () => void copier.copy(text, "ui.copied.aside"));
  let sure = false;
  const remove = textButton(kit, live, ["aside", "delete"], "ui.aside.delete", () => {
    if (sure) {
      keeper.saves.removeAside(aside);
      removed();
    }
    sure = true;
    remove.textContent = say(words, "ui.aside.really");
  });
  const time = Date.parse(date);
  const when = Number.isNaN(time) ? date : timeText(words, time);
  const name = what === "link" ? say(words, "ui.aside.link") : say(words, what.startsWith(RECORD) ? "ui.aside.record" : "ui.aside.game", { name: keeper.nameOf(what.replace(RECORD, "")) });
  return make("li", {}, make("span", {}, readable(`${name}, ${when}`)), make("code", {}, readable(text)), make("div", { class: "tafl-tools-row" }, copy, remove));
}
