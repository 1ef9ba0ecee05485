"""The bibliography on pages."""

from __future__ import annotations

from diagrams.pages.bibliography import KINDS, UNKNOWN_PLACE, cites_of, sources_of, url_of
from diagrams.pages.context import Context
from diagrams.pages.markup import Child, Element, Prose, h
from tafl_rules.sources import UNKNOWN_YEAR, Source, sources
from tafl_rules.variants import Variant


def source_list(context: Context, variant: Variant | None) -> Element:
    """The sources of a variant, or all of them by kind."""
    if variant is not None:
        return _of_variant(context, variant)
    parts: list[Child] = []
    for kind in KINDS:
        entries = [entry for entry in sources().values() if entry.kind == kind]
        if entries:
            parts.append(h("h3", context.t(f"kinds.{kind}"), id=context.new_id(f"kind-{kind}")))
            parts.append(h("ul", [_entry(context, entry) for entry in entries], class_="tafl-sources"))
    return h("div", parts)


def _of_variant(context: Context, variant: Variant) -> Element:
    used = [cite.source for cite in cites_of(variant)]
    items = [
        h(
            "li",
            h("a", _title(entry), href=f"/sources.md#{entry.id}"),
            f" – {context.t('cited', n=used.count(entry.id))}, {context.t(f'read.{entry.read}')}",
        )
        for entry in sources_of(variant)
    ]
    return h("ul", items, class_="tafl-sources tafl-sources--short")


def _title(entry: Source) -> str:
    year = "" if entry.year == UNKNOWN_YEAR else f", {entry.year}"
    return f"{entry.author}: {entry.title}{year}"


def _entry(context: Context, entry: Source) -> Element:
    facts = [context.t(f"read.{entry.read}"), context.t(f"language.{entry.language}")]
    if entry.year != UNKNOWN_YEAR:
        facts.insert(0, entry.year)
    return h(
        "li",
        h("p", h("strong", entry.author), ": ", h("cite", entry.title), _place(entry), class_="tafl-source__title"),
        h("p", " · ".join(facts), class_="tafl-source__facts"),
        h("p", Prose(context.of(entry.note))),
        id=context.new_id(entry.id),
    )


def _place(entry: Source) -> list[Child]:
    url = url_of(entry)
    if url:
        host = url.partition("//")[2].partition("/")[0].removeprefix("www.")
        return [". ", h("a", host, href=url)]
    return [f". {entry.place}"] if entry.place != UNKNOWN_PLACE else []
