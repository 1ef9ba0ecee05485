"""Texts <-> values: positions, diagrams, moves and the lines of the game archives.

Position text: ranks from the top, `/` between them, letters `a d k`, numbers for gaps, a blank, the side to move.
Move: `d1-d4`, with what it captures as `d1-d4xe4/f5`; the archives write `k9-k3xk3xk2` (one `x` per captured man).
Captures in a text are compared with the rules by whoever plays the move, never obeyed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tafl_rules.errors import NotationError
from tafl_rules.position import Move, Piece, Position, Side
from tafl_rules.squares import (
    LARGEST,
    SMALLEST,
    Bitboard,
    is_board_size,
    mask_of,
    parse_square,
    square_name,
    squares,
)

_SIDES = {"a": Side.ATTACKERS, "d": Side.DEFENDERS}
_MOVE = re.compile(
    r"(?P<origin>[a-zA-Z]\d+)\s*(?P<sep>[-–]?)\s*(?P<target>[a-zA-Z]\d+)(?P<captures>(?:[x/][a-zA-Z]\d+)*)",
    re.ASCII,
)


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
    board, blank, side = text.strip().partition(" ")
    offset = len(text) - len(text.lstrip())
    side = side.strip()
    if not blank or side.lower() not in _SIDES:
        raise NotationError(
            f"after the board must follow a blank and the side to move, a (attackers) or d (defenders), not “{side}”",
            text,
            offset + len(board),
        )
    rows: list[str] = []
    at = offset
    for part in board.split("/"):
        rows.append(_expand(part, text, at))
        at += len(part) + 1
    return _from_rows(rows, _SIDES[side.lower()], text, offset)


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
    rows = [re.sub(r"\s", "", line) for line in text.splitlines()]
    rows = [row for row in rows if row]
    for row in rows:
        for letter in row:
            if letter.lower() not in "adk.":
                raise NotationError(
                    f"“{letter}” stands for no piece: use a, d, k and . for an empty square", text, text.index(letter)
                )
    return _from_rows([row.lower() for row in rows], to_move, text, 0)


def format_diagram(position: Position) -> str:
    """The position as lines of `a d k .` from the top rank down, without the side to move."""
    return "\n".join(_rows(position))


def _expand(part: str, text: str, at: int) -> str:
    row = ""
    for token in re.finditer(r"\d+|.", part):
        word = token[0].lower()
        if word.isascii() and word.isdecimal():
            if word[0] == "0" or int(word) > LARGEST:
                raise NotationError(
                    f"“{word}” is no gap: write a number from 1 to {LARGEST}", text, at + token.start()
                )
            row += "." * int(word)
        elif word in "adk":
            row += word
        else:
            raise NotationError(
                f"“{token[0]}” stands for no piece: use a (attacker), d (defender), k (king) and numbers for gaps",
                text,
                at + token.start(),
            )
    return row


def _from_rows(rows: list[str], to_move: Side, text: str, at: int) -> Position:
    size = len(rows)
    if not is_board_size(size):
        raise NotationError(
            f"a board has an odd number of ranks from {SMALLEST} to {LARGEST}, this text has {size}", text, at
        )
    for index, row in enumerate(rows):
        if len(row) != size:
            raise NotationError(f"rank {size - index} has {len(row)} squares, it must have {size}", text, at)
    masks = {
        letter: mask_of(
            (size - 1 - index) * size + file for index, row in enumerate(rows) for file in range(size) if row[file] == letter
        )
        for letter in "adk"
    }
    kings = [square_name(square, size) for square in squares(masks["k"])]
    if len(kings) > 1:
        raise NotationError(f"there is one king at most, this text has {len(kings)}: {', '.join(kings)}", text, at)
    return Position(size, masks["a"], masks["d"], masks["k"], to_move)


def _rows(position: Position) -> list[str]:
    size = position.size
    letters: dict[Piece | None, str] = {piece: piece.value for piece in Piece} | {None: "."}
    return [
        "".join(letters[position.piece_at(rank * size + file)] for file in range(size)) for rank in reversed(range(size))
    ]


# --- moves ----------------------------------------------------------------------------------------------------------


def parse_move(text: str, size: int) -> MoveText:
    """Read one move: `d1-d4`, `d1d4`, `D1–D4`, with captures `xe4/f5` or `xe4xf5`; two-digit ranks are fine.

    Raises:
        NotationError: with the place in the text.
    """
    match = _MOVE.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            f"“{text}” is no move: write origin and target as in d1-d4, captures after it as in d1-d4xe4/f5", text, 0
        )
    move = Move(_square(match, "origin", text, size), _square(match, "target", text, size))
    claimed = match["captures"]
    if not claimed:
        return MoveText(move, None)
    names = re.split(r"[x/]", claimed)[1:]
    return MoveText(move, mask_of(parse_square(name, size) for name in names))


def _square(match: re.Match[str], group: str, text: str, size: int) -> int:
    try:
        return parse_square(match[group], size)
    except NotationError as error:
        raise NotationError(str(error), text, match.start(group)) from None


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
            raise NotationError(str(error), text, word.start() + error.at) from None
    return moves


# --- archives -------------------------------------------------------------------------------------------------------


class ArchiveGame(NamedTuple):
    """One line of a recorded-games file.

    Attributes:
        moves: the moves with the captures recorded (the king's capture is never written there).
        timeout: whether the last word was `timeout`.
        captured_by_attackers: number of `x` words in their moves, doubles counted.
        captured_by_defenders: likewise.
        result: `White` (defenders), `Black` (attackers), `Draw` or `Ongoing`.
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
    if len(columns) != 4 or not (columns[1].isdecimal() and columns[2].isdecimal()):
        raise NotationError("an archive line has four columns: moves, two counts of captures, the result", line, 0)
    text, by_attackers, by_defenders, result = columns
    if result not in {"White", "Black", "Draw", "Ongoing"}:
        raise NotationError(
            f"“{result}” is no result: White, Black, Draw or Ongoing", line, len(line.rstrip()) - len(result)
        )
    timeout = text.endswith("timeout")
    moves = parse_moves(text.removesuffix("timeout"), size)
    return ArchiveGame(tuple(moves), timeout, int(by_attackers), int(by_defenders), result)
