// Give out: the game of the board in a format of choice, to be copied or taken as a file.

import { fileNameOf, FORMATS, otnRules, type WrittenFormat, type WrittenGame } from "../../notation/writing.ts";
import type { Side } from "../../engine/position.ts";
import { textButton } from "../button.ts";
import { levelName } from "../computer/opponent-levels.ts";
import { type Seat, seats } from "../computer/opponent-seat.ts";
import { createCopier } from "../copying.ts";
import { download } from "../download.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { movesOf } from "../opening.ts";
import type { Words } from "../words.ts";

export function exportPart(kit: Kit, live: Live, id: string): HTMLElement[] {
  const { make, say } = kit;
  const { words } = live;
  const names = Object.keys(FORMATS) as WrittenFormat[];
  const format = make("select", { id: `${id}-format`, class: "tafl-input" }, ...names.map((name) => make("option", { value: name }, say(words, `panel.exchange.as.${name}`))));
  const box = make("textarea", { id: `${id}-out`, class: "tafl-input tafl-paste", rows: 5, readonly: true, spellcheck: "false" });
  const lost = make("p", { role: "status" });
  // One of its own, so that what it says stands beside what was pressed.
  const copier = createCopier(kit, live, id);
  const chosen = (): WrittenFormat => format.value as WrittenFormat;
  const written = (): WrittenGame => writtenGame(kit, live, new Date(), seats.get(live));
  const refresh = (): void => {
    const game = written();
    box.value = FORMATS[chosen()].write(game);
    const rules = chosen() === "otg" ? [...new Set(otnRules(game).lost)] : [];
    const text = rules.length === 0 ? "" : say(words, "panel.exchange.lost", { rules: rules.map((rule) => say(words, `rule.${rule}`)).join(", ") });
    if (lost.textContent !== text) lost.textContent = text;
  };
  format.addEventListener("change", refresh);
  live.later.set("exchange", refresh);
  refresh();
  const copy = textButton(kit, live, ["exchange", "copy"], "panel.exchange.copy", () => void copier.copy(box.value, "panel.exchange.copied"));
  const save = textButton(kit, live, ["exchange", "save"], "panel.exchange.save", () => download(kit, fileNameOf(written(), chosen()), box.value));
  return [
    make("p", { class: "tafl-help-title" }, say(words, "panel.exchange.export")),
    make("label", { for: format.id }, say(words, "panel.exchange.format")),
    format,
    make("label", { for: box.id }, say(words, "panel.exchange.text")),
    box,
    lost,
    make("div", { class: "tafl-tools-row" }, copy, save),
    ...copier.parts,
  ];
}

/** The game of a board, all moves of its line. */
export function writtenGame(kit: Kit, { rules, state, words }: Pick<Live, "rules" | "state" | "words">, now: Date, seat?: Seat): WrittenGame {
  const { game, engine } = state;
  const start = kit.formatPosition(game.start);
  return {
    id: rules.id,
    size: engine.size,
    rules: rules.rules,
    start,
    usual: start === rules.start,
    position: kit.formatPosition(game.position),
    moves: movesOf(kit, state),
    quiet: game.quietAtStart,
    ending: (kit.line(state).at(-1) ?? game).ending,
    date: `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`,
    attackers: playerName(words, seat, "attackers"),
    defenders: playerName(words, seat, "defenders"),
    site: location.hostname,
  };
}

/** Only the computer has a name. */
function playerName({ lang }: Words, seat: Seat | undefined, side: Side): string {
  return seat?.sides.includes(side) === true ? `Taflbok ${levelName(lang, seat.level)}` : "?";
}
