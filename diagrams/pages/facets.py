"""What variants can be filtered by, computed from their rule values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from diagrams.pages.context import Context
from diagrams.pages.markup import Element, h
from tafl_rules.rules import Custodial, EdgeHostility, KingCaptured, KingReaches
from tafl_rules.variants import Variant, variants

SURE = ("stated", "implied")


def _size(variant: Variant) -> str:
    return str(variant.setup.size)


def _goal(variant: Variant) -> str:
    value = variant.entry("king-reaches").value
    return value.goal if isinstance(value, KingReaches) else "none"


def _armed(variant: Variant) -> str:
    value = variant.entry("custodial").value
    return "no" if not isinstance(value, Custodial) or value.king == "none" else "yes"


def _sides(variant: Variant) -> str:
    """From how many sides the king is taken in the open."""
    value = variant.entry("king-captured").value
    return value.zones[-1].how if isinstance(value, KingCaptured) else "none"


def king_at_edge(variant: Variant) -> str:
    """What happens to a king at the edge: `goal`, `safe`, `two`, `three`, or `one` where the edge is one of two."""
    if _goal(variant) == "edge":
        return "goal"
    value, edge = variant.entry("king-captured").value, variant.entry("edge-hostility").value
    zones = value.zones if isinstance(value, KingCaptured) else ()
    how = next((zone.how for zone in zones if zone.zone in {"edge", "anywhere"}), None)
    counts = isinstance(edge, EdgeHostility) and edge.king == "always"
    if how == "custodial":
        return "one" if counts else "two"
    return "three" if how == "surrounded" and counts else "safe"


def _certainty(variant: Variant) -> str:
    grades = {entry.certainty for entry in variant.entries}
    return next((grade for grade in ("assumed", "reconstructed") if grade in grades), "sourced")


FACETS: dict[str, Callable[[Variant], str]] = {
    "size": _size,
    "goal": _goal,
    "armed": _armed,
    "sides": _sides,
    "edge": king_at_edge,
    "kind": lambda variant: variant.kind,
    "certainty": _certainty,
}
"""Each filter by its name, which is also its name in the address of the page."""


def facets_of(variant: Variant) -> dict[str, str]:
    """The value of each filter for a variant, as attributes of its card."""
    return {f"data_{name}": value(variant) for name, value in FACETS.items()}


def filters(context: Context) -> Element:
    """The form; a script shows it, since without one it does nothing."""
    fields = [
        h(
            "div",
            h("label", context.t(f"facet.{name}"), for_=_id(name)),
            _choice(context, name),
            class_="tafl-filter__field",
        )
        for name in FACETS
    ]
    return h(
        "form",
        h("div", fields, class_="tafl-filter__fields"),
        h(
            "p",
            h(
                "span",
                role="status",
                aria_live="polite",
                data_0=context.t("filter.none"),
                data_1=context.t("filter.one"),
                data_many=context.t("filter.many"),
            ),
            " ",
            h("button", context.t("filter.reset"), type="reset"),
            class_="tafl-filter__said",
        ),
        class_="tafl-filter",
        hidden=True,
        data_search_exclude=True,
        aria_label=context.t("filter.label"),
    )


def _id(name: str) -> str:
    return f"filter-{name}"


def _choice(context: Context, name: str) -> Element:
    counts = Counter(FACETS[name](variant) for variant in variants().values())
    values = sorted(counts, key=int) if name == "size" else [value for value, _ in counts.most_common()]
    options = [
        h("option", f"{value} × {value}" if name == "size" else context.t(f"facet-value.{name}.{value}"), value=value)
        for value in values
    ]
    return h("select", h("option", context.t("filter.any"), value=""), options, name=name, id=_id(name))
