from __future__ import annotations

import pytest

from tafl_rules import geometry
from tafl_rules.king import how_captured, zone_of
from tafl_rules.rules import KingCaptured, KingZone
from tests.boards import board, captured, ended, engine_with, move

BRANDUBH = KingCaptured(
    (KingZone("throne", "surrounded"), KingZone("beside-throne", "surrounded"), KingZone("anywhere", "custodial"))
)


@pytest.mark.parametrize(
    ("square", "zones"),
    [
        ("d4", {"throne", "anywhere"}),
        ("d3", {"beside-throne", "anywhere"}),
        ("e4", {"beside-throne", "anywhere"}),
        ("c3", {"anywhere"}),
        ("d2", {"anywhere"}),
        ("g3", {"edge", "anywhere"}),
        ("a1", {"edge", "anywhere"}),
    ],
)
def test_zones(square: str, zones: set[str]) -> None:
    assert zone_of(geometry(7), move(f"{square}-a1").origin) == zones


def test_on_the_smallest_board_no_square_beside_the_throne_is_an_edge() -> None:
    board = geometry(5)
    assert not any({"beside-throne", "edge"} <= zone_of(board, square) for square in range(25))


def test_the_first_zone_that_fits_decides() -> None:
    ways = [how_captured(BRANDUBH, geometry(7), move(f"{square}-a1").origin) for square in ("d4", "d5", "b2", "a4")]
    assert ways == ["surrounded", "surrounded", "custodial", "custodial"]
    only_edge = KingCaptured((KingZone("edge", "custodial"),))
    assert how_captured(only_edge, geometry(7), move("d4-a1").origin) is None


SURROUNDED = {"king-captured.zones": [{"zone": "anywhere", "how": "surrounded"}]}
CUSTODIAL = {"king-captured.zones": [{"zone": "anywhere", "how": "custodial"}]}
FIELD = board(
    """
    . . . . . . .
    . . a . . . .
    . a k . . a .
    . . a . . . .
    . . . . . . .
    . . . . . . .
    . d . . . . .
    """
)


def test_four_sides_or_two() -> None:
    assert captured(engine_with(SURROUNDED), FIELD, "f5-d5") == "c5"
    assert ended(engine_with(SURROUNDED), FIELD, "f5-d5") == "attackers by king-captured"
    assert captured(engine_with(CUSTODIAL), FIELD, "f5-d5") == "c5"
    three = FIELD._replace(attackers=FIELD.attackers & ~(1 << move("c4-a1").origin))
    assert captured(engine_with(SURROUNDED), three, "f5-d5") == ""
    assert captured(engine_with(CUSTODIAL), three, "f5-d5") == "c5"


def test_the_move_must_close_one_of_the_sides_that_count() -> None:
    engine = engine_with(CUSTODIAL)
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . a k a . . .
        . . . . . . .
        . . . . . . .
        . . a . . . a
        . d . . . . .
        """
    )
    assert captured(engine, position, "c2-c4") == ""  # between two attackers already, and c4 closes nothing
    assert captured(engine, position, "g2-g3") == ""
    walks_in = board(
        """
        . . . . . . .
        . . . . . . .
        . a . a . . .
        . . k . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .
        """
    )
    assert ended(engine, walks_in, "c4-c5") == ""


@pytest.mark.parametrize(("value", "falls"), [("always", "d3"), ("never", "")])
@pytest.mark.parametrize("how", ["surrounded", "custodial"])
def test_the_throne_beside_the_king(how: str, value: str, falls: str) -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . a k a . .
        . . . . . . .
        . d . a . . .
        """
    )
    changes = {"throne-hostility.king": value, "king-captured.zones": [{"zone": "anywhere", "how": how}]}
    assert captured(engine_with(changes), position, "d1-d2") == falls


@pytest.mark.parametrize(("value", "falls"), [("always", "g4"), ("never", "")])
def test_the_outside_behind_the_king(value: str, falls: str) -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . a
        . . a . . . k
        . . . . . . a
        . . . . . . .
        . d . . . . .
        """
    )
    engine = engine_with({"edge-hostility.king": value, **SURROUNDED})
    assert captured(engine, position, "c4-f4") == falls


@pytest.mark.parametrize(("value", "falls"), [("always", "b1"), ("never", "")])
def test_the_corner_beside_the_king(value: str, falls: str) -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . a . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . k . . . d .
        """
    )
    assert captured(engine_with({"corner-hostility.king": value, **CUSTODIAL}), position, "c5-c1") == falls


def test_a_king_without_a_rule_can_not_be_captured() -> None:
    assert captured(engine_with({"king-captured": "none"}), FIELD, "f5-d5") == ""


def test_defenders_never_capture_their_king_and_the_king_falls_with_men() -> None:
    position = board(
        """
        . . . . . . .
        . . a . . . .
        . a k . d a .
        . . a . . . .
        . . . a . . .
        . . . . . . .
        . d . . . . .
        """
    )
    assert captured(engine_with(SURROUNDED), position, "d3-d5") == "c5 e5"
