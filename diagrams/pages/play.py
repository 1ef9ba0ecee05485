"""The page to play on: one board with a choice of rule sets, and the list of them for readers without scripts."""

from __future__ import annotations

from urllib.parse import quote

from diagrams.alt import start_alt_text
from diagrams.build import start_figure_file
from diagrams.pages.context import PAGE_MARK, Context
from diagrams.pages.figures import board, pictures
from diagrams.pages.markup import Element, h, separated
from diagrams.pages.overview import size_text
from diagrams.style import SCHEMES
from tafl_rules.variants import Variant, rule_set, variants

PAGE = "play.md"


def play(context: Context) -> Element:
    """The board with the smallest variant on it, and below it all rule sets."""
    by_size = sorted(variants().values(), key=lambda variant: variant.setup.size)
    named = rule_set(by_size[0].id)
    images = pictures(
        {scheme: start_figure_file(named, scheme) for scheme in SCHEMES}, start_alt_text(named, context.lang)
    )
    live = board(context, named, images, play=True, start=True)
    return h(
        "div",
        live,
        h("h2", context.t("play.games"), id=context.new_id("games")),
        h("ul", [_game(context, variant) for variant in by_size], class_="tafl-games"),
        class_="tafl-playpage",
    )


def take_link(name: str) -> str:
    """The address under which the page to play on opens with a rule set."""
    return f"{PAGE_MARK}{PAGE}#v={quote(name, safe='')}"


def _game(context: Context, variant: Variant) -> Element:
    named = rule_set(variant.id)
    built = {str(scheme): start_figure_file(named, scheme) for scheme in SCHEMES}
    readings = [
        h("a", context.of(reading.name), href=take_link(f"{variant.id}+{reading.id}")) for reading in variant.readings
    ]
    return h(
        "li",
        h("div", pictures(built, start_alt_text(named, context.lang)), class_="tafl-games__figure"),
        h(
            "div",
            h("h3", context.of(variant.name), id=context.new_id(f"play-{variant.id}")),
            h("p", f"{context.t('board-of', size=size_text(variant.setup.size))}. ", context.of(variant.summary)),
            h(
                "p",
                h("a", context.t("play.take"), href=take_link(variant.id), class_="tafl-games__take"),
                " · ",
                h("a", context.t("play.rules"), href=f"/variants/{variant.id}.md"),
            ),
            h("p", context.t("readings"), ": ", separated(readings, ", "), class_="tafl-games__readings")
            if readings
            else None,
        ),
        data_variant=variant.id,
    )
