// The estimates over the plies as a picture: the lower part is the defenders' share. For the eye and the pointer; the list
// of all moves beside it says the same.

import type { Kit } from "../kit.ts";
import type { Analysis } from "./analysis.ts";

const WIDE = 440;
const HIGH = 96;

export interface Graph {
  readonly element: SVGGraphicsElement;
  /** Mark the ply shown on the board. */
  point(ply: number): void;
}

export function createGraph({ svg }: Kit, { seen, slips }: Analysis, go: (ply: number) => void): Graph {
  const last = Math.max(1, seen.length - 1);
  const x = (ply: number): number => round((WIDE * ply) / last);
  const y = (share: number): number => round(HIGH * (1 - share));
  const spots = seen.map(({ share }, ply) => `${x(ply)} ${y(share)}`);
  const ticks = slips.map(({ ply }) => `<path class="t-graph-slip" d="M${x(ply + 1)} 2V${HIGH - 2}"/>`).join("");
  const curve = spots.length > 1 ? spots : [spots[0]!, `${WIDE} ${y(seen[0]!.share)}`];
  const element = svg(
    "svg",
    { class: "tafl-graph", viewBox: `0 0 ${WIDE} ${HIGH}` },
    `<rect class="t-graph-ground" width="${WIDE}" height="${HIGH}"/>` +
      `<path class="t-graph-part" d="M0 ${HIGH}L${curve.join("L")}L${WIDE} ${HIGH}z"/>` +
      `<path class="t-graph-even" d="M0 ${HIGH / 2}H${WIDE}"/><rect class="t-graph-frame" width="${WIDE}" height="${HIGH}"/>${ticks}`,
  );
  const now = svg("g");
  element.append(now);
  element.addEventListener("click", ({ clientX }) => {
    const { left, width } = element.getBoundingClientRect();
    go(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
  });
  return {
    element,
    point(ply) {
      now.innerHTML = `<path class="t-graph-now-halo" d="M${x(ply)} 0V${HIGH}"/><path class="t-graph-now" d="M${x(ply)} 0V${HIGH}"/>`;
    },
  };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
