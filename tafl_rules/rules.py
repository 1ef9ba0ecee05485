"""The closed set of rules a variant is made of. Data only: what the values do stands in the modules named below.

| rule | judged in |
|---|---|
| movement, throne, corners | movement.py |
| throne-hostility, corner-hostility, edge-hostility, custodial, shieldwall, guard | captures.py |
| king-captured | king.py |
| king-reaches, exit-fort, encirclement, no-moves | endings.py |
| repetition, ply-limit | game.py |

A rule is a frozen record whose fields are words, not bits. The field names and the words are the keys and values of the
variant files, of the exported JSON and of `words.toml`. Nothing here has a default: a variant says everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

SideName: TypeAlias = Literal["attackers", "defenders"]
Gait: TypeAlias = Literal["line"]
"""line: any number of free squares along a rank or file."""
ThroneAccess: TypeAlias = Literal["free", "pass", "closed"]
"""pass: may cross the empty throne but not stop on it; closed: neither."""
CornerAccess: TypeAlias = Literal["free", "closed"]
WhenHostile: TypeAlias = Literal["always", "empty", "never"]
Hostile: TypeAlias = Literal["always", "never"]
KingPart: TypeAlias = Literal["hammer-and-anvil", "hammer", "anvil", "none"]
"""hammer: he captures by moving; anvil: he is the standing half of a capture."""
WallClosing: TypeAlias = Literal["bracket", "any"]
WallCorner: TypeAlias = Literal["closes", "open"]
WallKingInRow: TypeAlias = Literal["stays", "blocks"]
WallKing: TypeAlias = Literal["bracket-and-front", "bracket", "front", "none"]
Zone: TypeAlias = Literal["throne", "beside-throne", "edge", "anywhere"]
How: TypeAlias = Literal["surrounded", "custodial"]
Goal: TypeAlias = Literal["corners", "edge"]
FortValue: TypeAlias = Literal["wins"]
Ring: TypeAlias = Literal["closed", "unbreakable"]
NoMovesResult: TypeAlias = Literal["loss", "draw"]
GuardWhere: TypeAlias = Literal["anywhere", "throne"]
GuardSides: TypeAlias = Literal["attackers", "attackers-or-throne"]
RepetitionOf: TypeAlias = Literal["positions", "moves", "moves-of-both"]
RepetitionResult: TypeAlias = Literal["defenders-lose", "draw", "completer-loses", "beginner-loses"]


@dataclass(frozen=True, slots=True)
class FirstMove:
    """Which side begins."""

    side: SideName


@dataclass(frozen=True, slots=True)
class Movement:
    """How men and king move."""

    men: Gait
    king: Gait


@dataclass(frozen=True, slots=True)
class Throne:
    """Who may pass over the empty throne, and who may stop on it."""

    men: ThroneAccess
    king: ThroneAccess


@dataclass(frozen=True, slots=True)
class Corners:
    """Who may stop on a corner square."""

    men: CornerAccess
    king: CornerAccess


@dataclass(frozen=True, slots=True)
class ThroneHostility:
    """To whom the throne counts as an enemy man, and whether only while nobody stands on it."""

    attackers: WhenHostile
    defenders: WhenHostile
    king: Hostile


@dataclass(frozen=True, slots=True)
class CornerHostility:
    """To whom the (always empty) corners count as enemy men."""

    attackers: Hostile
    defenders: Hostile
    king: Hostile


@dataclass(frozen=True, slots=True)
class EdgeHostility:
    """To whom the outside, the place beyond the rim, counts as an enemy man."""

    attackers: Hostile
    defenders: Hostile
    king: Hostile


@dataclass(frozen=True, slots=True)
class Custodial:
    """Capture of a man between two enemies on a line; which part the king takes in it."""

    king: KingPart


@dataclass(frozen=True, slots=True)
class Shieldwall:
    """Capture of a row of men at the edge.

    Attributes:
        closing: the move must close an end (bracket), or may also be the last man in front (any).
        corner: whether a corner square closes an end.
        king_in_row: a king in the row stays while his men fall, or makes the row safe (blocks).
        king: which part the king takes when his side captures.
    """

    closing: WallClosing
    corner: WallCorner
    king_in_row: WallKingInRow
    king: WallKing


@dataclass(frozen=True, slots=True)
class Guard:
    """Capture of the last guard of a hard-pressed king: the defender on his fourth side.

    An attacker who moves behind that defender, on the line from the king, takes him, if the king's three other sides
    are held.

    Attributes:
        where: wherever the king stands, or only while he is on the throne.
        sides: the three sides are held by attackers, or one of them may be the empty throne.
    """

    where: GuardWhere
    sides: GuardSides


@dataclass(frozen=True, slots=True)
class KingZone:
    """How the king is captured while he stands in a zone."""

    zone: Zone
    how: How


@dataclass(frozen=True, slots=True)
class KingCaptured:
    """The attackers win by capturing the king; the first zone that fits his square counts."""

    zones: tuple[KingZone, ...]


@dataclass(frozen=True, slots=True)
class KingReaches:
    """The defenders win when their king reaches the goal."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class ExitFort:
    """The defenders win with a king in an unbreakable fort at the edge."""

    value: FortValue


