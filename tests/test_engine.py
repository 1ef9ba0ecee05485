from __future__ import annotations

import pytest

from tafl_rules import (
    IllegalMoveError,
    IllegalReason,
    Move,
    PositionError,
    PositionReason,
    Side,
    engine_for,
    geometry,
    parse_position,
    rule_set,
    rule_sets,
)
from tests.boards import at, board, engine_with, move, named

START = rule_set("copenhagen").start


def test_one_engine_per_rule_set_and_size() -> None:
    rules = rule_set("copenhagen").rules
    assert engine_for(rules, 9) is engine_for(rules, 9)
    assert engine_for(rules, 9).geometry is geometry(9)
    with pytest.raises(PositionError):
        engine_for(rules, 8)


def test_an_engine_without_a_start_position_says_so() -> None:
    with pytest.raises(PositionError, match="no start position") as caught:
        engine_with(size=9).initial()
    assert caught.value.reason is PositionReason.BAD_SIZE


def test_legal_moves_are_sorted_and_begin_with_the_first_side() -> None:
    for each in rule_sets():
        moves = each.engine.legal_moves(each.start)
        assert moves == sorted(moves)
        assert len(moves) == each.engine.count_moves(each.start)
        assert each.start.to_move == each.rules.first_move.side


def test_a_turn_tells_all() -> None:
    engine = rule_set("brandubh").engine
    first = engine.play(engine.initial(), move("d2-g2"))
    assert (first.move, first.captured, first.ending) == (move("d2-g2"), 0, None)
    second = engine.play(first.position, move("d3-g3"))
    assert named(second.captured) == "g2"
    assert second.position.attackers.bit_count() == 7
    assert second.position.to_move is Side.ATTACKERS


@pytest.mark.parametrize(
    ("text", "reason", "square"),
    [
        ("7/7/7/7/7/7/3a3 a", PositionReason.NO_KING, ""),
        ("7/7/7/3a3/7/7/3k3 a", PositionReason.MAN_ON_THRONE, "d4"),
        ("a6/7/7/7/7/7/3k3 a", PositionReason.MAN_ON_CORNER, "a7"),
        ("6d/7/7/7/7/7/3k3 a", PositionReason.MAN_ON_CORNER, "g7"),
        ("k6/7/7/7/7/7/3a3 a", PositionReason.KING_ON_GOAL, "a7"),
        ("5/5/5/5/2k2 a", PositionReason.BAD_SIZE, ""),
    ],
)
def test_positions_nobody_can_play_from(text: str, reason: PositionReason, square: str) -> None:
    engine, position = engine_with(), parse_position(text)
    for ask in (lambda: engine.check(position), lambda: engine.play(position, move("d1-d2"))):
        with pytest.raises(PositionError) as caught:
            ask()
        assert caught.value.reason is reason
        assert named(1 << caught.value.square if caught.value.square is not None else 0) == square


def test_two_kings_can_not_be_played_even_if_no_text_brought_them() -> None:
    position = board("..k....\n.......\n.......\n.......\n.......\n.......\n...a...")
    twins = position._replace(king=at("c7 e3"))
    for ask in (lambda: engine_with().check(twins), lambda: engine_with().play(twins, move("d1-d2"))):
        with pytest.raises(PositionError, match="kings on e3 and c7") as caught:
            ask()
        assert caught.value.reason is PositionReason.TWO_KINGS


def test_a_king_where_he_may_not_stand() -> None:
    engine = engine_with({"king-reaches.goal": "edge", "corners.king": "closed", "king-reaches": "none"})
    with pytest.raises(PositionError, match="may not stand on a7") as caught:
        engine.check(parse_position("k6/7/7/7/7/7/3a3 a"))
    assert caught.value.reason is PositionReason.KING_MISPLACED
    engine.check(parse_position("7/7/7/3k3/7/7/3a3 a"))


def test_a_refused_move_carries_reason_move_and_position() -> None:
    refused = move("f2-f5", 11)
    with pytest.raises(IllegalMoveError, match="f2-f5 is not legal: blocked") as caught:
        rule_set("copenhagen").engine.play(START, refused)
    error = caught.value
    assert (error.reason, error.move, error.position) == (IllegalReason.BLOCKED, refused, START)


def test_nothing_moves_through_the_rim() -> None:
    engine = rule_set("copenhagen").engine
    size = 11
    for each in engine.legal_moves(START):
        assert each.origin % size == each.target % size or each.origin // size == each.target // size
    assert engine.why_illegal(START, Move(10, 11)) is IllegalReason.NO_PIECE


def test_a_stuck_side_ends_the_game_only_where_the_rules_say_so() -> None:
    shut = board(".k...\ndd...\n.....\n.....\n.....")
    assert engine_with(size=5).stuck(shut) is not None  # the attackers have no man left
    assert engine_with({"no-moves": "none"}, size=5).stuck(shut) is None
    assert engine_with(size=5).stuck(shut._replace(to_move=Side.DEFENDERS)) is None
