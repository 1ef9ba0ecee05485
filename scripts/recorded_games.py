"""One recorded game, played again under the rules and compared with its record."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import NamedTuple

from tafl_rules import (
    ArchiveGame,
    Engine,
    Game,
    IllegalMoveError,
    Move,
    Position,
    Side,
    Turn,
    engine_for,
    parse_archive_line,
    rule_set,
)
from tafl_rules.captures import closed_rows
from tafl_rules.endings import Ending
from tafl_rules.rules import Repetition

RESULTS = {"White": "defenders", "Black": "attackers", "Draw": "draw", "Ongoing": "ongoing"}
THIRD = 3


class Walls(NamedTuple):
    """Shieldwalls of one game.

    Attributes:
        bracket: rows that fell to a move to an end.
        front: rows completed by a move to the front, which the recordings leave standing.
        men: men that fell with the rows.
    """

    bracket: int = 0
    front: int = 0
    men: int = 0


@dataclasses.dataclass(frozen=True, slots=True)
class Replay:
    """One recorded game played again.

    Attributes:
        line: line of the file.
        result: as recorded: attackers, defenders, draw or ongoing.
        plies: number of moves.
        ending: the ending by the rules, repetition left aside, or None.
        third_time: the ply with which a position first stood for the third time, or 0.
        captures: men captured.
        walls: shieldwalls in it.
        faults: where the record and the rules disagree.
        miscounted: by how many captures the two counts of the record are off.
    """

    line: int
    result: str
    plies: int
    ending: Ending | None
    third_time: int
    captures: int
    walls: Walls
    faults: tuple[str, ...]
    miscounted: int


def engine_without_repetition(name: str) -> Engine:
    """The engine of a rule set that lets positions repeat."""
    named = rule_set(name)
    endings = tuple(ending for ending in named.rules.endings if not isinstance(ending, Repetition))
    return engine_for(dataclasses.replace(named.rules, endings=endings), named.start.size, named.start)


def replay(engine: Engine, line: int, text: str) -> Replay:
    """Play one recorded game again and note every disagreement."""
    record = parse_archive_line(text, engine.size)
    game = Game(engine)
    seen = Counter([game.position])
    third_time = captures = 0
    words = {Side.ATTACKERS: 0, Side.DEFENDERS: 0}
    walls = Walls()
    faults: list[str] = []
    for ply, written in enumerate(record.moves, 1):
        before = game.position
        try:
            turn = game.play(written.move)
        except IllegalMoveError as error:
            faults.append(f"ply {ply}: {error}")
            break
        if turn.captured & ~before.king != (written.captures or 0):
            faults.append(f"ply {ply}: other captures than recorded")
        seen[turn.position] += 1
        if seen[turn.position] == THIRD and not third_time:
            third_time = ply
        captures += turn.captured.bit_count()
        closed = walls_of(engine, before, turn)
        walls = Walls(*(a + b for a, b in zip(walls, closed, strict=True)))
        words[before.to_move] += words_of(engine, before, turn, closed)
    result = RESULTS[record.result]
    if game.ending is not None and result != winner(game.ending):
        faults.append(f"the rules give the game to {winner(game.ending)}, the record to {result}")
    return Replay(
        line,
        result,
        len(record.moves),
        game.ending,
        third_time,
        captures,
        walls,
        tuple(faults),
        _miscounted(record, words),
    )


def winner(ending: Ending) -> str:
    """Who won, as a word."""
    return ending.winner.value if ending.winner else "draw"


def _miscounted(record: ArchiveGame, words: dict[Side, int]) -> int:
    recorded = {Side.ATTACKERS: record.captured_by_attackers, Side.DEFENDERS: record.captured_by_defenders}
    return sum(abs(words[side] - recorded[side]) for side in Side)


def _after_move(before: Position, move: Move) -> tuple[int, int, int, int]:
    """(own men, own king, enemy men, enemy king) after the move, before captures."""
    change = 1 << move.origin | 1 << move.target
    if before.to_move is Side.ATTACKERS:
        return before.attackers ^ change, 0, before.defenders, before.king
    if before.king & change:
        return before.defenders, before.king ^ change, before.attackers, 0
    return before.defenders ^ change, before.king, before.attackers, 0


def walls_of(engine: Engine, before: Position, turn: Turn) -> Walls:
    """The rows a move closed, by either way of closing them."""
    rule = engine.rules.shieldwall
    if rule is None:
        return Walls()
    men, king, enemies, enemy_king = _after_move(before, turn.move)
    target = turn.move.target
    rows = closed_rows(dataclasses.replace(rule, closing="any"), engine.geometry)(
        men, king, enemies, enemy_king, target
    )
    ends = [row for row in rows if target in row.ends]
    return Walls(len(ends), len(rows) - len(ends), sum((row.squares & enemies).bit_count() for row in ends))


def words_of(engine: Engine, before: Position, turn: Turn, walls: Walls) -> int:
    """How many captures the recordings write for a move; the king's is never written.

    A single man at the edge with an enemy in front is written twice: the home site counts him as a row of one as well,
    which changes nothing, since he falls custodially anyway.
    """
    men, king, enemies, enemy_king = _after_move(before, turn.move)
    taken = engine.custodial_captures(before.to_move, men, king, enemies, enemy_king, turn.move.target)
    rows_of_one = 0
    if engine.rules.shieldwall is not None:
        for line in engine.geometry.edge_lines:
            pairs = zip(line.squares[1:-1], line.front[1:-1], strict=True)
            rows_of_one += sum(taken >> square & 1 and (men | king) >> front & 1 for square, front in pairs)
    return taken.bit_count() + rows_of_one + walls.men
