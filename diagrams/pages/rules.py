"""Rules with their sentences, badges and figures; the same rules against their sources; readings."""

from __future__ import annotations

from collections.abc import Iterable

from diagrams.pages.badges import anchor_link, badge, certainty_mark, cite_link, cite_links
from diagrams.pages.citing import cite_and_report
from diagrams.pages.context import Context
from diagrams.pages.figures import example_block
from diagrams.pages.markup import Child, Element, Prose, h, pairs
from tafl_rules import words
from tafl_rules.examples import examples
from tafl_rules.rules import TOPICS
from tafl_rules.variants import CERTAINTIES, Certainty, Cite, Reading, RuleEntry, Variant, rule_set

OPEN = 2
"""How many examples of a rule are shown at once."""


def rules(context: Context, variant: Variant, topic: str) -> Element:
    """The rules of a topic, each with its sentence, badge and example figures."""
    names = TOPICS[topic]
    parts = [_rule(context, variant, variant.entry(name), headed=len(names) > 1) for name in names]
    return h("div", parts, class_="tafl-rules")


def _rule(context: Context, variant: Variant, entry: RuleEntry, *, headed: bool) -> list[Child]:
    anchor = context.new_id(f"rule-{entry.name}")
    title = h("h4", context.word(f"rule.{entry.name}"), id=anchor) if headed else None
    sentence = words.rule_sentences(context.lang, entry.name, entry.value)
    return [
        title,
        h(
            "div",
            h("p", sentence, class_="tafl-sentence"),
            badge(context, entry.certainty, entry.cite, anchor),
            cite_and_report(context, variant, entry.name),
            h("p", Prose(context.of(entry.why)), class_="tafl-why") if entry.why else None,
            example_row(context, entry.examples, variant.id),
            class_="tafl-rule" if entry.value is not None else "tafl-rule tafl-rule--none",
            id=None if headed else anchor,
        ),
    ]


def example_row(context: Context, names: Iterable[str], wanted: str) -> list[Child]:
    """Example figures side by side, the first ones open, the others folded; boards of the right size come first."""
    size = rule_set(wanted).start.size
    listed = sorted((examples()[name] for name in names), key=lambda example: example.size != size)
    figures = [example_block(context, example, wanted) for example in listed]
    if len(figures) == OPEN + 1:
        return [h("div", figures, class_="tafl-figures")]
    shown, folded = figures[:OPEN], figures[OPEN:]
    more = h(
        "details",
        h("summary", context.t("more-examples", n=len(folded))),
        h("div", folded, class_="tafl-figures"),
        class_="tafl-more",
    )
    row = "tafl-figures tafl-figures--1" if len(shown) == 1 else "tafl-figures"
    return [h("div", shown, class_=row) if shown else None, more if folded else None]


# --- source against enforced rule -------------------------------------------------------------------------------------


def readings(context: Context, variant: Variant) -> Element:
    """Point by point what the sources say and what we play, then the readings and what no engine can judge."""
    points = [_point(context, entry) for entry in variant.entries]
    other = [_reading(context, variant, reading) for reading in variant.readings]
    loose = [h("li", Prose(context.of(rule.text)), " ", _cites(context, rule.cite)) for rule in variant.unenforced]
    return h(
        "div",
        h("div", points, class_="tafl-points"),
        [h("h3", context.t("readings"), id=context.new_id("other-readings")), other] if other else None,
        [h("h3", context.t("unenforced"), id=context.new_id("unenforced")), h("ul", loose)] if loose else None,
        class_="tafl-readings",
    )


def _point(context: Context, entry: RuleEntry) -> Element:
    fields = {cite.field for cite in entry.cite}
    cites = h("ul", [h("li", _graded(context, cite, named=len(fields) > 1)) for cite in entry.cite])
    return h(
        "details",
        h(
            "summary",
            h("span", context.word(f"rule.{entry.name}"), class_="tafl-point__name"),
            " ",
            h(
                "span",
                context.word(f"certainty.{entry.certainty}"),
                class_=f"tafl-grade tafl-grade--{entry.certainty}",
            ),
        ),
        pairs(
            [
                (context.t("enforced"), words.rule_sentences(context.lang, entry.name, entry.value)),
                (context.t("said-by"), cites),
                *([(context.t("why"), h("p", Prose(context.of(entry.why))))] if entry.why else []),
            ],
            class_="tafl-point",
        ),
        id=context.new_id(f"point-{entry.name}"),
    )


def _graded(context: Context, cite: Cite, *, named: bool) -> list[Child]:
    about = f"{context.t(f'field.{cite.field}')}: " if named and cite.field else None
    return [about, cite_link(context, cite), " – ", context.word(f"certainty.{cite.certainty}")]


def _reading(context: Context, variant: Variant, reading: Reading) -> Element:
    replaced = rule_set(f"{variant.id}+{reading.id}").variant.values((reading.id,))
    touched = dict.fromkeys(key.partition(".")[0] for key in reading.set)
    changes = [
        h(
            "li",
            h("a", context.word(f"rule.{name}"), href=f"#rule-{name}"),
            ": ",
            words.rule_sentences(context.lang, name, replaced[name]),
        )
        for name in touched
    ]
    anchor = context.new_id(f"reading-{reading.id}")
    return h(
        "section",
        h("h4", context.of(reading.name), anchor_link(context, anchor), id=anchor),
        h("p", Prose(context.of(reading.text))),
        h("p", context.t("then-holds"), class_="tafl-then"),
        h("ul", changes),
        h("p", h("code", f"{variant.id}+{reading.id}"), " ", _cites(context, reading.cite), class_="tafl-badge"),
        example_row(context, reading.examples, f"{variant.id}+{reading.id}"),
        class_="tafl-reading",
    )


def _cites(context: Context, cites: Iterable[Cite]) -> Element:
    return h("span", cite_links(context, cites), class_="tafl-cites")


# --- how well attested ------------------------------------------------------------------------------------------------


def attested(context: Context, variant: Variant) -> Element:
    """How many rules are how sure, which ones, and what stays open."""
    by_grade: dict[Certainty, list[RuleEntry]] = {grade: [] for grade in CERTAINTIES}
    for entry in variant.entries:
        by_grade[entry.certainty].append(entry)
    total = len(variant.entries)
    bar = [
        h("span", class_=f"tafl-scale__part tafl-scale__part--{grade}", style=f"flex-grow: {len(entries)}")
        for grade, entries in by_grade.items()
        if entries
    ]
    rows: list[tuple[Child, Child]] = [
        (
            [certainty_mark(context, grade), " ", h("b", context.t("of-total", n=len(entries), total=total))],
            _names(context, entries),
        )
        for grade, entries in by_grade.items()
        if entries
    ]
    open_points = context.t("open-points", readings=len(variant.readings), unenforced=len(variant.unenforced))
    return h(
        "div",
        h("div", bar, class_="tafl-scale", aria_hidden="true"),
        pairs(rows, class_="tafl-facts tafl-facts--wide"),
        h("p", open_points),
        class_="tafl-attested",
    )


def _names(context: Context, entries: list[RuleEntry]) -> list[Child]:
    links: list[Child] = []
    for entry in entries:
        links += [", " if links else "", h("a", context.word(f"rule.{entry.name}"), href=f"#point-{entry.name}")]
    return links
