// The computer as an opponent: it plays one side of a board, or both while somebody watches.
//
// Its moves go the way of all moves, through the one judge of them. Whatever else happens to the board ends its thinking:
// a step back, another game, other rules, the page being left. It then goes on by itself only if it is clear that the
// reader wants that; else it waits to be asked.

import type { Side } from "../../engine/position.ts";
import type { TaflBoard } from "../element.ts";
import { keepers } from "../keeper.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { movesOf } from "../opening.ts";
import { loadPanelWords } from "../panel-words.ts";
import { Client, positionAsked, type Thought } from "./client.ts";
import { createPlace } from "./opponent-place.ts";
import { newGame, type Seat, seats, type Sitting, sitting } from "./opponent-seat.ts";
import { countGame } from "./records-view.ts";

/** A move is still to be seen as one, in milliseconds: after that of the reader, while watching, without motion. */
const PAUSE = { played: 450, watched: 900, still: 150 };

/** What the computer is at. */
export type Stand =
  | { readonly kind: "idle" | "failed" }
  | { readonly kind: "thinking"; readonly long: boolean }
  /** It waits to be asked, since somebody looks around. */
  | { readonly kind: "halted" }
  /** The rules do not allow what it wanted to play. */
  | { readonly kind: "refused"; readonly move: string };

/** Who waits longer than this may ask for the move, in milliseconds. */
const LONG = 3000;

const NOBODY: readonly Side[] = [];

const made = new WeakMap<Live, Promise<Opponent>>();

/** The opponent of a board, made when it is first asked for.
 *  @throws TroubleError if its words could not be loaded */
export function opponentOf(kit: Kit, live: Live): Promise<Opponent> {
  let opponent = made.get(live);
  if (opponent === undefined) {
    opponent = loadPanelWords(kit, live.words).then(() => new Opponent(kit, live));
    made.set(live, opponent);
    opponent.catch(() => made.delete(live));
  }
  return opponent;
}

export class Opponent implements Sitting {
  readonly kit: Kit;
  readonly live: Live;
  stand: Stand = { kind: "idle" };
  /** Who has offered a draw to the other side. */
  offer: Side | null = null;
  readonly #client = new Client();
  /** Another number for each thought, so that one that was given up is known. */
  #thought = 0;
  #seed = 0;
  /** Where the board stood, and all moves of its line. */
  #seen = { ply: 0, line: "" };
  /** What the reader pressed last: the next jump may be one to a place in the list, or a new beginning, and no step. */
  #pressed: "list" | "again" | null = null;
  #moving = false;
  /** The page was left while it thought; it thinks again if the reader comes back to the same game. */
  #resumes = false;

  constructor(kit: Kit, live: Live) {
    this.kit = kit;
    this.live = live;
    const place = createPlace(this);
    this.#look();
    this.#listen();
    sitting.set(live, this);
    live.later.set("opponent", () => place.draw());
  }

  get seat(): Seat | undefined {
    return seats.get(this.live);
  }

  /** Whether the computer has the move. */
  get isDue(): boolean {
    const { game } = this.live.state;
    return game.ending === null && (this.seat?.sides.includes(game.position.toMove) ?? false);
  }

  get watches(): boolean {
    return this.seat?.sides.length === 2;
  }

  // --- what the reader says --------------------------------------------------------------------------------------------

  /** Let the computer play some sides from here on; none: two people play. */
  choose(sides: readonly Side[], level: number): void {
    const { state, rules, host } = this.live;
    const isNew = this.kit.line(state).length === 0 && this.kit.formatPosition(state.game.start) === rules.start;
    const counts = isNew && sides.length === 1 && host.matches("[play]");
    this.take(sides.length === 0 ? undefined : { sides, level, game: newGame(), counts }, true, true);
    this.#keep();
  }

  beginAnewWith(sides: readonly Side[], level: number): void {
    this.beginAnew(sides.length === 0 ? undefined : { sides, level, game: newGame(), counts: false });
  }

  /** Begin a new game: where games are kept a game of its own, else at the place the board began with. */
  beginAnew(seat: Seat | undefined): void {
    const keeper = keepers.get(this.live);
    // Else the page would go on with the one who sits there.
    if (seat === undefined) seats.delete(this.live);
    if (keeper !== undefined) keeper.beginAnew(seat);
    else {
      (this.live.host as TaflBoard).jump(0);
      this.take(seat, true, true);
    }
  }

  /** A game with its opponent came to the board. */
  take(seat: Seat | undefined, begins: boolean, anew = false): void {
    if (seat === undefined) seats.delete(this.live);
    else seats.set(this.live, seat);
    this.#seed = Math.floor(Math.random() * 2 ** 31);
    this.offer = null;
    this.halt();
    this.#look();
    if (begins && (anew || this.live.state.game.undone.length === 0)) this.goOn();
  }

  /** Go on, or try again; of a game that is watched a single ply, if one asks for that. */
  goOn(single = false): void {
    this.halt();
    if (this.isDue) void this.#think(single);
  }

  /** Give up what is thought about. */
  halt(): void {
    this.#resumes = false;
    this.#thought++;
    this.#client.cancel();
    this.#stands(this.isDue ? { kind: "halted" } : { kind: "idle" });
  }

  /** Let it play what it has found so far. */
  hurry(): void {
    this.#client.hurry();
  }

  /** What happened to the seat is written at once. */
  update(seat: Seat): void {
    seats.set(this.live, seat);
    this.#keep();
  }

  /** The game is settled without a rule, or played on after all. */
  settled(): void {
    const { kit, live } = this;
    this.offer = null;
    this.halt();
    kit.settle(live.state);
    this.#look();
    countGame(this);
    kit.render(live);
    const { account, engine } = live.state;
    if (account?.ending) kit.speak(live.voices.urgent, kit.endingSentence(live.words, account.ending, engine.size));
    this.#keep();
  }

