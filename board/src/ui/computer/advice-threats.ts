// What threatens, shown at each ply as long as it is switched on: for the side not to move what it threatens, for the
// side to move what it could do now.

import { textButton } from "../button.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { type Arrow, type Look, NO_SHAPES, overlayOf, type Shapes } from "../overlay.ts";
import { otherSide } from "../pieces.ts";
import { prospectSentences } from "./advice-words.ts";
import { menInDanger, type Prospects, prospectsOf } from "./threats.ts";

export function threatsPart(kit: Kit, live: Live): { readonly button: HTMLButtonElement; readonly content: HTMLElement } {
  const { make, say, set } = kit;
  const content = make("div", { class: "tafl-threats", hidden: true });
  let shown: unknown = null;
  let isOn = false;
  const draw = (): void => {
    set(button, "aria-pressed", String(isOn));
    // Positions never change: the same one needs no second look.
    const now = isOn ? live.state.game.position : null;
    if (now === shown) return;
    shown = now;
    const both = isOn ? prospects(kit, live) : [];
    overlayOf(kit, live).show("threats", both.length === 0 ? NO_SHAPES : shapes(both));
    content.replaceChildren(...both.flatMap((each, index) => listed(kit, live, each, index === 0)));
    if (isOn && both.length === 0) content.append(make("p", {}, say(live.words, "panel.advice.over")));
    set(content, "hidden", !isOn);
  };
  const button = textButton(kit, live, ["advice", "threats"], "panel.advice.threats", () => {
    isOn = !isOn;
    draw();
  });
  draw();
  live.later.set("threats", draw);
  return { button, content };
}

/** First what threatens, then what the side to move can do; nothing after the end of the game. */
function prospects(kit: Kit, { state: { engine, game } }: Live): Prospects[] {
  if (game.ending !== null) return [];
  const { position } = game;
  return [otherSide(position.toMove), position.toMove].map((side) => prospectsOf(kit, engine, position, side));
}

function listed({ make, say, formatMove, squaresText }: Kit, { words, state }: Live, each: Prospects, threatens: boolean): HTMLElement[] {
  const speaker = { kit: { say, formatMove, squaresText }, words, size: state.engine.size };
  const title = say(words, threatens ? "panel.advice.threatens" : "panel.advice.can", { side: say(words, `side.${each.side}`) });
  return [
    make("p", { class: "tafl-help-title" }, title),
    make("ul", { class: "tafl-said" }, ...prospectSentences(speaker, each).map((text) => make("li", {}, text))),
  ];
}

function shapes(both: readonly Prospects[]): Shapes {
  const looks: readonly Look[] = ["threat", "chance"];
  return {
    arrows: both.flatMap((each, index) => arrows(each, looks[index]!)),
    rings: both.flatMap((each, index) => menInDanger(each).map((square) => ({ square, look: looks[index]! }))),
  };
}

/** Winning moves, one move for each capture, and the king's best ways; all of them would hide the board. */
function arrows({ wins, captures, ways }: Prospects, look: Look): Arrow[] {
  const widest = Math.max(0, ...ways.map(({ goals }) => goals.length));
  const moves = [
    ...wins.map(({ move }) => move),
    ...captures.map(({ moves: [first] }) => first!),
    ...ways.filter(({ goals }) => goals.length === widest).slice(0, 3).map(({ move }) => move),
  ];
  return moves.map(({ origin, target }) => ({ from: origin, to: target, look }));
}
