// A game as text for others, strict: each format in one form only.

import type { Ending } from "../engine/endings.ts";
import type { Rules } from "../engine/rules.ts";
import { writeOtn } from "./positions.ts";
import { isSettled } from "./settlement.ts";

export type WrittenFormat = "own" | "otg" | "pgn" | "fen";

export interface WrittenGame {
  /** Rule set, readings joined by `+`. */
  readonly id: string;
  readonly size: number;
  readonly rules: Rules;
  /** The first position, side to move and all. */
  readonly start: string;
  /** Whether it is the one the rule set begins with. */
  readonly usual: boolean;
  /** The position shown. */
  readonly position: string;
  /** Our own texts, captures and all. */
  readonly moves: readonly string[];
  readonly quiet: number;
  readonly ending: Ending | null;
  /** Year, month, day. */
  readonly date: string;
  readonly attackers: string;
  readonly defenders: string;
  readonly site: string;
}

export const FORMATS: Readonly<Record<WrittenFormat, { readonly ending: string; readonly write: (game: WrittenGame) => string }>> = {
  own: { ending: "txt", write: writeOwn },
  otg: { ending: "otg", write: writeOtg },
  pgn: { ending: "pgn", write: writePgn },
  fen: { ending: "fen", write: ({ position }) => `${position}\n` },
};

/** A name for the file. */
export function fileNameOf({ id, date }: WrittenGame, format: WrittenFormat): string {
  return `taflbok-${id.replaceAll(/[^\w.-]+/g, "-")}-${date}.${FORMATS[format].ending}`;
}

function writeOwn({ id, start, moves, quiet, ending }: WrittenGame): string {
  // An end that a rule brings about follows from the moves.
  const end = isSettled(ending) ? [`result: ${RESULT[ending.winner]}`, `termination: ${ending.by}`] : [];
  const head = [`rules: ${id}`, `position: ${start}`, ...(quiet === 0 ? [] : [`quiet: ${quiet}`]), ...end, "moves:"];
  return `${[...head, ...turns(moves, start)].join("\n")}\n`;
}

/** Attackers are named first and so are the first of the two numbers of a result. */
const RESULT = { attackers: "1-0", defenders: "0-1", draw: "1/2-1/2" } as const;

// --- PGN -------------------------------------------------------------------------------------------------------------

function writePgn(game: WrittenGame): string {
  const { id, start, usual, moves, quiet, ending, date, attackers, defenders, site } = game;
  const result = ending === null ? "*" : RESULT[ending.winner];
  const tags: [string, string][] = [
    ["Event", ""],
    ["Site", site],
    ["Date", date.replaceAll("-", ".")],
    ["Attackers", attackers],
    ["Defenders", defenders],
    ["Result", result],
    ...(isSettled(ending) ? [["Termination", ending.by] as [string, string]] : []),
    ["Variant", id],
    ...(usual ? [] : [["SetUp", "1"] as [string, string], ["FEN", start] as [string, string]]),
    ...(quiet === 0 ? [] : [["Quiet", String(quiet)] as [string, string]]),
  ];
  const head = tags.map(([name, value]) => `[${name} "${value.replaceAll(/["\\]/g, "\\$&").replaceAll(/\s+/g, " ")}"]`);
  const glued = moves.map((move) => move.replace(/x.*$/, "").replace("-", ""));
  return `${[...head, "", ...turns(glued, start), result].join("\n")}\n`;
}

// --- OpenTafl --------------------------------------------------------------------------------------------------------

const OTG_RESULT = { attackers: "1", defenders: "-1", draw: "0" } as const;

function writeOtg(game: WrittenGame): string {
  const { id, start, moves, quiet, ending, date, attackers, defenders, site } = game;
  const tags: [string, string][] = [
    ["date", date.replaceAll("-", ".")],
    ["site", site],
    ["attackers", attackers],
    ["defenders", defenders],
    ["result", ending === null ? "?" : OTG_RESULT[ending.winner]],
    ...(isSettled(ending) ? [["termination", ending.by] as [string, string]] : []),
    ["variant", id],
    ...(quiet === 0 ? [] : [["quiet", String(quiet)] as [string, string]]),
    ["rules", otnRules(game).text],
  ];
  // Brackets and line ends would end the tag.
  const head = tags.map(([name, value]) => `[${name}:${value.replaceAll(/[[\]\s]+/g, " ").trim()}]`);
  return `${[...head, "", ...turns(moves, start)].join("\n")}\n`;
}

/** Numbered turns, attackers first; where the defenders begin, dots stand for the attackers. */
function turns(moves: readonly string[], start: string): string[] {
  const all = start.endsWith("d") && moves.length > 0 ? ["...", ...moves] : moves;
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, turn) => `${turn + 1}. ${all.slice(2 * turn, 2 * turn + 2).join(" ")}`);
}

/** OpenTafl's text of the rules, as far as it can say them, and the rules it can not. */
export function otnRules({ id, size, rules, start }: Pick<WrittenGame, "id" | "size" | "rules" | "start">): { readonly text: string; readonly lost: readonly string[] } {
  const lost: string[] = [];
  const say = (key: string, rule: keyof Rules, value: string | undefined): string => {
    if (value === undefined) lost.push(rule);
    return value === undefined ? "" : `${key}:${value}`;
  };
  const { repetition, shieldwall, encirclement } = rules;
  // What comes nearest; that it is not the same is told.
  if (shieldwall !== null) lost.push("shieldwall");
  if (encirclement?.ring === "unbreakable") lost.push("encirclement");
  const parts = [
    `dim:${size}`,
    `name:${id}`,
    say("esc", "king-reaches", { corners: "c", edge: "e", none: undefined }[rules["king-reaches"]?.goal ?? "none"]),
    `surf:${encirclement === null ? "n" : "y"}`,
    `atkf:${start.endsWith("a") ? "y" : "n"}`,
    say("tfr", "repetition", repetitionText(repetition)),
    say("ka", "custodial", { "hammer-and-anvil": "y", none: "n", anvil: "a", hammer: "h" }[rules.custodial.king]),
    say("ks", "king-captured", kingText(rules["king-captured"])),
    `sw:${shieldwall === null ? "n" : "s"}`,
    `efe:${rules["exit-fort"] === null ? "n" : "y"}`,
    `start:${writeOtn(start)}`,
  ];
  for (const rule of ["ply-limit", "guard"] as const) if (rules[rule] !== null) lost.push(rule);
  return { text: parts.filter((part) => part !== "").join(" "), lost };
}

function repetitionText(repetition: Rules["repetition"]): string | undefined {
  if (repetition === null) return "i";
  if (repetition.of !== "positions" || repetition.times !== 3) return undefined;
  return { draw: "d", "completer-loses": "l", "beginner-loses": undefined, "defenders-lose": undefined }[repetition.result];
}

function kingText(captured: Rules["king-captured"]): string | undefined {
  const zones = captured?.zones.map(({ zone, how }) => `${zone} ${how}`).join(", ");
  switch (zones) {
    case "anywhere surrounded":
      return "s";
    case "throne surrounded, beside-throne surrounded, anywhere custodial":
      return "c";
    case "anywhere custodial":
      return "w";
    default:
      return undefined;
  }
}
