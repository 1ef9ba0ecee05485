// What either side could do at once: moves that win, captures, ways of the king to a goal. Looked up on the board by the
// rules alone, nothing is estimated. What hangs on the history of the game (repetition, ply limit) is left out.

import type { EndingReason } from "../../engine/explain.ts";
import type { Engine, Turn } from "../../engine/engine.ts";
import type { Square } from "../../engine/geometry.ts";
import type { Move, Position, Side } from "../../engine/position.ts";
import type { Kit } from "../kit.ts";
import { CODE } from "../pieces.ts";

/** A move that ends the game with a win, and why it does. */
export interface Win {
  readonly move: Move;
  readonly ending: EndingReason;
}

/** Men that can be captured together, and the moves that do it, all told. */
export interface Capture {
  readonly squares: readonly Square[];
  readonly moves: readonly Move[];
}

/** A move of the king after which goals lie open before him; of interest where he does not win at once. */
export interface Way {
  readonly move: Move;
  readonly goals: readonly Square[];
}

/** What a side could do if it were its turn. */
export interface Prospects {
  readonly side: Side;
  readonly wins: readonly Win[];
  readonly captures: readonly Capture[];
  readonly ways: readonly Way[];
}

type Tools = Pick<Kit, "endingReason">;

/** The same board with a certain side to move. */
export function withMover(position: Position, side: Side): Position {
  return { ...position, toMove: side };
}

export function prospectsOf(tools: Tools, engine: Engine, position: Position, side: Side): Prospects {
  const before = withMover(position, side);
  const wins: Win[] = [];
  const captures = new Map<string, { squares: readonly Square[]; moves: Move[] }>();
  const ways: Way[] = [];
  for (const move of engine.legalMoves(before)) {
    const turn = engine.play(before, move);
    if (turn.ending !== null) {
      if (turn.ending.winner === side) wins.push({ move, ending: tools.endingReason(engine, before, turn)! });
      continue;
    }
    if (turn.captured.length > 0) note(captures, turn);
    const goals = goalsAfter(engine, turn, side);
    if (goals.length > 0) ways.push({ move, goals });
  }
  return { side, wins, captures: [...captures.values()], ways: wins.length > 0 ? [] : ways };
}

function note(captures: Map<string, { squares: readonly Square[]; moves: Move[] }>, { move, captured }: Turn): void {
  const key = captured.join(" ");
  const known = captures.get(key);
  if (known === undefined) captures.set(key, { squares: captured, moves: [move] });
  else known.moves.push(move);
}

/** The goals the king could reach next if he were left alone; none if it was not he who moved. */
function goalsAfter(engine: Engine, { move, position }: Turn, side: Side): Square[] {
  const king = kingOf(position);
  if (side !== "defenders" || king !== move.target) return [];
  const again = withMover(position, side);
  return engine.targets(again, king).filter((target) => {
    const ending = engine.play(again, { origin: king, target }).ending;
    return ending?.by === "king-reaches" && ending.winner === side;
  });
}

/** Where the king stands: the only piece of his kind. */
function kingOf({ cells }: Position): Square {
  return cells.indexOf(CODE.k);
}

/** All men that a side could capture. */
export function menInDanger({ captures }: Prospects): Square[] {
  return [...new Set(captures.flatMap(({ squares }) => squares))].toSorted((one, other) => one - other);
}
