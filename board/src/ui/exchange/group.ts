// Games in and out as text: what stands in the group “exchange”.

import { ruleSets } from "../choice.ts";
import type { Copier } from "../copying.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { importPart } from "./import.ts";
import { exportPart } from "./export.ts";

export async function content(kit: Kit, live: Live, _copier: Copier, id: string): Promise<HTMLElement[]> {
  const data = await kit.loadRules();
  return [...importPart(kit, live, id, data, ruleSets(data)), ...exportPart(kit, live, id)];
}
