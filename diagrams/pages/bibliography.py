"""How pages name a source, and which sources a variant rests on."""

from __future__ import annotations

import re

from diagrams.pages.context import Context
from tafl_rules.errors import RuleDataError
from tafl_rules.sources import UNKNOWN_YEAR, Source, SourceKind, sources
from tafl_rules.variants import Cite, Variant, variants

KINDS: tuple[SourceKind, ...] = ("rules", "study", "text", "find", "engine", "archive")
"""In the order of the page of sources."""
UNKNOWN_PLACE = "s. l."
_BODIES = ("Panel", "Project", "Museum")


def source(key: str) -> Source:
    """One source.

    Raises:
        RuleDataError: if there is none of that key.
    """
    if key not in sources():
        raise RuleDataError(f"no source has the key “{key}”; sources.toml must name it first", "sources.toml", key)
    return sources()[key]


def url_of(entry: Source) -> str | None:
    """The address of a source on the web, if it has one."""
    return entry.place if entry.place.startswith(("http://", "https://")) else None


def cites_of(variant: Variant) -> list[Cite]:
    """Every citation of a variant: set-up, rules, readings, unenforced points."""
    parts = [
        variant.setup.cite,
        *(entry.cite for entry in variant.entries),
        *(reading.cite for reading in variant.readings),
        *(rule.cite for rule in variant.unenforced),
    ]
    return [cite for cites in parts for cite in cites]


def sources_of(variant: Variant) -> list[Source]:
    """The sources a variant cites, in the order of the bibliography."""
    keys = {cite.source for cite in cites_of(variant)}
    for key in keys:
        source(key)
    return [entry for key, entry in sources().items() if key in keys]


def short_name(context: Context, entry: Source) -> str:
    """Surname and year, or what else tells readers at once which source is meant."""
    if entry.kind == "archive" and (of := variants().get(entry.id.removeprefix("archive-"))):
        return context.t("archive-of", name=context.of(of.name))
    title = re.sub(r"\s*[(\[].*?[)\]]", "", entry.title) or entry.title.strip("[]")
    if entry.kind in {"engine", "archive"} or entry.author in {"N. N.", "anon."}:
        return title
    names = [_surname(name) for name in entry.author.split(",")]
    several = len(names) > 1 or entry.author.endswith("et al.")
    authors = f"{names[0]} {context.t('and-others')}" if several else names[0]
    return f"{authors}: {title}" if entry.year == UNKNOWN_YEAR else f"{authors} {entry.year}"


def _surname(name: str) -> str:
    plain = re.sub(r"\s*\(.*?\)", "", name).strip().removesuffix(" et al.")
    return plain if any(word in plain for word in _BODIES) else plain.split()[-1]
