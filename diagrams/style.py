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


def css() -> str:
    """The colours as CSS custom properties `--tafl-…`, for both schemes.

    The page's attribute `data-md-color-scheme` decides; a page without it follows the reader's system.
    """
    head = "/* Written from diagrams/palette.json by `python -m diagrams.build css`: change it there. */\n"
    light, dark = (_properties(colours(scheme)) for scheme in SCHEMES)
    return (
        head
        + _rule(":root", [*light, *_size_properties()])
        + "@media (prefers-color-scheme: dark) {\n"
        + _rule(":root:not(:has([data-md-color-scheme]))", dark)
        + "}\n"
        + _rule('[data-md-color-scheme="default"]', light)
        + _rule('[data-md-color-scheme="slate"]', dark)
        + "@media print {\n"
        + _rule('[data-md-color-scheme="slate"]', light)
        + "}\n"
    )


def _properties(values: MappingProxyType[str, str]) -> list[str]:
    return [f"--tafl-{name}: {value};" for name, value in values.items()]


def _size_properties() -> list[str]:
    return [f"--tafl-square: {length('square'):g}px;"]


def _rule(selector: str, lines: list[str]) -> str:
    return f"{selector} {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n"
