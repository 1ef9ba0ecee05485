"""The board and the men on it."""

from __future__ import annotations

from typing import Final

from matplotlib.path import Path

from diagrams.canvas import Canvas, Ink
from diagrams.paths import MOVE, ROUND, Spot, lines_path, quarter
from diagrams.style import length, lengths
from tafl_rules.geometry import geometry
from tafl_rules.position import Piece, Position
from tafl_rules.rules import KingReaches, RuleSet
from tafl_rules.squares import FILES, Bitboard, Square, square_name, squares

NAMES: Final = {Piece.ATTACKER: "attacker", Piece.DEFENDER: "defender", Piece.KING: "king"}


def throne_is_special(rules: RuleSet) -> bool:
    """Whether any rule treats the middle square unlike the others."""
    hostility = rules.throne_hostility
    zones = rules.king_captured.zones if rules.king_captured else ()
    return (
        {rules.throne.men, rules.throne.king} != {"free"}
        or {hostility.attackers, hostility.defenders, hostility.king} != {"never"}
        or any(zone.zone in {"throne", "beside-throne"} for zone in zones)
    )


def corners_are_special(rules: RuleSet) -> bool:
    """Whether any rule treats the corner squares unlike the others."""
    hostility = rules.corner_hostility
    return (
        {rules.corners.men, rules.corners.king} != {"free"}
        or {hostility.attackers, hostility.defenders, hostility.king} != {"never"}
        or any(isinstance(ending, KingReaches) and ending.goal == "corners" for ending in rules.endings)
    )


def special_squares(rules: RuleSet, size: int) -> Bitboard:
    """The throne and the corners, where the rules know them."""
    board = geometry(size)
    return (board.centre_mask if throne_is_special(rules) else 0) | (board.corners if corners_are_special(rules) else 0)


def draw_ground(canvas: Canvas, special: Bitboard) -> None:
    """The wood of the board, special squares a shade darker; everything else lies on it."""
    box = canvas.box
    canvas.path(_whole(canvas), Ink("board"), "board")
    for square in filter(box.shows, squares(special)):
        canvas.tile(square, "special")


def draw_lines(canvas: Canvas, special: Bitboard) -> None:
    """Grid, signs of the special squares, frame and coordinates."""
    _draw_grid(canvas)
    size, sign = canvas.box.size, Ink(stroke="sign", line=length("sign_line"))
    board = geometry(size)
    for square in filter(canvas.box.shows, squares(special)):
        if square == board.centre:
            outer, inner = lengths("throne_rings")
            canvas.disc(canvas.box.centre(square), outer, sign, f"throne-{square_name(square, size)}")
            canvas.disc(canvas.box.centre(square), inner, sign)
        else:
            canvas.path(_arcs(canvas, square), sign, f"corner-{square_name(square, size)}")
    _draw_frame(canvas)
    _draw_coordinates(canvas)


def _whole(canvas: Canvas) -> Path:
    """The rim of what is drawn of the board."""
    box = canvas.box
    left, right, top, bottom = box.x(box.left), box.x(box.right + 1), box.y(box.high + 1), box.y(box.low)
    return lines_path([[(left, bottom), (left, top), (right, top), (right, bottom)]], closed=True)


def _draw_grid(canvas: Canvas) -> None:
    box = canvas.box
    over = {end: length("cut") if cut else 0.0 for end, cut in _cuts(canvas).items()}
    left, right = box.x(box.left) - over["left"], box.x(box.right + 1) + over["right"]
    top, bottom = box.y(box.high + 1) - over["top"], box.y(box.low) + over["bottom"]
    upright = [[(box.x(file), top), (box.x(file), bottom)] for file in range(box.left, box.right + 2)]
    level = [[(left, box.y(rank)), (right, box.y(rank))] for rank in range(box.low, box.high + 2)]
    canvas.lines([*upright, *level], "grid", length("line"))


def _cuts(canvas: Canvas) -> dict[str, bool]:
    """The ends at which the board goes on beyond the picture."""
    box, last = canvas.box, canvas.box.size - 1
    return {"left": box.left > 0, "right": box.right < last, "top": box.high < last, "bottom": box.low > 0}


def _draw_frame(canvas: Canvas) -> None:
    """A frame along the rim of the board, none where the board goes on."""
    box, cut = canvas.box, _cuts(canvas)
    if not any(cut.values()):
        canvas.path(_whole(canvas), Ink(stroke="frame", line=length("frame")), "frame")
        return
    left, right, top, bottom = box.x(box.left), box.x(box.right + 1), box.y(box.high + 1), box.y(box.low)
    sides = {
        "left": [(left, bottom), (left, top)],
        "top": [(left, top), (right, top)],
        "right": [(right, top), (right, bottom)],
        "bottom": [(right, bottom), (left, bottom)],
    }
    strokes = [stroke for side, stroke in sides.items() if not cut[side]]
    if strokes:
        canvas.lines(strokes, "frame", length("frame"), "frame")


def _arcs(canvas: Canvas, corner: Square) -> Path:
    """Quarter circles around a corner of the board, as the sign of its corner square."""
    rank, file = divmod(corner, canvas.box.size)
    right, down = (1 if file == 0 else -1), (-1 if rank == 0 else 1)
    rim = canvas.box.x(file + (right < 0)), canvas.box.y(rank + (down > 0))
    spots: list[Spot] = []
    for radius in lengths("corner_arcs"):
        spots += quarter(rim, (right * radius, 0), (0, down * radius))
    return Path(spots, [MOVE, ROUND, ROUND, ROUND] * len(lengths("corner_arcs")))


def _draw_coordinates(canvas: Canvas) -> None:
    box, gap, size = canvas.box, length("coordinate_gap"), length("text")
    for file in range(box.left, box.right + 1):
        canvas.text((box.x(file + 0.5), box.y(box.low) + gap), FILES[file], "coordinate", size)
    for rank in range(box.low, box.high + 1):
        canvas.text((box.x(box.left) - gap, box.y(rank + 0.5)), str(rank + 1), "coordinate", size)


def draw_men(canvas: Canvas, position: Position) -> None:
    """All men that stand on the part shown."""
    for square in filter(canvas.box.shows, squares(position.occupied)):
        piece = position.piece_at(square)
        if piece is not None:
            draw_man(canvas, piece, square)


def draw_man(canvas: Canvas, piece: Piece, square: Square) -> None:
    """One man, told apart by form as well as by colour."""
    at, name = canvas.box.centre(square), NAMES[piece]
    gid = f"{name}-{square_name(square, canvas.box.size)}"
    if piece is Piece.KING:
        canvas.disc(at, length("king"), Ink(name, f"{name}-edge", length("king_edge")), gid)
        canvas.disc(at, length("boss"), Ink("boss", "cross", length("boss_edge")))
        canvas.cross(at, length("cross"), Ink(stroke="cross", line=length("cross_line")))
        return
    canvas.disc(at, length("man"), Ink(name, f"{name}-edge", length("man_edge")), gid)
    if piece is Piece.ATTACKER:
        canvas.saltire(at, length("saltire"), Ink(stroke="saltire", line=length("saltire_line")))


def draw_ghost(canvas: Canvas, square: Square) -> None:
    """Where a man stood before he moved."""
    ink = Ink(stroke="ghost", line=length("ghost_line"), dash=(3.4, 3.2))
    canvas.disc(canvas.box.centre(square), length("man"), ink, f"ghost-{square_name(square, canvas.box.size)}")
