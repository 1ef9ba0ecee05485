"""Every example: figure, outcomes, position, and the lines that replay it."""

from __future__ import annotations

from diagrams.pages.context import Context
from diagrams.pages.figures import example_board, rule_set_for
from diagrams.pages.markup import Child, Element, Prose, h
from diagrams.pages.outcomes import Group, groups, names_list, outcome_text
from diagrams.pages.replay_code import replay_code
from tafl_rules.examples import Example, examples
from tafl_rules.notation import format_position
from tafl_rules.position import Side
from tafl_rules.rules import TOPICS

ANCHOR = "example-"
"""How the anchors of examples begin; they are left out of the list of contents."""


def anchor_of(example: Example) -> str:
    """The anchor of an example in the gallery."""
    return f"{ANCHOR}{example.name.replace('/', '-')}"


def gallery(context: Context) -> Element:
    """All examples by topic, after a line that leads to the topics."""
    by_topic = {topic: [each for each in examples().values() if each.topic == topic] for topic in TOPICS}
    filled = {topic: found for topic, found in by_topic.items() if found}
    links = [
        h("li", h("a", context.word(f"topic.{topic}"), href=f"#gallery-{topic}"), f" ({len(found)})")
        for topic, found in filled.items()
    ]
    return h(
        "div",
        h("p", context.t("gallery.count", n=context.number(len(examples())))),
        h("ul", links, class_="tafl-topics"),
        [_topic(context, topic, found) for topic, found in filled.items()],
        class_="tafl-gallery",
    )


def _topic(context: Context, topic: str, found: list[Example]) -> list[Child]:
    return [
        h("h2", context.word(f"topic.{topic}"), id=context.new_id(f"gallery-{topic}")),
        h("div", [_entry(context, example) for example in found], class_="tafl-entries"),
    ]


def _entry(context: Context, example: Example) -> Element:
    named = rule_set_for(example)
    parted = groups(example)
    return h(
        "article",
        h("h3", context.of(example.title), id=context.new_id(anchor_of(example))),
        h("figure", example_board(context, example, named), class_="tafl-figure", data_search_exclude=True),
        h("p", Prose(context.of(example.caption)), class_="tafl-caption"),
        _outcomes(context, example, parted),
        _texts(context, example),
        class_="tafl-entry",
    )


def _outcomes(context: Context, example: Example, parted: list[Group]) -> Element:
    shown = rule_set_for(example).id
    rows = [
        h(
            "li",
            h("b", outcome_text(context, example, group.shown)),
            " ",
            h("span", _names(context, group, shown=shown in group.names, alone=len(parted) == 1), class_="tafl-names"),
        )
        for group in parted
    ]
    return h("ul", rows, class_="tafl-outcome-list", data_search_exclude=True)


def _names(context: Context, group: Group, *, shown: bool, alone: bool) -> list[Child]:
    names = names_list(context, group.names)
    return [context.t("gallery.pictured"), " ", names] if shown and not alone else names


def _texts(context: Context, example: Example) -> Element:
    named = rule_set_for(example)
    position = format_position(example.position(Side(named.rules.first_move.side)))
    return h(
        "details",
        h("summary", context.t("gallery.texts")),
        h("p", context.t("gallery.position"), class_="tafl-label"),
        h("div", h("pre", h("code", position)), data_copy=True),
        h("p", context.t("gallery.code"), class_="tafl-label"),
        h("div", h("pre", h("code", replay_code(example, named))), data_copy=True),
        h("p", context.t("gallery.name"), " ", h("code", example.name), class_="tafl-label"),
        class_="tafl-more",
        data_search_exclude=True,
    )
