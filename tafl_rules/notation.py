"""Texts <-> values: positions, diagrams, moves and the lines of the game archives.

Position text: ranks from the top, `/` between them, letters `a d k`, numbers for gaps, a blank, the side to move.
Move: `d1-d4`, with what it captures as `d1-d4xe4/f5`; the archives write `k9-k3xk3xk2` (one `x` per captured man).
Captures in a text are compared with the rules by whoever plays the move, never obeyed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tafl_rules.errors import NotationError, NotationReason
from tafl_rules.position import Move, Piece, Position, Side
from tafl_rules.squares import (
    LARGEST,
    SMALLEST,
    Bitboard,
    Square,
    is_board_size,
    mask_of,
    number,
    parse_square,
    shown,
    square_name,
    squares,
)

_SIDES = {"a": Side.ATTACKERS, "d": Side.DEFENDERS}
_MOVE = re.compile(
    r"(?P<origin>[a-zA-Z]\d+) *[-–]? *(?P<target>[a-zA-Z]\d+)(?P<captures>(?:[xX][a-zA-Z]\d+(?:/[a-zA-Z]\d+)*)*)",
    re.ASCII,
)
_COLUMNS = ("moves", "captures by attackers", "captures by defenders", "result")
_MOST_CAPTURES = 9999
_RESULTS = ("White", "Black", "Draw", "Ongoing", "")


class MoveText(NamedTuple):
    """A move as written: the move itself and the captures the writer claims, or None if the text names none."""

    move: Move
    captures: Bitboard | None


# --- positions ------------------------------------------------------------------------------------------------------


def parse_position(text: str) -> Position:
    """Read a position text such as `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a`; letters in either case.

    A text without a king is read (fragments are useful); more than one king is refused.

    Raises:
        NotationError: wrong width, unknown letter, missing side, with the place in the text.
    """
    board, _, rest = text.strip().partition(" ")
    offset = len(text) - len(text.lstrip())
    side = rest.strip()
    if side.lower() not in _SIDES:
        found = f"not “{shown(side)}”" if side else "but the text ends here"
        message = f"after the board must follow a blank and the side to move, a (attackers) or d (defenders), {found}"
        raise NotationError(message, text, offset + len(board), NotationReason.NO_SIDE)
    rows: list[str] = []
    starts: list[int] = []
    at = offset
    for part in board.split("/"):
        rows.append(_expand(part, text, at))
        starts.append(at)
        at += len(part) + 1
    return _from_rows(rows, _SIDES[side.lower()], text, starts)


def format_position(position: Position) -> str:
    """The position text of a position; `parse_position` reads it back unchanged."""
    rows = [re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in _rows(position)]
    return f"{'/'.join(rows)} {position.to_move[0]}"


def parse_diagram(text: str, to_move: Side = Side.ATTACKERS) -> Position:
    """Read a drawn board: one line per rank from the top, `a d k` (either case) for men, `.` for empty squares.

    Blanks inside and around lines are ignored, so are empty lines.

    Raises:
        NotationError: as `parse_position`.
    """
    rows: list[str] = []
    starts: list[int] = []
    for line in re.finditer(r"[^\n]+", text):
        row = re.sub(r"\s", "", line[0])
        for letter in row:
            if letter not in "adkADK.":
                message = f"“{shown(letter)}” stands for no piece: use a, d, k and . for an empty square"
                at = line.start() + line[0].index(letter)
                raise NotationError(message, text, at, NotationReason.BAD_LETTER)
        if row:
            rows.append(row.lower())
            starts.append(line.start())
    return _from_rows(rows, to_move, text, starts)


def format_diagram(position: Position) -> str:
    """The position as lines of `a d k .` from the top rank down, without the side to move."""
    return "\n".join(_rows(position))


def _expand(part: str, text: str, at: int) -> str:
    row = ""
    for token in re.finditer(r"[0-9]+|.", part, re.DOTALL):
        word, place = token[0], at + token.start()
        if word in "adkADK":
            row += word.lower()
        elif word.isascii() and word.isdecimal():
            gap = number(word, LARGEST)
            if gap is None:
                message = f"“{shown(word)}” is no gap: write a number from 1 to {LARGEST}, without leading zeros"
                raise NotationError(message, text, place, NotationReason.BAD_GAP)
            row += "." * gap
        else:
            message = f"“{shown(word)}” stands for no piece: use a (attacker), d (defender), k (king), numbers for gaps"
            raise NotationError(f"{message}{_other_notation(word)}", text, place, NotationReason.BAD_LETTER)
    return row


def _other_notation(letter: str) -> str:
    return "; t and T are letters of OpenTafl's notation, which is not read here" if letter in "tT" else ""


def _from_rows(rows: list[str], to_move: Side, text: str, starts: list[int]) -> Position:
    """Ranks from the top, each as wide as the board; `starts` says where in `text` each begins."""
    size = len(rows)
    if not is_board_size(size):
        empty = "; one of them is empty, is there a slash too many?" if "" in rows else ""
        message = f"a board has an odd number of ranks from {SMALLEST} to {LARGEST}, this text has {size}{empty}"
        at = starts[rows.index("")] if empty else len(text) - len(text.lstrip())
        raise NotationError(message, text, at, NotationReason.BAD_SIZE)
    for index, row in enumerate(rows):
        if len(row) != size:
            message = f"rank {size - index} has {len(row)} squares, it must have {size}, as many as there are ranks"
            raise NotationError(message, text, starts[index], NotationReason.BAD_WIDTH)
    masks = {
        letter: mask_of(
            (size - 1 - index) * size + file
            for index, row in enumerate(rows)
            for file, found in enumerate(row)
            if found == letter
        )
        for letter in "adk"
    }
    kings = [square_name(square, size) for square in squares(masks["k"])]
    if len(kings) > 1:
        message = f"there is one king at most, this text has {len(kings)}: {', '.join(kings)}"
        raise NotationError(message, text, starts[0], NotationReason.TWO_KINGS)
    return Position(size, masks["a"], masks["d"], masks["k"], to_move)


def _rows(position: Position) -> list[str]:
    size = position.size
    letters: dict[Piece | None, str] = {piece: piece.value for piece in Piece} | {None: "."}
    return [
        "".join(letters[position.piece_at(rank * size + file)] for file in range(size))
        for rank in reversed(range(size))
    ]


# --- moves ----------------------------------------------------------------------------------------------------------


def parse_move(text: str, size: int) -> MoveText:
    """Read one move: `d1-d4`, `d1d4`, `D1–D4`, with captures `xe4/f5` or `xe4xf5`; two-digit ranks are fine.

    A square named twice among the captures counts once.

    Raises:
        NotationError: with the place in the text.
    """
    match = _MOVE.fullmatch(text.strip())
    if match is None:
        message = (
            f"“{shown(text)}” is no move: write origin and target as in d1-d4, captures after it as in d1-d4xe4/f5"
        )
        raise NotationError(message, text, 0, NotationReason.BAD_MOVE)
    start = len(text) - len(text.lstrip())
    move = Move(
        _square(match["origin"], size, text, start + match.start("origin")),
        _square(match["target"], size, text, start + match.start("target")),
    )
    claimed = match["captures"]
    if not claimed:
        return MoveText(move, None)
    first = start + match.start("captures")
    named = re.finditer(r"[^xX/]+", claimed)
    return MoveText(move, mask_of(_square(name[0], size, text, first + name.start()) for name in named))


def _square(name: str, size: int, text: str, at: int) -> Square:
    try:
        return parse_square(name, size)
    except NotationError as error:
        raise NotationError(str(error), text, at + error.at, error.reason) from None


def format_move(move: Move, size: int, captured: Bitboard = 0) -> str:
    """The text of a move, captures included: `d1-d4xe4/f5`."""
    text = f"{square_name(move.origin, size)}-{square_name(move.target, size)}"
    return f"{text}x{names(captured, size)}" if captured else text


def names(mask: Bitboard, size: int) -> str:
    """The squares of a set as text: `e4/f5`, by file, then rank."""
    return "/".join(square_names(mask, size))


def square_names(mask: Bitboard, size: int) -> list[str]:
    """The names of a set of squares, sorted by file, then rank."""
    return [square_name(s, size) for s in sorted(squares(mask), key=lambda s: (s % size, s // size))]


def parse_moves(text: str, size: int) -> list[MoveText]:
    """Read several moves separated by white space.

    Raises:
        NotationError: as `parse_move`; `.at` counts in the whole text.
    """
    moves: list[MoveText] = []
    for word in re.finditer(r"\S+", text):
        try:
            moves.append(parse_move(word[0], size))
        except NotationError as error:
            raise NotationError(str(error), text, word.start() + error.at, error.reason) from None
    return moves


# --- archives -------------------------------------------------------------------------------------------------------


class ArchiveGame(NamedTuple):
    """One line of a recorded-games file.

    Attributes:
        moves: the moves with the captures recorded (the king's capture is never written there).
        timeout: whether the last word was `timeout`.
        captured_by_attackers: number of `x` words in their moves, doubles counted.
        captured_by_defenders: likewise.
        result: `White` (defenders), `Black` (attackers), `Draw` or `Ongoing`; empty if the record names none.
    """

    moves: tuple[MoveText, ...]
    timeout: bool
    captured_by_attackers: int
    captured_by_defenders: int
    result: str


def parse_archive_line(line: str, size: int) -> ArchiveGame:
    """Read one line `moves,n,n,result` of an archive.

    Raises:
        NotationError: if the columns or a move do not fit.
    """
    columns = line.rstrip("\r\n").split(",")
    if len(columns) != len(_COLUMNS):
        message = f"an archive line has {len(_COLUMNS)} columns ({', '.join(_COLUMNS)}), this one has {len(columns)}"
        raise NotationError(message, line, 0, NotationReason.BAD_ARCHIVE_LINE)
    text, by_attackers, by_defenders, result = columns
    first = len(text) + 1
    counts = _count(by_attackers, line, first), _count(by_defenders, line, first + len(by_attackers) + 1)
    if result not in _RESULTS:
        message = (
            f"“{shown(result)}” is no result: the last column is one of {', '.join(filter(None, _RESULTS))}, or empty"
        )
        raise NotationError(message, line, line.rindex(",") + 1, NotationReason.BAD_ARCHIVE_LINE)
    timeout = text.endswith("timeout")
    moves = parse_moves(text.removesuffix("timeout"), size)
    return ArchiveGame(tuple(moves), timeout, *counts, result)


def _count(column: str, line: str, at: int) -> int:
    count = 0 if column == "0" else number(column, _MOST_CAPTURES)
    if count is None:
        message = f"“{shown(column)}” is no count of captures: a number from 0 to {_MOST_CAPTURES} stands here"
        raise NotationError(message, line, at, NotationReason.BAD_ARCHIVE_LINE)
    return count
