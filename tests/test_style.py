"""Colours stand out from their ground, and the style sheet has them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams import build
from diagrams.style import PALETTE_FILE, SCHEMES, THEMES, colours, forced_colours, theme_colours, theme_lines
from diagrams.stylesheet import css

MARKS = (
    "move",
    "captured",
    "refused",
    "outline",
    "target",
    "hostile-line",
    "goal",
    "frame",
    "ghost",
    "advice",
    "own",
)


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_everything_stands_out_from_its_ground_in_grey_as_well(scheme: str) -> None:
    """Contrast is a matter of brightness alone; 3 is what WCAG asks of graphics, 4.5 of text."""
    colour = colours(scheme)
    page = {"light": "#ffffff", "dark": "#1e2129"}[scheme]
    assert contrast(colour["coordinate"], page) >= 4.5
    assert contrast(colour["saltire"], colour["attacker"]) >= 7
    assert contrast(colour["attacker"], colour["defender"]) >= 7
    assert contrast(colour["cross"], colour["boss"]) >= 4.5
    assert contrast(colour["move-text"], colour["move"]) >= 4.5
    for man in ("attacker", "defender", "king"):
        ground = colour["board"]
        assert max(contrast(colour[man], ground), contrast(colour[f"{man}-edge"], ground)) >= 4.5
    for mark in MARKS:
        assert contrast(colour[mark], colour["board"]) >= 3, mark


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_stands_out_more_than_the_page_does(theme: str, scheme: str) -> None:
    """7 is what WCAG asks of text at its strictest; here it holds for men and for every sign."""
    colour = theme_colours(theme, scheme)
    page = {"light": "#fffdf8", "dark": "#1d2027"}[scheme]
    assert contrast(colour["coordinate"], page) >= 7
    assert contrast(colour["coordinate"], colour["paper"]) >= 7
    for one, other in (
        ("saltire", "attacker"),
        ("attacker", "defender"),
        ("cross", "boss"),
        ("cross", "king"),
        ("move-text", "move"),
    ):
        assert contrast(colour[one], colour[other]) >= 7, (one, other)
    for ground in ("board", "special", "hostile", "inside"):
        for man in ("attacker", "defender", "king"):
            assert max(contrast(colour[man], colour[ground]), contrast(colour[f"{man}-edge"], colour[ground])) >= 7
    for mark in (*MARKS, "sign"):
        assert contrast(colour[mark], colour["board"]) >= 7, mark
    assert contrast(colour["grid"], colour["board"]) >= 4.5
    assert contrast(colour["hatch"], colour["hostile"]) >= 4.5


def test_ink_is_black_and_white_alone() -> None:
    for scheme in SCHEMES:
        colour = theme_colours("ink", scheme)
        greys = {name for name, value in colour.items() if value not in {"#000000", "#ffffff"}}
        assert greys == {"grid", "inside"}
        assert all(value[1:3] == value[3:5] == value[5:7] for value in colour.values())


@pytest.mark.parametrize("theme", THEMES)
def test_lines_of_a_theme_are_forms_of_the_board(theme: str) -> None:
    style = (PALETTE_FILE.parents[1] / "docs" / "assets" / "board.css").read_text("utf-8")
    for name, width in theme_lines(theme).items():
        assert re.search(rf"\.t-{name}\b", style), name
        assert 1 <= width <= 6


def test_no_theme_and_no_other_scheme() -> None:
    with pytest.raises(ValueError, match="contrast, ink, each light and dark"):
        theme_colours("contrast", "grey")
    with pytest.raises(ValueError, match="no theme “gold”"):
        theme_colours("gold", "light")


def test_both_schemes_name_the_same_colours() -> None:
    light, dark = (colours(scheme) for scheme in SCHEMES)
    assert list(light) == list(dark)
    themed = [theme_colours(theme, scheme) for theme in THEMES for scheme in SCHEMES]
    assert all(set(each) == set(light) for each in [*themed, forced_colours()])
    assert all(re.fullmatch("#[0-9a-f]{6}", value) for each in [light, dark, *themed] for value in each.values())
    assert all(re.fullmatch("[A-Z][A-Za-z]+", value) for value in forced_colours().values())


def test_the_style_sheet_has_every_colour(tmp_path: Path) -> None:
    file = tmp_path / "assets" / "palette.css"
    build.main(["css", str(file)])
    text = file.read_text(encoding="utf-8")
    assert text == css()
    assert text.count("{") == text.count("}")
    slate = text.partition('[data-md-color-scheme="slate"] {')[2].partition("}")[0]
    root = text.partition(":root {")[2].partition("}")[0]
    for scheme, rule in (("light", root), ("dark", slate)):
        for name, value in colours(scheme).items():
            assert f"--tafl-{name}: {value};" in rule


@pytest.mark.parametrize("name", ["board.css", "panels.css", "extra.css"])
def test_style_sheets_written_by_hand_close_what_they_open(name: str) -> None:
    """A brace lost between two parts would swallow the next one without a word."""
    text = (Path(__file__).parents[1] / "docs" / "assets" / name).read_text(encoding="utf-8")
    depth = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("/* --- "):
            assert depth == 0, f"{name}:{number}: a part begins within a rule"
        depth += line.count("{") - line.count("}")
    assert depth == 0
