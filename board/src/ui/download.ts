// Into the reader's own files.

import type { Kit } from "./kit.ts";

/** Hand over a file to be saved; a text goes out as UTF-8. */
export function download({ make }: Kit, name: string, content: Blob | string): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain;charset=utf-8" }) : content;
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
