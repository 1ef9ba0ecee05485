// What stands in the panel for the computer.

import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { adviceContent } from "./advice.ts";
import { opponentOf } from "./opponent.ts";
import { opponentContent } from "./opponent-form.ts";

export async function computerContent(kit: Kit, live: Live, id: string): Promise<HTMLElement[]> {
  // The words of all panels come with the opponent.
  const opponent = await opponentOf(kit, live);
  return [...opponentContent(opponent, id), ...adviceContent(kit, live)];
}
