"""Counts of move sequences: from the start positions to a moderate depth, and from positions that are about to happen.

The deep counts from the start positions are read by the benchmarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tafl_rules import (
    Position,
    examples,
    format_position,
    parse_position,
    perft,
    perft_bulk,
    perft_divide,
    rule_set,
    variants,
)
from tafl_rules.perft import perft_counts

FILE = Path(__file__).parent / "perft" / "positions.perft"
AT_MOST = 1_100_000
"""Sequences counted from a start position in one test."""


class Count(NamedTuple):
    """One counted position: the rule set, the position, and the counts from depth 1 on."""

    rule_set: str
    position: Position
    origin: str
    counts: tuple[int, ...]


def read(text: str) -> Iterator[Count]:
    """Read `id`, `position` and `perft` lines; what follows # tells where a position comes from."""
    name = ""
    for block in re.split(r"\n(?=id |position )", text):
        head, *lines = block.strip().splitlines()
        if head.startswith("id "):
            name = head.removeprefix("id ")
        elif head.startswith("position "):
            position, _, origin = head.removeprefix("position ").partition(" # ")
            counts = [line.split() for line in lines]
            assert [(word, depth) for word, depth, _ in counts] == [("perft", str(at + 1)) for at in range(len(lines))]
            yield Count(name, parse_position(position), origin, tuple(int(nodes) for *_, nodes in counts))


COUNTS = list(read(FILE.read_text(encoding="utf-8")))


def shown(count: Count) -> str:
    return f"{count.rule_set} {count.origin}"


@pytest.mark.parametrize(
    ("name", "depth", "nodes"),
    [(name, depth, n) for name, counts in perft_counts().items() for depth, n in enumerate(counts, 1) if n < AT_MOST],
)
def test_from_the_start(name: str, depth: int, nodes: int) -> None:
    named = rule_set(name)
    assert perft_bulk(named.engine, named.start, depth) == nodes


def test_each_variant_is_counted_and_what_other_programs_count_deep() -> None:
    assert set(variants()) <= set(perft_counts())
    for counts in perft_counts().values():
        assert len(counts) >= 3
    for name in ("copenhagen", "brandubh", "fetlar", "tablut", "tablut+king-returns"):
        assert perft_counts()[name][-1] > 10_000_000


@pytest.mark.parametrize("count", COUNTS, ids=shown)
def test_from_a_position(count: Count) -> None:
    engine = rule_set(count.rule_set).engine_of_size(count.position.size)
    engine.check(count.position)
    assert tuple(perft_bulk(engine, count.position, depth) for depth in range(1, len(count.counts) + 1)) == count.counts


@pytest.mark.parametrize("count", COUNTS, ids=shown)
def test_playing_the_last_ply_gives_the_same_count(count: Count) -> None:
    engine = rule_set(count.rule_set).engine_of_size(count.position.size)
    assert perft(engine, count.position, 2) == count.counts[1]
    assert sum(perft_divide(engine, count.position, 2).values()) == count.counts[1]


def test_positions_named_after_an_example_are_those_of_the_example() -> None:
    named = [count for count in COUNTS if "/" in count.origin]
    assert len(named) >= 20
    for count in named:
        assert format_position(examples()[count.origin].position()) == format_position(count.position)


def test_a_reading_that_changes_the_game_changes_a_count() -> None:
    by_position: dict[str, set[tuple[int, ...]]] = {}
    for count in COUNTS:
        by_position.setdefault(count.origin, set()).add(count.counts)
    for origin in ("shieldwall/last-man-in-front", "encirclement/breakable-ring", "king-capture/beside-the-throne-two"):
        assert len(by_position[origin]) == 2


def test_divide_needs_a_depth() -> None:
    named = rule_set("brandubh")
    with pytest.raises(ValueError, match="at least 1"):
        perft_divide(named.engine, named.start, 0)
