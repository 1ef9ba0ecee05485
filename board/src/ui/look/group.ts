// The group “look and sound”.

import { textButton } from "../button.ts";
import { toggleFull } from "../fullscreen.ts";
import type { Content } from "../groups.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { sounded } from "./hearing.ts";
import { chooseSound, chooseTheme, soundIsOn, THEMES, themeOf } from "./settings.ts";

export const content: Content = (kit, live, _copier, id) => [themes(kit, live, id), sound(kit, live), full(kit, live)];

function themes({ make, say }: Kit, { host, words, later }: Live, id: string): HTMLElement {
  const inputs = THEMES.map((theme) => {
    const input = make("input", { type: "radio", name: `${id}-theme`, value: theme });
    input.addEventListener("change", () => chooseTheme(theme));
    return input;
  });
  const options = inputs.map((input) => make("label", { class: "tafl-option" }, input, make("span", {}, say(words, `panel.look.theme.${input.value}`))));
  // It may have been chosen at another board or in another window.
  const refresh = (): void => inputs.forEach((input) => (input.checked = input.value === themeOf(host)));
  later.set("look", refresh);
  refresh();
  return make("fieldset", { class: "tafl-options" }, make("legend", {}, say(words, "panel.look.themes")), ...options);
}

function sound({ make, say }: Kit, { words }: Live): HTMLElement {
  const input = make("input", { type: "checkbox", checked: soundIsOn() });
  input.addEventListener("change", () => {
    chooseSound(input.checked);
    if (input.checked) void sounded("capture");
  });
  return make("label", { class: "tafl-option" }, input, make("span", {}, say(words, "panel.look.sound")));
}

function full(kit: Kit, live: Live): HTMLElement {
  return kit.make("div", { class: "tafl-tools-row" }, textButton(kit, live, ["look", "full"], "ui.full", () => toggleFull(kit, live)));
}
