"""Reading variants from their TOML tables, with everything checked that one file can be checked for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tafl_rules import loading
from tafl_rules.errors import NotationError, RuleDataError
from tafl_rules.loading import Table
from tafl_rules.notation import parse_diagram
from tafl_rules.rule_data import rule_value
from tafl_rules.rules import HISTORY_ENDINGS, POSITION_ENDINGS, RULES
from tafl_rules.variant import Cite, RuleEntry, Variant, Words

_ENTRY_KEYS = ("cite", "examples", "why")


def _entry(rule: str, table: object, file: str) -> RuleEntry:
    key = f"rules.{rule}"
    if not isinstance(table, dict):
        raise RuleDataError("this rule must be a table", file, key)
    fields: Any = {name: value for name, value in table.items() if name not in _ENTRY_KEYS}
    value = rule_value(rule, "none" if fields == {"value": "none"} else fields, file, key)
    cite = loading.to_value(tuple[Cite, ...], table.get("cite", []), file, f"{key}.cite")
    examples = loading.to_value(tuple[str, ...], table.get("examples", []), file, f"{key}.examples")
    why = loading.to_record(Words, table["why"], file, f"{key}.why") if "why" in table else None
    entry = RuleEntry(rule, value, cite, examples, why)
    if not cite:
        raise RuleDataError("every rule names its source: cite is missing", file, f"{key}.cite")
    if entry.certainty in {"assumed", "reconstructed"} and why is None:
        raise RuleDataError(f"a rule that is {entry.certainty} must say why, in both languages", file, f"{key}.why")
    return entry


def read_variant(table: Table, file: str) -> Variant:
    """Read a variant from its TOML table.

    Raises:
        RuleDataError: if anything is missing, unknown or does not fit.
    """
    rest = dict(table)
    rules = loading.to_value(dict[str, Any], rest.pop("rules", {}), file, "rules")
    for unknown in sorted(rules.keys() - RULES.keys()):
        raise RuleDataError(f"there is no such rule; there are: {', '.join(RULES)}", file, f"rules.{unknown}")
    for missing in sorted(RULES.keys() - rules.keys()):
        raise RuleDataError(
            'this rule is missing; write value = "none" if there is no such rule', file, f"rules.{missing}"
        )
    entries = tuple(_entry(rule, rules[rule], file) for rule in RULES)
    variant = loading.to_record(Variant, {**rest, "entries": []}, file, "variant")
    variant = replace(variant, entries=entries)
    _check_variant(variant, file)
    return variant


def _check_variant(variant: Variant, file: str) -> None:
    order = variant.endings
    if sorted(order) != sorted(POSITION_ENDINGS + HISTORY_ENDINGS):
        raise RuleDataError("the order must name every ending once", file, "endings")
    if set(order[-len(HISTORY_ENDINGS) :]) != set(HISTORY_ENDINGS):
        raise RuleDataError(f"{' and '.join(HISTORY_ENDINGS)} are judged last", file, "endings")
    try:
        position = parse_diagram(variant.setup.board)
    except NotationError as error:
        raise RuleDataError(str(error), file, "setup.board") from None
    if position.size != variant.setup.size:
        raise RuleDataError(f"the board has {position.size} ranks, size says {variant.setup.size}", file, "setup.board")
    for reading in variant.readings:
        variant.rules((reading.id,))
