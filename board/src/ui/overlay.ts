// Arrows and rings over the board, above the men, each part of the board by its own name. They do not belong to the
// position: whoever shows something takes it back. What they show is said in words by whoever shows it.

import type { Square } from "../engine/geometry.ts";
import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";

/** How something is drawn; each differs by form as well as by colour. */
export type Look = "advice" | "threat" | "chance" | "own";

export interface Arrow {
  readonly from: Square;
  readonly to: Square;
  readonly look: Look;
}

export interface Ring {
  readonly square: Square;
  readonly look: Look;
}

export interface Shapes {
  readonly arrows: readonly Arrow[];
  readonly rings: readonly Ring[];
}

export const NO_SHAPES: Shapes = { arrows: [], rings: [] };

export interface Overlay {
  /** Show shapes under a name instead of those shown under it before. */
  show(name: string, shapes: Shapes): void;
}

const made = new WeakMap<Live, Overlay>();

export function overlayOf(kit: Kit, live: Live): Overlay {
  const overlay = made.get(live) ?? createOverlay(kit, live);
  made.set(live, overlay);
  return overlay;
}

function createOverlay(kit: Kit, live: Live): Overlay {
  const all = new Map<string, Shapes>();
  const group = kit.svg("g", { class: "tafl-overlay" });
  let drawn = "";
  const draw = (): void => {
    // A board of another size brings a picture of its own.
    if (group.parentNode !== live.stage.picture) live.stage.picture.append(group);
    const content = [...all.values()].map((shapes) => picture(kit, live, shapes)).join("");
    if (content === drawn) return;
    drawn = content;
    group.innerHTML = content;
  };
  live.later.set("overlay", draw);
  return {
    show(name, shapes) {
      all.set(name, shapes);
      draw();
    },
  };
}

// --- drawing, in units of the picture: a square is 40 wide -----------------------------------------------------------

const RADIUS = 17.6;
const FOOT = 9;
const HEAD = 12;
const WING = 6.6;
const TIP = 6;

type Spot = readonly [x: number, y: number];

function picture(kit: Kit, live: Live, { arrows, rings }: Shapes): string {
  const view = kit.viewOf(live.state);
  const spot = (square: Square): Spot => kit.centre(view, square);
  return rings.map(({ square, look }) => ring(spot(square), look)).join("") + arrows.map(({ from, to, look }) => arrow(spot(from), spot(to), look)).join("");
}

function ring([x, y]: Spot, look: Look): string {
  const circle = (name: string): string => `<circle class="${name}" cx="${x}" cy="${y}" r="${RADIUS}"/>`;
  return `<g class="t-over-${look}">${circle("t-over-halo")}${circle("t-over-line")}</g>`;
}

function arrow([x, y]: Spot, [toX, toY]: Spot, look: Look): string {
  const way = Math.hypot(toX - x, toY - y);
  if (way === 0) return "";
  const [dx, dy] = [(toX - x) / way, (toY - y) / way];
  const at = (along: number, aside = 0): string => `${round(x + dx * along - dy * aside)} ${round(y + dy * along + dx * aside)}`;
  const tip = way - TIP;
  const shaft = `M${at(FOOT)}L${at(tip - HEAD)}`;
  const head = `M${at(tip)}L${at(tip - HEAD, WING)}L${at(tip - HEAD, -WING)}z`;
  const halo = `<path class="t-over-halo" d="${shaft}"/><path class="t-over-halo" d="${head}"/>`;
  return `<g class="t-over-${look}">${halo}<path class="t-over-line" d="${shaft}"/><path class="t-over-head" d="${head}"/></g>`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
