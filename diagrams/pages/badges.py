"""How sure a rule is and who says so: the badge beside it."""

from __future__ import annotations

from collections.abc import Iterable

from diagrams.pages.bibliography import short_name, source
from diagrams.pages.context import Context
from diagrams.pages.markup import Child, Element, h, separated
from tafl_rules.variants import Certainty, Cite

OWN_RESULTS = "results/"
"""Begins places that are files of ours: what we have counted in a source ourselves."""


def cite_link(context: Context, cite: Cite) -> list[Child]:
    """A source with the place in it: `Nielsen 2012, 4b`."""
    name = short_name(context, source(cite.source))
    place = context.t("own-count") if cite.place.startswith(OWN_RESULTS) else cite.place
    return [h("a", name, href=f"/sources.md#{cite.source}"), f", {place}"]


def cite_links(context: Context, cites: Iterable[Cite]) -> list[Child]:
    """Several sources, each place once."""
    once = {(cite.source, cite.place): cite for cite in cites}
    return separated((cite_link(context, cite) for cite in once.values()), "; ")


def certainty_mark(context: Context, certainty: Certainty) -> Element:
    """The grade, linked to its explanation."""
    return h(
        "a",
        context.word(f"certainty.{certainty}"),
        href="/legend.md#certainty",
        class_=f"tafl-grade tafl-grade--{certainty}",
    )


def anchor_link(context: Context, anchor: str | None) -> Element | None:
    """The link to a rule or reading itself, to be copied; None without an anchor."""
    if anchor is None:
        return None
    return h("a", "¶", href=f"#{anchor}", class_="headerlink", data_search_exclude=True, title=context.t("link-here"))


def badge(context: Context, certainty: Certainty, cites: Iterable[Cite], anchor: str | None = None) -> Element:
    """Grade and sources in one line."""
    return h(
        "p",
        certainty_mark(context, certainty),
        " ",
        h("span", cite_links(context, cites), class_="tafl-cites"),
        anchor_link(context, anchor),
        class_="tafl-badge",
    )
