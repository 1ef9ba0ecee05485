"""What is to be played: neighbouring levels, and the same opponent on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from studies.fingerprint import fingerprint
from studies.pairs import Pair, Record, play_pair
from studies.program import Program
from studies.statistics import Estimate, estimate

LEVELS = range(1, 9)
LEVEL_RULES = ("copenhagen", "brandubh", "tablut")
COSTLY = 7
"""From this level on games take so long that fewer must do."""

FIRST, STEP = 20, 10
NARROW = 0.07
MOST, MOST_COSTLY = 60, 20
EVEN = 120
"""Openings for the levels are judged no further from even than this (hundredths of a logit): else the side would decide
more games than the player. For the balance of a rule set no opening is refused for that reason."""


class Cell(NamedTuple):
    """Pairs that count together.

    Attributes:
        pair: the first of them; the others differ in their number only.
        first: so many are played in any case.
        most: so many at most.
        narrow: enough are played once half the 95 % interval is no wider; 0: play `most`.
    """

    pair: Pair
    first: int
    most: int
    narrow: float


@dataclass
class Plan:
    """Cells, each played until it is known well enough."""

    name: str
    cells: Sequence[Cell]

    work = staticmethod(play_pair)

    def wanted(self, done: Mapping[str, Record]) -> Iterator[Pair]:
        """What is missing, the cells that have the least first."""
        missing = [list(_missing(cell, done)) for cell in self.cells]
        for number in range(max((cell.most for cell in self.cells), default=0)):
            yield from (pair for pairs in missing for pair in pairs if pair.number == number)

    def progress(self, done: Mapping[str, Record]) -> str:
        """Pairs played and the most that can still come, and the cells that are not known well enough."""
        played = sum(sum(_numbered(cell, number).key in done for number in range(cell.most)) for cell in self.cells)
        open_ = [cell for cell in self.cells if any(True for _ in _missing(cell, done))]
        shown = [f"{cell.pair.cell}: {said(result(cell, done))}" for cell in open_[:3]]
        return f"{self.name}: {played} pairs, {len(open_)} of {len(self.cells)} parts open; {', '.join(shown)}"


def said(found: Estimate) -> str:
    """An estimate on a terminal."""
    return f"{100 * found.mean:.0f} % ± {100 * found.half:.0f} ({found.pairs})"


def result(cell: Cell, done: Mapping[str, Record]) -> Estimate:
    """The score of the one player in a cell so far."""
    return estimate([points(done[key]) for key in _keys(cell, cell.most) if key in done])


def points(record: Record) -> float:
    """What the one player scored in a pair, from 0 to 1."""
    return sum(map(_score, record["games"])) / len(record["games"])


def _score(game: Record) -> float:
    return 0.5 if game["winner"] == "draw" else float(game["winner"][0] == game["one"])


def _missing(cell: Cell, done: Mapping[str, Record]) -> Iterator[Pair]:
    """Pairs not played yet that are wanted now.

    Whether there are enough is asked at the end of a step only: it must not depend on which worker was quick.
    """
    target = min(cell.first, cell.most)
    while target < cell.most and all(key in done for key in _keys(cell, target)):
        if cell.narrow and estimate([points(done[key]) for key in _keys(cell, target)]).half <= cell.narrow:
            return
        target = min(target + STEP, cell.most)
    for number in range(target):
        pair = _numbered(cell, number)
        if pair.key not in done:
            yield pair


def _keys(cell: Cell, count: int) -> Iterator[str]:
    return (_numbered(cell, number).key for number in range(count))


def _numbered(cell: Cell, number: int) -> Pair:
    # Pairs are frozen and plain; this is quicker than `replace`.
    pair = cell.pair
    return Pair(pair.cell, number, pair.rules, pair.one, pair.other, pair.prints, pair.mirrored, pair.tolerance)


def levels(
    program: Program, rules: Sequence[str] = LEVEL_RULES, only: Sequence[int] = LEVELS[1:], most: int | None = None
) -> Plan:
    """Neighbouring levels: the higher one is `one`. `only` names the higher levels to play."""
    cells: list[Cell] = []
    for name in rules:
        prints = {
            level: fingerprint(program, name, f"level {level}") for level in {*only, *(each - 1 for each in only)}
        }
        for higher in only:
            pair = Pair(
                cell=f"levels {name} {higher}-{higher - 1}",
                number=0,
                rules=name,
                one=f"level {higher}",
                other=f"level {higher - 1}",
                prints=(prints[higher], prints[higher - 1]),
                tolerance=EVEN,
            )
            ceiling = MOST_COSTLY if higher >= COSTLY else MOST
            cells.append(Cell(pair, FIRST, min(ceiling, most or ceiling), NARROW))
    return Plan("levels", cells)


def balance(program: Program, rules: Sequence[str], nodes: Sequence[int], pairs: int) -> Plan:
    """The same opponent on both sides; each opening is followed by one of its images."""
    cells: list[Cell] = []
    for name in rules:
        for count in nodes:
            go = f"nodes {count}"
            print_ = fingerprint(program, name, go)
            pair = Pair(
                cell=f"balance {name} {count}",
                number=0,
                rules=name,
                one=go,
                other=go,
                prints=(print_, print_),
                mirrored=True,
            )
            cells.append(Cell(pair, pairs, pairs, 0))
    return Plan("balance", cells)
