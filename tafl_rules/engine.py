"""The engine: a rule set bound to a board size once, then fast questions about positions.

The engine sees rule values, never a variant's name, and keeps no state between calls.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, assert_never

from tafl_rules import captures, endings, king, movement
from tafl_rules.endings import Ending, Judge
from tafl_rules.errors import IllegalMoveError, IllegalReason, PositionError, PositionReason
from tafl_rules.geometry import Geometry, geometry
from tafl_rules.notation import format_move
from tafl_rules.position import Move, Position, Side
from tafl_rules.rules import (
    Encirclement,
    ExitFort,
    HistoryEnding,
    KingCaptured,
    KingReaches,
    NoMoves,
    PlyLimit,
    PositionEnding,
    Repetition,
    RuleSet,
)
from tafl_rules.squares import Bitboard, Square, square_name, squares

_ATTACKERS, _DEFENDERS = Side.ATTACKERS, Side.DEFENDERS


class Turn(NamedTuple):
    """A move that was played, and what it did.

    Attributes:
        move: the move.
        captured: the men it took, the king included.
        position: the position after it, captures taken off, the other side to move.
        ending: how it ended the game, or None. Only endings that the board shows; `Game` adds those of its history.
    """

    move: Move
    captured: Bitboard
    position: Position
    ending: Ending | None


class Engine:
    """Rules in action on a board of one size. Make it with `engine_for`."""

    def __init__(self, rules: RuleSet, size: int, start: Position | None = None) -> None:
        """Bind the rules to a board.

        Args:
            rules: the rule set.
            size: files of the board, odd, 5 to 19.
            start: the position `initial` returns; None where only positions given by the caller are played.

        Raises:
            PositionError: if the size is not possible.
        """
        self.rules = rules
        self.size = size
        self.geometry: Geometry = geometry(size)
        self._start = start
        self._men = movement.men_access(rules, self.geometry)
        self._king = movement.king_access(rules, self.geometry)
        self._custodial = {side: captures.custodial(rules, self.geometry, side) for side in Side}
        self._rows = captures.closed_rows(rules.shieldwall, self.geometry) if rules.shieldwall else None
        self._wall = captures.shieldwall(self._rows) if self._rows else None
        self._guard = captures.guard(rules.guard, self.geometry) if rules.guard else None
        self._wall_zone = self._where_walls_close()
        self._king_capture = (
            king.king_capture(rules.king_captured, rules, self.geometry) if rules.king_captured else None
        )
        self._goal = self._goal_mask()
        self._judges = {side: self._judges_after(side) for side in Side}
        self._can_move = endings.mobility(rules, self.geometry)

    # --- questions ---------------------------------------------------------------------------------------------

    def initial(self) -> Position:
        """The start position.

        Raises:
            PositionError: if the engine was made without one.
        """
        if self._start is None:
            raise PositionError("this rule set has no start position on this board size", PositionReason.BAD_SIZE)
        return self._start

    def legal_moves(self, position: Position) -> list[Move]:
        """All legal moves of the side to move, by origin, then target. Empty if there is none."""
        moves: list[Move] = []
        for origin in squares(position.men_of(position.to_move)):
            moves.extend(Move(origin, target) for target in squares(self.targets(position, origin)))
        return moves

    def targets(self, position: Position, origin: Square) -> Bitboard:
        """The squares to which the piece on `origin` may go, whosever turn it is; 0 if the square is empty."""
        if not position.occupied >> origin & 1:
            return 0
        access = self._king if position.king >> origin & 1 else self._men
        return movement.targets(self.geometry, access, position.occupied, origin)

    def why_illegal(self, position: Position, move: Move) -> IllegalReason | None:
        """Why a move may not be played, or None if it may. Does not ask whether the game is over."""
        _, attackers, defenders, king, side = position
        origin, target = move
        bit = 1 << origin
        occupied = attackers | defenders | king
        if not occupied & bit:
            return IllegalReason.NO_PIECE
        if not bit & (attackers if side is _ATTACKERS else defenders | king):
            return IllegalReason.NOT_YOURS
        return movement.refusal(self.geometry, self._king if bit & king else self._men, occupied, origin, target)

    def check(self, position: Position) -> None:
        """Make sure that a position can be played from.

        Raises:
            PositionError: no king or two, a man or king where he may not stand, a king on the goal, another size.
        """
        if position.size != self.size:
            raise PositionError(
                f"the board has {position.size} files, this engine was made for {self.size}", PositionReason.BAD_SIZE
            )
        if not position.king:
            raise PositionError("there is no king on the board: put a k on one square", PositionReason.NO_KING)
        square = position.king.bit_length() - 1
        if position.king & (position.king - 1):
            kings = " and ".join(square_name(each, self.size) for each in squares(position.king))
            raise PositionError(f"there is one king only, here are kings on {kings}", PositionReason.TWO_KINGS, square)
        self._check_men(position)
        if position.king & self._goal:
            raise PositionError(
                f"the king already stands on the goal {square_name(square, self.size)}: the game is over",
                PositionReason.KING_ON_GOAL,
                square,
            )
        if position.king & self._king.no_stop & ~self.geometry.centre_mask:
            raise PositionError(
                f"the king may not stand on {square_name(square, self.size)}", PositionReason.KING_MISPLACED, square
            )

    def _check_men(self, position: Position) -> None:
        misplaced = (position.attackers | position.defenders) & self._men.no_stop
        if not misplaced:
            return
        on_throne = misplaced & self.geometry.centre_mask
        reason = PositionReason.MAN_ON_THRONE if on_throne else PositionReason.MAN_ON_CORNER
        square = next(squares(on_throne or misplaced))
        raise PositionError(
            f"only the king may stand on {square_name(square, self.size)}, a man stands there", reason, square
        )

    def count_moves(self, position: Position) -> int:
        """How many legal moves the side to move has; faster than listing them."""
        side_men = position.attackers if position.to_move is _ATTACKERS else position.defenders
        occupied = position.occupied
        count = movement.count_targets(self.geometry, self._men, occupied, side_men)
        if position.to_move is _DEFENDERS:
            count += movement.count_targets(self.geometry, self._king, occupied, position.king)
        return count

    def stuck(self, position: Position) -> Ending | None:
        """The ending if the side to move has no legal move and the rules end the game then, else None."""
        for rule in self.rules.endings:
            if isinstance(rule, NoMoves) and not self._can_move(position):
                return Ending(position.to_move.other if rule.result == "loss" else None, "no-moves")
        return None

    # --- playing -----------------------------------------------------------------------------------------------

    def play(self, position: Position, move: Move) -> Turn:
        """Play a move: move the man, take off what is captured, judge whether the game is over.

        Raises:
            IllegalMoveError: with the reason; the position is unchanged (it always is).
            PositionError: if the position can not be played from, see `check`.
        """
        men = position.attackers | position.defenders
        king = position.king
        if not king or king & (king - 1) or men & self._men.no_stop or king & self._goal or position.size != self.size:
            self.check(position)
        reason = self.why_illegal(position, move)
        if reason is not None:
            text = format_move(move, self.size)
            raise IllegalMoveError(f"{text} is not legal: {reason.value}", reason, move, position)
        return self.turn(position, move)

    def turn(self, position: Position, move: Move) -> Turn:  # noqa: C901, PLR0912 (the hot path: calls would cost speed)
        """As `play`, for a move known to be legal in a position known to be possible. Nothing is checked."""
        size, attackers, defenders, king, side = position
        origin, target = move
        change = 1 << origin | 1 << target
        around = self.geometry.around[target]
        captured = 0
        if side is _ATTACKERS:
            attackers ^= change
            if around & defenders:
                captured = self._custodial[side](attackers, 0, defenders, king, target)
                if self._guard is not None:
                    captured |= self._guard(attackers, 0, defenders, king, target)
            if self._wall is not None and change & self._wall_zone:
                captured |= self._wall(attackers, 0, defenders, king, target)
            if around & king and self._king_capture is not None and self._king_capture(attackers, king, target):
                captured |= king
            if captured:
                defenders &= ~captured
                king &= ~captured
            after = Position(size, attackers, defenders, king, _DEFENDERS)
        else:
            if king & change:
                king ^= change
            else:
                defenders ^= change
            if around & attackers:
                captured = self._custodial[side](defenders, king, attackers, 0, target)
            if self._wall is not None and change & self._wall_zone:
                captured |= self._wall(defenders, king, attackers, 0, target)
            after = Position(size, attackers & ~captured, defenders, king, _ATTACKERS)
        for judge, ending in self._judges[side]:
            if judge(after, captured, target):
                return Turn(move, captured, after, ending)
        return Turn(move, captured, after, None)

    def custodial_captures(
        self, mover: Side, men: Bitboard, king: Bitboard, enemies: Bitboard, enemy_king: Bitboard, target: Square
    ) -> Bitboard:
        """The men taken custodially by a move of `mover` to `target`; the board as it is before captures."""
        return self._custodial[mover](men, king, enemies, enemy_king, target)

    def guard_captures(
        self, mover: Side, men: Bitboard, enemies: Bitboard, enemy_king: Bitboard, target: Square
    ) -> Bitboard:
        """The squeezed guard a move of `mover` to `target` takes; the board as it is before captures."""
        if self._guard is None or mover is not _ATTACKERS:
            return 0
        return self._guard(men, 0, enemies, enemy_king, target)

    def closed_rows(
        self, men: Bitboard, king: Bitboard, enemies: Bitboard, enemy_king: Bitboard, target: Square
    ) -> list[captures.Row]:
        """The rows along the edges that a move to `target` closes; the board as it is before captures."""
        return [] if self._rows is None else self._rows(men, king, enemies, enemy_king, target)

    # --- binding -----------------------------------------------------------------------------------------------

    def _where_walls_close(self) -> Bitboard:
        if self.rules.shieldwall is None or self.rules.shieldwall.closing == "bracket":
            return self.geometry.edge
        return self.geometry.edge | self.geometry.spread(self.geometry.edge)

    def _goal_mask(self) -> Bitboard:
        return next(
            (endings.goal_squares(e, self.geometry) for e in self.rules.endings if isinstance(e, KingReaches)), 0
        )

    def _judges_after(self, mover: Side) -> tuple[tuple[Judge, Ending], ...]:
        bound = (self._bind(rule, mover) for rule in self.rules.endings)
        return tuple(pair for pair in bound if pair is not None)

    def _bind(self, rule: PositionEnding | HistoryEnding, mover: Side) -> tuple[Judge, Ending] | None:
        """The judge of one ending after a move of `mover`, or None if such a move can not bring it about."""
        rules, board, attacking = self.rules, self.geometry, mover is _ATTACKERS
        match rule:
            case KingReaches():
                return None if attacking else (endings.king_reaches(rule, board), Ending(_DEFENDERS, "king-reaches"))
            case KingCaptured():
                return (endings.king_captured, Ending(_ATTACKERS, "king-captured")) if attacking else None
            case ExitFort():
                return None if attacking else (endings.exit_fort(rules, board), Ending(_DEFENDERS, "exit-fort"))
            case Encirclement():
                judge = endings.encirclement(rule, rules, board)
                return (judge, Ending(_ATTACKERS, "encirclement")) if attacking else None
            case NoMoves():
                return endings.no_moves(rules, board), Ending(mover if rule.result == "loss" else None, "no-moves")
            case Repetition() | PlyLimit():
                return None
            case _:
                assert_never(rule)


@cache
def engine_for(rules: RuleSet, size: int, start: Position | None = None) -> Engine:
    """The engine of a rule set on a board size; one is kept per combination.

    Raises:
        PositionError: if the size is not possible.
    """
    return Engine(rules, size, start)
