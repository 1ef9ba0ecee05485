// What stands in the panel for the computer.

import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { loadPanelWords } from "../panel-words.ts";
import { adviceContent } from "./advice.ts";

export async function computerContent(kit: Kit, live: Live, id: string): Promise<HTMLElement[]> {
  await loadPanelWords(kit, live.words);
  return [...adviceContent(kit, live, id)];
}
