// The right mouse button draws: from square to square an arrow, on one square a ring. The pen itself is loaded when it is
// first needed. Pressed with Shift, or anywhere else, the button opens the browser's menu as always.

import type { Square } from "../../engine/geometry.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import type { Pen } from "./pen.ts";

const RIGHT = 2;

export function listenToRightButton(kit: Kit, live: Live): void {
  const { element } = live.stage;
  let from: Square | null = null;
  let pen: Pen | null = null;
  // The menu belongs to the press; on some systems it comes with it, on others when the button is let go.
  let isOurs = false;
  const load = async (): Promise<Pen | null> => {
    try {
      const { strip } = await import("./strip.ts");
      pen ??= await strip(kit, live);
      return pen;
    } catch {
      return null; // Next time perhaps.
    }
  };
  element.addEventListener("pointerdown", (event) => {
    isOurs = false;
    from = event.button === RIGHT && event.pointerType === "mouse" && !event.shiftKey ? squareOf(kit, live, event.target) : null;
    if (from === null) return;
    isOurs = true;
    void load();
  });
  element.addEventListener("pointermove", ({ target }) => {
    const to = from === null ? null : squareOf(kit, live, target);
    if (from !== null && to !== null) pen?.draft({ from, to });
  });
  window.addEventListener("pointerup", ({ button, target }) => {
    if (button !== RIGHT || from === null) return;
    const [start, to] = [from, squareOf(kit, live, target)];
    from = null;
    setTimeout(() => (isOurs = false));
    // Let go beside the board: it was not meant.
    if (to === null) pen?.draft(null);
    else void load().then((loaded) => loaded?.toggle({ from: start, to }));
  });
  element.addEventListener("contextmenu", (event) => isOurs && event.preventDefault());
}

/** The square of a cell of this board; null for anything else. */
export function squareOf(kit: Kit, { stage, state }: Live, target: EventTarget | null): Square | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>(".tafl-cell") : null;
  const index = cell === null ? -1 : stage.cells.indexOf(cell);
  const { size } = state.engine;
  return index < 0 ? null : kit.squareAt(kit.viewOf(state), Math.floor(index / size), index % size);
}
