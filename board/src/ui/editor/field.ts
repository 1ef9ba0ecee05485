// The board of the editor: the picture and the grid of cells that the other boards have, drawn from a draft.

import type { Square } from "../../engine/geometry.ts";
import type { Piece } from "../../engine/position.ts";
import type { Named } from "../config.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { CODE, EMPTY } from "../pieces.ts";
import type { Stage } from "../render.ts";
import { type Draft, type Fault, pieceOf } from "./draft.ts";

interface View {
  readonly size: number;
  readonly flipped: boolean;
}

/** A man following the pointer, in units of the picture. */
export interface Carried {
  readonly from: Square;
  readonly x: number;
  readonly y: number;
}

/** A grid of cells for one size of board; another size needs another one. */
export class Field {
  readonly stage: Stage;
  readonly #kit: Kit;
  readonly #live: Live;
  readonly #view: View;
  focus: Square;

  constructor(kit: Kit, live: Live, { position, rules }: Draft, name: string) {
    this.#kit = kit;
    this.#live = live;
    this.#view = { size: position.size, flipped: live.state.flipped };
    const { engine } = live.state;
    this.stage = kit.createStage({ ...live.state, engine: { ...engine, size: position.size } }, name);
    this.focus = (position.size ** 2 - 1) / 2;
    this.ground(rules);
    this.#head();
  }

  get size(): number {
    return this.#view.size;
  }

  /** What a rule set draws on its board. */
  ground(rules: Named): void {
    const { layers } = this.stage;
    layers.ground.innerHTML = this.#kit.ground(this.#view, rules.rules);
    layers.lines.innerHTML = this.#kit.lines(this.#view, rules.rules);
  }

  #head(): void {
    const { files, ranks } = this.stage;
    files.forEach((header, column) => (header.textContent = this.name(this.#kit.squareAt(this.#view, 0, column)).slice(0, 1)));
    ranks.forEach((header, row) => (header.textContent = this.name(this.#kit.squareAt(this.#view, row, 0)).slice(1)));
  }

  name(square: Square): string {
    return this.#kit.squaresText(this.#live.words, [square], this.size);
  }

  draw(draft: Draft, lifted: Square | null, carried: Carried | null, faults: readonly Fault[]): void {
    const { layers, cells } = this.stage;
    const { position } = draft;
    const blamed = new Set(faults.flatMap(({ squares }) => squares));
    const frames = Array.from(blamed, (square) => this.#frame(square, "refused"));
    if (lifted !== null) frames.push(this.#frame(lifted, "selected"));
    layers.above.innerHTML = frames.join("");
    this.carry(draft, carried);
    cells.forEach((cell, index) => {
      const square = this.#squareOf(index);
      this.#kit.set(cell, "data-square", this.name(square));
      this.#kit.set(cell, "aria-label", this.#label(draft, square, square === lifted, blamed.has(square)));
      this.#kit.set(cell, "aria-selected", String(square === lifted));
      this.#kit.set(cell, "tabindex", square === this.focus ? 0 : -1);
      // Only here does the finger move a man; anywhere else it scrolls.
      this.#kit.set(cell, "data-movable", position.cells[square] !== EMPTY);
    });
  }

  /** Draw the men alone, as often as the pointer moves. */
  carry(draft: Draft, carried: Carried | null): void {
    const { layers } = this.stage;
    layers.men.innerHTML = this.#kit.men(this.#view, draft.position, carried?.from ?? null);
    layers.drag.innerHTML = carried === null ? "" : this.#carried(draft, carried);
  }

  #label(draft: Draft, square: Square, lifted: boolean, blamed: boolean): string {
    const say = (key: string): string => this.#kit.say(this.#live.words, key);
    const piece = pieceOf(draft, square);
    const sign = this.#kit.signOf(draft.rules.rules, this.size, square);
    const parts = [this.name(square), say(piece === null ? "ui.square.empty" : `piece.${piece}`)];
    if (sign !== null) parts.push(say(`ui.square.${sign}`));
    if (lifted) parts.push(say("ui.square.lifted"));
    if (blamed) parts.push(say("panel.editor.blamed"));
    return parts.join(", ");
  }

  /** The side of a square in the units of the picture. */
  get #unit(): number {
    return Math.abs(this.#kit.centre(this.#view, 1)[0] - this.#kit.centre(this.#view, 0)[0]);
  }

  #frame(square: Square, look: "refused" | "selected"): string {
    const [x, y] = this.#kit.centre(this.#view, square);
    const half = this.#unit / 2 - 2.5;
    return `<rect class="t-${look}" x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" stroke-width="3"/>`;
  }

  #carried(draft: Draft, { from, x, y }: Carried): string {
    const alone = new Uint8Array(draft.position.cells.length).fill(EMPTY);
    alone[from] = draft.position.cells[from]!;
    const [at, height] = this.#kit.centre(this.#view, from);
    return `<g class="t-dragged" transform="translate(${Math.round(x - at)} ${Math.round(y - height)})">${this.#kit.men(this.#view, { ...draft.position, cells: alone })}</g>`;
  }

  // --- places ----------------------------------------------------------------------------------------------------------

  #squareOf(index: number): Square {
    return this.#kit.squareAt(this.#view, Math.floor(index / this.size), index % this.size);
  }

  cellOf(square: Square): HTMLElement {
    const [row, column] = this.#kit.placeOf(this.#view, square);
    return this.stage.cells[row * this.size + column]!;
  }

  /** The square of a cell; null for anything else. */
  at(inside: EventTarget | null): Square | null {
    const cell = inside instanceof Element ? inside.closest<HTMLElement>(".tafl-cell") : null;
    const index = cell === null ? -1 : this.stage.cells.indexOf(cell);
    return index < 0 ? null : this.#squareOf(index);
  }

  /** The square under a place of the window, null beside the board. */
  under(x: number, y: number): Square | null {
    const { left, top, width, height } = this.stage.grid.getBoundingClientRect();
    const [column, row] = [Math.floor(((x - left) / width) * this.size), Math.floor(((y - top) / height) * this.size)];
    const on = column >= 0 && row >= 0 && column < this.size && row < this.size;
    return on ? this.#kit.squareAt(this.#view, row, column) : null;
  }

  /** A place of the window in units of the picture. */
  spot(x: number, y: number): readonly [x: number, y: number] {
    const { left, top, width } = this.stage.picture.getBoundingClientRect();
    const scale = this.#kit.width(this.#view) / width;
    return [(x - left) * scale, (y - top) * scale];
  }

  /** The square some rows and columns away, as seen; at the rim it stays. */
  step(rows: number, columns: number): Square {
    const last = this.size - 1;
    const [row, column] = this.#kit.placeOf(this.#view, this.focus);
    const within = (value: number): number => Math.max(0, Math.min(last, value));
    return this.#kit.squareAt(this.#view, within(row + rows), within(column + columns));
  }
}

/** A man as a small picture of his own. */
export function icon(kit: Kit, piece: Piece): SVGGraphicsElement {
  const view = { size: 1, flipped: false };
  const [x, y] = kit.centre(view, 0);
  const cells = Uint8Array.from([CODE[piece]]);
  return kit.svg("svg", { class: "tafl-picture tafl-icon", viewBox: `${x - 20} ${y - 20} 40 40` }, kit.men(view, { size: 1, cells, toMove: "attackers" }));
}
