// From a game as texts, wherever they come from, to a game on the board; and from there to texts again.

import type { Ending } from "../engine/endings.ts";
import type { Named, Trouble } from "./config.ts";
import type { Kit } from "./kit.ts";
import type { GameText } from "../notation/link.ts";
import type { State } from "./state.ts";

/** What could be opened: everything, the moves before the first that can not be played, or nothing. */
export type Opened =
  | { readonly state: State; readonly trouble: null }
  | { readonly state: State; readonly trouble: Trouble }
  | { readonly state: null; readonly trouble: Trouble };

/** Every move goes through the one judge of moves; the captures a text names must be those of the rules. */
export function openGame(kit: Kit, rules: Named, { position, moves, ply, quiet }: GameText, end?: Ending): Opened {
  let state: State;
  try {
    state = kit.stateFrom(rules, { variant: rules.id, position, moves: "", ply: null, quiet, flipped: false });
  } catch (error) {
    if (error instanceof kit.TroubleError) return { state: null, trouble: error.trouble };
    throw error;
  }
  // One by one: what stands before a word that is no move can still be played.
  for (const [move] of moves.matchAll(/\S+/g)) {
    const effect = kit.attemptText(state, move);
    if (effect.kind !== "refused") continue;
    state.complaint = null;
    return { state, trouble: { kind: "moves", complaint: effect.complaint, size: state.engine.size } };
  }
  if (end !== undefined) endGame(kit, state, end);
  if (ply !== null && /^\d{1,5}$/.test(ply)) kit.jump(state, Number(ply));
  return { state, trouble: null };
}

/** End a game as its players did, unless a rule has ended it. */
export function endGame(kit: Kit, state: State, end: Ending): void {
  if (state.game.ending !== null) return;
  state.game.settle(end);
  kit.settle(state);
}

/** A link that says only which rules to play by. */
export function onlyRules({ id }: Named): GameText {
  return { variant: id, position: null, moves: "", ply: null, quiet: null };
}

export function freshGame(kit: Kit, rules: Named): State {
  return kit.stateFrom(rules, { ...onlyRules(rules), flipped: false });
}

/** The rule set of an id, if there is one. */
export function findRules(kit: Kit, data: unknown, id: string): Named | null {
  try {
    return kit.findRuleSet(data, id);
  } catch (error) {
    if (error instanceof kit.TroubleError) return null;
    throw error;
  }
}

/** The game of a board: its first position unless the rule set begins with it, all moves of the line, the ply shown. */
export function textOf(kit: Kit, rules: Named, state: State): GameText {
  const { game } = state;
  const start = kit.formatPosition(game.start);
  const moves = movesOf(kit, state);
  const shown = kit.ply(state);
  const quiet = game.quietAtStart;
  return {
    variant: rules.id,
    position: start === rules.start ? null : start,
    moves: moves.join(" "),
    ply: shown === moves.length ? null : String(shown),
    quiet: quiet === 0 ? null : String(quiet),
  };
}

export function movesOf(kit: Kit, state: State): string[] {
  return kit.line(state).map(({ move, captured }) => kit.formatMove(move, state.engine.size, captured));
}
