"""Arrows of moves, played and refused."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from matplotlib.path import Path

from diagrams.canvas import Canvas, Ink
from diagrams.marks import Marks
from diagrams.paths import Spot, lines_path, pill
from diagrams.style import length
from tafl_rules.position import Move, Position
from tafl_rules.squares import Square, square_name, squares


@dataclass(frozen=True, slots=True)
class Shaft:
    """A straight way from one place to another.

    Attributes:
        start: where it begins; tip: where it ends.
        ahead: the direction, of length one.
    """

    start: Spot
    tip: Spot
    ahead: Spot

    def at(self, part: float) -> Spot:
        """The place after a part of the way."""
        (x, y), (to_x, to_y) = self.start, self.tip
        return x + (to_x - x) * part, y + (to_y - y) * part


def draw_moves(canvas: Canvas, marks: Marks, position: Position) -> None:
    """An arrow per way that was gone; ways gone to and fro lie side by side."""
    ways = set(marks.moves)
    for move in dict.fromkeys(marks.moves):
        shaft = _shaft(canvas, move, position, aside=Move(move.target, move.origin) in ways)
        gid = f"move-{_names(canvas, move)}"
        canvas.path(_arrow(shaft), Ink("move", "move", length("move_line")), gid)


def draw_numbers(canvas: Canvas, marks: Marks, position: Position) -> None:
    """The numbers of several moves, each where it began: on the empty square, or at the edge of who stands there."""
    moves = (*marks.moves, *([marks.refused] if marks.refused else []))
    if len(moves) == 1:
        return
    numbers: dict[Square, list[int]] = {}
    for number, move in enumerate(moves, 1):
        numbers.setdefault(move.origin, []).append(number)
    for square, here in numbers.items():
        if not canvas.box.shows(square):
            continue
        x, y = canvas.box.centre(square)
        if position.occupied >> square & 1:
            beside = length("badge_aside")
            last = square % canvas.box.size == canvas.box.right
            up = any(
                move.origin == square and move.target > square for move in moves if _upright(move, canvas.box.size)
            )
            x, y = x + (-beside if last else beside), y + (beside if up else -beside)
        _draw_badge(canvas, (x, y), here)


def _upright(move: Move, size: int) -> bool:
    return (move.target - move.origin) % size == 0


def draw_refused(canvas: Canvas, move: Move, position: Position) -> None:
    """The broken arrow of a move that is not allowed."""
    gid, line = f"refused-{_names(canvas, move)}", length("move_line")
    if move.origin == move.target:
        ring = length("captured")
        canvas.disc(canvas.box.centre(move.target), ring, Ink(stroke="refused", line=length("captured_line")), gid)
        return
    shaft = _refused_shaft(canvas, move, position)
    canvas.path(_shaft_path(shaft), Ink(stroke="refused", line=line, dash=(8, 7)), gid)
    canvas.path(_head(shaft), Ink("refused", "refused", line))


def draw_cross(canvas: Canvas, move: Move, marks: Marks, position: Position) -> None:
    """The cross on the arrow of a move that is not allowed."""
    spot = canvas.box.centre(move.target)
    if move.origin != move.target:
        shaft = _refused_shaft(canvas, move, position)
        spot = shaft.at(_crossing(canvas, move, marks, position, shaft))
    arm, line = length("crossing"), length("captured_line")
    canvas.saltire(spot, arm, Ink(stroke="halo", line=line + 2 * length("halo")))
    canvas.saltire(spot, arm, Ink(stroke="refused", line=line), f"crossed-{_names(canvas, move)}")


def _refused_shaft(canvas: Canvas, move: Move, position: Position) -> Shaft:
    start = _radius(position, move.origin) + length("move_gap")
    return _between(canvas, move, start, _standoff(position, move.target))


def _crossing(canvas: Canvas, move: Move, marks: Marks, position: Position, shaft: Shaft) -> float:
    """After which part of the way the cross lies: half way to what is in the way."""
    whole = math.dist(shaft.start, shaft.tip)
    in_the_way = [
        math.dist(shaft.start, canvas.box.centre(square)) - _radius(position, square)
        for square in _obstacles(move, marks, position)
    ]
    return min([whole, *in_the_way]) / 2 / whole


def _obstacles(move: Move, marks: Marks, position: Position) -> Iterator[Square]:
    for square in squares(marks.blamed & position.occupied):
        if square != move.origin:
            yield square


def _names(canvas: Canvas, move: Move) -> str:
    return "-".join(square_name(square, canvas.box.size) for square in move)


def _radius(position: Position, square: Square) -> float:
    """How far the man on a square reaches; 0 for an empty square."""
    bit = 1 << square
    return length("king") if position.king & bit else length("man") if position.occupied & bit else 0.0


def _standoff(position: Position, square: Square) -> float:
    radius = _radius(position, square)
    return radius + length("move_gap") if radius else 0.0


def _shaft(canvas: Canvas, move: Move, position: Position, *, aside: bool) -> Shaft:
    end = max(_radius(position, move.target), length("man")) + length("move_gap")
    shaft = _between(canvas, move, 0.0, end)
    if not aside:
        return shaft
    across = -shaft.ahead[1] * length("move_aside"), shaft.ahead[0] * length("move_aside")
    start, tip = ((x + across[0], y + across[1]) for x, y in (shaft.start, shaft.tip))
    return Shaft(start, tip, shaft.ahead)


def _between(canvas: Canvas, move: Move, before: float, after: float) -> Shaft:
    """The way from square to square, shortened at both ends."""
    (x, y), (to_x, to_y) = canvas.box.centre(move.origin), canvas.box.centre(move.target)
    whole = math.hypot(to_x - x, to_y - y)
    ahead = (to_x - x) / whole, (to_y - y) / whole
    start = x + ahead[0] * before, y + ahead[1] * before
    return Shaft(start, (to_x - ahead[0] * after, to_y - ahead[1] * after), ahead)


def _shaft_path(shaft: Shaft) -> Path:
    head = length("move_head")
    return lines_path([[shaft.start, (shaft.tip[0] - shaft.ahead[0] * head, shaft.tip[1] - shaft.ahead[1] * head)]])


def _head(shaft: Shaft) -> Path:
    """A triangle; its line is as thick as the shaft, so it keeps within the tip."""
    thick = length("move_line") / 2
    (x, y), (right, down) = shaft.tip, shaft.ahead
    x, y = x - right * thick, y - down * thick
    back, wide = length("move_head") - 2 * thick, (length("move_head") - 2 * thick) * 0.55
    base = x - right * back, y - down * back
    corners = [(x, y), (base[0] - down * wide, base[1] + right * wide), (base[0] + down * wide, base[1] - right * wide)]
    return lines_path([corners], closed=True)


def _arrow(shaft: Shaft) -> Path:
    return Path.make_compound_path(_shaft_path(shaft), _head(shaft))


def _draw_badge(canvas: Canvas, at: Spot, numbers: list[int]) -> None:
    """The numbers of moves on a pill."""
    text = " ".join(map(str, numbers))
    radius, size = length("badge"), length("badge_text")
    wide = max(0.0, 0.29 * size * len(text) - 0.45 * radius)
    gid = "number-" + "-".join(map(str, numbers))
    canvas.path(pill(at, wide, radius), Ink("move", "halo", length("badge_line")), gid)
    canvas.text(at, text, "move-text", size)
