"""What differs between rule sets, computed from their values."""

from __future__ import annotations

from dataclasses import dataclass

from diagrams.pages.context import Context
from diagrams.pages.markup import Child, Element, h, table
from diagrams.pages.overview import men_text, size_text
from tafl_rules import words
from tafl_rules.rules import RULES
from tafl_rules.variants import NamedRuleSet, Values, Variant, rule_set, variants


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rule sets side by side.

    Attributes:
        left: one.
        right: the other.
        different: names of the rules whose values differ, in the order of `RULES`.
        same: names of the others.
        setup: whether board or men at the start differ.
    """

    left: NamedRuleSet
    right: NamedRuleSet
    different: tuple[str, ...]
    same: tuple[str, ...]
    setup: bool


def compare(left: NamedRuleSet, right: NamedRuleSet) -> Comparison:
    """Compare two rule sets rule by rule."""
    one, other = values_of(left), values_of(right)
    different = tuple(name for name in RULES if one[name] != other[name])
    same = tuple(name for name in RULES if name not in different)
    setup = left.start._replace(to_move=right.start.to_move) != right.start
    return Comparison(left, right, different, same, setup)


def values_of(named: NamedRuleSet) -> Values:
    """The value of every rule of a rule set."""
    return named.variant.values(tuple(reading.id for reading in named.readings))


def title_of(context: Context, named: NamedRuleSet) -> str:
    """The name of a rule set with that of its readings."""
    return " + ".join([context.of(named.variant.name), *(context.of(reading.name) for reading in named.readings)])


def differences(context: Context, left: NamedRuleSet, right: NamedRuleSet) -> Element:
    """The differences as a table, and what is equal as a list."""
    found = compare(left, right)
    return h("div", _table(context, found), _same(context, found), class_="tafl-differences")


def _table(context: Context, found: Comparison) -> Element | None:
    one, other = values_of(found.left), values_of(found.right)
    rows: list[list[Child]] = []
    if found.setup:
        rows.append([context.t("setup"), _setup(context, found.left), _setup(context, found.right)])
    rows += [
        [
            context.word(f"rule.{name}"),
            words.rule_sentences(context.lang, name, one[name]),
            words.rule_sentences(context.lang, name, other[name]),
        ]
        for name in found.different
    ]
    head = [context.t("rule"), title_of(context, found.left), title_of(context, found.right)]
    return table(head, rows, class_="tafl-table--compare") if rows else h("p", context.t("no-difference"))


def _setup(context: Context, named: NamedRuleSet) -> str:
    return f"{size_text(named.start.size)}; {men_text(context, named.start)}"


def _same(context: Context, found: Comparison) -> Element | None:
    names = context.joined(context.word(f"rule.{name}") for name in found.same)
    return h("p", h("strong", context.t("equal")), " ", names, ".", class_="tafl-same") if found.same else None


def related(context: Context, variant: Variant) -> Element:
    """The other variants, the nearest first, each with what differs."""
    here = rule_set(variant.id)
    others = [compare(here, rule_set(other.id)) for other in variants().values() if other.id != variant.id]
    others.sort(key=lambda found: len(found.different))
    return h("div", [_related(context, found) for found in others], class_="tafl-related")


def _related(context: Context, found: Comparison) -> list[Child]:
    other = found.right.variant
    count = context.t("rules-differ", n=len(found.different), total=len(RULES))
    return [
        h("h3", h("a", context.of(other.name), href=f"/variants/{other.id}.md"), id=context.new_id(f"vs-{other.id}")),
        h("p", context.of(other.summary)),
        h("p", count),
        differences(context, found.left, found.right),
    ]
