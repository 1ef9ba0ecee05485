"""The icon under which a device shows the site once it is installed: the king on a square of the board, as PNG.

Colours and proportions are those of the king in every figure. `docs/assets/favicon.svg` shows the same, for tabs.
"""

from __future__ import annotations

import io
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch

from diagrams.style import colours, length

SCHEME: Final = "light"
ROUND: Final = 0.19
"""Of the side: the corners of the frame; inside it, the frame is as wide as `FRAME`."""
FRAME: Final = 0.0625
KING: Final = 0.36
"""Radius of the king in a framed icon."""
KING_IN_MASK: Final = 0.32
"""The same where a device may cut off everything beyond a circle of 0.4."""
POINTS: Final = 72


def icon(pixels: int, *, whole: bool = False) -> bytes:
    """Draw the icon as a PNG.

    Args:
        pixels: its side.
        whole: fill the square to its edges, for devices that cut the icon to a shape of their own.
    """
    figure = Figure(figsize=(1, 1), dpi=pixels)
    figure.patch.set_visible(False)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, 1), ylim=(0, 1))
    axes.axis("off")
    colour = colours(SCHEME)
    for inset, name in ((0.0, "board"),) if whole else ((0.0, "frame"), (FRAME, "board")):
        turn = 0.0 if whole else ROUND - inset
        style = f"round,pad=0,rounding_size={turn}" if turn else "square,pad=0"
        axes.add_patch(
            FancyBboxPatch(
                (inset, inset), 1 - 2 * inset, 1 - 2 * inset, boxstyle=style, facecolor=colour[name], linewidth=0
            )
        )
    _king(axes, KING_IN_MASK if whole else KING)
    stream = io.BytesIO()
    figure.savefig(stream, format="png", transparent=not whole, metadata={"Software": None})
    return stream.getvalue()


def _king(axes: Axes, radius: float) -> None:
    """The king as in a figure, in the middle."""
    colour, unit = colours(SCHEME), radius / length("king")
    points = unit * POINTS  # a line is as thick as so many points; the icon is one inch wide, whatever its pixels
    for name, edge, part in (("king", "king-edge", "king"), ("boss", "cross", "boss")):
        line = length(f"{part}_edge")
        axes.add_patch(
            Circle(
                (0.5, 0.5),
                unit * (length(part) - line / 2),
                facecolor=colour[name],
                edgecolor=colour[edge],
                linewidth=line * points,
            )
        )
    arm = unit * length("cross")
    for x, y in ((arm, 0.0), (0.0, arm)):
        axes.plot(
            (0.5 - x, 0.5 + x),
            (0.5 - y, 0.5 + y),
            color=colour["cross"],
            linewidth=length("cross_line") * points,
            solid_capstyle="round",
        )
