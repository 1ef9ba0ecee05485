"""Which edition of the book this is: version and date, the same for everyone who builds the same commit."""

from __future__ import annotations

import datetime as dt
import os
import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Edition:
    """A state of the book.

    Attributes:
        version: of the project.
        date: of the last commit; None outside a repository.
    """

    version: str
    date: dt.date | None


@cache
def edition() -> Edition:
    """Version from the project file, date from SOURCE_DATE_EPOCH or else the last commit."""
    file = ROOT / "pyproject.toml"
    known = (
        tomllib.loads(file.read_text(encoding="utf-8"))["project"]["version"] if file.is_file() else version("taflbok")
    )
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "") or _last_commit()
    date = dt.datetime.fromtimestamp(int(seconds), tz=dt.UTC).date() if seconds.isdecimal() else None
    return Edition(known, date)


def _last_commit() -> str:
    git = shutil.which("git")
    if git is None:
        return ""
    done = subprocess.run(  # noqa: S603  a fixed command
        [git, "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else ""
