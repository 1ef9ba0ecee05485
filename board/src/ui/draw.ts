// The picture of a board as SVG text, in the units, forms and layers of the figures, so that both are one picture.
//
// Only numbers and our own words go into it. Colours come from the style sheet, sizes from the figures' own file.

import { sizes } from "../../../diagrams/palette.json";
import type { Square } from "../engine/geometry.ts";
import { fileName } from "../engine/notation.ts";
import type { Piece, Position } from "../engine/position.ts";
import type { Rules } from "../engine/rules.ts";

export type Spot = readonly [x: number, y: number];

/** The board as it is looked at. */
export interface View {
  readonly size: number;
  readonly flipped: boolean;
}

export const { square: UNIT, margin } = sizes;
export const HALF = UNIT / 2;

export function width({ size }: View): number {
  return margin.left + UNIT * size + margin.right;
}

export function height({ size }: View): number {
  return margin.top + UNIT * size + margin.bottom;
}

/** Where the squares lie in the picture, as parts of its width and height. */
export function frameOf(view: View): { left: number; top: number; right: number; bottom: number } {
  return {
    left: margin.left / width(view),
    right: margin.right / width(view),
    top: margin.top / height(view),
    bottom: margin.bottom / height(view),
  };
}

/** The square shown in a row from the top and a column from the left, both from 0. It is its own inverse. */
export function squareAt({ size, flipped }: View, row: number, column: number): Square {
  return flipped ? row * size + size - 1 - column : (size - 1 - row) * size + column;
}

export function placeOf({ size, flipped }: View, square: Square): readonly [row: number, column: number] {
  const rank = Math.floor(square / size);
  const file = square % size;
  return flipped ? [rank, size - 1 - file] : [size - 1 - rank, file];
}

export function centre(view: View, square: Square): Spot {
  const [row, column] = placeOf(view, square);
  return [margin.left + UNIT * column + HALF, margin.top + UNIT * row + HALF];
}

/** The square at a place of the picture; null beside the board. */
export function squareUnder(view: View, [x, y]: Spot): Square | null {
  const column = Math.floor((x - margin.left) / UNIT);
  const row = Math.floor((y - margin.top) / UNIT);
  const on = column >= 0 && row >= 0 && column < view.size && row < view.size;
  return on ? squareAt(view, row, column) : null;
}

// --- special squares -------------------------------------------------------------------------------------------------

/** Whether any rule treats the middle square unlike the others. */
export function throneIsSpecial(rules: Rules): boolean {
  const zones = rules["king-captured"]?.zones ?? [];
  return (
    Object.values(rules.throne).some((word) => word !== "free") ||
    Object.values(rules["throne-hostility"]).some((word) => word !== "never") ||
    zones.some(({ zone }) => zone === "throne" || zone === "beside-throne")
  );
}

/** Whether any rule treats the corner squares unlike the others. */
export function cornersAreSpecial(rules: Rules): boolean {
  return (
    Object.values(rules.corners).some((word) => word !== "free") ||
    Object.values(rules["corner-hostility"]).some((word) => word !== "never") ||
    rules["king-reaches"]?.goal === "corners"
  );
}

/** What a square is besides a square. */
export function signOf(rules: Rules, size: number, square: Square): "throne" | "corner" | null {
  if (square === (size * size - 1) / 2) return throneIsSpecial(rules) ? "throne" : null;
  return cornersOf(size).includes(square) && cornersAreSpecial(rules) ? "corner" : null;
}

function cornersOf(size: number): Square[] {
  return [0, size - 1, size * size - size, size * size - 1];
}

// --- layers ----------------------------------------------------------------------------------------------------------

export const round = (number: number): number => Math.round(number * 100) / 100;

export function disc([x, y]: Spot, radius: number, look: string, line = 0): string {
  const stroke = line > 0 ? ` stroke-width="${line}"` : "";
  return `<circle class="t-${look}" cx="${x}" cy="${y}" r="${round(radius - line / 2)}"${stroke}/>`;
}

export function path(d: string, look: string, line: number): string {
  return `<path class="t-${look}" d="${d}" stroke-width="${line}"/>`;
}

/** A square, or what is drawn in by `inset` within it. */
export function tile(view: View, square: Square, look: string, inset = 0, line = 0): string {
  const [x, y] = centre(view, square);
  const [at, side] = [HALF - inset, UNIT - 2 * inset];
  const stroke = line > 0 ? ` stroke-width="${line}"` : "";
  return `<rect class="t-${look}" x="${round(x - at)}" y="${round(y - at)}" width="${round(side)}" height="${round(side)}"${stroke}/>`;
}

