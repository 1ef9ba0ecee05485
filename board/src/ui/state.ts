// What a board knows while it is played on, and everything that can happen to it. No page, no words: those read it.
//
// Functions take the state first and change it. Whatever plays a move, be it pointer, touch, key, text, link or script,
// comes through `attempt`, so that there is one judge of moves.

import type { Engine, Reason, Turn } from "../engine/engine.ts";
import { captures as captureReasons, type CaptureReason, ending as endingReason, type EndingReason, refusal } from "../engine/explain.ts";
import type { Game } from "../engine/game.ts";
import type { Square } from "../engine/geometry.ts";
import { formatMove, type MoveText, NotationError, parseMoves, squareNames } from "../engine/notation.ts";
import { KING, type Move, type Piece, pieceAt, type Position, type Side } from "../engine/position.ts";

/** Why a move is refused, and what is in its way. */
export interface Refused {
  readonly reason: Reason;
  readonly squares: readonly Square[];
}

/** Why something was not done: a move against the rules, or a text that is no move of this position. */
export type Complaint =
  | { readonly kind: "refused"; readonly refused: Refused; readonly move: Move }
  | { readonly kind: "unreadable"; readonly error: NotationError };

/** What an action did; the page draws, speaks and reports accordingly. */
export type Effect =
  | { readonly kind: "none" }
  | { readonly kind: "played"; readonly turns: readonly Turn[] }
  | { readonly kind: "refused"; readonly turns: readonly Turn[]; readonly complaint: Complaint }
  | { readonly kind: "lifted" | "dropped"; readonly square: Square }
  | { readonly kind: "jumped" | "flipped" };

/** What was said about the ply shown: why men fell, and how the game ended. */
export interface Account {
  readonly turn: Turn;
  readonly captures: readonly CaptureReason[];
  readonly ending: EndingReason | null;
}

/** A man following the pointer, in units of the picture; `over` is the square under it, if it is on the board. */
export interface Drag {
  readonly x: number;
  readonly y: number;
  readonly over: Square | null;
}

export const PANELS = ["moves", "computer", "help", "more"] as const;
export type Panel = (typeof PANELS)[number];

export interface State {
  readonly engine: Engine;
  readonly game: Game;
  /** The moves of the side to move by origin; none once the game is over. */
  choices: ReadonlyMap<Square, readonly Square[]>;
  account: Account | null;
  complaint: Complaint | null;
  lifted: Square | null;
  drag: Drag | null;
  focus: Square;
  flipped: boolean;
  panel: Panel | null;
  /** The sides whose moves do not come from whoever sits at the board; `settle` after a change. */
  awaited: readonly Side[];
}

const NOTHING: Effect = { kind: "none" };

export function createState(engine: Engine, game: Game): State {
  const state: State = {
    engine,
    game,
    choices: new Map(),
    account: null,
    complaint: null,
    lifted: null,
    drag: null,
    focus: (engine.size * engine.size - 1) / 2,
    flipped: false,
    panel: null,
    awaited: [],
  };
  settle(state);
  const king = squaresOf(state, "k")[0];
  if (king !== undefined) state.focus = king;
  return state;
}

// --- reading ---------------------------------------------------------------------------------------------------------

export function ply(state: State): number {
  return state.game.turns.length;
}

/** The position before the last move shown; the one shown at the start. */
export function positionBefore({ game }: State): Position {
  return game.turns.at(-2)?.position ?? game.start;
}

export function pieceOn({ game }: State, square: Square): Piece | null {
  return pieceAt(game.position, square);
}

export function sideOf(piece: Piece): Side {
  return piece === "a" ? "attackers" : "defenders";
}

/** Whether a man of the side to move stands on a square, and whoever sits at the board moves for that side. */
export function isOwn(state: State, square: Square): boolean {
  const piece = pieceOn(state, square);
  return piece !== null && sideOf(piece) === state.game.position.toMove && !isAwaited(state);
}

/** Whether the next move comes from elsewhere. */
function isAwaited({ awaited, game }: State): boolean {
  return awaited.includes(game.position.toMove);
}

export function squaresOf(state: State, piece: Piece): Square[] {
  return Array.from(state.game.position.cells.keys()).filter((square) => pieceOn(state, square) === piece);
}

/** Where the lifted man may go; nothing when none is lifted. */
export function targets({ choices, lifted }: State): readonly Square[] {
  return lifted === null ? [] : (choices.get(lifted) ?? []);
}

/** What a legal move would capture. */
export function wouldCapture({ engine, game }: State, move: Move): readonly Square[] {
  return engine.play(game.position, move).captured;
}

// --- playing ---------------------------------------------------------------------------------------------------------

/** Play a move if it is legal and, when the writer named captures, those are the ones the rules give. */
export function attempt(state: State, { move, captures }: MoveText): Effect {
  const { engine, game } = state;
  putBack(state);
  const reason = game.whyIllegal(move);
  if (reason !== "game-over" && isAwaited(state)) return complain(state, { kind: "refused", refused: { reason: "not-yours", squares: [move.origin] }, move });
  if (reason !== null) return complain(state, { kind: "refused", refused: whyRefused(state, move, reason), move });
  if (captures !== null) {
    const { captured } = engine.play(game.position, move);
    const men = captured.filter((square) => game.position.cells[square] !== KING);
    if (!sameSquares(captures, men) && !sameSquares(captures, captured)) {
      const [found, right] = [captures, men].map((squares) => squareNames(squares, engine.size).join(", ")) as [string, string];
      const error = new NotationError("wrong-captures", formatMove(move, engine.size, captures), 0, { found, right });
      return complain(state, { kind: "unreadable", error });
    }
  }
  const { move: next, ending } = game.undone.at(-1) ?? {};
  // Who follows the line keeps the rest of it, who leaves it begins a new one, and so does who plays on after an end.
  const follows = ending === null && next !== undefined && next.origin === move.origin && next.target === move.target;
  const turn = (follows ? game.redo() : null) ?? game.play(move);
  state.focus = move.target;
  settle(state);
  return { kind: "played", turns: [turn] };
}

