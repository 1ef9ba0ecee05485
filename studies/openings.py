"""Openings: some moves by chance, the same for the same seed, that leave the game open."""

from __future__ import annotations

import random

from studies.program import Program
from tafl_rules import Game, Move, format_move, rule_set

LEAST, MOST = 2, 6
"""Plies of an opening."""

_LOOK = "depth 4"
_ATTEMPTS = 2000


class NoOpeningError(Exception):
    """No opening was found, however often it was tried."""


def opening(rules: str, dice: random.Random, program: Program, tolerance: int | None = None) -> list[str]:
    """Moves by chance after which neither side has a win in sight.

    Args:
        rules: the rule set.
        dice: where chance comes from.
        program: looks a few plies ahead whether a win is in sight.
        tolerance: if given, the judgement may not be further from even than this, in hundredths of a logit.

    Raises:
        NoOpeningError: if there is none.
    """
    engine = rule_set(rules).engine
    program.choose(rules)
    for _ in range(_ATTEMPTS):
        game = Game(engine)
        for _ in range(dice.randint(LEAST, MOST)):
            if game.ending is None:
                game.play(dice.choice(sorted(game.legal_moves())))
        if game.ending is None and _is_open(game.record(), program, tolerance):
            return [format_move(turn.move, engine.size) for turn in game.turns]
    raise NoOpeningError(f"{rules}: none of {_ATTEMPTS} openings left the game open")


def _is_open(moves: list[str], program: Program, tolerance: int | None) -> bool:
    found = program.think(moves, _LOOK)
    return not found.decided and (tolerance is None or abs(found.score) <= tolerance)


SYMMETRIES = 8


def image(moves: list[str], symmetry: int, rules: str) -> list[str]:
    """The moves as seen in a mirror (bit 2) and after 0 to 3 quarter turns (bits 0 and 1)."""
    engine = rule_set(rules).engine
    game = Game(engine)
    for move in moves:
        game.play_text(move)
    size = engine.size
    return [
        format_move(Move(_turned(turn.move.origin, size, symmetry), _turned(turn.move.target, size, symmetry)), size)
        for turn in game.turns
    ]


def _turned(square: int, size: int, symmetry: int) -> int:
    rank, file = divmod(square, size)
    if symmetry & 4:
        file = size - 1 - file
    for _ in range(symmetry & 3):
        rank, file = file, size - 1 - rank
    return rank * size + file
