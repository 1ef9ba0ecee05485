// The group “as a picture”: save, copy or send on what the board shows.

import { textButton } from "../button.ts";
import type { Copier } from "../copying.ts";
import { download } from "../download.ts";
import type { Content } from "../groups.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { describe, drawPicture, paint } from "./draw.ts";

const PNG = "image/png";

export const content: Content = (kit, live, copier) => {
  const { make, say } = kit;
  const { words } = live;
  const light = make("input", { type: "checkbox" });
  const said = make("p", { role: "status" });
  const tell = (key: string): void => void (said.textContent = say(words, key));
  const button: Tools["button"] = (name, run) => textButton(kit, live, ["picture", name], `panel.picture.${name}`, () => void attempt(run, tell));
  const row = make("div", { class: "tafl-tools-row" }, ...buttons(kit, live, copier, { light: () => light.checked, tell, button }));
  return [make("label", { class: "tafl-option" }, light, make("span", {}, say(words, "panel.picture.light"))), row, said];
};

interface Tools {
  readonly light: () => boolean;
  readonly tell: (key: string) => void;
  readonly button: (name: string, run: () => Promise<void> | void) => HTMLButtonElement;
}

function buttons(kit: Kit, live: Live, copier: Copier, { light, tell, button }: Tools): HTMLButtonElement[] {
  const png = (): Promise<Blob> => paint(drawPicture(kit, live, light()));
  const name = (kind: string): string => `${live.rules.variant}-${kit.ply(live.state)}.${kind}`;
  const made = [
    button("png", async () => {
      download(kit, name("png"), await png());
      tell("panel.picture.saved");
    }),
    button("svg", () => {
      download(kit, name("svg"), new Blob([drawPicture(kit, live, light()).svg(1)], { type: "image/svg+xml" }));
      tell("panel.picture.saved");
    }),
  ];
  if (canCopy()) {
    made.push(button("copy", async () => {
      // The promise itself: some browsers allow it only at once.
      await navigator.clipboard.write([new ClipboardItem({ [PNG]: png() })]);
      tell("panel.picture.copied");
    }));
  }
  if (canShare()) {
    made.push(button("share", async () => {
      const files = [new File([await png()], name("png"), { type: PNG })];
      await navigator.share({ files, text: describe(kit, live) });
    }));
  }
  made.push(button("describe", () => copier.copy(describe(kit, live), "panel.picture.described")));
  return made;
}

async function attempt(run: () => Promise<void> | void, tell: (key: string) => void): Promise<void> {
  try {
    await run();
  } catch (error) {
    // Who closes the list of whom to send it to has changed their mind.
    if (!(error instanceof DOMException && error.name === "AbortError")) tell("panel.picture.failed");
  }
}

function canCopy(): boolean {
  return "ClipboardItem" in window && typeof navigator.clipboard?.write === "function";
}

function canShare(): boolean {
  try {
    return navigator.canShare?.({ files: [new File([""], "a.png", { type: PNG })] }) ?? false;
  } catch {
    return false;
  }
}
