"""What a command gives back, and how turns and errors look as JSON and as text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from tafl_rules import words
from tafl_rules.endings import Ending
from tafl_rules.engine import Engine, Turn
from tafl_rules.errors import IllegalMoveError, NotationError, PositionError, TaflError
from tafl_rules.explain import CaptureReason, why_captured, why_ended, why_refused
from tafl_rules.loading import Table
from tafl_rules.notation import format_move
from tafl_rules.position import Position
from tafl_rules.squares import FILES, shown, square_name
from tafl_rules.words import Lang

OK, DISAGREES, REFUSED = 0, 1, 2
"""Exit codes: done; something checked is not as it should be; the input was refused."""


class Result(NamedTuple):
    """The outcome of a command.

    Attributes:
        data: what `--json` prints.
        text: what is printed otherwise.
        status: the exit code.
    """

    data: Table
    text: str
    status: int = OK


class RefusedError(Exception):
    """Input that was refused, ready to be printed.

    Attributes:
        reason: a stable code.
        move: the move at fault as it was given, or None.
    """

    def __init__(self, message: str, reason: str, move: str | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.move = move

    def result(self) -> Result:
        """The refusal as a result."""
        error = {"reason": self.reason, "move": self.move, "message": str(self)}
        return Result({"error": error}, str(self), REFUSED)


def refused(error: TaflError, lang: Lang, move: str | None = None, engine: Engine | None = None) -> RefusedError:
    """Turn an error of the library into a refusal, said in words where `words.toml` has them."""
    match error:
        case IllegalMoveError():
            return RefusedError(_illegal(error, lang, engine), error.reason.value, move)
        case PositionError():
            message = str(error) if lang == "en" else _position(error, lang, engine)
            return RefusedError(message, f"position:{error.reason.value}", move)
        case NotationError():
            place = f" (at character {error.at + 1})" if error.at else ""
            return RefusedError(f"{error}{place}", f"notation:{error.reason.value}", move)
        case _:
            return RefusedError(str(error), "data", move)


def _illegal(error: IllegalMoveError, lang: Lang, engine: Engine | None) -> str:
    refusal = why_refused(engine, error.position, error.move) if engine else None
    if refusal is None or refusal.reason is not error.reason:
        said = words.text(lang, f"reason.{error.reason.value}", squares="")
    else:
        said = words.refusal_sentence(lang, refusal, error.position.size)
    return f"{format_move(error.move, error.position.size)}: {said}"


def _position(error: PositionError, lang: Lang, engine: Engine | None) -> str:
    square = square_name(error.square, engine.size) if engine and error.square is not None else ""
    return words.text(lang, f"position.{error.reason.value}", squares=square)


def path(text: str) -> Path:
    """A path from an argument.

    Raises:
        RefusedError: if no file can be called so.
    """
    try:
        possible = b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise RefusedError(f"“{shown(text)}” is no name of a file or folder", "file")
    return Path(text)


# --- turns ------------------------------------------------------------------------------------------------------------


def ending_data(ending: Ending | None) -> Table | None:
    """An ending as JSON."""
    return None if ending is None else {"winner": winner_name(ending), "by": ending.by}


def winner_name(ending: Ending) -> str:
    """The side that won, or `draw`."""
    return ending.winner.value if ending.winner else "draw"


def turn_data(engine: Engine, before: Position, turn: Turn) -> Table:
    """A turn as JSON, each capture with its reason."""
    return {
        "move": format_move(turn.move, engine.size),
        "captures": [_capture_data(reason, engine.size) for reason in in_order(engine, before, turn)],
        "ending": ending_data(turn.ending),
    }


def in_order(engine: Engine, before: Position, turn: Turn) -> list[CaptureReason]:
    """Why each man was captured, by file, then rank: the order in which move texts name them."""
    size = engine.size
    return sorted(why_captured(engine, before, turn), key=lambda reason: (reason.square % size, reason.square // size))


def _capture_data(reason: CaptureReason, size: int) -> Table:
    backing = [
        {"kind": each.kind, "square": None if each.square is None else square_name(each.square, size)}
        for each in reason.backing
    ]
    by = square_name(reason.by, size)
    return {"square": square_name(reason.square, size), "rule": reason.rule, "by": by, "with": backing}


def turn_lines(engine: Engine, before: Position, turn: Turn, lang: Lang) -> list[str]:
    """A turn as text: the move, a line for each captured man, a line for the ending."""
    reasons = in_order(engine, before, turn)
    ended = why_ended(engine, before, turn)
    return [
        format_move(turn.move, engine.size, turn.captured),
        *(f"  {words.capture_sentence(lang, reason, engine.size)}" for reason in reasons),
        *([f"  {words.ending_sentence(lang, ended, engine.size)}"] if ended else []),
    ]


def board_lines(diagram: str) -> list[str]:
    """A diagram with its coordinates, for the terminal."""
    rows = diagram.splitlines()
    size = len(rows)
    wide = len(str(size))
    drawn = [f"{size - index:>{wide}} {' '.join(row)}" for index, row in enumerate(rows)]
    return [*drawn, f"{'':>{wide}} {' '.join(FILES[:size])}"]
