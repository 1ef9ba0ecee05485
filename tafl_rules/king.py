"""Capture of the king, by the zone he stands in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tafl_rules.geometry import Geometry
from tafl_rules.rules import How, KingCaptured, RuleSet, Zone
from tafl_rules.squares import Bitboard, Square

KingCapture: TypeAlias = Callable[[Bitboard, Bitboard, Square], bool]
"""(attackers after their move, the king, square moved to) -> whether that move captures the king."""


def hostile_to_king(rules: RuleSet, geometry: Geometry) -> Bitboard:
    """The places that count as attackers against the king; the outside as `geometry.outside`."""
    throne = geometry.centre_mask if rules.throne_hostility.king == "always" else 0
    corners = geometry.corners if rules.corner_hostility.king == "always" else 0
    return throne | corners | (geometry.outside if rules.edge_hostility.king == "always" else 0)


def zone_of(geometry: Geometry, square: Square) -> set[Zone]:
    """All zones a square belongs to."""
    bit = 1 << square
    zones: set[Zone] = {"anywhere"}
    if bit & geometry.centre_mask:
        zones.add("throne")
    if bit & geometry.around[geometry.centre]:
        zones.add("beside-throne")
    if bit & geometry.edge:
        zones.add("edge")
    return zones


def how_captured(rule: KingCaptured, geometry: Geometry, square: Square) -> How | None:
    """How the king is captured on a square: by the first zone that fits; None where no zone does."""
    zones = zone_of(geometry, square)
    return next((entry.how for entry in rule.zones if entry.zone in zones), None)


def king_capture(rule: KingCaptured, rules: RuleSet, geometry: Geometry) -> KingCapture:
    """The test whether an attacker's move captures the king: it must close one of the sides that count.

    surrounded: all four sides are attackers or hostile places; custodial: two opposite sides are.
    """
    hostile_places = hostile_to_king(rules, geometry)
    how = tuple(how_captured(rule, geometry, square) for square in range(geometry.size**2))
    steps, sides = geometry.steps, geometry.sides

    def captures(attackers: Bitboard, king: Bitboard, target: Square) -> bool:
        square = king.bit_length() - 1
        hostile = attackers | hostile_places
        if how[square] == "surrounded":
            return not sides[square] & ~hostile
        if how[square] == "custodial":
            return any(near == king and far & hostile for near, far in steps[target])
        return False

    return captures
