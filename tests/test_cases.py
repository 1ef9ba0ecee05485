"""Known stumbling blocks: positions and habits in which other programs went wrong, each by its id.

The positions stand in `cases.toml`, each is played in all eight symmetries. What is no position is a test here.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from tafl_rules import (
    CaptureMismatchError,
    Engine,
    Game,
    IllegalMoveError,
    IllegalReason,
    Move,
    NamedRuleSet,
    Piece,
    Position,
    Square,
    examples,
    format_move,
    format_position,
    geometry,
    mask_of,
    parse_move,
    parse_position,
    parse_square,
    rule_set,
    rule_sets,
    rules_to_data,
    square_name,
    squares,
)
from tafl_rules.endings import exit_fort
from tafl_rules.rule_data import rule_set_of, rule_value

SYMMETRIES = range(8)


class Case(NamedTuple):
    """One case of the file."""

    id: str
    rule_set: str
    position: Position
    moves: tuple[Move, ...]
    outcome: str


def cases() -> list[Case]:
    entries = tomllib.loads(Path(__file__).with_name("cases.toml").read_text(encoding="utf-8"))["case"]
    found = []
    for entry in entries:
        position = parse_position(entry["position"])
        moves = tuple(parse_move(text, position.size).move for text in entry.get("moves", "").split())
        found += [Case(entry["id"], name, position, moves, entry["outcome"]) for name in entry["in"]]
    return found


CASES = cases()


def image(square: Square, size: int, symmetry: int) -> Square:
    rank, file = divmod(square, size)
    rank = size - 1 - rank if symmetry & 1 else rank
    file = size - 1 - file if symmetry & 2 else file
    return file * size + rank if symmetry & 4 else rank * size + file


def turned(case: Case, symmetry: int) -> Case:
    """The case under one of the eight symmetries, captures in the outcome left as they are."""
    size = case.position.size
    attackers, defenders, king = (
        mask_of(image(square, size, symmetry) for square in squares(mask)) for mask in case.position[1:4]
    )
    position = Position(size, attackers, defenders, king, case.position.to_move)
    moves = tuple(Move(*(image(square, size, symmetry) for square in move)) for move in case.moves)
    return case._replace(position=position, moves=moves)


def found(case: Case, engine: Engine, symmetry: int) -> str:
    """What comes of a turned case, in the words of the file; squares turned back."""
    if not case.moves and "fort" in case.outcome:
        return "a fort" if exit_fort(engine.rules, engine.geometry)(case.position, 0, 0) else "no fort"
    game = Game(engine, case.position)
    captured = ""
    for move in case.moves:
        try:
            turn = game.play(move)
        except IllegalMoveError as error:
            return f"illegal {error.reason.value}" if move == case.moves[-1] else f"{format_move(move, engine.size)}?"
        back = {image(square, engine.size, symmetry): square for square in range(engine.size**2)}
        taken = sorted(square_name(back[square], engine.size) for square in squares(turn.captured))
        captured = f"captures {' '.join(taken) or 'nothing'}"
    ended = game.ending
    ending = f"{ended.winner.value if ended.winner else 'draw'} by {ended.by}" if ended else ""
    return ", ".join(filter(None, (captured, ending)))


def sorted_outcome(text: str) -> str:
    head, comma, tail = text.partition(", ")
    return " ".join([*head.split()[:1], *sorted(head.split()[1:])]) + comma + tail


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.id} {case.rule_set}")
def test_case_in_all_symmetries(case: Case) -> None:
    """Also fault log BL-019: one direction of four was wrong for two years."""
    expected = case.outcome if case.outcome.startswith("illegal") else sorted_outcome(case.outcome)
    for symmetry in SYMMETRIES:
        engine = rule_set(case.rule_set).engine_of_size(case.position.size)
        got = found(turned(case, symmetry), engine, symmetry)
        assert (got if got.startswith("illegal") else sorted_outcome(got)) == expected, symmetry


def test_every_case_that_an_example_cites_is_here_or_is_no_single_position() -> None:
    elsewhere = {
        "rule point 23", "rule point 94", "rule point 95", "rule point 98", "rule point 99", "rule point 108",
        "fault log BL-052", "fault log BL-053", "fault log BL-059", "fault log BL-077",
    }  # fmt: skip
    here = {case.id for case in CASES}
    for example in examples().values():
        for cited in cited_in(example.source):
            assert cited in here | elsewhere, f"{example.name} cites {cited}"


def cited_in(source: str) -> list[str]:
    """The single ids in texts such as `rule points 35 and 53, fault log BL-011`."""
    ids: list[str] = []
    kind = ""
    for word in source.replace(",", " ").split():
        match word:
            case "rule" | "engine" | "fault":
                kind = word
            case "point" | "points" | "test" | "tests" | "log" | "and":
                continue
            case _:
                ids.append({"rule": "rule point ", "engine": "engine test ", "fault": "fault log "}[kind] + word)
    return ids


# --- what is no position ----------------------------------------------------------------------------------------------


def test_files_are_lettered_without_a_gap() -> None:
    """Fault log BL-064."""
    assert [square_name(file, 11) for file in range(11)] == [f"{letter}1" for letter in "abcdefghijk"]


def test_a1_is_bottom_left_in_texts_without_symmetry() -> None:
    """Fault log BL-065."""
    text = "1a3/5/2k2/4d/a4 d"
    position = parse_position(text)
    assert format_position(position) == text
    assert position.piece_at(parse_square("a1", 5)) is Piece.ATTACKER
    assert position.piece_at(parse_square("b5", 5)) is Piece.ATTACKER
    assert position.piece_at(parse_square("e2", 5)) is Piece.DEFENDER


def test_captures_follow_from_the_rules_not_from_the_text() -> None:
    """Fault log BL-067, BL-068."""
    position = examples()["captures/plain"].position()
    for text in ("f9-f4", "f9-f4xe4"):
        game = Game(rule_set("copenhagen").engine, position)
        game.play_text(text)
        assert game.record() == ["f9-f4xe4"]
        assert game.position.piece_at(parse_square("e4", 11)) is None
    game = Game(rule_set("copenhagen").engine, position)
    for text in ("f9-f4xh9", "f9-f4xe4/h9", "f9-f4xf4"):
        with pytest.raises(CaptureMismatchError):
            game.play_text(text)
        assert game.position == position


@pytest.mark.parametrize("named", rule_sets(), ids=lambda named: named.id)
def test_a_lone_piece_can_play_or_is_reported_stuck(named: NamedRuleSet) -> None:
    """Fault log BL-077."""
    engine = named.engine_of_size(7)
    game = Game(engine, parse_position("7/7/2k4/7/7/5a1/7 a"))
    assert game.legal_moves()
    game.play_text("f2-f3")
    assert game.legal_moves()
    stuck = Game(engine, parse_position("7/7/2k4/7/7/7/7 a"))
    assert stuck.legal_moves() == []
    assert stuck.ending is not None
    assert stuck.ending.by == "no-moves"


def test_equal_positions_are_equal_however_they_came_about() -> None:
    """Fault log BL-079, BL-080."""
    game = Game(rule_set("brandubh").engine)
    start = game.position
    for text in ("d7-c7", "d5-c5", "c7-d7", "c5-d5"):
        game.play_text(text)
    assert game.position == start
    assert hash(game.position) == hash(start)
    assert game.legal_moves() == rule_set("brandubh").engine.legal_moves(start)
    assert start._replace(to_move=start.to_move.other) != start


def test_men_are_counted_without_the_king() -> None:
    """Fault log BL-110."""
    for name, expected in {"copenhagen": (24, 12, 1), "brandubh": (8, 4, 1)}.items():
        start = rule_set(name).start
        assert (start.attackers.bit_count(), start.defenders.bit_count(), start.king.bit_count()) == expected


def test_nothing_can_be_played_after_the_end_but_undo_works() -> None:
    """Fault log BL-112."""
    game = Game(rule_set("copenhagen").engine, examples()["aim/corner"].position())
    assert game.play_text("f1-k1").ending is not None
    assert game.legal_moves() == []
    with pytest.raises(IllegalMoveError) as raised:
        game.play_text("a6-a7")
    assert raised.value.reason is IllegalReason.GAME_OVER
    game.undo()
    assert game.ending is None
    assert game.legal_moves()


def test_undo_gives_back_men_counts_and_repetitions() -> None:
    """What is undone never happened: neither for the ply limit nor for repetition."""
    engine = rule_set("copenhagen+draw-160").engine_of_size(7)
    example = examples()["repetition/third-time"]
    game = Game(engine, example.position())
    moves = example.played()
    for move in moves[:-1]:
        game.play(move)
    for _ in range(3):
        ending = game.play(moves[-1]).ending
        assert ending is not None
        assert ending.by == "repetition"
        assert game.quiet == 8
        game.undo()
        assert game.quiet == 7


def test_after_a_capture_no_earlier_position_returns() -> None:
    """Rule point 97."""
    for example in examples().values():
        for name in example.rule_sets:
            if example.piece or example.expected(name) is None:
                continue
            game = Game(rule_set(name).engine_of_size(example.size), example.position(), example.quiet)
            for move in example.played():
                if game.why_illegal(move) is not None:
                    break
                before = game.position.occupied.bit_count()
                turn = game.play(move)
                assert turn.position.occupied.bit_count() == before - turn.captured.bit_count()


@pytest.mark.parametrize("named", rule_sets(), ids=lambda named: named.id)
def test_every_value_survives_writing_and_reading(named: NamedRuleSet) -> None:
    """Fault log BL-058: a draw was saved as a loss."""
    data = rules_to_data(named.rules)
    values = {
        name: rule_value(name, "none" if value is None else json.loads(json.dumps(value)), "test", name)
        for name, value in data["rules"].items()
    }
    assert rule_set_of(values, tuple(data["endings"])) == named.rules


def test_a_captured_king_is_listed_and_off_the_board() -> None:
    """Fault log BL-088."""
    game = Game(rule_set("copenhagen").engine, examples()["king-capture/four-sides"].position())
    turn = game.play_text("d9-d5")
    assert turn.captured == 1 << parse_square("d4", 11)
    assert not game.position.king
    assert game.record() == ["d9-d5xd4"]


@pytest.mark.parametrize("size", range(5, 20, 2))
def test_no_line_runs_over_a_corner(size: int) -> None:
    """Rule point 100: passing a corner can not be forbidden, since nobody can."""
    board = geometry(size)
    assert not any(between & board.corners for between in board.between.values())


def test_the_rules_name_sides_never_colours() -> None:
    """Fault log BL-104."""
    winners = {
        expect.ending.winner
        for example in examples().values()
        for expect in example.expect
        if expect.ending is not None
    }
    assert winners == {"attackers", "defenders", "draw"}
