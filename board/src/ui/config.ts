// From what a page says about a board to a state to play on, or to what is wrong with it.

import { createEngine, PositionError } from "../engine/engine.ts";
import { createGame } from "../engine/game.ts";
import { NotationError, parsePosition } from "../engine/notation.ts";
import type { RuleSet } from "../engine/rules.ts";
import { attemptText, type Complaint, createState, jump, type State } from "./state.ts";

/** What the attributes of the element say, as text. */
export interface Config {
  /** Rule set, readings joined by `+`. */
  readonly variant: string;
  /** Position text; the start position if null. */
  readonly position: string | null;
  /** Moves between white space. */
  readonly moves: string;
  /** How many of the moves are shown as played; all if null. */
  readonly ply: string | null;
  /** Plies without a capture before the position. */
  readonly quiet: string | null;
  readonly flipped: boolean;
}

/** Why a board can not wake up. */
export type Trouble =
  | { readonly kind: "files" }
  | { readonly kind: "variant"; readonly text: string }
  | { readonly kind: "position"; readonly error: NotationError | PositionError; readonly size: number }
  | { readonly kind: "moves"; readonly complaint: Complaint; readonly size: number };

type Texts = Readonly<Record<string, string>>;

/** A rule set as the export has it, with names in each language. The export is our own and checked when it is built. */
export type Named = RuleSet & {
  readonly name: Texts;
  readonly variant: string;
  readonly readings: readonly { readonly id: string; readonly name: Texts }[];
};

/** The version of the exported rules this board reads. */
const FORMAT = 1;

export class TroubleError extends Error {
  override name = "TroubleError";
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.kind);
    this.trouble = trouble;
  }
}

/** Find a rule set in the exported rules; the order of readings does not matter.
 *  @throws TroubleError */
export function findRuleSet(data: unknown, id: string): Named {
  const { format, rule_sets: all } = (data ?? {}) as { format?: unknown; rule_sets?: unknown };
  if (format !== FORMAT || !Array.isArray(all)) throw new TroubleError({ kind: "files" });
  const wanted = normal(id);
  const found = (all as Named[]).find((each) => normal(each.id) === wanted);
  if (found === undefined) throw new TroubleError({ kind: "variant", text: id });
  return found;
}

function normal(id: string): string {
  const [variant, ...readings] = id.trim().split("+");
  return [variant, ...readings.toSorted()].join("+");
}

/** A state to play on.
 *  @throws TroubleError */
export function stateFrom(rules: RuleSet, config: Config): State {
  const state = opened(rules, config);
  if (config.moves.trim() !== "") {
    const effect = attemptText(state, config.moves);
    if (effect.kind === "refused") {
      throw new TroubleError({ kind: "moves", complaint: effect.complaint, size: state.engine.size });
    }
  }
  if (config.ply !== null) jump(state, wholeNumber(config.ply));
  state.flipped = config.flipped;
  return state;
}

function opened(rules: RuleSet, { position: text, quiet }: Config): State {
  let { size } = rules;
  try {
    const position = text === null || text.trim() === "" ? null : parsePosition(text);
    size = position?.size ?? size;
    const engine = createEngine(rules, size);
    return createState(engine, createGame(engine, position ?? engine.initial(), wholeNumber(quiet ?? "0")));
  } catch (error) {
    if (error instanceof NotationError || error instanceof PositionError) {
      throw new TroubleError({ kind: "position", error, size });
    }
    throw error;
  }
}

function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
}
