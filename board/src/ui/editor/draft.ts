// A position that is being built: it may be impossible at any time, and says why. No page.

import type { Square } from "../../engine/geometry.ts";
import type { Piece, Position, Side } from "../../engine/position.ts";
import type { Named } from "../config.ts";
import type { Kit } from "../kit.ts";
import { CODE, EMPTY } from "../pieces.ts";
import type { State } from "../state.ts";

export interface Draft {
  rules: Named;
  position: Position;
  /** What `undo` goes back to, the latest last; `byRules`: another rule set was chosen then. */
  readonly before: { readonly rules: Named; readonly position: Position; readonly byRules: boolean }[];
}

/** Why a position can not be played from, and the squares to blame. */
export interface Fault {
  readonly reason: string;
  readonly squares: readonly Square[];
}

const STEPS = 200;

export function createDraft(rules: Named, { size, cells, toMove }: Position): Draft {
  return { rules, position: { size, cells: cells.slice(), toMove }, before: [] };
}

export function pieceOf({ position }: Draft, square: Square): Piece | null {
  return (["a", "d", "k"] as const).find((piece) => CODE[piece] === position.cells[square]) ?? null;
}

// --- changes ---------------------------------------------------------------------------------------------------------

function change(draft: Draft, position: Partial<Position>, rules: Named = draft.rules): void {
  draft.before.push({ rules: draft.rules, position: draft.position, byRules: rules !== draft.rules });
  if (draft.before.length > STEPS) draft.before.shift();
  draft.position = { ...draft.position, ...position };
  draft.rules = rules;
}

/** Put a piece on a square, or take away what stands there. */
export function put(draft: Draft, square: Square, piece: Piece | null): void {
  const code = piece === null ? EMPTY : CODE[piece];
  if (draft.position.cells[square] === code) return;
  change(draft, { cells: draft.position.cells.with(square, code) });
}

/** Take a piece to another square; what stood there is gone. Beside the board, it is gone itself. */
export function move(draft: Draft, origin: Square, target: Square | null): void {
  const { cells } = draft.position;
  if (origin === target || cells[origin] === EMPTY) return;
  const left = cells.with(origin, EMPTY);
  change(draft, { cells: target === null ? left : left.with(target, cells[origin]!) });
}

export function clear(draft: Draft): void {
  change(draft, { cells: new Uint8Array(draft.position.cells.length).fill(EMPTY) });
}

export function setSide(draft: Draft, toMove: Side): void {
  if (toMove !== draft.position.toMove) change(draft, { toMove });
}

/** The position the rule set begins with. */
export function begin(kit: Kit, draft: Draft): void {
  const { size, cells, toMove } = startOf(kit, draft.rules);
  change(draft, { size, cells: cells.slice(), toMove });
}

/** Another rule set, with the board it is played on: the middle stays the middle. With arrow keys one comes past others
 *  on the way, and the men that a smaller board cut off are there again on a larger one. */
export function setRules(draft: Draft, rules: Named): void {
  if (rules.id === draft.rules.id) return;
  const first = draft.before.findLastIndex(({ byRules }) => !byRules) + 1;
  const { size, cells } = draft.before[first]?.position ?? draft.position;
  const moved = new Uint8Array(rules.size * rules.size).fill(EMPTY);
  const by = (rules.size - size) / 2;
  cells.forEach((code, square) => {
    const [file, rank] = [(square % size) + by, Math.floor(square / size) + by];
    if (file >= 0 && rank >= 0 && file < rules.size && rank < rules.size) moved[rank * rules.size + file] = code;
  });
  change(draft, { size: rules.size, cells: moved }, rules);
}

/** Whether there was something to take back. */
export function undo(draft: Draft): boolean {
  const last = draft.before.pop();
  if (last === undefined) return false;
  draft.rules = last.rules;
  draft.position = last.position;
  return true;
}

// --- judgement -------------------------------------------------------------------------------------------------------

function startOf(kit: Kit, rules: Named): Position {
  return stateOf(kit, rules, null).game.start;
}

/** @throws TroubleError if it can not be played from */
function stateOf(kit: Kit, rules: Named, position: string | null): State {
  return kit.stateFrom(rules, { variant: rules.id, position, moves: "", ply: null, quiet: null, flipped: false });
}

/** A game that begins here, or everything that speaks against one, as the engine sees it. */
export function judged(kit: Kit, { rules, position }: Draft): { readonly state: State; readonly faults: readonly [] } | { readonly state: null; readonly faults: readonly Fault[] } {
  const kings = Array.from(position.cells.keys()).filter((square) => position.cells[square] === CODE.k);
  const faults = kings.length > 1 ? [{ reason: "two-kings", squares: kings }] : [];
  // The engine names one reason at a time: what it blames is taken off, and it is asked again.
  let cells = kings.slice(1).reduce((left, square) => left.with(square, EMPTY), position.cells);
  for (;;) {
    try {
      const state = stateOf(kit, rules, kit.formatPosition({ ...position, cells }));
      return faults.length === 0 ? { state, faults: [] } : { state: null, faults: merged(faults) };
    } catch (error) {
      const fault = faultOf(kit, error);
      faults.push(fault);
      const [square] = fault.squares;
      if (square === undefined || cells[square] === CODE.k) return { state: null, faults: merged(faults) };
      cells = cells.with(square, EMPTY);
    }
  }
}

function faultOf(kit: Kit, error: unknown): { readonly reason: string; readonly squares: Square[] } {
  if (!(error instanceof kit.TroubleError) || error.trouble.kind !== "position" || "code" in error.trouble.error) throw error;
  const { reason, square } = error.trouble.error;
  return { reason, squares: square === null ? [] : [square] };
}

function merged(faults: readonly Fault[]): Fault[] {
  const reasons = [...new Set(faults.map(({ reason }) => reason))];
  return reasons.map((reason) => ({ reason, squares: faults.filter((each) => each.reason === reason).flatMap(({ squares }) => squares) }));
}
