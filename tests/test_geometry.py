from __future__ import annotations

import pytest

from tafl_rules import PositionError, PositionReason, geometry, mask_of, squares
from tests.boards import at, named
from tests.strategies import ALL_SIZES


@pytest.mark.parametrize("size", [-1, 0, 1, 3, 4, 6, 8, 18, 20, 21])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(PositionError, match="odd number of files from 5 to 19") as caught:
        geometry(size)
    assert caught.value.reason is PositionReason.BAD_SIZE


@pytest.mark.parametrize("size", ALL_SIZES)
def test_counts_of_every_size(size: int) -> None:
    board = geometry(size)
    assert board is geometry(size)
    assert board.everything.bit_count() == size * size
    assert board.edge.bit_count() == 4 * size - 4
    assert board.corners.bit_count() == 4
    assert not board.corners & ~board.edge
    assert board.outside & board.everything == 0
    for square in range(size * size):
        assert sum(len(ray) for ray in board.rays[square]) == 2 * (size - 1)
        assert board.around[square].bit_count() == sum(1 for ray in board.rays[square] if ray)
        assert bool(board.sides[square] & board.outside) == bool(board.edge >> square & 1)
        assert board.spread(1 << square) == board.around[square]
    assert len(board.between) == 2 * size * size * (size - 1)


def test_special_squares_of_a_small_board() -> None:
    board = geometry(7)
    assert named(board.centre_mask) == "d4"
    assert board.centre_mask == 1 << board.centre
    assert named(board.corners) == "a1 a7 g1 g7"
    assert named(board.left) == "a1 a2 a3 a4 a5 a6 a7"
    assert named(board.right) == "g1 g2 g3 g4 g5 g6 g7"
    assert named(board.ring[board.centre]) == "c3 c4 c5 d3 d5 e3 e4 e5"
    assert named(board.around[0]) == "a2 b1"
    assert named(board.between[0, 3]) == "b1 c1"
    assert board.between[0, 1] == 0
    assert (0, 8) not in board.between
    assert (0, 0) not in board.between


def test_steps_name_the_neighbour_and_the_square_beyond() -> None:
    board = geometry(7)
    steps = {named(near): "outside" if far == board.outside else named(far) for near, far in board.steps[1]}
    assert steps == {"b2": "b3", "c1": "d1", "a1": "outside"}


def test_floods_do_not_leak_over_the_rim() -> None:
    board = geometry(7)
    assert named(board.flood(at("g3"), at("g3 a4 a5"))) == "g3"
    assert named(board.flood(at("a1"), at("a1 a2 b2 c2 c4"))) == "a1 a2 b2 c2"
    assert board.flood(at("a1"), at("b1 c1")) == 0
    assert board.flood(1, board.everything) == board.everything


def test_edge_lines_run_from_corner_to_corner_with_their_fronts() -> None:
    board = geometry(7)
    assert mask_of(square for line in board.edge_lines for square in line.squares) == board.edge
    for line in board.edge_lines:
        assert len(line.squares) == len(line.front) == 7
        assert mask_of((line.squares[0], line.squares[-1])) & ~board.corners == 0
        for square, front in list(zip(line.squares, line.front, strict=True))[1:-1]:
            assert front in squares(board.around[square])
            assert not board.edge >> front & 1
