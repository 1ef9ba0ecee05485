"""Every picture is told in words, in both languages."""

from __future__ import annotations

import re

import pytest

from diagrams.alt import alt_text, position_alt_text, start_alt_text
from tafl_rules.examples import Example, examples, outcome
from tafl_rules.squares import square_name
from tafl_rules.variants import rule_set
from tafl_rules.words import LANGS


@pytest.mark.parametrize("example", [pytest.param(example, id=example.name) for example in examples().values()])
def test_the_words_tell_what_the_picture_shows(example: Example) -> None:
    for name in example.rule_sets:
        named = rule_set(name)
        found = outcome(example, named.engine_of_size(example.size), name)
        expect = example.expected(name)
        assert expect is not None
        for lang in LANGS:
            text = alt_text(example, found, named, lang)
            assert not re.search(r"[{}]|  | \.|None", text), text
            told = set(re.findall(r"\b[a-s](?:1?\d)\b", text))
            assert {*(expect.captures or ()), *(expect.targets or ())} <= told
            assert {square_name(square, example.size) for move in example.played() for square in move} <= told


def test_the_words_of_a_position() -> None:
    brandubh, copenhagen = rule_set("brandubh"), rule_set("copenhagen")
    assert start_alt_text(brandubh, "de") == (
        "Anfangsstellung von Brandubh. Brett mit 7 × 7 Feldern. Angreifer: a4, b4, d1, d2, d6, d7, f4 und g4. "
        "Verteidiger: c4, d3, d5 und e4. König: d4. Angreifer am Zug."
    )
    assert position_alt_text(copenhagen.start, copenhagen, "en") == (
        "Board of 11 × 11 squares. Number of attackers: 24, of defenders: 12. King: f6. Attackers to move."
    )


def test_one_sentence_for_a_whole_wall() -> None:
    example, named = examples()["shieldwall/king-in-row"], rule_set("copenhagen")
    text = alt_text(example, outcome(example, named.engine, named.id), named, "de")
    assert "k4 und k6 geschlagen" in text
    assert text.count("geschlagen") == 1
