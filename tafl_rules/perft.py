"""Counting move sequences: the standard check that two engines agree on movement."""

from __future__ import annotations

from tafl_rules import loading
from tafl_rules.engine import Engine
from tafl_rules.errors import RuleDataError
from tafl_rules.notation import format_move
from tafl_rules.position import Position


def perft(engine: Engine, position: Position, depth: int) -> int:
    """Number of legal sequences of exactly `depth` plies; a finished game has no continuation, repetition is ignored.

    Every ply is played, the last one too. See `perft_bulk` for the fast count.
    """
    if depth == 0:
        return 1
    total = 0
    for move in engine.legal_moves(position):
        turn = engine.turn(position, move)
        if depth == 1:
            total += 1
        elif turn.ending is None:
            total += perft(engine, turn.position, depth - 1)
    return total


def perft_bulk(engine: Engine, position: Position, depth: int) -> int:
    """As `perft`, but the last ply is counted without being played."""
    if depth == 0:
        return 1
    if depth == 1:
        return engine.count_moves(position)
    total = 0
    for move in engine.legal_moves(position):
        turn = engine.turn(position, move)
        if turn.ending is None:
            total += perft_bulk(engine, turn.position, depth - 1)
    return total


def perft_divide(engine: Engine, position: Position, depth: int) -> dict[str, int]:
    """The perft count below each first move, by move text; the counts add up to `perft_bulk`.

    Raises:
        ValueError: if depth is less than 1.
    """
    if depth < 1:
        raise ValueError(f"divide needs a depth of at least 1, not {depth}")
    counts: dict[str, int] = {}
    for move in engine.legal_moves(position):
        turn = engine.turn(position, move)
        below = perft_bulk(engine, turn.position, depth - 1) if turn.ending is None or depth == 1 else 0
        counts[format_move(move, engine.size, turn.captured)] = below
    return counts


def perft_counts() -> dict[str, list[int]]:
    """The known counts from the start position, by rule set: index 0 holds depth 1. Origins stand in the file.

    Raises:
        RuleDataError: if the file has a line that is no `id`, no `perft` and no comment, or leaves a depth out.
    """
    name = "perft/start.perft"
    counts: dict[str, list[int]] = {}
    rule_set = ""
    for number, line in enumerate((loading.data_folder() / name).read_text(encoding="utf-8").splitlines(), 1):
        match line.partition("#")[0].split():
            case []:
                continue
            case ["id", rule_set]:
                counts[rule_set] = []
            case ["perft", depth, nodes] if rule_set and depth == str(len(counts[rule_set]) + 1) and nodes.isdecimal():
                counts[rule_set].append(int(nodes))
            case _:
                raise RuleDataError(
                    "expected `id RULE-SET` or `perft DEPTH NODES`, depths in order", name, f"line {number}"
                )
    return counts
