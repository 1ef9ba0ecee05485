"""What the pages of rule families, the gallery, the overview and the play page compute from the data."""

import re
from xml.etree.ElementTree import Element

import pytest

from diagrams.pages.compare import values_of
from diagrams.pages.context import Context
from diagrams.pages.facets import FACETS, facets_of, king_at_edge
from diagrams.pages.family import disputed, family, holders
from diagrams.pages.gallery import anchor_of, gallery
from diagrams.pages.outcomes import groups, outcome_text, told
from diagrams.pages.overview import overview
from diagrams.pages.play import play
from diagrams.pages.replay_code import replay_code
from tafl_rules import examples, format_move, outcome, rule_set, rule_sets, variants, words
from tafl_rules.examples import Example
from tafl_rules.rules import RULES, TOPICS


def text_of(element: Element) -> str:
    return re.sub(r"\s+", " ", "".join(element.itertext()))


def of_class(element: Element, name: str) -> list[Element]:
    return [each for each in element.iter() if name in (each.get("class") or "").split()]


# --- outcomes ---------------------------------------------------------------------------------------------------------


def test_groups_hold_every_rule_set_once_and_no_outcome_twice() -> None:
    for example in examples().values():
        parted = groups(example)
        assert sorted(name for group in parted for name in group.names) == sorted(example.rule_sets)
        keys = [(group.expect.captures and frozenset(group.expect.captures), group.expect.targets) for group in parted]
        keyed = [(key, group.expect.ending, group.expect.illegal) for key, group in zip(keys, parted, strict=True)]
        assert len(set(keyed)) == len(parted), example.name


@pytest.mark.parametrize("lang", words.LANGS)
def test_different_outcomes_are_said_differently(lang: words.Lang) -> None:
    context = Context(lang)
    for example in examples().values():
        said = [outcome_text(context, example, group.shown) for group in groups(example)]
        assert len(set(said)) == len(said), (example.name, said)
        assert all(each.endswith(".") and "{" not in each for each in said)


def test_readings_are_named_only_where_they_part_from_their_variant() -> None:
    for example in examples().values():
        for group in groups(example):
            named = {each.id for each in told(group.names)}
            for name in group.names:
                base = name.partition("+")[0]
                assert (name in named) == ("+" not in name or base not in group.names)


# --- families ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES)
def test_the_table_of_values_tells_the_truth(rule: str) -> None:
    held = holders(rule)
    assert sorted(name for base, _ in held.values() for name in base) == sorted(variants())
    told_readings = {name: value for value, (_, readings) in held.items() for name in readings}
    for named in rule_sets():
        value = values_of(named)[rule]
        if not named.readings:
            assert named.id in held[value][0]
        elif value == named.variant.entry(rule).value:
            assert named.id not in told_readings
        else:
            assert told_readings[named.id] == value


@pytest.mark.parametrize("lang", words.LANGS)
@pytest.mark.parametrize("topic", TOPICS)
def test_a_family_says_every_value_and_shows_boards_that_part(topic: str, lang: words.Lang) -> None:
    made = family(Context(lang), topic)
    text = text_of(made)
    for rule in TOPICS[topic]:
        for value in holders(rule):
            assert all(part in text for part in words.rule_parts(lang, rule, value))
        assert any(each.get("id") == f"rule-{rule}" for each in made.iter())
    for board in of_class(made, "tafl-parted"):
        outcomes = [text_of(strong) for strong in board.iter("strong")]
        assert len(outcomes) == len(set(outcomes)) > 1


def test_disputed_boards_end_differently_and_stand_once_in_a_family() -> None:
    for topic, rules in TOPICS.items():
        for rule in rules:
            assert all(len(groups(example)) > 1 for example in disputed(rule))
        ids = [each.get("id") for each in family(Context("de"), topic).iter() if each.get("id")]
        assert len(ids) == len(set(ids))


