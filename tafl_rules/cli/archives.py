"""`replay`: recorded games against the rules, line by line."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import NamedTuple

from tafl_rules.cli.result import DISAGREES, OK, RefusedError, Result, ending_data, path, refused, winner_name
from tafl_rules.endings import Ending
from tafl_rules.engine import Engine
from tafl_rules.errors import IllegalMoveError, NotationError, TaflError
from tafl_rules.game import Game
from tafl_rules.loading import Table
from tafl_rules.notation import ArchiveGame, format_move, parse_archive_line
from tafl_rules.variants import rule_set

RESULTS = {"White": "defenders", "Black": "attackers", "Draw": "draw", "Ongoing": None, "": None}
"""The results in the archives, and who won."""


class Replay(NamedTuple):
    """One recorded game, replayed.

    Attributes:
        line: its number in the file, from 1.
        plies: how many of its moves the rules allow.
        captures: how many men those moves captured.
        ending: how the rules ended it, or None.
        result: what the record says, as written there; empty if the line could not be read.
        fault: what disagrees, or empty.
    """

    line: int
    plies: int
    captures: int
    ending: Ending | None
    result: str
    fault: str


def replay(args: argparse.Namespace) -> Result:
    """Replay a file of recorded games."""
    try:
        engine = rule_set(args.rule_set).engine
    except TaflError as error:
        raise refused(error, args.lang) from None
    text = _read(args.file)
    games = [replay_line(engine, line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not games:
        raise RefusedError(f"{args.file}: there is no game in this file", "file")
    faults = [game for game in games if game.fault]
    lines = [_line(game) for game in games]
    endings = Counter(game.ending.by for game in games if game.ending)
    summary = f"{len(games)} games, {sum(game.plies for game in games)} plies, {len(faults)} disagree"
    ended = ", ".join(f"{count} by {by}" for by, count in sorted(endings.items())) or "none"
    data = {
        "games": len(games),
        "plies": sum(game.plies for game in games),
        "endings": dict(sorted(endings.items())),
        "disagreements": [{"line": game.line, "message": game.fault} for game in faults],
        "lines": [_line_data(game) for game in games],
    }
    return Result(data, "\n".join([*lines, f"{summary}; ended by rule: {ended}"]), DISAGREES if faults else OK)


def _read(file: str) -> str:
    try:
        return path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RefusedError(f"{file}: this is no text in UTF-8", "file") from None


def _line_data(game: Replay) -> Table:
    data = game._asdict()
    return {**data, "ending": ending_data(game.ending), "fault": game.fault or None}


def _line(game: Replay) -> str:
    ended = f"{winner_name(game.ending)} by {game.ending.by}" if game.ending else "not ended by a rule"
    report = (
        f"line {game.line}: {game.plies} plies, {game.captures} captured, {ended}, recorded {game.result or 'nothing'}"
    )
    return f"{report}: {game.fault}" if game.fault else report


def replay_line(engine: Engine, line: str, number: int = 1) -> Replay:
    """Replay one line: every move legal, the same captures, the same winner where the rules end the game."""
    try:
        recorded = parse_archive_line(line, engine.size)
    except NotationError as error:
        return Replay(number, 0, 0, None, "", f"character {error.at + 1}: {error}")
    game = Game(engine)
    fault = _played(game, recorded) or _result_fault(game.ending, recorded) or _count_fault(line, recorded)
    captures = sum(turn.captured.bit_count() for turn in game.turns)
    return Replay(number, len(game.turns), captures, game.ending, recorded.result, fault)


def _played(game: Game, recorded: ArchiveGame) -> str:
    for ply, written in enumerate(recorded.moves, 1):
        before = game.position
        try:
            turn = game.play(written.move)
        except IllegalMoveError as error:
            by = f" by {game.ending.by}" if game.ending else ""
            return f"move {ply}, {format_move(written.move, game.engine.size)}: {error.reason.value}{by}"
        taken, claimed = turn.captured & ~before.king, written.captures or 0
        if taken != claimed:
            size = game.engine.size
            rules, text = format_move(turn.move, size, taken), format_move(turn.move, size, claimed)
            return f"move {ply}: {rules} by the rules, {text} in the record"
    return ""


def _result_fault(ending: Ending | None, recorded: ArchiveGame) -> str:
    if ending is None or winner_name(ending) == RESULTS[recorded.result]:
        return ""
    return f"{winner_name(ending)} by {ending.by}, the record says {recorded.result or 'nothing'}"


def _count_fault(line: str, recorded: ArchiveGame) -> str:
    """Whether the two columns count the captures as the moves name them, doubles included."""
    named = [word.lower().count("x") for word in line.partition(",")[0].split()]
    by_side = sum(named[0::2]), sum(named[1::2])
    columns = recorded.captured_by_attackers, recorded.captured_by_defenders
    return "" if by_side == columns else f"the moves name {by_side} captures, the columns say {columns}"
