"""Figures for the site: true, small, told apart, and drawn only once."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from diagrams import build, draw
from tafl_rules.examples import Example, Expect, examples
from tafl_rules.variants import rule_set

LARGEST: Final = 20_000
"""Bytes of a picture at most."""


def test_every_picture_is_small_and_has_a_path_of_its_own(tmp_path: Path) -> None:
    """Nothing in a picture betrays what made it, or when."""
    paths = set()
    for figure in build.all_figures():
        assert len(figure.svg.encode()) <= LARGEST, figure.path
        assert not re.search(r"matplotlib|xlink|metadata|clip-path|<!--|nan|\binf\b", figure.svg), figure.path
        root = ET.fromstring(figure.svg)  # noqa: S314  drawn by ourselves
        assert root.get("role") == "img"
        assert root.get("viewBox") == f"0 0 {figure.width} {figure.height}"
        assert "+" not in figure.path
        assert figure.path not in paths
        paths.add(figure.path)
    build.main(["figures", str(tmp_path)])
    assert {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.svg")} == paths


def false(example: Example) -> Example:
    return replace(example, expect=(Expect(rule_sets=example.rule_sets, captures=("a1",)),))


def test_a_false_example_has_no_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "CACHE", tmp_path)
    example = false(examples()["captures/plain"])
    for make in (draw.figure_of, build.example_figure):
        with pytest.raises(draw.ExampleFalseError, match="captures should be a1, but is e4") as caught:
            make(example, rule_set("copenhagen"), "light")
        assert caught.value.example == "captures/plain"
        assert len(caught.value.faults) == len(example.rule_sets)
    assert not list(tmp_path.iterdir())


def test_nothing_is_drawn_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "CACHE", tmp_path / "figures")
    example, named = examples()["captures/plain"], rule_set("copenhagen")
    first = build.example_figure(example, named, "light")
    assert first.path == "fig/captures-plain-copenhagen.light.svg"
    monkeypatch.setattr(draw, "drawn", lambda *_: pytest.fail("drawn again"))
    assert build.example_figure(example, named, "light") == first
    with pytest.raises(draw.ExampleFalseError):
        build.example_figure(false(example), named, "light")


def test_other_code_other_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "CACHE", tmp_path)
    build.start_figure_file(rule_set("brandubh"), "light")
    monkeypatch.setattr(build, "code_digest", lambda: "other")
    build.start_figure_file(rule_set("brandubh"), "light")
    assert len(list(tmp_path.iterdir())) == 2


def test_every_module_that_draws_counts_for_the_pictures() -> None:
    found, folder = {"draw"}, Path(draw.__file__).parent
    while True:
        texts = [folder.joinpath(f"{name}.py").read_text(encoding="utf-8") for name in found]
        named = {name for text in texts for name in re.findall(r"^from diagrams\.(\w+) import", text, re.MULTILINE)}
        for line in (line for text in texts for line in re.findall(r"^from diagrams import (.+)$", text, re.MULTILINE)):
            named |= set(line.split(", "))
        if named <= found:
            break
        found |= named
    assert found == set(build.DRAWING)


def test_a_position_of_a_page_has_a_picture() -> None:
    named = rule_set("brandubh")
    position = build.position_figure_file(named.start, named, "dark")
    assert re.fullmatch(r"fig/position-[0-9a-f]{12}-brandubh\.dark\.svg", position.path)
    assert position.svg == build.start_figure_file(named, "dark").svg
