// The page to play on: a choice of rule sets above the board, games kept on the device, games from the page's address.
// A board with `target` only follows the address.

import { decoded, leadsSomewhere, onArrival, onOthers, writeAddress } from "./address.ts";
import { textButton } from "./button.ts";
import { choose, createChoice, ruleSets } from "./choice.ts";
import { callButton, takeSeat } from "./computer/opponent-call.ts";
import { extrasOf, forNewGame, type Seat, seats } from "./computer/opponent-seat.ts";
import type { Named, Trouble } from "./config.ts";
import { focusBoard } from "./focus.ts";
import { keepers } from "./keeper.ts";
import type { Kit } from "./kit.ts";
import { type GameText, hasGame, isLink, readLink, writeLink } from "../notation/link.ts";
import type { Live } from "./live.ts";
import { type Action, type Notes, notesOf } from "./notes.ts";
import { findRules, freshGame, onlyRules, openGame, textOf } from "./opening.ts";
import { type Found, Saves, writeSave } from "./saves.ts";
import type { State } from "./state.ts";
import { openShelf } from "./storage.ts";
import { swap } from "./swap.ts";
import { nameOf } from "./naming.ts";
import { troubleSentences } from "./trouble.ts";

export function begin(kit: Kit, live: Live, data: unknown): void {
  const player = new Player(kit, live, data);
  if (live.host.matches("[play]")) player.furnish();
  player.begin();
  onArrival((hash) => player.arrive(hash));
}

/** Why a link is not shown, and what can be done about it. */
interface Refused {
  readonly told: readonly string[];
  readonly actions: readonly Action[];
}

class Player {
  readonly #kit: Kit;
  readonly #live: Live;
  readonly #data: unknown;
  readonly #saves: Saves;
  readonly #notes: Notes;
  #select: HTMLSelectElement | null = null;
  /** The game came by a link; it becomes the reader's own with the first move. */
  #shared = false;
  /** The address is the only place where a broken link is kept, so it must not be replaced. */
  #onlyInAddress = false;

  constructor(kit: Kit, live: Live, data: unknown) {
    this.#kit = kit;
    this.#live = live;
    this.#data = data;
    this.#saves = new Saves(live.host.matches("[play]") ? openShelf() : null);
    this.#notes = notesOf(kit, live);
  }

  // --- the page --------------------------------------------------------------------------------------------------------

