"""One board, several outcomes: the rule sets an example speaks of, grouped by what comes of it, and that in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from diagrams.pages.context import Context
from diagrams.pages.markup import Child, h, separated
from tafl_rules import explain, words
from tafl_rules.examples import Example, Expect, Outcome, outcome
from tafl_rules.squares import mask_of, parse_square
from tafl_rules.variants import NamedRuleSet, rule_set, rule_sets, variants


@dataclass(frozen=True, slots=True)
class Group:
    """The rule sets under which the same comes of an example.

    Attributes:
        expect: what comes of it.
        names: their ids, in the order of `rule_sets()`.
    """

    expect: Expect
    names: tuple[str, ...]

    @property
    def shown(self) -> NamedRuleSet:
        """The rule set to show the group by: a variant before its readings."""
        return rule_set(min(self.names, key=lambda name: "+" in name))


def groups(example: Example) -> list[Group]:
    """The outcomes of an example, each once, in the order of its file."""
    by_outcome: dict[tuple[object, ...], tuple[Expect, list[str]]] = {}
    for expect in example.expect:
        _, names = by_outcome.setdefault(_key(expect), (expect, []))
        names += expect.rule_sets
    return [Group(expect, tuple(sorted(names, key=_place))) for expect, names in by_outcome.values()]


def _key(expect: Expect) -> tuple[object, ...]:
    captures, targets = (None if each is None else frozenset(each) for each in (expect.captures, expect.targets))
    return captures, targets, expect.ending, expect.illegal


def _place(name: str) -> tuple[int, int]:
    variant_id, _, reading = name.partition("+")
    readings = [each.id for each in variants()[variant_id].readings]
    return list(variants()).index(variant_id), 1 + readings.index(reading) if reading in readings else 0


# --- in words ---------------------------------------------------------------------------------------------------------


def outcome_text(context: Context, example: Example, named: NamedRuleSet) -> str:
    """What comes of an example under a rule set, in one or two sentences."""
    found = outcome(example, named.engine_of_size(example.size), named.id)
    if example.piece:
        return _targets(context, example, found)
    if found.turn is None:
        return _refused(context, example, named, found)
    size = example.size
    men = found.turn.captured & ~found.before.king
    ending = explain.why_ended(named.engine_of_size(size), found.before, found.turn)
    sentences = []
    if men:
        sentences.append(context.t("outcome.captured", squares=words.squares_text(context.lang, men, size)))
    if ending:
        sentences.append(words.ending_sentence(context.lang, ending, size))
    return " ".join(sentences) or context.t("outcome.nothing")


def _refused(context: Context, example: Example, named: NamedRuleSet, found: Outcome) -> str:
    refusal = explain.why_refused(named.engine_of_size(example.size), found.before, example.played()[-1])
    why = words.refusal_sentence(context.lang, refusal, example.size) if refusal else ""
    return f"{context.t('outcome.refused')} {why}".strip()


def _targets(context: Context, example: Example, found: Outcome) -> str:
    targets = mask_of(parse_square(name, example.size) for name in found.expect.targets or ())
    if not targets:
        return context.t("outcome.stuck")
    squares = words.squares_text(context.lang, targets, example.size)
    return context.t("outcome.targets", squares=squares, count=targets.bit_count())


# --- by name ----------------------------------------------------------------------------------------------------------


def told(names: Iterable[str]) -> list[NamedRuleSet]:
    """The rule sets of a group that have to be named: the variants, and readings that part from their variant."""
    known = set(names)
    return [rule_set(name) for name in names if "+" not in name or name.partition("+")[0] not in known]


def names_list(context: Context, names: Iterable[str], anchor: str = "") -> list[Child]:
    """Rule sets as links to their pages; readings only where they part from their variant.

    Args:
        context: the page.
        names: ids of rule sets.
        anchor: where on the page of a variant, such as `rule-shieldwall`.
    """
    listed = tuple(names)
    if set(listed) >= {named.id for named in rule_sets()}:
        return [context.t("all-rule-sets")]
    return separated((_link(context, named, anchor) for named in told(listed)), " · ")


def _link(context: Context, named: NamedRuleSet, anchor: str) -> list[Child]:
    name, page = context.of(named.variant.name), f"/variants/{named.variant.id}.md"
    if not named.readings:
        return [h("a", name, href=f"{page}#{anchor}" if anchor else page)]
    readings = " + ".join(context.of(reading.name) for reading in named.readings)
    return [f"{name} + ", h("a", readings, href=f"{page}#reading-{named.readings[0].id}")]
