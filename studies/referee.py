"""A game between two programs, watched by the reference engine: what they do must be as the rules say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from studies.difference import example_of
from studies.program import Answer, Program, RefusedError
from tafl_rules import Ending, Game, MoveText, Side, TaflError, parse_move, rule_set
from tafl_rules.notation import square_names

TOO_LONG = "too-long"
"""How a game ends that nobody has won after the longest time; it counts as drawn."""


class Seat(NamedTuple):
    """Who plays a side: the program and what it is told after `go`."""

    program: Program
    go: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    Attributes:
        moves: all moves, those of the opening included.
        winner: `attackers`, `defenders` or `draw`.
        by: the rule that ended it, or `too-long`.
    """

    moves: tuple[str, ...]
    winner: str
    by: str


class DisagreementError(Exception):
    """Program and referee do not agree. Holds a draft of an example file that shows it.

    Attributes:
        example: the text of the file.
    """

    def __init__(self, message: str, example: str) -> None:
        super().__init__(message)
        self.example = example


def play(rules: str, opening: list[str], seats: dict[Side, Seat], longest: int) -> Played:
    """Play a game from an opening to its end.

    Raises:
        DisagreementError: on an illegal move, other captures, another ending.
    """
    game = Game(rule_set(rules).engine)
    for move in opening:
        game.play_text(move)
    for seat in seats.values():
        seat.program.choose(rules)
    while game.ending is None and len(game.turns) < longest:
        seat = seats[game.position.to_move]
        judge(game, rules, _asked(game, rules, seat))
    winner, by = _words(game.ending) or ("draw", TOO_LONG)
    return Played(tuple(game.record()), winner, by)


def _asked(game: Game, rules: str, seat: Seat) -> Answer:
    try:
        return seat.program.think(game.record(), seat.go)
    except RefusedError as error:
        last = game.turns.pop() if game.turns else None
        message = f"{rules}: the program refuses a game that the referee takes: {error}"
        raise DisagreementError(message, example_of(game, rules, last.move if last else None, message)) from None


def judge(game: Game, rules: str, answer: Answer) -> None:
    """Play the answer in the game, if it is as the rules say.

    Raises:
        DisagreementError: if not.
    """
    if answer.move is None:
        message = f"{rules}: the program has no move, the referee has {len(game.legal_moves())}"
        raise DisagreementError(message, example_of(game, rules, game.legal_moves()[0], message))
    written = parse_move(answer.move, game.engine.size)
    complaint = _complaint(game, answer, written)
    if complaint:
        message = f"{rules}: {complaint}"
        raise DisagreementError(message, example_of(game, rules, written.move, message))


def _complaint(game: Game, answer: Answer, written: MoveText) -> str:
    """What is wrong with a move; nothing, and the move is played, if all is well."""
    try:
        turn = game.play_text(written)
    except TaflError as error:
        return f"the program plays {answer.move}, the referee says: {error}"
    if turn.captured and written.captures is None:
        game.undo()
        squares = "/".join(square_names(turn.captured, game.engine.size))
        return f"after {answer.move} the program captures nothing, the referee {squares}"
    if _words(turn.ending) != answer.ending:
        game.undo()
        ours = _said(_words(turn.ending))
        return f"after {answer.move} the program says {_said(answer.ending)}, the referee {ours}"
    return ""


def _words(ending: Ending | None) -> tuple[str, str] | None:
    if ending is None:
        return None
    return (ending.winner.value if ending.winner else "draw", ending.by)


def _said(ending: tuple[str, str] | None) -> str:
    return "that the game goes on" if ending is None else f"{ending[0]} by {ending[1]}"
