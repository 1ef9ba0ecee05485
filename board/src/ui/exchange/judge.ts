// What a text says of a game, put to the judge of moves: everything goes through the same engine as a move by hand.

import { type Claim, settlementOf } from "../../notation/settlement.ts";
import { type FaultCode, type GameSource, leastSize, type MoveWord, type PositionWord } from "../../notation/source.ts";
import type { Named, Trouble } from "../config.ts";
import type { Kit } from "../kit.ts";
import { LONGEST } from "../../notation/link.ts";
import { endGame, findRules } from "../opening.ts";
import { otherSide } from "../pieces.ts";
import type { Complaint, State } from "../state.ts";

/** What keeps a game, or the rest of it, from being opened; `at` is a place in the text, null where there is none. */
export type Problem =
  | { readonly kind: "text"; readonly code: FaultCode; readonly found: string; readonly at: number; readonly ply: number | null }
  | { readonly kind: "position"; readonly trouble: Trouble; readonly at: number | null }
  | { readonly kind: "move"; readonly complaint: Complaint; readonly word: MoveWord; readonly ply: number }
  | { readonly kind: "long" | "empty" };

export interface Judged {
  /** What can be opened: everything, or what stands before the problem. */
  readonly state: State | null;
  readonly problem: Problem | null;
  /** The side to move at the start was not said and is taken from the moves or the rule set. */
  readonly assumedSide: boolean;
}

export type Origin = "named" | "kept" | "fitting";

/** The rule set a text means: the one it names, else the one at hand if the board fits, else one that does. */
export function rulesOf(kit: Kit, data: unknown, all: readonly Named[], source: GameSource, at: Named): { readonly rules: Named; readonly origin: Origin } {
  const named = source.rules === null ? null : namedRules(kit, data, all, source.rules);
  if (named !== null) return { rules: named, origin: "named" };
  const size = sizeOf(source);
  const fits = (rules: Named): boolean => (size.exactly === null ? rules.size >= size.least : rules.size === size.exactly);
  if (fits(at)) return { rules: at, origin: "kept" };
  const fitting = all.filter(fits).toSorted((one, other) => one.size - other.size)[0];
  return { rules: fitting ?? at, origin: fitting === undefined ? "kept" : "fitting" };
}

function sizeOf({ position, size, moves }: GameSource): { readonly exactly: number | null; readonly least: number } {
  const ranks = position === null ? size : position.board.split("/").length;
  return { exactly: ranks, least: leastSize(moves) };
}

/** By id, by name in either language, or by a name that stands in a longer one. */
function namedRules(kit: Kit, data: unknown, all: readonly Named[], text: string): Named | null {
  const exact = findRules(kit, data, text);
  if (exact !== null) return exact;
  const wanted = plain(text);
  const names = all
    .filter(({ readings }) => readings.length === 0)
    .flatMap((rules) => [rules.id, ...Object.values(rules.name)].map((name) => ({ rules, name: plain(name) })))
    .toSorted((one, other) => other.name.length - one.name.length);
  return (names.find(({ name }) => name === wanted) ?? names.find(({ name }) => name.length > 3 && wanted.includes(name)))?.rules ?? null;
}

function plain(text: string): string {
  return text.slice(0, 200).normalize("NFKD").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Play a game as far as it goes. */
export function judge(kit: Kit, rules: Named, source: GameSource): Judged {
  const { position, moves, fault, end } = source;
  if (fault !== null) return { state: null, problem: { kind: "text", ...fault, ply: null }, assumedSide: false };
  // Words without a single move among them are any text.
  if (position === null && source.rules === null && moves.every((word) => word.fault?.code === "no-move")) return { state: null, problem: { kind: "empty" }, assumedSide: false };
  const { assumedSide, ...opened } = openFitting(kit, rules, source);
  if (opened.state === null) return { ...opened, assumedSide };
  const { state } = opened;
  const problem = playAll(kit, state, moves);
  if (problem === null && end !== null) settle(kit, state, end);
  return { state, problem, assumedSide };
}

/** With the side to begin that the first move belongs to, where the text does not say it for sure. */
function openFitting(kit: Kit, rules: Named, { position, moves, quiet }: GameSource): Opened & Pick<Judged, "assumedSide"> {
  const side = position?.side ?? firstSide(rules);
  const open = (begins: "a" | "d"): Opened => openAt(kit, rules, position, begins, quiet);
  let opened = open(side);
  let assumedSide = position !== null && position.side === null;
  if ((assumedSide || position?.unsure === true) && opened.state !== null && isOthers(kit, opened.state, moves[0])) {
    opened = open(side === "a" ? "d" : "a");
    assumedSide = true;
  }
  return { ...opened, assumedSide };
}

/** End the game as the text claims, if it can be so. */
function settle(kit: Kit, state: State, { winner, by, unsure }: Claim): void {
  const other = otherSide(state.game.position.toMove);
  const end = settlementOf(winner ?? other, by);
  if (end !== null && (unsure !== true || end.winner === other)) endGame(kit, state, end);
}

function firstSide({ start }: Named): "a" | "d" {
  return start.endsWith("d") ? "d" : "a";
}

type Opened = { readonly state: State; readonly problem: null } | { readonly state: null; readonly problem: Problem };

function openAt(kit: Kit, rules: Named, position: PositionWord | null, side: "a" | "d", quiet: string | null): Opened {
  const text = position === null ? null : `${position.board} ${side}`;
  try {
    return { state: kit.stateFrom(rules, { variant: rules.id, position: text, moves: "", ply: null, quiet, flipped: false }), problem: null };
  } catch (error) {
    if (!(error instanceof kit.TroubleError)) throw error;
    const { trouble } = error;
    const within = position?.literal === true && trouble.kind === "position" && "code" in trouble.error ? trouble.error.at : 0;
    return { state: null, problem: { kind: "position", trouble, at: position === null ? null : position.at + within } };
  }
}

/** Whether a first move is one of the side that is not to move. */
function isOthers(kit: Kit, state: State, first: MoveWord | undefined): boolean {
  if (first === undefined || first.fault !== null) return false;
  const effect = kit.attemptText(state, first.text);
  if (effect.kind === "played") kit.jump(state, 0);
  state.complaint = null;
  return effect.kind === "refused" && effect.complaint.kind === "refused" && effect.complaint.refused.reason === "not-yours";
}

function playAll(kit: Kit, state: State, moves: readonly MoveWord[]): Problem | null {
  let length = 0;
  for (const [index, word] of moves.entries()) {
    if (word.fault !== null) return { kind: "text", ...word.fault, ply: index + 1 };
    length += word.text.length + 1;
    // Whatever is opened must be kept and linked to.
    if (length > LONGEST - 2000) return { kind: "long" };
    const effect = kit.attemptText(state, word.text);
    if (effect.kind !== "refused") continue;
    const { complaint } = effect;
    state.complaint = null;
    return { kind: "move", complaint, word, ply: index + 1 };
  }
  return null;
}
