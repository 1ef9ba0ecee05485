// Positions for fast-check: any size, any men, not always a king.

import * as fc from "fast-check";
import { ATTACKER, DEFENDER, EMPTY, KING, type Position, type Side } from "../../src/engine/position.ts";

export function anySize(): fc.Arbitrary<number> {
  return fc.integer({ min: 2, max: 9 }).map((half) => half * 2 + 1);
}

export function anySide(): fc.Arbitrary<Side> {
  return fc.constantFrom("attackers", "defenders");
}

export function anyPosition(size: fc.Arbitrary<number> = anySize()): fc.Arbitrary<Position> {
  const code = fc.oneof(
    { weight: 5, arbitrary: fc.constant(EMPTY) },
    { weight: 2, arbitrary: fc.constant(ATTACKER) },
    { weight: 1, arbitrary: fc.constant(DEFENDER) },
  );
  return size.chain((files) =>
    fc
      .record({
        codes: fc.array(code, { minLength: files * files, maxLength: files * files }),
        king: fc.option(fc.nat(files * files - 1), { freq: 8 }),
        toMove: anySide(),
      })
      .map(({ codes, king, toMove }) => {
        const cells = Uint8Array.from(codes);
        if (king !== null) cells[king] = KING;
        return { size: files, cells, toMove };
      }),
  );
}

/** A position in which every man stands where he may under the usual rules, and there is a king off the goal. */
export function playablePosition(size: fc.Arbitrary<number> = anySize()): fc.Arbitrary<Position> {
  return fc.tuple(anyPosition(size), fc.nat()).map(([position, seed]) => {
    const { size: files, cells } = position;
    const last = files * files - 1;
    const special = [0, files - 1, last - files + 1, last, last / 2];
    for (const square of special) cells[square] = EMPTY;
    if (!cells.includes(KING)) {
      const free = Array.from(cells.keys()).filter((square) => square === last / 2 || !special.includes(square));
      cells[free[seed % free.length]!] = KING;
    }
    return position;
  });
}

/** The position under one of the eight symmetries of the board, 0 to 7, and where a square comes to lie. */
export function turned(position: Position, symmetry: number): { position: Position; image: (square: number) => number } {
  const { size } = position;
  const image = (square: number): number => {
    let rank = Math.floor(square / size);
    let file = square % size;
    if ((symmetry & 1) !== 0) rank = size - 1 - rank;
    if ((symmetry & 2) !== 0) file = size - 1 - file;
    return (symmetry & 4) === 0 ? rank * size + file : file * size + rank;
  };
  const cells = new Uint8Array(position.cells.length);
  position.cells.forEach((code, square) => (cells[image(square)] = code));
  return { position: { ...position, cells }, image };
}
