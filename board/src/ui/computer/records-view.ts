// When a game goes into the record, and how the record is shown. It is kept where games are: on the page to play on.

import { keepers } from "../keeper.ts";
import type { Live } from "../live.ts";
import { otherSide } from "../pieces.ts";
import { openShelf } from "../storage.ts";
import { levelName } from "./opponent-levels.ts";
import type { Opponent } from "./opponent.ts";
import { Records, type Result, RESULTS, type Row } from "./records.ts";

const made = new WeakMap<Live, Records>();

/** The record that goes with a board; null where no games are kept. */
function recordsOf(live: Live): Records | null {
  const keeper = keepers.get(live);
  if (keeper === undefined) return null;
  const records = made.get(live) ?? new Records(openShelf(), (what, text) => keeper.saves.keepAside(what, text));
  made.set(live, records);
  return records;
}

/** Count the game on the board if it is over and still counts. */
export function countGame(opponent: Opponent): void {
  const { live, seat } = opponent;
  const { ending } = live.state.game;
  if (ending === null || seat?.counts !== true) return;
  const side = otherSide(seat.sides[0]!);
  const result: Result = ending.winner === "draw" ? "drawn" : ending.winner === side ? "won" : "lost";
  recordsOf(live)?.count({ rules: live.rules.id, side, level: seat.level, result, game: seat.game });
  opponent.update({ ...seat, counts: false });
}

/** What is said below the board at the end of a game: how the reader fares with this side against this level. */
export function standingSentence(opponent: Opponent): string {
  const { kit, live, seat } = opponent;
  if (seat?.sides.length !== 1) return "";
  const side = otherSide(seat.sides[0]!);
  const row = recordsOf(live)?.list(live.rules.id).find((each) => each.side === side && each.level === seat.level);
  return row === undefined ? "" : kit.say(live.words, "panel.computer.so-far", { counts: countsText(opponent, row) });
}

function countsText({ kit, live }: Opponent, { counts }: Row): string {
  return RESULTS.map((result, index) => kit.say(live.words, `panel.computer.result.${result}`, { count: counts[index]! })).join(", ");
}

/** The record of the rule set on the board, with a button to delete it. */
export function recordContent(opponent: Opponent): HTMLElement[] {
  const { kit, live } = opponent;
  const { make, say, setText } = kit;
  const { words } = live;
  const records = recordsOf(live);
  if (records === null) return [];
  const title = make("p", { class: "tafl-help-title", tabindex: -1 }, say(words, "panel.computer.record"));
  const list = make("ul", { class: "tafl-said tafl-record" });
  const remove = make("button", { type: "button", class: "tafl-enter", "data-opponent": "forget" });
  let sure = "";
  const draw = (): void => {
    const rows = records.list(live.rules.id);
    const texts = rows.map((row) => say(words, `panel.computer.row.${row.side}`, { level: levelName(words.lang, row.level), counts: countsText(opponent, row) }));
    if (texts.length === 0) texts.push(say(words, "panel.computer.no-record"));
    list.replaceChildren(...texts.map((text) => make("li", {}, text)));
    remove.hidden = rows.length === 0;
    if (sure !== live.rules.id) sure = "";
    setText(remove, say(words, sure === "" ? "panel.computer.forget" : "panel.computer.really-forget"));
  };
  remove.addEventListener("click", () => {
    const rules = live.rules.id;
    const removes = sure === rules;
    if (removes) records.remove(rules);
    sure = removes ? "" : rules;
    draw();
    // The button is gone then.
    if (removes) title.focus();
  });
  live.later.set("record", draw);
  draw();
  const why = make("p", {}, say(words, "panel.computer.counting"));
  return [title, list, why, make("div", { class: "tafl-tools-row" }, remove)];
}
