"""Colours stand out from their ground, and the style sheet has them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams import build
from diagrams.style import SCHEMES, colours, css


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
    for mark in ("move", "captured", "refused", "outline", "target", "hostile-line", "goal", "frame", "ghost"):
        assert contrast(colour[mark], colour["board"]) >= 3, mark


def test_both_schemes_name_the_same_colours() -> None:
    light, dark = (colours(scheme) for scheme in SCHEMES)
    assert list(light) == list(dark)
    assert all(re.fullmatch("#[0-9a-f]{6}", value) for value in [*light.values(), *dark.values()])


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
