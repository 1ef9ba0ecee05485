// Why a move is good, as far as the board or a proof tells: it wins, captures, stops, saves, threatens. Data; the
// sentences are elsewhere.

import type { EndingReason } from "../../engine/explain.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Square } from "../../engine/geometry.ts";
import type { Move, Position } from "../../engine/position.ts";
import type { Kit } from "../kit.ts";
import { otherSide } from "../pieces.ts";
import { menInDanger, prospectsOf } from "./threats.ts";

export type Reason =
  | { readonly kind: "wins"; readonly ending: EndingReason }
  | { readonly kind: "proven" | "lost"; readonly plies: number }
  | { readonly kind: "captures" | "saves"; readonly squares: readonly Square[] }
  /** The first of the moves with which the other side would have won. */
  | { readonly kind: "stops" | "threatens"; readonly move: Move }
  /** So many moves win next time: the other side can not bar them all. */
  | { readonly kind: "opens"; readonly squares: readonly Square[] };

/** `winIn`: plies to a proven win (above 0) or loss (below 0), else null. */
export function reasonsFor(tools: Pick<Kit, "endingReason">, engine: Engine, position: Position, move: Move, winIn: number | null): Reason[] {
  const side = position.toMove;
  const turn = engine.play(position, move);
  if (turn.ending?.winner === side) return [{ kind: "wins", ending: tools.endingReason(engine, position, turn)! }];
  const reasons: Reason[] = [];
  if (winIn !== null) reasons.push({ kind: winIn > 0 ? "proven" : "lost", plies: Math.abs(winIn) });
  if (turn.captured.length > 0) reasons.push({ kind: "captures", squares: turn.captured });
  if (turn.ending !== null) return reasons;
  const [before, after] = [position, turn.position].map((each) => prospectsOf(tools, engine, each, otherSide(side))) as [Prospect, Prospect];
  const [would] = before.wins;
  if (would !== undefined && after.wins.length === 0) reasons.push({ kind: "stops", move: would.move });
  const own = prospectsOf(tools, engine, turn.position, side);
  const goals = own.wins.filter(({ ending }) => ending.by === "king-reaches").map(({ move: { target } }) => target);
  if (goals.length > 1) reasons.push({ kind: "opens", squares: goals });
  else if (own.wins.length > 0) reasons.push({ kind: "threatens", move: own.wins[0]!.move });
  const safe = menInDanger(before).filter((square) => !menInDanger(after).includes(square === move.origin ? move.target : square));
  if (safe.length > 0) reasons.push({ kind: "saves", squares: safe });
  return reasons;
}

type Prospect = ReturnType<typeof prospectsOf>;
