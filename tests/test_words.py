from __future__ import annotations

import pytest

from tafl_rules import RuleDataError, rule_sets, words
from tafl_rules.rules import RULES
from tafl_rules.word_checks import every_value, leaves, sentence_faults, word_faults


def test_every_text_stands_in_both_languages() -> None:
    assert list(word_faults()) == []
    assert len(list(leaves())) > 150


def test_every_code_and_every_possible_value_has_a_sentence() -> None:
    assert list(sentence_faults()) == []


@pytest.mark.parametrize("lang", words.LANGS)
def test_every_rule_set_can_be_read_aloud(lang: words.Lang) -> None:
    for named in rule_sets():
        values = named.variant.values(tuple(reading.id for reading in named.readings))
        for rule, value in values.items():
            said = words.rule_sentences(lang, rule, value)
            assert said.endswith("."), said
            assert "{" not in said
            assert "  " not in said


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("lang", words.LANGS)
def test_different_values_are_said_differently(lang: words.Lang, rule: str) -> None:
    said = [words.rule_sentences(lang, rule, value) for value in every_value(rule)]
    assert len(set(said)) == len(said)


def test_german_text_is_german() -> None:
    for key, text in leaves():
        assert text["de"] != text["en"] or len(text["de"]) < 30, key
        for wrong in (" the ", "'", '"'):
            assert wrong not in text["de"], key


def test_a_missing_text_or_name_is_an_error_not_a_gap() -> None:
    with pytest.raises(RuleDataError, match=r"words\.toml: reason\.none-such"):
        words.text("de", "reason.none-such")
    with pytest.raises(RuleDataError, match="asks for 'squares'"):
        words.text("en", "reason.blocked")
    assert not words.has("reason")
    assert words.has("reason.blocked")


def test_lists_are_joined_as_people_say_them() -> None:
    assert words.joined("de", ["a1", "b2", "c3"]) == "a1, b2 und c3"
    assert words.joined("en", ["a1", "b2"]) == "a1 and b2"
    assert words.joined("en", ["a1"]) == "a1"
    assert words.joined("en", []) == ""
