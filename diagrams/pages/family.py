"""A family of rules across all variants: who has which value, and what the same board comes to under each."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

from diagrams.pages.compare import values_of
from diagrams.pages.context import Context
from diagrams.pages.figures import example_board, figure
from diagrams.pages.markup import Child, Element, Prose, h, table
from diagrams.pages.outcomes import Group, groups, names_list, outcome_text
from tafl_rules import words
from tafl_rules.examples import Example, examples
from tafl_rules.rules import TOPICS, Rule
from tafl_rules.variants import rule_set, variants

OPEN = 2
"""How many boards with several outcomes are shown at once for a rule."""


def family(context: Context, topic: str) -> Element:
    """Every rule of a topic: the values with those who have them, then boards that end differently."""
    shown: set[str] = set()
    parts = [_rule(context, name, shown) for name in TOPICS[topic]]
    return h("div", parts, class_="tafl-family")


def _rule(context: Context, rule: str, shown: set[str]) -> list[Child]:
    boards = [example for example in disputed(rule) if example.name not in shown]
    shown.update(example.name for example in boards)
    return [
        h("h3", context.word(f"rule.{rule}"), id=context.new_id(f"rule-{rule}")),
        _values(context, rule),
        _boards(context, rule, boards),
    ]


# --- who has which value ----------------------------------------------------------------------------------------------


def holders(rule: str) -> dict[Rule | None, tuple[list[str], list[str]]]:
    """Each value of a rule with the variants that have it and the readings that change to it.

    Values that most variants have come first.
    """
    found: dict[Rule | None, tuple[list[str], list[str]]] = {}
    for variant in variants().values():
        found.setdefault(variant.entry(rule).value, ([], []))[0].append(variant.id)
    for variant in variants().values():
        for reading in variant.readings:
            value = value_of(f"{variant.id}+{reading.id}", rule)
            if value != variant.entry(rule).value:
                found.setdefault(value, ([], []))[1].append(f"{variant.id}+{reading.id}")
    return dict(sorted(found.items(), key=lambda item: -len(item[1][0])))


def _values(context: Context, rule: str) -> Element:
    held = holders(rule)
    if len(held) == 1:
        (value,) = held
        sentence = words.rule_sentences(context.lang, rule, value)
        return h("div", h("p", sentence, class_="tafl-sentence"), h("p", context.t("family.all")))
    common = _common(context, rule, list(held))
    rows: list[list[Child]] = [
        [
            " ".join(part for part in words.rule_parts(context.lang, rule, value) if part not in common),
            names_list(context, base, f"rule-{rule}"),
            names_list(context, readings),
        ]
        for value, (base, readings) in held.items()
    ]
    head = [context.t("family.value"), context.t("family.variants"), context.t("family.readings")]
    intro = context.t("family.where-it-is" if None in held else "family.everywhere")
    said = (
        h("p", h("span", intro, class_="tafl-muted"), " ", " ".join(common), class_="tafl-sentence") if common else None
    )
    return h("div", said, table(head, rows, class_="tafl-table--family"))


def _common(context: Context, rule: str, values: list[Rule | None]) -> list[str]:
    """How all values begin and end alike, so that the table need not repeat it; nothing if a row would stay empty.

    What they share in between stays in its row, since sentences refer to each other.
    """
    parts = [words.rule_parts(context.lang, rule, value) for value in values if value is not None]
    if len(parts) < 2:  # noqa: PLR2004  one value has nothing in common with others
        return []
    begins, ends = _shared(parts), _shared([each[::-1] for each in parts])[::-1]
    return [*begins, *ends] if all(len(each) > len(begins) + len(ends) for each in parts) else []


def _shared(parts: list[list[str]]) -> list[str]:
    """With what all lists begin."""
    return [column[0] for column in takewhile(lambda column: len(set(column)) == 1, zip(*parts, strict=False))]


# --- same board, other outcome ----------------------------------------------------------------------------------------


def disputed(rule: str) -> list[Example]:
    """Examples of a rule on which rule sets disagree, those first on which whole variants do."""
    named = dict.fromkeys(
        name
        for variant in variants().values()
        for names in (
            variant.entry(rule).examples,
            *(
                reading.examples
                for reading in variant.readings
                if rule in {key.partition(".")[0] for key in reading.set}
            ),
        )
        for name in names
    )
    found = [examples()[name] for name in named]
    found = [example for example in found if len(groups(example)) > 1]
    return sorted(found, key=lambda example: _interest(example, rule))


def _interest(example: Example, rule: str) -> tuple[bool, int, int, int, str]:
    """The smaller, the better a board shows the rule: own topic, parting just as its values do, several outcomes."""
    parted = groups(example)
    pairs = {(value_of(name, rule), at) for at, group in enumerate(parted) for name in group.names}
    mixed = len(pairs) - max(len({value for value, _ in pairs}), len(parted))
    variants_each = [sum("+" not in name for name in group.names) for group in parted]
    return rule not in TOPICS[example.topic], mixed, -sum(map(bool, variants_each)), -min(variants_each), example.name


@cache
def value_of(name: str, rule: str) -> Rule | None:
    """The value of a rule in a rule set."""
    return values_of(rule_set(name))[rule]


def _boards(context: Context, rule: str, boards: list[Example]) -> Element | None:
    if not boards:
        return None
    shown, folded = (boards, []) if len(boards) == OPEN + 1 else (boards[:OPEN], boards[OPEN:])
    more = h(
        "details",
        h("summary", context.t("family.more", n=len(folded))),
        [_board(context, example, rule) for example in folded],
        class_="tafl-more",
    )
    return h(
        "section",
        h("h4", context.t("family.same-board"), id=context.new_id(f"same-board-{rule}")),
        [_board(context, example, rule) for example in shown],
        more if folded else None,
        class_="tafl-disputed",
    )


def _board(context: Context, example: Example, rule: str) -> Element:
    parted = groups(example)
    columns = [_outcome(context, example, group, rule) for group in parted]
    return h(
        "div",
        h("h5", context.of(example.title), id=context.new_id(f"board-{example.name.replace('/', '-')}")),
        h("p", Prose(context.of(example.caption)), class_="tafl-caption"),
        h("div", columns, class_=f"tafl-figures tafl-outcomes tafl-outcomes--{min(len(columns), 3)}"),
        class_="tafl-parted",
    )


def _outcome(context: Context, example: Example, group: Group, rule: str) -> Element:
    named = group.shown
    name = f"{example.name.replace('/', '-')}-{named.id.replace('+', '-')}"
    return figure(
        context,
        name,
        example_board(context, example, named),
        h("strong", outcome_text(context, example, named)),
        h("span", names_list(context, group.names, f"rule-{rule}"), class_="tafl-names"),
    )
