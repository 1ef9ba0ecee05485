"""A sheet to draw on: a bare matplotlib figure whose coordinates are those of the SVG (y grows downwards)."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.markers import MarkerStyle
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D

from diagrams.paths import Spot, Strokes, circle, lines_path
from diagrams.style import Box, colours, length

POINTS: Final = 72
"""Per inch; the SVG then has one unit per point."""

MEASURED: Final = "DejaVu Sans"
"""The font that comes with matplotlib, so that measuring is the same everywhere; readers see their own."""

CIRCLE: Final = circle((0, 0), 1)
SALTIRE: Final = lines_path([((-1, -1), (1, 1)), ((-1, 1), (1, -1))])
TILE: Final = lines_path([[(-1, -1), (1, -1), (1, 1), (-1, 1)]], closed=True)
CROSS: Final = lines_path([((-1, 0), (1, 0)), ((0, -1), (0, 1))])


def _hatching() -> Path:
    """Slanting lines over a square from -1 to 1."""
    step = 2 * length("hatch_step") / length("square")
    strokes: list[list[Spot]] = []
    for number in range(1, math.ceil(4 / step)):
        slip = number * step - 2
        low, high = max(-1, slip - 1), min(1, slip + 1)
        strokes.append([(low, slip - low), (high, slip - high)])
    return lines_path(strokes)


HATCHING: Final = _hatching()


class Ink(NamedTuple):
    """How a form is filled and stroked; colours by their names in the palette, empty for none.

    Attributes:
        fill: colour of the inside.
        stroke: colour of the line.
        line: thickness of the line.
        dash: lengths of dashes and gaps; empty for an unbroken line.
    """

    fill: str = ""
    stroke: str = ""
    line: float = 0.0
    dash: tuple[float, ...] = ()


class Canvas:
    """Collects what is drawn. What is drawn later lies above what was drawn before.

    The first form drawn with an id carries it in the SVG.

    Attributes:
        box: the part of the board shown.
        figure: the matplotlib figure.
    """

    def __init__(self, box: Box, scheme: str) -> None:
        self.box = box
        self.figure = Figure(figsize=(box.width / POINTS, box.height / POINTS), dpi=POINTS)
        self.figure.patch.set_visible(False)
        self._colours = colours(scheme)
        self._down = Affine2D().scale(1, -1).translate(0, box.height)
        self._layer = 0

    def _add(self, artist: Artist, gid: str) -> None:
        self._layer += 1
        artist.set_zorder(self._layer)
        artist.set_transform(self._down)
        if gid:
            artist.set_gid(gid)
        self.figure.add_artist(artist)

    def _colour(self, name: str) -> str:
        return self._colours[name] if name else "none"

    def path(self, path: Path, ink: Ink, gid: str = "") -> None:
        """Draw a path."""
        patch = PathPatch(
            path,
            facecolor=self._colour(ink.fill),
            edgecolor=self._colour(ink.stroke),
            linewidth=ink.line,
            capstyle="round",
            joinstyle="round",
        )
        if ink.dash:
            patch.set_linestyle((0, tuple(part / ink.line for part in ink.dash)))
        self._add(patch, gid)

    def lines(self, strokes: Strokes, stroke: str, line: float, gid: str = "") -> None:
        """Draw straight lines."""
        self.path(lines_path(strokes), Ink(stroke=stroke, line=line), gid)

    def disc(self, at: Spot, radius: float, ink: Ink, gid: str = "") -> None:
        """Draw a disc or ring; `radius` is that of the outer rim, the line lies within."""
        inner = radius - ink.line / 2
        if ink.dash:
            self.path(circle(at, inner), ink, gid)
        else:
            self._stamp(CIRCLE, inner, at, ink, gid)

    def saltire(self, at: Spot, arm: float, ink: Ink, gid: str = "") -> None:
        """Draw a cross on its side."""
        self._stamp(SALTIRE, arm, at, ink, gid)

    def cross(self, at: Spot, arm: float, ink: Ink, gid: str = "") -> None:
        """Draw an upright cross."""
        self._stamp(CROSS, arm, at, ink, gid)

    def _stamp(self, path: Path, scale: float, at: Spot, ink: Ink, gid: str) -> None:
        """Draw a small form that occurs often; the SVG holds it once."""
        mark = Line2D([at[0]], [at[1]], linestyle="none", marker=MarkerStyle(path, capstyle="round"))
        mark.set_markersize(2 * scale)
        mark.set_markerfacecolor(self._colour(ink.fill))
        mark.set_markeredgecolor(self._colour(ink.stroke))
        mark.set_markeredgewidth(ink.line)
        self._add(mark, gid)

    def tile(self, square: int, fill: str, gid: str = "") -> None:
        """Fill a square."""
        self._stamp(TILE, length("square") / 2, self.box.centre(square), Ink(fill), gid)

    def hatching(self, square: int, stroke: str, line: float) -> None:
        """Draw slanting lines over a square."""
        self._stamp(HATCHING, length("square") / 2, self.box.centre(square), Ink(stroke=stroke, line=line), "")

    def text(self, at: Spot, text: str, colour: str, size: float) -> None:
        """Write a text whose middle is at a place."""
        middle = at[1] + 0.36 * size
        writing = Text(at[0], middle, text, color=self._colours[colour], fontsize=size, ha="center", va="baseline")
        writing.set_fontfamily(MEASURED)
        self._add(writing, "")

    def square(self, square: int, inset: float = 0.0) -> Path:
        """The four sides of a square, drawn in by `inset`."""
        x, y = self.box.centre(square)
        half = length("square") / 2 - inset
        corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        return lines_path([corners], closed=True)
