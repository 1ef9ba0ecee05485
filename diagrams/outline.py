"""The line around a set of squares."""

from __future__ import annotations

import math
from typing import TypeAlias

from matplotlib.path import Path

from diagrams.paths import CLOSE, CURVE, LINE, MOVE, Spot
from diagrams.style import Box
from tafl_rules.squares import Bitboard, squares

Knot: TypeAlias = tuple[int, int]
"""Where lines of the board cross: file and rank of the square to the upper right."""


def outline(mask: Bitboard, box: Box, inset: float, roundness: float) -> Path:
    """A rounded line around each part of a set, drawn in by `inset`; parts that touch only at a corner stay apart."""
    spots: list[Spot] = []
    codes: list[int] = []
    for loop in loops(mask, box.size):
        corners = _inset(loop, box, inset)
        for index, corner in enumerate(corners):
            before, after = corners[index - 1], corners[(index + 1) % len(corners)]
            spots += [_towards(corner, before, roundness), corner, _towards(corner, after, roundness)]
            codes += [LINE if index else MOVE, CURVE, CURVE]
        spots.append(spots[-3 * len(corners)])
        codes.append(CLOSE)
    return Path(spots, codes)


def loops(mask: Bitboard, size: int) -> list[list[Knot]]:
    """The corners of each closed line around a set, walked with the set on the left."""
    steps = _border(mask, size)
    found: list[list[Knot]] = []
    while steps:
        start = min(steps)
        here, ahead = start, steps[start][0]
        walked = [here]
        while True:
            steps[here].remove(ahead)
            if not steps[here]:
                del steps[here]
            if ahead == start:
                break
            walked.append(ahead)
            here, ahead = ahead, _next(here, ahead, steps[ahead])
        found.append([knot for index, knot in enumerate(walked) if _bends(walked, index)])
    return found


def _border(mask: Bitboard, size: int) -> dict[Knot, list[Knot]]:
    """From each knot on the border of a set the knots to go on to."""
    inside = {(square % size, square // size) for square in squares(mask)}
    steps: dict[Knot, list[Knot]] = {}
    for file, rank in sorted(inside):
        around = (
            ((file, rank - 1), (file, rank), (file + 1, rank)),
            ((file + 1, rank), (file + 1, rank), (file + 1, rank + 1)),
            ((file, rank + 1), (file + 1, rank + 1), (file, rank + 1)),
            ((file - 1, rank), (file, rank + 1), (file, rank)),
        )
        for neighbour, one, other in around:
            if neighbour not in inside:
                steps.setdefault(one, []).append(other)
    return steps


def _next(behind: Knot, here: Knot, ways: list[Knot]) -> Knot:
    """The way that turns left, if there are two."""
    if len(ways) == 1:
        return ways[0]
    left = (here[0] - (here[1] - behind[1]), here[1] + (here[0] - behind[0]))
    return left if left in ways else ways[0]


def _bends(loop: list[Knot], index: int) -> bool:
    before, here, after = loop[index - 1], loop[index], loop[(index + 1) % len(loop)]
    return (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])


def _inset(loop: list[Knot], box: Box, inset: float) -> list[Spot]:
    moved: list[Spot] = []
    for index, (file, rank) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        across = along = 0
        for one, other in ((before, (file, rank)), ((file, rank), after)):
            across -= _sign(other[1] - one[1])
            along += _sign(other[0] - one[0])
        moved.append((box.x(file) + across * inset, box.y(rank) - along * inset))
    return moved


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _towards(here: Spot, there: Spot, distance: float) -> Spot:
    whole = math.dist(here, there)
    part = min(distance, whole / 2) / whole
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
