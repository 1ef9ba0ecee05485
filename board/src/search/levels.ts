// The levels of the opponent. What they are is data; here only what the data mean.

import type { Side } from "../engine/position.ts";
import data from "./levels.json" with { type: "json" };
import type { Blur, Limits } from "./think.ts";

export interface Level {
  /** From 1, the weakest. */
  readonly level: number;
  readonly name: { readonly de: string; readonly en: string };
  /** Positions looked at for a move, by side: the same strength on every device. */
  readonly nodes: Readonly<Record<Side, number>>;
  /** No further than this, and so far in any case. */
  readonly depth: number;
  readonly leastDepth: number;
  /** How far the judgement of a position may be off, in hundredths of a logit. */
  readonly noise: number;
  /** The same for the first plies of a game, so that games differ. */
  readonly opening: { readonly plies: number; readonly noise: number };
}

export const levels: readonly Level[] = data.levels;

export function levelOf(number: number): Level {
  const level = levels.find((each) => each.level === number);
  if (level === undefined) throw new RangeError(`there is no level ${number}`);
  return level;
}

/** How a level thinks about a move of `side` after `plies` plies; the same `seed`, the same moves. */
export function thinkingOf({ nodes, depth, leastDepth, noise, opening }: Level, side: Side, plies: number, seed: number): [Limits, Blur] {
  const isOpening = plies < opening.plies;
  return [{ nodes: nodes[side], depth, leastDepth }, { noise: isOpening ? Math.max(noise, opening.noise) : noise, seed }];
}
