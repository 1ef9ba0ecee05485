from __future__ import annotations

import pytest

from tafl_rules import NotationError, mask_of, parse_square, square_name, squares
from tafl_rules.errors import NotationReason
from tafl_rules.squares import is_board_size, number, shown


@pytest.mark.parametrize(
    ("name", "size", "square"),
    [
        ("a1", 11, 0),
        ("k11", 11, 120),
        ("f6", 11, 60),
        ("i9", 11, 96),
        ("j10", 11, 108),
        ("s19", 19, 360),
        ("e5", 5, 24),
    ],
)
def test_names_skip_no_letter_and_ranks_may_have_two_digits(name: str, size: int, square: int) -> None:
    assert square_name(square, size) == name
    assert parse_square(name, size) == square
    assert parse_square(name.upper(), size) == square


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("", NotationReason.BAD_FILE, 0),
        ("1a", NotationReason.BAD_FILE, 0),
        ("l1", NotationReason.BAD_FILE, 0),
        ("\u212a1", NotationReason.BAD_FILE, 0),  # the Kelvin sign, which lower() makes a k
        ("İ1", NotationReason.BAD_FILE, 0),
        ("a", NotationReason.BAD_RANK, 1),
        ("a0", NotationReason.BAD_RANK, 1),
        ("a01", NotationReason.BAD_RANK, 1),
        ("a12", NotationReason.BAD_RANK, 1),
        ("a-1", NotationReason.BAD_RANK, 1),
        ("a1 ", NotationReason.BAD_RANK, 1),
        ("a٣", NotationReason.BAD_RANK, 1),
        ("a²", NotationReason.BAD_RANK, 1),
        ("a" + "9" * 5000, NotationReason.BAD_RANK, 1),
    ],
)
def test_what_is_no_square_says_where_and_what_would_be_right(text: str, reason: NotationReason, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_square(text, 11)
    assert (caught.value.reason, caught.value.at, caught.value.text) == (reason, at, text)
    assert ("from a to k" if reason is NotationReason.BAD_FILE else "from 1 to 11") in str(caught.value)
    assert len(str(caught.value)) < 150


def test_sets_of_squares() -> None:
    assert list(squares(0)) == []
    assert list(squares(mask_of([360, 0, 7]))) == [0, 7, 360]
    assert mask_of([]) == 0
    assert mask_of([3, 3]) == 8


def test_board_sizes_are_odd_from_5_to_19() -> None:
    assert [size for size in range(-3, 30) if is_board_size(size)] == [5, 7, 9, 11, 13, 15, 17, 19]


@pytest.mark.parametrize(
    ("digits", "found"), [("1", 1), ("19", 19), ("20", None), ("0", None), ("", None), ("+1", None)]
)
def test_numbers_are_plain_ascii_without_leading_zeros(digits: str, found: int | None) -> None:
    assert number(digits, 19) == found


def test_messages_quote_texts_short_and_printable() -> None:
    assert shown("a\x00\udcff\n") == r"a\x00\udcff\n"
    assert shown("x" * 100) == "x" * 40 + "…"
    assert shown("größe") == "größe"
