// Another game comes onto the board by the reader's own hand: from a text, from the editor, from the games with names. What
// lay there before can be brought back.

import { takeSeat } from "../computer/opponent-call.ts";
import { type Seat, seats } from "../computer/opponent-seat.ts";
import type { Named } from "../config.ts";
import { focusBoard } from "../focus.ts";
import { keepers } from "../keeper.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { type Action, notesOf } from "../notes.ts";
import type { State } from "../state.ts";
import { swap } from "../swap.ts";
import { nameOf } from "../naming.ts";

/** `told` is said beside the board. The focus goes there, since what was pressed may lie far below. Without a `seat` two
 *  people play. */
export function adopt(kit: Kit, live: Live, rules: Named, state: State, told: readonly string[], seat?: Seat): void {
  const { words } = live;
  const notes = notesOf(kit, live);
  const keeper = keepers.get(live);
  const back: Action[] = [];
  if (keeper === undefined) {
    back.push({ key: "ui.game.back", run: backTo(kit, live) });
    swap(kit, live, rules, state);
    takeSeat(kit, live, seat, false);
    notes.hold(nowPlayed(kit, live, rules));
  } else if (keeper.adopt(rules, state, seat)) back.push({ key: "ui.game.back", run: () => keeper.goBack() });
  notes.say([...told, ...(back.length > 0 ? [kit.say(words, "panel.games.before")] : [])], ...back);
  toBoard(live);
}

/** To the whole board, with the focus: it may lie far above. */
function toBoard(live: Live): void {
  live.host.scrollIntoView({ block: "start", behavior: "instant" });
  focusBoard(live);
}

/** What holds on a figure as long as another rule set than its own is played. */
function nowPlayed(kit: Kit, { host, words }: Live, rules: Named): string {
  return rules.id === host.getAttribute("variant") ? "" : kit.say(words, "ui.rules.now", { name: nameOf(kit, words, rules) });
}

function backTo(kit: Kit, live: Live): () => void {
  const { rules, state } = live;
  const seat = seats.get(live);
  return () => {
    const notes = notesOf(kit, live);
    const again: Action = { key: "ui.game.back", run: backTo(kit, live) };
    swap(kit, live, rules, state);
    takeSeat(kit, live, seat, false);
    notes.hold(nowPlayed(kit, live, rules));
    notes.say([kit.say(live.words, "ui.game.returned")], again);
    toBoard(live);
  };
}
