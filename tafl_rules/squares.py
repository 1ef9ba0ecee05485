"""Squares and sets of squares.

A square is an int: `rank * size + file`, both from 0, so that `a1` is 0 on every board. The same number on boards of
different size names different squares; whoever names or reads a square therefore says the size.
A set of squares is a `Bitboard`: an int whose bit `square` is set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tafl_rules.errors import NotationError, NotationReason

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
    letter, digits = text[:1], text[1:]
    last = f"{FILES[size - 1]}{size}"
    file = FILES.find(letter.lower()) if letter.isascii() and letter else -1
    if not 0 <= file < size:
        message = f"“{shown(text)}” is no square: it must begin with a letter from a to {FILES[size - 1]}"
        raise NotationError(message, text, 0, NotationReason.BAD_FILE)
    rank = number(digits, size)
    if rank is None:
        message = f"“{shown(text)}” is no square: after the letter must stand a number from 1 to {size}"
        raise NotationError(f"{message} (last square: {last})", text, 1, NotationReason.BAD_RANK)
    return (rank - 1) * size + file


def number(digits: str, largest: int) -> int | None:
    """The number from 1 to `largest` that the ASCII digits write, without leading zeros; None if they do not."""
    if not (digits.isascii() and digits.isdecimal()) or digits[0] == "0" or len(digits) > len(str(largest)):
        return None
    return int(digits) if int(digits) <= largest else None


def shown(text: str, most: int = 40) -> str:
    """A text as messages quote it: what is very long is cut, what can not be printed is written as an escape."""
    cut = text if len(text) <= most else f"{text[:most]}…"
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in cut)


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
