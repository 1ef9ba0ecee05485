from __future__ import annotations

import pickle

import pytest

from tafl_rules import (
    CaptureMismatchError,
    IllegalMoveError,
    IllegalReason,
    Move,
    NotationError,
    PositionError,
    PositionReason,
    RuleDataError,
    TaflError,
    rule_set,
)
from tafl_rules.errors import NotationReason

START = rule_set("brandubh").start
ALL = [
    NotationError("m", "text", 1, NotationReason.BAD_MOVE),
    CaptureMismatchError("m", "text", 1, NotationReason.OTHER_CAPTURES),
    PositionError("m", PositionReason.NO_KING),
    IllegalMoveError("m", IllegalReason.BLOCKED, Move(0, 1), START),
    RuleDataError("m", "file.toml", "a.b"),
]


@pytest.mark.parametrize("error", ALL, ids=lambda error: type(error).__name__)
def test_one_base_catches_all_and_each_is_a_value_error(error: TaflError) -> None:
    assert isinstance(error, TaflError)
    assert isinstance(error, ValueError)
    assert str(error).endswith("m")
    assert type(error).__doc__


def test_errors_carry_a_code_and_the_data_that_explain_them() -> None:
    notation, mismatch, position, illegal, data = ALL
    assert vars(notation) == {"text": "text", "at": 1, "reason": "bad-move"}
    assert isinstance(mismatch, NotationError)
    assert vars(position) == {"reason": "no-king", "square": None}
    assert vars(illegal) == {"reason": "blocked", "move": (0, 1), "position": START}
    assert vars(data) == {"file": "file.toml", "key": "a.b"}
    assert str(data) == "file.toml: a.b: m"
    assert str(RuleDataError("m", "file.toml")) == "file.toml: m"


def test_codes_are_plain_words() -> None:
    for code in (*IllegalReason, *PositionReason, *NotationReason):
        assert code.value == code.value.lower().strip()
        assert pickle.loads(pickle.dumps(code)) is code  # noqa: S301 (our own bytes)
