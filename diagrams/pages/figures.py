"""Figures in pages: a picture in two colour schemes inside a board that can be woken up."""

from __future__ import annotations

from collections.abc import Mapping

from diagrams.alt import alt_text, position_alt_text, start_alt_text
from diagrams.build import BuiltFigure, example_figure, position_figure_file, start_figure_file
from diagrams.pages.context import PAGE_MARK, ROOT_MARK, Context
from diagrams.pages.markup import Child, Element, Prose, h
from diagrams.pages.outcomes import groups, outcome_text
from diagrams.style import SCHEMES
from tafl_rules.examples import Example, outcome
from tafl_rules.notation import format_move, format_position
from tafl_rules.position import Position, Side
from tafl_rules.variants import NamedRuleSet, Variant, rule_set

FOLDER = "assets/"
_used: dict[str, str] = {}
_first_path: dict[str, str] = {}


def used_figures() -> dict[str, str]:
    """The SVG text of every figure shown since the last `forget_figures`, by its path below the site's root."""
    return dict(_used)


def forget_figures() -> None:
    """Begin anew, before a build."""
    _used.clear()
    _first_path.clear()


def pictures(built: Mapping[str, BuiltFigure], alt: str) -> list[Element]:
    """The two images of a figure; CSS shows the one that fits the colour scheme, and only that one is fetched."""
    images = []
    for scheme, figure in built.items():
        path = _first_path.setdefault(figure.svg, FOLDER + figure.path)  # equal pictures are one file
        _used[path] = figure.svg
        images.append(
            h(
                "img",
                class_=f"tafl-{scheme}",
                src=f"{ROOT_MARK}{path}#only-{scheme}",
                width=figure.width,
                height=figure.height,
                loading="lazy",
                alt=alt,
            )
        )
    return images


def rules_link(context: Context, variant: Variant) -> str | None:
    """The page the live board links its reasons to; None on that page itself."""
    page = f"variants/{variant.id}.md"
    return None if context.page == page else PAGE_MARK + page


def board(context: Context, named: NamedRuleSet, images: list[Element], **attributes: str | bool | None) -> Element:
    """A `<tafl-board>` around its figure."""
    return h(
        "tafl-board",
        images,
        variant=named.id,
        lang=context.lang,
        rules=rules_link(context, named.variant),
        pages=f"{PAGE_MARK}variants/index.md",
        label=context.of(named.variant.name),
        **attributes,
    )


def rule_set_for(example: Example, wanted: str = "") -> NamedRuleSet:
    """The rule set under which to show an example: the wanted one, else one of its readings, else the first."""
    names = example.rule_sets
    fitting = [name for name in names if name == wanted] or [
        name for name in names if name.partition("+")[0] == wanted.partition("+")[0]
    ]
    return rule_set((fitting or list(names))[0])


def example_board(context: Context, example: Example, named: NamedRuleSet) -> Element:
    """The figure of an example under one of its rule sets, ready to be played."""
    found = outcome(example, named.engine_of_size(example.size), named.id)
    images = pictures(
        {scheme: example_figure(example, named, scheme) for scheme in SCHEMES},
        alt_text(example, found, named, context.lang),
    )
    # A move the rules refuse can not be stepped to; readers try it themselves, and the board says why not.
    legal = [] if example.piece else example.played()[: None if found.turn else -1]
    others = [group.shown.id for group in groups(example) if named.id not in group.names]
    return board(
        context,
        named,
        images,
        position=format_position(example.position(Side(named.rules.first_move.side))),
        moves=" ".join(format_move(move, example.size) for move in legal) or None,
        ply="0",
        quiet=str(example.quiet) if example.quiet else None,
        others=" ".join(others) or None,
    )


def example_block(context: Context, example: Example, wanted: str = "") -> Element:
    """The figure of an example, with caption; under a wanted rule set also what comes of it there."""
    named = rule_set_for(example, wanted)
    reading = named.readings and h("span", context.t("under-reading", id=named.id), class_="tafl-under")
    return figure(
        context,
        example.name.replace("/", "-"),
        example_board(context, example, named),
        [h("strong", context.of(example.title)), " "],
        [
            Prose(context.of(example.caption)),
            " " if reading else None,
            reading or None,
            _other_size(context, example, wanted) if wanted else None,
            h("strong", context.t("here"), " ", outcome_text(context, example, named), class_="tafl-here")
            if wanted
            else None,
        ],
    )


def _other_size(context: Context, example: Example, wanted: str) -> str | None:
    if example.size == rule_set(wanted).start.size:
        return None
    return f" {context.t('other-size', size=f'{example.size}×{example.size}')}"


def figure(context: Context, name: str, live: Element, *caption: Child) -> Element:
    """A board with its caption, under an id if it is the first of that name on the page."""
    text = h("figcaption", *caption) if caption else None
    return h("figure", live, text, class_="tafl-figure", id=context.new_id(f"fig-{name}"))


def start_block(context: Context, named: NamedRuleSet, *, start: bool = False, caption: Child = None) -> Element:
    """The start position of a rule set."""
    images = pictures(
        {scheme: start_figure_file(named, scheme) for scheme in SCHEMES}, start_alt_text(named, context.lang)
    )
    live = board(context, named, images, start=start)
    name = f"start-{named.id.replace('+', '-')}"
    return figure(context, name, live, caption) if caption else figure(context, name, live)


def position_block(
    context: Context, named: NamedRuleSet, position: Position, moves: str = "", *, start: bool = False
) -> Element:
    """Any position."""
    images = pictures(
        {scheme: position_figure_file(position, named, scheme) for scheme in SCHEMES},
        position_alt_text(position, named, context.lang),
    )
    live = board(
        context,
        named,
        images,
        position=format_position(position),
        moves=moves or None,
        ply="0" if moves else None,
        start=start,
    )
    return figure(context, f"position-{named.id.replace('+', '-')}", live)
