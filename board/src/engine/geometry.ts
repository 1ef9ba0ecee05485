// What depends on the size of the board alone.
//
// A square is `rank * size + file`, both from 0: `a1` is 0. The engine works on cells: the same board with a border of
// one cell all around, so that a step off the board meets the border and no step needs a test. Cell 0 is on the border.

export type Square = number;
export type Cell = number;

export const SMALLEST = 5;
export const LARGEST = 19;

/** One rim from corner to corner: its cells in order, and the step from each of them inwards. */
export interface EdgeLine {
  readonly cells: readonly Cell[];
  readonly inward: number;
}

export interface Geometry {
  readonly size: number;
  /** Number of cells, border included. */
  readonly cellCount: number;
  /** Steps up, right, down, left; the opposite of `steps[i]` is `steps[i ^ 2]`. */
  readonly steps: readonly [number, number, number, number];
  readonly cellOf: Uint16Array;
  /** Square of a cell, -1 on the border. */
  readonly squareOf: Int16Array;
  readonly centre: Cell;
  readonly corners: readonly Cell[];
  /** 1 on the rim of the board. */
  readonly edge: Uint8Array;
  readonly edgeLines: readonly EdgeLine[];
}

export function isBoardSize(size: number): boolean {
  return Number.isInteger(size) && size >= SMALLEST && size <= LARGEST && size % 2 === 1;
}

const made = new Map<number, Geometry>();

/** The geometry of a size, built once. Sizes are odd, 5 to 19; the caller has checked that. */
export function geometryOf(size: number): Geometry {
  let geometry = made.get(size);
  if (geometry === undefined) {
    geometry = build(size);
    made.set(size, geometry);
  }
  return geometry;
}

function build(size: number): Geometry {
  const width = size + 2;
  const cellCount = width * width;
  const cellAt = (rank: number, file: number): Cell => (rank + 1) * width + file + 1;
  const cellOf = new Uint16Array(size * size);
  const squareOf = new Int16Array(cellCount).fill(-1);
  const edge = new Uint8Array(cellCount);
  const last = size - 1;
  for (let square = 0; square < size * size; square++) {
    const rank = Math.floor(square / size);
    const file = square % size;
    const cell = cellAt(rank, file);
    cellOf[square] = cell;
    squareOf[cell] = square;
    edge[cell] = rank === 0 || rank === last || file === 0 || file === last ? 1 : 0;
  }
  const along = Array.from({ length: size }, (_, index) => index);
  return {
    size,
    cellCount,
    steps: [width, 1, -width, -1],
    cellOf,
    squareOf,
    centre: cellAt(last / 2, last / 2),
    corners: [cellAt(0, 0), cellAt(0, last), cellAt(last, 0), cellAt(last, last)],
    edge,
    edgeLines: [
      { cells: along.map((file) => cellAt(0, file)), inward: width },
      { cells: along.map((file) => cellAt(last, file)), inward: -width },
      { cells: along.map((rank) => cellAt(rank, 0)), inward: 1 },
      { cells: along.map((rank) => cellAt(rank, last)), inward: -1 },
    ],
  };
}
