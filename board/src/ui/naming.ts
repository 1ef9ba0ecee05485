// What a rule set is called.

import type { Named } from "./config.ts";
import type { Kit } from "./kit.ts";
import type { Words } from "./words.ts";

/** The name of the variant, with a reading after a colon: `Variant: Reading`. */
export function nameOf(kit: Kit, words: Words, { id, name, readings }: Named): string {
  const variant = name[words.lang] ?? id;
  const told = readings.map((each) => each.name[words.lang] ?? each.id).join(", ");
  return told === "" ? variant : kit.say(words, "ui.rules.reading", { variant, reading: told });
}
