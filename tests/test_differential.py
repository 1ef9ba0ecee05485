"""Both engines, asked the same: the Python one answers here, the TypeScript one compares inside `board/src/replay.ts`.

Games of random moves, examples with men moved about, and positions built to stand on the brink of a wall, a fort, a
ring: in all of them legal moves, refusals with their reasons, captures, endings, positions and explanations must be
the same. The TypeScript side also counts which rule values ever decided something: see `UNDECIDED`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryFile
from typing import IO, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest

from tafl_rules import (
    RULES,
    Engine,
    Game,
    Move,
    MoveText,
    Position,
    PositionError,
    RuleSet,
    Side,
    Turn,
    engine_for,
    examples,
    format_position,
    parse_archive_line,
    rule_sets,
    rules_to_data,
    squares,
    why_captured,
    why_ended,
    why_refused,
)
from tafl_rules.rule_data import rule_set_of
from tafl_rules.rules import HISTORY_ENDINGS, OPTIONAL_RULES, POSITION_ENDINGS, PlyLimit
from tests import positions

ROOT = Path(__file__).resolve().parent.parent
REPLAY = ROOT / "board" / "src" / "replay.ts"
ARCHIVES = ROOT.parent / "shared" / "games"
NODE = Path(sys.executable).parent / "node"

GAME_PLIES = 40_000
FAN_PLIES = 170_000
INVENTED_PLIES = 60_000
RANDOM_PLIES = 12_000
FAN = 12
"""Moves played from one built position besides those that capture or end the game: many positions, not many moves."""

UNDECIDED = {
    "corner-hostility.king=never>always": "a king beside a corner has the outside on another side, hostile to none of "
    "these: he can not be surrounded there, and where two enemies are enough he has already won at the edge",
    "repetition.result=completer-loses>beginner-loses": "it stands with the moves of one side, where who completes the "
    "repetition also began it",
}
"""Values that can not make a difference against the other value named, each with the reason."""


# --- what this engine says --------------------------------------------------------------------------------------------


def outcome_text(turn: Turn) -> str:
    after = turn.position
    text = f"{after.attackers:x} {after.defenders:x} {after.king:x} {after.to_move.value[0]} x{turn.captured:x}"
    return f"{text} {turn.ending.winner or 'draw'} {turn.ending.by}" if turn.ending else text


def legal_text(engine: Engine, position: Position) -> str:
    targets = ((origin, engine.targets(position, origin)) for origin in squares(position.men_of(position.to_move)))
    return " ".join(f"{origin}:{reached:x}" for origin, reached in targets if reached)


def why(engine: Engine, before: Position, turn: Turn) -> list[Any]:
    taken = [
        [r.square, r.rule, r.by, [[b.kind, b.square] for b in r.backing], f"{r.row:x}", f"{r.fronts:x}"]
        for r in why_captured(engine, before, turn)
    ]
    ended = why_ended(engine, before, turn)
    if ended is None:
        return [taken, None]
    winner, by = ended.ending
    return [taken, [winner or "draw", by, f"{ended.squares:x}", f"{ended.wall:x}"]]


def turn_data(engine: Engine, before: Position, turn: Turn) -> dict[str, Any]:
    data: dict[str, Any] = {"origin": turn.move.origin, "target": turn.move.target, "outcome": outcome_text(turn)}
    if turn.captured or turn.ending:
        data["why"] = why(engine, before, turn)
    return data


def probe(engine: Engine, position: Position, origin: int, target: int) -> list[Any]:
    refusal = why_refused(engine, position, Move(origin, target))
    return [origin, target, refusal.reason, f"{refusal.squares:x}"] if refusal else [origin, target, None, "0"]


def probes(rng: Random, engine: Engine, position: Position) -> list[list[Any]]:
    """Some moves, most of them refused: men of either side and empty squares, along lines, onto special squares."""
    board = engine.geometry
    occupied = list(squares(position.occupied))
    special = [board.centre, *squares(board.corners)]
    found = []
    for _ in range(6):
        origin = rng.choice(occupied) if rng.random() < 0.9 else rng.randrange(engine.size**2)
        ray = rng.choice(board.rays[origin])
        target = rng.choice(ray)[0] if ray and rng.random() < 0.7 else rng.choice([origin, *special])
        found.append(probe(engine, position, origin, target))
    return found


class Named(NamedTuple):
    """A rule set and its place in the list both sides have."""

    place: int
    id: str
    rules: RuleSet
    start: Position

    def engine(self, size: int | None = None) -> Engine:
        """The engine on the board of its start position or on one of another size."""
        own = size in {None, self.start.size}
        return engine_for(self.rules, size or self.start.size, self.start if own else None)

    def data(self) -> dict[str, Any]:
        start = {"size": self.start.size, "start": format_position(self.start)}
        return {"id": self.id, **start, **rules_to_data(self.rules)}


@cache
def named_sets() -> tuple[Named, ...]:
    """The rule sets of all variants and readings."""
    return tuple(Named(place, named.id, named.rules, named.start) for place, named in enumerate(rule_sets()))


@cache
def random_sets(seed: int, count: int) -> tuple[Named, ...]:
    """Rule sets of random values: what no variant has yet must be the same in both engines, too."""
    rng = Random(seed)  # noqa: S311 (the same for the same seed)
    known = named_sets()
    return tuple(
        Named(len(known) + number, f"random-{seed}-{number}", random_rules(rng), rng.choice(known).start)
        for number in range(count)
    )


def random_rules(rng: Random) -> RuleSet:
    values = {name: random_value(rng, kind) for name, kind in RULES.items()}
    for name in OPTIONAL_RULES:
        if rng.random() < 0.2:
            values[name] = None
    position_endings = list(POSITION_ENDINGS)
    if rng.random() < 0.3:
        rng.shuffle(position_endings)
    return rule_set_of(values, (*position_endings, *HISTORY_ENDINGS))


def random_value(rng: Random, hint: Any) -> Any:  # noqa: ANN401 (any type a rule is made of)
    """A value of the given type: a word, a small number, a record of such, or a list of one to three records."""
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    if get_origin(hint) is tuple:
        return tuple(random_value(rng, get_args(hint)[0]) for _ in range(rng.randint(1, 3)))
    if hint is int:
        return rng.randint(2, 9)
    return hint(**{name: random_value(rng, part) for name, part in get_type_hints(hint).items()})


def line_data(
    rng: Random, named: Named, engine: Engine, position: Position, *, quiet: int = 0, game: bool = False
) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rules": named.place,
        "size": engine.size,
        "position": format_position(position),
        "quiet": quiet,
        "game": game,
    }
    try:
        engine.check(position)
    except PositionError as error:
        return data | {"impossible": error.reason, "legal": "", "probes": [], "turns": []}
    return data | {
        "impossible": None,
        "legal": legal_text(engine, position),
        "probes": probes(rng, engine, position),
    }


# --- what is asked ----------------------------------------------------------------------------------------------------


def game_line(rng: Random, named: Named, game: Game, choose: Callable[[Game], Move | None]) -> dict[str, Any]:
    """A game from where it stands until it ends or `choose` gives no move."""
    engine, quiet = game.engine, game.quiet
    line = line_data(rng, named, engine, game.start, quiet=quiet, game=True)
    turns: list[dict[str, Any]] = []
    while game.ending is None and len(turns) < 150:
        move = choose(game)
        if move is None:
            break
        before = game.position
        legal = legal_text(engine, before)
        turns.append(turn_data(engine, before, game.play(move)) | {"legal": legal})
    return line | {"turns": turns}


def random_mover(rng: Random) -> Callable[[Game], Move | None]:
    """Random moves of a player who likes to move the king, to go back where he came from, to do as a round before."""
    habit = rng.choice([0.0, 0.0, 0.3, 0.9, 0.95])

    def choose(game: Game) -> Move | None:
        if len(game.turns) > 1 and rng.random() < habit:
            known = [turn.move for turn in game.turns]
            back = [Move(move.target, move.origin) for move in known[-2:-1]]
            legal = [move for move in back + known[-4:-3] + known[-6:-5] if game.why_illegal(move) is None]
            if legal:
                return rng.choice(legal)
        engine, position = game.engine, game.position
        if position.to_move is Side.DEFENDERS and rng.random() < 0.2:
            king = position.king.bit_length() - 1
            targets = list(squares(engine.targets(position, king)))
            if targets:
                return Move(king, rng.choice(targets))
        men = list(squares(position.men_of(position.to_move)))
        while True:
            origin = rng.choice(men)
            targets = list(squares(engine.targets(position, origin)))
            if targets:
                return Move(origin, rng.choice(targets))

    return choose


def games(rng: Random, sets: tuple[Named, ...]) -> Iterator[dict[str, Any]]:
    while True:
        for named in sets:
            limit = next((rule.plies for rule in named.rules.endings if isinstance(rule, PlyLimit)), 0)
            quiet = max(0, limit - rng.randint(3, 40)) if rng.random() < 0.5 else 0
            if not positions.playable(named.engine(), named.start):
                continue
            game = Game(named.engine(), quiet=quiet)
            yield game_line(rng, named, game, random_mover(rng))


def built(rng: Random) -> Iterator[Position]:
    """Built positions and examples with men moved about, on boards of all sizes but mostly those that are played."""
    cases = [example.position() for example in examples().values()]
    while True:
        for generator in positions.GENERATORS:
            size = rng.choice([5, 5, 7, 7, 7, 9, 11, 11, 13]) if rng.random() < 0.97 else 19
            position = generator(rng, size)
            if position is not None:
                yield position
        yield positions.mutated(rng, rng.choice(cases))


def fan(rng: Random, named: Named, position: Position) -> dict[str, Any]:
    """Moves from one position, each judged for itself."""
    engine = named.engine(position.size)
    line = line_data(rng, named, engine, position)
    if line["impossible"]:
        return line
    turns = [engine.turn(position, move) for move in engine.legal_moves(position)]
    dull = [turn for turn in turns if not turn.captured and not turn.ending]
    chosen = [turn for turn in turns if turn.captured or turn.ending][: 2 * FAN] + rng.sample(dull, min(FAN, len(dull)))
    return line | {"turns": [turn_data(engine, position, turn) for turn in chosen]}


def fans(rng: Random, sets: tuple[Named, ...]) -> Iterator[dict[str, Any]]:
    for position in built(rng):
        named = rng.choice(sets)
        may_stand = "free" in {named.rules.throne.men, named.rules.corners.men}
        special = rng.random() < (0.5 if may_stand else 0.02)
        yield fan(rng, named, positions.on_special(rng, position) if special else position)


def archive_lines(rng: Random) -> Iterator[dict[str, Any]]:
    """The recorded games, where they are at hand: at most a few hundred of each file."""
    for name, rules in (("copenhagen.csv", "copenhagen+repetition-free"), ("brandubh.csv", "brandubh")):
        file = ARCHIVES / name
        if not file.is_file():
            continue
        named = next(each for each in named_sets() if each.id == rules)
        records = [record for record in file.read_text(encoding="utf-8").splitlines() if record.count(",") == 3]
        for record in rng.sample(records, min(100, len(records))):
            try:
                moves = iter(parse_archive_line(record, named.start.size).moves)
            except ValueError:
                continue
            yield game_line(rng, named, Game(named.engine()), follower(moves))


def follower(moves: Iterator[MoveText]) -> Callable[[Game], Move | None]:
    """Plays what is written, as far as it is legal."""

    def choose(game: Game) -> Move | None:
        text = next(moves, None)
        return text.move if text is not None and game.why_illegal(text.move) is None else None

    return choose


# --- comparing --------------------------------------------------------------------------------------------------------


class Report(NamedTuple):
    differences: list[dict[str, Any]]
    plies: int
    counters: dict[str, int]
    endings: dict[str, int]


def compare(sets: tuple[Named, ...], *sources: tuple[Iterator[dict[str, Any]], int]) -> Report:
    """Send lines from each source until it has given so many plies, and read what the other engine says."""
    with TemporaryFile("w+", encoding="utf-8") as answers:
        command = [str(NODE), str(REPLAY)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=answers, text=True, encoding="utf-8") as replay:
            assert replay.stdin is not None
            send(replay.stdin, {"rule_sets": [named.data() for named in sets], "counted": len(named_sets())})
            for lines, wanted in sources:
                sent = 0
                for line in lines:
                    send(replay.stdin, line)
                    sent += len(line["turns"])
                    if sent >= wanted:
                        break
            replay.stdin.close()
        assert replay.returncode == 0, "the TypeScript engine stopped; its message stands above"
        answers.seek(0)
        *differences, summary = (json.loads(answer) for answer in answers)
    return Report(differences, summary["plies"], summary["counters"], summary["endings"])


def send(stream: IO[str], data: dict[str, Any]) -> None:
    stream.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


def described(differences: list[dict[str, Any]]) -> str:
    shown = [
        f"{each['rule_set']}: {each['position']}\n  move {each['move']}: {each['what']}\n"
        f"  Python:     {each['theirs']}\n  TypeScript: {each['ours']}"
        for each in differences[:10]
    ]
    return f"the engines differ in {len(differences)} cases:\n" + "\n".join(shown)


@pytest.fixture(scope="module")
def report() -> Report:
    rng = Random(20261129)  # noqa: S311 (the same on each run, that is the point)
    invented = random_sets(1, 60)
    return compare(
        (*named_sets(), *invented),
        (archive_lines(rng), GAME_PLIES),
        (games(rng, named_sets()), GAME_PLIES),
        (fans(rng, named_sets()), FAN_PLIES),
        (games(rng, invented), INVENTED_PLIES // 4),
        (fans(rng, invented), INVENTED_PLIES),
    )


@pytest.mark.slow
@pytest.mark.xdist_group("differential")
class TestBothEngines:
    def test_agree_on_every_ply(self, report: Report) -> None:
        assert not report.differences, described(report.differences)
        assert report.plies >= 200_000

    def test_every_ending_was_met(self, report: Report) -> None:
        known = {name for named in rule_sets() for name in rules_to_data(named.rules)["endings"]}
        assert known <= report.endings.keys()

    def test_every_rule_value_decided_something(self, report: Report) -> None:
        undecided = {key for key, count in report.counters.items() if count == 0}
        assert undecided == UNDECIDED.keys()

    def test_agree_on_fresh_positions(self) -> None:
        """Other positions on each run; the seed is printed, so that a failure can be had again."""
        seed = int(os.environ.get("TAFL_SEED", SystemRandom().randrange(2**32)))
        print(f"TAFL_SEED={seed}")  # noqa: T201 (pytest shows it when the test fails)
        rng = Random(seed)  # noqa: S311 (as above)
        known, invented = named_sets(), random_sets(seed, 20)
        report = compare(
            (*known, *invented),
            (games(rng, known), RANDOM_PLIES // 4),
            (fans(rng, known), RANDOM_PLIES),
            (fans(rng, invented), RANDOM_PLIES),
        )
        assert not report.differences, f"TAFL_SEED={seed}: {described(report.differences)}"
