"""Why: why a man was captured, why a game ended, why a move is refused. As data; sentences come from `words`."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from tafl_rules.endings import Ending
from tafl_rules.engine import Engine, Turn
from tafl_rules.errors import IllegalReason
from tafl_rules.king import hostile_to_king, how_captured
from tafl_rules.position import Move, Position, Side
from tafl_rules.squares import Bitboard, Square, squares

BackingKind: TypeAlias = Literal["man", "throne", "corner", "outside"]


class Backing(NamedTuple):
    """What stood against the captured man besides the man that moved.

    Attributes:
        kind: a man (king included), the throne, a corner or the outside.
        square: where, or None for the outside.
    """

    kind: BackingKind
    square: Square | None


class CaptureReason(NamedTuple):
    """Why one man was captured.

    Attributes:
        square: where he stood.
        rule: custodial, guard, shieldwall or king-captured.
        by: the square of the man that closed the trap.
        backing: custodial: the other side; guard: the king behind him; shieldwall: what closes the two ends; king: the
            other sides that count.
        row: shieldwall: the whole row; else 0.
        fronts: shieldwall: the squares in front of the row; else 0.
    """

    square: Square
    rule: str
    by: Square
    backing: tuple[Backing, ...]
    row: Bitboard = 0
    fronts: Bitboard = 0


class EndingReason(NamedTuple):
    """Why a game ended.

    Attributes:
        ending: winner and rule.
        squares: what the rule looked at: the king's square; the region shut in; the men without a move.
        wall: the men of the ring or fort; else 0.
    """

    ending: Ending
    squares: Bitboard
    wall: Bitboard = 0


class Refusal(NamedTuple):
    """Why a move is refused.

    Attributes:
        reason: the code.
        squares: the first man in the way, or the square that may not be entered.
    """

    reason: IllegalReason
    squares: Bitboard


def why_captured(engine: Engine, before: Position, turn: Turn) -> tuple[CaptureReason, ...]:
    """One reason per captured man, by square. A man taken in two ways is explained as custodial."""
    reasons: dict[Square, CaptureReason] = {}
    if turn.captured & before.king and before.to_move is Side.ATTACKERS:
        reason = _king(engine, before, turn)
        reasons[reason.square] = reason
    for reason in (*_custodial(engine, before, turn), *_guard(engine, before, turn), *_walls(engine, before, turn)):
        reasons.setdefault(reason.square, reason)
    return tuple(reasons[square] for square in sorted(reasons))


def why_ended(engine: Engine, before: Position, turn: Turn) -> EndingReason | None:
    """Why the game ended with this turn, or None if it did not."""
    ending, after = turn.ending, turn.position
    if ending is None:
        return None
    board, looked_at, wall = engine.geometry, 0, 0
    match ending.by:
        case "king-reaches":
            looked_at = after.king
        case "king-captured":
            looked_at = before.king
        case "encirclement":
            free = board.everything & ~after.attackers
            looked_at = free & ~board.flood(board.edge & free, free)
            wall = _touching(engine, looked_at) & after.attackers
        case "exit-fort":
            looked_at = board.flood(after.king, board.everything & ~after.defenders & ~after.attackers)
            wall = _touching(engine, looked_at) & after.defenders
        case "no-moves":
            looked_at = after.men_of(after.to_move)
        case _:
            pass  # the other endings look at the history of the game, not at squares
    return EndingReason(ending, looked_at, wall)


def why_refused(engine: Engine, position: Position, move: Move) -> Refusal | None:
    """Why a move is refused and what is in its way, or None if it is legal. Does not ask whether the game is over."""
    reason = engine.why_illegal(position, move)
    if reason is None:
        return None
    between = engine.geometry.between.get((move.origin, move.target), 0)
    target = 1 << move.target
    blamed = {
        IllegalReason.NO_PIECE: 1 << move.origin,
        IllegalReason.NOT_YOURS: 1 << move.origin,
        IllegalReason.BLOCKED: _first_in_the_way(engine, move, (between | target) & position.occupied),
        IllegalReason.MAY_NOT_PASS: between & engine.geometry.centre_mask,
        IllegalReason.MAY_NOT_STOP: target,
    }
    return Refusal(reason, blamed.get(reason, target))


def _first_in_the_way(engine: Engine, move: Move, men: Bitboard) -> Bitboard:
    for ray in engine.geometry.rays[move.origin]:
        met = [bit for _, bit in ray if bit & men]
        if met:
            return met[0]
    return 0


def _touching(engine: Engine, mask: Bitboard) -> Bitboard:
    touching = 0
    for square in squares(mask):
        touching |= engine.geometry.ring[square]
    return touching


def _moved(before: Position, turn: Turn) -> tuple[Bitboard, Bitboard, Bitboard, Bitboard]:
    """(own men, own king, enemy men, enemy king) after the move, before captures."""
    change = 1 << turn.move.origin | 1 << turn.move.target
    if before.to_move is Side.ATTACKERS:
        return before.attackers ^ change, 0, before.defenders, before.king
    if before.king & change:
        return before.defenders, before.king ^ change, before.attackers, 0
    return before.defenders ^ change, before.king, before.attackers, 0


def _backing(engine: Engine, place: Bitboard, men: Bitboard) -> Backing:
    board = engine.geometry
    if place & board.outside:
        return Backing("outside", None)
    square = place.bit_length() - 1
    if place & men:
        return Backing("man", square)
    return Backing("throne" if place & board.centre_mask else "corner", square)


def _custodial(engine: Engine, before: Position, turn: Turn) -> list[CaptureReason]:
    men, king, enemies, enemy_king = _moved(before, turn)
    target = turn.move.target
    taken = engine.custodial_captures(before.to_move, men, king, enemies, enemy_king, target)
    anvils = men | (king if engine.rules.custodial.king in {"hammer-and-anvil", "anvil"} else 0)
    return [
        CaptureReason(near.bit_length() - 1, "custodial", target, (_backing(engine, far, anvils),))
        for near, far in engine.geometry.steps[target]
        if near & taken
    ]


def _guard(engine: Engine, before: Position, turn: Turn) -> list[CaptureReason]:
    men, _, enemies, enemy_king = _moved(before, turn)
    taken = engine.guard_captures(before.to_move, men, enemies, enemy_king, turn.move.target)
    behind = Backing("man", before.king.bit_length() - 1)
    return [CaptureReason(square, "guard", turn.move.target, (behind,)) for square in squares(taken)]


def _walls(engine: Engine, before: Position, turn: Turn) -> list[CaptureReason]:
    men, king, enemies, enemy_king = _moved(before, turn)
    target = turn.move.target
    return [
        CaptureReason(
            square,
            "shieldwall",
            target,
            tuple(_backing(engine, 1 << end, men | king) for end in row.ends),
            row.squares,
            row.fronts,
        )
        for row in engine.closed_rows(men, king, enemies, enemy_king, target)
        for square in squares(row.squares & enemies)
    ]


def _king(engine: Engine, before: Position, turn: Turn) -> CaptureReason:
    board, rules, target = engine.geometry, engine.rules, turn.move.target
    square = before.king.bit_length() - 1
    men = _moved(before, turn)[0]
    rule = rules.king_captured
    surrounded = rule is not None and how_captured(rule, board, square) == "surrounded"
    hostile = men | hostile_to_king(rules, board)
    if surrounded:
        places = [1 << side for side in squares(board.sides[square] & ~(1 << target))]
    else:
        places = [far for near, far in board.steps[target] if near == before.king]
    backing = tuple(_backing(engine, place, men) for place in places if place & hostile)
    return CaptureReason(square, "king-captured", target, backing)
