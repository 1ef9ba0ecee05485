// The choice of a rule set: every variant with its readings, one at a time.

import type { Named } from "./config.ts";
import type { Kit } from "./kit.ts";
import { nameOf } from "./naming.ts";
import type { Words } from "./words.ts";

/** All rule sets of the exported rules, in their order. The form of the export was judged when the board woke up. */
export function ruleSets(data: unknown): readonly Named[] {
  return (data as { readonly rule_sets: readonly Named[] }).rule_sets;
}

/** `first` are the ids of those to offer first, since they lead to something else here. */
export function createChoice(kit: Kit, words: Words, all: readonly Named[], chosen: string, first: readonly string[] = []): HTMLSelectElement {
  const { make, say } = kit;
  const option = ({ id }: Named, text: string): HTMLOptionElement => make("option", { value: id }, text);
  const select = make("select", { class: "tafl-input tafl-choice" });
  const ahead = first.flatMap((id) => all.find((each) => each.id === id) ?? []);
  if (ahead.length > 0) {
    const group = make("optgroup", { label: say(words, "ui.rules.others") });
    group.append(...ahead.map((each) => option(each, nameOf(kit, words, each))));
    select.append(group);
  }
  for (const base of all.filter(({ readings }) => readings.length === 0)) {
    const group = make("optgroup", { label: nameOf(kit, words, base) });
    const family = all.filter(({ variant }) => variant === base.variant);
    group.append(...family.map((each) => option(each, nameOf(kit, words, each))));
    select.append(group);
  }
  choose(select, chosen);
  return select;
}

/** A rule set offered first stands in the list twice; its own place is the last. */
export function choose(select: HTMLSelectElement, id: string): void {
  const own = Array.from(select.options).findLast(({ value }) => value === id);
  if (own !== undefined) own.selected = true;
}
