from __future__ import annotations

import pytest

from tafl_rules import Side, geometry
from tafl_rules.endings import encircled
from tests.boards import board, ended, engine_with


@pytest.mark.parametrize(
    ("goal", "text", "how"),
    [
        ("corners", "c7-a7", "defenders by king-reaches"),
        ("corners", "c7-b7", ""),
        ("edge", "c7-b7", "defenders by king-reaches"),
        ("edge", "e3-g3", ""),
    ],
)
def test_the_goal_is_the_kings(goal: str, text: str, how: str) -> None:
    position = board(
        """
        . . k . . . .
        . . . . . . .
        . . . . . . .
        . a . . . . .
        . . . . d . .
        . . . . . . .
        . . . . a . .
        """
    )
    engine = engine_with({"king-reaches.goal": goal, "exit-fort": "none"})
    if goal == "edge":
        position = position._replace(king=position.king >> 7)
        text = text.replace("c7", "c6").replace("b7", "c7")
        text = "c6-c7" if how else text
    assert ended(engine, position, text) == how


FORT = """
.........
.........
a.......a
.........
...d.....
.........
...ddd...
...d.d...
...dkd...
"""


def test_an_exit_fort_ends_the_game_after_a_defenders_move() -> None:
    position, engine = board(FORT), engine_with(size=9)
    assert ended(engine, position, "d5-d6") == "defenders by exit-fort"
    assert ended(engine, position, "a7-a8") == ""
    assert ended(engine_with({"exit-fort": "none"}, size=9), position, "d5-d6") == ""


@pytest.mark.parametrize(
    ("whole", "broken"),
    [
        ("...ddd...", "...d.d..."),
        ("...ddd...", "....d...."),
        ("...d.d...", ".....d..."),
        ("...dkd...", "...dk...."),
        ("...d.d...", "...ddd..."),  # whole, but the king can not move
    ],
)
def test_a_fort_with_a_hole_or_without_air_is_none(whole: str, broken: str) -> None:
    assert ended(engine_with(size=9), board(FORT.replace(whole, broken)), "d5-d6") == ""


@pytest.mark.parametrize(("inside", "how"), [(".", "defenders by exit-fort"), ("a", "")])
def test_an_attacker_inside_makes_a_fort_none(inside: str, how: str) -> None:
    text = FORT.replace(".........\n...ddd...", f"...ddd...\n...d{inside}d...")
    assert ended(engine_with(size=9), board(text), "d5-d6") == how


RING = """
.........
...aa....
..a..a...
..a.k.a..
..ad..a..
...a.a...
....a....
.......a.
.........
"""


def test_a_ring_closes_by_an_attackers_move_only() -> None:
    engine = engine_with({"encirclement.ring": "closed"}, size=9)
    open_ring = RING.replace("....a....\n.......a.", ".........\n....a..a.")
    assert ended(engine, board(open_ring), "e2-e3") == "attackers by encirclement"
    assert ended(engine, board(open_ring), "h2-h3") == ""
    assert ended(engine_with({"encirclement": "none"}, size=9), board(open_ring), "e2-e3") == ""
    assert ended(engine, board(RING), "d5-d6") == ""


def test_a_defender_outside_the_ring_keeps_the_game_going() -> None:
    outside = RING.replace("....a....\n.......a.", ".........\nd...a..a.")
    assert ended(engine_with(size=9), board(outside), "e2-e3") == ""


def test_diagonal_neighbours_close_and_the_edge_opens() -> None:
    plain = board(RING)
    assert encircled(geometry(9), plain)
    to_the_edge = plain._replace(king=1 << 0)
    assert not encircled(geometry(9), to_the_edge)
    no_men_inside = plain._replace(defenders=0, king=1 << 40)
    assert encircled(geometry(9), no_men_inside)


@pytest.mark.parametrize(
    ("ring", "bulge", "part", "how"),
    [
        ("closed", ".a.....a.", "hammer-and-anvil", "attackers by encirclement"),
        ("closed", "..a....a.", "hammer-and-anvil", "attackers by encirclement"),
        ("unbreakable", ".a.....a.", "hammer-and-anvil", "attackers by encirclement"),
        ("unbreakable", "..a....a.", "hammer-and-anvil", ""),  # c5 falls between king and man on c4 and c6
        ("unbreakable", "..a....a.", "none", "attackers by encirclement"),  # one man alone takes nobody
    ],
)
def test_a_ring_may_have_to_be_unbreakable(ring: str, bulge: str, part: str, how: str) -> None:
    text = f"""
.........
..aaaaa..
.a.....a.
.a..k..a.
{bulge}
.a..d..a.
.a.....a.
..aaaaa..
.......a.
"""
    engine = engine_with({"encirclement.ring": ring, "custodial.king": part}, size=9)
    assert ended(engine, board(text), "h1-g1") == how


@pytest.mark.parametrize(
    ("result", "how"), [("loss", "attackers by no-moves"), ("draw", "draw by no-moves"), (None, "")]
)
def test_a_side_without_a_move(result: str | None, how: str) -> None:
    position = board("..aa.\n..akd\n...aa\na....\n.....")
    engine = engine_with(
        {
            "no-moves": {"result": result} if result else "none",
            "encirclement": "none",
            "king-captured": "none",
            "corners.king": "closed",
            "shieldwall": "none",
            "corner-hostility.defenders": "never",
        },
        size=5,
    )
    assert ended(engine, position, "a2-a3") == how
    assert engine.stuck(position._replace(to_move=Side.ATTACKERS)) is None


def test_a_side_without_men_has_no_move() -> None:
    position = board(".....\n..k..\n...d.\n.....\n.da..")
    assert ended(engine_with(size=5), position, "d3-d1") == "defenders by no-moves"


def test_the_order_of_the_endings_decides_which_is_named() -> None:
    position = board("..k..\n.....\n...d.\n.....\n.da..")  # the last attacker falls, and nobody can break in any more
    assert ended(engine_with(size=5), position, "d3-d1") == "defenders by exit-fort"
    assert ended(engine_with({"exit-fort": "none"}, size=5), position, "d3-d1") == "defenders by no-moves"
    assert ended(engine_with(size=5), position, "c5-a5") == "defenders by king-reaches"
