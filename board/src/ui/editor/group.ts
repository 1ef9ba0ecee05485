// The way to the editor: from the position on the board, or from what was built last.

import { ruleSets } from "../choice.ts";
import type { Copier } from "../copying.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { createDraft } from "./draft.ts";
import { drafts, openEditor } from "./editor.ts";

export async function content(kit: Kit, live: Live, _copier: Copier, id: string): Promise<HTMLElement[]> {
  const { make, say } = kit;
  const { words } = live;
  const all = ruleSets(await kit.loadRules());
  const edit = make("button", { type: "button", class: "tafl-enter", "data-editor": "edit" }, say(words, "panel.editor.edit"));
  const again = make("button", { type: "button", class: "tafl-enter", "data-editor": "again" }, say(words, "panel.editor.again"));
  const refresh = (): void => void (again.hidden = !drafts.has(live));
  const open = (draft: ReturnType<typeof createDraft>): void => {
    openEditor(kit, live, id, all, draft);
    refresh();
  };
  edit.addEventListener("click", () => open(createDraft(live.rules, live.state.game.position)));
  again.addEventListener("click", () => open(drafts.get(live) ?? createDraft(live.rules, live.state.game.position)));
  live.later.set("editor", refresh);
  refresh();
  return [make("p", {}, say(words, "panel.editor.about")), make("div", { class: "tafl-tools-row" }, edit, again)];
}
