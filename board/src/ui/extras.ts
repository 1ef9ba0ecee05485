// What stands in the panel “more”: another rule set for a figure, links and texts to take along, and, on the page to play
// on, the games kept on the device.

import { textButton } from "./button.ts";
import { choose, createChoice, ruleSets } from "./choice.ts";
import type { Named } from "./config.ts";
import { type Copier, createCopier } from "./copying.ts";
import { goToBoard } from "./focus.ts";
import type { Kit } from "./kit.ts";
import { writeLink } from "../notation/link.ts";
import type { Live } from "./live.ts";
import { groupsContent } from "./groups.ts";
import { notesOf } from "./notes.ts";
import type { State } from "./state.ts";
import { movesOf, textOf } from "./opening.ts";
import { keptContent } from "./kept.ts";
import { swap } from "./swap.ts";
import { nameOf } from "./naming.ts";
import { differenceSentences, type Source, sourceOf, underRules } from "./switch.ts";
import { troubleSentences } from "./trouble.ts";

export async function moreContent(kit: Kit, live: Live, id: string): Promise<HTMLElement[]> {
  const all = ruleSets(await kit.loadRules());
  const copier = createCopier(kit, live, id);
  const rules = live.host.matches("[play]") ? [] : rulesPart(kit, live, all, id);
  return [...rules, ...sharePart(kit, live, copier, id), ...copier.parts, ...keptContent(kit, live, copier), ...(await groupsContent(kit, live, copier, id))];
}

function heading({ make, say }: Kit, { words }: Live, key: string): HTMLElement {
  return make("p", { class: "tafl-help-title" }, say(words, key));
}

// --- another rule set ------------------------------------------------------------------------------------------------

function rulesPart(kit: Kit, live: Live, all: readonly Named[], id: string): HTMLElement[] {
  const { make, say } = kit;
  const others = (live.host.getAttribute("others") ?? "").split(/\s+/);
  const select = createChoice(kit, live.words, all, live.rules.id, others);
  select.id = `${id}-rules`;
  const switchTo = switcher(kit, live);
  select.addEventListener("change", () => {
    const rules = all.find((each) => each.id === select.value);
    if (rules !== undefined) switchTo(rules);
    choose(select, live.rules.id);
  });
  live.later.set("rules", () => choose(select, live.rules.id));
  // The place for what is told must be there before.
  notesOf(kit, live);
  return [make("label", { for: select.id, class: "tafl-help-title" }, say(live.words, "ui.rules.choose")), select];
}

function switcher(kit: Kit, live: Live): (rules: Named) => void {
  const { words } = live;
  const { say } = kit;
  const own = live.rules.id;
  let source: Source | null = null;
  let line = "";
  const lineOf = (state: State): string => `${kit.formatPosition(state.game.start)} ${movesOf(kit, state).join(" ")}`;
  return (rules) => {
    const notes = notesOf(kit, live);
    // As long as nobody plays, each switch starts from the game as it was at first.
    if (source === null || line !== lineOf(live.state)) source = sourceOf(kit, live.rules, live.state);
    const { state, ...found } = underRules(kit, source, rules, kit.ply(live.state));
    if (state === null || found.trouble !== null) {
      const why = found.trouble === null ? [] : troubleSentences(kit, words, found.trouble);
      notes.say([`${nameOf(kit, words, rules)}: ${why.join(" ")}`, say(words, "ui.rules.stays", { name: nameOf(kit, words, live.rules) })]);
      return;
    }
    const { difference } = found;
    const played = source.turns.length > 0;
    const told = difference === null ? (played ? [say(words, "ui.rules.same", { name: nameOf(kit, words, source.rules) })] : []) : differenceSentences(kit, words, source, rules, state, difference);
    swap(kit, live, rules, state);
    line = lineOf(state);
    notes.hold(rules.id === own ? "" : say(words, "ui.rules.now", { name: nameOf(kit, words, rules) }));
    if (rules === source.rules) notes.say([]);
    else notes.say(told, ...(difference?.kind === "outcome" ? [{ key: "ui.rules.play", run: () => playOn(live) }] : []));
    const detail = { rules: rules.id, ply: kit.ply(state), position: kit.formatPosition(state.game.position), ending: state.game.ending };
    live.host.dispatchEvent(new CustomEvent("tafl-switch", { bubbles: true, detail }));
  };
}

/** Play the move that goes differently. The button that was pressed is gone then, so the focus goes to the board. */
function playOn(live: Live): void {
  live.panels.buttons.redo.click();
  goToBoard(live);
}

// --- to take along ---------------------------------------------------------------------------------------------------

/** The page on which a link opens: the one to play on, if the board knows the way there, or this one. */
function pageOf({ host }: Live): URL {
  const pages = host.matches("[play]") ? null : host.getAttribute("pages");
  const page = pages === null ? new URL(location.href) : new URL("../play/", new URL(pages, document.baseURI));
  page.search = "";
  return page;
}

function sharePart(kit: Kit, live: Live, copier: Copier, id: string): HTMLElement[] {
  const { make, say, formatPosition } = kit;
  const { words } = live;
  const page = pageOf(live);
  const address = (): string => `${page.href.replace(/#.*$/s, "")}${writeLink(textOf(kit, live.rules, live.state))}`;
  const link = make("input", { id: `${id}-link`, class: "tafl-input", readonly: true, spellcheck: "false" });
  link.addEventListener("focus", () => link.select());
  const go = live.host.matches("[play]") ? null : make("a", {}, say(words, "ui.copy.play"));
  const refresh = (): void => {
    link.value = address();
    if (go !== null) go.href = link.value;
  };
  live.later.set("share", refresh);
  refresh();
  const button = (name: string, text: () => string): HTMLElement =>
    textButton(kit, live, ["take", name], `ui.copy.${name}`, () => void copier.copy(text(), `ui.copied.${name}`));
  const buttons = make(
    "div",
    { class: "tafl-tools-row" },
    button("link", address),
    button("position", () => formatPosition(live.state.game.position)),
    button("moves", () => movesOf(kit, live.state).join(" ")),
  );
  const label = make("label", { for: link.id }, say(words, "ui.copy.label"));
  return [heading(kit, live, "ui.copy.title"), label, link, buttons, ...(go === null ? [] : [make("p", {}, go)])];
}
