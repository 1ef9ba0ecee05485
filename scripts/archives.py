"""Replay the recorded games and write what was found to `tafl_rules/data/results/archives.toml`.

The recordings are not part of the repository. The pages print figures from the result file, which names date, command
and input; `tests/test_archives.py` replays and compares whenever the recordings are there.
"""

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean, median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.recorded_games import Replay, engine_without_repetition, replay  # noqa: E402 (neither need be installed)
from tafl_rules import Engine, Game, Move, Turn, parse_position, rule_set  # noqa: E402

GAMES = ROOT.parent / "shared" / "games"
RESULT = ROOT / "tafl_rules" / "data" / "results" / "archives.toml"
COMMAND = "python scripts/archives.py"
ARCHIVES = {
    "copenhagen.csv": "copenhagen+repetition-free",
    "copenhagen-2015.csv": "copenhagen+repetition-free",
    "brandubh.csv": "brandubh",
}
"""Each file and the rules it is replayed under; repetition is looked at apart, the home site does not enforce it."""
PUZZLES = "brandubh-puzzles"
NO_GAME = "timeout,0,0,"
"""A line without a move and without a result: somebody never turned up."""


# --- whole files ------------------------------------------------------------------------------------------------------


def replays(folder: Path, file: str) -> list[Replay]:
    """All games of a file, the lines without a game left out."""
    engine = engine_without_repetition(ARCHIVES[file])
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    return [replay(engine, number, line) for number, line in enumerate(lines, 1) if line != NO_GAME]


def origin(file: Path) -> dict[str, Any]:
    """What identifies an input file."""
    content = file.read_bytes()
    return {"file": file.name, "sha256": hashlib.sha256(content).hexdigest(), "lines": len(content.splitlines())}


def figures(folder: Path, file: str) -> dict[str, Any]:
    """The figures of one file."""
    games = replays(folder, file)
    decided = [game for game in games if game.result != "ongoing"]
    ended = [game for game in games if game.ending is not None]
    return {
        **origin(folder / file),
        "rule_set": ARCHIVES[file],
        "games": len(games),
        "plies": sum(game.plies for game in games),
        "captures": sum(game.captures for game in games),
        "disagreeing": sum(bool(game.faults) for game in games),
        "miscounted": sum(bool(game.miscounted) for game in games),
        "third_repetitions": sum(bool(game.third_time) for game in games),
        "median_plies": median(game.plies for game in decided),
        "mean_plies": round(fmean(game.plies for game in decided), 1),
        "results": _counted(game.result for game in games),
        "ended_by_rules": len(ended),
        "endings": _counted(game.ending.by for game in ended if game.ending),
        "walls": {
            "bracket": sum(game.walls.bracket for game in games),
            "front": sum(game.walls.front for game in games),
            "men": sum(game.walls.men for game in games),
        },
    }


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(words).items()))


# --- puzzles ----------------------------------------------------------------------------------------------------------


def puzzle_turns(engine: Engine, puzzle: dict[str, Any]) -> list[Turn]:
    """Play the lead-in and the line of a puzzle."""

    def square(place: dict[str, int]) -> int:
        return (engine.size - 1 - place["row"]) * engine.size + place["col"]

    game = Game(engine, parse_position(puzzle["position"]))
    moves = (puzzle["leadIn"], *puzzle["line"])
    return [game.play(Move(square(move["from"]), square(move["to"]))) for move in moves]


def puzzle_figures(folder: Path) -> list[dict[str, Any]]:
    """The figures of each puzzle file: how many, and in how many of them the king falls."""
    engine = rule_set("brandubh").engine
    found = []
    for file in sorted((folder / PUZZLES).glob("*.json")):
        puzzles = json.loads(file.read_text(encoding="utf-8"))["found"]
        ends = [puzzle_turns(engine, puzzle)[1].ending for puzzle in puzzles]
        taken = sum(ending is not None and ending.by == "king-captured" for ending in ends)
        found.append({**origin(file), "puzzles": len(puzzles), "regicides": taken})
    return found


# --- writing ----------------------------------------------------------------------------------------------------------


def result(folder: Path = GAMES) -> dict[str, Any]:
    """All figures, in the form of the result file, without the date."""
    return {
        "command": COMMAND,
        "archives": [figures(folder, file) for file in ARCHIVES],
        "puzzles": puzzle_figures(folder),
    }


def to_toml(data: dict[str, Any], path: str = "") -> str:
    """Write numbers, texts, tables and lists of tables as TOML."""
    plain = [f"{key} = {json.dumps(value)}" for key, value in data.items() if not isinstance(value, (dict, list))]
    parts = ["\n".join(plain)]
    for key, value in data.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            parts.append(f"[{name}]\n{to_toml(value, name)}")
        elif isinstance(value, list):
            parts += [f"[[{name}]]\n{to_toml(entry, name)}" for entry in value]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def main() -> int:
    """Replay everything and write the result file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=GAMES, help="where the recordings are")
    parser.add_argument("--date", default=dt.datetime.now(tz=dt.UTC).date().isoformat())
    options = parser.parse_args()
    RESULT.parent.mkdir(exist_ok=True)
    head = "# Written by scripts/archives.py from recorded games that are not part of the repository.\n\n"
    RESULT.write_text(head + to_toml({"date": options.date, **result(options.folder)}), encoding="utf-8")
    print(f"wrote {RESULT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
