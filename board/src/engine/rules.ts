// The closed set of rules a rule set is made of: types and check of the exported normal form. Data only.

/** Every rule that is a table of words: field by field what it may say. The types below are read off this table. */
export const WORDS = {
  "first-move": { side: ["attackers", "defenders"] },
  movement: { men: ["line"], king: ["line"] },
  throne: { men: ["free", "pass", "closed"], king: ["free", "pass", "closed"] },
  corners: { men: ["free", "closed"], king: ["free", "closed"] },
  "throne-hostility": {
    attackers: ["always", "empty", "never"],
    defenders: ["always", "empty", "never"],
    king: ["always", "never"],
  },
  "corner-hostility": { attackers: ["always", "never"], defenders: ["always", "never"], king: ["always", "never"] },
  "edge-hostility": { attackers: ["always", "never"], defenders: ["always", "never"], king: ["always", "never"] },
  custodial: { king: ["hammer-and-anvil", "hammer", "anvil", "none"] },
  shieldwall: {
    closing: ["bracket", "any"],
    corner: ["closes", "open"],
    king_in_row: ["stays", "blocks"],
    king: ["bracket-and-front", "bracket", "front", "none"],
  },
  guard: { where: ["anywhere", "throne"], sides: ["attackers", "attackers-or-throne"] },
  "king-reaches": { goal: ["corners", "edge"] },
  "exit-fort": { value: ["wins"] },
  encirclement: { ring: ["closed", "unbreakable"] },
  "no-moves": { result: ["loss", "draw"] },
} as const;

const ZONE = { zone: ["throne", "beside-throne", "edge", "anywhere"], how: ["surrounded", "custodial"] } as const;
/** As `WORDS`, for the words of the rule on repetition; it names a number, too. */
export const REPETITION = {
  of: ["positions", "moves", "moves-of-both"],
  result: ["defenders-lose", "draw", "completer-loses", "beginner-loses"],
} as const;

type Record_<T extends Record<string, readonly string[]>> = { readonly [K in keyof T]: T[K][number] };
type Words = typeof WORDS;
type Optional = "shieldwall" | "guard" | "king-reaches" | "exit-fort" | "encirclement" | "no-moves";

export type KingZone = Record_<typeof ZONE>;
export type Repetition = Record_<typeof REPETITION> & { readonly times: number };

export type Rules = {
  readonly [K in keyof Words]: K extends Optional ? Record_<Words[K]> | null : Record_<Words[K]>;
} & {
  readonly "king-captured": { readonly zones: readonly KingZone[] } | null;
  readonly repetition: Repetition | null;
  readonly "ply-limit": { readonly plies: number } | null;
};

export type RuleName = keyof Rules;
export type Shieldwall = NonNullable<Rules["shieldwall"]>;
export type Guard = NonNullable<Rules["guard"]>;
export type EndingName =
  | "king-reaches"
  | "king-captured"
  | "exit-fort"
  | "encirclement"
  | "no-moves"
  | "repetition"
  | "ply-limit";

/** A rule set in the exported normal form; what else the export says about it is of no concern here. */
export interface RuleSet {
  readonly id: string;
  readonly size: number;
  /** Start position as position text. */
  readonly start: string;
  readonly rules: Rules;
  readonly endings: readonly EndingName[];
}

/** Rule data that do not fit the format: `key` is the dotted path, `value` what stands there. */
export class RuleDataError extends Error {
  override name = "RuleDataError";
  readonly key: string;
  readonly value: unknown;

  constructor(key: string, value: unknown) {
    super(`${key}: ${JSON.stringify(value)}`);
    this.key = key;
    this.value = value;
  }
}

const ENDINGS: readonly EndingName[] = [
  "king-reaches",
  "king-captured",
  "exit-fort",
  "encirclement",
  "no-moves",
  "repetition",
  "ply-limit",
];
const OPTIONAL: ReadonlySet<string> = new Set(["shieldwall", "guard", ...ENDINGS]);

type Table = Record<string, unknown>;

/** Check a rule set that came from a file. Nothing is filled in: every rule and field must be there.
 *  @throws RuleDataError */
export function readRuleSet(data: unknown): RuleSet {
  const set = table(data, "rule set");
  for (const key of ["id", "start"]) if (typeof set[key] !== "string") throw new RuleDataError(key, set[key]);
  if (typeof set["size"] !== "number") throw new RuleDataError("size", set["size"]);
  const rules = table(set["rules"], "rules");
  const names = [...Object.keys(WORDS), "king-captured", "repetition", "ply-limit"];
  for (const name of Object.keys(rules)) if (!names.includes(name)) throw new RuleDataError(`rules.${name}`, rules[name]);
  for (const name of names) {
    if (rules[name] !== null || !OPTIONAL.has(name)) checkRule(name, table(rules[name], `rules.${name}`));
  }
  const endings: unknown = set["endings"];
  const present = ENDINGS.filter((name) => rules[name] !== null);
  if (!Array.isArray(endings) || endings.length !== present.length || !present.every((name) => endings.includes(name))) {
    throw new RuleDataError("endings", endings);
  }
  return data as RuleSet;
}

function checkRule(name: string, rule: Table): void {
  const key = `rules.${name}`;
  if (name === "king-captured") {
    const { zones } = rule;
    if (!Array.isArray(zones)) throw new RuleDataError(`${key}.zones`, zones);
    zones.forEach((zone, at) => checkWords(`${key}.zones[${at}]`, table(zone, key), ZONE));
  } else if (name === "ply-limit") {
    checkCount(`${key}.plies`, rule["plies"]);
  } else if (name === "repetition") {
    checkCount(`${key}.times`, rule["times"]);
    checkWords(key, rule, REPETITION);
  } else {
    checkWords(key, rule, WORDS[name as keyof Words]);
  }
}

function checkWords(key: string, rule: Table, words: Record<string, readonly string[]>): void {
  for (const [field, allowed] of Object.entries(words)) {
    const value = rule[field];
    if (typeof value !== "string" || !allowed.includes(value)) throw new RuleDataError(`${key}.${field}`, value);
  }
}

function checkCount(key: string, value: unknown): void {
  if (!Number.isInteger(value) || (value as number) < 1) throw new RuleDataError(key, value);
}

function table(value: unknown, key: string): Table {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new RuleDataError(key, value);
  return value as Table;
}
