// What stands in the panel for the computer.

import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { loadPanelWords } from "../panel-words.ts";

export async function computerContent(kit: Kit, live: Live, _id: string): Promise<HTMLElement[]> {
  await loadPanelWords(kit, live.words);
  return [];
}
