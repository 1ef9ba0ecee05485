"""Examples: a position, a move, and what comes of it under named rule sets. Each is a test, a figure and a lesson.

An example file holds either `move` or `moves` (the last one counts) or `piece` (its targets are asked). To move is the
side of the man named; with `first` it is the side that begins under the rule set at hand. Per group of rule sets one
`[[expect]]`: `captures` is the full set, `ending` the ending or none at all, `illegal` the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from tafl_rules import loading
from tafl_rules.endings import Ending
from tafl_rules.engine import Engine, Turn
from tafl_rules.errors import IllegalMoveError, NotationError, PositionError, RuleDataError
from tafl_rules.game import Game
from tafl_rules.notation import parse_diagram, parse_moves, square_names
from tafl_rules.position import Move, Position, Side
from tafl_rules.rules import TOPICS
from tafl_rules.squares import is_board_size, parse_square
from tafl_rules.variants import NamedRuleSet, Words, rule_set

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

WinnerName: TypeAlias = Literal["attackers", "defenders", "draw"]


@dataclass(frozen=True, slots=True)
class EndingText:
    """An ending as written in an example."""

    winner: WinnerName
    by: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Drawing hints; none of them can change what is shown to happen.

    Attributes:
        crop: two opposite corner squares of the part to draw, such as ["d1", "k6"]; empty for the whole board.
        mark: squares to point at.
    """

    crop: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect:
    """What comes of the example under some rule sets.

    Attributes:
        rule_sets: ids; written `in`.
        captures: squares of all men captured by the last move, the king included.
        ending: how the game ends with it; None: it goes on.
        illegal: the reason if the last move is refused.
        targets: the squares the piece may go to.
    """

    rule_sets: tuple[str, ...]
    captures: tuple[str, ...] | None = None
    ending: EndingText | None = None
    illegal: str | None = None
    targets: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One example.

    Attributes:
        name: `topic/name`, from the file's place.
        size: files of the board.
        board: the diagram, ranks from the top.
        move: the move, as text.
        moves: several moves, as text; the last one counts.
        piece: the square whose targets are asked.
        quiet: plies without a capture before.
        first: the side that begins under the rule set at hand is to move, whatever man is named.
        title: short title.
        caption: what is to be seen.
        expect: outcomes.
        draw: drawing hints.
        source: where the case comes from, if it is not our own.
    """

    name: str
    size: int
    board: str
    title: Words
    caption: Words
    expect: tuple[Expect, ...]
    move: str = ""
    moves: str = ""
    piece: str = ""
    quiet: int = 0
    first: bool = False
    draw: Draw = field(default=Draw())
    source: str = ""

    @property
    def topic(self) -> str:
        """The folder, one of `tafl_rules.rules.TOPICS`."""
        return self.name.partition("/")[0]

    def played(self) -> list[Move]:
        """The moves, the last one is the one that counts; empty for a `piece` example."""
        return [text.move for text in parse_moves(self.moves or self.move, self.size)]

    def position(self, begins: Side | None = None) -> Position:
        """The position before the first move. To move is the side of the man moved or asked about, or `begins`."""
        board = parse_diagram(self.board)
        if self.first and begins is not None:
            return board._replace(to_move=begins)
        origin = parse_square(self.piece, self.size) if self.piece else self.played()[0].origin
        piece = board.piece_at(origin)
        return board._replace(to_move=piece.side if piece else Side.ATTACKERS)

    def expected(self, rule_set_id: str) -> Expect | None:
        """The outcome expected under a rule set, or None if the example does not speak of it."""
        return next((expect for expect in self.expect if rule_set_id in expect.rule_sets), None)

    @property
    def rule_sets(self) -> tuple[str, ...]:
        """All rule sets the example speaks of."""
        return tuple(name for expect in self.expect for name in expect.rule_sets)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What really comes of an example under one rule set.

    Attributes:
        before: the position before the move that counts.
        turn: that move played, or None if it was refused or only targets were asked.
        expect: the outcome in the form of an expectation.
    """

    before: Position
    turn: Turn | None
    expect: Expect


def outcome(example: Example, engine: Engine, rule_set_id: str = "") -> Outcome:
    """Play an example.

    Raises:
        PositionError: if the position can not be played from.
        IllegalMoveError: if a move before the last one is refused.
    """
    position, names = example.position(Side(engine.rules.first_move.side)), (rule_set_id,) if rule_set_id else ()
    if example.piece:
        targets = engine.targets(position, parse_square(example.piece, example.size))
        engine.check(position)
        return Outcome(position, None, Expect(rule_sets=names, targets=tuple(square_names(targets, example.size))))
    game = Game(engine, position, example.quiet)
    *first, last = example.played()
    for move in first:
        game.play(move)
    before = game.position
    try:
        turn = game.play(last)
    except IllegalMoveError as error:
        return Outcome(before, None, Expect(rule_sets=names, illegal=error.reason.value))
    return Outcome(before, turn, expectation(turn, example.size, names))


