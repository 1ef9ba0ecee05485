// What a text is, and the games in it. Lenient: case, blanks, numbers, comments, separators do not matter.

import { type MoveList, readMoves } from "./moves.ts";
import { looksLikeOtn, looksLikeOwn, readOtn, readOwn } from "./positions.ts";
import { type Claim, settlementOf, settlementSaid, winnerOf } from "./settlement.ts";
import { type GameSource, gameSource, type PositionWord, type Reading } from "./source.ts";
import { readLinkText, readSaveText } from "./stored.ts";
import { isTag, lineAt, readTags, type Tag, tagOf, valueOf } from "./tags.ts";

/** Recognise a text. null: there is nothing in it. */
export function recognise(text: string): Reading | null {
  const first = /\S/.exec(text)?.index ?? -1;
  if (first < 0) return null;
  return (
    readLinkText(text) ??
    readSaveText(text) ??
    tagged(text) ??
    archive(text) ??
    one(text, first)
  );
}

// --- files with tags -------------------------------------------------------------------------------------------------

function tagged(text: string): Reading | null {
  const { line } = lineAt(text, nextLine(text, 0));
  if (isTag("pgn", line)) return many(text);
  if (/^\s*\[[a-z][\w-]*:/i.test(line)) return { format: "otg", count: 1, game: () => taggedGame("otg", text, 0, text.length) };
  return isTag("own", line) || /^\s*moves\s*:/i.test(line) ? { format: "own", count: 1, game: () => ownGame(text) } : null;
}

/** Where the next line with something in it begins. */
function nextLine(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const { line, next } = lineAt(text, at);
    if (line.trim() !== "" && !/^\s*[#%]/.test(line)) return at;
    at = next;
  }
  return Math.min(at, text.length);
}

/** Each line with a tag behind one that has none begins a game. */
function many(text: string): Reading {
  const starts: number[] = [];
  let tags = false;
  for (let at = 0; at < text.length; ) {
    const { line, next } = lineAt(text, at);
    const is = isTag("pgn", line);
    if (is && !tags) starts.push(at);
    if (is || line.trim() !== "") tags = is;
    at = next;
  }
  return { format: "pgn", count: starts.length, game: (index) => taggedGame("pgn", text, starts[index]!, starts[index + 1] ?? text.length) };
}

function taggedGame(format: "pgn" | "otg", text: string, from: number, to: number): GameSource {
  const { tags, end } = readTags(format, text, from, to);
  const list = readMoves(text, end, to, format === "pgn" ? "{}" : "[]");
  return gameSource({ ...saidBy(tags, list), ...(format === "pgn" ? pgnPosition(tags) : otnRules(tags)) });
}

function saidBy(tags: readonly Tag[], list: MoveList): Partial<GameSource> {
  return {
    moves: list.moves,
    rules: valueOf(tags, "ruleset", "rules-id", "variant"),
    attackers: valueOf(tags, "attackers", "black"),
    defenders: valueOf(tags, "defenders", "white"),
    date: valueOf(tags, "date"),
    result: together(list.result ?? valueOf(tags, "result"), valueOf(tags, "termination")),
    end: endSaid(tags, list),
    quiet: valueOf(tags, "quiet"),
  };
}

/** How the players ended the game: what the tags say, else the last word. */
function endSaid(tags: readonly Tag[], { end }: MoveList): Claim | null {
  const result = valueOf(tags, "result");
  const said = settlementSaid(result, valueOf(tags, "termination"));
  // Who names the players by colour may give the first number to White, who defends.
  if (said !== null) return { ...said, unsure: tagOf(tags, "white", "black") !== null };
  return end === null ? null : { ...end, winner: winnerOf(result), unsure: true };
}

/** Everything that is said, in a row. */
function together(...said: readonly (string | null)[]): string | null {
  return said.filter((each) => each !== null && each !== "").join(", ") || null;
}

function pgnPosition(tags: readonly Tag[]): Partial<GameSource> {
  const fen = tagOf(tags, "fen", "position");
  return fen === null ? {} : positionOf(fen.value, fen.at);
}

function positionOf(text: string, at: number): Partial<GameSource> {
  const trimmed = text.trim();
  const start = at + Math.max(text.indexOf(trimmed), 0);
  if (looksLikeOtn(trimmed)) return readOtn(trimmed, start);
  return { position: readOwn(trimmed, start)?.position ?? null };
}

/** OpenTafl's tag `rules`: what is said there of size, start and who begins; all else is left to the rule set. */
function otnRules(tags: readonly Tag[]): Partial<GameSource> {
  const rules = tagOf(tags, "rules");
  const position = tagOf(tags, "position");
  const named = rules === null ? {} : rulesString(rules.value, rules.at);
  if (position === null) return named;
  const read = positionOf(position.value, position.at);
  return { ...named, ...read, position: withSide(read.position ?? null, named.position?.side ?? null) };
}

function rulesString(text: string, at: number): Partial<GameSource> {
  const value = (key: string): string | null => new RegExp(`(?:^|\\s)${key}:(\\S*)`).exec(text)?.[1] ?? null;
  const start = /(?:^|\s)(starti?):(\S+)/.exec(text);
  const name = value("name")?.replaceAll("_", " ") ?? null;
  const dim = Number(value("dim") ?? "0");
  const said: Partial<GameSource> = { size: dim > 0 && dim < 100 ? dim : null, ...(name === null ? {} : { rules: name }) };
  if (start === null) return said;
  const read = readOtn(start[2]!, at + start.index + start[0].length - start[2]!.length, start[1] === "starti");
  const first = value("atkf");
  const side = first === "y" ? "a" : first === "n" ? "d" : null;
  const position = withSide(read.position, side);
  return { ...said, ...read, position: position === null ? null : { ...position, unsure: true } };
}

function withSide(position: PositionWord | null, side: "a" | "d" | null): PositionWord | null {
  return position === null || position.side !== null ? position : { ...position, side };
}

// --- our own ---------------------------------------------------------------------------------------------------------

function ownGame(text: string): GameSource {
  const { tags, end } = readTags("own", text, 0, text.length);
  const head = /^\s*moves\s*:/i.exec(text.slice(end, end + 2000));
  const list = readMoves(text, end + (head?.[0].length ?? 0), text.length, "{}");
  const position = tagOf(tags, "position");
  return gameSource({
    ...saidBy(tags, list),
    rules: valueOf(tags, "rules"),
    ...(position === null ? {} : positionOf(position.value, position.at)),
  });
}

// --- archives --------------------------------------------------------------------------------------------------------

const ARCHIVE = /^([^,;"{}[\]]*),\s*\d+\s*,\s*\d+\s*,\s*(\w*)\s*$/;

function archive(text: string): Reading | null {
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    const { line, next } = lineAt(text, at);
    if (line.trim() !== "" && !line.startsWith("#")) {
      if (!ARCHIVE.test(line)) return null;
      starts.push(at);
    }
    at = next;
  }
  return starts.length === 0 ? null : { format: "archive", count: starts.length, game: (index) => archiveGame(text, starts[index]!) };
}

function archiveGame(text: string, at: number): GameSource {
  const [, moves, result] = ARCHIVE.exec(lineAt(text, at).line) as unknown as [string, string, string];
  const read = readMoves(text, at, at + moves.length);
  const won = settlementOf(winnerOf(result), "resignation");
  // There a word is left by a clock that ran out, none by whoever gives up.
  const end = read.result === null && won !== null ? { ...won, unsure: true } : read.end;
  return gameSource({ moves: read.moves, result: together(result, read.result), end });
}

// --- a single text ---------------------------------------------------------------------------------------------------

function one(text: string, first: number): Reading {
  const word = /^\S+/.exec(text.slice(first, first + 2000))?.[0] ?? "";
  const rules = /(?:^|\s)(?:dim|starti?):\S/.test(text.slice(first, first + 2000));
  if (rules) return { format: "otn", count: 1, game: () => gameSource(rulesString(text.slice(first), first)) };
  if (looksLikeOtn(word)) return { format: "otn", count: 1, game: () => otnGame(text, first, word) };
  if (looksLikeOwn(word) || (word.includes("/") && !/^(?:\d+\.)?[a-z]?[a-s]\d+\W?[a-s]\d/i.test(word))) return { format: "fen", count: 1, game: () => fenGame(text, first) };
  return { format: "moves", count: 1, game: () => gameSource(readMoves(text, first, text.length, "{}")) };
}

function otnGame(text: string, at: number, word: string): GameSource {
  const rest = /^\s+([ad])(?![\w-])/i.exec(text.slice(at + word.length));
  const side = rest?.[1]?.toLowerCase() === "a" ? "a" : rest === null ? null : "d";
  const read = readOtn(word, at);
  const from = at + word.length + (rest?.[0].length ?? 0);
  return gameSource({ ...read, position: withSide(read.position, side), ...readMoves(text, from, text.length, "{}") });
}

function fenGame(text: string, at: number): GameSource {
  const read = readOwn(text.slice(at), at);
  if (read === null) return gameSource({});
  return gameSource({ position: read.position, ...readMoves(text, at + read.length, text.length, "{}") });
}
