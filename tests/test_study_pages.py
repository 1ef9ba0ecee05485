"""The tables about the computer show what is in the result files, and say so where there is nothing yet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from diagrams.pages import studies
from diagrams.pages.context import Context
from diagrams.pages.markup import Element
from tafl_rules import loading
from tafl_rules.sources import sources
from tafl_rules.variants import variants

SIDES = {"attackers": {"won": 11, "drawn": 2, "lost": 7}, "defenders": {"won": 14, "drawn": 1, "lost": 5}}
MATCH = {"higher": 2, "pairs": 20, "score": 0.675, "half": 0.0712, **SIDES}
FOUND: dict[str, Any] = {
    "settings": {"longest": 77, "opening": [3, 5]},
    "levels": {
        "list": [
            {
                "level": level,
                "name": {"de": f"Name {level}", "en": f"Name {level}"},
                "nodes": {"attackers": 1000 * level, "defenders": 1000},
                "depth": depth,
                "leastDepth": level,
                "noise": noise,
                "opening": {"plies": 6, "noise": 10},
            }
            for level, depth, noise in ((1, 1, 300), (2, 60, 0))
        ],
        "elo": [{"level": 1, "elo": 0, "low": 0, "high": 0}, {"level": 2, "elo": 127, "low": -9, "high": 263}],
        "together": [MATCH],
        "by_rules": {"tablut": [{**MATCH, "pairs": 9}]},
    },
    "balance": [
        {
            "rules": "tablut",
            "nodes": 5000,
            "games": 100,
            "attackers": 30,
            "draw": 4,
            "defenders": 66,
            "defenders_score": 0.68,
            "half": 0.09,
            "plies": {"attackers": 61.5, "defenders": None},
        }
    ],
}


def rows(element: Element) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in element.findall(".//tbody/tr")]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "_results", lambda: FOUND)


@pytest.mark.usefixtures("found")
def test_the_levels_table() -> None:
    element = studies.levels(Context("en"))
    assert rows(element) == [
        ["1: Name 1", "0", "1,000", "1 ply", "300"],
        [
            "2: Name 2",
            "127 (−9 to 263)",
            "2,000 as attackers, 1,000 as defenders",
            "as far as it gets",
            "in the opening only",
        ],
    ]
    assert "From level 2 on" in "".join(element.itertext())


@pytest.mark.usefixtures("found")
def test_the_matches_table() -> None:
    element = studies.matches(Context("de"))
    assert rows(element) == [
        ["2\xa0gegen\xa01", "alle drei zusammen", "20", "68\xa0%\xa0±\xa07\xa0%", "11 : 2 : 7", "14 : 1 : 5"],
        ["2\xa0gegen\xa01", "Tablut (Linné 1732)", "9", "68\xa0%\xa0±\xa07\xa0%", "11 : 2 : 7", "14 : 1 : 5"],
    ]
    assert "3 bis 5 zufällige Halbzüge" in "".join(element.itertext())
    assert "nach 77 Halbzügen" in "".join(element.itertext())


@pytest.mark.usefixtures("found")
def test_the_balance_table() -> None:
    (row,) = rows(studies.balance(Context("en")))
    assert row == ["Tablut (Linnaeus 1732)", "5,000", "100", "30", "4", "66", "68%\xa0±\xa09%", "62 | –"]


def test_nothing_measured_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = {**FOUND["levels"], "elo": [], "together": [], "by_rules": {}}
    monkeypatch.setattr(studies, "_results", lambda: {**FOUND, "levels": levels, "balance": []})
    assert [row[1] for row in rows(studies.levels(Context("en")))] == ["Not measured yet."] * 2
    for make in (studies.matches, studies.balance):
        assert "".join(make(Context("de")).itertext()) == "Noch nicht gemessen."


def test_figures_of_people_are_counted_or_cited() -> None:
    table = rows(studies.human(Context("en")))
    archives = loading.read_toml(loading.data_folder() / "results" / "archives.toml", "archives.toml")["archives"]
    figures = loading.read_toml(loading.data_folder() / "results" / "human.toml", "human.toml")["figures"]
    assert len(table) == len(figures) + len({archive["rule_set"].partition("+")[0] for archive in archives})
    for figure in figures:
        assert figure["source"] in sources()
        assert figure["rules"] in variants()
        assert figure["note"]["de"]
        assert figure["note"]["en"]
    (brandubh,) = (archive["results"] for archive in archives if archive["rule_set"] == "brandubh")
    (row,) = (row for row in table if row[0] == "Brandubh")
    assert row[2] == f"{brandubh['attackers']} : 0 : {brandubh['defenders']}"


def test_the_published_summary_can_be_shown() -> None:
    text = (loading.data_folder() / "results" / "studies.json").read_text(encoding="utf-8")
    levels = json.loads(text)["levels"]["list"]
    for lang in ("de", "en"):
        shown = rows(studies.levels(Context(lang)))
        assert [row[0] for row in shown] == [f"{level['level']}: {level['name'][lang]}" for level in levels]
