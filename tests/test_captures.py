from __future__ import annotations

import pytest

from tests.boards import board, captured, engine_with

# --- custodial --------------------------------------------------------------------------------------------------------


def test_only_the_move_that_closes_captures() -> None:
    position = board(
        """
        . . . . . . .
        . . d a . . .
        . . . . d . .
        . k . . . . .
        . . . . . . .
        . . . . a . .
        . a d a . . .
        """
    )
    engine = engine_with()
    assert captured(engine, position, "e5-e6") == "d6"
    assert captured(engine, position, "e2-e1") == ""
    between = board(
        "a . . d . . .\n. . . . . . .\n. . d . d . .\n. k . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
    )
    assert captured(engine, between._replace(attackers=1 << 45), "d7-d5") == ""


def test_several_men_fall_at_once_and_nobody_on_the_diagonal() -> None:
    position = board(
        """
        . . . a . . .
        . . . d d . .
        . a d . d a .
        . . . . . . k
        . . . a . . .
        . . . . . . .
        . . . . . . .
        """
    )
    assert captured(engine_with(), position, "d3-d5") == "c5 d6 e5"


@pytest.mark.parametrize(
    ("part", "as_hammer", "as_anvil"),
    [("hammer-and-anvil", "d3", "d3"), ("hammer", "d3", ""), ("anvil", "", "d3"), ("none", "", "")],
)
def test_the_part_the_king_takes(part: str, as_hammer: str, as_anvil: str) -> None:
    hammer = board(
        """
        . . . . . . .
        . . . . k . .
        . . . . . . .
        . . . . . . .
        . . d a . . .
        . . . . . . a
        . . . . . . .
        """
    )
    anvil = board(
        """
        . . . . . . .
        . . d . . . .
        . . . . . . .
        . . . . . . .
        . . . a k . .
        . . . . . . a
        . . . . . . .
        """
    )
    engine = engine_with({"custodial.king": part})
    assert captured(engine, hammer, "e6-e3") == as_hammer
    assert captured(engine, anvil, "c6-c3") == as_anvil


@pytest.mark.parametrize(("when", "falls"), [("always", "c4"), ("empty", "c4"), ("never", "")])
@pytest.mark.parametrize("side", ["attackers", "defenders"])
def test_the_empty_throne_as_an_enemy(side: str, when: str, falls: str) -> None:
    man, enemy = ("a", "d") if side == "attackers" else ("d", "a")
    position = board(
        f"""
        . . . . . . .
        . . . . . . .
        . {enemy} . . . . .
        . . {man} . . . .
        . . . . . . .
        . . . . . k .
        . . . . . . .
        """
    )
    engine = engine_with({f"throne-hostility.{side}": when})
    assert captured(engine, position, "b5-b4") == falls


@pytest.mark.parametrize(("when", "falls"), [("always", "c4"), ("empty", "c4"), ("never", "c4")])
def test_an_armed_king_on_the_throne_is_an_enemy_like_any_other(when: str, falls: str) -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . d . . . . .
        . . a k . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    )
    assert captured(engine_with({"throne-hostility.attackers": when}), position, "b5-b4") == falls
    unarmed = engine_with({"throne-hostility.attackers": when, "custodial.king": "none"})
    assert captured(unarmed, position, "b5-b4") == ("c4" if when == "always" else "")


@pytest.mark.parametrize(("when", "falls"), [("always", "c4"), ("empty", ""), ("never", "")])
def test_the_throne_against_defenders_while_their_king_sits_on_it(when: str, falls: str) -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . a . . . . .
        . . d k . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    )
    assert captured(engine_with({"throne-hostility.defenders": when}), position, "b5-b4") == falls


@pytest.mark.parametrize(("when", "falls"), [("always", "b1"), ("never", "")])
@pytest.mark.parametrize("side", ["attackers", "defenders"])
def test_the_corner_as_an_enemy(side: str, when: str, falls: str) -> None:
    man, enemy = ("a", "d") if side == "attackers" else ("d", "a")
    position = board(
        f"""
        . . . . . . .
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . . {enemy} . . . .
        . . . . . . .
        . {man} . . . . .
        """
    )
    assert captured(engine_with({f"corner-hostility.{side}": when}), position, "c3-c1") == falls