  furnish(): void {
    const { make } = this.#kit;
    const { host, panels, words, rules } = this.#live;
    const select = createChoice(this.#kit, words, ruleSets(this.#data), rules.id);
    select.id = `${panels.more.id}-choice`;
    select.addEventListener("change", () => this.#choose(select.value));
    const anew = textButton(this.#kit, this.#live, ["game", "new"], "ui.game.new", () => this.#beginAnew());
    host.querySelector(":scope > .tafl-choose")?.remove();
    callButton(this.#kit, this.#live);
    host.prepend(make("div", { class: "tafl-choose" }, make("label", { for: select.id }, this.#say("ui.rules.choose")), select, anew));
    this.#select = select;
    // At the end of a game, too, a new one leaves the old one as the one before.
    host.addEventListener("click", (event) => this.#again(event), { capture: true });
    onOthers(() => this.#followOther());
    host.addEventListener("tafl-move", () => this.#keep(true));
    host.addEventListener("tafl-jump", () => this.#keep(false));
    keepers.set(this.#live, {
      saves: this.#saves,
      goBack: () => this.#goBack(),
      adopt: (...game) => this.#adopt(...game),
      nameOf: (id) => this.#name(id),
      beginAnew: (seat) => this.#beginAnew(seat),
      keep: () => this.#keep(true),
    });
  }

  /** What the address says, else the game played last. */
  begin(): void {
    const told: string[] = [];
    const games = this.#saves.list((variant, { fault, kept }) => told.push(...this.#faultSentences(variant, fault, kept)));
    const actions: Action[] = [];
    if (this.#isMeant(location.hash)) {
      const refused = this.#follow(location.hash, told);
      if (refused === null) return;
      told.push(...refused.told);
      actions.push(...refused.actions);
    }
    const last = games.map((id) => this.#rules(id)).find((rules) => rules !== null) ?? null;
    if (last !== null) this.#take(last, this.#saves.find(last.id), told, "ui.game.resumed", actions);
    else if (told.length > 0) this.#tell([...told, ...(actions.length > 0 ? [this.#say("ui.link.fresh")] : [])], ...actions);
  }

  /** The reader follows a link to a game on this page. */
  arrive(hash: string): void {
    const { host } = this.#live;
    if (!host.isConnected || !this.#isMeant(hash)) return;
    const refused = this.#follow(hash, []);
    if (refused !== null) this.#tell([...refused.told, this.#say("ui.link.unchanged")], ...refused.actions);
    host.scrollIntoView({ block: "nearest" });
    this.#focus();
  }

  // --- links -----------------------------------------------------------------------------------------------------------

  /** Whether an address is meant for the board: as a link to a game, or, on the page to play on, as one that was broken. */
  #isMeant(hash: string): boolean {
    return isLink(hash) || (this.#select !== null && hash.length > 1 && !leadsSomewhere(hash));
  }

  /** Show what a link says. Returns why the board does not; a game up to its first wrong move is told here. */
  #follow(hash: string, told: readonly string[]): Refused | null {
    this.#onlyInAddress = false;
    if (!isLink(hash)) return this.#refuse(hash, [this.#say("ui.link.unknown", { text: decoded(hash) })]);
    const link = readLink(hash);
    if (typeof link === "string") return this.#refuse(hash, [this.#say(`ui.link.${link}`)]);
    const rules = this.#rules(link.variant);
    if (rules === null) return this.#refuse(hash, [this.#fault({ kind: "variant", text: link.variant })]);
    if (!hasGame(link)) {
      this.#take(rules, this.#saves.find(rules.id), told);
      return null;
    }
    const { state, trouble } = openGame(this.#kit, rules, link);
    if (state === null) return this.#refuse(hash, [this.#fault(trouble)]);
    this.#saves.leave(rules.id);
    this.#show(rules, state);
    this.#shared = true;
    if (trouble === null) {
      this.#tellShared(rules, told);
      return null;
    }
    const shown = this.#kit.ply(state) > 0 ? "prefix" : link.position === null ? "fresh" : "start";
    const refused = this.#refuse(hash, [this.#fault(trouble)]);
    this.#tell([...told, ...refused.told, this.#say(`ui.link.${shown}`)], ...refused.actions);
    return null;
  }

  #fault(trouble: Trouble): string {
    return this.#say("ui.link.fault", { why: this.#trouble(trouble).join(" ") });
  }

  #tellShared(rules: Named, told: readonly string[]): void {
    if (!this.#saves.hasOther(rules.id)) {
      this.#tell(told);
      return;
    }
    const own = { key: "ui.game.own", run: () => this.#choose(rules.id) };
    this.#tell([...told, this.#say("ui.game.shared")], own);
  }

  #refuse(hash: string, told: readonly string[]): Refused {
    const kept = this.#select !== null && this.#saves.keepAside("link", hash);
    this.#onlyInAddress = !kept;
    return { told: [...told, this.#say(kept ? "ui.link.kept" : "ui.link.stays")], actions: kept ? [showAside(this.#live)] : [] };
  }

  // --- games -----------------------------------------------------------------------------------------------------------

  #choose(id: string): void {
    const rules = this.#rules(id);
    if (rules === null) return;
    this.#take(rules, this.#saves.find(id), []);
    this.#address(onlyRules(rules), true);
  }

  /** Show the game that was kept, or begin one. */
  #take(rules: Named, found: Found, told: readonly string[], key = "ui.game.resumed", actions: readonly Action[] = []): void {
    this.#shared = false;
    if (found.kind !== "game") {
      this.#show(rules, freshGame(this.#kit, rules), forNewGame(seats.get(this.#live)));
      if (found.kind === "none") this.#tell(told, ...actions);
      else this.#tell([...told, ...this.#faultSentences(rules.id, found.fault, found.kept)], ...(found.kept ? [showAside(this.#live)] : []));
      return;
    }
    const { opponent, end, odd } = found.extras;
    const { state, trouble } = openGame(this.#kit, rules, found.game, end);
    // What the page begins with goes on at once; to a game that is only looked at, the computer waits to be asked.
    this.#show(rules, state ?? freshGame(this.#kit, rules), opponent, this.#live.host.dataset["state"] !== "awake");
    if (trouble === null) {
      const plies = this.#kit.line(state).length;
      const said = key === "ui.game.resumed" && state.game.ending !== null ? "ui.game.over" : key;
      const beside = odd ? [this.#say("ui.save.odd")] : [];
      this.#tell([...told, this.#say(said, { ply: this.#kit.ply(state), plies, name: this.#name(rules.id) }), ...beside], ...actions);
      return;
    }
    const kept = this.#saves.refuse(rules.id);
    const why = [...this.#trouble(trouble), ...this.#prefix(state)];
    this.#tell([...told, ...this.#faultSentences(rules.id, "damaged", kept, why)], ...(kept ? [showAside(this.#live)] : []));
  }

  #beginAnew(seat = seats.get(this.#live)): void {
    const { rules, state } = this.#live;
    const played = this.#kit.line(state).length > 0;
    const before = this.#shared ? false : this.#saves.begin(rules.id);
    if (this.#shared) this.#saves.leave(rules.id);
    this.#shared = false;
    this.#show(rules, freshGame(this.#kit, rules), forNewGame(seat), true);
    if (played || before) this.#address(onlyRules(rules), true);
    this.#tell([this.#say(before ? "ui.game.started" : "ui.game.fresh")], ...(before ? [{ key: "ui.game.back", run: () => this.#goBack() }] : []));
  }

  #goBack(): void {
    const { rules } = this.#live;
    const found = this.#saves.goBack(rules.id);
    if (found.kind === "none") return;
    if (found.kind === "fault") {
      this.#tell(this.#faultSentences(rules.id, found.fault, found.kept));
      return;
    }
    this.#take(rules, found, [], "ui.game.returned");
    this.#address(onlyRules(rules), false);
    // The button that was pressed may be gone.
    if (document.activeElement === document.body) this.#focus();
  }

  /** A game from elsewhere takes the place of that of its rule set, which becomes the one before. */
  #adopt(rules: Named, state: State, seat?: Seat): boolean {
    const before = this.#saves.begin(rules.id);
    this.#shared = false;
    this.#show(rules, state, seat);
    this.#address(onlyRules(rules), true);
    this.#keep(true);
    return before;
  }

  /** After each ply. Who only looks at somebody else's game keeps nothing. */
  #keep(moved: boolean): void {
    if (this.#shared && !moved) return;
    const { rules, state } = this.#live;
    const stale = this.#saves.isStale(rules.id);
    // Another page went on: who only looks back here does not undo that.
    if (stale && !moved) {
      if (this.#saves.newer(rules.id) !== null) this.#tell([this.#say("ui.game.newer")], { key: "ui.game.to-newer", run: () => this.#toNewer() });
      return;
    }
    const other = stale && !this.#shared && this.#saves.newer(rules.id) !== null;
    const game = textOf(this.#kit, rules, state);
    const kept = this.#saves.write(rules.id, writeSave(game, rules.start, this.#kit.line(state).length, new Date(), extrasOf(this.#kit, this.#live)));
    this.#notes.hold(kept ? "" : this.#say("ui.game.unsaved"));
    if (other && kept) this.#tell([this.#say("ui.game.moved-on")], { key: "ui.game.back", run: () => this.#goBack() });
    // What is not kept here can at least be found in the address.
    if (!kept || isLink(location.hash)) this.#address(kept ? onlyRules(rules) : game, this.#shared);
    this.#shared = false;
  }

  /** The game on the board was played on in another window: so it is here. Whatever can not be shown stays there. */
  #followOther(): void {
    const { host, rules } = this.#live;
    if (!host.isConnected || this.#shared) return;
    const newer = this.#saves.newer(rules.id);
    const { state, trouble } = newer === null ? { state: null, trouble: null } : openGame(this.#kit, rules, newer.game, newer.extras.end);
    if (newer === null || state === null || trouble !== null) return;
    newer.take();
    this.#show(rules, state, newer.extras.opponent);
    this.#tell([this.#say("ui.game.elsewhere")]);
  }

  #toNewer(): void {
    this.#followOther();
    this.#focus();
  }

  #again(event: MouseEvent): void {
    if (!(event.target instanceof Element) || event.target.closest('[data-do="again"]') === null) return;
    event.stopPropagation();
    this.#beginAnew();
    this.#focus();
  }

  // --- small parts -----------------------------------------------------------------------------------------------------

  #show(rules: Named, state: State, seat?: Seat, begins = false): void {
    swap(this.#kit, this.#live, rules, state);
    takeSeat(this.#kit, this.#live, seat, begins);
    if (this.#select !== null) choose(this.#select, rules.id);
    this.#notes.hold("");
  }

  /** Both languages' pages read it; a step back in the browser leads to what was there before. */
  #address(game: GameText, step: boolean): void {
    if (this.#select !== null) writeAddress(writeLink(game), step || this.#onlyInAddress);
  }

  #focus(): void {
    focusBoard(this.#live);
  }

  #rules(id: string): Named | null {
    return findRules(this.#kit, this.#data, id);
  }

  #name(id: string): string {
    const rules = this.#rules(id);
    return rules === null ? id : nameOf(this.#kit, this.#live.words, rules);
  }

  #say(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return this.#kit.say(this.#live.words, key, values);
  }

  #trouble(trouble: Trouble): string[] {
    return troubleSentences(this.#kit, this.#live.words, trouble);
  }

  #prefix(state: State | null): string[] {
    return state !== null && this.#kit.ply(state) > 0 ? [this.#say("ui.link.prefix")] : [];
  }

  #faultSentences(variant: string, fault: string, kept: boolean, why: readonly string[] = []): string[] {
    return [this.#say(`ui.save.${fault}`, { name: this.#name(variant) }), ...why, this.#say(kept ? "ui.save.kept" : "ui.save.stays")];
  }

  #tell(sentences: readonly string[], ...actions: readonly Action[]): void {
    this.#notes.say(sentences, ...actions);
  }
}

/** Lead to what was laid aside. */
function showAside({ panels }: Live): Action {
  const run = (): void => (panels.more.hidden ? panels.buttons.more.click() : panels.more.focus());
  return { key: "ui.aside.show", run };
}
