from __future__ import annotations

import pytest

from tafl_rules import (
    Engine,
    Position,
    examples,
    outcome,
    rule_set,
    square_name,
    why_captured,
    why_ended,
    why_refused,
)
from tests.boards import board, engine_with, move, named, played


def reasons(engine: Engine, position: Position, text: str) -> list[str]:
    """Each reason in one line: `square rule by backing…`."""
    turn = played(engine, position, text)
    before = position._replace(to_move=turn.position.to_move.other)
    lines = []
    for each in why_captured(engine, before, turn):
        size = position.size
        backing = " ".join(
            f"{b.kind}:{'-' if b.square is None else square_name(b.square, size)}" for b in sorted(each.backing)
        )
        lines.append(f"{square_name(each.square, size)} {each.rule} {square_name(each.by, size)} {backing}")
    return lines


def test_each_kind_of_anvil_is_named() -> None:
    position = board(
        """
        . . . . . . .
        . . . . k . .
        . . . . . . .
        . . . . . . a
        . . a d . . .
        a . . . . . .
        . d . . d . .
        """
    )
    engine = engine_with({"edge-hostility.defenders": "always", "throne-hostility.defenders": "empty"})
    assert reasons(engine, position, "a2-b2") == ["b1 custodial b2 outside:-"]
    assert reasons(engine, position, "c3-c1") == ["b1 custodial c1 corner:a1"]
    assert reasons(engine, position, "g4-f4") == []


def test_the_throne_is_named_as_anvil() -> None:
    position = board(
        """
        . . . . . . .
        . . . . k . .
        . . . . . . .
        . . . . . . .
        . . . d . . .
        . . . . . . .
        . . . a . . .
        """
    )
    assert reasons(engine_with(), position, "d1-d2") == ["d3 custodial d2 throne:d4"]


def test_a_king_may_be_the_anvil() -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . k . . . .
        . . a . . . .
        . . . . . . .
        d . . . . . .
        . . d . . . .
        """
    )
    assert reasons(engine_with(), position, "c1-c3") == ["c4 custodial c3 man:c5"]


def test_a_wall_names_its_ends_row_and_fronts() -> None:
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . a . .
        . a a a . . .
        . d k d . . .
        """
    )
    engine = engine_with()
    turn = played(engine, position, "e3-e1")
    wall = why_captured(engine, position, turn)
    assert [(named(1 << each.square), named(each.row), named(each.fronts)) for each in wall] == [
        ("b1", "b1 c1 d1", "b2 c2 d2"),
        ("d1", "b1 c1 d1", "b2 c2 d2"),
    ]
    assert reasons(engine, position, "e3-e1") == [
        "b1 shieldwall e1 corner:a1 man:e1",
        "d1 shieldwall e1 corner:a1 man:e1",
    ]


def test_the_king_names_the_sides_that_counted() -> None:
    beside = board(
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
    assert reasons(engine_with(), beside, "d1-d2") == ["d3 king-captured d2 man:c3 man:e3 throne:d4"]
    two = engine_with({"king-captured.zones": [{"zone": "anywhere", "how": "custodial"}]})
    assert reasons(two, beside, "d1-d2") == ["d3 king-captured d2 throne:d4"]


def test_every_example_is_accounted_for() -> None:
    for example in examples().values():
        for name in example.rule_sets:
            engine = rule_set(name).engine_of_size(example.size)
            found = outcome(example, engine)
            if found.turn is None:
                continue
            why = why_captured(engine, found.before, found.turn)
            assert sum(1 << each.square for each in why) == found.turn.captured, (example.name, name)
            ended = why_ended(engine, found.before, found.turn)
            assert (ended is None) == (found.turn.ending is None)
            if ended and ended.ending.by not in {"repetition", "ply-limit", "no-moves"}:
                assert ended.squares, (example.name, name)
            if ended and ended.ending.by in {"encirclement", "exit-fort"}:
                assert ended.wall
                assert not ended.wall & ended.squares


@pytest.mark.parametrize(
    ("text", "reason", "squares"),
    [
        ("b2-b3", "no-piece", "b2"),
        ("d3-c3", "not-yours", "d3"),
        ("d1-e2", "not-straight", "e2"),
        ("d1-d6", "blocked", "d2"),
        ("a4-g4", "blocked", "b4"),
        ("d2-a2", "", ""),
        ("d1-a1", "may-not-stop", "a1"),
    ],
)
def test_a_refusal_names_what_stands_in_the_way(text: str, reason: str, squares: str) -> None:
    named_set = rule_set("brandubh")
    refusal = why_refused(named_set.engine, named_set.start, move(text))
    assert (refusal.reason.value if refusal else "", named(refusal.squares) if refusal else "") == (reason, squares)


def test_a_barrier_is_named_too() -> None:
    engine = engine_with({"throne.men": "closed"})
    position = board(".......\n.......\n.....k.\na......\n.......\n.......\n.......", "attackers")
    refusal = why_refused(engine, position, move("a4-e4"))
    assert refusal is not None
    assert (refusal.reason, named(refusal.squares)) == ("may-not-pass", "d4")
