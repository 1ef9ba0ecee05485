"""What is to be marked in a picture, taken from what happened. Values only; `annotate` draws them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tafl_rules import explain
from tafl_rules.engine import Engine, Turn
from tafl_rules.examples import Example, Outcome, outcome
from tafl_rules.explain import CaptureReason, EndingReason
from tafl_rules.position import Move, Position, Side
from tafl_rules.squares import Bitboard, Square, mask_of, parse_square

Outlined: TypeAlias = Literal["", "ring", "fort"]


@dataclass(frozen=True, slots=True)
class Marks:
    """Everything drawn besides board and men. Sets of squares unless said otherwise.

    Attributes:
        moves: the moves played, the one that counts last; numbered if there are several.
        refused: the move that is refused.
        captured: men taken by the last move.
        hostile: squares that counted as enemies in a capture, whoever stands there.
        outside: captured men to whom the place beyond the rim counted as an enemy.
        outlined: what `wall` and `inside` are.
        wall: the men of a ring or fort; inside: what they shut in.
        goal: where the king won.
        stuck: men that can not move and so end the game.
        selected: the man whose targets are shown; targets: where he may go.
        blamed: what refuses the move.
        pointed: squares an example points at, unless they are marked already.
    """

    moves: tuple[Move, ...] = ()
    refused: Move | None = None
    captured: Bitboard = 0
    hostile: Bitboard = 0
    outside: Bitboard = 0
    outlined: Outlined = ""
    wall: Bitboard = 0
    inside: Bitboard = 0
    goal: Bitboard = 0
    stuck: Bitboard = 0
    selected: Bitboard = 0
    targets: Bitboard = 0
    blamed: Bitboard = 0
    pointed: Bitboard = 0

    @property
    def ghosts(self) -> Bitboard:
        """Where moved men stood before."""
        return mask_of(move.origin for move in self.moves)


@dataclass(frozen=True, slots=True)
class Scene:
    """What an example shows under one rule set.

    Attributes:
        position: the men as drawn: the moved man at his target, captured men still there.
        marks: what is marked.
    """

    position: Position
    marks: Marks


def scene(example: Example, engine: Engine) -> Scene:
    """What to draw for an example.

    Raises:
        PositionError: if its position can not be played from.
        IllegalMoveError: if a move before the last one is refused.
    """
    found = outcome(example, engine)
    size, moves = example.size, tuple(example.played())
    if found.turn is not None:
        shown = _played(engine, found.before, found.turn, moves)
    elif example.piece:
        square = parse_square(example.piece, size)
        shown = Scene(found.before, Marks(selected=1 << square, targets=engine.targets(found.before, square)))
    else:
        shown = _refused(engine, found, moves)
    pointed = mask_of(parse_square(name, size) for name in example.draw.mark)
    return Scene(shown.position, replace(shown.marks, pointed=pointed & ~(shown.marks.blamed | shown.marks.hostile)))


def _refused(engine: Engine, found: Outcome, moves: tuple[Move, ...]) -> Scene:
    *first, last = moves
    refusal = explain.why_refused(engine, found.before, last)
    blamed = refusal.squares if refusal else 0
    return Scene(found.before, Marks(moves=tuple(first), refused=last, blamed=blamed))


def _played(engine: Engine, before: Position, turn: Turn, moves: tuple[Move, ...]) -> Scene:
    hostile = outside = 0
    for reason in explain.why_captured(engine, before, turn):
        hostile |= _counted(reason)
        if any(backing.kind == "outside" for backing in reason.backing):
            outside |= 1 << reason.square
    ending = explain.why_ended(engine, before, turn)
    by = ending.ending.by if ending else ""
    outlined: Outlined = "ring" if by == "encirclement" else "fort" if by == "exit-fort" else ""
    shown = Marks(
        moves=moves,
        captured=turn.captured,
        hostile=hostile,
        outside=outside,
        outlined=outlined,
        wall=_looked_at(ending, "wall") if outlined else 0,
        inside=_looked_at(ending, "squares") if outlined else 0,
        goal=_looked_at(ending, "squares") if by == "king-reaches" else 0,
        stuck=_looked_at(ending, "squares") if by == "no-moves" else 0,
    )
    return Scene(moved(before, turn.move), shown)


def _looked_at(ending: EndingReason | None, what: Literal["wall", "squares"]) -> Bitboard:
    return 0 if ending is None else ending.wall if what == "wall" else ending.squares


def _counted(reason: CaptureReason) -> Bitboard:
    """The squares that counted as enemies of one captured man."""
    return mask_of([reason.by, *(back.square for back in reason.backing if back.square is not None)]) | reason.fronts


def moved(before: Position, move: Move) -> Position:
    """The position with one man at his target and everybody else still there."""
    change = 1 << move.origin | 1 << move.target
    if before.king >> move.origin & 1:
        return before._replace(king=before.king ^ change)
    if before.to_move is Side.ATTACKERS:
        return before._replace(attackers=before.attackers ^ change)
    return before._replace(defenders=before.defenders ^ change)


def crop_of(example: Example) -> tuple[Square, Square] | None:
    """The part of the board an example asks to show, as two opposite squares.

    Raises:
        ValueError: if it does not name two squares.
    """
    if not example.draw.crop:
        return None
    if len(example.draw.crop) != 2:  # noqa: PLR2004  two opposite squares
        raise ValueError(f'{example.name}: draw.crop names two opposite squares, such as ["d1", "k6"]')
    one, other = (parse_square(name, example.size) for name in example.draw.crop)
    return one, other
