// Groups in the panel with rule sets, sharing and more: each is loaded when it is opened for the first time.

import type { Copier } from "./copying.ts";
import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";
import { loadPanelWords } from "./panel-words.ts";

/** What stands in a group; it may keep itself up to date by `live.later`. */
export type Content = (kit: Kit, live: Live, copier: Copier, id: string) => HTMLElement[] | Promise<HTMLElement[]>;

interface Group {
  /** Its title is the text `panel.<name>.title`. */
  readonly name: string;
  readonly load: () => Promise<Content>;
}

const GROUPS: readonly Group[] = [
  { name: "games", load: async () => (await import("./games/group.ts")).content },
  { name: "editor", load: async () => (await import("./editor/group.ts")).content },
  { name: "exchange", load: async () => (await import("./exchange/group.ts")).content },
  { name: "picture", load: async () => (await import("./picture/group.ts")).content },
  { name: "drawing", load: async () => (await import("./drawing/group.ts")).content },
  { name: "look", load: async () => (await import("./look/group.ts")).content },
];

export async function groupsContent(kit: Kit, live: Live, copier: Copier, id: string): Promise<HTMLElement[]> {
  await loadPanelWords(kit, live.words);
  return GROUPS.map((group) => groupElement(kit, live, copier, id, group));
}

function groupElement(kit: Kit, live: Live, copier: Copier, id: string, { name, load }: Group): HTMLElement {
  const { make, say } = kit;
  const { words } = live;
  const place = make("div", { class: "tafl-group-content" });
  const group = make("details", { class: "tafl-group", "data-group": name }, make("summary", {}, say(words, `panel.${name}.title`)), place);
  let filling = false;
  const fill = async (): Promise<void> => {
    filling = true;
    place.replaceChildren(make("p", { role: "status" }, say(words, "panel.group.loading")));
    try {
      place.replaceChildren(...(await (await load())(kit, live, copier, `${id}-${name}`)));
    } catch {
      place.replaceChildren(make("p", { role: "status" }, say(words, "panel.group.failed")));
      filling = false;
    }
  };
  group.addEventListener("toggle", () => group.open && !filling && void fill());
  return group;
}
