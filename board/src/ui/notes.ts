// What a board has to tell beside the account of the last move: about rule sets, saves and links. It stands between the
// bar and that account, and is spoken, since the place is there before anything stands in it.

import { textButton } from "./button.ts";
import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";

export interface Action {
  /** Key of the text on the button. */
  readonly key: string;
  readonly run: () => void;
}

export interface Notes {
  /** Say something instead of what was said before. */
  say(sentences: readonly string[], ...actions: readonly Action[]): void;
  /** What holds until it is taken back by "", whatever else is said. */
  hold(sentence: string): void;
}

const made = new WeakMap<Live, Notes>();

/** The notes of a board; the place for them is made when they are first asked for. */
export function notesOf(kit: Kit, live: Live): Notes {
  const notes = made.get(live) ?? createNotes(kit, live);
  made.set(live, notes);
  return notes;
}

function createNotes(kit: Kit, live: Live): Notes {
  const { make } = kit;
  const { host, panels } = live;
  const text = make("div", { role: "status" });
  const buttons = make("div", { class: "tafl-tools-row" });
  panels.message.before(make("div", { class: "tafl-note" }, text, buttons));
  let held = "";
  let said: readonly string[] = [];
  const draw = (): void => text.replaceChildren(...[held, ...said].filter((each) => each !== "").map((each) => make("p", {}, readable(each))));
  const tell: Notes["say"] = (sentences, ...actions) => {
    said = sentences;
    buttons.replaceChildren(...actions.map(({ key, run }) => textButton(kit, live, ["note", key], key, run)));
    // A screen reader speaks of a place only if it was empty for a moment.
    setTimeout(draw);
  };
  // What was said belongs to the position it was said of.
  for (const name of ["tafl-move", "tafl-jump"]) host.addEventListener(name, () => said.length > 0 && tell([]));
  return {
    say: tell,
    hold(sentence) {
      if (held === sentence) return;
      held = sentence;
      setTimeout(draw);
    },
  };
}

const SHOWN = 320;

/** A sentence may quote what somebody else wrote: no endless line, nothing invisible, nothing that turns the writing round. */
export function readable(sentence: string): string {
  const clean = sentence.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "\uFFFD");
  return clean.length <= SHOWN ? clean : `${clean.slice(0, SHOWN / 2)} … ${clean.slice(-SHOWN / 2)}`;
}
