"""Can a wall be broken? One proof for both sides of the question: exit forts and unbreakable rings.

The besiegers may stand, in time, on every square they can flow to. A wall man falls if two of them, or one and a
hostile place, fit on both sides of him, or if a shieldwall can take the row he stands in; what falls lets them flow on.
At the fixed point the walls that are left can never be broken. The proof takes no account of the defence, so it may
call a sound wall breakable, but never the reverse.
"""

from __future__ import annotations

from dataclasses import dataclass

from tafl_rules.geometry import EdgeLine, Geometry
from tafl_rules.rules import Shieldwall
from tafl_rules.squares import Bitboard, squares


@dataclass(frozen=True, slots=True)
class Siege:
    """Who besieges whom, and what counts as hostile to the men of the wall.

    Attributes:
        no_stop: squares the besiegers may never stop on.
        closed: squares nobody flows over (corners that men may not enter).
        hostile: places that count as enemies to the wall men; `geometry.outside` among them if it does.
        shieldwall: the rule by which rows fall, or None.
    """

    geometry: Geometry
    no_stop: Bitboard
    closed: Bitboard
    hostile: Bitboard
    shieldwall: Shieldwall | None

    def flow(self, walls: Bitboard, besiegers: Bitboard, men: int) -> Bitboard:
        """The squares that `men` besiegers, starting from `besiegers`, can reach after all that can fall has fallen."""
        everything = self.geometry.everything
        while True:
            reached = self.geometry.flood(besiegers, everything & ~walls & ~self.closed)
            fallen = self._fallen(walls, reached & ~self.no_stop, men)
            if not fallen:
                return reached
            walls &= ~fallen

    def _fallen(self, walls: Bitboard, stops: Bitboard, men: int) -> Bitboard:
        fallen = 0
        for square in squares(walls):
            if self._sandwiched(square, stops, men):
                fallen |= 1 << square
        if self.shieldwall is not None:
            for line in self.geometry.edge_lines:
                fallen |= self._walled(line, walls, stops, men, corner_closes=self.shieldwall.corner == "closes")
        return fallen

    def _sandwiched(self, square: int, stops: Bitboard, men: int) -> bool:
        sides = self.geometry.rays[square]
        for one, other in ((sides[0], sides[2]), (sides[1], sides[3])):
            first, second = (ray[0][1] if ray else self.geometry.outside for ray in (one, other))
            if (first & stops and second & self.hostile) or (second & stops and first & self.hostile):
                return men >= 1
            if first & stops and second & stops and men > 1:
                return True
        return False

    def _walled(self, line: EdgeLine, walls: Bitboard, stops: Bitboard, men: int, *, corner_closes: bool) -> Bitboard:
        """Wall men of every run along a rim that enough besiegers could front and bracket."""
        last = len(line.squares) - 1
        fallen = run = length = 0
        closed_from = -1
        for index in range(last + 1):
            bit = 1 << line.squares[index]
            if 0 < index < last and bit & walls and stops >> line.front[index] & 1:
                run, length = run | bit, length + 1
                continue
            corner = index in (0, last) and corner_closes and not bit & walls
            cost = 0 if corner else 1 if bit & stops else -1
            if length > 1 and closed_from >= 0 and cost >= 0 and closed_from + cost + length <= men:
                fallen |= run
            run, length, closed_from = 0, 0, cost
        return fallen
