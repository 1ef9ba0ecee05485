// What is chosen in the panel: who plays, how strongly; and how a game may be ended.

import type { Side } from "../../engine/position.ts";
import { textButton } from "../button.ts";
import { goToBoard } from "../focus.ts";
import { mayOfferDraw, offerDraw, resign, whoResigns } from "./opponent-end.ts";
import { levelName, LEVELS } from "./opponent-levels.ts";
import type { Opponent } from "./opponent.ts";
import type { Seat } from "./opponent-seat.ts";
import { recordContent } from "./records-view.ts";

/** Who sits at the board, by what the computer plays. */
const SEATINGS: Readonly<Record<string, readonly Side[]>> = {
  two: [],
  attackers: ["defenders"],
  defenders: ["attackers"],
  watch: ["attackers", "defenders"],
};

/** The level of somebody who has not chosen any yet. */
const FIRST = 1;

export function opponentContent(opponent: Opponent, id: string): HTMLElement[] {
  const { kit, live } = opponent;
  const { make, say } = kit;
  const { words } = live;
  const who = select(opponent, `${id}-who`, "who", Object.keys(SEATINGS).map((name) => [name, say(words, `panel.computer.who.${name}`)]));
  const level = select(opponent, `${id}-level`, "level", LEVELS.map((each) => [String(each), levelName(words.lang, each)]));
  level.value = String(FIRST);
  // Who opens this without an opponent is looking for one.
  who.value = "attackers";
  const follow = following(opponent, who, level);
  const start = (anew: boolean): void => {
    const sides = SEATINGS[who.value]!;
    if (anew) opponent.beginAnewWith(sides, Number(level.value));
    else opponent.choose(sides, Number(level.value));
    live.panels.buttons.computer.click();
    goToBoard(live);
  };
  const go = action(opponent, "go", () => start(false));
  const anew = action(opponent, "new", () => start(true));
  const draw = (): void => {
    const playing = kit.line(live.state).length > 0;
    follow();
    kit.setText(go, say(words, playing ? "panel.computer.here" : "panel.computer.go"));
    anew.hidden = !playing;
    go.hidden = live.state.game.ending !== null;
  };
  live.later.set("opponent-form", draw);
  draw();
  return [
    make("label", { for: who.id, class: "tafl-help-title" }, say(words, "panel.computer.who-plays")),
    who,
    make("label", { for: level.id, class: "tafl-help-title" }, say(words, "panel.computer.level")),
    level,
    make("div", { class: "tafl-tools-row" }, go, anew),
    ...endContent(opponent),
    ...recordContent(opponent),
  ];
}

/** The choice shows who plays, also when that changes elsewhere, by a rematch or another game. What is only being chosen
 *  stays meanwhile. */
function following(opponent: Opponent, who: HTMLSelectElement, level: HTMLSelectElement): () => void {
  let known = "";
  return () => {
    const { seat } = opponent;
    const now = seat === undefined ? "" : `${seatingOf(seat)} ${seat.level}`;
    if (seat !== undefined && now !== known) {
      who.value = seatingOf(seat);
      level.value = String(seat.level);
    }
    known = now;
  };
}

function seatingOf({ sides }: Seat): string {
  return Object.keys(SEATINGS).find((name) => String(SEATINGS[name]!.toSorted()) === String(sides.toSorted())) ?? "two";
}

function select({ kit: { make } }: Opponent, id: string, name: string, options: readonly (readonly [string, string])[]): HTMLSelectElement {
  const all = options.map(([value, text]) => make("option", { value }, text));
  return make("select", { id, class: "tafl-input tafl-choice", "data-opponent": name }, ...all);
}

function action({ kit, live }: Opponent, name: string, run: () => void): HTMLButtonElement {
  return textButton(kit, live, ["opponent", name], `panel.computer.${name}`, run);
}

/** Giving up asks once more; nobody loses by a slip of the finger. */
function endContent(opponent: Opponent): HTMLElement[] {
  const { kit, live } = opponent;
  const { make, say, set, setText } = kit;
  const { words } = live;
  let sure = "";
  const position = (): string => `${live.rules.id} ${kit.ply(live.state)} ${kit.formatPosition(live.state.game.position)}`;
  const give = action(opponent, "resign", () => {
    if (sure === position()) resign(opponent);
    else sure = position();
    draw();
  });
  const offer = action(opponent, "offer", () => offerDraw(opponent));
  const draw = (): void => {
    const side = whoResigns(opponent);
    if (side === null) sure = "";
    set(give, "aria-disabled", String(side === null));
    setText(give, sure === position() ? say(words, `panel.computer.really.${side}`) : say(words, "panel.computer.resign"));
    set(offer, "aria-disabled", String(!mayOfferDraw(opponent)));
    offer.hidden = opponent.seat !== undefined;
  };
  live.later.set("opponent-end", draw);
  draw();
  return [make("p", { class: "tafl-help-title" }, say(words, "panel.computer.game")), make("div", { class: "tafl-tools-row" }, give, offer)];
}
