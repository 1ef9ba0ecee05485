from __future__ import annotations

import copy
from typing import Any

import pytest

from tafl_rules import NotationError, RuleDataError, engine_for, rule_set, rule_sets, rules_to_data, variants
from tafl_rules.errors import NotationReason
from tafl_rules.loading import data_folder, read_toml
from tafl_rules.rule_data import rule_set_of, rule_value
from tafl_rules.rules import OPTIONAL_RULES, RULES
from tafl_rules.variant_files import read_variant
from tafl_rules.variants import setup_text


@pytest.fixture
def table() -> dict[str, Any]:
    return copy.deepcopy(read_toml(data_folder() / "variants" / "copenhagen.toml", "copenhagen.toml"))


def test_the_first_rule_sets_are_there_with_their_men() -> None:
    men = {
        name: (each.start().size, each.start().attackers.bit_count(), each.start().defenders.bit_count())
        for name, each in variants().items()
    }
    assert men["copenhagen"] == (11, 24, 12)
    assert men["brandubh"] == (7, 8, 4)


def test_every_rule_set_has_a_name_and_is_found_by_it() -> None:
    ids = [named.id for named in rule_sets()]
    assert len(ids) == len(set(ids))
    for named in rule_sets():
        assert rule_set(named.id) is named
        assert named.engine.initial() == named.start
        assert named.engine_of_size(named.start.size) is named.engine
        assert named.engine_of_size(5).size == 5


def test_readings_can_be_combined() -> None:
    both = rule_set("copenhagen+wall-any-man+draw-160")
    assert both.rules.shieldwall == rule_set("copenhagen+wall-any-man").rules.shieldwall
    assert both.rules.endings[-1] == rule_set("copenhagen+draw-160").rules.endings[-1]
    assert rule_set("copenhagen+draw-160+wall-any-man").rules == both.rules


def test_a_reading_differs_from_its_variant() -> None:
    for named in rule_sets():
        if named.readings:
            assert named.rules != named.variant.rules()


@pytest.mark.parametrize(
    ("name", "reason", "says"),
    [
        ("", NotationReason.UNKNOWN_VARIANT, "there are: brandubh, copenhagen"),
        ("Copenhagen", NotationReason.UNKNOWN_VARIANT, "there are: brandubh, copenhagen"),
        ("copenhagen+", NotationReason.UNKNOWN_READING, "it has: wall-any-man"),
        ("copenhagen+brandubh-2", NotationReason.UNKNOWN_READING, "it has: wall-any-man"),
        ("+wall-any-man", NotationReason.UNKNOWN_VARIANT, "there are"),
        ("x" * 9999, NotationReason.UNKNOWN_VARIANT, "…"),
    ],
)
def test_unknown_names_are_refused_with_what_there_is(name: str, reason: NotationReason, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        rule_set(name)
    assert caught.value.reason is reason
    assert says in str(caught.value)


@pytest.mark.parametrize("name", ["repetition-draw+repetition-free", "wall-any-man+wall-any-man"])
def test_two_readings_of_one_field_are_refused(name: str) -> None:
    with pytest.raises(RuleDataError, match="both replace"):
        rule_set(f"copenhagen+{name}")


def test_the_normal_form_says_everything_and_leads_back() -> None:
    for named in rule_sets():
        data = rules_to_data(named.rules)
        assert list(data["rules"]) == list(RULES)
        values = {
            rule: rule_value(rule, "none" if value is None else value, "f", rule)
            for rule, value in data["rules"].items()
        }
        assert rule_set_of(values, tuple(data["endings"])) == named.rules
        for rule, value in data["rules"].items():
            assert value is not None or rule in OPTIONAL_RULES


def test_equal_rules_share_an_engine() -> None:
    one, other = rule_set("copenhagen"), variants()["copenhagen"].rules()
    assert one.engine_of_size(9) is engine_for(other, 9)


def test_a_set_up_is_a_position_text() -> None:
    assert setup_text(variants()["brandubh"]) == "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a"


def test_entries_are_found_by_rule_and_know_how_sure_they_are() -> None:
    variant = variants()["copenhagen"]
    assert [entry.name for entry in variant.entries] == list(RULES)
    assert variant.entry("movement").certainty == "stated"
    assert variant.entry("repetition").certainty == "assumed"
    with pytest.raises(KeyError):
        variant.entry("moment")


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("id",), None, "variant.id: this key is missing"),
        (("kind",), "old", "must be one of modern, historical"),
        (("more",), 1, "variant.more: unknown key"),
        (("rules", "throne"), None, "rules.throne: this rule is missing"),
        (("rules", "thrown"), {}, "rules.thrown: there is no such rule"),
        (("rules", "throne", "men"), "sometimes", "rules.throne.men: 'sometimes' is not possible here"),
        (("rules", "throne", "cite"), [], "rules.throne.cite: every rule names its source"),
        (("rules", "throne"), 3, "rules.throne: this rule must be a table"),
        (("rules", "movement"), {"value": "none", "cite": [], "examples": []}, "this rule can not be left out"),
        (("rules", "repetition", "why"), None, "rules.repetition.why: a rule that is assumed must say why"),
        (("endings",), ["king-reaches"], "endings: the order must name every ending once"),
        (("setup", "size"), 9, "setup.board: the board has 11 ranks, size says 9"),
        (("setup", "board"), "a", "setup.board: a board has an odd number of ranks"),
        (("readings", 0, "set"), {"shieldwall.shape": "any"}, "unknown key"),
        (("readings", 0, "set"), {"wall": "none"}, "there is no rule “wall”"),
        (("readings", 0, "set"), {"ply-limit.plies": 9}, "the variant has no such rule; replace the whole rule"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(
    table: dict[str, Any], path: tuple[Any, ...], value: object, says: str
) -> None:
    *way, last = path
    place: Any = table
    for step in way:
        place = place[step]
    if value is None:
        del place[last]
    else:
        place[last] = value
    with pytest.raises(RuleDataError) as caught:
        read_variant(table, "some.toml")
    assert says in str(caught.value)


def test_history_endings_come_last(table: dict[str, Any]) -> None:
    table["endings"] = ["repetition", *(each for each in table["endings"] if each != "repetition")]
    with pytest.raises(RuleDataError, match="repetition and ply-limit are judged last"):
        read_variant(table, "some.toml")
