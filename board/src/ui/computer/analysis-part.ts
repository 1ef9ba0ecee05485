// The analysis in the panel: a button, progress, then the curve, the moves that turned the game, all moves in a list, and
// better lines on a small board of their own.

import { textButton } from "../button.ts";
import type { TaflBoard } from "../element.ts";
import { goToBoard } from "../focus.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { NO_SHAPES, overlayOf } from "../overlay.ts";
import { moveMeant } from "./advice-desk.ts";
import type { Speaker } from "./advice-words.ts";
import type { Analysis, Slip } from "./analysis.ts";
import { createGraph, type Graph } from "./analysis-graph.ts";
import { previewOf } from "./analysis-preview.ts";
import { lineKey, pliesOf, Run } from "./analysis-run.ts";
import { plySentence, slipSentences, summary } from "./analysis-words.ts";

/** So many moves of a better line; what comes later is guessed ever less well. */
const LONGEST = 12;

export function analysisPart(kit: Kit, live: Live): { readonly button: HTMLButtonElement; readonly content: HTMLElement } {
  const part = new Part(kit, live);
  live.later.set("analysis", () => part.refresh());
  return part;
}

class Part {
  readonly button: HTMLButtonElement;
  readonly content: HTMLElement;
  readonly #kit: Kit;
  readonly #live: Live;
  readonly #said: HTMLElement;
  readonly #place: HTMLElement;
  readonly #preview: HTMLElement;
  #run: Run | null = null;
  #graph: Graph | null = null;
  /** The line the analysis is about; "" while there is none. */
  #key = "";
  /** The ply for which an arrow is shown. */
  #shown: number | null = null;

