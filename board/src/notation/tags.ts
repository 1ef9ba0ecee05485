// Tags at the head of a game: `[Event "…"]` as in PGN, `[event:…]` as in OpenTafl's files, `rules: …` as in ours.

export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** Where the value begins. */
  readonly at: number;
}

export type TagForm = "pgn" | "otg" | "own";

const FORMS: Readonly<Record<TagForm, RegExp>> = {
  pgn: /^[ \t]*\[[ \t]*([A-Za-z][\w-]*)[ \t]+"((?:[^"\\]|\\.)*)"[ \t]*\][ \t]*$/,
  otg: /^[ \t]*\[([a-z][\w-]*):(.*)\][ \t]*$/is,
  own: /^[ \t]*(rules|position|quiet|attackers|defenders|date|result|termination)[ \t]*:[ \t]*(.*?)[ \t]*$/i,
};

export function isTag(form: TagForm, line: string): boolean {
  return line.length < 20_000 && FORMS[form].test(line);
}

/** The tags of the lines between two places, and where the first line begins that is none. */
export function readTags(form: TagForm, text: string, from: number, to: number): { readonly tags: readonly Tag[]; readonly end: number } {
  const tags: Tag[] = [];
  let at = from;
  while (at < to) {
    const { line, next } = form === "otg" ? entryAt(text, at, to) : lineAt(text, at, to);
    const match = line.length < 20_000 ? FORMS[form].exec(line) : null;
    if (match !== null) {
      const value = form === "pgn" ? match[2]!.replaceAll(/\\(["\\])/g, "$1") : match[2]!;
      tags.push({ name: match[1]!.toLowerCase(), value, at: at + line.indexOf(match[2]!, line.indexOf(match[1]!) + match[1]!.length) });
    } else if (line.trim() !== "" && !(form === "own" && /^[ \t]*#/.test(line))) break;
    at = next;
  }
  return { tags, end: Math.min(at, to) };
}

export function lineAt(text: string, at: number, to = text.length): { readonly line: string; readonly next: number } {
  let end = at;
  while (end < to && text[end] !== "\n" && text[end] !== "\r") end++;
  const line = text.slice(at, end);
  return { line, next: text.startsWith("\r\n", end) ? end + 2 : end + 1 };
}

/** A line, or several if a bracket that opens on the first is closed only later: remarks on a whole game are long. */
function entryAt(text: string, at: number, to: number): { readonly line: string; readonly next: number } {
  const first = lineAt(text, at, to);
  if (!/^[ \t]*\[[a-z][\w-]*:[^\]]*$/i.test(first.line)) return first;
  const end = text.indexOf("]", at);
  if (end < 0 || end >= to) return first;
  const last = lineAt(text, end, to);
  return { line: `${text.slice(at, end)}${last.line}`, next: last.next };
}

export function valueOf(tags: readonly Tag[], ...names: readonly string[]): string | null {
  return tagOf(tags, ...names)?.value.trim() ?? null;
}

/** The first of some names that says something. */
export function tagOf(tags: readonly Tag[], ...names: readonly string[]): Tag | null {
  for (const name of names) {
    const found = tags.find((tag) => tag.name === name && tag.value.trim() !== "");
    if (found !== undefined) return found;
  }
  return null;
}
