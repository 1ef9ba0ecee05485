from __future__ import annotations

import pytest

from tafl_rules import (
    NotationError,
    Side,
    format_diagram,
    format_move,
    format_position,
    parse_archive_line,
    parse_diagram,
    parse_move,
    parse_moves,
    parse_position,
    rule_sets,
)
from tafl_rules.errors import NotationReason as Reason
from tests.boards import at, move, named

START = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3"


def error_of(read: object, *args: object) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(*args)  # type: ignore[operator]
    return caught.value


# --- positions --------------------------------------------------------------------------------------------------------


def test_ranks_are_written_from_the_top() -> None:
    position = parse_position("a6/7/7/3k3/7/7/6d d")
    assert (named(position.attackers), named(position.defenders), named(position.king)) == ("a7", "g1", "d4")
    assert position.to_move is Side.DEFENDERS
    assert format_diagram(position).splitlines()[0] == "a......"


def test_gaps_may_have_two_digits_and_letters_either_case() -> None:
    text = "/".join(["19"] * 9 + ["9K9"] + ["19"] * 9)
    assert format_position(parse_position(f"{text} A")) == f"{text.lower()} a"
    assert parse_position("11/11/11/11/11/5k5/11/11/11/11/10a a").size == 11


def test_every_start_position_comes_back() -> None:
    for each in rule_sets():
        assert parse_position(format_position(each.start)) == each.start


def test_fragments_without_a_king_are_read() -> None:
    assert parse_position("5/5/5/5/a4 a").king == 0


@pytest.mark.parametrize(
    ("text", "reason", "at", "says"),
    [
        ("", Reason.NO_SIDE, 0, "the text ends here"),
        ("   ", Reason.NO_SIDE, 3, "the text ends here"),
        (START, Reason.NO_SIDE, 31, "the text ends here"),
        (f"{START} ", Reason.NO_SIDE, 31, "the text ends here"),
        (f"{START} x", Reason.NO_SIDE, 31, "not “x”"),
        (f"{START} a d", Reason.NO_SIDE, 31, "not “a d”"),
        (f"{START} K", Reason.NO_SIDE, 31, "not “K”"),
        (f"{START}/ a", Reason.BAD_SIZE, 32, "a slash too many"),
        (f"/{START} a", Reason.BAD_SIZE, 0, "a slash too many"),
        (f"{START}/7 a", Reason.BAD_SIZE, 0, "odd number of ranks from 5 to 19, this text has 8"),
        ("3/3/3 a", Reason.BAD_SIZE, 0, "this text has 3"),
        ("/".join(["21"] * 21) + " a", Reason.BAD_GAP, 0, "from 1 to 19"),
        ("3a3/3a3/3d3/aadkdaa/3d3/3a2/3a3 a", Reason.BAD_WIDTH, 24, "rank 2 has 6 squares, it must have 7"),
        ("3a4/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", Reason.BAD_WIDTH, 0, "rank 7 has 8 squares"),
        ("3a3//3d3/aadkdaa/3d3/3a3/3a3 a", Reason.BAD_WIDTH, 4, "rank 6 has 0 squares"),
        ("3a3/0a6/3d3/aadkdaa/3d3/3a3/3a3 a", Reason.BAD_GAP, 4, "“0” is no gap"),
        ("3a3/03a3/3d3/aadkdaa/3d3/3a3/3a3 a", Reason.BAD_GAP, 4, "without leading zeros"),
        (f"{'9' * 5000}/7 a", Reason.BAD_GAP, 0, "is no gap"),
        ("3a3/3a3/3d3/aadqdaa/3d3/3a3/3a3 a", Reason.BAD_LETTER, 15, "“q” stands for no piece"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a", Reason.BAD_LETTER, 2, "OpenTafl"),
        ("3a3/3a3/3d3/aad\u212adaa/3d3/3a3/3a3 a", Reason.BAD_LETTER, 15, "stands for no piece"),
        ("3a3/3a3/3d3/aadkdaa/3d3/3a\n3/3a3 a", Reason.BAD_LETTER, 26, r"“\n” stands for no piece"),
        ("٣a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", Reason.BAD_LETTER, 0, "stands for no piece"),
        ("3a3/3a3/3k3/aadkdaa/3d3/3a3/3a3 a", Reason.TWO_KINGS, 0, "this text has 2: d4, d5"),
    ],
)
def test_what_is_no_position_says_where_and_what_would_be_right(text: str, reason: Reason, at: int, says: str) -> None:
    error = error_of(parse_position, text)
    assert (error.reason, error.at, error.text) == (reason, at, text)
    assert says in str(error)
    assert len(str(error)) < 250


def test_diagrams_ignore_blanks_and_empty_lines() -> None:
    drawn = "\n  . . a . .\n  .....\n\n  a . K . a\r\n  .....\n  ..D..\n"
    position = parse_diagram(drawn, Side.DEFENDERS)
    assert format_position(position) == "2a2/5/a1k1a/5/2d2 d"
    assert error_of(parse_diagram, "").reason is Reason.BAD_SIZE
    wrong = error_of(parse_diagram, ".....\n.....\n..x..\n.....\n.....")
    assert (wrong.reason, wrong.at) == (Reason.BAD_LETTER, 14)
    short = error_of(parse_diagram, ".....\n.....\n....\n.....\n.....")
    assert (short.reason, short.at) == (Reason.BAD_WIDTH, 12)
    assert "rank 3 has 4 squares" in str(short)


# --- moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["d1-d4", "D1-D4", "d1d4", "d1–d4", " d1-d4 ", "d1 - d4"])
def test_a_move_may_be_written_in_these_ways(text: str) -> None:
    assert parse_move(text, 11) == (move("d1-d4", 11), None)


@pytest.mark.parametrize(
    ("text", "captures"),
    [
        ("d1-d4xe4", "e4"),
        ("d1-d4xe4/f5", "e4 f5"),
        ("d1-d4xe4xf5", "e4 f5"),
        ("D1D4Xe4/f5", "e4 f5"),
        ("k9-k3xk3xk2", "k2 k3"),
        ("k11-j11xk10/j10xi11", "i11 j10 k10"),
        ("d1-d4xe4xe4", "e4"),
    ],
)
def test_captures_may_be_written_in_these_ways(text: str, captures: str) -> None:
    assert named(parse_move(text, 11).captures or 0, 11) == captures


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("", Reason.BAD_MOVE, 0),
        ("d1", Reason.BAD_MOVE, 0),
        ("d1-", Reason.BAD_MOVE, 0),
        ("d1--d4", Reason.BAD_MOVE, 0),
        ("d1-d4x", Reason.BAD_MOVE, 0),
        ("d1-d4/e4", Reason.BAD_MOVE, 0),
        ("d1-d4xe4/", Reason.BAD_MOVE, 0),
        ("d1-d4-d5", Reason.BAD_MOVE, 0),
        ("d1-d4++", Reason.BAD_MOVE, 0),
        ("Kd1-d4", Reason.BAD_MOVE, 0),
        ("d٣-d4", Reason.BAD_MOVE, 0),
        ("l1-d4", Reason.BAD_FILE, 0),
        ("  l1-d4", Reason.BAD_FILE, 2),
        ("d0-d4", Reason.BAD_RANK, 1),
        ("d1-d12", Reason.BAD_RANK, 4),
        ("d1-z4", Reason.BAD_FILE, 3),
        ("d1-d4xe4/f12", Reason.BAD_RANK, 10),
        ("d1-d" + "4" * 5000, Reason.BAD_RANK, 4),
    ],
)
def test_what_is_no_move_says_where(text: str, reason: Reason, at: int) -> None:
    error = error_of(parse_move, text, 11)
    assert (error.reason, error.at, error.text) == (reason, at, text)
    assert len(str(error)) < 200


