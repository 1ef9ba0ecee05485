"""What the computer plays, judged by the Python engine: at every level over thousands of positions from games.

Legal moves only, and none after the end; a move that wins at once is never missed; from level 4 an avoidable loss in
one is never walked into. The positions come from games by chance and from games of low levels against each other, most
of them from the last plies, where there is something to miss, under all rule sets; and from recorded games, where they
are at hand. `TAFL_CHOICES=20` tries twenty times as many.

The budget of the high levels is cut to `MOST_NODES`: what is promised here must hold for the first two plies already,
which are looked at whatever the budget, and a small budget stops the search where it is least finished.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from tafl_rules import (
    Engine,
    Game,
    Move,
    Position,
    Side,
    format_move,
    format_position,
    parse_archive_line,
    parse_move,
    rule_sets,
)
from tests.test_differential import ARCHIVES, Named, named_sets, random_mover

ROOT: Final = Path(__file__).resolve().parents[1]
CHOOSE: Final = ROOT / "board" / "tests" / "search" / "choose.ts"
NODE: Final = Path(sys.executable).parent / "node"
LEVELS: Final = ROOT / "board" / "src" / "search" / "levels.json"

TIMES: Final = float(os.environ.get("TAFL_CHOICES", "1"))
SEED: Final = 20261130
MOST_NODES: Final = 1_000
CAREFUL: Final = 4
"""From this level on a loss in one is seen."""

CHANCE_GAMES: Final = round(11 * TIMES)
"""Games by chance for each rule set."""
PLAYED_GAMES: Final = round(1 * TIMES)
"""Games of levels 1 and 2 against each other for each rule set."""
RECORDED_GAMES: Final = round(40 * TIMES)
"""Of each file of recorded games."""
LAST_PLIES: Final = 4
DANGEROUS_PLIES: Final = 3
"""At most so many more of a game in which the other side threatens to win at once."""
PLIES: Final = 120


@dataclass(frozen=True, eq=False)
class Case:
    """A position with its history."""

    named: Named
    moves: tuple[Move, ...]

    @cached_property
    def game(self) -> Game:
        return follow(self.named, self.moves)

    @cached_property
    def wins(self) -> list[Move]:
        """The moves that win at once."""
        return wins(self.game)

    @cached_property
    def hopeless(self) -> bool:
        """Whether every move loses at once."""
        return all(loses(self.game, move) for move in self.game.legal_moves())

    def __str__(self) -> str:
        played = " ".join(self.game.record()) or "nothing"
        return f"{self.named.id} after {played}: {format_position(self.game.position)}"


class Choice(NamedTuple):
    """What a level plays in a position."""

    case: Case
    level: int
    move: str | None

    def chosen(self) -> Move | None:
        return None if self.move is None else parse_move(self.move, self.case.named.start.size).move

    def __str__(self) -> str:
        return f"level {self.level} plays {self.move} under {self.case}"


# --- the other side ---------------------------------------------------------------------------------------------------


def ask(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What `choose.ts` answers."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run([NODE, CHOOSE], input=text, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(answer) for answer in done.stdout.splitlines()]


def levels() -> list[int]:
    return [level["level"] for level in json.loads(LEVELS.read_text(encoding="utf-8"))["levels"]]


# --- positions --------------------------------------------------------------------------------------------------------


def chosen_plies(rng: Random, game: Game) -> Iterator[int]:
    """How many plies of a game to leave: its last ones if it ended, and one other; all of it now and then."""
    length = len(game.turns)
    if game.ending is not None:
        yield from range(max(0, length - LAST_PLIES), length)
        if rng.random() < 0.2:
            yield length
    yield from rng.sample(range(length), min(1, length))


def cases_of(rng: Random, named: Named, game: Game) -> Iterator[Case]:
    moves = tuple(turn.move for turn in game.turns)
    chosen = set(chosen_plies(rng, game))
    yield from (Case(named, moves[:plies]) for plies in sorted(chosen))
    others = [plies for plies in range(len(moves)) if plies not in chosen][-5 * LAST_PLIES :]
    dangerous = [Case(named, moves[:plies]) for plies in others if threatened(game.engine, position_at(game, plies))]
    yield from rng.sample(dangerous, min(DANGEROUS_PLIES, len(dangerous)))


def position_at(game: Game, plies: int) -> Position:
    return game.turns[plies - 1].position if plies else game.start


def games_by_chance(rng: Random) -> Iterator[Case]:
    for named in named_sets():
        ended = 0
        for attempt in range(3 * CHANCE_GAMES):
            game = game_by_chance(rng, named)
            if game.ending is not None or attempt % 3 == 0:
                ended += 1
                yield from cases_of(rng, named, game)
            if ended == CHANCE_GAMES:
                break


def game_by_chance(rng: Random, named: Named) -> Game:
    game = Game(named.engine())
    choose = random_mover(rng)
    while game.ending is None and len(game.turns) < PLIES:
        move = choose(game)
        if move is None:
            break
        game.play(move)
    return game


def games_of_levels(rng: Random) -> Iterator[Case]:
    asked = [
        (named, {"rules": named.id, "levels": [rng.randint(1, 2), rng.randint(1, 2)], "plies": PLIES, "seed": seed})
        for named in named_sets()
        for seed in rng.sample(range(1_000_000), PLAYED_GAMES)
    ]
    for (named, _), answer in zip(asked, ask(line for _, line in asked), strict=True):
        moves = [parse_move(text, named.start.size).move for text in answer["moves"]]
        yield from cases_of(rng, named, follow(named, moves))


def recorded_games(rng: Random) -> Iterator[Case]:
    for name, rules in (("copenhagen.csv", "copenhagen"), ("brandubh.csv", "brandubh")):
        file = ARCHIVES / name
        if not file.is_file():
            continue
        named = next(each for each in named_sets() if each.id == rules)
        records = [line for line in file.read_text(encoding="utf-8").splitlines() if line.count(",") == 3]
        for record in rng.sample(records, min(RECORDED_GAMES, len(records))):
            try:
                moves = [written.move for written in parse_archive_line(record, named.start.size).moves]
            except ValueError:
                continue
            yield from cases_of(rng, named, follow(named, moves))


def follow(named: Named, moves: Sequence[Move]) -> Game:
    """The game of these moves, as far as it is one."""
    game = Game(named.engine())
    for move in moves:
        if game.why_illegal(move) is not None:
            break
        game.play(move)
    return game


# --- judging ----------------------------------------------------------------------------------------------------------


def wins(game: Game) -> list[Move]:
    """The moves that win at once."""
    return [move for move in game.legal_moves() if winner_after(game, move) is game.position.to_move]


def winner_after(game: Game, move: Move) -> Side | None:
    """Who has won after a move, if anybody has."""
    ending = game.play(move).ending
    game.undo()
    return ending.winner if ending else None


def threatened(engine: Engine, position: Position) -> bool:
    """Whether the other side could win at once, were it its turn."""
    turned = position._replace(to_move=position.to_move.other)
    endings = (engine.turn(turned, move).ending for move in engine.legal_moves(turned))
    return any(ending is not None and ending.winner is turned.to_move for ending in endings)


def loses(game: Game, move: Move) -> bool:
    """Whether the other side has won after a move, or can win at once."""
    mover = game.position.to_move
    ending = game.play(move).ending
    lost = ending.winner is mover.other if ending else bool(wins(game))
    game.undo()
    return lost


@pytest.fixture(scope="module")
def choices() -> list[Choice]:
    rng = Random(SEED)  # noqa: S311  the same on each run
    found = [*games_by_chance(rng), *games_of_levels(rng), *recorded_games(rng)]
    order = {named.id: named.place for named in named_sets()}
    found.sort(key=lambda case: order[case.named.id])
    every = levels()
    asked = [(case, level) for number, case in enumerate(found) for level in (every[number % 4], every[4 + number % 4])]
    lines = [
        {
            "rules": case.named.id,
            "start": format_position(case.named.start),
            "quiet": 0,
            "moves": [format_move(move, case.named.start.size) for move in case.moves],
            "level": level,
            "seed": number,
            "nodes": MOST_NODES,
        }
        for number, (case, level) in enumerate(asked)
    ]
    return [Choice(*each, answer["move"]) for each, answer in zip(asked, ask(lines), strict=True)]


def described(faults: Sequence[Choice]) -> str:
    return f"{len(faults)} faults, the first of them:\n" + "\n".join(map(str, faults[:10]))


@pytest.mark.slow
class TestChoices:
    def test_are_enough_and_of_every_level_and_rule_set(self, choices: list[Choice]) -> None:
        assert len(choices) >= 3_000 * TIMES
        by_level = Counter(choice.level for choice in choices)
        assert by_level.keys() == set(levels())
        assert min(by_level.values()) >= 350 * TIMES
        assert {choice.case.named.id for choice in choices} == {named.id for named in rule_sets()}

    def test_are_legal(self, choices: list[Choice]) -> None:
        going_on = [choice for choice in choices if choice.case.game.ending is None]
        faults = [
            choice
            for choice in going_on
            for move in [choice.chosen()]
            if move is None or choice.case.game.why_illegal(move) is not None
        ]
        assert not faults, described(faults)
        assert len(going_on) >= 3_000 * TIMES

    def test_are_none_after_the_end(self, choices: list[Choice]) -> None:
        over = [choice for choice in choices if choice.case.game.ending is not None]
        faults = [choice for choice in over if choice.move is not None]
        assert not faults, described(faults)
        assert len(over) >= 50

    def test_never_miss_a_move_that_wins_at_once(self, choices: list[Choice]) -> None:
        could = [choice for choice in choices if choice.case.wins]
        faults = [choice for choice in could if choice.chosen() not in choice.case.wins]
        assert not faults, described(faults)
        met = Counter(choice.level for choice in could)
        assert min(met[level] for level in levels()) >= 50, met

    def test_never_walk_into_an_avoidable_loss(self, choices: list[Choice]) -> None:
        """Where there is nothing to win at once; counted are only those that had a threat to see."""
        faults, met = [], Counter[int]()
        for choice in choices:
            move = choice.chosen()
            if choice.level < CAREFUL or move is None or choice.case.wins:
                continue
            game = choice.case.game
            if loses(game, move):
                if not choice.case.hopeless:
                    faults.append(choice)
            elif threatened(game.engine, game.position):
                met[choice.level] += 1
        assert not faults, described(faults)
        assert min(met[level] for level in levels() if level >= CAREFUL) >= 50, met
