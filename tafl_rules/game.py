"""A game: positions in a row, and the endings that need them: repetition and the ply limit."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from tafl_rules.endings import Ending
from tafl_rules.engine import Engine, Turn
from tafl_rules.errors import CaptureMismatchError, IllegalMoveError, IllegalReason, NotationReason
from tafl_rules.notation import MoveText, format_move, parse_move, square_names
from tafl_rules.position import Move, Position, Side
from tafl_rules.rules import HistoryEnding, PlyLimit, Repetition, RepetitionResult

_ROUND = 4
"""Plies after which two men that go to and fro stand where they stood: two moves of each side."""


class Game:
    """A game under one engine. The only object of the library that changes: `play` and `undo`.

    Attributes:
        engine: the rules.
        start: the first position.
        turns: what was played, in order; the last one carries the ending.
    """

    def __init__(self, engine: Engine, position: Position | None = None, quiet: int = 0) -> None:
        """Begin a game.

        Args:
            engine: the rules.
            position: where to begin; the engine's start position if None.
            quiet: plies without a capture played before, for rules that count them.

        Raises:
            PositionError: if the position can not be played from.
        """
        self.engine = engine
        self.start = engine.initial() if position is None else position
        engine.check(self.start)
        self.turns: list[Turn] = []
        self._quiet = [quiet]
        self._history_rules = [rule for rule in engine.rules.endings if isinstance(rule, Repetition | PlyLimit)]
        self._seen = Counter([self.start])
        self._stuck_at_start = engine.stuck(self.start)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.turns[-1].position if self.turns else self.start

    @property
    def ending(self) -> Ending | None:
        """How the game ended, or None while it goes on."""
        return self.turns[-1].ending if self.turns else self._stuck_at_start

    @property
    def quiet(self) -> int:
        """Plies played since the last capture."""
        return self._quiet[-1]

    def legal_moves(self) -> list[Move]:
        """The legal moves; none once the game is over."""
        return [] if self.ending else self.engine.legal_moves(self.position)

    def why_illegal(self, move: Move) -> IllegalReason | None:
        """Why a move may not be played, or None if it may."""
        return IllegalReason.GAME_OVER if self.ending else self.engine.why_illegal(self.position, move)

    def play(self, move: Move) -> Turn:
        """Play a move.

        Raises:
            IllegalMoveError: with the reason; the game is unchanged.
        """
        if self.ending is not None:
            text = format_move(move, self.engine.size)
            raise IllegalMoveError(
                f"{text} can not be played: the game is over", IllegalReason.GAME_OVER, move, self.position
            )
        turn = self.engine.play(self.position, move)
        self._seen[turn.position] += 1
        self._quiet.append(0 if turn.captured else self.quiet + 1)
        self.turns.append(turn)
        if turn.ending is None:
            turn = self.turns[-1] = turn._replace(ending=self._history_ending(turn.position))
        return turn

    def play_text(self, text: str | MoveText) -> Turn:
        """Play a move given as text; captures in it must be those the rules give.

        Raises:
            NotationError: if the text is no move.
            IllegalMoveError: if the move is not legal.
            CaptureMismatchError: if the captures written are not those of the rules; the game is unchanged.
        """
        written = parse_move(text, self.engine.size) if isinstance(text, str) else text
        before = self.position
        turn = self.play(written.move)
        taken = turn.captured & ~before.king
        if written.captures is not None and written.captures not in {taken, turn.captured}:
            self.undo()
            raise _mismatch(written, taken, self.engine.size)
        return turn

    def undo(self) -> Turn | None:
        """Take back the last move and return it, or None at the start."""
        if not self.turns:
            return None
        turn = self.turns.pop()
        self._quiet.pop()
        self._seen[turn.position] -= 1
        return turn

    def record(self) -> list[str]:
        """The moves played, captures included, as text."""
        return [format_move(turn.move, self.engine.size, turn.captured) for turn in self.turns]

    def _history_ending(self, position: Position) -> Ending | None:
        for rule in self._history_rules:
            ending = self._judge(rule, position)
            if ending is not None:
                return ending
        return None

    def _judge(self, rule: HistoryEnding, position: Position) -> Ending | None:
        match rule:
            case Repetition():
                return self._judge_repetition(rule, position)
            case PlyLimit():
                return Ending(None, "ply-limit") if self.quiet >= rule.plies else None
            case _:
                assert_never(rule)

    def _judge_repetition(self, rule: Repetition, position: Position) -> Ending | None:
        mover = position.to_move.other
        beginner = mover
        match rule.of:
            case "positions":
                repeated = self._seen[position] >= rule.times
            case "moves":
                repeated = self._moves_go_round(rule.times)
            case "moves-of-both":
                repeated = self._both_moved_alike(rule.times)
                beginner = mover.other
            case _:
                assert_never(rule.of)
        return Ending(_winner(rule.result, mover, beginner), "repetition") if repeated else None

    def _moves_go_round(self, times: int) -> bool:
        """The last four plies repeat the four before them, and so on, and the last square was reached `times` times."""
        moves = [turn.move for turn in self.turns]
        first = len(moves) - 1 - _ROUND * (times - 1)
        if first < 0 or moves[first].target != moves[-1].target:
            return False
        repeated = _ROUND * (times - 2)
        return all(moves[-1 - i] == moves[-1 - i - _ROUND] for i in range(repeated))

    def _both_moved_alike(self, times: int) -> bool:
        """The last two plies, one of each side, were each made `times` times, a round apart."""
        moves = [turn.move for turn in self.turns]
        rounds = range(1, times)
        if len(moves) < 2 + _ROUND * (times - 1):
            return False
        return all(moves[-1] == moves[-1 - _ROUND * k] and moves[-2] == moves[-2 - _ROUND * k] for k in rounds)


def _winner(result: RepetitionResult, mover: Side, beginner: Side) -> Side | None:
    match result:
        case "defenders-lose":
            return Side.ATTACKERS
        case "draw":
            return None
        case "completer-loses":
            return mover.other
        case "beginner-loses":
            return beginner.other
        case _:
            assert_never(result)


def _mismatch(written: MoveText, taken: int, size: int) -> CaptureMismatchError:
    move = format_move(written.move, size)
    claimed = ", ".join(square_names(written.captures or 0, size)) or "nothing"
    right = ", ".join(square_names(taken, size)) or "nothing"
    text = format_move(written.move, size, written.captures or 0)
    message = f"{move} captures {right}, the text says {claimed}"
    return CaptureMismatchError(message, text, len(move), NotationReason.OTHER_CAPTURES)
