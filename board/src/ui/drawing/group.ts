// The group “arrows and marks”: for those who draw with a finger or with keys, and what is drawn as a list.

import { textButton } from "../button.ts";
import { goToBoard } from "../focus.ts";
import type { Content } from "../groups.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import type { Pen } from "./pen.ts";
import { strip } from "./strip.ts";

export const content: Content = async (kit, live) => {
  const { make, say, set } = kit;
  const { words } = live;
  const pen = await strip(kit, live);
  const draw = textButton(kit, live, ["pen", "draw"], "panel.drawing.draw", () => {
    pen.turn(!pen.isOn);
    if (pen.isOn) goToBoard(live);
  });
  const clear = textButton(kit, live, ["pen", "clear"], "panel.drawing.clear", () => pen.clear());
  const list = make("ul", { class: "tafl-said tafl-marks" });
  const refresh = (): void => {
    set(draw, "aria-pressed", String(pen.isOn));
    set(clear, "aria-disabled", pen.marks.length === 0 ? "true" : null);
    list.replaceChildren(...marks(kit, live, pen));
  };
  pen.listeners.push(refresh);
  refresh();
  return [make("p", {}, say(words, "panel.drawing.how")), make("div", { class: "tafl-tools-row" }, draw, clear), list];
};

function marks({ make, say }: Kit, { words }: Live, pen: Pen): HTMLElement[] {
  return pen.marks.map((mark) => {
    const text = pen.textOf(mark);
    const erase = make("button", { type: "button", class: "tafl-enter", "data-pen": "erase", "aria-label": say(words, "panel.drawing.erase", { mark: text }) }, "×");
    erase.addEventListener("click", () => pen.toggle(mark));
    return make("li", {}, make("span", {}, text), " ", erase);
  });
}
