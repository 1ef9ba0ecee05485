// Ends that no rule brings about: giving up, and a draw between two people; and what may come after an end.

import type { Side } from "../../engine/position.ts";
import { isSettled } from "../../notation/settlement.ts";
import { focusBoard } from "../focus.ts";
import { otherSide } from "../pieces.ts";
import type { Opponent } from "./opponent.ts";
import { newGame } from "./opponent-seat.ts";

/** Who gives up when somebody at the board does: the reader against the computer, else the side to move. Nobody does
 *  before the first move, after the end, while looking back (what came after would be lost), or in a game that is only
 *  watched. */
export function whoResigns({ live, kit, seat, watches }: Opponent): Side | null {
  const { game } = live.state;
  if (game.ending !== null || watches || kit.ply(live.state) === 0 || game.undone.length > 0) return null;
  return seat === undefined ? game.position.toMove : otherSide(seat.sides[0]!);
}

export function resign(opponent: Opponent): void {
  const side = whoResigns(opponent);
  if (side === null) return;
  opponent.live.state.game.settle({ winner: otherSide(side), by: "resignation" });
  opponent.settled();
}

/** Between two people the side to move may offer a draw. */
export function mayOfferDraw(opponent: Opponent): boolean {
  return opponent.seat === undefined && opponent.offer === null && whoResigns(opponent) !== null;
}

export function offerDraw(opponent: Opponent): void {
  if (!mayOfferDraw(opponent)) return;
  opponent.offer = opponent.live.state.game.position.toMove;
  opponent.kit.render(opponent.live);
}

export function acceptDraw(opponent: Opponent): void {
  if (opponent.offer === null) return;
  opponent.live.state.game.settle({ winner: "draw", by: "agreement" });
  opponent.settled();
}

export function declineDraw(opponent: Opponent): void {
  opponent.offer = null;
  const { kit, live } = opponent;
  kit.render(live);
  kit.speak(live.voices.polite, kit.say(live.words, "panel.computer.declined"));
}

/** Take an end without a rule back. */
export function playOn(opponent: Opponent): void {
  const { game } = opponent.live.state;
  if (!isSettled(game.ending)) return;
  game.settle(null);
  opponent.settled();
}

/** Another game with the sides swapped. On a figure it begins with the figure's position. */
export function rematch(opponent: Opponent): void {
  const { seat, live } = opponent;
  if (seat === undefined) return;
  const next = { ...seat, sides: seat.sides.length === 1 ? [otherSide(seat.sides[0]!)] : seat.sides, game: newGame() };
  opponent.beginAnew(next);
  focusBoard(live);
}
