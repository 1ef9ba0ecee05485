"""Forms out of straight strokes and round turns, in the coordinates of the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from matplotlib.path import Path

Spot: TypeAlias = tuple[float, float]
Strokes: TypeAlias = Sequence[Sequence[Spot]]

MOVE, LINE, CURVE, ROUND, CLOSE = (
    int(code) for code in (Path.MOVETO, Path.LINETO, Path.CURVE3, Path.CURVE4, Path.CLOSEPOLY)
)
BEND: Final = 4 / 3 * (math.sqrt(2) - 1)
"""How far the handles of a Bézier curve reach that is as good as a quarter circle of radius 1."""


def lines_path(strokes: Strokes, *, closed: bool = False) -> Path:
    """Straight strokes, each a row of points."""
    spots: list[Spot] = []
    codes: list[int] = []
    for stroke in strokes:
        spots += stroke
        codes += [MOVE, *[LINE] * (len(stroke) - 1)]
        if closed:
            spots.append(stroke[0])
            codes.append(CLOSE)
    return Path(spots, codes)


def quarter(centre: Spot, start: Spot, end: Spot) -> list[Spot]:
    """Start, two handles and end of a quarter circle; `start` and `end` are given as seen from the centre."""
    handles = [
        (start[0] + BEND * end[0], start[1] + BEND * end[1]),
        (end[0] + BEND * start[0], end[1] + BEND * start[1]),
    ]
    return [(centre[0] + x, centre[1] + y) for x, y in (start, *handles, end)]


def circle(centre: Spot, radius: float) -> Path:
    """A circle."""
    ends = [(radius, 0.0), (0.0, radius), (-radius, 0.0), (0.0, -radius), (radius, 0.0)]
    spots = [(centre[0] + radius, centre[1])]
    for start, end in pairwise(ends):
        spots += quarter(centre, start, end)[1:]
    return Path([*spots, spots[0]], [MOVE, *[ROUND] * 12, CLOSE])


def pill(centre: Spot, half: float, radius: float) -> Path:
    """Two half circles `half` to the right and left of a place, and what lies between them."""
    right, left = (centre[0] + half, centre[1]), (centre[0] - half, centre[1])
    east, west, north, south = (radius, 0.0), (-radius, 0.0), (0.0, -radius), (0.0, radius)
    spots = [*quarter(right, north, east), *quarter(right, east, south)[1:]]
    spots += [*quarter(left, south, west), *quarter(left, west, north)[1:]]
    codes = [MOVE, *[ROUND] * 6, LINE, *[ROUND] * 6, CLOSE]
    return Path([*spots, spots[0]], codes)
