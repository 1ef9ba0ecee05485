"""What is to be played: neighbouring levels, and the same opponent on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from studies.fingerprint import Fingerprints
from studies.pairs import Pair, Record, play_pair
from studies.program import Program
from studies.statistics import Estimate, estimate

LEVELS = range(1, 9)
LEVEL_RULES = ("copenhagen", "brandubh", "tablut")
COSTLY = 7
"""From this level on games take so long that fewer must do."""

FIRST, STEP = 7, 1
NARROW = 0.07
MOST, MOST_COSTLY = 20, 7
"""Rounds, in each of which a pair is played under each of the rule sets."""

EVEN, EVEN_FOR_STRONG = 120, 40
STRONG = 6
"""Openings for the levels are judged no further from even than this (hundredths of a logit), more strictly from a level
on: the better the players, the sooner the side decides the game and not the player. For the balance of a rule set no
opening is refused for that reason."""


class Match(NamedTuple):
    """Pairs that count together.

    Attributes:
        name: what it is called.
        pairs: one for each rule set; the others differ in their number only.
        first: so many rounds are played in any case.
        most: so many at most.
        narrow: enough are played once half the 95 % interval is no wider; 0: play `most`.
    """

    name: str
    pairs: Sequence[Pair]
    first: int
    most: int
    narrow: float


@dataclass
class Plan:
    """Matches, each played until it is known well enough."""

    name: str
    matches: Sequence[Match]

    work = staticmethod(play_pair)

    def wanted(self, done: Mapping[str, Record]) -> Iterator[Pair]:
        """What is missing, the matches that have the least first."""
        missing = [list(_missing(match, done)) for match in self.matches]
        for number in range(max((match.most for match in self.matches), default=0)):
            yield from (pair for pairs in missing for pair in pairs if pair.number == number)

    def progress(self, done: Mapping[str, Record]) -> str:
        """Pairs played, and the matches that are not known well enough."""
        played = sum(key in done for match in self.matches for key in _keys(match, match.most))
        open_ = [match for match in self.matches if any(True for _ in _missing(match, done))]
        shown = ", ".join(f"{match.name}: {said(result(match, done))}" for match in open_[:8])
        return f"{self.name}: {played} pairs, {len(open_)} of {len(self.matches)} matches open: {shown}"


def said(found: Estimate) -> str:
    """An estimate on a terminal."""
    return f"{100 * found.mean:.0f} % ± {100 * found.half:.0f} ({found.pairs})"


def result(match: Match, done: Mapping[str, Record]) -> Estimate:
    """The score of the one player in a match so far."""
    return estimate([points(done[key]) for key in _keys(match, match.most) if key in done])


def points(record: Record) -> float:
    """What the one player scored in a pair, from 0 to 1."""
    return sum(map(_score, record["games"])) / len(record["games"])


def _score(game: Record) -> float:
    return 0.5 if game["winner"] == "draw" else float(game["winner"][0] == game["one"])


def _missing(match: Match, done: Mapping[str, Record]) -> Iterator[Pair]:
    """Pairs not played yet that are wanted now.

    Whether there are enough is asked at the end of a round only: it must not depend on which worker was quick.
    """
    rounds = min(match.first, match.most)
    while rounds < match.most and all(key in done for key in _keys(match, rounds)):
        if match.narrow and estimate([points(done[key]) for key in _keys(match, rounds)]).half <= match.narrow:
            return
        rounds = min(rounds + STEP, match.most)
    for number in range(rounds):
        for pair in match.pairs:
            numbered = replace(pair, number=number)
            if numbered.key not in done:
                yield numbered


def _keys(match: Match, rounds: int) -> Iterator[str]:
    return (pair.numbered_key(number) for number in range(rounds) for pair in match.pairs)


def levels(
    program: Program, rules: Sequence[str] = LEVEL_RULES, only: Sequence[int] = LEVELS[1:], most: int | None = None
) -> Plan:
    """Neighbouring levels: the higher one is `one`. `only` names the higher levels to play."""
    found = Fingerprints(program)
    playing = sorted({*only, *(higher - 1 for higher in only)})
    prints = {(name, level): found.of(name, f"level {level}") for name in rules for level in playing}
    matches: list[Match] = []
    for higher in only:
        pairs = [
            Pair(
                cell=f"levels {name} {higher}-{higher - 1}",
                number=0,
                rules=name,
                one=f"level {higher}",
                other=f"level {higher - 1}",
                prints=(prints[name, higher], prints[name, higher - 1]),
                tolerance=EVEN_FOR_STRONG if higher >= STRONG else EVEN,
            )
            for name in rules
        ]
        ceiling = most or (MOST_COSTLY if higher >= COSTLY else MOST)
        matches.append(Match(f"{higher}-{higher - 1}", pairs, min(FIRST, ceiling), ceiling, NARROW))
    return Plan("levels", matches)


def balance(program: Program, rules: Sequence[str], nodes: Sequence[int], pairs: int) -> Plan:
    """The same opponent on both sides; each opening is followed by one of its images."""
    found = Fingerprints(program)
    matches: list[Match] = []
    for name in rules:
        for count in nodes:
            go = f"nodes {count}"
            print_ = found.of(name, go)
            pair = Pair(
                cell=f"balance {name} {count}",
                number=0,
                rules=name,
                one=go,
                other=go,
                prints=(print_, print_),
                mirrored=True,
            )
            matches.append(Match(f"{name} {count}", [pair], pairs, pairs, 0))
    return Plan("balance", matches)