def test_several_moves_count_places_in_the_whole_text() -> None:
    assert [each.move for each in parse_moves("d1-d4\n\tf1-f2  ", 11)] == [move("d1-d4", 11), move("f1-f2", 11)]
    assert parse_moves("  ", 11) == []
    assert error_of(parse_moves, "d1-d4 f1-f22", 11).at == 10


def test_captures_are_written_by_file_then_rank() -> None:
    assert format_move(move("d1-d4", 11), 11) == "d1-d4"
    assert format_move(move("d1-d4", 11), 11, at("f1 e10 e9 a11", 11)) == "d1-d4xa11/e9/e10/f1"


# --- archives ---------------------------------------------------------------------------------------------------------


def test_archive_lines_hold_moves_counts_and_result() -> None:
    game = parse_archive_line("k9-k3xk3xk2 f6-f5 timeout,2,0,White\r\n", 11)
    assert [named(each.captures or 0, 11) for each in game.moves] == ["k2 k3", ""]
    assert game[1:] == (True, 2, 0, "White")
    assert parse_archive_line(",0,0,Ongoing", 11).moves == ()
    assert parse_archive_line("timeout,0,0,", 7) == ((), True, 0, 0, "")


@pytest.mark.parametrize(
    ("line", "at", "says"),
    [
        ("", 0, "this one has 1"),
        ("d1-d4,0,0", 0, "has 4 columns"),
        ("d1-d4,0,0,White,1", 0, "this one has 5"),
        ("d1-d4,x,0,White", 6, "“x” is no count"),
        ("d1-d4,0,٣,White", 8, "is no count"),
        (f"d1-d4,0,{'1' * 5000},White", 8, "is no count"),
        ("d1-d4,0,0,white", 10, "“white” is no result"),
        ("d1-d99,0,0,White", 4, "from 1 to 11"),
    ],
)
def test_what_is_no_archive_line_says_where(line: str, at: int, says: str) -> None:
    error = error_of(parse_archive_line, line, 11)
    assert error.at == at
    assert says in str(error)
