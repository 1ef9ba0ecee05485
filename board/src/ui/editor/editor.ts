// The editor: a window over the page in which a position is built. The game on the board stays as it is until a new one
// begins from here.

import type { Square } from "../../engine/geometry.ts";
import type { Piece, Side } from "../../engine/position.ts";
import type { Named } from "../config.ts";
import { forNewGame, seats } from "../computer/opponent-seat.ts";
import { adopt } from "../games/adopt.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { nameOf } from "../naming.ts";
import { begin, clear, type Draft, type Fault, judged, move, pieceOf, put, setRules, setSide, undo } from "./draft.ts";
import { type Carried, Field } from "./field.ts";
import { createFrame, type Frame, type Tool } from "./frame.ts";
import { type Hands, listenToKeys, listenToPointer } from "./input.ts";

/** What was built last on a board, so that nothing is lost by leaving. */
export const drafts = new WeakMap<Live, Draft>();

export function openEditor(kit: Kit, live: Live, id: string, all: readonly Named[], draft: Draft): void {
  drafts.set(live, draft);
  new Editor(kit, live, draft, all, id).open();
}

class Editor implements Hands {
  readonly #kit: Kit;
  readonly #live: Live;
  readonly #draft: Draft;
  readonly #all: readonly Named[];
  readonly #frame: Frame;
  #field: Field;
  #tool: Tool = "move";
  #lifted: Square | null = null;
  #carried: Carried | null = null;
  #faults: readonly Fault[] = [];

  constructor(kit: Kit, live: Live, draft: Draft, all: readonly Named[], id: string) {
    this.#kit = kit;
    this.#live = live;
    this.#draft = draft;
    this.#all = all;
    this.#frame = createFrame(kit, live, all, id);
    this.#field = this.#newField();
  }

  open(): void {
    const { dialog, place } = this.#frame;
    this.#listen();
    listenToPointer(place, this);
    listenToKeys(place, this);
    this.#live.host.append(dialog);
    this.#changed();
    const { focus } = this.#field;
    // The window gives the focus to the first cell it finds.
    dialog.showModal();
    this.focus(focus);
  }

  #listen(): void {
    const { dialog, tools, sides, choice, buttons } = this.#frame;
    // Letters pressed here are no keys of the page.
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    dialog.addEventListener("close", () => dialog.remove());
    for (const input of tools) input.addEventListener("change", () => this.#take(input.value as Tool));
    for (const input of sides) input.addEventListener("change", () => this.#do(() => setSide(this.#draft, input.value as Side)));
    choice.addEventListener("change", () => {
      const rules = this.#all.find(({ id }) => id === choice.value);
      if (rules !== undefined) this.#do(() => setRules(this.#draft, rules));
    });
    const { empty, start, back, play, cancel } = buttons;
    empty.addEventListener("click", () => this.#do(() => clear(this.#draft), "cleared"));
    start.addEventListener("click", () => this.#do(() => begin(this.#kit, this.#draft), "begun"));
    back.addEventListener("click", () => this.undo());
    cancel.addEventListener("click", () => dialog.close());
    play.addEventListener("click", () => this.#play());
  }

  // --- what hands do ---------------------------------------------------------------------------------------------------

  field(): Field {
    return this.#field;
  }

  holds(square: Square): boolean {
    return pieceOf(this.#draft, square) !== null;
  }

  tap(square: Square): void {
    this.#field.focus = square;
    const piece = pieceOf(this.#draft, square);
    if (this.#tool === "remove") this.put(square, null);
    // A second tap with the same man takes him away again.
    else if (this.#tool !== "move") this.put(square, piece === this.#tool ? null : this.#tool);
    else if (this.#lifted !== null) this.drop(this.#lifted, square);
    else if (piece === null) this.#say("nothing", { square: this.#field.name(square) });
    else {
      this.#lifted = square;
      this.#draw();
      this.#say("lifted", { square: this.#field.name(square), piece: this.#piece(piece) });
    }
  }

  put(square: Square, piece: Piece | null): void {
    const name = this.#field.name(square);
    const was = pieceOf(this.#draft, square);
    this.#do(() => put(this.#draft, square, piece));
    if (piece !== null) this.#say("placed", { square: name, piece: this.#piece(piece) });
    else if (was === null) this.#say("nothing", { square: name });
    else this.#say("removed", { square: name, piece: this.#piece(was) });
  }

  drop(origin: Square, target: Square | null): void {
    const piece = pieceOf(this.#draft, origin);
    if (piece === null) return;
    if (target !== null) this.#field.focus = target;
    this.#do(() => move(this.#draft, origin, target));
    const squares = { square: this.#field.name(origin), target: target === null ? "" : this.#field.name(target), piece: this.#piece(piece) };
    if (origin === target) this.#say("dropped", squares);
    else this.#say(target === null ? "removed" : "moved", squares);
  }

  carry(carried: Carried | null): void {
    this.#carried = carried;
    if (this.#lifted !== null) this.#take(this.#tool);
    this.#field.carry(this.#draft, carried);
  }

  letGo(): boolean {
    if (this.#lifted === null) return false;
    this.#say("dropped", { square: this.#field.name(this.#lifted) });
    this.#lifted = null;
    this.#draw();
    return true;
  }

  undo(): void {
    this.#do(() => void (undo(this.#draft) ? this.#say("undone") : this.#say("no-undo")));
  }

  focus(square: Square): void {
    this.#field.focus = square;
    this.#draw();
    this.#field.cellOf(square).focus();
  }

  // --- within ----------------------------------------------------------------------------------------------------------

  #take(tool: Tool): void {
    this.#tool = tool;
    this.#lifted = null;
    this.#draw();
  }

  #do(what: () => void, told = ""): void {
    what();
    this.#lifted = null;
    this.#changed();
    if (told !== "") this.#say(told);
  }

  #newField(): Field {
    const { rules } = this.#draft;
    const name = this.#kit.say(this.#live.words, "panel.editor.board", { name: nameOf(this.#kit, this.#live.words, rules) });
    const field = new Field(this.#kit, this.#live, this.#draft, name);
    this.#frame.place.replaceChildren(field.stage.element);
    return field;
  }

  /** Judge and show everything anew. */
  #changed(): void {
    const { position, rules } = this.#draft;
    if (position.size !== this.#field.size) {
      const focused = this.#frame.place.contains(document.activeElement);
      this.#field = this.#newField();
      if (focused) this.#field.cellOf(this.#field.focus).focus();
    }
    this.#field.ground(rules);
    const { state, faults } = judged(this.#kit, this.#draft);
    this.#faults = faults;
    this.#frame.show(this.#draft, faults, state?.game.ending ?? null);
    this.#draw();
  }

  #draw(): void {
    this.#field.draw(this.#draft, this.#lifted, this.#carried, this.#faults);
  }

  #play(): void {
    const { dialog, told } = this.#frame;
    const { state, faults } = judged(this.#kit, this.#draft);
    if (state === null) {
      told.focus();
      this.#say("not-yet", { count: faults.length });
      return;
    }
    const { rules } = this.#draft;
    dialog.close();
    drafts.delete(this.#live);
    adopt(this.#kit, this.#live, rules, state, [this.#kit.say(this.#live.words, "panel.editor.played")], forNewGame(seats.get(this.#live)));
  }

  #piece(piece: Piece): string {
    return this.#kit.say(this.#live.words, `piece.${piece}`);
  }

  #say(key: string, values: Readonly<Record<string, string | number>> = {}): void {
    this.#kit.speak(this.#frame.voice, this.#kit.say(this.#live.words, `panel.editor.said.${key}`, values));
  }
}
