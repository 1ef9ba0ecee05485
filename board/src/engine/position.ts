// Positions and moves: plain values that know nothing about rules.

import { type Cell, type Geometry, geometryOf, type Square } from "./geometry.ts";

export type Side = "attackers" | "defenders";
export type Piece = "a" | "d" | "k";

// What stands on a square, one bit each, so that a set of them is a mask.
export const EMPTY = 1;
export const ATTACKER = 2;
export const DEFENDER = 4;
export const KING = 8;
/** Beyond the rim. */
export const OUTSIDE = 16;
export const ANYTHING = 31;

export interface Move {
  readonly origin: Square;
  readonly target: Square;
}

/** Who stands where, and who is to move. Never changed once made. */
export interface Position {
  readonly size: number;
  /** By square: EMPTY, ATTACKER, DEFENDER or KING. */
  readonly cells: Uint8Array;
  readonly toMove: Side;
}

export function otherSide(side: Side): Side {
  return side === "attackers" ? "defenders" : "attackers";
}

/** The letter of a side in position texts. */
export function sideLetter(side: Side): "a" | "d" {
  return side === "attackers" ? "a" : "d";
}

export function pieceAt(position: Position, square: Square): Piece | null {
  switch (position.cells[square]) {
    case ATTACKER:
      return "a";
    case DEFENDER:
      return "d";
    case KING:
      return "k";
    default:
      return null;
  }
}

/** The pieces of a side as a mask. */
export function piecesOf(side: Side): number {
  return side === "attackers" ? ATTACKER : DEFENDER | KING;
}

export function samePosition(one: Position, other: Position): boolean {
  return one.toMove === other.toMove && one.size === other.size && one.cells.every((code, at) => code === other.cells[at]);
}

/** A board that moves are made on and taken back from: by cell, with a border of OUTSIDE. */
export interface Board {
  readonly cells: Uint8Array;
  /** The king's cell, 0 while he is off the board. */
  king: Cell;
  attackersToMove: boolean;
  /** Cells of the men captured since the board was loaded, and what stood there; `top` of them are in use. */
  readonly taken: Uint16Array;
  readonly takenPiece: Uint8Array;
  top: number;
}

export function emptyBoard(geometry: Geometry): Board {
  return {
    cells: new Uint8Array(geometry.cellCount).fill(OUTSIDE),
    king: 0,
    attackersToMove: true,
    taken: new Uint16Array(geometry.cellCount),
    takenPiece: new Uint8Array(geometry.cellCount),
    top: 0,
  };
}

/** Set a board up as a position of its size. */
export function loadBoard(board: Board, position: Position): void {
  const { cellOf } = geometryOf(position.size);
  board.king = 0;
  board.top = 0;
  board.attackersToMove = position.toMove === "attackers";
  for (let square = 0; square < cellOf.length; square++) {
    const code = position.cells[square]!;
    board.cells[cellOf[square]!] = code;
    if (code === KING) board.king = cellOf[square]!;
  }
}

export function readBoard(board: Board, geometry: Geometry): Position {
  const { cellOf, size } = geometry;
  const cells = new Uint8Array(cellOf.length);
  for (let square = 0; square < cellOf.length; square++) cells[square] = board.cells[cellOf[square]!]!;
  return { size, cells, toMove: board.attackersToMove ? "attackers" : "defenders" };
}
