// A button with a text, as panels have them and what stands below the board.

import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";

/** Styles and tests find it by its mark: `["opponent", "go"]` is `data-opponent="go"`. One that is `aria-disabled` keeps
 *  the focus, but does nothing. */
export function textButton({ make, say }: Kit, { words }: Live, [part, name]: readonly [part: string, name: string], key: string, run: () => void): HTMLButtonElement {
  const button = make("button", { type: "button", class: "tafl-enter", [`data-${part}`]: name }, say(words, key));
  button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && run());
  return button;
}
