from __future__ import annotations

import pytest

from tafl_rules import geometry
from tafl_rules.rules import Shieldwall
from tafl_rules.siege import Siege
from tests.boards import at, named

BOARD = geometry(7)
WALL = Shieldwall("bracket", "closes", "stays", "bracket-and-front")


def siege(hostile: str = "", shieldwall: Shieldwall | None = None, no_stop: str = "") -> Siege:
    return Siege(BOARD, at(no_stop) | BOARD.corners, BOARD.corners, at(hostile), shieldwall)


def test_besiegers_flow_everywhere_but_through_walls() -> None:
    walls = at("c1 c2 d3 e2 e1")  # a house around d1 and d2
    assert named(BOARD.everything & ~siege().flow(walls, at("a4"), 1) & ~BOARD.corners & ~walls) == "d1 d2"


def test_a_man_between_two_free_squares_falls_and_lets_them_in() -> None:
    walls = at("c1 c2 c3 d3 e3 e2 e1 d5")
    assert siege().flow(walls, at("a4 a5"), 2) & at("d5")
    straight = at("c1 c2 d2 e2 e1")  # d2 stands between d1 inside and d3 outside: nobody gets to d1
    assert not siege().flow(straight, at("a4 a5"), 2) & at("d1")


def test_one_man_alone_needs_a_hostile_place() -> None:
    walls = at("b2 d4")
    assert not siege().flow(walls, at("a5"), 1) & walls
    assert siege().flow(walls, at("a5"), 2) & walls == walls
    assert siege("b1").flow(walls, at("a5"), 1) & walls == at("b2")
    assert siege().flow(walls, 0, 0) == 0


def test_where_they_may_not_stop_they_take_nobody() -> None:
    walls = at("d3")
    assert siege(no_stop="d4 c3").flow(walls, at("a5"), 2) & walls == 0
    assert siege(no_stop="d4").flow(walls, at("a5"), 2) & walls == walls


@pytest.mark.parametrize(("rule", "men", "falls"), [(None, 9, ""), (WALL, 5, "b1 c1 d1 e1"), (WALL, 4, "")])
def test_rows_at_the_edge_fall_to_enough_men(rule: Shieldwall | None, men: int, falls: str) -> None:
    walls = at("b1 c1 d1 e1")  # four in front, one beside, the corner at the other end
    assert named(siege(shieldwall=rule).flow(walls, at("a5"), men) & walls) == falls


def test_a_corner_saves_a_man_where_it_closes() -> None:
    walls = at("b1 c1")
    open_corner = Shieldwall("bracket", "open", "stays", "bracket-and-front")
    assert siege(shieldwall=WALL).flow(walls, at("a5"), 3) & walls == walls
    assert siege(shieldwall=open_corner).flow(walls, at("a5"), 9) & walls == 0
