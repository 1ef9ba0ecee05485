"""Golden traces: whole games, ply by ply, with everything the engine says about them. One file per rule set.

A trace is read for its start positions and moves; what the engine says about them now must be the text that stands
there. After a change that is meant, write them anew with `python tests/test_traces.py` and look at each line changed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pytest

from tafl_rules import (
    Engine,
    Game,
    NamedRuleSet,
    Position,
    Turn,
    format_move,
    format_position,
    parse_move,
    parse_position,
    rule_set,
    rule_sets,
    square_name,
    why_captured,
    why_ended,
)
from tafl_rules.notation import names

FOLDER = Path(__file__).with_name("traces")
HEAD = """\
# {id}: what the engine says about each ply. Columns: ply, move with captures, legal moves of the side to move next,
# position. Indented below: why a man fell, why the game ended. Compared by test_traces.py.
"""
IDS = [named.id for named in rule_sets()]
_START = re.compile(r"start (?P<position>\S+ [ad])(?: quiet (?P<quiet>\d+))?(?: moves \d+)?")
_PLY = re.compile(r" *\d+ +(?P<move>\S+) .*")


def rendered(text: str, named: NamedRuleSet) -> str:
    """The trace again, each game played anew."""
    parts = [HEAD.format(id=named.id)]
    for title, position, quiet, moves in games_in(text):
        engine = named.engine_of_size(position.size)
        game = Game(engine, position, quiet)
        counted = f" quiet {quiet}" if quiet else ""
        lines = [title, f"start {format_position(position)}{counted} moves {len(game.legal_moves())}"]
        for ply, move in enumerate(moves, 1):
            before = game.position
            turn = game.play(parse_move(move, engine.size).move)
            left = len(game.legal_moves())
            shown = format_move(turn.move, engine.size, turn.captured)
            lines.append(f"{ply:4}  {shown:<18}{left:4}  {format_position(turn.position)}")
            lines += [f"      {line}" for line in reasons(engine, before, turn)]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def games_in(text: str) -> Iterator[tuple[str, Position, int, list[str]]]:
    """Title, start, quiet plies and moves of each game of a trace."""
    for block in text.split("\ngame ")[1:]:
        title, start, *lines = block.splitlines()
        match = _START.fullmatch(start)
        assert match, start
        plies = (_PLY.fullmatch(line) for line in lines if not line.startswith("      "))
        moves = [ply["move"].partition("x")[0] for ply in plies if ply]
        yield f"game {title}", parse_position(match["position"]), int(match["quiet"] or 0), moves


def reasons(engine: Engine, before: Position, turn: Turn) -> Iterator[str]:
    """Why men fell and why the game ended, one line each."""
    size = engine.size
    for reason in why_captured(engine, before, turn):
        backing = ", ".join(
            each.kind + ("" if each.square is None else f" {square_name(each.square, size)}") for each in reason.backing
        )
        row = f"; row {names(reason.row, size)}, in front {names(reason.fronts, size)}" if reason.row else ""
        yield f"{square_name(reason.square, size)} {reason.rule} by {square_name(reason.by, size)} with {backing}{row}"
    ended = why_ended(engine, before, turn)
    if ended is not None:
        winner = ended.ending.winner.value if ended.ending.winner else "draw"
        where = f"; {names(ended.squares, size)}" if ended.squares else ""
        wall = f"; wall {names(ended.wall, size)}" if ended.wall else ""
        yield f"over: {winner} by {ended.ending.by}{where}{wall}"


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


@pytest.mark.parametrize("name", IDS)
def test_trace(name: str) -> None:
    text = file_of(name).read_text(encoding="utf-8")
    assert rendered(text, rule_set(name)) == text


def test_each_rule_set_has_a_trace_and_each_trace_a_rule_set() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(IDS)


def test_traces_show_each_kind_of_ending_and_capture() -> None:
    text = "".join(file_of(name).read_text(encoding="utf-8") for name in IDS)
    for ending in ("king-reaches", "king-captured", "exit-fort", "encirclement", "no-moves", "repetition", "ply-limit"):
        assert re.search(rf"over: \w+ by {ending}", text), ending
    for capture in ("custodial", "guard", "shieldwall", "king-captured"):
        assert f" {capture} by " in text


if __name__ == "__main__":
    for each in IDS:
        old = file_of(each).read_text(encoding="utf-8")
        file_of(each).write_text(rendered(old, rule_set(each)), encoding="utf-8")
