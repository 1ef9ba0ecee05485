// Games as links: `#v=ID&p=…,a&m=d1-d4,e4-e5xf5`, to be read by eyes, too, and by pages of either language.
//
//   v  rule set, readings joined by `+`   p  position text, left out: the start position   m  moves
//   n  how many of them are shown as played, left out: all   q  plies without a capture before the position
//   f  version of this form, left out: 1
//
// Texts have blanks where the link has commas; when read, `+`, `_` and encoded blanks count as well.

/** A game as texts, the way links and saves hold it. What is in them is not yet judged. */
export interface GameText {
  readonly variant: string;
  readonly position: string | null;
  readonly moves: string;
  readonly ply: string | null;
  readonly quiet: string | null;
}

export type LinkFault = "damaged" | "future" | "long" | "no-rules";

const FORMAT = "1";

/** Longer than any game that was ever played, short enough to be replayed while somebody waits. */
export const LONGEST = 40_000;

export function isLink(hash: string): boolean {
  return /^#[vpmnqf]=/.test(hash);
}

/** Whether a link says more than which rule set to play by. */
export function hasGame({ position, moves, ply, quiet }: GameText): boolean {
  return position !== null || moves !== "" || ply !== null || quiet !== null;
}

export function writeLink({ variant, position, moves, ply, quiet }: GameText): string {
  const parts: [string, string | null][] = [
    ["v", variant],
    ["p", position],
    ["m", moves === "" ? null : moves],
    ["n", ply],
    ["q", quiet],
  ];
  const told = parts.flatMap(([key, text]) => (text === null ? [] : `${key}=${encoded(text)}`));
  return `#${told.join("&")}`;
}

/** Our own texts need no escapes; anything else gets them. */
function encoded(text: string): string {
  return encodeURIComponent(text.trim().replaceAll(/\s+/g, ",")).replaceAll("%2B", "+").replaceAll("%2C", ",").replaceAll("%2F", "/");
}

export function readLink(hash: string): GameText | LinkFault {
  if (hash.length > LONGEST) return "long";
  const found = new Map<string, string>();
  for (const part of hash.slice(1).split("&")) {
    const [key, ...rest] = part.split("=") as [string, ...string[]];
    const text = decoded(rest.join("="));
    if (text === null) return "damaged";
    // What stands first counts; keys nobody knows are not ours.
    if (!found.has(key)) found.set(key, text);
  }
  if ((found.get("f") ?? FORMAT) !== FORMAT) return "future";
  const variant = found.get("v")?.trim().replaceAll(/\s+/g, "+") ?? "";
  if (variant === "") return "no-rules";
  const words = (key: string): string | null => found.get(key)?.replaceAll(/[\s,+_]+/g, " ").trim() ?? null;
  return { variant, position: words("p") === "" ? null : words("p"), moves: words("m") ?? "", ply: words("n"), quiet: words("q") };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
