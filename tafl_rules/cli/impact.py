"""`impact`: what would change if a rule had another value."""

from __future__ import annotations

import argparse
import dataclasses
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from tafl_rules.cli.result import RefusedError, Result, path, refused
from tafl_rules.engine import engine_for
from tafl_rules.errors import RuleDataError, TaflError
from tafl_rules.examples import Example, differs, examples, outcome
from tafl_rules.rule_data import Values, replaced_value, rule_set_of
from tafl_rules.rules import RULES, TOPICS, RuleSet
from tafl_rules.variant import Variant
from tafl_rules.variants import NamedRuleSet, rule_set

_FILE = "the change"
_BLOCK = re.compile(r"^/// +(?P<kind>tafl-[a-z]+)[^\n]*\n(?P<options>(?:[ \t]+[^\n]*\n)*)///", re.MULTILINE)
_OPTION = re.compile(r"^\s+(?P<key>[a-z]+):\s*(?P<value>\S+)", re.MULTILINE)


class Change(NamedTuple):
    """A rule set and what is to be different in it.

    Attributes:
        named: the rule set.
        key: `rule` or `rule.field`.
        value: the new value, as data.
    """

    named: NamedRuleSet
    key: str
    value: object

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return self.key.partition(".")[0]


def impact(args: argparse.Namespace) -> Result:
    """Which examples would turn false, and which pages show them or the rule."""
    try:
        change = read_change(args.change)
        changed = changed_rule_sets(change)
    except TaflError as error:
        raise refused(error, args.lang) from None
    false = [(name, fault) for name, example in examples().items() for fault in _faults(example, changed)]
    pages = pages_of(path(args.docs), change, {name for name, _ in false})
    lines = [f"{args.change}: {len(false)} outcomes of {len({name for name, _ in false})} examples would be false"]
    lines += [f"  {fault}" for _, fault in false]
    lines += [f"{len(pages)} pages show the rule or these examples" if pages else f"no page found in {args.docs}"]
    lines += [f"  {page}: {', '.join(shown)}" for page, shown in pages.items()]
    data = {
        "change": args.change,
        "examples": [{"name": name, "message": fault} for name, fault in false],
        "pages": [{"page": page, "shows": shown} for page, shown in pages.items()],
    }
    return Result(data, "\n".join(lines))


# --- the change -------------------------------------------------------------------------------------------------------


def read_change(text: str) -> Change:
    """Read `V.RULE=VALUE` or `V.RULE.FIELD=VALUE`.

    Raises:
        RefusedError: if it is not written so.
        NotationError: if there is no such rule set.
        RuleDataError: if there is no such rule or field, or the value does not fit it.
    """
    left, equals, right = text.partition("=")
    rule_set_id, dot, key = left.strip().partition(".")
    if not (equals and dot and key and right.strip()):
        raise RefusedError("write the change as V.RULE=VALUE or V.RULE.FIELD=VALUE, such as V.no-moves=draw", "usage")
    named = rule_set(rule_set_id)
    return Change(named, key, _for_rule(key, _value(right.strip())))


def _value(text: str) -> object:
    """A TOML value, or the text itself where it is none."""
    try:
        table = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return text
    return table["value"] if set(table) == {"value"} else text


def _for_rule(key: str, value: object) -> object:
    """The value as a table where a whole rule of one field is meant."""
    if key not in RULES or isinstance(value, dict) or value == "none":
        return value
    fields = [field.name for field in dataclasses.fields(RULES[key])]
    if len(fields) > 1:
        raise RuleDataError(f"name the field: one of {', '.join(f'{key}.{name}' for name in fields)}", _FILE, key)
    return {fields[0]: value}


def changed_rule_sets(change: Change) -> dict[str, RuleSet]:
    """The rule sets that would be different, by id: the one named and, for a plain variant, its readings.

    Raises:
        RuleDataError: if the value does not fit the rule.
    """
    variant, ids = change.named.variant, tuple(reading.id for reading in change.named.readings)
    if ids:
        values = _replace(variant.values(ids), change)
        return {change.named.id: rule_set_of(values, variant.endings)}
    values = _replace(variant.values(), change)
    entries = tuple(dataclasses.replace(entry, value=values[entry.name]) for entry in variant.entries)
    other = dataclasses.replace(variant, entries=entries)
    return {name: rules for name in _named_in_examples(variant) if (rules := _rules(other, name)) is not None}


def _replace(values: Values, change: Change) -> Values:
    return {**values, change.rule: _replaced(values, change)}


def _replaced(values: Values, change: Change) -> Any:  # noqa: ANN401 (any rule, or none)
    rule, _, field = change.key.partition(".")
    single = field and values.get(rule, 0) is None and rule in RULES and len(dataclasses.fields(RULES[rule])) == 1
    key, value = (rule, {field: change.value}) if single else (change.key, change.value)
    return replaced_value(values, key, value, _FILE, change.key)


def _rules(variant: Variant, name: str) -> RuleSet | None:
    try:
        return variant.rules(tuple(name.split("+")[1:]))
    except RuleDataError:  # a reading that replaces a field of a rule that would be gone
        return None


def _named_in_examples(variant: Variant) -> list[str]:
    named = {name for example in examples().values() for name in example.rule_sets}
    return sorted(name for name in named | {variant.id} if name.split("+")[0] == variant.id)


def _faults(example: Example, changed: dict[str, RuleSet]) -> list[str]:
    faults = []
    for name in example.rule_sets:
        expect = example.expected(name)
        if name not in changed or expect is None:
            continue
        try:
            found = outcome(example, engine_for(changed[name], example.size), name).expect
        except TaflError as error:
            faults.append(f"{example.name} under {name}: {error}")
            continue
        difference = differs(expect, found)
        if difference:
            faults.append(f"{example.name} under {name}: {difference}")
    return faults


# --- pages ------------------------------------------------------------------------------------------------------------


def pages_of(docs: Path, change: Change, names: set[str]) -> dict[str, list[str]]:
    """The pages that show one of the examples, or the rule itself, and by what."""
    found: dict[str, list[str]] = {}
    for page in sorted(docs.glob("*/**/*.md")) if docs.is_dir() else []:
        shown = [
            text for block in _BLOCK.finditer(page.read_text(encoding="utf-8")) for text in _shown(block, change, names)
        ]
        if shown:
            found[page.relative_to(docs).as_posix()] = list(dict.fromkeys(shown))
    return found


def _shown(block: re.Match[str], change: Change, names: set[str]) -> list[str]:
    kind = block["kind"]
    options = {option["key"]: option["value"] for option in _OPTION.finditer(block["options"])}
    if kind == "tafl-figure":
        return [options["example"]] if options.get("example") in names else []
    variant = change.named.variant
    ids = {options.get("variant", "").split("+")[0], options.get("with", "").split("+")[0]}
    if variant.id not in ids and kind != "tafl-variants":
        return []
    if kind in {"tafl-setup", "tafl-sources"}:
        return []
    if kind != "tafl-rules":
        return [kind]
    rules = TOPICS.get(options.get("topic", ""), ())
    shown = [name for rule in rules for name in variant.entry(rule).examples if name in names]
    return [f"{kind} {options['topic']}", *shown] if change.rule in rules else shown