  constructor(kit: Kit, live: Live) {
    const { make } = kit;
    this.#kit = kit;
    this.#live = live;
    this.button = textButton(kit, live, ["advice", "analysis"], "panel.analysis.begin", () => void this.#begin());
    this.#said = make("p", { role: "status", class: "tafl-analysed" });
    this.#place = make("div", {});
    this.#preview = make("div", {});
    this.content = make("div", { class: "tafl-analysis" }, this.#said, this.#place, this.#preview);
  }

  refresh(): void {
    if (this.#key === "") return;
    if (this.#key !== lineKey(this.#kit, this.#live)) {
      this.#leave("panel.analysis.other");
      return;
    }
    const ply = this.#kit.ply(this.#live.state);
    this.#graph?.point(ply);
    this.#place.querySelectorAll("button[data-ply]").forEach((each) => this.#kit.set(each, "aria-current", Number((each as HTMLElement).dataset["ply"]) === ply ? "step" : null));
    if (this.#shown !== null && this.#shown !== ply) this.#point(null);
  }

  // --- running ---------------------------------------------------------------------------------------------------------

  async #begin(): Promise<void> {
    if (this.#run !== null) return;
    if (this.#kit.line(this.#live.state).length === 0) {
      this.#tell("panel.analysis.nothing");
      return;
    }
    this.#leave("panel.analysis.running");
    const run = new Run(this.#kit, this.#live);
    this.#run = run;
    this.#key = lineKey(this.#kit, this.#live);
    const progress = this.#progress();
    try {
      const analysis = await run.start((share) => (progress.value = share));
      if (run === this.#run && analysis !== null) this.#show(analysis);
    } catch {
      if (run === this.#run) this.#leave("panel.advice.failed");
    } finally {
      if (run === this.#run) this.#run = null;
    }
  }

  #progress(): HTMLProgressElement {
    const { make, say } = this.#kit;
    const { words } = this.#live;
    const progress = make("progress", { max: 1, value: 0, "aria-label": say(words, "panel.analysis.progress") });
    const cancel = textButton(this.#kit, this.#live, ["analysis", "cancel"], "panel.analysis.cancel", () => {
      this.#leave("panel.analysis.cancelled");
      this.button.focus();
    });
    this.#place.replaceChildren(make("div", { class: "tafl-tools-row" }, progress, cancel));
    // On a phone it may stand below what is seen.
    this.#place.scrollIntoView({ block: "nearest", behavior: "instant" });
    return progress;
  }

  /** Away with what is there, and with what is under way. */
  #leave(said: string): void {
    this.#run?.cancel();
    this.#run = null;
    this.#key = "";
    this.#graph = null;
    this.#place.replaceChildren();
    this.#preview.replaceChildren();
    this.#point(null);
    this.#tell(said);
  }

  // --- showing ---------------------------------------------------------------------------------------------------------

  #show(analysis: Analysis): void {
    const { make, say } = this.#kit;
    const { words } = this.#live;
    const speaker = this.#speaker();
    this.#say(summary(speaker, analysis).join(" "));
    this.#graph = createGraph(this.#kit, analysis, (ply) => this.#jump(ply));
    const slips = make("ul", { class: "tafl-slips" }, ...analysis.slips.map((slip) => this.#slip(speaker, slip)));
    const plies = pliesOf(this.#kit, this.#live);
    const list = analysis.seen.map((seen, ply) => {
      const text = plySentence(speaker, ply === 0 ? null : plies[ply - 1]!.move, ply, seen);
      return make("li", {}, make("button", { type: "button", class: "tafl-ply", "data-ply": ply }, text));
    });
    const all = make("details", { class: "tafl-group" }, make("summary", {}, say(words, "panel.analysis.list")), make("ol", { class: "tafl-list tafl-plies" }, ...list));
    const title = make("p", { class: "tafl-help-title" }, say(words, "panel.analysis.title"));
    // The button to cancel goes away.
    if (this.#place.contains(document.activeElement)) this.button.focus({ preventScroll: true });
    this.#place.replaceChildren(title, this.#graph.element, make("p", { class: "tafl-legend" }, say(words, "panel.analysis.legend")), slips, all);
    this.refresh();
  }

  #slip(speaker: Speaker, slip: Slip): HTMLElement {
    const { make } = this.#kit;
    const show = textButton(this.#kit, this.#live, ["analysis", "show"], "panel.analysis.show", () => this.#showPlace(slip));
    const line = textButton(this.#kit, this.#live, ["analysis", "line"], "panel.analysis.line", () => this.#showLine(slip));
    const row = make("div", { class: "tafl-tools-row" }, show, line);
    return make("li", {}, slipSentences(speaker, slip).join(" "), row);
  }

  #showPlace({ ply, before }: Slip): void {
    const best = before.line[0]!;
    this.#jump(ply);
    const move = moveMeant(this.#kit, this.#live.state, best);
    if (move !== undefined) this.#point({ ply, from: move.origin, to: move.target });
    this.#say(this.#kit.say(this.#live.words, "panel.analysis.shown", { ply: ply + 1, best }));
    this.#live.stage.element.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  #point(arrow: { readonly ply: number; readonly from: number; readonly to: number } | null): void {
    this.#shown = arrow?.ply ?? null;
    overlayOf(this.#kit, this.#live).show("analysis", arrow === null ? NO_SHAPES : { arrows: [{ from: arrow.from, to: arrow.to, look: "advice" }], rings: [] });
  }

  #showLine({ ply, before }: Slip): void {
    const { formatPosition, line, say } = this.#kit;
    const { state, words } = this.#live;
    const turns = line(state).slice(0, ply);
    const taken = turns.findLastIndex(({ captured }) => captured.length > 0);
    const moves = before.line.slice(0, LONGEST);
    const preview = previewOf(
      this.#kit,
      this.#live,
      {
        position: formatPosition(turns.at(-1)?.position ?? state.game.start),
        quiet: taken < 0 ? state.game.quietAtStart + ply : ply - taken - 1,
        moves,
        label: say(words, "panel.analysis.label", { ply: ply + 1, moves: moves.join(" ") }),
      },
      () => this.#closeLine(),
    );
    this.#preview.replaceChildren(preview);
    preview.querySelector<HTMLElement>("p")?.focus({ preventScroll: true });
    preview.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  #closeLine(): void {
    this.#preview.replaceChildren();
    goToBoard(this.#live);
  }

  // --- small parts -----------------------------------------------------------------------------------------------------

  #jump(ply: number): void {
    (this.#live.host as TaflBoard).jump(ply);
  }

  #speaker(): Speaker {
    return { kit: this.#kit, words: this.#live.words, size: this.#live.state.engine.size };
  }

  #tell(key: string): void {
    this.#say(this.#kit.say(this.#live.words, key));
  }

  #say(text: string): void {
    if (this.#said.textContent !== text) this.#said.textContent = text;
  }
}
