// Advice about the position on the board: hint, threats, evaluation, analysis.

import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { barPart } from "./advice-bar.ts";
import { hintPart } from "./advice-hint.ts";
import { threatsPart } from "./advice-threats.ts";
import { analysisPart } from "./analysis-part.ts";

export function adviceContent(kit: Kit, live: Live): HTMLElement[] {
  const { make, say } = kit;
  const hint = hintPart(kit, live);
  const threats = threatsPart(kit, live);
  const bar = barPart(kit, live);
  const analysis = analysisPart(kit, live);
  const title = make("p", { class: "tafl-help-title" }, say(live.words, "panel.advice.title"));
  const row = make("div", { class: "tafl-tools-row" }, hint.button, threats.button, bar.button, analysis.button);
  return [make("div", { class: "tafl-advice" }, title, row, bar.content, hint.content, threats.content, analysis.content)];
}
