// The games with names, as the panel shows them: save the one on the board, open, rename, take along, delete.

import { onOthers } from "../address.ts";
import { extrasOf } from "../computer/opponent-seat.ts";
import { keepLetters } from "../focus.ts";
import type { Content } from "../groups.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { readable } from "../notes.ts";
import { textOf } from "../opening.ts";
import { writeSave } from "../saves.ts";
import { openShelf } from "../storage.ts";
import { nameOf } from "../naming.ts";
import { entryElement } from "./entry.ts";
import { LONGEST_NAME, NamedSaves, tidy } from "./shelf.ts";

export const content: Content = async (kit, live, _copier, id) => {
  const list = new GameList(kit, live, id, await kit.loadRules());
  onOthers(() => live.host.isConnected && list.refresh());
  list.refresh();
  return list.parts;
};

export class GameList {
  readonly kit: Kit;
  readonly live: Live;
  readonly data: unknown;
  readonly saves: NamedSaves;
  readonly parts: HTMLElement[];
  readonly #name: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #told: HTMLElement;
  #shown = "";

  constructor(kit: Kit, live: Live, id: string, data: unknown) {
    const { make, say } = kit;
    const { words } = live;
    this.kit = kit;
    this.live = live;
    this.data = data;
    this.saves = new NamedSaves(openShelf());
    this.#name = make("input", { id: `${id}-name`, class: "tafl-input", maxlength: LONGEST_NAME, autocomplete: "off", enterkeyhint: "done" });
    this.#list = make("ul", { class: "tafl-kept tafl-named", tabindex: -1, "aria-label": say(words, "panel.games.title") });
    this.#told = make("p", { role: "status" });
    const form = make("form", { class: "tafl-form" }, this.#name, make("button", { class: "tafl-enter", "data-games": "save" }, say(words, "panel.games.save")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    this.#name.addEventListener("keydown", keepLetters);
    this.parts = [make("label", { for: this.#name.id }, say(words, "panel.games.name")), form, this.#told, this.#list];
  }

  tell(key: string, values: Readonly<Record<string, string | number>> = {}): void {
    this.tellText(this.kit.say(this.live.words, key, values));
  }

  tellText(text: string): void {
    this.#told.textContent = "";
    // A screen reader speaks of a place only if it was empty for a moment.
    setTimeout(() => (this.#told.textContent = readable(text)));
  }

  /** Draw the list anew if it is another one. */
  refresh(): void {
    const all = this.saves.list();
    const key = JSON.stringify(all.map(({ key: place, text }) => [place, text]));
    if (key === this.#shown) return;
    this.#shown = key;
    const { make, say } = this.kit;
    const none = make("li", {}, say(this.live.words, "panel.games.none"));
    this.#list.replaceChildren(...(all.length === 0 ? [none] : all.map((each) => entryElement(this, each))));
  }

  /** To an entry, or to the list if it is gone. */
  focus(key: string | null): void {
    const entry = key === null ? null : this.#list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] button`);
    (entry ?? this.#list).focus();
  }

  #save(): void {
    const { kit, live } = this;
    const { rules, state, words } = live;
    const game = textOf(kit, rules, state);
    const date = new Date();
    const given = tidy(this.#name.value);
    const usual = `${nameOf(kit, words, rules)}, ${date.toLocaleDateString(words.lang, { dateStyle: "medium" })}`;
    const name = this.saves.add(given === "" ? usual : given, writeSave(game, rules.start, kit.line(state).length, date, extrasOf(kit, live)));
    if (name === null) {
      this.tell("panel.games.unsaved");
      return;
    }
    this.#name.value = "";
    this.refresh();
    this.tell("panel.games.saved", { name });
  }
}
