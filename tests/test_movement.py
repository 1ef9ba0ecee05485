from __future__ import annotations

import pytest

from tafl_rules import Move
from tests.boards import board, engine_with, move, named

POSITION = board(
    """
    . . . a . . .
    . . . . . . .
    . . . d . . .
    a . . . . . d
    . . . k . . .
    . . . . . . .
    . . . a . . .
    """
)


def targets(changes: dict[str, object], square: str) -> str:
    return named(engine_with(changes).targets(POSITION, move(f"{square}-a1").origin))


def reason(changes: dict[str, object], text: str) -> str:
    piece = POSITION.piece_at(move(text).origin)
    side = piece.side if piece else POSITION.to_move
    found = engine_with(changes).why_illegal(POSITION._replace(to_move=side), move(text))
    return found.value if found else ""


@pytest.mark.parametrize(
    ("value", "reached"),
    [("free", "b4 c4 d4 e4 f4"), ("pass", "b4 c4 e4 f4"), ("closed", "b4 c4")],
)
def test_the_throne_and_men(value: str, reached: str) -> None:
    assert targets({"throne.men": value}, "a4") == f"a2 a3 a5 a6 {reached}"


@pytest.mark.parametrize(("value", "reached"), [("free", "d2 d4"), ("pass", "d2"), ("closed", "d2")])
def test_the_throne_and_the_king(value: str, reached: str) -> None:
    found = targets({"throne.king": value}, "d3")
    assert " ".join(square for square in found.split() if square[0] == "d") == reached


def test_the_king_may_cross_an_empty_throne_where_he_may_pass() -> None:
    position = board(
        """
        . . . . .
        . . . . .
        k . . . .
        . . . . .
        . . a . .
        """,
        "defenders",
    )
    for value, crosses in (("free", True), ("pass", True), ("closed", False)):
        engine = engine_with({"throne.king": value}, size=5)
        assert (move("a3-e3", 5) in engine.legal_moves(position)) is crosses
        assert (move("a3-c3", 5) in engine.legal_moves(position)) is (value == "free")


@pytest.mark.parametrize(("value", "reached"), [("free", "a1 a7"), ("closed", "")])
def test_corners_and_men(value: str, reached: str) -> None:
    found = targets({"corners.men": value}, "a4")
    assert " ".join(square for square in found.split() if square in {"a1", "a7"}) == reached


def test_nobody_passes_over_men_and_empty_squares_have_no_targets() -> None:
    assert targets({}, "d7") == "b7 c7 d6 e7 f7"
    assert targets({}, "b2") == ""


@pytest.mark.parametrize(
    ("changes", "text", "why"),
    [
        ({}, "b2-b3", "no-piece"),
        ({}, "a4-b5", "not-straight"),
        ({}, "a4-a4", "not-straight"),
        ({}, "d7-d5", "blocked"),
        ({}, "d7-d6", ""),
        ({}, "d1-d3", "blocked"),
        ({}, "d1-d4", "blocked"),
        ({"throne.men": "closed"}, "a4-e4", "may-not-pass"),
        ({"throne.men": "closed"}, "a4-d4", "may-not-stop"),
        ({"throne.men": "pass"}, "a4-d4", "may-not-stop"),
        ({"throne.men": "pass"}, "a4-e4", ""),
        ({"throne.men": "closed"}, "a4-g4", "blocked"),
        ({}, "a4-a1", "may-not-stop"),
        ({"corners.men": "free"}, "a4-a1", ""),
    ],
)
def test_reasons_come_in_a_fixed_order(changes: dict[str, object], text: str, why: str) -> None:
    assert reason(changes, text) == why


def test_the_side_to_move_comes_before_the_way() -> None:
    engine = engine_with()
    assert engine.why_illegal(POSITION, move("d5-e6")) == "not-yours"
    assert engine.why_illegal(POSITION, Move(999, 0)) == "no-piece"
    assert engine.why_illegal(POSITION, Move(move("a4-a3").origin, 999)) == "not-straight"
