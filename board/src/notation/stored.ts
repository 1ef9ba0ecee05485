// Games as the board itself keeps and passes them on, links and saves, and games of sites that keep them as JSON.

import { readObject } from "./json.ts";
import { readLink } from "./link.ts";
import { readMoves } from "./moves.ts";
import { looksLikeOtn, readOtn, readOwn } from "./positions.ts";
import { settlementIn } from "./settlement.ts";
import { type GameSource, gameSource, type Reading } from "./source.ts";

/** A link to a game, alone or in a text of one line. */
export function readLinkText(text: string): Reading | null {
  const match = /^\s*(?:\S*)(#(?:[vpmnqf]=)\S*)\s*$/.exec(text.slice(0, 100_000));
  if (match === null) return null;
  const at = text.indexOf(match[1]!);
  const link = readLink(match[1]!);
  const game = (): GameSource => {
    if (typeof link === "string") return gameSource({ fault: { code: `link-${link}`, found: "", at } });
    const { variant, position, moves, quiet } = link;
    return stored({ rules: variant, quiet }, position, moves, at);
  };
  return { format: "link", count: 1, game };
}

/** A save of ours (`rules`, `position`, `moves`, `quiet`), or a game of another site (`dim`, `start`, `moves`). */
export function readSaveText(text: string): Reading | null {
  if (!/^\s*\{/.test(text)) return null;
  const at = text.indexOf("{");
  const data = readObject(text);
  const game = (): GameSource => {
    if (data === null) return gameSource({ fault: { code: "no-json", found: "", at } });
    const { rules, position, start, moves, quiet, attackers, defenders, dim, end } = data;
    const said = { rules: asText(rules), quiet: asText(quiet), attackers: asText(attackers), defenders: asText(defenders), size: typeof dim === "number" ? dim : null, end: settlementIn(end) };
    return stored(said, asText(position) ?? asText(start), movesText(moves), at);
  };
  return { format: "save", count: 1, game };
}

function asText(value: unknown): string | null {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
}

function movesText(moves: unknown): string {
  if (Array.isArray(moves)) return moves.filter((each) => typeof each === "string").join(" ");
  return typeof moves === "string" ? moves : "";
}

/** Places in such texts are of no use to anybody, so all say where the game begins. */
function stored(said: Partial<GameSource>, position: string | null, moves: string, at: number): GameSource {
  const here = readMoves(moves, 0, moves.length, "{}").moves.map(({ text, found, fault }) => {
    return { text, found, at, fault: fault === null ? null : { code: fault.code, found: fault.found, at } };
  });
  if (position === null || position.trim() === "") return gameSource({ ...said, moves: here });
  const word = position.trim();
  if (looksLikeOtn(word)) return gameSource({ ...said, ...readOtn(word, at), moves: here });
  const read = readOwn(word, at)?.position ?? null;
  return gameSource({ ...said, moves: here, position: read === null ? null : { ...read, literal: false } });
}
