"""What happened, drawn in three layers: under the lines of the board, between lines and men, above the men."""

from __future__ import annotations

from collections.abc import Iterator

from diagrams.arrows import draw_cross, draw_moves, draw_numbers, draw_refused
from diagrams.board import draw_ghost
from diagrams.canvas import Canvas, Ink
from diagrams.marks import Marks
from diagrams.outline import outline
from diagrams.paths import Spot, Strokes
from diagrams.style import length
from tafl_rules.position import Position
from tafl_rules.squares import Bitboard, Square, mask_of, square_name, squares


def draw_below(canvas: Canvas, marks: Marks) -> None:
    """Tints: what counted as an enemy, what is shut in."""
    for square, name in _shown(canvas, marks.inside):
        canvas.tile(square, "inside", f"inside-{name}")
    for square, name in _shown(canvas, marks.hostile):
        canvas.tile(square, "hostile", f"hostile-{name}")
        canvas.hatching(square, "hatch", length("hatch_line"))


def draw_between(canvas: Canvas, marks: Marks, position: Position) -> None:
    """Outlines, the outside as an enemy, where men came from, arrows, targets."""
    _draw_edges(canvas, marks)
    _draw_outline(canvas, marks)
    for square, _ in _shown(canvas, marks.ghosts & ~position.occupied):
        draw_ghost(canvas, square)
    draw_moves(canvas, marks, position)
    if marks.refused is not None:
        draw_refused(canvas, marks.refused, position)
    for square, name in _shown(canvas, marks.targets):
        canvas.disc(canvas.box.centre(square), length("target"), Ink("target"), f"target-{name}")
    ring = Ink(stroke="target", line=length("selected_line"))
    for square, name in _shown(canvas, marks.selected):
        canvas.disc(canvas.box.centre(square), length("selected"), ring, f"selected-{name}")


def draw_above(canvas: Canvas, marks: Marks, position: Position) -> None:
    """What is struck out: captured men, refused moves; the numbers of moves; what an example points at."""
    line = length("outline")
    for square, name in _shown(canvas, marks.captured):
        _draw_captured(canvas, square, f"captured-{name}")
    for square, name in _shown(canvas, marks.blamed):
        canvas.path(canvas.square(square, 2.4), Ink(stroke="refused", line=line), f"blamed-{name}")
    if marks.refused is not None:
        draw_cross(canvas, marks.refused, marks, position)
    draw_numbers(canvas, marks, position)
    for square, name in _shown(canvas, marks.pointed):
        canvas.lines(_brackets(canvas.box.centre(square)), "move", line, f"pointed-{name}")


def _shown(canvas: Canvas, mask: Bitboard) -> Iterator[tuple[Square, str]]:
    """The squares of a set that are in the picture, with their names."""
    for square in squares(mask):
        if canvas.box.shows(square):
            yield square, square_name(square, canvas.box.size)


def _draw_edges(canvas: Canvas, marks: Marks) -> None:
    """Lines along the sides of single squares."""
    edge, line = length("hostile_edge"), length("outline")
    for square, _ in _shown(canvas, marks.hostile):
        canvas.path(canvas.square(square, edge / 2 + 0.4), Ink(stroke="hostile-line", line=edge))
    for square, name in _shown(canvas, marks.outside):
        canvas.lines(_rim(canvas, square), "hostile-line", length("outside_bar"), f"hostile-outside-{name}")
    for square, name in _shown(canvas, marks.goal):
        canvas.path(canvas.square(square, 2.6), Ink(stroke="goal", line=line), f"goal-{name}")
    for square, name in _shown(canvas, marks.stuck):
        canvas.path(canvas.square(square, 2.2), Ink(stroke="outline", line=2, dash=(4, 4)), f"stuck-{name}")


def _draw_outline(canvas: Canvas, marks: Marks) -> None:
    around = mask_of(square for square, _ in _shown(canvas, marks.wall | marks.inside))
    if not marks.outlined or not around:
        return
    line = outline(around, canvas.box, length("outline_inset"), length("outline_round"))
    canvas.path(line, Ink(stroke="outline", line=length("outline")), f"outline-{marks.outlined}")


def _draw_captured(canvas: Canvas, square: Square, gid: str) -> None:
    """A ring and a stroke, on the colour of the board so that it stands out from any man."""
    at, line = canvas.box.centre(square), length("captured_line")
    reach = 0.71 * (length("captured") - line)
    stroke = [[(at[0] - reach, at[1] + reach), (at[0] + reach, at[1] - reach)]]
    canvas.lines(stroke, "halo", line + 2 * length("halo"))
    canvas.disc(at, length("captured"), Ink(stroke="captured", line=line), gid)
    canvas.lines(stroke, "captured", line)


def _rim(canvas: Canvas, square: Square) -> Strokes:
    """The sides of a square that lie on the rim of the board."""
    box, last = canvas.box, canvas.box.size - 1
    rank, file = divmod(square, box.size)
    out = length("frame") / 2 + length("outside_bar") / 2 - 1
    low, high, left, right = box.y(rank), box.y(rank + 1), box.x(file), box.x(file + 1)
    sides: list[list[Spot]] = []
    for place, line in ((file == 0, left - out), (file == last, right + out)):
        sides += [[(line, low - 3), (line, high + 3)]] if place else []
    for place, line in ((rank == 0, low + out), (rank == last, high - out)):
        sides += [[(left + 3, line), (right - 3, line)]] if place else []
    return sides


def _brackets(at: Spot) -> Strokes:
    """Four corners around a square."""
    half, arm = length("square") / 2 - 2.5, 9.0
    return [
        [
            (at[0] + right * (half - arm), at[1] + down * half),
            (at[0] + right * half, at[1] + down * half),
            (at[0] + right * half, at[1] + down * (half - arm)),
        ]
        for right in (-1, 1)
        for down in (-1, 1)
    ]
