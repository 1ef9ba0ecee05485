// The board in the page: a picture for the eye, and over it a grid of real cells for fingers, keys and screen readers.
//
// Everything seen is drawn from the state alone, so that after any refused move the page shows what a fresh board would.

import type { Square } from "../engine/geometry.ts";
import { fileName, squareName } from "../engine/notation.ts";
import { label } from "./a11y.ts";
import { make, set, setText, svg } from "./dom.ts";
import { frameOf, ground, height, lines, manAt, men, placeOf, squareAt, type View, width } from "./draw.ts";
import { above, below, between, marksOf } from "./marks.ts";
import { isOwn, pieceOn, type State } from "./state.ts";
import type { Words } from "./words.ts";

const LAYERS = ["ground", "below", "lines", "between", "men", "fading", "above", "drag"] as const;
type Layer = (typeof LAYERS)[number];

export interface Stage {
  readonly element: HTMLElement;
  readonly picture: SVGGraphicsElement;
  readonly layers: Readonly<Record<Layer, SVGGraphicsElement>>;
  readonly grid: HTMLElement;
  /** Row by row from the top left, as seen. */
  readonly cells: readonly HTMLElement[];
  readonly files: readonly HTMLElement[];
  readonly ranks: readonly HTMLElement[];
  /** What each layer was drawn with last. */
  readonly drawn: Map<Layer, string>;
}

export function viewOf({ engine, flipped }: State): View {
  return { size: engine.size, flipped };
}

export function createStage(state: State, name: string): Stage {
  const view = viewOf(state);
  const layers = Object.fromEntries(LAYERS.map((layer) => [layer, svg("g")])) as Stage["layers"];
  const picture = svg("svg", { class: "tafl-picture", viewBox: `0 0 ${width(view)} ${height(view)}` });
  picture.append(...Object.values(layers));
  const { grid, ...cells } = createGrid(view.size, name);
  const { left, right, top, bottom } = frameOf(view);
  // The grid lies exactly on the squares of the picture.
  grid.style.inset = [top, right, bottom, left].map((share) => `${(share * 100).toFixed(4)}%`).join(" ");
  const element = make("div", { class: "tafl-stage" }, picture, grid);
  element.style.aspectRatio = `${width(view)} / ${height(view)}`;
  return { element, picture, layers, grid, ...cells, drawn: new Map() };
}

function createGrid(size: number, name: string): Pick<Stage, "grid" | "cells" | "files" | "ranks"> {
  const many = <T>(one: (index: number) => T): T[] => Array.from({ length: size }, (_, index) => one(index));
  const files = many((column) => make("div", { role: "columnheader", class: "tafl-hidden", "aria-colindex": column + 2 }));
  const ranks = many(() => make("div", { role: "rowheader", class: "tafl-hidden", "aria-colindex": 1 }));
  const cells: HTMLElement[] = [];
  const rows = many((row) => {
    const own = many((column) => make("div", { role: "gridcell", class: "tafl-cell", "aria-colindex": column + 2, tabindex: -1 }));
    cells.push(...own);
    return make("div", { role: "row", class: "tafl-row", "aria-rowindex": row + 2 }, ranks[row]!, ...own);
  });
  const head = make("div", { role: "row", class: "tafl-hidden", "aria-rowindex": 1 }, ...files);
  const grid = make(
    "div",
    { role: "grid", class: "tafl-grid", "aria-label": name, "aria-rowcount": size + 1, "aria-colcount": size + 1 },
    head,
    ...rows,
  );
  return { grid, cells, files, ranks };
}

export function cellOf(stage: Stage, state: State, square: Square): HTMLElement {
  const [row, column] = placeOf(viewOf(state), square);
  return stage.cells[row * state.engine.size + column]!;
}

/** The square of a cell, or of something in it; null for anything else. */
export function squareOfCell(stage: Stage, state: State, inside: EventTarget | null): Square | null {
  const cell = inside instanceof Element ? inside.closest<HTMLElement>(".tafl-cell") : null;
  const index = cell === null ? -1 : stage.cells.indexOf(cell);
  const { size } = state.engine;
  return index < 0 ? null : squareAt(viewOf(state), Math.floor(index / size), index % size);
}

/** Draw everything. */
export function renderStage(stage: Stage, state: State, words: Words): void {
  renderPicture(stage, state);
  const view = viewOf(state);
  const { size } = view;
  stage.files.forEach((header, column) => setText(header, fileName(squareAt(view, 0, column) % size)));
  stage.ranks.forEach((header, row) => setText(header, String(Math.floor(squareAt(view, row, 0) / size) + 1)));
  stage.cells.forEach((cell, index) => {
    const square = squareAt(view, Math.floor(index / size), index % size);
    set(cell, "data-square", squareName(square, size));
    set(cell, "aria-label", label(state, words, square));
    set(cell, "tabindex", square === state.focus ? 0 : -1);
    const selectable = state.game.ending === null && isOwn(state, square);
    set(cell, "aria-selected", selectable ? String(square === state.lifted) : null);
    // Only here does the finger move a man; anywhere else it scrolls the page.
    set(cell, "data-movable", state.choices.has(square));
  });
}

/** Draw the picture alone, as often as the pointer moves. */
export function renderPicture(stage: Stage, state: State): void {
  const view = viewOf(state);
  const marks = marksOf(state);
  const { drag, lifted, game, engine } = state;
  draw(stage, "ground", ground(view, engine.rules));
  draw(stage, "below", below(view, marks));
  draw(stage, "lines", lines(view, engine.rules));
  draw(stage, "between", between(view, marks, state));
  draw(stage, "men", men(view, game.position, drag === null ? null : lifted));
  draw(stage, "above", above(view, marks));
  const piece = drag === null || lifted === null ? null : pieceOn(state, lifted);
  draw(stage, "drag", drag === null || piece === null ? "" : manAt([drag.x, drag.y], piece, "t-dragged"));
}

function draw({ layers, drawn }: Stage, layer: Layer, content: string): void {
  if (drawn.get(layer) === content) return;
  drawn.set(layer, content);
  layers[layer].innerHTML = content;
}