@dataclass(frozen=True, slots=True)
class Encirclement:
    """The attackers win when king and all defenders are shut in."""

    ring: Ring


@dataclass(frozen=True, slots=True)
class NoMoves:
    """What happens to the side to move that has no legal move."""

    result: NoMovesResult


@dataclass(frozen=True, slots=True)
class Repetition:
    """What is repeated how often, and for whom that is bad.

    Attributes:
        of: positions: men and side to move stand for the n-th time, the start position included. moves: the men of
            both sides went round and round, the last move reaching its square for the n-th time. moves-of-both: each
            side has made the same move n times in a row of its returns.
        times: n, from 2.
        result: who loses; completer: who made the last move; beginner: who made the first of the moves compared.
    """

    of: RepetitionOf
    times: int
    result: RepetitionResult


@dataclass(frozen=True, slots=True)
class PlyLimit:
    """A draw after so many plies without a capture."""

    plies: int


PositionEnding: TypeAlias = KingReaches | KingCaptured | ExitFort | Encirclement | NoMoves
HistoryEnding: TypeAlias = Repetition | PlyLimit
Rule: TypeAlias = (
    FirstMove
    | Movement
    | Throne
    | Corners
    | ThroneHostility
    | CornerHostility
    | EdgeHostility
    | Custodial
    | Shieldwall
    | Guard
    | PositionEnding
    | HistoryEnding
)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All rules of a variant or reading. Equal rule sets play alike, whatever their names.

    Attributes:
        endings: in the order in which they are judged; those that need the history of the game stand last.
    """

    first_move: FirstMove
    movement: Movement
    throne: Throne
    corners: Corners
    throne_hostility: ThroneHostility
    corner_hostility: CornerHostility
    edge_hostility: EdgeHostility
    custodial: Custodial
    shieldwall: Shieldwall | None
    guard: Guard | None
    endings: tuple[PositionEnding | HistoryEnding, ...]

    @property
    def king_captured(self) -> KingCaptured | None:
        """How the king is captured, or None if he can not be."""
        return next((ending for ending in self.endings if isinstance(ending, KingCaptured)), None)


RULES: dict[str, type[Rule]] = {
    "first-move": FirstMove,
    "movement": Movement,
    "throne": Throne,
    "corners": Corners,
    "throne-hostility": ThroneHostility,
    "corner-hostility": CornerHostility,
    "edge-hostility": EdgeHostility,
    "custodial": Custodial,
    "shieldwall": Shieldwall,
    "guard": Guard,
    "king-captured": KingCaptured,
    "king-reaches": KingReaches,
    "exit-fort": ExitFort,
    "encirclement": Encirclement,
    "no-moves": NoMoves,
    "repetition": Repetition,
    "ply-limit": PlyLimit,
}
"""Every rule by its name, which is also its key in the data, its anchor on a page and its code in an outcome."""

RULE_NAMES: dict[type[Rule], str] = {kind: name for name, kind in RULES.items()}
OPTIONAL_RULES = frozenset({
    "shieldwall", "guard", "king-captured", "king-reaches", "exit-fort", "encirclement", "no-moves", "repetition",
    "ply-limit",
})  # fmt: skip
POSITION_ENDINGS = ("king-reaches", "king-captured", "exit-fort", "encirclement", "no-moves")
HISTORY_ENDINGS = ("repetition", "ply-limit")

TOPICS: dict[str, tuple[str, ...]] = {
    "aim": ("king-reaches",),
    "movement": ("first-move", "movement"),
    "captures": ("custodial", "guard"),
    "special-squares": ("throne", "corners", "throne-hostility", "corner-hostility", "edge-hostility"),
    "king-capture": ("king-captured",),
    "shieldwall": ("shieldwall",),
    "forts": ("exit-fort",),
    "encirclement": ("encirclement",),
    "repetition": ("repetition",),
    "ends": ("no-moves", "ply-limit"),
}
"""The rules by topic, in the order in which pages show them. A topic is also a folder of examples."""
