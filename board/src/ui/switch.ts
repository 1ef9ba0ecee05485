// The same position and moves under another rule set, up to the first move that goes differently.

import type { Engine, Turn } from "../engine/engine.ts";
import type { Position } from "../engine/position.ts";
import { isSettled } from "../notation/settlement.ts";
import type { Named, Trouble } from "./config.ts";
import type { Kit } from "./kit.ts";
import { nameOf } from "./naming.ts";
import { endGame, openGame } from "./opening.ts";
import type { State } from "./state.ts";
import type { Words } from "./words.ts";

/** A game as it went under its own rule set. */
export interface Source {
  readonly rules: Named;
  readonly engine: Engine;
  readonly start: Position;
  readonly quiet: number;
  readonly turns: readonly Turn[];
}

/** The first move that goes differently: forbidden here, or with another outcome. */
export interface Difference {
  /** Its number, from 1. */
  readonly ply: number;
  readonly kind: "illegal" | "outcome";
}

export type Switched =
  | { readonly state: State; readonly difference: Difference | null; readonly trouble: null }
  | { readonly state: null; readonly trouble: Trouble };

export function sourceOf(kit: Kit, rules: Named, state: State): Source {
  const { engine, game } = state;
  return { rules, engine, start: game.start, quiet: game.quietAtStart, turns: kit.line(state) };
}

/** Replay a game under other rules. The board stands before the move that goes differently, which can be played by going
 *  on if it is legal; without one it stands after `shown` plies. */
export function underRules(kit: Kit, source: Source, rules: Named, shown: number): Switched {
  const { start, quiet, turns, engine } = source;
  const text = kit.formatPosition(start);
  // Before the first move of a game the other rule set comes with its own men.
  const position = turns.length === 0 && text === source.rules.start ? null : text;
  const opened = openGame(kit, rules, { variant: rules.id, position, moves: "", ply: null, quiet: String(quiet) });
  if (opened.state === null) return opened;
  const { state } = opened;
  for (const [index, turn] of turns.entries()) {
    const effect = kit.attemptText(state, kit.formatMove(turn.move, engine.size));
    const ply = index + 1;
    if (effect.kind === "refused") return { state, difference: { ply, kind: "illegal" }, trouble: null };
    const now = state.game.turns.at(-1)!;
    if (String(now.captured) === String(turn.captured) && ends(now) === ends(turn)) continue;
    kit.jump(state, index);
    return { state, difference: { ply, kind: "outcome" }, trouble: null };
  }
  const end = turns.at(-1)?.ending;
  if (isSettled(end)) endGame(kit, state, end);
  kit.jump(state, shown);
  return { state, difference: null, trouble: null };
}

/** What the players agreed on is none of the rules' doing. */
function ends({ ending }: Turn): string {
  return ending === null || isSettled(ending) ? "" : `${ending.winner} ${ending.by}`;
}

/** What is told about it. */
export function differenceSentences(kit: Kit, words: Words, source: Source, rules: Named, state: State, { ply, kind }: Difference): string[] {
  const { say, formatMove } = kit;
  const theirs = source.turns[ply - 1]!;
  const values = { ply, move: formatMove(theirs.move, source.engine.size) };
  if (kind === "illegal") return [say(words, "ui.rules.illegal", values)];
  const ours = kit.line(state)[ply - 1]!;
  const before = kit.line(state)[ply - 2]?.position ?? state.game.start;
  return [
    say(words, "ui.rules.differs", values),
    outcome(kit, words, rules, state.engine, before, ours),
    outcome(kit, words, source.rules, source.engine, before, theirs),
  ];
}

function outcome(kit: Kit, words: Words, rules: Named, engine: Engine, before: Position, turn: Turn): string {
  const ending = kit.endingReason(engine, before, turn);
  const told = [
    ...kit.captureSentences(words, kit.captureReasons(engine, before, turn), engine.size),
    ending === null ? kit.say(words, "ui.rules.goes-on") : kit.endingSentence(words, ending, engine.size),
  ];
  if (turn.captured.length === 0) told.unshift(kit.say(words, "ui.rules.no-capture"));
  return kit.say(words, "ui.rules.outcome", { name: nameOf(kit, words, rules), outcome: told.join(" ") });
}