def expectation(turn: Turn, size: int, names: tuple[str, ...] = ()) -> Expect:
    """A turn in the form of an expectation."""
    return Expect(
        rule_sets=names,
        captures=tuple(square_names(turn.captured, size)),
        ending=ending_text(turn.ending),
    )


def ending_text(ending: Ending | None) -> EndingText | None:
    """An ending in the form used in files."""
    if ending is None:
        return None
    return EndingText(ending.winner.value if ending.winner else "draw", ending.by)


def differs(expected: Expect, found: Expect) -> str:
    """How an outcome differs from the expectation, as a sentence; empty if it does not."""
    for what in ("illegal", "targets", "captures", "ending"):
        want, got = getattr(expected, what), getattr(found, what)
        if what in {"targets", "captures"} and want is not None and got is not None:
            want, got = sorted(want), sorted(got)
        if want != got:
            return f"{what} should be {_shown(want)}, but is {_shown(got)}"
    return ""


def _shown(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, EndingText):
        return f"{value.winner} by {value.by}"
    return ", ".join(value) or "nothing" if isinstance(value, list) else str(value)


def faults(example: Example) -> Iterator[str]:
    """Every way in which an example is false, one sentence each; nothing if it is true."""
    for expect in example.expect:
        for name in expect.rule_sets:
            try:
                found = outcome(example, rule_set(name).engine_of_size(example.size), name).expect
            except (PositionError, IllegalMoveError, NotationError) as error:
                yield f"{example.name} under {name}: {error}"
                continue
            difference = differs(expect, found)
            if difference:
                yield f"{example.name} under {name}: {difference}"


def outcomes(example: Example, rule_sets: tuple[NamedRuleSet, ...]) -> dict[str, Expect]:
    """The outcome of an example under many rule sets, by id; rule sets that can not play it are left out."""
    found: dict[str, Expect] = {}
    for named in rule_sets:
        try:
            found[named.id] = outcome(example, named.engine_of_size(example.size), named.id).expect
        except (PositionError, IllegalMoveError):
            continue
    return found


# --- files ------------------------------------------------------------------------------------------------------------


def read_example(table: loading.Table, name: str) -> Example:
    """Read an example from its TOML table.

    Raises:
        RuleDataError: if anything is missing, unknown or does not fit.
    """
    file = f"examples/{name}.toml"
    groups = loading.to_value(tuple[dict[str, Any], ...], table.get("expect", []), file, "expect")
    names = {"in": "rule_sets", "rule_sets": "in"}  # `in` is no name for a field; files do not know the other one
    named = [{names.get(key, key): value for key, value in group.items()} for group in groups]
    example = loading.to_record(Example, {**table, "expect": named, "name": name}, file, "example")
    _check(example, file)
    return example


def _check(example: Example, file: str) -> None:
    if example.topic not in TOPICS:
        raise RuleDataError(f"the folder must be one of {', '.join(TOPICS)}", file)
    if not is_board_size(example.size):
        raise RuleDataError(f"a board has an odd number of ranks, not {example.size}", file, "size")
    if sum(bool(given.strip()) for given in (example.move, example.moves, example.piece)) != 1:
        raise RuleDataError("give exactly one of move, moves and piece", file)
    _check_groups(example, file)
    try:
        for name in example.rule_sets:
            rule_set(name)
        position = example.position()
    except NotationError as error:
        raise RuleDataError(str(error), file) from None
    if position.size != example.size:
        raise RuleDataError(f"the board has {position.size} ranks, size says {example.size}", file, "board")


def _check_groups(example: Example, file: str) -> None:
    if not example.expect:
        raise RuleDataError("at least one [[expect]] is needed", file, "expect")
    for index, expect in enumerate(example.expect):
        kinds = [expect.targets is not None, expect.illegal is not None, expect.captures is not None]
        if sum(kinds) != 1 or (expect.ending is not None and expect.captures is None):
            raise RuleDataError(
                "give exactly one of captures (with or without ending), illegal and targets", file, f"expect[{index}]"
            )
    if len(set(example.rule_sets)) != len(example.rule_sets):
        raise RuleDataError("each rule set may stand in one [[expect]] only", file, "expect")


@cache
def examples() -> dict[str, Example]:
    """All examples by name, ordered by topic as in `TOPICS`, then by name.

    Raises:
        RuleDataError: if a file is wrong.
    """
    folder = loading.data_folder() / "examples"
    found: dict[str, Example] = {}
    for topic in TOPICS:
        for file in _files(folder / topic):
            name = f"{topic}/{file.name.removesuffix('.toml')}"
            found[name] = read_example(loading.read_toml(file, f"examples/{name}.toml"), name)
    return found


def _files(folder: Traversable) -> list[Traversable]:
    files = folder.iterdir() if folder.is_dir() else ()
    return sorted((file for file in files if file.name.endswith(".toml")), key=lambda file: file.name)
