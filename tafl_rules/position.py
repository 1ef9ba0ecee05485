"""Positions and moves: plain values that know nothing about rules."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tafl_rules.squares import Bitboard, Square


class Side(StrEnum):
    """The two sides. The king belongs to the defenders."""

    ATTACKERS = "attackers"
    DEFENDERS = "defenders"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.DEFENDERS if self is Side.ATTACKERS else Side.ATTACKERS


class Piece(StrEnum):
    """What can stand on a square, by the letter used in position texts."""

    ATTACKER = "a"
    DEFENDER = "d"
    KING = "k"

    @property
    def side(self) -> Side:
        """The side the piece belongs to."""
        return Side.ATTACKERS if self is Piece.ATTACKER else Side.DEFENDERS


class Move(NamedTuple):
    """One man from one square to another; what it captures follows from the rules."""

    origin: Square
    target: Square


class Position(NamedTuple):
    """Who stands where, and who is to move. A tuple, since making one has to be cheap.

    Attributes:
        size: files and ranks of the board.
        attackers: squares of the attackers.
        defenders: squares of the defenders without their king.
        king: the king's square as a set of one; 0 when he is captured or the text had none.
        to_move: the side whose turn it is.
    """

    size: int
    attackers: Bitboard
    defenders: Bitboard
    king: Bitboard
    to_move: Side

    def piece_at(self, square: Square) -> Piece | None:
        """The piece on a square, or None."""
        bit = 1 << square
        if self.attackers & bit:
            return Piece.ATTACKER
        if self.defenders & bit:
            return Piece.DEFENDER
        return Piece.KING if self.king & bit else None

    def men_of(self, side: Side) -> Bitboard:
        """All squares held by a side, the king included."""
        return self.attackers if side is Side.ATTACKERS else self.defenders | self.king

    @property
    def occupied(self) -> Bitboard:
        """All squares on which something stands."""
        return self.attackers | self.defenders | self.king
