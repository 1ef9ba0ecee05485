// How a move looks while it happens. Loaded once the board is there; without it men change their places at once.

import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";

const FADE = 180;
const SLIDE = 150;

/** Let the man that moved glide to his square and the captured ones fade. What stays is already drawn. */
export function animate({ centre, men, positionBefore, svg, viewOf }: Kit, { stage, state }: Live, dragged: boolean): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const turn = state.account?.turn;
  if (turn === undefined) return;
  const view = viewOf(state);
  const before = positionBefore(state);
  const taken = { ...before, cells: before.cells.map((code, square) => (turn.captured.includes(square) ? code : 0)) };
  const ghosts = svg("g", {}, men(view, taken));
  stage.layers.fading.append(ghosts);
  ghosts.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, easing: "ease-in", fill: "forwards" }).addEventListener("finish", () => ghosts.remove());
  const [x, y] = centre(view, turn.move.target);
  const man = stage.layers.men.querySelector(`[transform="translate(${x} ${y})"]`);
  if (dragged || man === null) return;
  const [fromX, fromY] = centre(view, turn.move.origin);
  man.animate([{ transform: `translate(${fromX}px, ${fromY}px)` }, { transform: `translate(${x}px, ${y}px)` }], { duration: SLIDE, easing: "ease-out" });
}
