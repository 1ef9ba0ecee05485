// What comes to a board as soon as it is awake: men that glide, the look that was chosen, sounds, arrows drawn with the right
// button, the bar that shows who stands better.

import { animate } from "../animate.ts";
import { barIsWanted } from "../computer/advice-wish.ts";
import { listenToRightButton } from "../drawing/listen.ts";
import { fullButton, toggleFull } from "../fullscreen.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { listenTo } from "./hearing.ts";
import { follow } from "./settings.ts";

/** The board says by `data-complete` that all of it is there. */
export function begin(kit: Kit, live: Live): void {
  live.animate = (dragged) => animate(kit, live, dragged);
  follow();
  listenTo(live.host);
  // The page to play on keeps room for it.
  live.host.querySelector(":scope > .tafl-choose")?.append(fullButton(kit, live, () => toggleFull(kit, live)));
  listenToRightButton(kit, live);
  live.host.dataset["complete"] = "";
  if (live.host.matches("[play]") && barIsWanted()) void bringBar(kit, live);
}

async function bringBar(kit: Kit, live: Live): Promise<void> {
  try {
    await (await import("../computer/advice-bar.ts")).showBar(kit, live);
  } catch {
    // It can be asked for in the panel.
  }
}