# --- gallery ----------------------------------------------------------------------------------------------------------


def test_the_gallery_shows_every_example_once() -> None:
    made = gallery(Context("en"))
    entries = of_class(made, "tafl-entry")
    assert len(entries) == len(examples())
    for example, entry in zip(examples().values(), entries, strict=True):
        (heading,) = entry.iter("h3")
        assert heading.get("id") == anchor_of(example)
        assert len(list(entry.iter("tafl-board"))) == 1
        assert len(list(entry.iter("li"))) == len(groups(example))
        assert not any("start" in board.attrib for board in entry.iter("tafl-board"))


def printed(code: str, capsys: pytest.CaptureFixture[str]) -> str:
    exec(compile(code, "replay", "exec"), {"__name__": "replay"})  # noqa: S102  our own lines
    return capsys.readouterr().out


def shown(example: Example, rule_set_id: str) -> str:
    """What the lines print if they say what the engine does: the last move with its captures, and the ending."""
    named = rule_set(rule_set_id)
    turn = outcome(example, named.engine_of_size(example.size), named.id).turn
    assert turn is not None
    return f"'{format_move(turn.move, example.size, turn.captured)}'] {turn.ending}"


def test_the_python_lines_of_every_example_replay_it(capsys: pytest.CaptureFixture[str]) -> None:
    for example in examples().values():
        for group in groups(example):
            said = printed(replay_code(example, group.shown), capsys).strip()
            if group.expect.targets is not None:
                assert sorted(re.findall(r"[a-s]\d+", said)) == sorted(group.expect.targets)
            elif group.expect.illegal is not None:
                assert said == group.expect.illegal, example.name
            else:
                assert said.endswith(shown(example, group.shown.id)), example.name


# --- overview and play page -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", words.LANGS)
def test_filters_offer_just_the_values_there_are(lang: words.Lang) -> None:
    made = overview(Context(lang))
    fields = {each.get("name"): [option.get("value") for option in each.iter("option")] for each in made.iter("select")}
    assert set(fields) == set(FACETS)
    for name, options in fields.items():
        assert options[0] == ""
        assert set(options[1:]) == {facets_of(variant)[f"data_{name}"] for variant in variants().values()}
    cards = of_class(made, "tafl-card")
    assert len(cards) == len(variants())
    assert all(card.get(f"data-{name}") in fields[name] for card in cards for name in FACETS)


@pytest.mark.parametrize(("name", "fate"), [("edge-three", "three"), ("edge-sandwich", "two")])
def test_what_is_said_of_a_king_at_the_edge_is_what_the_engine_does(name: str, fate: str) -> None:
    edge = examples()[f"king-capture/{name}"]
    for variant in variants().values():
        said = king_at_edge(variant)
        value = variant.entry("king-reaches").value
        assert (said == "goal") == (getattr(value, "goal", "") == "edge")
        if said != "goal" and variant.id in edge.rule_sets:
            named = rule_set(variant.id)
            turn = outcome(edge, named.engine_of_size(edge.size), named.id).turn
            assert turn is not None
            assert (turn.ending is not None) == (said == fate), variant.id


@pytest.mark.parametrize("lang", words.LANGS)
@pytest.mark.parametrize("said", ["safe", "one", "two", "three", "goal"])
def test_every_fate_of_a_king_at_the_edge_has_words(said: str, lang: words.Lang) -> None:
    assert Context(lang).t(f"at-edge.{said}")
    assert Context(lang).t(f"facet-value.edge.{said}")


def test_the_play_page_lists_every_rule_set() -> None:
    made = play(Context("de"))
    links = {each.get("href", "").partition("#v=")[2] for each in made.iter("a") if "#v=" in each.get("href", "")}
    assert {link.replace("%2B", "+") for link in links} == {named.id for named in rule_sets()}
    (board,) = made.iter("tafl-board")
    assert {"play", "start", "pages"} <= set(board.attrib)
