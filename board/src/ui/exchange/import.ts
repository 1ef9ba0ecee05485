// Bring in: a box to paste into or a file; what was recognised is told at once, and what can be opened is offered.

import { recognise } from "../../notation/reading.ts";
import { type GameSource, LONGEST_TEXT, type Reading } from "../../notation/source.ts";
import { choose, createChoice } from "../choice.ts";
import type { Named } from "../config.ts";
import { keepLetters } from "../focus.ts";
import { adopt } from "../games/adopt.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { readable } from "../notes.ts";
import { type Judged, judge, type Origin, rulesOf } from "./judge.ts";
import { problemSentences, readSentences } from "./telling.ts";

/** How long nobody types before a text is read, in milliseconds. */
const PAUSE = 250;
/** A file longer than this is read, but not shown in the box. */
const SHOWN = 50_000;

interface Parts {
  readonly box: HTMLTextAreaElement;
  readonly file: HTMLInputElement;
  readonly which: HTMLInputElement;
  readonly whichRow: HTMLElement;
  readonly choice: HTMLSelectElement;
  readonly choiceRow: HTMLElement;
  readonly told: HTMLElement;
  readonly open: HTMLButtonElement;
}

export function importPart(kit: Kit, live: Live, id: string, data: unknown, all: readonly Named[]): HTMLElement[] {
  const parts = createParts(kit, live, id, all);
  const importer = new Importer(kit, live, parts, data, all);
  importer.listen();
  const { make, say } = kit;
  const { words } = live;
  const { box, file, whichRow, choiceRow, told, open } = parts;
  return [
    make("p", { class: "tafl-help-title" }, say(words, "panel.exchange.import")),
    make("label", { for: box.id }, say(words, "panel.exchange.paste")),
    box,
    make("label", { for: file.id }, say(words, "panel.exchange.file")),
    file,
    told,
    whichRow,
    choiceRow,
    make("div", { class: "tafl-tools-row" }, open),
  ];
}

function createParts(kit: Kit, { words, rules }: Live, id: string, all: readonly Named[]): Parts {
  const { make, say } = kit;
  const box = make("textarea", { id: `${id}-text`, class: "tafl-input tafl-paste", rows: 5, spellcheck: "false", autocomplete: "off", autocapitalize: "none" });
  const file = make("input", { id: `${id}-file`, class: "tafl-input", type: "file", accept: ".txt,.otg,.pgn,.fen,.csv,.json,text/*,application/json" });
  const which = make("input", { id: `${id}-which`, class: "tafl-input", type: "number", min: 1, value: 1, inputmode: "numeric" });
  const choice = createChoice(kit, words, all, rules.id);
  choice.id = `${id}-rules`;
  const row = (input: HTMLElement, key: string): HTMLElement => make("div", { hidden: true }, make("label", { for: input.id }, say(words, key)), input);
  return {
    box,
    file,
    which,
    whichRow: row(which, "panel.exchange.which"),
    choice,
    choiceRow: row(choice, "ui.rules.choose"),
    told: make("div", { role: "status", class: "tafl-told" }),
    open: make("button", { type: "button", class: "tafl-enter", "data-exchange": "open", hidden: true }),
  };
}

class Importer {
  readonly #kit: Kit;
  readonly #live: Live;
  readonly #parts: Parts;
  readonly #data: unknown;
  readonly #all: readonly Named[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #text = "";
  #reading: Reading | null = null;
  #source: GameSource | null = null;
  #found: { readonly rules: Named; readonly judged: Judged } | null = null;
  /** A file that is still being read when another one comes is not shown. */
  #file = 0;

  constructor(kit: Kit, live: Live, parts: Parts, data: unknown, all: readonly Named[]) {
    this.#kit = kit;
    this.#live = live;
    this.#parts = parts;
    this.#data = data;
    this.#all = all;
  }

