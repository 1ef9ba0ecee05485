// The comparison behind replay.ts: what the other engine says about one position or game, against what this one finds.
// It runs wherever the engine does, in browsers, too.

import { type Alternative, alternativeCores, historyAlternativesOf } from "./engine/alternatives.ts";
import type { Core } from "./engine/core.ts";
import { createEngine, type Engine, type Turn } from "./engine/engine.ts";
import { captures, ending, refusal } from "./engine/explain.ts";
import { createGame, type Game } from "./engine/game.ts";
import type { Square } from "./engine/geometry.ts";
import { formatMove, formatPosition, parsePosition } from "./engine/notation.ts";
import { ATTACKER, DEFENDER, emptyBoard, KING, loadBoard, type Position, sideLetter } from "./engine/position.ts";
import { readRuleSet, type RuleSet } from "./engine/rules.ts";

interface TheirTurn {
  origin: Square;
  target: Square;
  /** Position and ending after it, as `outcomeText` writes them. */
  outcome: string;
  /** Legal moves before it; in games only. */
  legal?: string;
  /** Reasons for captures and ending, if there are any. */
  why?: unknown;
}

interface Line {
  rules: number;
  size: number;
  position: string;
  quiet: number;
  impossible: string | null;
  legal: string;
  probes: [origin: Square, target: Square, reason: string | null, squares: string][];
  turns: TheirTurn[];
  game: boolean;
}

/** A difference found; thrown, since what follows it in a line proves nothing. */
class Difference extends Error {
  readonly report: Record<string, unknown>;

  constructor(report: Record<string, unknown>) {
    super("difference");
    this.report = report;
  }
}

// Each value of a rule is asked for until it has made a difference this often.
const ENOUGH = 3;

const ruleSets: RuleSet[] = [];
interface Bound {
  readonly engine: Engine;
  readonly others: [key: string, core: Core][];
  readonly inHistory: readonly Alternative[];
}

const engines = new Map<string, Bound>();
const counters: Record<string, number> = {};
const endings: Record<string, number> = {};
let counted = 0;
let plies = 0;

function hex(squares: readonly Square[]): string {
  if (squares.length === 0) return "0";
  const digits: number[] = Array.from({ length: (Math.max(...squares) >> 2) + 1 }, () => 0);
  for (const square of squares) digits[square >> 2]! |= 1 << (square & 3);
  return digits.map((digit) => digit.toString(16)).toReversed().join("");
}

function squaresOf(position: Position, piece: number): Square[] {
  return Array.from(position.cells.keys()).filter((square) => position.cells[square] === piece);
}

function outcomeText({ position, captured, ending: end }: Turn): string {
  const men = [ATTACKER, DEFENDER, KING].map((piece) => hex(squaresOf(position, piece)));
  const text = `${men.join(" ")} ${sideLetter(position.toMove)} x${hex(captured)}`;
  return end === null ? text : `${text} ${end.winner} ${end.by}`;
}

function legalText(engine: Engine, position: Position): string {
  const byOrigin = new Map<Square, Square[]>();
  for (const { origin, target } of engine.legalMoves(position)) {
    byOrigin.set(origin, [...(byOrigin.get(origin) ?? []), target]);
  }
  return Array.from(byOrigin, ([origin, targets]) => `${origin}:${hex(targets)}`).join(" ");
}

/** Why men were captured and the game ended, in the form of the other engine; undefined if neither happened. */
function whyText(engine: Engine, before: Position, turn: Turn): unknown {
  if (turn.captured.length === 0 && turn.ending === null) return undefined;
  const taken = captures(engine, before, turn).map((each) => [
    each.square,
    each.rule,
    each.by,
    each.with.map(({ kind, square }) => [kind, square]),
    hex(each.row),
    hex(each.fronts),
  ]);
  const end = ending(engine, before, turn);
  return [taken, end === null ? null : [end.winner, end.by, hex(end.squares), hex(end.wall)]];
}

function engineFor(line: Line): Bound {
  const key = `${line.rules} ${line.size}`;
  let found = engines.get(key);
  if (found === undefined) {
    const ruleSet = ruleSets[line.rules]!;
    const others = line.rules < counted ? alternativeCores(ruleSet, line.size) : [];
    const inHistory = line.rules < counted ? historyAlternativesOf(ruleSet) : [];
    found = { engine: createEngine(ruleSet, line.size), others, inHistory };
    engines.set(key, found);
    for (const name of [...others.map(([each]) => each), ...inHistory.map((each) => each.key)]) counters[name] ??= 0;
  }
  return found;
}