  // --- what happens on the board ---------------------------------------------------------------------------------------

  #listen(): void {
    const { host } = this.live;
    host.addEventListener("click", ({ target }) => (this.#pressed = pressed(target)), { capture: true });
    host.addEventListener("keydown", () => (this.#pressed = null), { capture: true });
    host.addEventListener("tafl-move", () => this.#moved());
    host.addEventListener("tafl-jump", () => this.#jumped());
    for (const name of ["tafl-game", "tafl-switch"]) host.addEventListener(name, () => this.#replaced());
    window.addEventListener("pagehide", () => this.#leave());
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.#resumes && this.goOn());
  }

  #moved(): void {
    if (this.#moving) return;
    this.offer = null;
    this.#noteTurns();
    this.goOn();
  }

  /** After each move: whether moves were taken back for it, and whether it was the last one. */
  #noteTurns(): void {
    const { seat } = this;
    const before = this.#seen.line;
    this.#look();
    if (seat?.counts === true && !this.#seen.line.startsWith(before)) this.update({ ...seat, counts: false });
    countGame(this);
  }

  #jumped(): void {
    if (this.#moving) return;
    const { kit, live } = this;
    const { game } = live.state;
    const how = this.#pressed;
    const step = kit.ply(live.state) - this.#seen.ply;
    this.#pressed = null;
    this.offer = null;
    this.halt();
    this.#look();
    if (how === "again") this.goOn();
    if (how !== null || !this.isDue || this.watches || Math.abs(step) !== 1) return;
    // One step of the reader is a move of each side; at the end of the line the computer moves again.
    if (step < 0 && kit.ply(live.state) > 0) this.#step(-1);
    else if (step > 0 && game.undone.length > 0) this.#step(1);
    else if (this.kit.ply(live.state) === 0 || game.undone.length === 0) this.goOn();
  }

  #step(way: 1 | -1): void {
    this.#moving = true;
    (this.live.host as TaflBoard).jump(this.kit.ply(this.live.state) + way);
    this.#moving = false;
    this.#look();
    this.halt();
  }

  /** Another game or other rules: the moves that were thought about are none any more. */
  #replaced(): void {
    this.offer = null;
    this.halt();
    this.#look();
  }

  #leave(): void {
    const resumes = this.stand.kind === "thinking";
    this.halt();
    this.#resumes = resumes;
    this.#client.close();
  }

  // --- thinking --------------------------------------------------------------------------------------------------------

  #stands(stand: Stand): void {
    const { kit, live } = this;
    const { state } = live;
    this.stand = stand;
    const awaited = this.seat?.sides ?? NOBODY;
    if (awaited !== state.awaited) {
      state.awaited = awaited;
      kit.settle(state);
      kit.render(live);
    } else this.#draw();
  }

  /** What is said and offered changes more often than the board. */
  #draw(): void {
    for (const name of ["opponent", "opponent-form", "opponent-end", "record"]) this.live.later.get(name)?.();
  }

  async #think(single: boolean): Promise<void> {
    const mine = ++this.#thought;
    const { seat, live } = this;
    if (seat === undefined) return;
    this.#stands({ kind: "thinking", long: false });
    const began = performance.now();
    const patience = setTimeout(() => mine === this.#thought && this.#stands({ kind: "thinking", long: true }), LONG);
    let thought: Thought | null;
    try {
      thought = await this.#client.think({ ...positionAsked(this.kit, live), level: seat.level, seed: this.#seed });
    } catch {
      if (mine === this.#thought) this.#stands({ kind: "failed" });
      return;
    } finally {
      clearTimeout(patience);
    }
    if (thought !== null) await wait(this.#pause() - (performance.now() - began));
    if (mine !== this.#thought || thought === null) return;
    if (!live.host.isConnected) this.#leave();
    else if (this.#play(thought.move) && this.isDue && !single) void this.#think(false);
  }

  #pause(): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return PAUSE.still;
    return this.watches ? PAUSE.watched : PAUSE.played;
  }

  /** Play what was found. The focus stays where the reader has it. Returns whether the rules allowed it. */
  #play(move: string | null): boolean {
    const { kit, live } = this;
    this.#stands({ kind: "idle" });
    this.#moving = true;
    const effect = kit.act(live, (state) => {
      const { focus, awaited } = state;
      state.awaited = [];
      const tried = kit.attemptText(state, move ?? "");
      state.awaited = awaited;
      state.focus = focus;
      kit.settle(state);
      // It is told below; the reader is not to be told what he did wrong.
      return tried.kind === "refused" ? { kind: "none" } : tried;
    });
    this.#moving = false;
    if (effect.kind === "none") {
      this.#stands({ kind: "refused", move: move ?? "–" });
      return false;
    }
    this.#noteTurns();
    this.#stands(this.isDue ? { kind: "halted" } : { kind: "idle" });
    return true;
  }

  // --- small parts -----------------------------------------------------------------------------------------------------

  #look(): void {
    this.#seen = { ply: this.kit.ply(this.live.state), line: this.#line() };
  }

  #line(): string {
    return movesOf(this.kit, this.live.state).map((move) => `${move} `).join("");
  }

  /** A game that was not begun is not kept. */
  #keep(): void {
    if (this.kit.line(this.live.state).length > 0) keepers.get(this.live)?.keep();
    this.#draw();
  }
}

function pressed(target: EventTarget | null): "list" | "again" | null {
  if (!(target instanceof Element)) return null;
  if (target.closest("[data-ply]") !== null) return "list";
  return target.closest('[data-do="again"]') === null ? null : "again";
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(milliseconds, 0)));
}
