"""Captures of men: custodial, guard and shieldwall.

Each rule is turned once into a function of the move just made, `Capture`, that returns the men taken. All captures ask
“what did this move close?”, never “what stands between two enemies?”: a man may go between two enemies unharmed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tafl_rules.geometry import EdgeLine, Geometry
from tafl_rules.position import Side
from tafl_rules.rules import Guard, RuleSet, Shieldwall
from tafl_rules.squares import Bitboard, Square, mask_of

Capture: TypeAlias = Callable[[Bitboard, Bitboard, Bitboard, Bitboard, Square], Bitboard]
"""(own men, own king, enemy men, enemy king, square moved to) -> enemy men captured.

The board is as it stands after the move, before captures are taken off.
"""


def hostile_regions(rules: RuleSet, geometry: Geometry, victim: Side) -> tuple[Bitboard, Bitboard]:
    """The places that count as enemy men to the men of `victim`: (always, only while empty).

    The outside is among them as `geometry.outside`.
    """
    throne, corners, edge = (
        getattr(table, victim.value) for table in (rules.throne_hostility, rules.corner_hostility, rules.edge_hostility)
    )
    always = _where(throne == "always", geometry.centre_mask) | _where(corners == "always", geometry.corners)
    return always | _where(edge == "always", geometry.outside), _where(throne == "empty", geometry.centre_mask)


def _where(condition: bool, mask: Bitboard) -> Bitboard:  # noqa: FBT001 (a guard, read as “where … , this”)
    return mask if condition else 0


def custodial(rules: RuleSet, geometry: Geometry, mover: Side) -> Capture:
    """Capture of single men between the man that moved and another enemy or a hostile place on the same line."""
    always, when_empty = hostile_regions(rules, geometry, mover.other)
    anvil = rules.custodial.king in {"hammer-and-anvil", "anvil"}
    hammer = rules.custodial.king in {"hammer-and-anvil", "hammer"}
    steps = geometry.steps

    def capture(men: Bitboard, king: Bitboard, enemies: Bitboard, enemy_king: Bitboard, target: Square) -> Bitboard:
        if not hammer and king >> target & 1:
            return 0
        anvils = men | always
        if anvil:
            anvils |= king
        if when_empty:
            anvils |= when_empty & ~(men | king | enemies | enemy_king)
        captured = 0
        for near, far in steps[target]:
            if near & enemies and far & anvils:
                captured |= near
        return captured

    return capture


def guard(rule: Guard, geometry: Geometry) -> Capture:
    """Capture of the defender on the king's fourth side, between the attacker that moved behind him and the king."""
    centre, steps, sides = geometry.centre_mask, geometry.steps, geometry.sides
    zone = centre if rule.where == "throne" else geometry.everything
    throne = centre if rule.sides == "attackers-or-throne" else 0

    def capture(men: Bitboard, _king: Bitboard, enemies: Bitboard, enemy_king: Bitboard, target: Square) -> Bitboard:
        if not enemy_king & zone:
            return 0
        holding = men | (throne & ~(enemies | enemy_king))
        around_king = sides[enemy_king.bit_length() - 1]
        for near, far in steps[target]:
            if near & enemies and far == enemy_king and not around_king & ~near & ~holding:
                return near
        return 0

    return capture


class Row(NamedTuple):
    """A closed row: the squares `low` to `high` of a rim, an enemy in front of each, both ends closed."""

    line: EdgeLine
    low: int
    high: int

    @property
    def squares(self) -> Bitboard:
        """The squares of the row."""
        return mask_of(self.line.squares[self.low : self.high + 1])

    @property
    def fronts(self) -> Bitboard:
        """The squares in front of the row."""
        return mask_of(self.line.front[self.low : self.high + 1])

    @property
    def ends(self) -> tuple[Square, Square]:
        """The two squares that close the row."""
        return self.line.squares[self.low - 1], self.line.squares[self.high + 1]


Rows: TypeAlias = Callable[[Bitboard, Bitboard, Bitboard, Bitboard, Square], list[Row]]
"""Arguments as `Capture`; the rows that the move closed."""


def shieldwall(rows: Rows) -> Capture:
    """Capture of a whole row along an edge, each man with an enemy in front and both ends of the row closed."""

    def capture(men: Bitboard, king: Bitboard, enemies: Bitboard, enemy_king: Bitboard, target: Square) -> Bitboard:
        captured = 0
        for row in rows(men, king, enemies, enemy_king, target):
            captured |= row.squares
        return captured & enemies

    return capture


def closed_rows(rule: Shieldwall, geometry: Geometry) -> Rows:
    """The rows a move closes, king in the row included; what falls in them is for `shieldwall` to say."""
    rims, fronts_of = _rims(geometry), _fronts(geometry) if rule.closing == "any" else {}
    ends_with_king = rule.king in {"bracket-and-front", "bracket"}
    fronts_with_king = rule.king in {"bracket-and-front", "front"}

    def rows(men: Bitboard, king: Bitboard, enemies: Bitboard, enemy_king: Bitboard, target: Square) -> list[Row]:
        in_row = enemies | (enemy_king if rule.king_in_row == "stays" else 0)
        fronts = men | (king if fronts_with_king else 0)
        ends = men | (king if ends_with_king else 0)
        moved_to_end, moved_to_front = ends >> target & 1, fronts >> target & 1
        corners = geometry.corners & ~(enemies | enemy_king) if rule.corner == "closes" else 0
        places = [(line, index + step) for line, index in rims.get(target, ()) for step in (-1, 1) if moved_to_end]
        if moved_to_front:
            places += fronts_of.get(target, ())
        found = (_row(line, index, in_row, fronts, (ends, corners)) for line, index in places)
        return [row for row in found if row is not None and row.squares & enemies]

    return rows


def _row(
    line: EdgeLine, index: int, in_row: Bitboard, fronts: Bitboard, closing: tuple[Bitboard, Bitboard]
) -> Row | None:
    """The closed row of two or more that contains the square `index` of a rim, or None.

    `closing` is (men, corners) that can close an end; a corner stands in for one of the two men, never for both.
    """
    last = len(line.squares) - 1

    def walled(at: int) -> bool:
        return 0 < at < last and bool(in_row >> line.squares[at] & 1 and fronts >> line.front[at] & 1)

    if not walled(index):
        return None
    low = high = index
    while walled(low - 1):
        low -= 1
    while walled(high + 1):
        high += 1
    row = Row(line, low, high)
    men, corners = closing
    one, other = row.ends
    closed = (men | corners) >> one & (men | corners) >> other & (men >> one | men >> other) & 1
    return row if low < high and closed else None


def _rims(geometry: Geometry) -> dict[Square, list[tuple[EdgeLine, int]]]:
    """For each edge square the rims it lies on, with its index there."""
    table: dict[Square, list[tuple[EdgeLine, int]]] = {}
    for line in geometry.edge_lines:
        for index, square in enumerate(line.squares):
            table.setdefault(square, []).append((line, index))
    return table


def _fronts(geometry: Geometry) -> dict[Square, list[tuple[EdgeLine, int]]]:
    """For each square the rims it fronts, with the index of the square it stands before; corners have no front."""
    table: dict[Square, list[tuple[EdgeLine, int]]] = {}
    for line in geometry.edge_lines:
        for index in range(1, len(line.squares) - 1):
            table.setdefault(line.front[index], []).append((line, index))
    return table
