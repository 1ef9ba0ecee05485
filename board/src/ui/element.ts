// <tafl-board variant position moves>: a figure that wakes up.
//
// The page is complete without this script. Asleep, the element shows the figure it was given and a button; awake, a board
// of the same size in its place. Whatever is wrong with its attributes or files, the figure stays and a sentence says so.
//
//   variant   rule set, readings joined by `+`             position  position text; left out: the start position
//   moves     moves between blanks                         ply       how many of them are shown as played; left out: all
//   quiet     plies without a capture before the position  rules     the page that explains the rules; left out: this one
//   label     name of the board                            flipped   seen from the other side
//   start     awake from the start                         lang      de | en; left out: that of the page
//   pages     the folder of the pages of all variants      others    rule sets under which something else happens here
//   play      with a choice of rule sets above it; keeps games, follows the page's address (see play.ts)
//   target    follows the page's address                   theme     page | contrast | ink, unless the reader has chosen
//   scheme    light | dark; left out: as the page is
//
// It tells what happens by events that bubble, with a `detail`:
//
//   tafl-ready                                       tafl-move     {move, ply, position, ending}
//   tafl-broken   {reason}                           tafl-refused  {reason, text}
//                                                    tafl-jump     {ply, position, ending}
//   tafl-switch   {rules, ply, position, ending}     tafl-game     {rules}, another game lies on the board

import type { Ending } from "../engine/endings.ts";
import { formatMove, formatPosition } from "../engine/notation.ts";
import { findRuleSet, stateFrom, type Trouble, TroubleError } from "./config.ts";
import { make } from "./dom.ts";
import { width } from "./draw.ts";
import { listen, loadKeys } from "./events.ts";
import { kit } from "./kit.ts";
import { act, COMMANDS, jumpTo, type Live, playText, render, speak, type Voices } from "./live.ts";
import { loadRules, loadWords } from "./load.ts";
import { createPanels, type RuleLink } from "./panels.ts";
import type * as Play from "./play.ts";
import { createStage, viewOf } from "./render.ts";
import { line, ply } from "./state.ts";
import { isLang, type Lang, say, type Words } from "./words.ts";

/** For the case in which not even the words come. */
const NOTHING_CAME: Readonly<Record<Lang, string>> = {
  de: "Das Brett konnte nicht geladen werden. Lade die Seite neu, um zu spielen.",
  en: "The board could not be loaded. Reload the page to play.",
};

type Stand = "asleep" | "loading" | "awake" | "broken";

export class TaflBoard extends HTMLElement {
  #live: Live | null = null;
  #waking: Promise<void> | null = null;
  #voices: Voices | null = null;
  #below: HTMLElement | null = null;

