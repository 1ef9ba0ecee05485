// One game with a name in the list.

import { fileNameOf, FORMATS } from "../../notation/writing.ts";
import { textButton } from "../button.ts";
import { levelName } from "../computer/opponent-levels.ts";
import type { Named } from "../config.ts";
import { download } from "../download.ts";
import { writtenGame } from "../exchange/export.ts";
import { timeText } from "../kept.ts";
import { readable } from "../notes.ts";
import { findRules, openGame } from "../opening.ts";
import type { Save } from "../saves.ts";
import { nameOf } from "../naming.ts";
import { troubleSentences } from "../trouble.ts";
import { adopt } from "./adopt.ts";
import type { GameList } from "./group.ts";
import { LONGEST_NAME, type NamedSave } from "./shelf.ts";

export function entryElement(list: GameList, entry: NamedSave): HTMLElement {
  const { make, say } = list.kit;
  const { words } = list.live;
  const row = make("div", { class: "tafl-tools-row" });
  const name = entry.name === "" ? say(words, "panel.games.nameless") : entry.name;
  const element = make("li", { "data-key": entry.key }, make("strong", {}, readable(name)), make("span", {}, readable(aboutEntry(list, entry))), row);
  const button = (key: string, run: (pressed: HTMLElement) => void): HTMLElement => {
    const made = textButton(list.kit, list.live, ["games", key], `panel.games.${key}`, () => run(made));
    made.setAttribute("aria-label", `${made.textContent}: ${name}`);
    return made;
  };
  const rules = findRules(list.kit, list.data, entry.rules);
  const { save } = entry;
  const readableSave = typeof save !== "string" && rules !== null;
  row.append(
    ...(readableSave ? [button("open", () => open(list, rules, save, name))] : []),
    ...(typeof save === "string" ? [] : [button("rename", () => rename(list, entry, element))]),
    button("file", () => takeAlong(list, entry, rules)),
    deleteButton(list, entry, button),
  );
  return element;
}

/** Rule set, moves and date, or why it can not be opened. */
function aboutEntry({ kit, live, data }: GameList, { rules: id, save }: NamedSave): string {
  const { say } = kit;
  const { words } = live;
  const rules = findRules(kit, data, id);
  const rulesName = rules === null ? id : nameOf(kit, words, rules);
  if (typeof save === "string") return say(words, `panel.games.fault.${save}`);
  const when = save.date === 0 ? "" : timeText(words, save.date);
  const plies = save.game.moves === "" ? 0 : save.game.moves.split(/\s+/).length;
  const { opponent } = save.extras;
  const who = opponent?.sides.length === 2 ? "both" : opponent?.sides[0];
  const told = [
    rulesName,
    say(words, `panel.games.plies.${plies === 1 ? "one" : "other"}`, { count: plies }),
    when,
    opponent === undefined ? "" : say(words, `panel.games.computer.${who}`, { level: levelName(words.lang, opponent.level) }),
  ];
  const about = told.filter((each) => each !== "").join(" · ");
  return rules === null ? `${about} · ${say(words, "panel.games.fault.other-rules")}` : about;
}

function open(list: GameList, rules: Named, { game, extras }: Save, name: string): void {
  const { kit, live } = list;
  const { words } = live;
  const { state, trouble } = openGame(kit, rules, game, extras.end);
  const why = trouble === null ? [] : troubleSentences(kit, words, trouble);
  if (state === null) {
    // The save is whole, its position is not: there is nothing to show.
    list.tellText(why.join(" "));
    return;
  }
  if (trouble !== null) why.push(kit.say(words, "ui.link.prefix"));
  adopt(kit, live, rules, state, [kit.say(words, "panel.games.opened", { name }), ...why], extras.opponent);
}

/** As a file, in our own format; what can not be read, as it is. */
function takeAlong({ kit, live }: GameList, { text, save, key }: NamedSave, rules: Named | null): void {
  if (rules !== null && typeof save !== "string") {
    const { state, trouble } = openGame(kit, rules, save.game, save.extras.end);
    if (state !== null && trouble === null) {
      const game = writtenGame(kit, { rules, state, words: live.words }, new Date(), save.extras.opponent);
      download(kit, fileNameOf(game, "own"), FORMATS.own.write(game));
      return;
    }
  }
  download(kit, `${key.replaceAll(/[^\w.-]+/g, "-")}.json`, text);
}

function rename(list: GameList, entry: NamedSave, element: HTMLElement): void {
  const { make, say } = list.kit;
  const { words } = list.live;
  const input = make("input", { class: "tafl-input", maxlength: LONGEST_NAME, "aria-label": say(words, "panel.games.new-name"), autocomplete: "off", enterkeyhint: "done" });
  input.value = entry.name;
  const back = textButton(list.kit, list.live, ["games", "cancel"], "panel.games.cancel", () => close());
  const form = make("form", { class: "tafl-form" }, input, make("button", { class: "tafl-enter" }, say(words, "panel.games.rename")), back);
  const close = (): void => {
    form.replaceWith(...kept);
    list.focus(entry.key);
  };
  const kept = [...element.children];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const done = list.saves.rename(entry, input.value);
    close();
    list.refresh();
    list.focus(entry.key);
    if (done !== "done") list.tell(`panel.games.${done}`);
  });
  form.addEventListener("keydown", (event) => {
    // Escape closes this, not the panel around it.
    event.stopPropagation();
    if (event.key === "Escape") close();
  });
  element.replaceChildren(form);
  input.focus();
  input.select();
}

function deleteButton(list: GameList, entry: NamedSave, button: (key: string, run: (pressed: HTMLElement) => void) => HTMLElement): HTMLElement {
  let sure = false;
  return button("delete", (pressed) => {
    if (!sure) {
      sure = true;
      pressed.textContent = list.kit.say(list.live.words, "panel.games.really");
      pressed.setAttribute("aria-label", `${pressed.textContent}: ${entry.name}`);
      return;
    }
    const done = list.saves.remove(entry);
    list.refresh();
    if (done === "done") list.focus(null);
    list.tell(done === "done" ? "panel.games.deleted" : `panel.games.${done}`, { name: entry.name });
  });
}
