"""`variants` and `show`: what there is, and what a rule set says."""

from __future__ import annotations

import argparse

from tafl_rules import words
from tafl_rules.cli.result import Result, board_lines
from tafl_rules.export import rule_set_data
from tafl_rules.loading import Table
from tafl_rules.notation import format_diagram, format_position
from tafl_rules.rules import TOPICS
from tafl_rules.sources import UNKNOWN_YEAR
from tafl_rules.variant import Variant
from tafl_rules.variants import NamedRuleSet, rule_set, variants
from tafl_rules.words import Lang


def list_variants(args: argparse.Namespace) -> Result:
    """All variants with their readings."""
    data = [_variant_data(variant) for variant in variants().values()]
    lines = [line for variant in variants().values() for line in _variant_lines(variant, args.lang)]
    return Result({"variants": data}, "\n".join(lines))


def _variant_data(variant: Variant) -> Table:
    return {
        "id": variant.id,
        "name": {"de": variant.name.de, "en": variant.name.en},
        "kind": variant.kind,
        "year": variant.year,
        "authors": list(variant.authors),
        "size": variant.setup.size,
        "start": format_position(variant.start()),
        "readings": [
            {"id": reading.id, "name": {"de": reading.name.de, "en": reading.name.en}} for reading in variant.readings
        ],
    }


def _variant_lines(variant: Variant, lang: Lang) -> list[str]:
    size = variant.setup.size
    year = "" if variant.year == UNKNOWN_YEAR else f", {variant.year}"
    head = f"{variant.id}  {getattr(variant.name, lang)}, {size}×{size}{year}"
    return [head, *(f"  {variant.id}+{reading.id}  {getattr(reading.name, lang)}" for reading in variant.readings)]


def show(args: argparse.Namespace) -> Result:
    """Start position and every rule of a rule set, in the normal form or in sentences."""
    named = rule_set(args.rule_set)
    return Result(rule_set_data(named), "\n".join(_rule_set_lines(named, args.lang)))


def _rule_set_lines(named: NamedRuleSet, lang: Lang) -> list[str]:
    variant = named.variant
    lines = [*_variant_lines(variant, lang)[:1], getattr(variant.summary, lang)]
    lines += [f"+ {getattr(reading.name, lang)}: {getattr(reading.text, lang)}" for reading in named.readings]
    lines += ["", *board_lines(format_diagram(named.start)), format_position(named.start)]
    values = variant.values(tuple(reading.id for reading in named.readings))
    replaced = {key.partition(".")[0] for reading in named.readings for key in reading.set}
    for topic, rules in TOPICS.items():
        lines += ["", words.text(lang, f"topic.{topic}")]
        for rule in rules:
            entry = variant.entry(rule)
            certain = "" if rule in replaced else f" [{words.text(lang, f'certainty.{entry.certainty}')}]"
            lines.append(f"  {rule}: {words.rule_sentences(lang, rule, values[rule])}{certain}")
    judged = [rule for rule in variant.endings if values[rule] is not None]
    return [*lines, "", " > ".join(judged)]