  listen(): void {
    const { box, file, which, choice, open } = this.#parts;
    box.addEventListener("input", () => this.#later());
    box.addEventListener("keydown", keepLetters);
    box.addEventListener("dragover", (event) => event.preventDefault());
    box.addEventListener("drop", (event) => this.#drop(event));
    file.addEventListener("change", () => void this.#readFile(file.files?.[0]));
    which.addEventListener("input", () => this.#pick());
    choice.addEventListener("change", () => this.#judge(this.#all.find(({ id }) => id === choice.value) ?? this.#live.rules, "named"));
    open.addEventListener("click", () => this.#open());
  }

  // --- texts and files -------------------------------------------------------------------------------------------------

  #later(): void {
    this.#file++;
    this.#parts.file.value = "";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(this.#parts.box.value), PAUSE);
  }

  #drop(event: DragEvent): void {
    const dropped = event.dataTransfer?.files[0];
    if (dropped === undefined) return;
    event.preventDefault();
    this.#parts.file.value = "";
    void this.#readFile(dropped);
  }

  async #readFile(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    clearTimeout(this.#timer);
    const mine = ++this.#file;
    const { box } = this.#parts;
    let text: string | null = null;
    try {
      text = file.size > LONGEST_TEXT ? "" : await file.text();
    } catch {
      // It was moved or may not be read.
    }
    if (mine !== this.#file) return;
    box.value = text !== null && text.length <= SHOWN ? text : "";
    if (text === null) this.#refuse("unreadable");
    else if (file.size > LONGEST_TEXT) this.#refuse("too-long");
    else if (text.includes("\0")) this.#refuse("no-text");
    else this.#read(text);
  }

  #refuse(why: "unreadable" | "too-long" | "no-text"): void {
    this.#clear();
    this.#tell([], [this.#say(`panel.exchange.${why}`)]);
  }

  #clear(): void {
    const { whichRow, choiceRow, open } = this.#parts;
    this.#reading = null;
    this.#source = null;
    this.#found = null;
    for (const part of [whichRow, choiceRow, open]) part.hidden = true;
    this.#tell([]);
  }

  // --- what it is ------------------------------------------------------------------------------------------------------

  #read(text: string): void {
    this.#clear();
    this.#text = text;
    if (text.length > LONGEST_TEXT) {
      this.#refuse("too-long");
      return;
    }
    this.#reading = recognise(text);
    if (this.#reading === null) return;
    const { which, whichRow } = this.#parts;
    which.value = "1";
    which.max = String(this.#reading.count);
    whichRow.hidden = this.#reading.count < 2;
    this.#pick();
  }

  /** The game of a number in a text with several. */
  #pick(): void {
    const reading = this.#reading;
    const number = Number(this.#parts.which.value);
    if (reading === null || !Number.isInteger(number) || number < 1 || number > reading.count) return;
    this.#source = reading.game(number - 1);
    const { rules, origin } = rulesOf(this.#kit, this.#data, this.#all, this.#source, this.#live.rules);
    this.#judge(rules, origin);
  }

  #judge(rules: Named, origin: Origin): void {
    const [source, reading] = [this.#source, this.#reading];
    if (source === null || reading === null) return;
    const { choice, choiceRow, open } = this.#parts;
    choose(choice, rules.id);
    const judged = judge(this.#kit, rules, source);
    this.#found = { rules, judged };
    const { state, problem } = judged;
    const { words } = this.#live;
    this.#tell(
      readSentences(this.#kit, words, reading, source, rules, origin, judged),
      problemSentences(this.#kit, words, this.#text, judged, rules),
    );
    choiceRow.hidden = problem?.kind === "empty";
    open.hidden = state === null || problem?.kind === "empty";
    const plies = state === null ? 0 : this.#kit.ply(state);
    const key = plies === 0 ? "open-start" : problem === null ? "open" : "open-prefix";
    open.textContent = this.#say(`panel.exchange.${key}`, { plies });
  }

  #open(): void {
    if (this.#found === null) return;
    const { rules, judged } = this.#found;
    if (judged.state === null) return;
    const plies = this.#kit.ply(judged.state);
    const { box, file } = this.#parts;
    adopt(this.#kit, this.#live, rules, judged.state, [this.#say("panel.exchange.opened", { plies })]);
    // A state belongs to one board only and changes there.
    this.#clear();
    box.value = "";
    file.value = "";
  }

  // --- small parts -----------------------------------------------------------------------------------------------------

  #tell(sentences: readonly string[], problems: readonly string[] = []): void {
    const { make } = this.#kit;
    const told = sentences.map((each) => make("p", {}, readable(each)));
    this.#parts.told.replaceChildren(...told, ...problems.map((each) => make("p", { class: "tafl-problem" }, readable(each))));
  }

  #say(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return this.#kit.say(this.#live.words, key, values);
  }
}
