"""Variants at a glance: facts, set-up, and the overview of all of them."""

from __future__ import annotations

from diagrams.alt import start_alt_text
from diagrams.build import start_figure_file
from diagrams.pages.badges import badge
from diagrams.pages.context import Context
from diagrams.pages.facets import facets_of, filters, king_at_edge
from diagrams.pages.figures import pictures, start_block
from diagrams.pages.markup import Child, Element, Prose, h, pairs
from diagrams.style import SCHEMES
from tafl_rules import loading, words
from tafl_rules.position import Position
from tafl_rules.rules import KingCaptured, Rule
from tafl_rules.sources import UNKNOWN_YEAR
from tafl_rules.variants import CERTAINTIES, Variant, rule_set, variants

FACTS = (
    "first-move",
    "king-reaches",
    "king-captured",
    "custodial",
    "shieldwall",
    "exit-fort",
    "encirclement",
    "repetition",
)
"""The rules in which variants differ most, in the order of the facts table."""
CARD_FACTS = ("king-reaches", "king-captured")


def size_text(size: int) -> str:
    """Files by ranks."""
    return f"{size} × {size}"


def men_text(context: Context, position: Position) -> str:
    """How many men of each kind stand on the board."""
    return context.t("men", attackers=position.attackers.bit_count(), defenders=position.defenders.bit_count())


def short(context: Context, rule: str, value: Rule | None) -> str:
    """A rule value in a few words, for tables."""
    if value is None:
        return context.t("short.none")
    if isinstance(value, KingCaptured):
        return _zones(context, value)
    fields = loading.from_record(value)
    if words.has(f"site.short.{rule}"):
        return context.t(f"short.{rule}", **fields)
    return context.t(f"short.{rule}.{list(fields.values())[-1]}", **fields)


def _zones(context: Context, value: KingCaptured) -> str:
    by_how: dict[str, list[str]] = {}
    for index, zone in enumerate(value.zones):
        place = "elsewhere" if zone.zone == "anywhere" and index else zone.zone
        by_how.setdefault(zone.how, []).append(context.t(f"zone.{place}"))
    return "; ".join(f"{context.joined(places)}: {context.t(f'how.{how}')}" for how, places in by_how.items())


def _rule_facts(context: Context, variant: Variant, names: tuple[str, ...]) -> list[tuple[Child, Child]]:
    rows: list[tuple[Child, Child]] = []
    for name in names:
        rows.append((context.t(f"fact.{name}"), short(context, name, variant.entry(name).value)))
        if name == "king-captured":
            rows.append((context.t("fact.edge"), context.t(f"at-edge.{king_at_edge(variant)}")))
    return rows


def _origin(context: Context, variant: Variant) -> str:
    authors = context.joined(variant.authors)
    return authors if variant.year == UNKNOWN_YEAR else f"{variant.year}, {authors}"


def facts(context: Context, variant: Variant) -> Element:
    """What tells the variant from others, in one table."""
    start = variant.start()
    grades = [entry.certainty for entry in variant.entries]
    counts = [(grade, grades.count(grade)) for grade in CERTAINTIES if grade in grades]
    sure = "; ".join(f"{context.word(f'certainty.{grade}')}: {count}" for grade, count in counts)
    return pairs(
        [
            (context.t("fact.board"), context.t("board-of", size=size_text(variant.setup.size))),
            (context.t("fact.men"), men_text(context, start)),
            *_rule_facts(context, variant, FACTS),
            (context.t("fact.kind"), context.t(f"kind.{variant.kind}")),
            (context.t("fact.origin"), _origin(context, variant)),
            (context.t("fact.certainty"), h("a", sure, href="#attested")),
            (context.t("fact.id"), h("code", variant.id)),
        ]
    )


def setup(context: Context, variant: Variant) -> Element:
    """The start position, ready to be played, with the men counted."""
    named = rule_set(variant.id)
    ranks = sorted(CERTAINTIES.index(cite.certainty) for cite in variant.setup.cite)
    return h(
        "div",
        h("p", context.t("board-and-men", size=size_text(variant.setup.size), men=men_text(context, named.start))),
        start_block(context, named),
        badge(context, CERTAINTIES[ranks[0]], variant.setup.cite),
        h("p", Prose(context.of(variant.setup.why)), class_="tafl-why") if variant.setup.why else None,
        class_="tafl-setup",
    )


def overview(context: Context) -> Element:
    """A card for each variant, and the form that filters them."""
    cards = h("ul", [_card(context, variant) for variant in variants().values()], class_="tafl-cards")
    return h("div", filters(context), cards, class_="tafl-variants")


def _card(context: Context, variant: Variant) -> Element:
    named = rule_set(variant.id)
    built = {str(scheme): start_figure_file(named, scheme) for scheme in SCHEMES}
    rows: list[tuple[Child, Child]] = [
        (context.t("fact.board"), context.t("board-of", size=size_text(variant.setup.size))),
        (context.t("fact.men"), men_text(context, named.start)),
        *_rule_facts(context, variant, CARD_FACTS),
        (context.t("fact.origin"), _origin(context, variant)),
        (context.t("fact.readings"), str(len(variant.readings))),
    ]
    return h(
        "li",
        h("div", pictures(built, start_alt_text(named, context.lang)), class_="tafl-card__figure"),
        h(
            "div",
            h("h3", h("a", context.of(variant.name), href=f"/variants/{variant.id}.md"), id=context.new_id(variant.id)),
            h("p", context.of(variant.summary)),
            pairs(rows),
            class_="tafl-card__text",
        ),
        class_="tafl-card",
        **facets_of(variant),
    )
