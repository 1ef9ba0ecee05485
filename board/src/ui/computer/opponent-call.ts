// How the page to play on comes to an opponent: by a button, or with a game that was played against one. The opponent
// itself is loaded only then.

import { textButton } from "../button.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { notesOf } from "../notes.ts";
import { type Seat, seats, type Sitting, sitting } from "./opponent-seat.ts";

/** Seat the opponent of the game that was put on the board, or nobody. */
export function takeSeat(kit: Kit, live: Live, seat: Seat | undefined, begins: boolean): void {
  if (seat === undefined) seats.delete(live);
  else seats.set(live, seat);
  const here = sitting.get(live);
  if (here !== undefined) here.take(seat, begins);
  else if (seat !== undefined) void fetchOpponent(kit, live, seat, begins);
}

async function fetchOpponent(kit: Kit, live: Live, seat: Seat, begins: boolean): Promise<void> {
  let opponent: Sitting;
  try {
    opponent = await (await import("./opponent.ts")).opponentOf(kit, live);
  } catch {
    notesOf(kit, live).say([kit.say(live.words, "ui.said.no-panel")]);
    return;
  }
  // Meanwhile another game may have come.
  if (seats.get(live) === seat) opponent.take(seat, begins);
}

/** A button in words, as long as nothing is played: the way to the computer is not to be searched for. */
export function callButton(kit: Kit, live: Live): void {
  const { make, line } = kit;
  const { panels } = live;
  const button = textButton(kit, live, ["call", "computer"], "ui.computer", () => panels.buttons.computer.click());
  const row = make("div", { class: "tafl-tools-row tafl-call" }, button);
  panels.bar.after(row);
  const draw = (): void => void (row.hidden = line(live.state).length > 0 || seats.has(live) || live.state.panel === "computer");
  live.later.set("call", draw);
  draw();
}
