// Into the clipboard; and where that is not allowed, into a box with the text marked, ready to be copied by hand.

import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";

export interface Copier {
  readonly parts: readonly HTMLElement[];
  /** Copy a text; `done` is the key of what is said then. */
  copy(text: string, done: string): Promise<void>;
}

export function createCopier({ make, say }: Kit, { words }: Live, id: string): Copier {
  const box = make("textarea", { id: `${id}-copy`, class: "tafl-input tafl-by-hand", readonly: true, rows: 3, hidden: true, spellcheck: "false" });
  const label = make("label", { for: box.id, hidden: true }, say(words, "ui.copy.by-hand"));
  const said = make("p", { role: "status", class: "tafl-copied" });
  const byHand = (needed: boolean): void => {
    box.hidden = !needed;
    label.hidden = !needed;
  };
  return {
    parts: [said, label, box],
    async copy(text, done) {
      const copied = await intoClipboard(text);
      byHand(!copied);
      said.textContent = copied ? say(words, done) : "";
      if (copied) return;
      box.value = text;
      box.focus();
      box.select();
    },
  };
}

async function intoClipboard(text: string): Promise<boolean> {
  try {
    // Not there at all on pages that did not come over a secure connection.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
