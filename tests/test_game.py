from __future__ import annotations

import pytest

from tafl_rules import (
    CaptureMismatchError,
    Game,
    IllegalMoveError,
    IllegalReason,
    NotationError,
    PositionError,
    rule_set,
)
from tafl_rules.errors import NotationReason
from tests.boards import board, engine_with, move

LOOP = ("d1-c1", "d3-c3", "c1-d1", "c3-d3")
FIELD = board(
    """
    . . . . . . .
    . . . . . . .
    . . . . . k .
    . . . . . . .
    . . . d . . .
    . . . . . . .
    . . . a . . .
    """
)


def play(game: Game, *texts: str) -> str:
    """The ending after the moves, as `winner by rule at ply n`, or empty."""
    for text in texts:
        if game.ending:
            break
        game.play_text(text)
    return f"{game.ending.winner or 'draw'} by {game.ending.by} at {len(game.turns)}" if game.ending else ""


def test_a_position_counts_from_the_start_on() -> None:
    assert play(Game(engine_with(), FIELD), *LOOP * 3) == "attackers by repetition at 8"


@pytest.mark.parametrize(
    ("rule", "ending"),
    [
        ({"times": 2, "result": "defenders-lose"}, "attackers by repetition at 4"),
        ({"times": 3, "result": "draw"}, "draw by repetition at 8"),
        ({"times": 4, "result": "draw"}, "draw by repetition at 12"),
    ],
)
def test_how_often_and_who_loses_is_the_rules_matter(rule: dict[str, object], ending: str) -> None:
    engine = engine_with({"repetition": {"of": "positions", **rule}})
    assert play(Game(engine, FIELD), *LOOP * 4) == ending


def test_without_the_rule_positions_may_repeat_for_ever() -> None:
    assert play(Game(engine_with({"repetition": "none"}), FIELD), *LOOP * 10) == ""


def test_the_same_men_with_the_other_side_to_move_are_another_position() -> None:
    engine = engine_with({"repetition.times": 2})
    lose_a_ply = ("d1-c1", "d3-c3", "c1-b1", "c3-d3", "b1-d1")
    game = Game(engine, FIELD)
    assert play(game, *lose_a_ply) == ""
    assert game.position == FIELD._replace(to_move=game.position.to_move)


@pytest.mark.parametrize(
    ("quiet", "ending"), [(0, ""), (95, ""), (96, "draw by ply-limit at 4"), (99, "draw by ply-limit at 1")]
)
def test_the_ply_limit_counts_what_was_played_before(quiet: int, ending: str) -> None:
    engine = engine_with({"ply-limit": {"plies": 100}})
    assert play(Game(engine, FIELD, quiet), *LOOP) == ending


def test_a_capture_starts_the_count_again() -> None:
    engine = engine_with({"ply-limit": {"plies": 3}})
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . k .
        . . . . . d .
        . a d . a . .
        . . . . . . .
        . . . . . . .
        """
    )
    game = Game(engine, position, 2)
    turn = game.play_text("e3-d3xc3")
    assert (turn.ending, game.quiet) == (None, 0)
    assert play(game, "f4-e4", "b3-b2", "e4-f4") == "draw by ply-limit at 4"


def test_endings_of_the_board_come_before_those_of_the_history() -> None:
    engine = engine_with({"ply-limit": {"plies": 1}})
    game = Game(engine, FIELD._replace(king=1 << 44, to_move=FIELD.to_move.other))
    assert play(game, "c7-a7") == "defenders by king-reaches at 1"


def test_after_the_end_nothing_is_played() -> None:
    game = Game(engine_with({"ply-limit": {"plies": 1}}), FIELD)
    play(game, "d1-c1")
    assert game.legal_moves() == []
    assert game.why_illegal(move("d3-c3")) is IllegalReason.GAME_OVER
    with pytest.raises(IllegalMoveError, match="the game is over") as caught:
        game.play(move("d3-c3"))
    assert caught.value.reason is IllegalReason.GAME_OVER
    assert len(game.turns) == 1
    game.undo()
    assert game.ending is None
    assert game.why_illegal(move("d1-c1")) is None


def test_undo_forgets_repetitions() -> None:
    engine = engine_with()
    game = Game(engine, FIELD)
    for _ in range(10):
        play(game, *LOOP)
        for _ in LOOP:
            game.undo()
    assert play(game, *LOOP * 2) == "attackers by repetition at 8"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("d3-g3xf2", "d3-g3 captures g2, the text says f2"),
        ("d3-g3xg2/f2", "d3-g3 captures g2, the text says f2, g2"),
        ("d3-f3xg2", "d3-f3 captures nothing, the text says g2"),
    ],
)
def test_captures_in_a_text_are_compared_not_obeyed(text: str, says: str) -> None:
    game = Game(rule_set("brandubh").engine)
    game.play_text("d2-g2")
    before = game.position, game.quiet, len(game.turns)
    with pytest.raises(CaptureMismatchError, match=says) as caught:
        game.play_text(text)
    assert caught.value.reason is NotationReason.OTHER_CAPTURES
    assert caught.value.at == 5
    assert (game.position, game.quiet, len(game.turns)) == before
    assert game.play_text("d3-g3xg2").captured
    assert game.record() == ["d2-g2", "d3-g3xg2"]


def test_a_text_that_is_no_move_changes_nothing() -> None:
    game = Game(rule_set("brandubh").engine)
    for text in ("", "d2", "d2-g9", "d2-g2x"):
        with pytest.raises(NotationError):
            game.play_text(text)
    assert game.turns == []


@pytest.mark.parametrize("text", ["d5-d3", "d5-d3xc3"])
def test_the_captured_king_may_be_named_or_not(text: str) -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . a . . .
        . . . . . . .
        . a k . . . .
        . . . . . . .
        . . . . . d .
        """
    )
    game = Game(rule_set("brandubh").engine, position)
    assert play(game, text) == "attackers by king-captured at 1"
    assert game.record() == ["d5-d3xc3"]


def test_a_game_can_not_begin_where_nobody_can_play() -> None:
    with pytest.raises(PositionError):
        Game(engine_with(), FIELD._replace(king=0))
    with pytest.raises(PositionError):
        Game(engine_with(size=9))
