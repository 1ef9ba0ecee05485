"""Whether `words.toml` says everything, in both languages, that rules, reasons and endings can be."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tafl_rules import words
from tafl_rules.errors import IllegalReason, PositionReason, RuleDataError
from tafl_rules.explain import BackingKind
from tafl_rules.position import Piece, Side
from tafl_rules.rules import OPTIONAL_RULES, RULES, TOPICS, How, KingCaptured, KingZone, Rule, Zone
from tafl_rules.variant import CERTAINTIES

WINNERS: dict[str, tuple[str, ...]] = {
    "king-reaches": ("defenders",),
    "king-captured": ("attackers",),
    "exit-fort": ("defenders",),
    "encirclement": ("attackers",),
    "no-moves": ("attackers", "defenders", "draw"),
    "repetition": ("attackers", "defenders", "draw"),
    "ply-limit": ("draw",),
}
"""Who can win by each ending."""
_FILE = "words.toml"
_NUMBERS = (2, 3, 160)


def leaves() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every text with its dotted key: a table that holds no further tables."""
    yield from _leaves(words.table(), "")


def _leaves(table: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if not any(isinstance(value, dict) for value in table.values()):
        yield path, table
        return
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from _leaves(value, here)
        else:
            yield here, {"": value}


def word_faults() -> Iterator[str]:
    """Texts that stand in one language only, are empty, or take different names in the two languages."""
    for key, text in leaves():
        if set(text) != set(words.LANGS) or not all(isinstance(said, str) and said for said in text.values()):
            yield f"{_FILE}: {key}: a text needs {' and '.join(words.LANGS)}, neither of them empty"
            continue
        taken = [set(re.findall(r"\{(\w+)\}", said)) for said in text.values()]
        if key.endswith(".any"):  # an ordinal is written with a word of its own in each language
            continue
        if any(other != taken[0] for other in taken):
            yield f"{_FILE}: {key}: the languages take different names: {', '.join(sorted(set.union(*taken)))}"


def every_value(rule: str) -> Iterator[Rule | None]:
    """Every value a rule can have; numbers by samples, the king's zones one at a time."""
    if rule in OPTIONAL_RULES:
        yield None
    kind: Any = RULES[rule]
    if kind is KingCaptured:
        yield from (KingCaptured((KingZone(zone, how),)) for zone in get_args(Zone) for how in get_args(How))
        return
    fields = get_type_hints(kind)
    choices = [get_args(hint) if get_origin(hint) is Literal else _NUMBERS for hint in fields.values()]
    for chosen in itertools.product(*choices):
        yield kind(*chosen)


def sentences() -> Iterator[str]:
    """The keys of all texts that the engine can ask for by a code."""
    for section, codes in _coded().items():
        yield from (f"{section}.{code}" for code in codes)
    for ending, winners in WINNERS.items():
        yield from (f"ending.{ending}.{winner}" for winner in winners)
    for rule in RULES:
        yield from (f"value.{rule}: {value}" for value in every_value(rule))


def sentence_faults() -> Iterator[str]:
    """Codes and rule values for which there is no text in one of the languages."""
    keys = [f"{section}.{code}" for section, codes in _coded().items() for code in codes]
    keys += [f"ending.{ending}.{winner}" for ending, winners in WINNERS.items() for winner in winners]
    for key in keys:
        if not words.has(key):
            yield f"{_FILE}: {key}: this text is missing"
    for rule in RULES:
        for value in every_value(rule):
            for lang in words.LANGS:
                yield from _value_fault(lang, rule, value)


def _value_fault(lang: words.Lang, rule: str, value: Rule | None) -> Iterator[str]:
    try:
        if not words.rule_sentences(lang, rule, value).strip():
            yield f"{_FILE}: value.{rule}: {value} has no sentence in “{lang}”"
    except RuleDataError as error:
        yield str(error)


def _coded() -> dict[str, tuple[str, ...]]:
    """The sections whose keys are codes of the engine."""
    return {
        "side": tuple(side.value for side in Side),
        "piece": tuple(piece.value for piece in Piece),
        "result": ("attackers", "defenders", "draw"),
        "certainty": CERTAINTIES,
        "topic": tuple(TOPICS),
        "rule": tuple(RULES),
        "backing": get_args(BackingKind),
        "capture": ("custodial", "guard", "shieldwall", "king-captured"),
        "reason": tuple(reason.value for reason in IllegalReason),
        "position": tuple(reason.value for reason in PositionReason),
    }
