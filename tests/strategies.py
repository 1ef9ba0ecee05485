"""Hypothesis strategies for positions, moves and texts. A new kind of value gets its strategy here."""

from __future__ import annotations

import copy
import os
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from tafl_rules import (
    Bitboard,
    Engine,
    Move,
    NamedRuleSet,
    Position,
    PositionError,
    Side,
    Square,
    geometry,
    mask_of,
    rule_sets,
    squares,
)
from tests import positions as built

# The same examples in each run, so that nobody's change is red for another's luck; TAFL_EXAMPLES=20000 digs deeper.
settings.register_profile(
    "taflbok",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=int(os.environ.get("TAFL_EXAMPLES", "150")),
)
settings.load_profile("taflbok")

SIZES = (5, 7, 9, 11, 13)
ALL_SIZES = (5, 7, 9, 11, 13, 15, 17, 19)
WORDS = ("", "none", "de", "men", "rules", "id", "cite", "examples", "king-captured", "zones", "closed", "a1", "x.y")
named_rule_sets: st.SearchStrategy[NamedRuleSet] = st.sampled_from(rule_sets())
sides = st.sampled_from(Side)


@st.composite
def any_positions(draw: st.DrawFn) -> Position:
    """Men anywhere, playable or not, with or without a king."""
    size = draw(st.sampled_from(ALL_SIZES))
    places = draw(st.lists(st.integers(0, size * size - 1), unique=True, max_size=40))
    attackers = draw(st.integers(0, len(places)))
    king = draw(st.booleans()) and attackers < len(places)
    masks = [sum(1 << place for place in part) for part in (places[:attackers], places[attackers:])]
    crown = 1 << places[-1] if king else 0
    return Position(size, masks[0], masks[1] & ~crown, crown, draw(sides))


@st.composite
def playable(draw: st.DrawFn) -> tuple[NamedRuleSet, Engine, Position]:
    """A rule set, an engine of some size and a position that can be played from; walls, forts and rings among them."""
    named = draw(named_rule_sets)
    size = draw(st.sampled_from(SIZES))
    rng = Random(draw(st.integers(0, 2**32)))  # noqa: S311 (nothing secret)
    engine = named.engine_of_size(size)
    generator = draw(st.sampled_from(built.GENERATORS))
    for attempt in range(20):
        position = (generator if attempt < 10 else built.crowd)(rng, size)
        if position is not None and _can_be_played(engine, position):
            return named, engine, position
    board = geometry(size)
    lone_king = Position(size, 1 << 1, 0, board.centre_mask, Side.DEFENDERS)
    return named, engine, lone_king


def _can_be_played(engine: Engine, position: Position) -> bool:
    try:
        engine.check(position)
    except PositionError:
        return False
    return True


def any_moves(size: int) -> st.SearchStrategy[Move]:
    """Moves between any two squares."""
    square = st.integers(0, size * size - 1)
    return st.builds(Move, square, square)


def legal_moves(engine: Engine, position: Position) -> st.SearchStrategy[Move]:
    """One of the legal moves; the position must have one."""
    return st.sampled_from(engine.legal_moves(position))


# --- symmetries -------------------------------------------------------------------------------------------------------


def turned(square: Square, size: int, symmetry: int) -> Square:
    """A square under one of the eight symmetries of the board."""
    rank, file = divmod(square, size)
    last = size - 1
    if symmetry & 4:
        rank, file = file, rank
    if symmetry & 2:
        rank = last - rank
    if symmetry & 1:
        file = last - file
    return rank * size + file


def turned_mask(mask: Bitboard, size: int, symmetry: int) -> Bitboard:
    """A set of squares under one of the eight symmetries."""
    return mask_of(turned(square, size, symmetry) for square in squares(mask))


def turned_position(position: Position, symmetry: int) -> Position:
    """A position under one of the eight symmetries."""
    size = position.size
    return position._replace(
        attackers=turned_mask(position.attackers, size, symmetry),
        defenders=turned_mask(position.defenders, size, symmetry),
        king=turned_mask(position.king, size, symmetry),
    )


def turned_move(move: Move, size: int, symmetry: int) -> Move:
    """A move under one of the eight symmetries."""
    return Move(turned(move.origin, size, symmetry), turned(move.target, size, symmetry))


# --- tables -----------------------------------------------------------------------------------------------------------

values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 200), st.floats(), st.text(max_size=8), st.sampled_from(WORDS)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)


@st.composite
def damaged(draw: st.DrawFn, table: dict[str, Any]) -> dict[str, Any]:
    """A table of data with one value somewhere inside taken out, replaced or added."""
    table = copy.deepcopy(table)
    place: Any = table
    while True:
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys)) if keys else None
        inner = place[key] if key is not None else None
        if isinstance(inner, dict | list) and inner and draw(st.integers(0, 3)):
            place = inner
            continue
        if key is not None and draw(st.booleans()):
            place[key] = draw(values)
        elif isinstance(place, dict):
            place[draw(st.sampled_from(WORDS))] = draw(values)
        else:
            place.append(draw(values))
        return table
