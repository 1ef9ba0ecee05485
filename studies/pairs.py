"""The unit of work: a pair of games that belong together, small enough to be lost without harm."""

from __future__ import annotations

import platform
import random
import threading
from dataclasses import dataclass
from typing import Any, TypeAlias

from studies import openings
from studies.fingerprint import Fingerprints
from studies.program import Program
from studies.referee import DisagreementError, Played, Seat, play
from tafl_rules import Side

Record: TypeAlias = dict[str, Any]
"""A line of a result file."""

LONGEST = 200


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair to be played.

    Attributes:
        cell: what it counts for, such as `brandubh 2-1`.
        number: its number in the cell.
        rules: the rule set.
        one: what the one player is told after `go`; in the first game it has the attackers.
        other: what the other is told.
        prints: the fingerprints of both.
        mirrored: the second game begins with an image of the opening instead of the same.
        tolerance: how far from even an opening may be judged; None if it only must be open.
    """

    cell: str
    number: int
    rules: str
    one: str
    other: str
    prints: tuple[str, str]
    mirrored: bool = False
    tolerance: int | None = None

    @property
    def key(self) -> str:
        """What tells it from all others, those of another version included."""
        return self.numbered_key(self.number)

    def numbered_key(self, number: int) -> str:
        """The key of another pair of the same kind."""
        return f"{self.cell} {number} {'-'.join(self.prints)}"

    @property
    def seed(self) -> str:
        """Where its chance comes from; a version more does not change the openings by itself."""
        return f"{self.cell} {self.number}"


class StaleError(Exception):
    """A worker has another version of the program than the one that gives out the work."""


class _Bench(threading.local):
    """The programs of this worker, one for each player, and what is known of them. Each thread has its own."""

    programs: tuple[Program, Program] | None = None
    prints: Fingerprints | None = None

    def players(self) -> tuple[Program, Program]:
        if self.programs is None:
            self.programs = (Program(), Program())
            self.prints = Fingerprints(self.programs[0])
        return self.programs

    def fingerprint(self, rules: str, go: str) -> str:
        self.players()
        return self.prints.of(rules, go) if self.prints else ""

    def clear(self) -> None:
        for program in self.programs or ():
            program.close()
        self.programs = None
        self.prints = None


_bench = _Bench()


def close() -> None:
    """End the programs of this thread."""
    _bench.clear()


def play_pair(pair: Pair) -> Record:
    """Play a pair and say what came of it. What the referee does not agree with is part of the answer."""
    try:
        return _play(pair)
    except BaseException:
        _bench.clear()  # whatever state they are in, the next pair begins with new ones
        raise


def _play(pair: Pair) -> Record:
    found = tuple(_bench.fingerprint(pair.rules, go) for go in (pair.one, pair.other))
    if found != pair.prints:
        raise StaleError(f"{platform.node()} has another version of the program, rules or levels: bring it up to date")
    dice = random.Random(pair.seed)  # noqa: S311  no secret
    one, other = _bench.players()
    moves = openings.opening(pair.rules, dice, one, pair.tolerance)
    image = openings.image(moves, dice.randrange(1, openings.SYMMETRIES), pair.rules) if pair.mirrored else moves
    record: Record = {"key": pair.key, "cell": pair.cell, "number": pair.number, "prints": list(pair.prints)}
    games: list[dict[str, Any]] = []
    for side, begin in ((Side.ATTACKERS, moves), (Side.DEFENDERS, image)):
        seats = {side: Seat(one, _seeded(pair.one, dice)), side.other: Seat(other, _seeded(pair.other, dice))}
        try:
            games.append(_short(side, play(pair.rules, begin, seats, LONGEST)))
        except DisagreementError as error:
            return {**record, "disagreement": {"message": str(error), "example": error.example}}
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return {**record, "opening": " ".join(moves), "games": games, "version": one.version, "machine": machine}


def _seeded(go: str, dice: random.Random) -> str:
    """A level gets a seed of its own for each game; the rest has nothing to do with chance."""
    return f"{go} seed {dice.randrange(1, 2**31)}" if go.startswith("level ") else go


def _short(side: Side, played: Played) -> dict[str, Any]:
    """What of a game is kept: all else follows from seed and version."""
    return {"one": side[0], "plies": len(played.moves), "winner": played.winner, "by": played.by}
