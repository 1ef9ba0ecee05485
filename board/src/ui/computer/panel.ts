// What stands in the panel for the computer. Who has no opponent looks for one; who plays against one already comes for
// advice, which then stands first, so near to the board that both are seen at once.

import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { adviceContent } from "./advice.ts";
import { opponentOf } from "./opponent.ts";
import { opponentContent } from "./opponent-form.ts";
import { seats } from "./opponent-seat.ts";

export async function computerContent(kit: Kit, live: Live, id: string): Promise<HTMLElement[]> {
  // The words of all panels come with the opponent.
  const opponent = await opponentOf(kit, live);
  const form = kit.make("div", {}, ...opponentContent(opponent, id));
  const advice = kit.make("div", {}, ...adviceContent(kit, live));
  const { computer } = live.panels;
  const arranged = (): HTMLElement[] => {
    const seated = seats.has(live);
    computer.toggleAttribute("data-seated", seated);
    return seated ? [advice, form] : [form, advice];
  };
  // Nothing changes places while somebody looks at it; and it is the form that moves, since advice may hold a board.
  live.later.set("computer", () => {
    if (computer.hidden && arranged()[0] !== computer.firstElementChild) advice[seats.has(live) ? "after" : "before"](form);
  });
  return arranged();
}
