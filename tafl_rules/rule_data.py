"""Rule values from data and back: one rule, a whole rule set, and single fields replaced."""

from __future__ import annotations

from typing import Any, TypeAlias

from tafl_rules import loading
from tafl_rules.errors import RuleDataError
from tafl_rules.loading import Table
from tafl_rules.rules import HISTORY_ENDINGS, OPTIONAL_RULES, POSITION_ENDINGS, RULE_NAMES, RULES, Rule, RuleSet

Values: TypeAlias = dict[str, Rule | None]
"""The value of every rule by its name; None: there is no such rule."""


def rule_value(rule: str, value: object, file: str, key: str) -> Rule | None:
    """Read the value of a rule from data: a table of its fields, or "none" for an optional rule.

    Raises:
        RuleDataError: if it does not fit.
    """
    if value == "none":
        if rule not in OPTIONAL_RULES:
            raise RuleDataError("this rule can not be left out", file, key)
        return None
    return loading.to_record(RULES[rule], value, file, key)


def replaced_value(values: Values, key: str, value: object, file: str, at: str) -> Rule | None:
    """The value of a rule with something replaced: one field (`rule.field`), or the whole rule (`rule`).

    Raises:
        RuleDataError: no such rule or field, or a value that does not fit.
    """
    rule, _, field_name = key.partition(".")
    if rule not in RULES:
        raise RuleDataError(f"there is no rule “{rule}”; there are: {', '.join(RULES)}", file, at)
    if not field_name:
        return rule_value(rule, value, file, at)
    old = values[rule]
    if old is None:
        raise RuleDataError("the variant has no such rule; replace the whole rule", file, at)
    return rule_value(rule, {**loading.from_record(old), field_name: value}, file, at)


def rule_set_of(values: Values, endings: tuple[str, ...]) -> RuleSet:
    """Make a rule set from its values by rule name; endings that are None are left out."""
    board: dict[str, Any] = {
        name.replace("-", "_"): value
        for name, value in values.items()
        if name not in POSITION_ENDINGS + HISTORY_ENDINGS
    }
    judged: Any = tuple(values[name] for name in endings if values[name] is not None)
    return RuleSet(**board, endings=judged)


def rules_to_data(rules: RuleSet) -> Table:
    """The normal form of a rule set: every rule by name (null: absent), and the order of the endings."""
    by_name: dict[str, object] = dict.fromkeys(RULES)
    for name in RULES:
        value = getattr(rules, name.replace("-", "_"), None)
        if value is not None:
            by_name[name] = loading.from_record(value)
    for ending in rules.endings:
        by_name[RULE_NAMES[type(ending)]] = loading.from_record(ending)
    return {"rules": by_name, "endings": [RULE_NAMES[type(ending)] for ending in rules.endings]}
