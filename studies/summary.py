"""The sum of the result files, as data for the pages. Pages never count by themselves, and nobody types a figure."""

from __future__ import annotations

import json
import statistics as of
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from studies.fingerprint import LEVELS_FILE
from studies.openings import LEAST, MOST
from studies.pairs import LONGEST, Record
from studies.plans import Plan, points
from studies.program import ROOT
from studies.statistics import Match, elo, estimate
from studies.store import Store, StoreError, read
from tafl_rules import variants

SUMMARY = ROOT / "tafl_rules" / "data" / "results" / "studies.json"
LEVELS, BALANCE = "levels.jsonl", "balance.jsonl"

_DIGITS = 4


class SummaryError(Exception):
    """The results can not be summed up as they are."""


def write(folder: Path, file: Path = SUMMARY) -> Path:
    """Write the summary of the results in a folder.

    Raises:
        SummaryError: if results of several versions are mixed.
    """
    text = json.dumps(summary(folder), indent=1, ensure_ascii=False) + "\n"
    file.write_text(text, encoding="utf-8")
    return file


def summary(folder: Path) -> dict[str, Any]:
    """The summary of the results in a folder.

    Raises:
        SummaryError: if results of several versions are mixed, or a file is damaged.
    """
    try:
        level_cells = _cells(read(folder / LEVELS))
        balance_cells = _cells(read(folder / BALANCE))
    except StoreError as error:
        raise SummaryError(str(error)) from None
    return {
        "about": "Written by python -m studies summary from the files in studies/results.",
        "settings": {"longest": LONGEST, "opening": [LEAST, MOST]},
        "levels": _levels(level_cells),
        "balance": [_balance(cell, records) for cell, records in sorted(balance_cells.items(), key=_in_order)],
    }


def _cells(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The records by cell, each in the order of their numbers."""
    cells: dict[str, list[Record]] = {}
    for record in records:
        cells.setdefault(record["cell"], []).append(record)
    for cell, found in cells.items():
        if len({tuple(record["prints"]) for record in found}) > 1:
            raise SummaryError(f"{cell}: pairs of several versions are mixed; run “python -m studies prune” first")
        found.sort(key=lambda record: int(record["number"]))
    return cells


def _in_order(item: tuple[str, list[Record]]) -> tuple[int, int]:
    _, rules, nodes = item[0].split()
    names = list(variants())
    return (names.index(rules) if rules in names else len(names), int(nodes))


# --- levels -----------------------------------------------------------------------------------------------------------


def _levels(cells: dict[str, list[Record]]) -> dict[str, Any]:
    by_rules: dict[str, dict[int, list[Record]]] = {}
    for cell, records in cells.items():
        _, rules, neighbours = cell.split()
        by_rules.setdefault(rules, {})[int(neighbours.partition("-")[0])] = records
    everything = [(rules, higher, records) for rules, found in by_rules.items() for higher, records in found.items()]
    matches = [Match(higher, higher - 1, tuple(map(points, records))) for _, higher, records in everything]
    ratings = elo(matches, 1) if matches else {}
    return {
        "list": json.loads(LEVELS_FILE.read_text(encoding="utf-8"))["levels"],
        "elo": [
            {"level": level, "elo": round(best), "low": round(low), "high": round(high)}
            for level, (best, low, high) in ratings.items()
        ],
        "together": [
            _match(higher, [record for _, each, records in everything if each == higher for record in records])
            for higher in sorted({higher for _, higher, _ in everything})
        ],
        "by_rules": {
            rules: [_match(higher, records) for higher, records in sorted(found.items())]
            for rules, found in sorted(by_rules.items(), key=lambda item: list(variants()).index(item[0]))
        },
    }


def _match(higher: int, records: Sequence[Record]) -> dict[str, Any]:
    """What the higher one scored, over the pairs and on each side."""
    found = estimate([points(record) for record in records])
    games = [game for record in records for game in record["games"]]
    sides = {
        side: dict(zip(("won", "drawn", "lost"), _won_drawn_lost(games, side[0]), strict=True))
        for side in ("attackers", "defenders")
    }
    return {"higher": higher, "pairs": found.pairs, "score": _round(found.mean), "half": _round(found.half), **sides}


def _won_drawn_lost(games: Iterable[Record], side: str) -> tuple[int, int, int]:
    """Of the one player when it had a side."""
    found = Counter(
        1 if game["winner"] == "draw" else 0 if game["winner"][0] == side else 2
        for game in games
        if game["one"] == side
    )
    return found[0], found[1], found[2]


# --- balance ----------------------------------------------------------------------------------------------------------


def _balance(cell: str, records: Sequence[Record]) -> dict[str, Any]:
    _, rules, nodes = cell.split()
    games = [game for record in records for game in record["games"]]
    won = Counter(game["winner"] for game in games)
    found = estimate([_of_defenders(record) for record in records])
    return {
        "rules": rules,
        "nodes": int(nodes),
        "pairs": found.pairs,
        "games": len(games),
        **{winner: won[winner] for winner in ("attackers", "defenders", "draw")},
        "defenders_score": _round(found.mean),
        "half": _round(found.half),
        "plies": {who: _median(games, who) for who in ("attackers", "defenders")},
        "by": dict(sorted(Counter(game["by"] for game in games).items())),
    }


def _of_defenders(record: Record) -> float:
    """The share of the defenders in a pair."""
    score: Callable[[Record], float] = lambda game: {"defenders": 1.0, "draw": 0.5}.get(game["winner"], 0.0)  # noqa: E731
    return sum(map(score, record["games"])) / len(record["games"])


def _median(games: Iterable[Record], winner: str) -> float | None:
    plies = [game["plies"] for game in games if game["winner"] == winner]
    return of.median(plies) if plies else None


def _round(number: float) -> float:
    return round(number, _DIGITS)


# --- former versions --------------------------------------------------------------------------------------------------


def prune(folder: Path, plans: Sequence[Plan]) -> int:
    """Leave out of the files all pairs whose fingerprints are not those of the plans, and say how many they were."""
    current = {pair.cell: list(pair.prints) for plan in plans for match in plan.matches for pair in match.pairs}
    left_out = 0
    for name in (LEVELS, BALANCE):
        file = folder / name
        if not file.exists():
            continue
        with Store(file) as store:
            records = list(store.records.values())
            kept = [record for record in records if current.get(record["cell"]) == record["prints"]]
            left_out += len(records) - len(kept)
            store.replace(kept)
    return left_out
