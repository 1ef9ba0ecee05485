from __future__ import annotations

from tafl_rules import Move, Piece, Side, parse_position
from tests.boards import at, named

POSITION = parse_position("3a3/7/3d3/a2k2a/7/7/3a3 d")


def test_sides_are_each_others_opponent() -> None:
    assert Side.ATTACKERS.other is Side.DEFENDERS
    assert Side.DEFENDERS.other is Side.ATTACKERS
    assert [piece.side for piece in Piece] == [Side.ATTACKERS, Side.DEFENDERS, Side.DEFENDERS]


def test_the_king_is_one_of_the_defenders() -> None:
    assert named(POSITION.men_of(Side.DEFENDERS)) == "d4 d5"
    assert named(POSITION.men_of(Side.ATTACKERS)) == "a4 d1 d7 g4"
    assert named(POSITION.occupied) == "a4 d1 d4 d5 d7 g4"


def test_who_stands_where() -> None:
    found = [POSITION.piece_at(at(name).bit_length() - 1) for name in ("d7", "d5", "d4", "a1")]
    assert found == [Piece.ATTACKER, Piece.DEFENDER, Piece.KING, None]


def test_positions_are_values() -> None:
    assert parse_position("3A3/7/3D3/A2K2A/7/7/3A3 D") == POSITION
    assert hash(POSITION) == hash(POSITION._replace())
    assert POSITION._replace(to_move=Side.ATTACKERS) != POSITION
    assert Move(3, 4) == (3, 4)
