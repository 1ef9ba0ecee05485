"""How sure a figure is."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

_NORMAL = 1.96


class Estimate(NamedTuple):
    """A mean with half the width of its 95 % interval, and of how many pairs it is the mean."""

    mean: float
    half: float
    pairs: int


def estimate(points: Sequence[float]) -> Estimate:
    """The mean of points from 0 to 1, one for each pair: the games of a pair are not independent of each other.

    Where all pairs are alike the interval does not shrink to nothing: one pair in so many might still be different.
    """
    count = len(points)
    if count == 0:
        return Estimate(0.5, 0.5, 0)
    mean = sum(points) / count
    variance = sum((each - mean) ** 2 for each in points) / max(1, count - 1)
    half = _NORMAL * math.sqrt(max(variance, 1 / (4 * count)) / count)
    return Estimate(mean, min(half, 0.5), count)


class Match(NamedTuple):
    """The pairs that two players have played: points of the first from 0 to 1."""

    one: int
    other: int
    points: tuple[float, ...]


def elo(matches: Sequence[Match], fixed: int, rounds: int = 200) -> dict[int, tuple[float, float, float]]:
    """Elo of each player with its 95 % interval, so that the one called `fixed` has 0.

    Bradley–Terry: the expected score depends on the difference alone. The interval comes from fits to pairs drawn again
    and again from those played (bootstrap). Players that no chain of matches joins to the fixed one are not rated.
    """
    players = sorted(_joined(matches, fixed))
    matches = [match for match in matches if match.one in players]
    dice = random.Random(1)  # noqa: S311  no secret
    best = _fit(matches, players, fixed)
    drawn = [_fit([_redrawn(match, dice) for match in matches], players, fixed) for _ in range(rounds)]
    intervals: dict[int, tuple[float, float, float]] = {}
    for player in players:
        row = sorted(ratings[player] for ratings in drawn)
        intervals[player] = (best[player], row[round(0.025 * (rounds - 1))], row[round(0.975 * (rounds - 1))])
    return intervals


def _joined(matches: Sequence[Match], fixed: int) -> set[int]:
    joined = {fixed}
    for _ in matches:
        for one, other, _points in matches:
            if one in joined or other in joined:
                joined |= {one, other}
    return joined


def _redrawn(match: Match, dice: random.Random) -> Match:
    return match._replace(points=tuple(dice.choices(match.points, k=len(match.points)))) if match.points else match


_SCALE = 400 / math.log(10)
_STEPS = 60
_STILL = 1e-9


def _fit(matches: Sequence[Match], players: Sequence[int], fixed: int) -> dict[int, float]:
    """Most likely ratings by Newton's method. Half a pair drawn is added to each match, lest a rating be infinite."""
    free = [player for player in players if player != fixed]
    rating = dict.fromkeys(players, 0.0)
    for _ in range(_STEPS):
        slope = dict.fromkeys(players, 0.0)
        bend = {(a, b): 0.0 for a in players for b in players}
        for one, other, points in matches:
            expected = 1 / (1 + math.exp(rating[other] - rating[one]))
            count = len(points) + 0.5
            pull = sum(points) + 0.25 - count * expected
            weight = count * expected * (1 - expected)
            slope[one] += pull
            slope[other] -= pull
            for a, b, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
                bend[a, b] += sign * weight
        change = _solve([[bend[a, b] for b in free] for a in free], [slope[a] for a in free])
        for player, step in zip(free, change, strict=True):
            rating[player] += max(-1.0, min(1.0, step))
        if max(map(abs, change), default=0.0) < _STILL:
            break
    return {player: value * _SCALE for player, value in rating.items()}


def _solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Gauss, with the largest pivot."""
    size = len(right)
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(table[row][column]))
        table[column], table[pivot] = table[pivot], table[column]
        for row in range(column + 1, size):
            factor = table[row][column] / table[column][column]
            table[row] = [a - factor * b for a, b in zip(table[row], table[column], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(table[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (table[row][size] - known) / table[row][row]
    return found
