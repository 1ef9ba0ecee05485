// How boards look and whether they sound: chosen by the reader, kept on the device, the same for all boards of the site.
//
//   taflbok.theme    page | contrast | ink; not there: the reader has not chosen
//   taflbok.sound    on; not there: silent
//
// What was chosen stands at the page's root as `data-tafl-theme`, where the style sheet looks for it. Pages of this site
// write it there before anything is drawn; elsewhere the first board does. Storage may be missing or blocked at any
// time: then a choice holds for the page.

import { keepWish, wish } from "../storage.ts";

export const THEMES = ["page", "contrast", "ink"] as const;
export type Theme = (typeof THEMES)[number];

const KEYS = { theme: "taflbok.theme", sound: "taflbok.sound" } as const;

let sounds: boolean | null = null;

/** How a board looks now. */
export function themeOf(host: HTMLElement): Theme {
  const chosen = document.documentElement.dataset["taflTheme"];
  if (chosen !== undefined) return known(chosen);
  const meant = host.getAttribute("theme");
  if (meant !== null) return known(meant);
  return matchMedia("(prefers-contrast: more)").matches ? "contrast" : "page";
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["taflTheme"] = theme;
  keepWish(KEYS.theme, theme);
}

export function soundIsOn(): boolean {
  return sounds ?? wish(KEYS.sound) === "on";
}

export function chooseSound(on: boolean): void {
  sounds = on;
  keepWish(KEYS.sound, on ? "on" : null);
}

let followed = false;

/** Show what was chosen, here or in another window. */
export function follow(): void {
  if (followed) return;
  followed = true;
  show(wish(KEYS.theme));
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEYS.theme) show(newValue);
    if (key === KEYS.sound) sounds = null;
  });
}

function show(theme: string | null): void {
  if (theme === null) delete document.documentElement.dataset["taflTheme"];
  else document.documentElement.dataset["taflTheme"] = known(theme);
}

function known(text: string): Theme {
  return THEMES.find((theme) => theme === text) ?? "page";
}
