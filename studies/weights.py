"""The weights of the evaluation, from games: how much does each feature of a position tell about who will win?

Logistic regression over positions of won games (`fit/samples.mjs`), by Newton's method. Every weight is drawn towards
zero, the more the less the games say of it: those of the places of single pieces most, and what sets one side to move
apart from the other. Only who won is learnt from, not what a search found: it was tried, and the weights took over the
errors of those the search had used.

A tenth of the games is kept back, to see whether what was learnt holds for games not learnt from.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

GAME = 8.0
"""So many independent positions a game counts for, however long it is: its positions have the outcome in common."""

SPREAD, SPREAD_OF_PLACES = 0.7, 0.15
"""How far weights are expected to lie from zero, in logits: for a feature of usual size, and for a piece at a place."""

SPREAD_OF_SIDES, SPREAD_OF_SIDES_AT_PLACES = 0.3, 0.05
"""The same for what the weights of the two sides to move differ by."""

_KEPT_BACK = 10
_MEN = ("bias", "attackers", "defenders")
_RARE = 0.05
_NEVER = 1e12
_ROUNDS = 30
_CLOSE = 1e-5


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions at rest from won games.

    Attributes:
        names: of the features.
        places: so many of them, the first, say where a piece stands.
        features: a row for each position.
        late: 0 at the start of a game, 1 when half of the men are gone.
        attackers_move: whether they are to move.
        won: 1.0 if the defenders won the game, else 0.0.
        game: the number of the game.
    """

    names: Sequence[str]
    places: int
    features: Floats
    late: Floats
    attackers_move: Flags
    won: Floats
    game: NDArray[np.int64]


def read_samples(file: Path, about: Mapping[str, Any]) -> Samples:
    """The samples in a file of `fit/samples.mjs`, given what it said about them."""
    names: list[str] = about["features"]
    rows = np.fromfile(file, dtype="<f4").astype(np.float64).reshape(-1, len(names) + 4)
    late, attackers_move, won, game = rows[:, len(names) :].T
    # In each file the games are counted from 1.
    sizes = [part["positions"] for part in about["files"]]
    starts = np.repeat(np.cumsum([0, *(part["games"] for part in about["files"])][:-1]), sizes)
    return Samples(
        names,
        about["places"],
        rows[:, : len(names)],
        late,
        attackers_move == 1,
        won,
        game.astype(np.int64) + starts.astype(np.int64),
    )


def fit(samples: Samples, without: Collection[str] = ()) -> dict[str, Any]:
    """The weights of a family, in thousandths of a logit for the defenders, and how well they foretell who wins.

    Args:
        samples: what to learn from.
        without: features that get no weight; what has none costs the search no time.

    Raises:
        ValueError: if there is no such feature.
    """
    if unknown := sorted(set(without) - set(samples.names)):
        raise ValueError(f"there is no feature {unknown[0]!r}; there are: {', '.join(samples.names)}")
    kept = samples.game % _KEPT_BACK == 0
    design, pull = _design(samples), _pull(samples)
    weight = _weight(samples.game)
    pull[np.isin(np.tile(samples.names, 4), list(without))] = _NEVER
    found = regression(design[~kept], samples.won[~kept], weight[~kept], pull)
    men = np.isin(np.tile(samples.names, 4), _MEN)
    of_men = regression(design[~kept][:, men], samples.won[~kept], weight[~kept], pull[men])

    def loss(columns: Floats, weights: Floats, rows: Flags) -> float:
        return round(_loss(columns[rows], samples.won[rows], weight[rows], weights), 3)

    start, end, start_of_side, end_of_side = found.reshape(4, -1)
    return {
        "origin": {
            "without": sorted(without),
            "positions": len(samples.won),
            "loss": loss(design, found, ~kept),
            "loss_of_games_not_learnt": loss(design, found, kept),
            "loss_of_men_alone": loss(design[:, men], of_men, kept),
        },
        "attackers": {"start": _whole(start + start_of_side / 2), "end": _whole(end + end_of_side / 2)},
        "defenders": {"start": _whole(start - start_of_side / 2), "end": _whole(end - end_of_side / 2)},
    }


def regression(design: Floats, won: Floats, weight: Floats, pull: Floats) -> Floats:
    """The weights by which the rows of `design` foretell `won` best, each drawn to zero by its `pull`.

    Args:
        design: a row for each position.
        won: 1.0 or 0.0 for each.
        weight: how much each row counts.
        pull: for each column one over the square of how far from zero its weight is expected.
    """
    found = np.zeros(design.shape[1])
    for _ in range(_ROUNDS):
        chance = _chance(design, found)
        slope = design.T @ (weight * (chance - won)) + pull * found
        bend = (design * (weight * chance * (1 - chance))[:, None]).T @ design + np.diag(pull)
        step = np.linalg.solve(bend, slope)
        found -= step
        if np.abs(step).max() < _CLOSE:
            break
    return found


def write_family(file: Path, about: Mapping[str, Any], family: dict[str, Any], rules: str) -> None:
    """Put the weights of a family into a file of weights, in place of those that were there."""
    origin = {"rules": rules, "date": time.strftime("%Y-%m-%d"), "games": about["files"], **family["origin"]}
    written = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"fallback": about["family"]}
    same = written.get("features") == about["features"]
    families = written["families"] if same else {}
    families[about["family"]] = {**family, "origin": origin}
    written |= {"features": about["features"], "families": families}
    file.write_text(json.dumps(written, separators=(",", ":")) + "\n", encoding="utf-8")


def _design(samples: Samples) -> Floats:
    """For each position its features as far as it is early and as far as it is late, and both by side to move."""
    late = samples.late[:, None]
    by_phase = np.hstack([samples.features * (1 - late), samples.features * late])
    side = np.where(samples.attackers_move, 0.5, -0.5)[:, None]
    return np.hstack([by_phase, by_phase * side])


def _pull(samples: Samples) -> Floats:
    # A weight is small where the feature's numbers are large.
    size = np.maximum(_RARE, np.sqrt((samples.features**2).mean(axis=0)))
    at_places = np.arange(len(samples.names)) < samples.places
    common = np.where(at_places, SPREAD_OF_PLACES, SPREAD / size)
    of_sides = np.where(at_places, SPREAD_OF_SIDES_AT_PLACES, SPREAD_OF_SIDES / size)
    spread: Floats = np.concatenate([common, common, of_sides, of_sides])
    return 1 / spread**2


def _weight(game: NDArray[np.int64]) -> Floats:
    _, of_row, positions = np.unique(game, return_inverse=True, return_counts=True)
    return np.asarray(GAME / positions[of_row], dtype=np.float64)


def _chance(design: Floats, weights: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-(design @ weights))), dtype=np.float64)


def _loss(design: Floats, won: Floats, weight: Floats, weights: Floats) -> float:
    chance = np.clip(_chance(design, weights), 1e-9, 1 - 1e-9)
    each = won * np.log(chance) + (1 - won) * np.log(1 - chance)
    return float(-np.average(each, weights=weight))


def _whole(weights: Floats) -> list[int]:
    return [round(1000 * float(weight)) for weight in weights]
