"""What is left when two engines do not agree: a draft of an example file, so that the case can be settled for good."""

from __future__ import annotations

import argparse

from tafl_rules import Game, Move, format_move, format_position
from tafl_rules.cli.drafting import new
from tafl_rules.cli.result import RefusedError

_HISTORY = {"repetition"}


def example_of(game: Game, rules: str, move: Move | None, message: str) -> str:
    """The draft of an example: the position before the move and the move, with what the reference engine says.

    Where the ending depends on the game so far, all moves since the start are in it. What can not be told in an example
    file (a move that is none) is told in its comment.
    """
    record = "\n".join(f"# {line}" for line in (message, f"game: {' '.join(game.record())}"))
    if move is None:
        return f"{record}\n"
    last = format_move(move, game.engine.size)
    alone = argparse.Namespace(
        rule_set=rules,
        position=format_position(game.position),
        moves=[last],
        quiet=game.quiet,
        name=None,
        write=False,
        lang="en",
    )
    if any(f"by {rule}" in message for rule in _HISTORY):
        moves = [format_move(turn.move, game.engine.size) for turn in game.turns]
        alone.position, alone.moves, alone.quiet = format_position(game.start), [*moves, last], 0
    try:
        return f"{record}\n{new(alone).text}"
    except RefusedError as error:
        return f"{record}\n# no example can be drafted: {error}\n# position: {alone.position}\n# move: {last}\n"