  /** Called each time the element comes into a page; only the first time does something. */
  connectedCallback(): void {
    if (this.#voices !== null) return;
    // A copy of a living board starts afresh.
    for (const old of this.querySelectorAll(":scope > :is(.tafl-stage, .tafl-below, .tafl-hidden)")) old.remove();
    this.#voices = { polite: voice("polite"), urgent: voice("assertive") };
    this.#below = make("div", { class: "tafl-below" }, make("div", { class: "tafl-bar" }));
    this.append(this.#below, this.#voices.polite, this.#voices.urgent);
    this.#stand("asleep");
    if (this.hasAttribute("start")) void this.wake();
    else this.#offer();
  }

  // --- for scripts -----------------------------------------------------------------------------------------------------

  /** Wake up, if asleep. Never fails: look at `data-state`. */
  wake(): Promise<void> {
    this.#waking ??= this.#wake();
    return this.#waking;
  }

  /** Play one or more moves given as text. Returns the code of what refuses them, or null. */
  play(moves: string): string | null {
    return this.#live === null ? "asleep" : playText(this.#live, moves);
  }

  jump(to: number): void {
    if (this.#live !== null) jumpTo(this.#live, to);
  }

  undo(): void {
    if (this.#live !== null) act(this.#live, COMMANDS.undo);
  }

  redo(): void {
    if (this.#live !== null) act(this.#live, COMMANDS.redo);
  }

  flip(): void {
    if (this.#live !== null) act(this.#live, COMMANDS.flip);
  }

  /** The position shown, as text. */
  get position(): string | null {
    return this.#live === null ? null : formatPosition(this.#live.state.game.position);
  }

  /** All moves of the line, those taken back included. */
  get moves(): string[] {
    if (this.#live === null) return [];
    const { state } = this.#live;
    return line(state).map(({ move, captured }) => formatMove(move, state.engine.size, captured));
  }

  /** How many of them are shown as played. */
  get ply(): number {
    return this.#live === null ? 0 : ply(this.#live.state);
  }

  get ending(): Ending | null {
    return this.#live?.state.game.ending ?? null;
  }

  // --- within ----------------------------------------------------------------------------------------------------------

  #stand(stand: Stand): void {
    this.dataset["state"] = stand;
  }

  get #lang(): Lang {
    const lang = this.closest("[lang]")?.getAttribute("lang")?.slice(0, 2) ?? "";
    return isLang(lang) ? lang : "en";
  }

  /** A button to wake up, once the board is near enough to be looked at. */
  #offer(): void {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        void this.#showButton();
      },
      { rootMargin: "400px" },
    );
    watch.observe(this);
    for (const image of this.querySelectorAll("img, svg")) image.addEventListener("click", () => void this.wake(), { once: true });
  }

  async #showButton(): Promise<void> {
    try {
      const words = await loadWords(this.#lang);
      if (this.#waking !== null) return;
      const button = make("button", { type: "button", class: "tafl-play" }, say(words, "ui.play"));
      button.addEventListener("click", () => void this.#wakeByButton());
      this.#below?.firstElementChild?.replaceChildren(button);
    } catch {
      // Without words there is no button; the figure is all there is.
    }
  }

  /** The button goes away, so the focus goes on to the board. */
  async #wakeByButton(): Promise<void> {
    await this.wake();
    this.#live?.stage.grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  async #wake(): Promise<void> {
    this.#stand("loading");
    void loadKeys();
    let words: Words | null = null;
    try {
      const [data, loaded, play] = await Promise.all([loadRules(), loadWords(this.#lang), this.matches("[play], [target]") ? loadPlay() : null]);
      words = loaded;
      this.#open(data, words, play);
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      this.#complain(error.trouble, await this.#sentence(error.trouble, words));
    }
  }

  #open(data: unknown, words: Words, play: typeof Play | null): void {
    const rules = findRuleSet(data, this.getAttribute("variant") ?? "");
    const state = stateFrom(rules, {
      variant: rules.id,
      position: this.getAttribute("position"),
      moves: this.getAttribute("moves") ?? "",
      ply: this.getAttribute("ply"),
      quiet: this.getAttribute("quiet"),
      flipped: this.hasAttribute("flipped"),
    });
    const title = this.getAttribute("label") ?? rules.name[words.lang] ?? rules.id;
    const stage = createStage(state, say(words, "ui.board", { name: title }));
    const panels = createPanels(words);
    const live: Live = { host: this, rules, state, words, stage, panels, voices: this.#voices!, ruleLink: this.#ruleLink(), later: new Map(), animate: null };
    render(live);
    this.#makeRoom(width(viewOf(state)));
    this.replaceChildren(stage.element, this.#below!, this.#voices!.polite, this.#voices!.urgent);
    this.#below!.replaceChildren(panels.bar, panels.message, panels.moves, panels.computer, panels.help, panels.more);
    listen(live);
    this.#live = live;
    play?.begin(kit, live, data);
    this.#stand("awake");
    this.dispatchEvent(new CustomEvent("tafl-ready", { bubbles: true }));
    void furnish(live);
  }

  /** A figure that shows only a part of the board leaves the whole board too little room. */
  #makeRoom(natural: number): void {
    const figure = Number(this.querySelector("img")?.getAttribute("width") ?? natural);
    if (figure < natural) this.style.setProperty("--tafl-width", `${natural}px`);
  }

  /** Rules are explained on the page named by the attribute `rules`, or on this one. */
  #ruleLink(): RuleLink {
    const page = this.getAttribute("rules") ?? "";
    return (rule) => {
      const anchor = `rule-${rule}`;
      if (document.getElementById(anchor) !== null) return `#${anchor}`;
      return page === "" ? null : `${page}#${anchor}`;
    };
  }

  async #sentence(trouble: Trouble, words: Words | null): Promise<string> {
    try {
      if (words !== null) return (await import("./trouble.ts")).troubleSentences(kit, words, trouble).join(" ");
    } catch {
      // The line went down meanwhile.
    }
    return NOTHING_CAME[this.#lang];
  }

  #complain(trouble: Trouble, text: string): void {
    this.#stand("broken");
    this.#below?.replaceChildren(make("p", { class: "tafl-trouble" }, text));
    if (this.#voices !== null) speak(this.#voices.polite, text);
    if (trouble.kind === "files") this.#waking = null;
    this.dispatchEvent(new CustomEvent("tafl-broken", { bubbles: true, detail: { reason: trouble.kind } }));
  }
}

/** @throws TroubleError */
async function loadPlay(): Promise<typeof Play> {
  try {
    return await import("./play.ts");
  } catch {
    throw new TroubleError({ kind: "files" });
  }
}

async function furnish(live: Live): Promise<void> {
  try {
    (await import("./look/begin.ts")).begin(kit, live);
  } catch {
    // The board works as well without.
  }
}

function voice(urgency: "polite" | "assertive"): HTMLElement {
  return make("div", { class: "tafl-hidden", "aria-live": urgency, "aria-atomic": "true" });
}

if (customElements.get("tafl-board") === undefined) customElements.define("tafl-board", TaflBoard);
