// What panels say. Boards that nobody opens a panel of do not fetch it.

import type { Kit } from "./kit.ts";
import type { Texts, Words } from "./words.ts";

/** Add what panels say to the words of a board: `panel.<part>.<key>`.
 *  @throws TroubleError */
export async function loadPanelWords(kit: Kit, { lang, texts }: Words): Promise<void> {
  Object.assign(texts, (await kit.fetchJson(`panels.${lang}.json`)) as Texts);
}
