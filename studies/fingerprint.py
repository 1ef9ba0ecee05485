"""What version plays: not by the name of a commit, but by what it does.

A fingerprint is a hash of the answers to a fixed set of questions. Comments, formatting or another rule set do not
change it; another weight or another rule does. So results of different opponents are never mixed, and what did not
change need not be measured again.
"""

from __future__ import annotations

import hashlib
import json
import random
from functools import cache

from studies.program import ROOT, Program
from tafl_rules import Game, rule_set

LEVELS_FILE = ROOT / "board" / "src" / "search" / "levels.json"
"""The levels as data; the opponent reads them from the same file."""

_PLIES = (0, 4, 8, 12, 16)
_LOOK = "nodes 1500"
_LENGTH = 10


class Fingerprints:
    """The fingerprints of a program by rule set and by what it is told after `go`; each is found out once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._parts: dict[str, str] = {}

    def of(self, rules: str, go: str) -> str:
        """The fingerprint under a rule set when told `go`."""
        if rules not in self._parts:
            self._parts[rules] = program_part(self._program, rules)
        answers = [self._parts[rules], go]
        if go.startswith("level "):
            answers.append(json.dumps(_level(int(go.split()[1])), sort_keys=True))
        return _hash(answers)


def program_part(program: Program, rules: str) -> str:
    """The part of it that all settings share."""
    answers: list[str] = []
    for seed, plies in enumerate(_PLIES):
        program.choose(rules)
        found = program.think(_moves(rules, seed, plies), _LOOK)
        answers.append(f"{found.move} {found.ending} {found.score} {found.decided} {found.nodes}")
    return _hash(answers)


@cache
def _moves(rules: str, seed: int, plies: int) -> list[str]:
    """A game by chance, one move taken back if it has ended."""
    dice = random.Random(seed)  # noqa: S311  no secret
    game = Game(rule_set(rules).engine)
    for _ in range(plies):
        if game.ending is None:
            game.play(dice.choice(sorted(game.legal_moves())))
    if game.ending is not None:
        game.undo()
    return game.record()


def _level(number: int) -> dict[str, object]:
    levels = json.loads(LEVELS_FILE.read_text(encoding="utf-8"))["levels"]
    found = next(level for level in levels if level["level"] == number)
    return {key: value for key, value in found.items() if key != "name"}


def _hash(parts: list[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:_LENGTH]
