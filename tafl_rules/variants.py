"""All variants and rule sets by their ids.

`id` names a variant, `id+reading` the same rules with one reading put in, `id+one+two` with two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tafl_rules import loading
from tafl_rules.engine import Engine, engine_for
from tafl_rules.errors import NotationError, NotationReason, RuleDataError
from tafl_rules.notation import format_position
from tafl_rules.position import Position
from tafl_rules.rule_data import Values, rule_set_of, rule_value, rules_to_data
from tafl_rules.rules import RuleSet
from tafl_rules.squares import shown
from tafl_rules.variant import (
    CERTAINTIES,
    Certainty,
    Cite,
    Kind,
    Reading,
    RuleEntry,
    Setup,
    Unenforced,
    Variant,
    Words,
)
from tafl_rules.variant_files import read_variant

__all__ = [
    "CERTAINTIES",
    "Certainty",
    "Cite",
    "Kind",
    "NamedRuleSet",
    "Reading",
    "RuleEntry",
    "Setup",
    "Unenforced",
    "Values",
    "Variant",
    "Words",
    "read_variant",
    "rule_set",
    "rule_set_of",
    "rule_sets",
    "rule_value",
    "rules_to_data",
    "setup_text",
    "variants",
]


@dataclass(frozen=True, slots=True)
class NamedRuleSet:
    """A rule set under its full id, with or without readings."""

    id: str
    variant: Variant
    readings: tuple[Reading, ...]
    rules: RuleSet
    start: Position

    @property
    def engine(self) -> Engine:
        """The engine on the variant's own board."""
        return engine_for(self.rules, self.start.size, self.start)

    def engine_of_size(self, size: int) -> Engine:
        """The engine on a board of another size; it has a start position only on the variant's own."""
        return self.engine if size == self.start.size else engine_for(self.rules, size)


@cache
def variants() -> dict[str, Variant]:
    """All variants by id, in the order of the file names.

    Raises:
        RuleDataError: if a file is wrong.
    """
    found: dict[str, Variant] = {}
    folder = loading.data_folder() / "variants"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"variants/{file.name}"
        variant = read_variant(loading.read_toml(file, name), name)
        if file.name != f"{variant.id}.toml":
            raise RuleDataError(f"the file must be called {variant.id}.toml", name, "id")
        found[variant.id] = variant
    return found


@cache
def rule_set(name: str) -> NamedRuleSet:
    """The rule set of an id: a variant's, or one with readings after it, such as `id+reading`.

    Raises:
        NotationError: unknown variant or reading, naming what there is.
        RuleDataError: two readings that replace the same field.
    """
    variant_id, *reading_ids = name.split("+")
    variant = variants().get(variant_id)
    if variant is None:
        message = f"there is no variant “{shown(variant_id)}”; there are: {', '.join(variants())}"
        raise NotationError(message, name, 0, NotationReason.UNKNOWN_VARIANT)
    readings = tuple(variant.reading(reading_id) for reading_id in reading_ids)
    ids = tuple(reading_ids)
    return NamedRuleSet(name, variant, readings, variant.rules(ids), variant.start(ids))


@cache
def rule_sets() -> tuple[NamedRuleSet, ...]:
    """Every variant, each followed by its readings one at a time."""
    ids = [
        name
        for variant in variants().values()
        for name in (variant.id, *(f"{variant.id}+{r.id}" for r in variant.readings))
    ]
    return tuple(rule_set(name) for name in ids)


def setup_text(variant: Variant) -> str:
    """The start position of a variant as position text."""
    return format_position(variant.start())
