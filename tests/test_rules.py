from __future__ import annotations

import dataclasses
import itertools
from typing import Literal, get_origin, get_type_hints

import pytest

from tafl_rules import RULES, TOPICS, rule_sets
from tafl_rules.rules import HISTORY_ENDINGS, OPTIONAL_RULES, POSITION_ENDINGS, RULE_NAMES


def test_every_rule_belongs_to_one_topic() -> None:
    listed = list(itertools.chain.from_iterable(TOPICS.values()))
    assert sorted(listed) == sorted(RULES)
    assert len(set(listed)) == len(listed)


def test_names_and_types_stand_for_each_other() -> None:
    assert {RULE_NAMES[kind]: kind for kind in RULES.values()} == RULES
    assert set(POSITION_ENDINGS) | set(HISTORY_ENDINGS) < set(RULES)
    assert set(RULES) > OPTIONAL_RULES > set(POSITION_ENDINGS)


@pytest.mark.parametrize("rule", RULES)
def test_rules_are_frozen_records_of_words_without_defaults(rule: str) -> None:
    kind = RULES[rule]
    hints = get_type_hints(kind)
    assert kind.__doc__
    for field in dataclasses.fields(kind):
        assert field.default is dataclasses.MISSING
        assert get_origin(hints[field.name]) in {Literal, tuple} or hints[field.name] is int
    assert vars(kind)["__dataclass_params__"].frozen


def test_rule_sets_are_values() -> None:
    for named in rule_sets():
        assert hash(named.rules) == hash(dataclasses.replace(named.rules))
        assert (named.rules.king_captured is None) == ("king-captured" not in ending_names(named.rules.endings))


def ending_names(endings: tuple[object, ...]) -> list[str]:
    return [RULE_NAMES[type(each)] for each in endings]  # type: ignore[index]


def test_endings_that_need_the_history_stand_last() -> None:
    for named in rule_sets():
        names = ending_names(named.rules.endings)
        history = [name in HISTORY_ENDINGS for name in names]
        assert history == sorted(history)
