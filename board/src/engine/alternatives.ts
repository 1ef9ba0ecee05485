// Which rule value decided something? That whose change changes an outcome.
//
// For each value of a rule set every other value it could have; two engines that differ in one value are asked the same
// thing. Only the replay tool does this: it counts how often each value made a difference, so that a test can tell
// whether a value was ever put to the proof.

import { type Core, createCore } from "./core.ts";
import { type EndingName, REPETITION, type Rules, type RuleSet, WORDS } from "./rules.ts";

/** A rule set with one value changed; `key` says which: `corners.men=closed>free`. */
export interface Alternative {
  readonly key: string;
  readonly rules: Rules;
  readonly endings: readonly EndingName[];
}

type Table = Readonly<Record<string, string>>;

/** All rule sets that differ from a given one in one value. What only a game's history decides is left out: see
 *  `historyAlternativesOf`. */
export function alternativesOf({ rules, endings }: RuleSet): Alternative[] {
  const found: Alternative[] = [];
  const add = (key: string, name: keyof Rules, value: unknown): void => {
    const left = value === null ? endings.filter((ending) => ending !== name) : endings;
    found.push({ key, rules: { ...rules, [name]: value }, endings: left });
  };
  for (const name of Object.keys(WORDS) as (keyof typeof WORDS)[]) {
    const table = rules[name] as Table | null;
    if (table === null || name === "first-move") continue;
    for (const [field, words] of Object.entries(WORDS[name])) {
      for (const word of words as readonly string[]) {
        if (word !== table[field]) add(`${name}.${field}=${table[field]}>${word}`, name, { ...table, [field]: word });
      }
    }
  }
  for (const name of ["shieldwall", "guard", "exit-fort", "encirclement", "no-moves", "king-captured", "king-reaches"] as const) {
    if (rules[name] !== null) add(`${name}>none`, name, null);
  }
  const zones = rules["king-captured"]?.zones ?? [];
  zones.forEach((zone, at) => {
    const how = zone.how === "custodial" ? "surrounded" : "custodial";
    const changed = zones.map((each) => (each === zone ? { zone: zone.zone, how } : each));
    add(`king-captured.${zone.zone}=${zone.how}>${how}`, "king-captured", { zones: changed });
    if (zones.length > 1) add(`king-captured.${zone.zone}>none`, "king-captured", { zones: zones.toSpliced(at, 1) });
  });
  return found;
}

/** As `alternativesOf`, for the rules that only a game's history decides. */
export function historyAlternativesOf({ rules, endings }: RuleSet): Alternative[] {
  const { repetition, "ply-limit": limit } = rules;
  const found: Alternative[] = [];
  const add = (key: string, name: "repetition" | "ply-limit", value: unknown): void => {
    const left = value === null ? endings.filter((ending) => ending !== name) : endings;
    found.push({ key: `${name}${key}`, rules: { ...rules, [name]: value }, endings: left });
  };
  if (repetition !== null) {
    for (const field of ["of", "result"] as const) {
      for (const word of REPETITION[field]) {
        if (word === repetition[field]) continue;
        add(`.${field}=${repetition[field]}>${word}`, "repetition", { ...repetition, [field]: word });
      }
    }
    const times = repetition.times + 1;
    add(`.times=${repetition.times}>${times}`, "repetition", { ...repetition, times });
    add(">none", "repetition", null);
  }
  if (limit !== null) {
    add(`.plies=${limit.plies}>${limit.plies + 1}`, "ply-limit", { plies: limit.plies + 1 });
    add(">none", "ply-limit", null);
  }
  return found;
}

/** The engines of the alternatives on a board size, by key. */
export function alternativeCores(ruleSet: RuleSet, size: number): [key: string, core: Core][] {
  return alternativesOf(ruleSet).map(({ key, rules, endings }) => [key, createCore(rules, endings, size)]);
}
