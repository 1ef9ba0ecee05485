"""Every error the library raises, each with a code and the data that explain it.

TaflError
 ├ NotationError(ValueError)     a text that is no position, move, square or game     .reason .text .at
 │  └ CaptureMismatchError      a move text whose captures are not those of the rules
 ├ PositionError(ValueError)     a position that can not be played from               .reason .square
 ├ IllegalMoveError(ValueError)  a move the rules refuse                              .reason .move .position
 └ RuleDataError(ValueError)     a data file that contradicts itself or the format    .file .key

Messages are written for people: what is wrong, where, and what would be right.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafl_rules.position import Move, Position
    from tafl_rules.squares import Square


class IllegalReason(StrEnum):
    """Why a move is refused. The strings are shared with TypeScript, words.toml and the examples."""

    NO_PIECE = "no-piece"
    NOT_YOURS = "not-yours"
    NOT_STRAIGHT = "not-straight"
    BLOCKED = "blocked"
    MAY_NOT_PASS = "may-not-pass"  # noqa: S105 (no password)
    MAY_NOT_STOP = "may-not-stop"
    GAME_OVER = "game-over"


class NotationReason(StrEnum):
    """What does not fit in a text. Those of positions, moves and squares are shared with TypeScript."""

    NO_SIDE = "no-side"
    BAD_GAP = "bad-gap"
    BAD_LETTER = "bad-letter"
    BAD_SIZE = "bad-size"
    BAD_WIDTH = "bad-width"
    TWO_KINGS = "two-kings"
    BAD_MOVE = "bad-move"
    BAD_FILE = "bad-file"
    BAD_RANK = "bad-rank"
    OTHER_CAPTURES = "other-captures"
    BAD_ARCHIVE_LINE = "bad-archive-line"
    UNKNOWN_VARIANT = "unknown-variant"
    UNKNOWN_READING = "unknown-reading"


class PositionReason(StrEnum):
    """Why a position can not be played from."""

    BAD_SIZE = "bad-size"
    NO_KING = "no-king"
    TWO_KINGS = "two-kings"
    MAN_ON_THRONE = "man-on-throne"
    MAN_ON_CORNER = "man-on-corner"
    KING_MISPLACED = "king-misplaced"
    KING_ON_GOAL = "king-on-goal"


class TaflError(Exception):
    """Base of all errors of this library; catch it to catch them all."""


class NotationError(TaflError, ValueError):
    """A text could not be read.

    Attributes:
        text: the text as given.
        at: index in `text` (0-based) of the first character that does not fit.
        reason: the code.
    """

    def __init__(self, message: str, text: str, at: int, reason: NotationReason) -> None:
        super().__init__(message)
        self.text = text
        self.at = at
        self.reason = reason


class CaptureMismatchError(NotationError):
    """A move text names captures other than those of the rules; it is refused, not obeyed."""


class PositionError(TaflError, ValueError):
    """A position was read but can not be played from under the rule set at hand.

    Attributes:
        reason: the code.
        square: the square to blame, or None when the whole board is meant.
    """

    def __init__(self, message: str, reason: PositionReason, square: Square | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.square = square


class IllegalMoveError(TaflError, ValueError):
    """A move was refused.

    Attributes:
        reason: the code.
        move: the move as given.
        position: the position it was tried in; unchanged.
    """

    def __init__(self, message: str, reason: IllegalReason, move: Move, position: Position) -> None:
        super().__init__(message)
        self.reason = reason
        self.move = move
        self.position = position


class RuleDataError(TaflError, ValueError):
    """A data file (variant, example, source, words) is wrong.

    Attributes:
        file: name of the file, relative to the data folder.
        key: dotted path of the value in it.
    """

    def __init__(self, message: str, file: str, key: str = "") -> None:
        super().__init__(f"{file}: {key}: {message}" if key else f"{file}: {message}")
        self.file = file
        self.key = key
