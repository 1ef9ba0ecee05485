from __future__ import annotations

import dataclasses

import pytest

from tafl_rules import checks, examples, variants
from tafl_rules.errors import RuleDataError
from tafl_rules.sources import read_sources, sources
from tafl_rules.variant import Cite, Variant, Words


def test_the_data_is_as_it_should_be() -> None:
    assert [fault for each in checks.run() for fault in each.faults] == []


def test_what_was_checked_is_counted() -> None:
    done = {each.what: each.number for each in checks.run()}
    assert done["variants"] == len(variants())
    assert done["examples"] == len(examples())
    assert min(done.values()) > 0


def with_entry(variant: Variant, rule: str, **changes: object) -> Variant:
    entries = tuple(
        dataclasses.replace(entry, **changes) if entry.name == rule else entry  # type: ignore[arg-type]
        for entry in variant.entries
    )
    return dataclasses.replace(variant, entries=entries)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"examples": ()}, "no example shows this rule"),
        ({"examples": ("captures/none-such",)}, "there is no example “captures/none-such”"),
        ({"cite": (Cite("none-such", "1", "stated"),)}, "there is no source “none-such”"),
        ({"cite": (Cite("n-cop", "", "stated"),)}, "the place in “n-cop” is missing"),
        ({"cite": (Cite("n-cop", "1", "stated", "man"),)}, "the rule has no field “man”; it has: men, king"),
        ({"cite": (Cite("n-cop", "1", "stated", "men"),)}, "no source speaks of the field “king”"),
        ({"cite": ()}, "no source is named"),
    ],
)
def test_faults_of_rules_are_found(monkeypatch: pytest.MonkeyPatch, changes: dict[str, object], says: str) -> None:
    broken = with_entry(variants()["copenhagen"], "movement", **changes)
    monkeypatch.setattr(checks, "variants", lambda: {"copenhagen": broken})
    assert [fault for fault in checks.rule_faults() if says in fault]


def test_faults_of_readings_and_texts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = variants()["brandubh"]
    reading = dataclasses.replace(variant.readings[0], examples=(), text=Words("", "x"))
    broken = dataclasses.replace(variant, readings=(reading,), summary=Words("x", " "))
    monkeypatch.setattr(checks, "variants", lambda: {"brandubh": broken})
    assert [fault.partition(": ")[2].partition(":")[0] for fault in checks.reading_faults()] == [
        "readings.brandubh-2.text.de",
        "readings.brandubh-2.examples",
    ]
    assert any("summary.en: this text is empty" in fault for fault in checks.variant_faults())


def test_faults_of_examples_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    name, example = next(iter(examples().items()))
    broken = dataclasses.replace(
        example,
        caption=Words("", "x"),
        draw=dataclasses.replace(example.draw, crop=("a1",), mark=("z9",)),
        expect=(dataclasses.replace(example.expect[0], captures=("a1",), illegal=None, targets=None, ending=None),),
    )
    monkeypatch.setattr(checks, "examples", lambda: {name: broken, "captures/unnamed": example})
    faults = "\n".join((*checks.example_faults(), *checks.outcome_faults()))
    for says in (
        "caption.de: this text is empty",
        "draw.crop: give two",
        "“z9” is no square",
        "no rule and no reading",
    ):
        assert says in faults
    assert f"{name} under" in faults


def test_a_file_that_can_not_be_read_is_one_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> dict[str, Variant]:
        raise RuleDataError("this is no valid TOML", "variants/x.toml")

    monkeypatch.setattr(checks, "variants", broken)
    found = {each.what: each.faults for each in checks.run()}
    assert found["variants"] == ("variants/x.toml: this is no valid TOML",)
    assert found["sources"] == ()


def test_sources_are_complete() -> None:
    assert all(source.id == key for key, source in sources().items())
    with pytest.raises(RuleDataError, match=r"sources\.toml: x\.author: this key is missing"):
        read_sources({"x": {"title": "t"}})
