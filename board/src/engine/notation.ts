// Texts <-> values: squares, moves, positions. `tafl` notation of the book, and the move form of the game archives.

import { isBoardSize, LARGEST, type Square } from "./geometry.ts";
import { ATTACKER, DEFENDER, EMPTY, KING, type Move, pieceAt, type Position, sideLetter } from "./position.ts";

/** What does not fit in a text. `data` of the error holds what a sentence about it needs:
 *  no-side: found · bad-gap: found, largest · bad-letter: found · bad-size: found (number of ranks), smallest, largest ·
 *  bad-width: rank, found, size · two-kings: squares · bad-move: – · bad-file: found, last (letter) · bad-rank: found, size ·
 *  wrong-captures (from a game): found, right; empty for none */
export type NotationCode =
  | "no-side"
  | "bad-gap"
  | "bad-letter"
  | "bad-size"
  | "bad-width"
  | "two-kings"
  | "bad-move"
  | "bad-file"
  | "bad-rank"
  | "wrong-captures";

export class NotationError extends Error {
  override name = "NotationError";
  readonly code: NotationCode;
  /** The text as given. */
  readonly text: string;
  /** Index in `text` of the first character that does not fit. */
  readonly at: number;
  readonly data: Readonly<Record<string, string | number>>;

  constructor(code: NotationCode, text: string, at: number, data: Record<string, string | number> = {}) {
    super(`${code} at ${at}: ${text}`);
    this.code = code;
    this.text = text;
    this.at = at;
    this.data = data;
  }
}

/** A move as written, with the captures the writer names; null if the text names none. They are compared with the
 *  rules by whoever plays the move, never obeyed. */
export interface MoveText {
  readonly move: Move;
  readonly captures: readonly Square[] | null;
}

const FIRST_FILE = 97;

export function fileName(file: number): string {
  return String.fromCharCode(FIRST_FILE + file);
}

export function squareName(square: Square, size: number): string {
  return `${fileName(square % size)}${Math.floor(square / size) + 1}`;
}

/** @throws NotationError with bad-file or bad-rank */
export function parseSquare(text: string, size: number): Square {
  return readSquare(text, size, text, 0);
}

function readSquare(word: string, size: number, text: string, at: number): Square {
  const file = word.toLowerCase().charCodeAt(0) - FIRST_FILE;
  if (!(file >= 0 && file < size)) {
    throw new NotationError("bad-file", text, at, { found: word, last: fileName(size - 1) });
  }
  const rank = /^[1-9]\d?$/.test(word.slice(1)) ? Number(word.slice(1)) : size + 1;
  if (rank > size) throw new NotationError("bad-rank", text, at + 1, { found: word, size });
  return (rank - 1) * size + file;
}

const MOVE = /^([a-z]\d+)\s*[-–]?\s*([a-z]\d+)((?:[x/][a-z]\d+)*)$/i;

/** Read one move: `d1-d4`, `D1d4`, with captures `d1-d4xe4/f5` or `d1-d4xe4xf5`.
 *  @throws NotationError */
export function parseMove(text: string, size: number): MoveText {
  const start = text.length - text.trimStart().length;
  const match = MOVE.exec(text.trim());
  if (match === null) throw new NotationError("bad-move", text, 0);
  const [whole, from, to, tail] = match as unknown as [string, string, string, string];
  const tailAt = start + whole.length - tail.length;
  const origin = readSquare(from, size, text, start);
  const target = readSquare(to, size, text, tailAt - to.length);
  if (tail === "") return { move: { origin, target }, captures: null };
  const captures = new Set<Square>();
  for (const word of tail.matchAll(/[a-z]\d+/gi)) {
    captures.add(readSquare(word[0], size, text, tailAt + word.index));
  }
  return { move: { origin, target }, captures: [...captures].toSorted((one, other) => one - other) };
}

/** Read several moves between white space; `at` of an error counts in the whole text.
 *  @throws NotationError */
export function parseMoves(text: string, size: number): MoveText[] {
  return Array.from(text.matchAll(/\S+/g), (word) => {
    try {
      return parseMove(word[0], size);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      throw new NotationError(error.code, text, word.index + error.at, error.data);
    }
  });
}

/** The text of a move, captures by file, then rank: `d1-d4xe4/f5`. */
export function formatMove(move: Move, size: number, captured: readonly Square[] = []): string {
  const text = `${squareName(move.origin, size)}-${squareName(move.target, size)}`;
  return captured.length > 0 ? `${text}x${squareNames(captured, size).join("/")}` : text;
}

/** Names of squares, by file, then rank. */
export function squareNames(squares: readonly Square[], size: number): string[] {
  return squares.toSorted((one, other) => (one % size) - (other % size) || one - other).map((each) => squareName(each, size));
}

const CODES: Record<string, number> = { a: ATTACKER, d: DEFENDER, k: KING };

/** Read a position text such as `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a`. A text without a king is read: fragments are useful.
 *  @throws NotationError */
export function parsePosition(text: string): Position {
  const start = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const blank = trimmed.indexOf(" ");
  const board = blank < 0 ? trimmed : trimmed.slice(0, blank);
  const side = blank < 0 ? "" : trimmed.slice(blank).trim();
  if (!/^[ad]$/i.test(side)) throw new NotationError("no-side", text, start + board.length, { found: side });
  let at = start;
  const rows = board.split("/").map((part) => {
    const row = readRank(part, text, at);
    at += part.length + 1;
    return row;
  });
  return { size: rows.length, cells: joinRanks(rows, text, start), toMove: side.toLowerCase() === "a" ? "attackers" : "defenders" };
}

function readRank(part: string, text: string, at: number): number[] {
  const row: number[] = [];
  for (const token of part.matchAll(/\d+|./gsu)) {
    const found = token[0];
    const code = CODES[found.toLowerCase()];
    if (code !== undefined) {
      row.push(code);
    } else if (/^\d/.test(found)) {
      if (found.startsWith("0") || Number(found) > LARGEST) {
        throw new NotationError("bad-gap", text, at + token.index, { found, largest: LARGEST });
      }
      for (let count = Number(found); count > 0; count--) row.push(EMPTY);
    } else {
      throw new NotationError("bad-letter", text, at + token.index, { found });
    }
  }
  return row;
}

/** Ranks from the top to cells from a1, with the checks that need the whole board. */
function joinRanks(rows: readonly (readonly number[])[], text: string, at: number): Uint8Array {
  const size = rows.length;
  if (!isBoardSize(size)) throw new NotationError("bad-size", text, at, { found: size, smallest: 5, largest: LARGEST });
  rows.forEach((row, index) => {
    if (row.length !== size) throw new NotationError("bad-width", text, at, { rank: size - index, found: row.length, size });
  });
  const cells = Uint8Array.from(rows.toReversed().flat());
  const kings = Array.from(cells.keys()).filter((square) => cells[square] === KING);
  if (kings.length > 1) {
    throw new NotationError("two-kings", text, at, { squares: kings.map((square) => squareName(square, size)).join(", ") });
  }
  return cells;
}

/** The position text; `parsePosition` reads it back unchanged. */
export function formatPosition(position: Position): string {
  const { size } = position;
  const rows: string[] = [];
  for (let rank = size - 1; rank >= 0; rank--) {
    let row = "";
    for (let file = 0; file < size; file++) row += pieceAt(position, rank * size + file) ?? ".";
    rows.push(row.replaceAll(/\.+/g, (gap) => String(gap.length)));
  }
  return `${rows.join("/")} ${sideLetter(position.toMove)}`;
}
