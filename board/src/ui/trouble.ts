// What a reader is told when a board can not wake up, or a game from a link, a save or a text not be put on it.

import type { Trouble } from "./config.ts";
import type { Kit } from "./kit.ts";
import type { Words } from "./words.ts";

export function troubleSentences(kit: Kit, words: Words, trouble: Trouble): string[] {
  const { complaintSentence, say } = kit;
  switch (trouble.kind) {
    case "files":
      return [say(words, "ui.trouble.files")];
    case "variant":
      return [say(words, "ui.trouble.variant", { text: trouble.text })];
    case "position":
      return [say(words, "ui.trouble.position"), positionSentence(kit, words, trouble)];
    case "moves":
      return [say(words, "ui.trouble.moves"), complaintSentence(words, trouble.complaint, trouble.size)];
  }
}

function positionSentence({ notationSentence, say, squaresText }: Kit, words: Words, { error, size }: Extract<Trouble, { kind: "position" }>): string {
  if ("code" in error) return notationSentence(words, error);
  const squares = error.square === null ? "" : squaresText(words, [error.square], size);
  return say(words, `position.${error.reason}`, { squares });
}
