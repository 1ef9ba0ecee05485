// What comes to a board as soon as it is awake: men that glide, the look that was chosen, sounds, the whole window.

import { animate } from "../animate.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { listenTo } from "./hearing.ts";
import { follow } from "./settings.ts";

export function begin(kit: Kit, live: Live): void {
  live.animate = (dragged) => animate(kit, live, dragged);
  follow();
  listenTo(live.host);
}