function check(line: Line): void {
  const { engine, others, inHistory } = engineFor(line);
  const start = parsePosition(line.position);
  let position = start;
  let move: string | null = null;
  const same = (what: string, theirs: unknown, ours: unknown): void => {
    if (JSON.stringify(theirs) === JSON.stringify(ours)) return;
    throw new Difference({ rule_set: engine.id, position: formatPosition(position), move, what, theirs, ours });
  };
  same("position", line.position, formatPosition(start));
  same("impossible", line.impossible, engine.whyImpossible(start)?.reason ?? null);
  if (line.impossible !== null) return;
  same("legal", line.legal, legalText(engine, start));
  checkProbes(engine, start, line.probes, same);
  const game = line.game ? createGame(engine, start, line.quiet) : null;
  const otherGames = line.game ? gamesOf(engine, inHistory, start, line.quiet) : new Map<string, Game>();
  for (const theirs of line.turns) {
    move = formatMove(theirs, line.size);
    if (theirs.legal !== undefined) same("legal", theirs.legal, legalText(engine, position));
    const turn = play(engine, game, position, theirs);
    same("outcome", theirs.outcome, outcomeText(turn));
    same("why", theirs.why, whyText(engine, position, turn));
    compareAlternatives(engine, others, position, theirs);
    compareGames(otherGames, turn);
    plies++;
    if (turn.ending !== null) endings[turn.ending.by] = (endings[turn.ending.by] ?? 0) + 1;
    if (game !== null) position = turn.position;
  }
}

function checkProbes(
  engine: Engine,
  position: Position,
  probes: Line["probes"],
  same: (what: string, theirs: unknown, ours: unknown) => void,
): void {
  for (const [origin, target, reason, squares] of probes) {
    const found = refusal(engine, position, { origin, target });
    same(`refusal ${formatMove({ origin, target }, engine.size)}`, [reason, squares], [
      found?.reason ?? null,
      hex(found?.squares ?? []),
    ]);
  }
}

/** Play a move; one that is refused is a difference like any other. */
function play(engine: Engine, game: Game | null, position: Position, { origin, target }: TheirTurn): Turn {
  try {
    return game === null ? engine.play(position, { origin, target }) : game.play({ origin, target });
  } catch (error) {
    const ours = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    const move = formatMove({ origin, target }, engine.size);
    throw new Difference({ rule_set: engine.id, position: formatPosition(position), move, what: "refused", theirs: null, ours });
  }
}

/** Count each value that, changed, would change what this move does or what moves there are. */
function compareAlternatives(engine: Engine, others: [key: string, core: Core][], position: Position, move: TheirTurn): void {
  const { cellOf } = engine.core.geometry;
  const board = emptyBoard(engine.core.geometry);
  const outcome = (core: Core): string => {
    loadBoard(board, position);
    const moves = core.movement.count(board);
    const end = core.make(board, cellOf[move.origin]!, cellOf[move.target]!);
    const taken = board.taken.subarray(0, board.top).toSorted();
    return `${moves} ${taken.join(" ")} ${end === null ? "" : `${end.winner} ${end.by}`}`;
  };
  let ours: string | null = null;
  for (const [key, core] of others) {
    if (counters[key]! >= ENOUGH) continue;
    ours ??= outcome(engine.core);
    if (outcome(core) !== ours) counters[key] = counters[key]! + 1;
  }
}

/** The same game under each alternative that is still asked for. */
function gamesOf(engine: Engine, alternatives: readonly Alternative[], start: Position, quiet: number): Map<string, Game> {
  const wanted = alternatives.filter(({ key }) => counters[key]! < ENOUGH);
  return new Map(wanted.map(({ key, rules, endings: order }) => [key, createGame({ ...engine, rules, endings: order }, start, quiet)]));
}

/** Count each value that, changed, would end the game now or let it go on; such a game is not followed further. */
function compareGames(games: Map<string, Game>, turn: Turn): void {
  for (const [key, game] of games) {
    const { ending: end } = game.play(turn.move);
    if (JSON.stringify(end) === JSON.stringify(turn.ending)) continue;
    counters[key] = counters[key]! + 1;
    games.delete(key);
  }
}

let lines = 0;

/** Take one line, as described in replay.ts; returns where this engine differs, or null. */
export function take(text: string): Record<string, unknown> | null {
  const data = JSON.parse(text) as Line | { rule_sets: unknown[]; counted: number };
  if ("rule_sets" in data) {
    ruleSets.push(...data.rule_sets.map(readRuleSet));
    counted = data.counted;
    return null;
  }
  lines++;
  try {
    check(data);
    return null;
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    return { line: lines, ...error.report };
  }
}

export interface Summary {
  readonly lines: number;
  readonly plies: number;
  readonly counters: Readonly<Record<string, number>>;
  readonly endings: Readonly<Record<string, number>>;
}

/** What has been compared so far. */
export function summary(): Summary {
  return { lines, plies, counters, endings };
}
