"""How fast the reference engine is, on one core: positions made and judged, leaves counted, deep counts checked.

`made` plays every move of a tree with `Engine.play`: legality, captures and endings of each are judged. `bulk` counts
the last ply without playing it, as perft does everywhere. The middle of games has more to judge than the start.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random

from tafl_rules import Engine, Game, Position, perft_bulk, rule_set
from tafl_rules.perft import perft_counts

ROUNDS = 3
MADE_DEPTH = {11: 2, 7: 3}
"""By board size: deep enough for a second of work, no deeper."""
BULK_DEPTH = {11: 3, 7: 4}
MIDDLES, PLIES = 12, 40


def made(engine: Engine, position: Position, depth: int) -> int:
    """Play every sequence of up to `depth` plies and return how many positions were made."""
    count = 0
    for move in engine.legal_moves(position):
        turn = engine.play(position, move)
        count += 1
        if depth > 1 and turn.ending is None:
            count += made(engine, turn.position, depth - 1)
    return count


def made_from(engine: Engine, positions: list[Position], depth: int) -> int:
    """The same from several positions."""
    return sum(made(engine, position, depth) for position in positions)


def middles(engine: Engine) -> list[Position]:
    """Positions after some plies of games of arbitrary moves, the same on each run."""
    found = []
    for seed in range(MIDDLES):
        rng, game = Random(seed), Game(engine)  # noqa: S311 (nothing secret)
        for _ in range(PLIES):
            if game.ending is not None:
                game.undo()
                break
            game.play(rng.choice(game.legal_moves()))
        if game.ending is not None:
            game.undo()
        found.append(game.position)
    return found


def best_rate(work: Callable[[], int]) -> tuple[int, float]:
    """Do the work several times; return its amount and the best rate per second."""
    rates = []
    count = 0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        count = work()
        rates.append(count / (time.perf_counter() - start))
    return count, max(rates)


def report(what: str, work: Callable[[], int]) -> None:
    """Print amount and rate of some work."""
    count, rate = best_rate(work)
    print(f"  {what}: {count:,}, {rate:,.0f} per second")


def deep(name: str) -> bool:
    """Count the deepest known perft from the start and print whether it agrees."""
    named, known = rule_set(name), perft_counts()[name]
    start = time.perf_counter()
    found = perft_bulk(named.engine, named.start, len(known))
    seconds = time.perf_counter() - start
    agrees = found == known[-1]
    verdict = "as known" if agrees else f"WRONG, it must be {known[-1]:,}"
    print(f"  perft({len(known)}): {found:,} in {seconds:.1f} s, {found / seconds:,.0f} per second, {verdict}")
    return agrees


def main() -> int:
    """Print the figures of every variant with known counts; return 1 if a count is wrong."""
    agree = True
    for name in perft_counts():
        named = rule_set(name)
        engine, start = named.engine, named.start
        made_depth, bulk_depth = MADE_DEPTH.get(start.size, 2), BULK_DEPTH.get(start.size, 2)
        print(f"python, {name}:")
        report(f"made from the start, {made_depth} plies", partial(made, engine, start, made_depth))
        report("made in the middle of games", partial(made_from, engine, middles(engine), 2))
        report(f"leaves in bulk, {bulk_depth} plies", partial(perft_bulk, engine, start, bulk_depth))
        agree &= deep(name)
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())
