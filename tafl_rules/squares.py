"""Squares and sets of squares.

A square is an int: `rank * size + file`, both from 0, so that `a1` is 0 on every board. The same number on boards of
different size names different squares; whoever names or reads a square therefore says the size.
A set of squares is a `Bitboard`: an int whose bit `square` is set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tafl_rules.errors import NotationError

Square: TypeAlias = int
Bitboard: TypeAlias = int

FILES = "abcdefghijklmnopqrs"
SMALLEST, LARGEST = 5, len(FILES)


def is_board_size(size: int) -> bool:
    """Whether `size` is an odd number from 5 to 19, the sizes any rule set can be played on."""
    return SMALLEST <= size <= LARGEST and size % 2 == 1


def square_name(square: Square, size: int) -> str:
    """Name of a square on a board of `size` files, such as `f6`: file letter, then rank number.

    >>> square_name(60, 11)
    'f6'
    """
    rank, file = divmod(square, size)
    return f"{FILES[file]}{rank + 1}"


def parse_square(text: str, size: int) -> Square:
    """Read a square name; upper and lower case are the same.

    Raises:
        NotationError: if the text is no square of a board of this size.

    >>> parse_square("K11", 11)
    120
    """
    file = FILES.find(text[:1].lower()) if text else -1
    digits = text[1:]
    last = f"{FILES[size - 1]}{size}"
    if file < 0 or file >= size:
        raise NotationError(f"“{text}” is no square: it must begin with a letter from a to {FILES[size - 1]}", text, 0)
    if not (digits.isascii() and digits.isdecimal()) or digits[0] == "0" or int(digits) > size:
        raise NotationError(
            f"“{text}” is no square: after the letter must stand a number from 1 to {size} (last square: {last})", text, 1
        )
    return (int(digits) - 1) * size + file


def squares(mask: Bitboard) -> Iterator[Square]:
    """The squares of a set, lowest first.

    >>> list(squares(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(items: Iterable[Square]) -> Bitboard:
    """The set of the given squares.

    >>> mask_of([1, 2, 4])
    22
    """
    mask = 0
    for square in items:
        mask |= 1 << square
    return mask