/** Play moves given as text, between white space; the first that can not be played ends it. */
export function attemptText(state: State, text: string): Effect {
  putBack(state);
  let moves: MoveText[];
  try {
    moves = parseMoves(text, state.engine.size);
    if (moves.length === 0) throw new NotationError("bad-move", text, 0);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return complain(state, { kind: "unreadable", error });
  }
  const turns: Turn[] = [];
  for (const each of moves) {
    const effect = attempt(state, each);
    if (effect.kind === "refused") return { ...effect, turns };
    if (effect.kind === "played") turns.push(...effect.turns);
  }
  return { kind: "played", turns };
}

/** What a tap, a click or Enter on a square does: lift, put back, change the man, or move. */
export function activate(state: State, square: Square): Effect {
  state.focus = square;
  const { lifted } = state;
  if (lifted === square) return cancel(state);
  if (lifted !== null && !isOwn(state, square)) return attempt(state, { move: { origin: lifted, target: square }, captures: null });
  return lift(state, square);
}

export function lift(state: State, square: Square): Effect {
  putBack(state);
  state.focus = square;
  if (state.game.ending !== null || !isOwn(state, square)) {
    // A move to its own square is refused for what is wrong with the man, since that is tested first.
    return attempt(state, { move: { origin: square, target: square }, captures: null });
  }
  state.complaint = null;
  state.lifted = square;
  return { kind: "lifted", square };
}

/** Put the lifted man back. */
export function cancel(state: State): Effect {
  const square = state.lifted;
  putBack(state);
  return square === null ? NOTHING : { kind: "dropped", square };
}

export function dragTo(state: State, drag: Drag): void {
  state.drag = drag;
}

/** Let go of a dragged man: over a square it is a move, over its own it stays lifted, elsewhere it goes back. */
export function release(state: State, over: Square | null): Effect {
  const { lifted } = state;
  state.drag = null;
  if (lifted === null) return NOTHING;
  if (over === null) return cancel(state);
  if (over === lifted) return { kind: "lifted", square: lifted };
  return attempt(state, { move: { origin: lifted, target: over }, captures: null });
}

// --- going back and forth ---------------------------------------------------------------------------------------------

/** All turns of the line, those taken back included. */
export function line({ game }: State): Turn[] {
  return [...game.turns, ...game.undone.toReversed()];
}

/** Show the position after `to` plies of the line. */
export function jump(state: State, to: number): Effect {
  const { game } = state;
  const goal = Math.max(0, Math.min(Math.trunc(to), line(state).length));
  if (Number.isNaN(goal) || (goal === ply(state) && state.complaint === null && state.lifted === null)) return NOTHING;
  game.goTo(goal);
  settle(state);
  return { kind: "jumped" };
}

export function undo(state: State): Effect {
  return jump(state, ply(state) - 1);
}

export function redo(state: State): Effect {
  return jump(state, ply(state) + 1);
}

// --- looking ---------------------------------------------------------------------------------------------------------

export function flip(state: State): Effect {
  state.drag = null;
  state.flipped = !state.flipped;
  return { kind: "flipped" };
}

export function focusOn(state: State, square: Square): void {
  state.focus = square;
}

/** Open a panel, or close it when it is open. */
export function togglePanel(state: State, panel: Panel): void {
  state.panel = state.panel === panel ? null : panel;
}

// --- within ----------------------------------------------------------------------------------------------------------

function putBack(state: State): void {
  state.lifted = null;
  state.drag = null;
}

function complain(state: State, complaint: Complaint): Effect {
  state.complaint = complaint;
  return { kind: "refused", turns: [], complaint };
}

function whyRefused({ engine, game }: State, move: Move, reason: Reason): Refused {
  if (reason === "game-over") return { reason, squares: [] };
  return refusal(engine, game.position, move) ?? { reason, squares: [] };
}

/** Bring everything that follows from the ply shown up to date. */
export function settle(state: State): void {
  const { engine, game } = state;
  putBack(state);
  state.complaint = null;
  const choices = new Map<Square, Square[]>();
  if (game.ending === null && !isAwaited(state)) {
    for (const { origin, target } of engine.legalMoves(game.position)) {
      const list = choices.get(origin);
      if (list === undefined) choices.set(origin, [target]);
      else list.push(target);
    }
  }
  state.choices = choices;
  const turn = game.turns.at(-1);
  const before = positionBefore(state);
  state.account =
    turn === undefined
      ? null
      : { turn, captures: captureReasons(engine, before, turn), ending: endingReason(engine, before, turn) };
}

function sameSquares(one: readonly Square[], other: readonly Square[]): boolean {
  return one.length === other.length && one.every((square) => other.includes(square));
}
