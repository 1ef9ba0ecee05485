"""Endings that can be seen on the board: goal, king captured, exit fort, encirclement, no legal move.

Each rule is turned once into a `Judge`, asked after a move, with captures taken off. Which side's move can bring the
ending about is part of the rule: the king only reaches the goal by his own move, a ring only closes by an attacker's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tafl_rules.captures import hostile_regions
from tafl_rules.geometry import Geometry
from tafl_rules.movement import Access, king_access, men_access, targets
from tafl_rules.position import Position, Side
from tafl_rules.rules import Encirclement, KingReaches, RuleSet
from tafl_rules.siege import Siege
from tafl_rules.squares import Bitboard, Square, squares

Judge: TypeAlias = Callable[[Position, Bitboard, Square], bool]
"""(position after the move, men and king captured by it, square moved to) -> whether the game is over by this rule."""


class Ending(NamedTuple):
    """How a game ended.

    Attributes:
        winner: the side that won, or None for a draw.
        by: the name of the rule, see `tafl_rules.rules.RULES`.
    """

    winner: Side | None
    by: str


def goal_squares(rule: KingReaches, geometry: Geometry) -> Bitboard:
    """The squares on which the king wins."""
    return geometry.corners if rule.goal == "corners" else geometry.edge


def king_reaches(rule: KingReaches, geometry: Geometry) -> Judge:
    """The king stands on the goal. Asked after the defenders' moves."""
    goal = goal_squares(rule, geometry)

    def judge(after: Position, _captured: Bitboard, _target: Square) -> bool:
        return bool(after.king & goal)

    return judge


def king_captured(after: Position, _captured: Bitboard, _target: Square) -> bool:
    """The king was captured and is off the board. Asked after the attackers' moves."""
    return not after.king


def exit_fort(rules: RuleSet, geometry: Geometry) -> Judge:
    """The king stands on the edge, can move, and nobody can ever break in. Asked after the defenders' moves."""
    access = men_access(rules, geometry)
    always, when_empty = hostile_regions(rules, geometry, Side.DEFENDERS)
    siege = Siege(geometry, access.no_stop, geometry.corners & access.no_stop, always | when_empty, rules.shieldwall)
    king_paths = king_access(rules, geometry)
    edge = geometry.edge

    def judge(after: Position, _captured: Bitboard, _target: Square) -> bool:
        king = after.king
        if not king & edge:
            return False
        if not targets(geometry, king_paths, after.occupied, king.bit_length() - 1):
            return False
        return not siege.flow(after.defenders, after.attackers, after.attackers.bit_count()) & king

    return judge


def encircled(geometry: Geometry, after: Position) -> bool:
    """Whether no way leads from king and defenders to the edge, steps over attackers excepted."""
    open_squares = geometry.everything & ~after.attackers
    inside = after.defenders | after.king
    reached = geometry.edge & open_squares
    size = geometry.size
    while not reached & inside:
        # A step off the a-file or the last file wraps to the other rim, whose open squares are reached already.
        wider = (reached | reached << 1 | reached >> 1 | reached << size | reached >> size) & open_squares
        if wider == reached:
            return True
        reached = wider
    return False


def encirclement(rule: Encirclement, rules: RuleSet, geometry: Geometry) -> Judge:
    """Attackers shut in the king and all defenders. Asked after the attackers' moves."""
    unbreakable = _unbreakable_ring(rules, geometry) if rule.ring == "unbreakable" else None

    def judge(after: Position, _captured: Bitboard, _target: Square) -> bool:
        if not encircled(geometry, after):
            return False
        return unbreakable is None or unbreakable(after)

    return judge


def _unbreakable_ring(rules: RuleSet, geometry: Geometry) -> Callable[[Position], bool]:
    access = men_access(rules, geometry)
    always, when_empty = hostile_regions(rules, geometry, Side.ATTACKERS)
    siege = Siege(geometry, access.no_stop, 0, always | when_empty, rules.shieldwall)
    king_fights = rules.custodial.king != "none"

    def stands(after: Position) -> bool:
        men = after.defenders.bit_count() + king_fights
        reached = siege.flow(after.attackers, after.defenders | after.king, men)
        return not reached & geometry.edge

    return stands


def no_moves(rules: RuleSet, geometry: Geometry) -> Judge:
    """The side to move has no legal move. Asked after every move."""
    can_move = mobility(rules, geometry)

    def judge(after: Position, _captured: Bitboard, _target: Square) -> bool:
        return not can_move(after)

    return judge


def mobility(rules: RuleSet, geometry: Geometry) -> Callable[[Position], bool]:
    """A test whether the side to move has a legal move."""
    men_paths, king_paths = men_access(rules, geometry), king_access(rules, geometry)
    free_for_men = geometry.everything & ~men_paths.no_stop
    size, left, right = geometry.size, geometry.left, geometry.right

    def can_move(position: Position) -> bool:
        _, attackers, defenders, king, side = position
        occupied = attackers | defenders | king
        men = attackers if side is Side.ATTACKERS else defenders
        around = men << size | men >> size | (men & ~right) << 1 | (men & ~left) >> 1
        if around & free_for_men & ~occupied:
            return True
        return _can_move_at_all(geometry, men_paths, occupied, men) or (
            side is Side.DEFENDERS and _can_move_at_all(geometry, king_paths, occupied, king)
        )

    return can_move


def _can_move_at_all(geometry: Geometry, access: Access, occupied: Bitboard, men: Bitboard) -> bool:
    return any(targets(geometry, access, occupied, square) for square in squares(men))
