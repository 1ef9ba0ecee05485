"""A study survives whatever happens to it: every pair is played, and none counts twice."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from studies.program import ROOT

PAIRS = 16
CELL = "balance brandubh 300"

pytestmark = pytest.mark.slow


def command(file: Path, *more: str, pairs: int = PAIRS) -> list[str]:
    options = ["--rules", "brandubh", "--nodes", "300", "--pairs", str(pairs), "--results", str(file)]
    return [sys.executable, "-m", "studies", "balance", *options, *more]


@contextmanager
def running(words: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A program of ours, ended with everything it has started."""
    process = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        yield process
    finally:
        end_all(process)


def children(process: subprocess.Popen[str]) -> list[psutil.Process]:
    with suppress(psutil.NoSuchProcess):
        return list(psutil.Process(process.pid).children(recursive=True))
    return []


def words_of(process: psutil.Process) -> str:
    with suppress(psutil.NoSuchProcess):  # one that has ended and was not waited for is one of these
        return " ".join(process.cmdline())
    return ""


def end_all(process: subprocess.Popen[str]) -> None:
    for each in children(process):
        with suppress(psutil.NoSuchProcess):
            each.kill()
    process.kill()
    process.wait()
    if process.stderr is not None:
        process.stderr.close()


def played(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def wait_until_played(count: int, file: Path, process: subprocess.Popen[str]) -> None:
    while played(file) < count:
        assert process.poll() is None, process.stderr.read() if process.stderr else ""
        time.sleep(0.02)


def assert_complete(file: Path) -> None:
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert sorted(record["number"] for record in records) == list(range(PAIRS))
    assert {record["cell"] for record in records} == {CELL}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What an undisturbed run gives, by key."""
    file = tmp_path_factory.mktemp("undisturbed") / "results.jsonl"
    with running(command(file, "--workers", "1")) as process:
        _, said = process.communicate()
    assert process.returncode == 0, said
    assert_complete(file)
    assert f"{CELL}: " in said
    return {record["key"]: record for record in map(json.loads, file.read_text(encoding="utf-8").splitlines())}


def test_workers_killed(tmp_path: Path, undisturbed: dict[str, object]) -> None:
    """First a player, then a whole worker: the pair in hand is played again by another, and comes out the same."""
    file = tmp_path / "results.jsonl"
    with running(command(file, "--workers", "2")) as process:
        for count, wanted in ((2, "program.ts"), (4, "spawn_main"), (7, "spawn_main")):
            wait_until_played(count, file, process)
            victims = [each for each in children(process) if wanted in words_of(each)]
            assert victims
            if wanted == "program.ts":
                victims[0].kill()
            else:
                for victim in victims:
                    with suppress(psutil.NoSuchProcess):
                        victim.kill()
        _, said = process.communicate()
    assert process.returncode == 0, said
    assert_complete(file)
    assert {record["key"]: record for record in map(json.loads, file.read_text("utf-8").splitlines())} == undisturbed


def test_driver_killed_and_started_again(tmp_path: Path, undisturbed: dict[str, object]) -> None:
    file = tmp_path / "results.jsonl"
    with running(command(file, "--workers", "2")) as process:
        wait_until_played(4, file, process)
    before = file.read_bytes()
    assert played(file) < PAIRS
    file.write_bytes(before + before.splitlines()[0][:40])  # it may have been killed while writing
    with running(command(file, "--workers", "2")) as process:
        _, said = process.communicate()
    assert process.returncode == 0, said
    assert file.read_bytes().startswith(before)
    assert_complete(file)
    assert {record["key"]: record for record in map(json.loads, file.read_text("utf-8").splitlines())} == undisturbed


def test_stopped_by_the_user(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with running(command(file, "--workers", "2", pairs=10 * PAIRS)) as process:
        wait_until_played(2, file, process)
        others = children(process)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
        gone, alive = psutil.wait_procs(others, timeout=30)
    assert process.returncode == 130, said
    assert said.strip().endswith("stopped; what was played is kept, and the same command goes on from there")
    assert "Traceback" not in said
    assert alive == []
    assert gone


def test_an_existing_cluster(tmp_path: Path, undisturbed: dict[str, object]) -> None:
    file, address = tmp_path / "results.jsonl", tmp_path / "scheduler.json"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--no-dashboard", "--port", "0"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--no-dashboard", "--nthreads", "2"]
    with running([*dask, "--host", "127.0.0.1", "--scheduler-file", str(address)]):
        while not address.exists():
            time.sleep(0.05)
        place = json.loads(address.read_text(encoding="utf-8"))["address"]
        with (
            running([*worker, "--local-directory", str(tmp_path), place]),
            running(command(file, "--scheduler", place)) as process,
        ):
            _, said = process.communicate()
    assert process.returncode == 0, said
    assert_complete(file)
    assert {record["key"]: record for record in map(json.loads, file.read_text("utf-8").splitlines())} == undisturbed


def test_games_to_fit_on(tmp_path: Path) -> None:
    """They go on where they stopped, too, come out as a file of games, and weights are fitted on them."""
    file = tmp_path / "fit.jsonl"
    out = tmp_path / "weights.json"
    words = [sys.executable, "-m", "studies", "fit", "--rules", "brandubh", "--nodes", "100", "--results", str(file)]
    for games, more in ((10, []), (20, ["--out", str(out)])):
        with running([*words, "--workers", "1", "--games", str(games), *more]) as process:
            _, said = process.communicate()
        assert process.returncode == 0, said
        assert played(file) == games // 10
    made, *lines = file.with_suffix(".csv").read_text(encoding="utf-8").splitlines()
    assert made.startswith("# studies fit --rules brandubh --nodes 100, opponent ")
    assert len(set(lines)) == 20
    assert all(re.fullmatch(r"[^,]+,,,(White|Black|Draw)", line) for line in lines)
    written = json.loads(out.read_text(encoding="utf-8"))
    family = written["families"][written["fallback"]]
    assert family["origin"]["rules"] == "brandubh"
    assert family["origin"]["games"][0]["made"] == made.removeprefix("# ")
    assert len(family["attackers"]["start"]) == len(written["features"])
    assert any(family["attackers"]["start"])


def test_no_cluster_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from studies import work  # noqa: PLC0415  Dask is not needed by the other tests

    monkeypatch.setattr(work, "_PATIENCE", 1)
    with pytest.raises(work.StopError, match="no cluster with workers answers at"), work.client_of("127.0.0.1:9", None):
        pass
    assert not list(tmp_path.iterdir())
