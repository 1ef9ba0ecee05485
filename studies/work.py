"""Giving out work to the workers of a Dask cluster and writing down what comes back.

Only this program writes to the result file, and it asks the file what is done. So it can be stopped at any point, by
whatever: what is written is done, what is not is given out again.
"""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import dask
from distributed import Client, KilledWorker, LocalCluster, wait
from distributed.comm import CommClosedError

from studies.pairs import Record, StaleError
from studies.program import ROOT, ProgramError
from studies.store import Store

AHEAD = 2
"""Tasks given out for each worker thread: one to do and one in hand."""

_TRIES = 3
_PATIENCE = 60
_LOOK, _REVIVE, _GIVE_UP = 5, 4, 24
"""Seconds without a result after which workers are looked after; so many times without any before new ones are started,
and before it is given up."""

_LOSSES = 20
"""So many workers may be lost with the same task in hand before it is blamed."""


class Task(Protocol):
    """Something small to do, told by plain values."""

    @property
    def key(self) -> str:
        """What tells it from all others."""

    @property
    def cell(self) -> str:
        """What it belongs to."""

    @property
    def number(self) -> int:
        """Its number there."""


Some = TypeVar("Some", bound=Task)


class Study(Protocol[Some]):
    """What decides what is to be done."""

    @property
    def work(self) -> Callable[[Some], Record]:
        """How a worker does it: a function of a module, since it travels by its name."""

    def wanted(self, done: Mapping[str, Record]) -> Iterator[Some]:
        """What to do next, given what is done; the most urgent first."""

    def progress(self, done: Mapping[str, Record]) -> str:
        """How far it has come, on one line."""


class StopError(Exception):
    """The run can not go on; the message says why and what would help."""


class Limits:
    """When to stop although there is more to do."""

    def __init__(self, minutes: float | None) -> None:
        self._end = None if minutes is None else time.monotonic() + 60 * minutes

    def reached(self) -> bool:
        """Whether it is time."""
        return self._end is not None and time.monotonic() >= self._end


@contextlib.contextmanager
def client_of(scheduler: str | None, workers: int | None) -> Iterator[Client]:
    """A client of the cluster at an address, or of one on this machine for as long as it is needed.

    Raises:
        StopError: if nobody answers there.
    """
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we say ourselves what went wrong
    if scheduler is not None:
        with _remote(scheduler) as client:
            yield client
        return
    count = workers or os.cpu_count() or 1
    settings = {"distributed.scheduler.allowed-failures": _LOSSES, "distributed.worker.profile.enabled": False}
    with (
        dask.config.set(settings),
        LocalCluster(
            n_workers=count, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@contextlib.contextmanager
def _remote(address: str) -> Iterator[Client]:
    try:
        client = Client(address, timeout=_PATIENCE)
        client.wait_for_workers(1, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise StopError(f"no cluster with workers answers at {address}: {error}") from None
    with client:
        yield client


def run(study: Study[Some], store: Store, client: Client, limits: Limits, say: Callable[[str], None]) -> None:
    """Do whatever the study wants until it wants no more.

    Raises:
        StopError: if program and referee disagree, or the workers can not do the work.
    """
    run_ = _Run(study, store, client, say)
    try:
        run_.work(limits)
    except CommClosedError:
        raise StopError("the connection to the cluster is lost; start again to go on where it stopped") from None
    finally:
        run_.let_go()


class _Run(Generic[Some]):
    def __init__(self, study: Study[Some], store: Store, client: Client, say: Callable[[str], None]) -> None:
        self._study = study
        self._store = store
        self._client = client
        self._say = say
        self._given: dict[Any, Some] = {}
        self._failures: dict[str, int] = {}
        self._idle = 0

    def work(self, limits: Limits) -> None:
        self._give_out()
        while self._given:
            for future in self._finished():
                self._take(self._given.pop(future), future)
            if not limits.reached():
                self._give_out()
            self._say(self._study.progress(self._store.records))

    def _finished(self) -> set[Any]:
        """What has come back since; nothing after a while, but then the workers are looked after."""
        try:
            found: set[Any] = wait(list(self._given), timeout=_LOOK, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            self._look_after_workers()
            return set()
        self._idle = 0
        return found

    def _look_after_workers(self) -> None:
        """A worker lost while it was starting may not come back by itself: on this machine new ones are started."""
        if self._client.nthreads():
            self._idle = 0
            return
        self._idle += 1
        cluster = getattr(self._client, "cluster", None)
        if self._idle % _REVIVE == 0 and cluster is not None:
            count = len(cluster.worker_spec)
            cluster.scale(0)
            cluster.scale(count)
        if self._idle > _GIVE_UP:
            raise StopError("all workers are lost; start again to go on where it stopped")

    def let_go(self) -> None:
        """Give back what is still out."""
        with contextlib.suppress(Exception):  # the cluster may be gone; there is nothing to lose
            self._client.cancel(list(self._given), force=True)

    def _give_out(self) -> None:
        threads = sum(self._client.nthreads().values())
        room = AHEAD * max(1, threads) - len(self._given)
        out = {task.key for task in self._given.values()}
        for task in _first(room, (each for each in self._study.wanted(self._store.records) if each.key not in out)):
            tries = self._failures.get(task.key, 0)
            future: Any = self._client.submit(
                self._study.work, task, key=f"{task.key} try {tries} {time.time_ns()}", pure=False
            )
            self._given[future] = task

    def _take(self, task: Some, future: Any) -> None:  # noqa: ANN401  a future of Dask, which has no types
        error = future.exception() if future.status == "error" else None
        if error is None:
            record: Record = future.result()
            if "disagreement" in record:
                raise StopError(_left_behind(record))
            self._store.add(record)
        elif isinstance(error, StaleError):
            raise StopError(str(error))
        elif isinstance(error, ProgramError | KilledWorker):
            self._failures[task.key] = self._failures.get(task.key, 0) + 1
            if self._failures[task.key] >= _TRIES:
                raise StopError(f"{task.cell}, number {task.number}, failed {_TRIES} times: {error}")
        else:
            raise StopError(f"{task.cell}, number {task.number}: {type(error).__name__}: {error}") from error


def _first(count: int, tasks: Iterable[Some]) -> list[Some]:
    return [task for _, task in zip(range(count), tasks, strict=False)]


def _left_behind(record: Record, folder: Path | None = None) -> str:
    """Write down where the engines do not agree, and say where it stands."""
    found = record["disagreement"]
    file = (folder or ROOT / "studies" / "results") / f"disagreement-{int(time.time())}.toml"
    file.write_text(found["example"], encoding="utf-8")
    return (
        f"the two engines do not agree: {found['message']}\n"
        f"A draft of an example that shows it is in {file}; the run has stopped, what was done is kept."
    )
