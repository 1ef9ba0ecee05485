"""The examples as a body: true, shown, enough of them, and written with care in both languages."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest

from tafl_rules import TOPICS, Game, examples, parse_square, rule_set, rule_sets, square_name, squares, variants
from tafl_rules.examples import Example, Outcome, faults, outcome
from tafl_rules.explain import why_captured, why_ended
from tafl_rules.position import Side
from tafl_rules.rules import RULES
from tafl_rules.sources import sources

SQUARE = re.compile(r"\b[a-s](?:1\d|[1-9])\b")
SOURCE = re.compile(r"(rule point|engine test|fault log)s? \w[\w-]*((, | and )\w[\w-]*)*")
NAMES = list(examples())
QUOTES = {"de": ("„", "“"), "en": ("“", "”")}


def each(name: str) -> Example:
    return examples()[name]


def played(name: str, rule_set_id: str) -> Outcome:
    example = each(name)
    return outcome(example, rule_set(rule_set_id).engine_of_size(example.size), rule_set_id)


# --- true and shown ---------------------------------------------------------------------------------------------------


def test_there_are_enough() -> None:
    assert len(examples()) >= 130
    assert {example.topic for example in examples().values()} == set(TOPICS)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_true_under_every_rule_set_it_names(name: str) -> None:
    assert list(faults(each(name))) == []


def test_each_is_shown_by_a_rule_or_a_reading() -> None:
    by_rule = {name for variant in variants().values() for entry in variant.entries for name in entry.examples}
    by_reading = {name for variant in variants().values() for reading in variant.readings for name in reading.examples}
    assert by_rule | by_reading == set(examples())


@pytest.mark.parametrize("variant_id", list(variants()))
def test_each_rule_has_its_source_and_shows_examples_about_itself(variant_id: str) -> None:
    variant = variants()[variant_id]
    for entry in variant.entries:
        assert entry.examples, entry.name
        assert len(set(entry.examples)) == len(entry.examples), entry.name
        assert all(variant_id in each(name).rule_sets for name in entry.examples), entry.name
        assert {cite.source for cite in entry.cite} <= sources().keys(), entry.name
    for reading in variant.readings:
        assert all(f"{variant_id}+{reading.id}" in each(name).rule_sets for name in reading.examples), reading.id
        assert {cite.source for cite in reading.cite} <= sources().keys(), reading.id


@pytest.mark.parametrize("variant_id", list(variants()))
def test_each_reading_is_told_from_the_base_rules_by_its_first_example(variant_id: str) -> None:
    variant = variants()[variant_id]
    for reading in variant.readings:
        first = each(reading.examples[0])
        assert first.expected(variant_id) != first.expected(f"{variant_id}+{reading.id}"), reading.id


@pytest.mark.parametrize("variant_id", list(variants()))
def test_each_ending_the_rules_know_is_shown(variant_id: str) -> None:
    variant = variants()[variant_id]
    shown = {
        expect.ending.by
        for entry in variant.entries
        for name in entry.examples
        for expect in each(name).expect
        if expect.ending and variant_id in expect.rule_sets
    }
    assert shown == {name for name in variant.endings if variant.entry(name).value is not None}


def test_each_rule_set_is_spoken_of_by_most_examples() -> None:
    """So that a change of any reading is seen; see test_mutation.py."""
    for named in rule_sets():
        assert sum(named.id in example.rule_sets for example in examples().values()) >= 70


def test_what_is_captured_and_how_games_end_can_be_explained() -> None:
    for name, example in examples().items():
        for rule_set_id in example.rule_sets:
            done = played(name, rule_set_id)
            if done.turn is None:
                continue
            engine = rule_set(rule_set_id).engine_of_size(example.size)
            reasons = why_captured(engine, done.before, done.turn)
            assert {reason.square for reason in reasons} == set(squares(done.turn.captured)), name
            assert all(reason.rule in RULES and reason.by == done.turn.move.target for reason in reasons), name
            ended = why_ended(engine, done.before, done.turn)
            assert (ended is None) is (done.turn.ending is None), name


def test_games_of_several_moves_do_not_end_before_the_last() -> None:
    for name, example in examples().items():
        for rule_set_id in example.rule_sets:
            engine = rule_set(rule_set_id).engine_of_size(example.size)
            begins = Side(engine.rules.first_move.side)
            game = Game(engine, example.position(begins), example.quiet)
            for move in example.played()[:-1]:
                assert game.play(move).ending is None, (name, rule_set_id)


# --- written with care ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_file_name(name: str) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*/[a-z]+(-[a-z]+)*", name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_texts(name: str, lang: str) -> None:
    title, caption = getattr(each(name).title, lang), getattr(each(name).caption, lang)
    assert 5 <= len(title) <= 60
    assert title[-1] not in ".:,"
    assert caption[-1] == "."
    assert 40 <= len(caption) <= 320
    for text in (title, caption):
        assert text == " ".join(text.split())
        assert '"' not in text
        assert " - " not in text
        opening, closing = QUOTES[lang]
        assert text.count(opening) == text.count(closing)
        if lang == "de":
            assert "'" not in text
            assert "Sie " not in text


@pytest.mark.parametrize("name", NAMES)
def test_both_captions_name_the_same_squares_and_they_are_on_the_board(name: str) -> None:
    example = each(name)
    german, english = SQUARE.findall(example.caption.de), SQUARE.findall(example.caption.en)
    assert set(german) == set(english)
    for text in german:
        assert square_name(parse_square(text, example.size), example.size) == text


@pytest.mark.parametrize("name", NAMES)
def test_captions_name_a_square(name: str) -> None:
    """What is to be seen is pointed at; only counts and repetitions have nothing to point at."""
    example = each(name)
    assert example.topic == "repetition" or example.quiet or SQUARE.search(example.caption.de)


def test_captured_men_are_named_in_the_caption() -> None:
    """Unless the whole board is about a repetition or a count."""
    for name, example in examples().items():
        named = set(SQUARE.findall(example.caption.de))
        for expect in example.expect:
            assert example.quiet or set(expect.captures or ()) <= named, name


def test_titles_tell_examples_apart() -> None:
    for lang in ("de", "en"):
        for rule_set_id in variants():
            titles = [getattr(e.title, lang) for e in examples().values() if rule_set_id in e.rule_sets]
            assert len(set(titles)) == len(titles)


def test_sources_are_named_in_the_form_agreed() -> None:
    for name, example in examples().items():
        for part in filter(None, re.split(r", (?=rule|engine|fault)", example.source)):
            assert SOURCE.fullmatch(part), f"{name}: {part}"


def test_drawing_hints_are_on_the_board() -> None:
    for example in examples().values():
        for text in (*example.draw.mark, *example.draw.crop):
            parse_square(text, example.size)


def test_winners_and_endings_are_words_of_the_rules() -> None:
    hints = get_type_hints(Example)
    assert "expect" in hints
    for example in examples().values():
        for expect in example.expect:
            if expect.ending is not None:
                assert expect.ending.by in RULES
                assert expect.ending.winner in get_args(get_type_hints(type(expect.ending))["winner"])
