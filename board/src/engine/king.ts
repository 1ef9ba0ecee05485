// Capture of the king, by the zone he stands in.

import type { Hostility } from "./captures.ts";
import type { Cell, Geometry } from "./geometry.ts";
import type { KingZone, Rules } from "./rules.ts";

export type How = KingZone["how"];

/** Whether an attacker's move to `target`, next to the king, captures him; the board as it is before captures. */
export type KingCapture = (cells: Uint8Array, king: Cell, target: Cell) => boolean;

/** How the king is captured on each cell: by the first zone that fits, null where none does. */
export function howByCell(rules: Rules, geometry: Geometry): (How | null)[] {
  const zones = rules["king-captured"]?.zones ?? [];
  const how: (How | null)[] = Array.from({ length: geometry.cellCount }, () => null);
  for (const cell of geometry.cellOf) {
    how[cell] = zones.find((entry) => isIn(entry.zone, geometry, cell))?.how ?? null;
  }
  return how;
}

function isIn(zone: KingZone["zone"], geometry: Geometry, cell: Cell): boolean {
  switch (zone) {
    case "throne":
      return cell === geometry.centre;
    case "beside-throne":
      return geometry.steps.some((step) => cell + step === geometry.centre);
    case "edge":
      return geometry.edge[cell] === 1;
    case "anywhere":
      return true;
  }
}

export function kingCaptureOf(rules: Rules, geometry: Geometry, hostile: Hostility): KingCapture {
  const [up, right, down, left] = geometry.steps;
  const all = howByCell(rules, geometry);
  const needed = Uint8Array.from(all, (how) => (how === null ? 0 : how === "surrounded" ? 4 : 2));
  const stands = (cells: Uint8Array, cell: Cell): boolean => (cells[cell]! & hostile[cell]!) !== 0;
  return (cells, king, target) => {
    const sides = needed[king];
    if (sides === 2) return stands(cells, king + king - target);
    if (sides === 0) return false;
    return stands(cells, king + up) && stands(cells, king + right) && stands(cells, king + down) && stands(cells, king + left);
  };
}
