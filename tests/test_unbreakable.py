"""Forts and rings that can never be broken: the proof against the plain search that it replaces.

The besiegers move as often as they like and capture what they can, nobody answers. What the proof calls unbreakable
must stand whatever they do; and with so few men it should find every wall that stands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tafl_rules import Engine, Position, PositionError, Side, format_position, mask_of, rule_set, squares
from tafl_rules.endings import encircled, encirclement, exit_fort
from tafl_rules.rules import Encirclement
from tests.positions import fort, ring

SIZE = 7
ROUNDS = 40
LIMIT = 30_000
"""Positions searched at most; what is not decided by then is left out."""


def breakable(engine: Engine, start: Position, besiegers: Side, broken: Callable[[Position], bool]) -> bool | None:
    """Whether the besiegers can break in or out when they alone move; None if that is too long to search."""
    first = start._replace(to_move=besiegers)
    seen, waiting = {first}, deque([first])
    while waiting:
        position = waiting.popleft()
        if broken(position):
            return True
        for move in engine.legal_moves(position):
            after = engine.turn(position, move).position._replace(to_move=besiegers)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > LIMIT:
            return None
    return False


def positions(
    rng: Random, generator: Callable[[Random, int], Position | None], engine: Engine, besiegers: Side
) -> Iterator[Position]:
    """Positions of a generator, with few besiegers left on the board."""
    while True:
        position = generator(rng, SIZE)
        if position is None:
            continue
        if besiegers is Side.ATTACKERS:
            men = list(squares(position.attackers))
            position = position._replace(attackers=mask_of(rng.sample(men, min(len(men), rng.randint(1, 2)))))
        elif position.defenders.bit_count() > 2:
            continue
        try:
            engine.check(position)
        except PositionError:
            continue
        yield position


@pytest.mark.slow
def test_a_fort_is_proven_if_and_only_if_no_attacker_can_ever_get_in() -> None:
    engine = rule_set("copenhagen").engine_of_size(SIZE)
    board, proven = engine.geometry, exit_fort(engine.rules, engine.geometry)

    def broken(position: Position) -> bool:
        room = board.flood(position.king, board.everything & ~position.defenders & ~board.corners)
        return not position.king or bool(room & position.attackers)

    found: dict[bool, int] = {True: 0, False: 0}
    rng = Random("forts")  # noqa: S311 (a fixed seed, nothing secret)
    for position in positions(rng, fort, engine, Side.ATTACKERS):
        if min(found.values()) >= ROUNDS // 2:
            break
        if not position.king & board.edge or not engine.targets(position, position.king.bit_length() - 1):
            continue
        by_search = breakable(engine, position, Side.ATTACKERS, broken)
        if by_search is not None:
            assert proven(position, 0, 0) is not by_search, format_position(position)
            found[by_search] += 1


@pytest.mark.slow
def test_a_ring_is_proven_unbreakable_only_if_nobody_can_ever_get_out() -> None:
    engine = rule_set("copenhagen+ring-unbreakable").engine_of_size(SIZE)
    board = engine.geometry
    proven = encirclement(Encirclement("unbreakable"), engine.rules, board)

    def broken(position: Position) -> bool:
        return not encircled(board, position)

    found: dict[bool, int] = {True: 0, False: 0}
    rng = Random("rings")  # noqa: S311 (a fixed seed, nothing secret)
    tried = 0
    for position in positions(rng, ring, engine, Side.DEFENDERS):
        tried += 1
        if tried > 20 * ROUNDS:
            break
        if broken(position):
            assert not proven(position, 0, 0)
            continue
        by_search = breakable(engine, position, Side.DEFENDERS, broken)
        if by_search is not None:
            found[by_search] += 1
            if proven(position, 0, 0):
                assert not by_search, format_position(position)
    assert min(found.values()) >= ROUNDS
