"""Result files: one line of JSON for each pair, appended as it comes in, each key at most once."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from studies.pairs import Record


class StoreError(Exception):
    """A result file can not be used."""


def read(file: Path) -> Iterator[Record]:
    """The records of a file, in order; each key counts once. A line that was never finished is no record.

    Raises:
        StoreError: if a finished line is no record.
    """
    seen: set[str] = set()
    if not file.exists():
        return
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n")[:-1], 1):
        try:
            record = json.loads(line)
            key = record["key"]
        except (ValueError, TypeError, KeyError):
            raise StoreError(f"{file}, line {number}: this is no record of a pair") from None
        if key not in seen:
            seen.add(key)
            yield record


class Store:
    """A result file open for one writer. Whatever is added is on the disk before `add` returns.

    Attributes:
        records: what is in it, by key.
    """

    def __init__(self, file: Path) -> None:
        """Open a file, or begin one.

        Raises:
            StoreError: if another program writes to it, or if it is damaged.
        """
        file.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise StoreError(f"{file}: another run is writing to this file; wait for it or stop it") from None
        try:
            _drop_half_a_line(self._file)
            self.records = {record["key"]: record for record in read(file)}
        except StoreError:
            self.close()
            raise

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    def add(self, record: Record) -> bool:
        """Append a record; False, and nothing happens, if its key is there already."""
        if record["key"] in self.records:
            return False
        os.write(self._file, _line(record))
        os.fsync(self._file)
        self.records[record["key"]] = record
        return True

    def replace(self, records: Iterable[Record]) -> None:
        """Put these records in place of all that are there."""
        kept = list(records)
        os.ftruncate(self._file, 0)
        os.write(self._file, b"".join(map(_line, kept)))
        os.fsync(self._file)
        self.records = {record["key"]: record for record in kept}

    def close(self) -> None:
        """Close the file; closing twice is once."""
        with contextlib.suppress(OSError):
            os.close(self._file)


def _line(record: Record) -> bytes:
    return (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _drop_half_a_line(file: int) -> None:
    """What was being written when the machine stopped ends without a line break: it counts as not done."""
    size = os.fstat(file).st_size
    whole = os.pread(file, size, 0).rfind(b"\n") + 1
    if whole < size:
        os.ftruncate(file, whole)
