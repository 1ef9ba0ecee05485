"""Short ways to a position and to an engine with some rules replaced."""

from __future__ import annotations

from collections.abc import Mapping

from tafl_rules import Bitboard, Engine, Move, Position, Side, Turn, engine_for, mask_of, parse_diagram, parse_square
from tafl_rules.notation import parse_move, square_names
from tafl_rules.rule_data import Values, replaced_value, rule_set_of
from tafl_rules.variants import variants

BASE = "copenhagen"


def engine_with(changes: Mapping[str, object] | None = None, *, size: int = 7, base: str = BASE) -> Engine:
    """An engine for the rules of `base` with some fields or rules replaced: `{"throne.men": "closed"}`."""
    variant = variants()[base]
    values: Values = dict(variant.values())
    for key, value in (changes or {}).items():
        values[key.partition(".")[0]] = replaced_value(values, key, value, "test", key)
    return engine_for(rule_set_of(values, variant.endings), size)


def board(text: str, to_move: str = "attackers") -> Position:
    """A position from a drawn board."""
    return parse_diagram(text, Side(to_move))


def move(text: str, size: int = 7) -> Move:
    """A move from its text."""
    return parse_move(text, size).move


def at(text: str, size: int = 7) -> Bitboard:
    """A set of squares from their names, parted by blanks."""
    return mask_of(parse_square(name, size) for name in text.split())


def named(mask: Bitboard, size: int = 7) -> str:
    """The names of a set of squares, parted by blanks."""
    return " ".join(square_names(mask, size))


def played(engine: Engine, position: Position, text: str) -> Turn:
    """A turn played with the side to move taken from the man that moves."""
    wanted = move(text, position.size)
    piece = position.piece_at(wanted.origin)
    assert piece is not None, text
    return engine.play(position._replace(to_move=piece.side), wanted)


def captured(engine: Engine, position: Position, text: str) -> str:
    """The names of the men a move captures."""
    return named(played(engine, position, text).captured, position.size)


def ended(engine: Engine, position: Position, text: str) -> str:
    """How the game ends by a move: `winner by rule`, or empty."""
    ending = played(engine, position, text).ending
    return f"{ending.winner or 'draw'} by {ending.by}" if ending else ""
