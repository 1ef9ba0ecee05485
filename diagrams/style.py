"""Colours and sizes of every picture, read from `palette.json`, which the board and the style sheet read, too.

Sizes are in units of the picture's viewBox; at natural size one unit is one CSS pixel.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args

Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = get_args(Scheme)
"""light for a light ground and for print, dark for a dark ground."""

Theme: TypeAlias = Literal["contrast", "ink"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
"""Other looks of the board: contrast for eyes that need it, ink in black and white alone, as printed."""

PALETTE_FILE: Final = Path(__file__).with_name("palette.json")


@cache
def _palette() -> dict[str, Any]:
    palette: dict[str, Any] = json.loads(PALETTE_FILE.read_text(encoding="utf-8"))
    return palette


@cache
def colours(scheme: str) -> MappingProxyType[str, str]:
    """The colours of a scheme by name, `#rrggbb`.

    Raises:
        ValueError: naming the schemes there are.
    """
    if scheme not in SCHEMES:
        raise ValueError(f"there is no scheme “{scheme}”; there are: {', '.join(SCHEMES)}")
    return MappingProxyType(_palette()[scheme])


@cache
def theme_colours(theme: str, scheme: str) -> MappingProxyType[str, str]:
    """The colours of a theme of the board in one scheme, `#rrggbb`.

    Raises:
        ValueError: naming the themes and schemes there are.
    """
    if theme not in THEMES or scheme not in SCHEMES:
        there = f"{', '.join(THEMES)}, each {' and '.join(SCHEMES)}"
        raise ValueError(f"there is no theme “{theme}” in “{scheme}”; there are: {there}")
    return MappingProxyType(_palette()["themes"][theme][scheme])


@cache
def theme_lines(theme: str) -> MappingProxyType[str, float]:
    """How thick a theme draws what by the name of the form; anything else is as thick as in the figures."""
    return MappingProxyType(_palette()["themes"][theme]["lines"])


@cache
def forced_colours() -> MappingProxyType[str, str]:
    """For readers whose system forces its colours on all pages: the name of a system colour for each of ours."""
    return MappingProxyType(_palette()["forced"])


@cache
def length(name: str) -> float:
    """One size, such as `square` or `margin.left`.

    Raises:
        KeyError: if there is no such size.
    """
    value: Any = _palette()["sizes"]
    for part in name.split("."):
        value = value[part]
    return float(value)


@cache
def lengths(name: str) -> tuple[float, ...]:
    """A size that is a list, such as the radii of the throne's rings."""
    return tuple(map(float, _palette()["sizes"][name]))


@dataclass(frozen=True, slots=True)
class Box:
    """The part of a board that is drawn, and where its squares lie.

    Attributes:
        size: files of the whole board.
        left: first file drawn, from 0; right: the last one.
        low: first rank drawn, from 0; high: the last one.
    """

    size: int
    left: int
    right: int
    low: int
    high: int

    @property
    def width(self) -> int:
        """Width of the picture."""
        inner = length("square") * (self.right - self.left + 1)
        return round(inner + length("margin.left") + length("margin.right"))

    @property
    def height(self) -> int:
        """Height of the picture."""
        inner = length("square") * (self.high - self.low + 1)
        return round(inner + length("margin.top") + length("margin.bottom"))

    def x(self, file: float) -> float:
        """Where the left line of a file runs."""
        return length("margin.left") + length("square") * (file - self.left)

    def y(self, rank: float) -> float:
        """Where the lower line of a rank runs; y grows downwards."""
        return length("margin.top") + length("square") * (self.high + 1 - rank)

    def centre(self, square: int) -> tuple[float, float]:
        """The middle of a square."""
        rank, file = divmod(square, self.size)
        return self.x(file + 0.5), self.y(rank + 0.5)

    def shows(self, square: int) -> bool:
        """Whether a square is in the part that is drawn."""
        rank, file = divmod(square, self.size)
        return self.left <= file <= self.right and self.low <= rank <= self.high


def board_box(size: int, crop: tuple[int, int] | None = None) -> Box:
    """The whole board, or the part between two opposite squares."""
    if crop is None:
        return Box(size, 0, size - 1, 0, size - 1)
    (one_rank, one_file), (other_rank, other_file) = (divmod(square, size) for square in crop)
    return Box(
        size,
        left=min(one_file, other_file),
        right=max(one_file, other_file),
        low=min(one_rank, other_rank),
        high=max(one_rank, other_rank),
    )
