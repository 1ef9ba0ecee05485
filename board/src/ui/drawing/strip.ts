// What stands below the board while somebody draws, and what is heard on the board then: taps and Enter draw, Escape takes
// back. What is drawn is there in words, too.

import { textButton } from "../button.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { squareOf } from "./listen.ts";
import { type Pen, penOf } from "./pen.ts";

const ready = new WeakSet<Live>();

/** The pen of a board, with everything around it in place.
 *  @throws TroubleError if its words could not be loaded */
export async function strip(kit: Kit, live: Live): Promise<Pen> {
  const pen = await penOf(kit, live);
  if (!ready.has(live)) {
    ready.add(live);
    furnish(kit, live, pen);
    listen(kit, live, pen);
  }
  return pen;
}

function furnish(kit: Kit, live: Live, pen: Pen): void {
  const { make, say, set } = kit;
  const { panels, words } = live;
  const drawn = make("p", { class: "tafl-hidden" });
  const clear = textButton(kit, live, ["pen", "clear"], "panel.drawing.clear", () => pen.clear());
  const stop = textButton(kit, live, ["pen", "stop"], "panel.drawing.stop", () => pen.turn(false));
  const row = make("div", { class: "tafl-tools-row" }, clear, stop);
  const bar = make("div", { class: "tafl-pen", hidden: true }, make("p", {}, say(words, "panel.drawing.on")), row);
  panels.message.before(bar, drawn);
  const refresh = (): void => {
    set(bar, "hidden", !pen.isOn);
    drawn.textContent = pen.marks.length === 0 ? "" : say(words, "panel.drawing.list", { marks: pen.marks.map((mark) => pen.textOf(mark)).join(", ") });
  };
  pen.listeners.push(refresh);
  refresh();
}

/** Heard before the board hears it, since then it is not meant for the board. */
function listen(kit: Kit, live: Live, pen: Pen): void {
  const { element } = live.stage;
  element.addEventListener("pointerdown", (event) => pen.isOn && event.button === 0 && event.stopPropagation(), { capture: true });
  element.addEventListener(
    "click",
    (event) => {
      const square = pen.isOn ? squareOf(kit, live, event.target) : null;
      if (square === null) return;
      ours(event);
      pen.tap(square);
    },
    { capture: true },
  );
  element.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Escape" && live.state.lifted === null && pen.back()) ours(event);
      else if (pen.isOn && (event.key === "Enter" || event.key === " ")) {
        ours(event);
        pen.tap(live.state.focus);
      }
    },
    { capture: true },
  );
}

function ours(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
