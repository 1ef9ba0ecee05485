"""From a block and its options to what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from diagrams.pages import compare, family, figures, gallery, overview, play, proof, rules, source_list, studies
from diagrams.pages.context import Context
from diagrams.pages.markup import Element
from diagrams.pages.options import Options
from tafl_rules.examples import examples
from tafl_rules.notation import parse_position
from tafl_rules.variants import Variant, rule_set, variants

Maker: TypeAlias = Callable[[Options, Context], Element]


def render(name: str, options: Options, context: Context) -> Element:
    """The element of a block whose options have been found right."""
    return _MAKERS[name](options, context)


def _of_variant(make: Callable[[Context, Variant], Element]) -> Maker:
    return lambda options, context: make(context, variants()[options["variant"]])


def _board(options: Options, context: Context) -> Element:
    named = rule_set(options["variant"])
    start = bool(options.get("start", False))
    if "position" not in options and "moves" not in options:
        return figures.start_block(context, named, start=start)
    position = parse_position(options["position"]) if "position" in options else named.start
    return figures.position_block(context, named, position, options.get("moves", ""), start=start)


def _sources(options: Options, context: Context) -> Element:
    return source_list.source_list(context, variants()[options["variant"]] if "variant" in options else None)


_MAKERS: dict[str, Maker] = {
    "tafl-figure": lambda options, context: figures.example_block(
        context, examples()[options["example"]], options.get("variant", "")
    ),
    "tafl-board": _board,
    "tafl-facts": _of_variant(overview.facts),
    "tafl-setup": _of_variant(overview.setup),
    "tafl-rules": lambda options, context: rules.rules(context, variants()[options["variant"]], options["topic"]),
    "tafl-readings": _of_variant(rules.readings),
    "tafl-differences": lambda options, context: compare.differences(
        context, rule_set(options["variant"]), rule_set(options["with"])
    ),
    "tafl-related": _of_variant(compare.related),
    "tafl-attested": _of_variant(rules.attested),
    "tafl-sources": _sources,
    "tafl-variants": lambda _, context: overview.overview(context),
    "tafl-proof": lambda _, context: proof.proof(context),
    "tafl-family": lambda options, context: family.family(context, options["topic"]),
    "tafl-gallery": lambda _, context: gallery.gallery(context),
    "tafl-play": lambda _, context: play.play(context),
    "tafl-levels": lambda _, context: studies.levels(context),
    "tafl-level-matches": lambda _, context: studies.matches(context),
    "tafl-balance": lambda _, context: studies.balance(context),
    "tafl-human-balance": lambda _, context: studies.human(context),
}