/** The wood of the board, special squares a shade darker. */
export function ground(view: View, rules: Rules): string {
  const { size } = view;
  const side = UNIT * size;
  const special = [(size * size - 1) / 2, ...cornersOf(size)].filter((square) => signOf(rules, size, square) !== null);
  const wood = `<rect class="t-board" x="${margin.left}" y="${margin.top}" width="${side}" height="${side}"/>`;
  return wood + special.map((square) => tile(view, square, "special")).join("");
}

/** Grid, signs of the special squares, frame and coordinates. */
export function lines(view: View, rules: Rules): string {
  const { size } = view;
  const [left, top, side] = [margin.left, margin.top, UNIT * size];
  let grid = "";
  for (let at = 0; at <= size; at++) grid += `M${left + UNIT * at} ${top}v${side}M${left} ${top + UNIT * at}h${side}`;
  const frame = `<rect class="t-frame" x="${left}" y="${top}" width="${side}" height="${side}" stroke-width="${sizes.frame}"/>`;
  return path(grid, "grid", sizes.line) + signs(view, rules) + frame + coordinates(view);
}

function signs(view: View, rules: Rules): string {
  const { size } = view;
  let drawn = "";
  if (throneIsSpecial(rules)) {
    const middle = centre(view, (size * size - 1) / 2);
    for (const radius of sizes.throne_rings) drawn += disc(middle, radius, "sign", sizes.sign_line);
  }
  if (cornersAreSpecial(rules)) {
    const [left, top] = [margin.left, margin.top];
    const [right, bottom] = [left + UNIT * size, top + UNIT * size];
    let arcs = "";
    for (const r of sizes.corner_arcs) {
      arcs += `M${left + r} ${top}A${r} ${r} 0 0 1 ${left} ${top + r}M${right} ${top + r}A${r} ${r} 0 0 1 ${right - r} ${top}`;
      arcs += `M${left} ${bottom - r}A${r} ${r} 0 0 1 ${left + r} ${bottom}M${right - r} ${bottom}A${r} ${r} 0 0 1 ${right} ${bottom - r}`;
    }
    drawn += path(arcs, "sign", sizes.sign_line);
  }
  return drawn;
}

function coordinates(view: View): string {
  const { size } = view;
  const drop = 0.36 * sizes.text;
  const write = (x: number, y: number, text: string): string => `<text x="${round(x)}" y="${round(y + drop)}">${text}</text>`;
  let drawn = "";
  for (let at = 0; at < size; at++) {
    const middle = UNIT * at + HALF;
    const square = squareAt(view, at, at);
    drawn += write(margin.left + middle, margin.top + UNIT * size + sizes.coordinate_gap, fileName(square % size));
    drawn += write(margin.left - sizes.coordinate_gap, margin.top + middle, String(Math.floor(square / size) + 1));
  }
  return `<g class="t-coordinates" font-size="${sizes.text}">${drawn}</g>`;
}

/** One man around the point 0, 0. */
export function man(piece: Piece): string {
  const middle: Spot = [0, 0];
  const { saltire, cross } = sizes;
  switch (piece) {
    case "a": {
      const arms = `M${-saltire} ${-saltire}L${saltire} ${saltire}M${-saltire} ${saltire}L${saltire} ${-saltire}`;
      return disc(middle, sizes.man, "attacker", sizes.man_edge) + path(arms, "saltire", sizes.saltire_line);
    }
    case "d":
      return disc(middle, sizes.man, "defender", sizes.man_edge);
    case "k":
      return (
        disc(middle, sizes.king, "king", sizes.king_edge) +
        disc(middle, sizes.boss, "boss", sizes.boss_edge) +
        path(`M${-cross} 0H${cross}M0 ${-cross}V${cross}`, "cross", sizes.cross_line)
      );
  }
}

export function manAt([x, y]: Spot, piece: Piece, look = ""): string {
  return `<g${look === "" ? "" : ` class="${look}"`} transform="translate(${round(x)} ${round(y)})">${man(piece)}</g>`;
}

const PIECES: Readonly<Record<number, Piece>> = { 2: "a", 4: "d", 8: "k" };

/** All men, but the one on `except`. */
export function men(view: View, { cells }: Position, except: Square | null = null): string {
  let drawn = "";
  cells.forEach((code, square) => {
    const piece = PIECES[code];
    if (piece !== undefined && square !== except) drawn += manAt(centre(view, square), piece);
  });
  return drawn;
}
