"""The examples prove the data: with any value of any rule set changed, some example is false.

What no example can tell apart stands in `equivalent-mutants.toml` with its reason, and is played against the original.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tafl_rules import (
    Engine,
    Game,
    Move,
    NamedRuleSet,
    Position,
    Side,
    engine_for,
    examples,
    format_move,
    parse_position,
    rule_set,
    rule_sets,
)
from tafl_rules.rules import PlyLimit, Repetition, RuleSet
from tests.mutants import Mutant, killed, mutants
from tests.positions import GENERATORS, mutated, playable

FILE = Path(__file__).with_name("equivalent-mutants.toml")
PLIES = 100_000
"""Compared in each class of equivalent mutants."""
PER_POSITION = 24
"""Moves compared at most from one position."""
TO_AND_FRO = parse_position("7/5a1/2a4/7/4d2/1k5/7 a")
"""Where games that repeat themselves begin."""
PLIES_OF_A_GAME = 40
REPEATING = 0.95
"""How often a side goes back or repeats itself there."""


class Equivalent(NamedTuple):
    """One entry of the file: mutants that can not be told from the original, in some rule sets."""

    rule_sets: tuple[str, ...]
    mutants: tuple[str, ...]
    why: str


@cache
def equivalents() -> tuple[Equivalent, ...]:
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))["equivalent"]
    ids = [named.id for named in rule_sets()]
    return tuple(
        Equivalent(
            tuple(name for name in ids if any(fnmatchcase(name, pattern) for pattern in entry["in"])),
            tuple(entry["mutants"]),
            entry["why"],
        )
        for entry in entries
    )


def excused(name: str) -> set[str]:
    return {mutant for entry in equivalents() if name in entry.rule_sets for mutant in entry.mutants}


IDS = [named.id for named in rule_sets()]


@pytest.mark.parametrize("name", IDS)
def test_every_mutant_makes_an_example_false(name: str) -> None:
    named = rule_set(name)
    survivors = {mutant.name for mutant in mutants(named) if not killed(named, mutant)}
    assert not survivors - excused(name), "no example tells these from the rules as they stand"
    assert not excused(name) - survivors, "these are listed as equivalent, but an example is false with them"


@pytest.mark.parametrize("name", IDS)
def test_mutants_are_many_different_and_changed(name: str) -> None:
    found = mutants(rule_set(name))
    assert len(found) >= 45
    assert len({mutant.name for mutant in found}) == len(found)
    assert all(mutant.rules != rule_set(name).rules for mutant in found)


def test_the_list_of_equivalent_mutants_is_tidy() -> None:
    listed = [(name, mutant) for entry in equivalents() for name in entry.rule_sets for mutant in entry.mutants]
    assert len(set(listed)) == len(listed)
    for entry in equivalents():
        assert entry.rule_sets
        assert len(entry.why) > 20


# --- equivalent mutants against the original --------------------------------------------------------------------------


def plies_needed(name: str, chosen: list[Mutant]) -> int:
    """Plies to compare under one rule set so that each class it belongs to gets its share of `PLIES`."""
    names = {mutant.name for mutant in chosen}
    classes = [entry for entry in equivalents() if name in entry.rule_sets and names & set(entry.mutants)]
    return max((-(-PLIES // len(entry.rule_sets)) for entry in classes), default=0)


def seeds(rng: Random, named: NamedRuleSet) -> Iterator[Position]:
    """Positions to begin from: the start, examples with a few men moved, positions on the brink of something."""
    shown = [example.position() for example in examples().values()]
    while True:
        yield named.start
        yield from (mutated(rng, rng.choice(shown)) for _ in range(3))
        for _ in range(3):
            built = rng.choice(GENERATORS)(rng, rng.choice((7, 9, 11)))
            if built is not None:
                yield built


def history(rules: RuleSet) -> list[object]:
    """The endings that an engine does not see, since they need the history of the game."""
    return [ending for ending in rules.endings if isinstance(ending, (Repetition, PlyLimit))]


def chosen_mutants(named: NamedRuleSet, *, of_history: bool) -> list[Mutant]:
    """The mutants listed as equivalent that change a rule about history, or those that change another one."""
    listed = [mutant for mutant in mutants(named) if mutant.name in excused(named.id)]
    return [mutant for mutant in listed if (history(mutant.rules) != history(named.rules)) is of_history]


def compare(position: Position, engine: Engine, others: list[tuple[Mutant, Engine]], rng: Random) -> list[Position]:
    """Play some of the moves with all engines; the positions after them in which the game goes on."""
    moves = engine.legal_moves(position)
    for mutant, other in others:
        assert other.count_moves(position) == len(moves), f"{mutant.name}: other moves in {position}"
    after = []
    chosen = rng.sample(moves, min(PER_POSITION, len(moves)))
    for move in chosen:
        turn = engine.turn(position, move)
        for mutant, other in others:
            assert other.turn(position, move) == turn, f"{mutant.name}: {format_move(move, engine.size)} in {position}"
        after.append(turn.position if turn.ending is None else None)
    return [each for each in after if each is not None]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in IDS if chosen_mutants(rule_set(name), of_history=False)])
def test_equivalent_mutants_play_alike(name: str) -> None:
    named = rule_set(name)
    chosen = chosen_mutants(named, of_history=False)
    rng = Random(f"equivalent {name}")  # noqa: S311 (a fixed seed, nothing secret)
    compared, needed = 0, plies_needed(name, chosen)
    for seed in seeds(rng, named):
        if compared >= needed:
            break
        engine = named.engine_of_size(seed.size)
        others = [(mutant, engine_for(mutant.rules, seed.size)) for mutant in chosen]
        position, depth = seed, rng.randint(1, 12)
        while depth and playable(engine, position):
            going_on = compare(position, engine, others, rng)
            compared += min(PER_POSITION, engine.count_moves(position))
            if not going_on:
                break
            position, depth = rng.choice(going_on), depth - 1
    assert compared >= needed


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in IDS if chosen_mutants(rule_set(name), of_history=True)])
def test_equivalent_mutants_about_history_end_games_alike(name: str) -> None:
    named = rule_set(name)
    chosen = chosen_mutants(named, of_history=True)
    rng = Random(f"equivalent history {name}")  # noqa: S311 (a fixed seed, nothing secret)
    compared, needed, ended = 0, plies_needed(name, chosen), 0
    while compared < needed:
        start = TO_AND_FRO._replace(to_move=rng.choice(list(Side)))
        game = Game(named.engine_of_size(start.size), start)
        others = [(mutant, Game(engine_for(mutant.rules, start.size), start)) for mutant in chosen]
        while game.ending is None and len(game.turns) < PLIES_OF_A_GAME:
            move = to_and_fro(game, rng)
            turn = game.play(move)
            for mutant, other in others:
                assert other.play(move) == turn, f"{mutant.name}: {game.record()}"
        compared += len(game.turns)
        ended += game.ending is not None and game.ending.by == "repetition"
    assert ended > PLIES_OF_A_GAME


def to_and_fro(game: Game, rng: Random) -> Move:
    """Mostly the move a side made two of its turns ago or its last one taken back, so that games repeat themselves."""
    for back in (4, 2) if rng.random() < REPEATING else ():
        if len(game.turns) >= back:
            last = game.turns[-back].move
            move = last if back == 4 else Move(last.target, last.origin)
            if game.why_illegal(move) is None:
                return move
    return rng.choice(game.legal_moves())
