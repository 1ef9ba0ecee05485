"""Mutants of the data: every rule set with one value changed, as many ways as the closed set of rules allows.

What can be changed is read from the types of `tafl_rules.rules`, so a new rule or word is mutated without a line here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Literal, NamedTuple, get_args, get_origin, get_type_hints

from tafl_rules import NamedRuleSet, rule_sets
from tafl_rules.engine import engine_for
from tafl_rules.errors import IllegalMoveError, PositionError
from tafl_rules.examples import Example, Expect, differs, examples, outcome
from tafl_rules.loading import from_record
from tafl_rules.rule_data import Values, rule_set_of, rule_value
from tafl_rules.rules import (
    HISTORY_ENDINGS,
    OPTIONAL_RULES,
    RULES,
    KingCaptured,
    KingZone,
    Rule,
    RuleSet,
)

ATTACKERS_BRING_ABOUT = ("king-captured", "encirclement", "no-moves")
DEFENDERS_BRING_ABOUT = ("king-reaches", "exit-fort", "no-moves")


class Mutant(NamedTuple):
    """A rule set with one change.

    Attributes:
        name: what was changed, such as `throne.men=closed`, `-shieldwall`, `exit-fort+no-moves swapped`.
        rules: the changed rules.
        rule: the name of the rule that was changed.
    """

    name: str
    rules: RuleSet
    rule: str


def mutants(named: NamedRuleSet) -> list[Mutant]:
    """All mutants of a rule set. Their names are unique."""
    reading_ids = tuple(reading.id for reading in named.readings)
    values, order = named.variant.values(reading_ids), named.variant.endings
    found = [
        Mutant(name, rule_set_of({**values, rule: value}, order), rule)
        for rule in RULES
        for name, value in _changes(rule, values[rule])
    ]
    return found + [
        Mutant(f"{first} and {second} swapped", rule_set_of(values, swapped), first)
        for first, second, swapped in _swaps(values, order)
    ]


def _changes(rule: str, value: Rule | None) -> Iterator[tuple[str, Rule | None]]:
    """Every other value of a rule, one step away."""
    if value is None:
        yield from ((f"+{rule} {_shown(other)}", other) for other in _values_elsewhere(rule))
        return
    if rule in OPTIONAL_RULES:
        yield f"-{rule}", None
    hints = get_type_hints(type(value))
    for field in dataclasses.fields(value):
        if get_origin(hints[field.name]) is tuple:
            continue
        for other in _other_values(hints[field.name], getattr(value, field.name)):
            table = {**from_record(value), field.name: other}
            yield f"{rule}.{field.name}={other}", rule_value(rule, table, "mutant", rule)
    if isinstance(value, KingCaptured):
        for name, zones in _other_zones(value.zones):
            yield f"{rule}.zones {name}", KingCaptured(zones)


def _values_elsewhere(rule: str) -> list[Rule]:
    """The values other rule sets have of an optional rule, each once."""
    found: dict[Rule, None] = {}
    for other in rule_sets():
        value = other.variant.values(tuple(reading.id for reading in other.readings))[rule]
        if value is not None:
            found[value] = None
    return list(found)


def _other_values(hint: object, value: object) -> list[object]:
    if get_origin(hint) is Literal:
        return [word for word in get_args(hint) if word != value]
    assert hint is int, f"mutating a {hint} is not provided for"
    assert isinstance(value, int)
    return [value - 1, value + 1]


def _other_zones(zones: tuple[KingZone, ...]) -> Iterator[tuple[str, tuple[KingZone, ...]]]:
    hints = get_type_hints(KingZone)
    words, hows = get_args(hints["zone"]), get_args(hints["how"])
    present = {entry.zone for entry in zones}
    for index, entry in enumerate(zones):
        before, after = zones[:index], zones[index + 1 :]
        if len(zones) > 1:
            yield f"-{entry.zone}", (*before, *after)
        for how in hows:
            if how != entry.how:
                yield f"{entry.zone}={how}", (*before, KingZone(entry.zone, how), *after)
        for zone in words:
            if zone not in present:
                yield f"{entry.zone}->{zone}", (*before, KingZone(zone, entry.how), *after)
        if after:
            yield f"{entry.zone} and {after[0].zone} swapped", (*before, after[0], entry, *after[1:])
    for zone in words:
        if zone not in present:
            yield from ((f"+{zone}={how}", (KingZone(zone, how), *zones)) for how in hows)


def _swaps(values: Values, order: tuple[str, ...]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Endings that the same side's move can bring about and that are judged one after the other."""
    present = [name for name in order if values[name] is not None]
    groups = [[name for name in present if name in group] for group in (ATTACKERS_BRING_ABOUT, DEFENDERS_BRING_ABOUT)]
    groups.append([name for name in present if name in HISTORY_ENDINGS])
    for group in groups:
        for first, second in pairwise(group):
            swapped = list(order)
            here, there = swapped.index(first), swapped.index(second)
            swapped.insert(here, swapped.pop(there))
            yield first, second, tuple(swapped)


def _shown(value: Rule) -> str:
    return " ".join(f"{name}={word}" for name, word in from_record(value).items())


@cache
def found_under(name: str, rules: RuleSet) -> Expect | None:
    """What comes of an example under these rules, or None if it can not be played. Equal rules are asked once."""
    example = examples()[name]
    try:
        return outcome(example, engine_for(rules, example.size)).expect
    except (PositionError, IllegalMoveError):
        return None


def false_under(example: Example, named: NamedRuleSet, rules: RuleSet) -> bool:
    """Whether an example is false when a rule set has these rules instead."""
    expect = example.expected(named.id)
    if expect is None:
        return False
    found = found_under(example.name, rules)
    return found is None or bool(differs(expect, found))


def killed(named: NamedRuleSet, mutant: Mutant) -> bool:
    """Whether some example is false under a mutant."""
    return any(false_under(example, named, mutant.rules) for example in examples().values())
