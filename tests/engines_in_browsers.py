"""What is proved in more than one browser, by `board/tests/browsers/run.ts`, and judged by this engine.

A page compares both engines on random games and built positions under all rule sets; the built board plays whole games.
"""

import fcntl
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from tafl_rules import Game, format_move, format_position, parse_move, rule_set, rule_sets
from tests import test_differential as differential
from tests.browser.chromium import Kind
from tests.built_site import built_site
from tests.test_traces import file_of, games_in

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / ".cache" / "proof"
RUNNER: Final = ROOT / "board" / "tests" / "browsers" / "run.ts"
BUNDLER: Final = ROOT / "board" / "scripts" / "bundle-proof.mjs"
NODE: Final = Path(sys.executable).parent / "node"
IDS: Final = [named.id for named in rule_sets()]
PATIENCE: Final = 500
"""Seconds for everything in one browser; a machine with nothing else to do needs thirty."""
GAME_PLIES: Final = 6_000
FAN_PLIES: Final = 14_000
PAGE: Final = """\
<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Both engines</title><link rel="icon" href="data:,">
<script type="module" src="proving.js"></script></html>
"""


Cases = dict[str, dict[str, Any]]


def run_in(kind: Kind, job: Path, *, readers: bool) -> Cases:
    """What comes of each case in a browser, by name; `job` is a file to write."""
    asked = {
        "kind": kind,
        "site": str(built_site()),
        "proof": str(proof_folder()),
        "traces": judged_games(),
        "readers": readers,
    }
    job.write_text(json.dumps(asked), encoding="utf-8")
    command = [NODE, RUNNER, job]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired as error:
        parts = (part.decode() if isinstance(part, bytes) else str(part) for part in (error.stdout, error.stderr))
        told = "\n".join(parts)[-3000:]
        raise AssertionError(f"the browser is not through after {PATIENCE} seconds; it told last:\n{told}") from None
    assert done.returncode == 0, f"the program that drives the browser stopped:\n{done.stderr[-4000:]}"
    return {case["name"]: case for case in map(json.loads, done.stdout.splitlines())}


def passed(cases: Cases, name: str) -> dict[str, Any]:
    """A case that must have been tried, and must have passed."""
    assert name in cases, f"{name} was never tried"
    assert cases[name]["failure"] is None, cases[name]["failure"]
    return cases[name]


def expect_games(cases: Cases, name: str) -> None:
    """The built board in the page says of each game under a rule set what this engine says."""
    passed(cases, "all games")
    assert passed(cases, f"games under {name}")["detail"]["games"] > 0


def expect_agreement(cases: Cases) -> None:
    """Both engines agree, over enough."""
    found = passed(cases, "both engines")["detail"]
    assert found["plies"] >= GAME_PLIES + FAN_PLIES
    assert found["examples"] > 5_000
    assert len(found["endings"]) >= 6


def proof_folder() -> Path:
    """The folder of the page, made anew: random games and built positions under all rule sets, and the examples."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER.with_name("proof.lock")).open("w") as lock:  # both browsers' tests come here
        fcntl.flock(lock, fcntl.LOCK_EX)
        (FOLDER / "index.html").write_text(PAGE, encoding="utf-8")
        exported = ROOT / "board" / "generated" / "conformance.json"
        (FOLDER / "conformance.json").write_bytes(exported.read_bytes())
        write_lines(FOLDER / "lines.jsonl")
        done = subprocess.run([NODE, BUNDLER, FOLDER], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    return FOLDER


def write_lines(file: Path) -> None:
    """Write what `board/src/replay.ts` reads."""
    rng = Random(20261130)  # noqa: S311  the same on each run
    sets = differential.named_sets()
    lines: list[dict[str, Any]] = [{"rule_sets": [named.data() for named in sets], "counted": 0}]
    for source, wanted in ((differential.games, GAME_PLIES), (differential.fans, FAN_PLIES)):
        sent = 0
        for line in source(rng, sets):
            lines.append(line)
            sent += len(line["turns"])
            if sent >= wanted:
                break
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    file.write_text(text, encoding="utf-8")


def judged_games() -> dict[str, list[dict[str, Any]]]:
    """The games of the traces by rule set, with what this engine says of each ply."""
    return {name: [judged(name, *game[1:]) for game in games_in(trace(name))] for name in IDS}


def trace(name: str) -> str:
    """The text of a rule set's traces."""
    return file_of(name).read_text(encoding="utf-8")


def judged(name: str, start: Any, quiet: int, moves: list[str]) -> dict[str, Any]:  # noqa: ANN401  a Position
    """A game in the form of `board/tests/browsers/traces.ts`."""
    engine = rule_set(name).engine_of_size(start.size)
    game = Game(engine, start, quiet)
    turns = [game.play(parse_move(move, engine.size).move) for move in moves]
    ending = game.ending
    return {
        "start": format_position(start),
        "quiet": quiet,
        "moves": [format_move(turn.move, engine.size) for turn in turns],
        "record": [format_move(turn.move, engine.size, turn.captured) for turn in turns],
        "positions": [format_position(turn.position) for turn in turns],
        "ending": ending and {"winner": ending.winner.value if ending.winner else "draw", "by": ending.by},
    }
