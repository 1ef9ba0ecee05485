"""`moves`, `play` and `perft`: the engine at work on a position."""

from __future__ import annotations

import argparse
import re

from tafl_rules.cli.result import RefusedError, Result, board_lines, ending_data, refused, turn_data, turn_lines
from tafl_rules.engine import Engine
from tafl_rules.errors import TaflError
from tafl_rules.game import Game
from tafl_rules.notation import format_diagram, format_move, format_position, parse_position, square_names
from tafl_rules.perft import perft_bulk, perft_divide
from tafl_rules.position import Position
from tafl_rules.squares import number, shown
from tafl_rules.variants import rule_set
from tafl_rules.words import Lang

MOST_PLIES = 9999
DEEPEST = 20
"""The deepest perft that is tried; on the smallest boards already more than anybody waits for."""


def opened(rule_set_id: str, position_text: str | None, lang: Lang) -> tuple[Engine, Position]:
    """The engine of a rule set and the position to begin from, made sure to be playable.

    Raises:
        RefusedError: if rule set or position is refused.
    """
    engine: Engine | None = None
    try:
        named = rule_set(rule_set_id)
        if position_text is None:
            return named.engine, named.start
        position = parse_position(position_text)
        engine = named.engine_of_size(position.size)
        engine.check(position)
    except TaflError as error:
        raise refused(error, lang, engine=engine) from None
    return engine, position


def moves(args: argparse.Namespace) -> Result:
    """All legal moves of a position, with what they capture and end."""
    engine, position = opened(args.rule_set, args.position, args.lang)
    game = Game(engine, position)
    turns = [engine.play(position, move) for move in game.legal_moves()]
    data = [
        {
            "move": format_move(turn.move, engine.size),
            "captures": square_names(turn.captured, engine.size),
            "ending": ending_data(turn.ending),
        }
        for turn in turns
    ]
    lines = [
        format_move(turn.move, engine.size, turn.captured) + (f"  {turn.ending.by}" if turn.ending else "")
        for turn in turns
    ]
    return Result({"moves": data, "position": format_position(position)}, "\n".join(lines))


def play(args: argparse.Namespace) -> Result:
    """Play moves and say what each captured, and why."""
    engine, position = opened(args.rule_set, args.position, args.lang)
    game = Game(engine, position)
    turns, lines = [], []
    for text in split_moves(args.moves):
        before = game.position
        try:
            turn = game.play_text(text)
        except TaflError as error:
            raise refused(error, args.lang, text, engine) from None
        turns.append(turn_data(engine, before, turn))
        lines += turn_lines(engine, before, turn, args.lang)
    after = format_position(game.position)
    lines += ["", *board_lines(format_diagram(game.position)), after]
    return Result({"turns": turns, "position": after}, "\n".join(lines))


def split_moves(arguments: list[str]) -> list[str]:
    """The moves in the arguments: one each, or several in one, parted by blanks. An empty argument is kept."""
    return [move for argument in arguments for move in re.findall(r"\S+", argument) or [argument]]


def perft(args: argparse.Namespace) -> Result:
    """Count move sequences."""
    engine, position = opened(args.rule_set, args.position, args.lang)
    if not args.divide:
        nodes = perft_bulk(engine, position, args.depth)
        return Result({"depth": args.depth, "nodes": nodes}, str(nodes))
    if args.depth < 1:
        raise RefusedError("--divide counts below each first move: the depth must be at least 1", "usage")
    counts = perft_divide(engine, position, args.depth)
    nodes = sum(counts.values())
    lines = [*(f"{move}: {count}" for move, count in counts.items()), "", str(nodes)]
    return Result({"depth": args.depth, "nodes": nodes, "divide": counts}, "\n".join(lines))


def depth(text: str) -> int:
    """Read a depth, for argparse.

    Raises:
        argparse.ArgumentTypeError: if it is no number from 0 to `DEEPEST`.
    """
    return _number(text, "depth", DEEPEST)


def plies(text: str) -> int:
    """Read a number of plies, for argparse.

    Raises:
        argparse.ArgumentTypeError: if it is no number from 0 to `MOST_PLIES`.
    """
    return _number(text, "number of plies", MOST_PLIES)


def _number(text: str, what: str, largest: int) -> int:
    found = 0 if text == "0" else number(text, largest)
    if found is None:
        raise argparse.ArgumentTypeError(f"“{shown(text)}” is no {what}: write a number from 0 to {largest}")
    return found
