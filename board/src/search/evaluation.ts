// How good a position is: a number from the view of the side to move, in hundredths of a logit.
//
// The weights are data: a set for each family of rule sets, in it one for each side to move and each phase. In between
// two phases the weights are mixed. How they were found stands in the file of the weights.

import type { Engine } from "../engine/engine.ts";
import { goalOf } from "../engine/endings.ts";
import type { Board } from "../engine/position.ts";
import { ATTACKER, DEFENDER } from "../engine/position.ts";
import type { Rules } from "../engine/rules.ts";
import { at, FEATURES } from "./feature-names.ts";
import { extractorOf } from "./features.ts";
import type { Ground } from "./ground.ts";

/** Never more than this: what is more is a game that is won. */
export const EVALUATION_LIMIT = 10_000;

/** In thousandths of a logit for the defenders, a number for each feature. */
export interface PhaseWeights {
  readonly start: readonly number[];
  readonly end: readonly number[];
}

export interface FamilyWeights {
  readonly attackers: PhaseWeights;
  readonly defenders: PhaseWeights;
  readonly origin: unknown;
}

export interface WeightsFile {
  readonly features: readonly string[];
  /** The family to fall back on where a rule set belongs to none of these. */
  readonly fallback: string;
  readonly families: Readonly<Record<string, FamilyWeights>>;
}

/** From the view of the side to move. */
export type Evaluate = (board: Board) => number;

/** Where the king must go, and how strong he is away from the throne. */
export function familyOf({ "king-reaches": reaches, "king-captured": captured }: Rules): string {
  const how = captured?.zones.find(({ zone }) => zone === "anywhere")?.how ?? "never";
  return `${reaches?.goal ?? "nowhere"}-${how}`;
}

// The steps in which the two phases are mixed.
const STEPS = 32;
const EVEN = FEATURES + (FEATURES % 2);

/** 0 at the start, 1 when half of the men are gone. */
export function phaseOf(men: number, atStart: number): number {
  return Math.max(0, Math.min(1, 2 - (2 * men) / atStart));
}

/** The men of a rule set's start position; on another board size in proportion. */
export function menAtStart({ core }: Engine): number {
  return Math.round(core.geometry.size * core.geometry.size * MEN_PER_SQUARE);
}

const MEN_PER_SQUARE = 0.3;

export function evaluationOf(ground: Ground, file: WeightsFile): Evaluate {
  const { engine } = ground;
  const weights = file.families[familyOf(engine.rules)] ?? file.families[file.fallback]!;
  const sets = [weights.attackers, weights.defenders].flatMap(({ start, end }) => [start, end]);
  const extract = extractorOf(ground, (name) => sets.some((set) => set[at(name)] !== 0));
  const [ofAttackers, ofDefenders] = [mixed(weights.attackers), mixed(weights.defenders)];
  const atStart = menAtStart(engine);
  const features = new Float64Array(EVEN);
  return (board) => {
    const men = extract(board, features);
    const step = Math.round(STEPS * phaseOf(men, atStart));
    const table = board.attackersToMove ? ofAttackers : ofDefenders;
    const first = step * EVEN;
    // Two sums, since a processor adds to two of them as fast as to one.
    let sum = 0;
    let other = 0;
    for (let index = 0; index < EVEN; index += 2) {
      sum += features[index]! * table[first + index]!;
      other += features[index + 1]! * table[first + index + 1]!;
    }
    const score = Math.max(-EVALUATION_LIMIT, Math.min(EVALUATION_LIMIT, Math.round((sum + other) / 10)));
    return board.attackersToMove ? -score : score;
  };
}

/** The weights at each step from the start to the end. */
function mixed({ start, end }: PhaseWeights): Float64Array {
  const table = new Float64Array((STEPS + 1) * EVEN);
  for (let step = 0; step <= STEPS; step++) {
    const late = step / STEPS;
    for (let index = 0; index < FEATURES; index++) {
      table[step * EVEN + index] = Math.round(start[index]! * (1 - late) + end[index]! * late);
    }
  }
  return table;
}

/** Men and moves alone, to compare with: a defender counts for two attackers. */
export function plainEvaluationOf(ground: Ground): Evaluate {
  const { movement, geometry } = ground.engine.core;
  const goal = goalOf(ground.engine.rules, geometry);
  return (board) => {
    let men = 0;
    for (const code of board.cells) men += code === ATTACKER ? -50 : code === DEFENDER ? 100 : 0;
    const toMove = board.attackersToMove;
    board.attackersToMove = false;
    let moves = movement.count(board);
    board.attackersToMove = true;
    moves -= movement.count(board);
    board.attackersToMove = toMove;
    const score = men + 2 * moves + (goal[board.king] === 1 ? EVALUATION_LIMIT : 0);
    return toMove ? -score : score;
  };
}
