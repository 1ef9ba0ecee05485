"""The bibliography, `data/sources.toml`: whatever rules and pages cite."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from tafl_rules import loading
from tafl_rules.variant import Words

SourceKind: TypeAlias = Literal["rules", "engine", "text", "find", "study", "archive"]
ReadPart: TypeAlias = Literal["whole", "part", "second-hand"]


UNKNOWN_YEAR = "s. a."
"""Stands for the year of what nobody dates (sine anno)."""


@dataclass(frozen=True, slots=True)
class Source:
    """One source.

    Attributes:
        id: what rules and pages cite it by.
        author: who wrote, drew or recorded it.
        title: its title.
        year: when it appeared, as text; “s. a.” if unknown.
        place: where it appeared or can be found.
        language: code of its language.
        kind: what kind of source it is.
        read: how much of it we read.
        note: what it is and what we took from it.
    """

    id: str
    author: str
    title: str
    year: str
    place: str
    language: str
    kind: SourceKind
    read: ReadPart
    note: Words


def read_sources(table: loading.Table, file: str = "sources.toml") -> dict[str, Source]:
    """Read the bibliography from its TOML table.

    Raises:
        RuleDataError: if anything is missing, unknown or does not fit.
    """
    entries = {key: loading.to_value(dict[str, Any], entry, file, key) for key, entry in table.items()}
    return {key: loading.to_record(Source, {**entry, "id": key}, file, key) for key, entry in entries.items()}


@cache
def sources() -> dict[str, Source]:
    """All sources by id, in the order of the file.

    Raises:
        RuleDataError: if the file is wrong.
    """
    return read_sources(loading.read_toml(loading.data_folder() / "sources.toml", "sources.toml"))
