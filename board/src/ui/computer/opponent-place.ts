// The place below the board where the opponent tells what it is at, with the buttons that belong to that.

import { isSettled } from "../../notation/settlement.ts";
import { textButton } from "../button.ts";
import { focusCell } from "../focus.ts";
import type { Live } from "../live.ts";
import { acceptDraw, declineDraw, playOn, rematch } from "./opponent-end.ts";
import { levelName } from "./opponent-levels.ts";
import type { Opponent } from "./opponent.ts";
import { standingSentence } from "./records-view.ts";

export interface Place {
  draw(): void;
}

interface Offered {
  readonly name: string;
  readonly run: () => void;
}

interface Shown {
  /** Who plays; it stands there all the time. */
  readonly who: string;
  /** What is the matter just now; spoken when it changes. */
  readonly status: string;
  readonly buttons: readonly Offered[];
}

export function createPlace(opponent: Opponent): Place {
  const { kit, live } = opponent;
  const { make, set } = kit;
  const who = make("p", { class: "tafl-who" });
  const status = make("p", { class: "tafl-stand", role: "status" });
  const row = make("div", { class: "tafl-tools-row" });
  const place = make("div", { class: "tafl-opponent" }, who, status, row);
  live.panels.message.before(place);
  const buttons = new Map<string, HTMLButtonElement>();
  let runs = new Map<string, () => void>();
  const button = (name: string): HTMLButtonElement => {
    const made = textButton(kit, live, ["opponent", name], `panel.computer.${name}`, () => runs.get(name)?.());
    buttons.set(name, made);
    return made;
  };
  const draw = (): void => {
    const shown = shownOf(opponent);
    for (const [element, text] of [[who, shown.who], [status, shown.status]] as const) if (element.textContent !== text) element.textContent = text;
    set(place, "data-stand", opponent.stand.kind);
    place.hidden = shown.who === "" && shown.status === "" && shown.buttons.length === 0;
    runs = new Map(shown.buttons.map(({ name, run }) => [name, run]));
    arrange(live, row, shown.buttons.map(({ name }) => buttons.get(name) ?? button(name)));
  };
  return { draw };
}

/** Put the buttons there. Whoever stood on one stays there; if it is gone, he goes on to the board. */
function arrange(live: Live, row: HTMLElement, wanted: readonly HTMLButtonElement[]): void {
  if (wanted.length === row.childElementCount && wanted.every((each, index) => row.children[index] === each)) return;
  const at = document.activeElement;
  const inside = row.contains(at);
  row.replaceChildren(...wanted);
  if (!inside) return;
  const next = wanted.find((each) => each === at) ?? focusCell(live);
  next?.focus({ preventScroll: true });
}

function shownOf(opponent: Opponent): Shown {
  const { kit, live, seat, offer } = opponent;
  const { words, state } = live;
  const text = (key: string, values: Readonly<Record<string, string>> = {}): string => kit.say(words, key, values);
  const over = isSettled(state.game.ending) ? [{ name: "play-on", run: () => playOn(opponent) }] : [];
  if (seat === undefined) {
    const answers = [
      { name: "accept", run: () => acceptDraw(opponent) },
      { name: "decline", run: () => declineDraw(opponent) },
    ];
    return offer === null ? { who: "", status: "", buttons: over } : { who: "", status: text(`panel.computer.offered.${offer}`), buttons: answers };
  }
  const key = opponent.watches ? "both" : seat.sides[0]!;
  const who = text(`panel.computer.plays.${key}`, { level: levelName(words.lang, seat.level) });
  if (state.game.ending !== null) return { who, status: standingSentence(opponent), buttons: [{ name: "rematch", run: () => rematch(opponent) }, ...over] };
  return { who, ...standing(opponent) };
}

function standing(opponent: Opponent): Omit<Shown, "who"> {
  const { kit, live, stand, watches } = opponent;
  const { words } = live;
  const again = { name: "retry", run: () => opponent.goOn() };
  const pause = { name: "pause", run: () => opponent.halt() };
  const hurry = { name: "hurry", run: () => opponent.hurry() };
  const alone = { name: "alone", run: () => opponent.choose([], 1) };
  switch (stand.kind) {
    case "thinking":
      return { status: kit.say(words, "panel.computer.thinking"), buttons: [...(watches ? [pause] : []), ...(stand.long ? [hurry] : [])] };
    case "failed":
      return { status: kit.say(words, "panel.computer.failed"), buttons: [again, alone] };
    case "refused":
      return { status: kit.say(words, "panel.computer.refused", { move: stand.move }), buttons: [again, alone] };
    case "halted":
      if (!watches) return { status: kit.say(words, "panel.computer.halted"), buttons: [{ name: "go-on", run: () => opponent.goOn() }] };
      return { status: kit.say(words, "panel.computer.paused"), buttons: [{ name: "watch", run: () => opponent.goOn() }, { name: "step", run: () => opponent.goOn(true) }] };
    case "idle":
      return { status: "", buttons: [] };
  }
}
