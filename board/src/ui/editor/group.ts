// The way to the editor: from the position on the board, or from what was built last.

import { textButton } from "../button.ts";
import { ruleSets } from "../choice.ts";
import type { Content } from "../groups.ts";
import { createDraft, type Draft } from "./draft.ts";
import { drafts, openEditor } from "./editor.ts";

export const content: Content = async (kit, live, _copier, id) => {
  const { make, say } = kit;
  const { words } = live;
  const all = ruleSets(await kit.loadRules());
  const refresh = (): void => void (again.hidden = !drafts.has(live));
  const open = (draft: Draft | undefined): void => {
    openEditor(kit, live, id, all, draft ?? createDraft(live.rules, live.state.game.position));
    refresh();
  };
  const edit = textButton(kit, live, ["editor", "edit"], "panel.editor.edit", () => open(undefined));
  const again = textButton(kit, live, ["editor", "again"], "panel.editor.again", () => open(drafts.get(live)));
  live.later.set("editor", refresh);
  refresh();
  return [make("p", {}, say(words, "panel.editor.about")), make("div", { class: "tafl-tools-row" }, edit, again)];
};
