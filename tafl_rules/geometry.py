"""What depends on the size of the board alone: rays, neighbours, edges, corners. One cached object per size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tafl_rules.errors import PositionError, PositionReason
from tafl_rules.squares import LARGEST, SMALLEST, Bitboard, Square, is_board_size, mask_of

Ray: TypeAlias = tuple[tuple[Square, Bitboard], ...]
"""Squares from next to the origin to the rim, each with its bit."""

DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Rank and file steps: up, right, down, left. `DIRECTIONS[(i + 2) % 4]` is the opposite of `DIRECTIONS[i]`."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """Tables of one board size. Lists are indexed by square, direction lists as `DIRECTIONS`.

    Attributes:
        size: files and ranks, odd.
        everything: all squares.
        centre: the middle square (as a square); `centre_mask` as a set.
        corners: the four corner squares as a set.
        edge: all squares on the rim as a set.
        left: the squares of the a-file; right: of the last file.
        rays: for each square its four rays.
        outside: the bit that stands for the place beyond the rim; no square has it.
        steps: for each square its pairs (neighbour, square beyond it) as bits; `outside` for beyond the rim.
        sides: for each square its four sides as a set, `outside` among them for a square on the rim.
        around: for each square its orthogonal neighbours as a set.
        ring: for each square its up to eight neighbours as a set.
        between: for each pair of squares on a line the squares strictly between them; absent if not on a line.
        edge_lines: the four rims.
    """

    size: int
    everything: Bitboard
    centre: Square
    centre_mask: Bitboard
    corners: Bitboard
    edge: Bitboard
    left: Bitboard
    right: Bitboard
    outside: Bitboard
    rays: tuple[tuple[Ray, ...], ...]
    steps: tuple[tuple[tuple[Bitboard, Bitboard], ...], ...]
    sides: tuple[Bitboard, ...]
    around: tuple[Bitboard, ...]
    ring: tuple[Bitboard, ...]
    between: dict[tuple[Square, Square], Bitboard]
    edge_lines: tuple[EdgeLine, ...]

    def spread(self, mask: Bitboard) -> Bitboard:
        """All orthogonal neighbours of the squares of a set (the set itself only where it is its own neighbour)."""
        size = self.size
        inner = ((mask & ~self.right) << 1) | ((mask & ~self.left) >> 1)
        return (inner | (mask << size) | (mask >> size)) & self.everything

    def flood(self, start: Bitboard, allowed: Bitboard) -> Bitboard:
        """All squares reached from `start` by orthogonal steps through `allowed`, of which `start` has to be part."""
        reached = start & allowed
        while True:
            wider = reached | (self.spread(reached) & allowed)
            if wider == reached:
                return reached
            reached = wider


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """One rim of the board from corner to corner, and the squares in front of it.

    Attributes:
        squares: the rim's squares in order, both corners included.
        front: for each of them the neighbour one step inwards.
    """

    squares: tuple[Square, ...]
    front: tuple[Square, ...]


def _ray(size: int, square: Square, step: tuple[int, int]) -> Ray:
    rank, file = divmod(square, size)
    ray: list[tuple[Square, Bitboard]] = []
    rank, file = rank + step[0], file + step[1]
    while 0 <= rank < size and 0 <= file < size:
        target = rank * size + file
        ray.append((target, 1 << target))
        rank, file = rank + step[0], file + step[1]
    return tuple(ray)


def _edge_lines(size: int) -> tuple[EdgeLine, ...]:
    last = size - 1
    along = range(size)
    return (
        EdgeLine(tuple(along), tuple(size + i for i in along)),
        EdgeLine(tuple(last * size + i for i in along), tuple((last - 1) * size + i for i in along)),
        EdgeLine(tuple(i * size for i in along), tuple(i * size + 1 for i in along)),
        EdgeLine(tuple(i * size + last for i in along), tuple(i * size + last - 1 for i in along)),
    )


def _ring(size: int, square: Square) -> Bitboard:
    rank, file = divmod(square, size)
    return mask_of(
        r * size + f
        for r in range(max(rank - 1, 0), min(rank + 2, size))
        for f in range(max(file - 1, 0), min(file + 2, size))
        if (r, f) != (rank, file)
    )


def _between(rays: tuple[tuple[Ray, ...], ...]) -> dict[tuple[Square, Square], Bitboard]:
    table: dict[tuple[Square, Square], Bitboard] = {}
    for origin, directions in enumerate(rays):
        for ray in directions:
            passed = 0
            for target, bit in ray:
                table[origin, target] = passed
                passed |= bit
    return table


@cache
def geometry(size: int) -> Geometry:
    """The geometry of a board of `size` x `size` squares, built once.

    Raises:
        PositionError: if the size is even or not from 5 to 19.
    """
    if not is_board_size(size):
        raise PositionError(
            f"a board has an odd number of files from {SMALLEST} to {LARGEST}, not {size}", PositionReason.BAD_SIZE
        )
    count = size * size
    rays = tuple(tuple(_ray(size, square, step) for step in DIRECTIONS) for square in range(count))
    outside = 1 << count
    steps = tuple(
        tuple((ray[0][1], ray[1][1] if len(ray) > 1 else outside) for ray in directions if ray) for directions in rays
    )
    around = tuple(mask_of(ray[0][0] for ray in directions if ray) for directions in rays)
    last = size - 1
    return Geometry(
        size=size,
        everything=(1 << count) - 1,
        centre=count // 2,
        centre_mask=1 << (count // 2),
        corners=mask_of((0, last, last * size, count - 1)),
        edge=mask_of(s for s in range(count) if s // size in (0, last) or s % size in (0, last)),
        left=mask_of(rank * size for rank in range(size)),
        right=mask_of(rank * size + last for rank in range(size)),
        outside=outside,
        rays=rays,
        steps=steps,
        sides=tuple(mask if mask.bit_count() == len(DIRECTIONS) else mask | outside for mask in around),
        around=around,
        ring=tuple(_ring(size, square) for square in range(count)),
        between=_between(rays),
        edge_lines=_edge_lines(size),
    )