@pytest.mark.parametrize(("when", "falls"), [("always", "d1"), ("never", "")])
@pytest.mark.parametrize("side", ["attackers", "defenders"])
def test_the_outside_as_an_enemy(side: str, when: str, falls: str) -> None:
    man, enemy = ("a", "d") if side == "attackers" else ("d", "a")
    position = board(
        f"""
        . . . . . . .
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . . . . . . .
        {enemy} . . . . . .
        . . . {man} . . .
        """
    )
    assert captured(engine_with({f"edge-hostility.{side}": when}), position, "a2-d2") == falls


# --- shieldwall -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("closing", "by_front"), [("bracket", ""), ("any", "c1 d1")])
def test_which_move_may_close_a_wall(closing: str, by_front: str) -> None:
    engine = engine_with({"shieldwall.closing": closing})
    bracket = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . k .
        . a . . . . .
        . . . . . . .
        . . a a . . .
        . . d d a . .
        """
    )
    assert captured(engine, bracket, "b4-b1") == "c1 d1"
    front = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . k .
        . . a . . . .
        . . . . . . .
        . . . a . . .
        . a d d a . .
        """
    )
    assert captured(engine, front, "c4-c2") == by_front


@pytest.mark.parametrize(("corner", "falls"), [("closes", "b1 c1"), ("open", "")])
def test_a_corner_may_close_one_end(corner: str, falls: str) -> None:
    position = board(
        """
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . . . . . . .
        . . . a . . .
        . a a . . . .
        . d d . . . .
        """
    )
    assert captured(engine_with({"shieldwall.corner": corner}), position, "d3-d1") == falls


def test_two_corners_close_nothing_without_a_man() -> None:
    position = board("..k..\n.....\n.a...\n..aa.\n.ddd.")
    assert captured(engine_with({"shieldwall.closing": "any"}, size=5), position, "b3-b2") == ""


def test_a_single_man_is_no_wall_and_a_gap_breaks_one() -> None:
    single = board(
        """
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . a . . . . .
        . . . . . . .
        . . a . . . .
        . . d a . . .
        """
    )
    engine = engine_with({"custodial.king": "none"})
    assert captured(engine, single, "b4-b1") == "c1"  # custodial, not a wall
    gap = board(
        """
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . a . . . . .
        . . . . . . .
        . . a . a . .
        . . d . d a .
        """
    )
    assert captured(engine, gap, "b4-b1") == ""


@pytest.mark.parametrize(("value", "falls"), [("stays", "c1"), ("blocks", "")])
def test_a_king_in_the_row(value: str, falls: str) -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . a . . . . .
        . . . . . . .
        . . a a . . .
        . . d k a . .
        """
    )
    assert captured(engine_with({"shieldwall.king_in_row": value}), position, "b4-b1") == falls


@pytest.mark.parametrize(
    ("part", "as_bracket", "as_front"),
    [
        ("bracket-and-front", "c1 d1", "c1 d1"),
        ("bracket", "c1 d1", ""),
        ("front", "", "c1 d1"),
        ("none", "", ""),
    ],
)
def test_the_part_the_king_takes_in_a_wall(part: str, as_bracket: str, as_front: str) -> None:
    bracket = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . k . . . . .
        . . . . . . .
        . . d d . . .
        . . a a d . .
        """
    )
    front = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .
        . . . . . . .
        . . k d . . .
        . . a a d . .
        """
    )
    engine = engine_with({"shieldwall.king": part, "custodial.king": "none"})
    assert captured(engine, bracket, "b4-b1") == as_bracket
    assert captured(engine, front, "b4-b1") == as_front


def test_two_walls_fall_at_once_and_a_man_is_captured_once() -> None:
    position = board(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . k . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . . . . . . .
        . . a a . a a . .
        . a d d . d d a .
        """
    )
    assert captured(engine_with(size=9), position, "e4-e1") == "c1 d1 f1 g1"


def test_a_wall_and_a_custodial_capture_fall_together() -> None:
    position = board(
        """
        . . . . . . .
        . . . . . k .
        . . . . . . .
        . a . . . . .
        . . . . . . .
        a . a a . . .
        . . d d a . .
        """
    )
    assert captured(engine_with(), position, "b4-b1") == "c1 d1"
    assert captured(engine_with({"shieldwall": "none"}), position, "b4-b1") == ""
