"""Where men and king may go: movement, throne and corners."""

from __future__ import annotations

from dataclasses import dataclass

from tafl_rules.errors import IllegalReason
from tafl_rules.geometry import Geometry
from tafl_rules.rules import RuleSet
from tafl_rules.squares import Bitboard, Square


@dataclass(frozen=True, slots=True)
class Access:
    """What the special squares forbid to one kind of piece.

    Attributes:
        barrier: squares it may not pass even while they are empty.
        no_stop: squares it may not stop on.
    """

    barrier: Bitboard
    no_stop: Bitboard


def men_access(rules: RuleSet, geometry: Geometry) -> Access:
    """The squares closed to men other than the king."""
    return _access(rules.throne.men, rules.corners.men, geometry)


def king_access(rules: RuleSet, geometry: Geometry) -> Access:
    """The squares closed to the king."""
    return _access(rules.throne.king, rules.corners.king, geometry)


def _access(throne: str, corners: str, geometry: Geometry) -> Access:
    return Access(
        barrier=geometry.centre_mask if throne == "closed" else 0,
        no_stop=(geometry.centre_mask if throne != "free" else 0) | (geometry.corners if corners == "closed" else 0),
    )


def targets(geometry: Geometry, access: Access, occupied: Bitboard, origin: Square) -> Bitboard:
    """The squares a piece reaches from `origin`: along free lines, over what it may pass, onto what it may stop on."""
    stop = occupied | access.barrier
    reached = 0
    for ray in geometry.rays[origin]:
        for _, bit in ray:
            if bit & stop:
                break
            reached |= bit
    return reached & ~access.no_stop


def refusal(
    geometry: Geometry, access: Access, occupied: Bitboard, origin: Square, target: Square
) -> IllegalReason | None:
    """Why a piece may not go from `origin` to `target`, or None if it may. Whose piece it is does not matter here."""
    between = geometry.between.get((origin, target))
    if between is None:
        return IllegalReason.NOT_STRAIGHT
    bit = 1 << target
    if (between | bit) & occupied:
        return IllegalReason.BLOCKED
    if between & access.barrier:
        return IllegalReason.MAY_NOT_PASS
    return IllegalReason.MAY_NOT_STOP if bit & access.no_stop else None


def count_targets(geometry: Geometry, access: Access, occupied: Bitboard, men: Bitboard) -> int:
    """How many moves all the men of a set have together, all of the same access."""
    stop = occupied | access.barrier
    no_stop = access.no_stop
    rays = geometry.rays
    count = 0
    while men:
        low = men & -men
        men ^= low
        for ray in rays[low.bit_length() - 1]:
            for _, bit in ray:
                if bit & stop:
                    break
                if not bit & no_stop:
                    count += 1
    return count
