"""A variant with everything a page or an engine needs: set-up, rules with their sources, readings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from tafl_rules.errors import NotationError, NotationReason, RuleDataError
from tafl_rules.notation import parse_diagram
from tafl_rules.position import Position, Side
from tafl_rules.rule_data import Values, replaced_value, rule_set_of
from tafl_rules.rules import Rule, RuleSet
from tafl_rules.squares import shown

Certainty: TypeAlias = Literal["stated", "implied", "reconstructed", "assumed"]
CERTAINTIES: tuple[Certainty, ...] = ("stated", "implied", "reconstructed", "assumed")
"""From sure to unsure: the source says it; follows from what it says; put together from several; nobody says it."""
Kind: TypeAlias = Literal["modern", "historical"]


@dataclass(frozen=True, slots=True)
class Words:
    """A text in both languages."""

    de: str
    en: str


@dataclass(frozen=True, slots=True)
class Cite:
    """Where a value comes from.

    Attributes:
        source: key of `sources.toml`.
        place: where in the source.
        certainty: how far the source carries the value.
        field: the one field of the rule it speaks of, or empty for the whole rule.
    """

    source: str
    place: str
    certainty: Certainty
    field: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """Board and men at the start, and where they are told.

    Attributes:
        size: files of the board.
        board: the diagram, ranks from the top.
        cite: sources.
    """

    size: int
    board: str
    cite: tuple[Cite, ...]
    why: Words | None = None


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule of a variant: its value (None: the variant has no such rule), its sources and its proofs.

    Attributes:
        name: see `tafl_rules.rules.RULES`.
        value: the record, or None.
        cite: sources, never empty.
        examples: names of examples, `topic/name`, that show it.
        why: the reasoning where the source does not state the value.
    """

    name: str
    value: Rule | None
    cite: tuple[Cite, ...]
    examples: tuple[str, ...]
    why: Words | None

    @property
    def certainty(self) -> Certainty:
        """How sure the whole rule is: per field its best source counts, of the fields the least sure one."""
        best: dict[str, int] = {}
        for cite in self.cite:
            rank = CERTAINTIES.index(cite.certainty)
            best[cite.field] = min(rank, best.get(cite.field, rank))
        return CERTAINTIES[max(best.values())]


@dataclass(frozen=True, slots=True)
class Reading:
    """A named, cited set of replacements.

    Attributes:
        id: stands after `+` in the id of a rule set.
        name: short title.
        text: what it says and who reads it so.
        set: replaced values: `rule.field` -> value, or `rule` -> table or "none".
        cite: sources.
        examples: names of examples that show the difference.
    """

    id: str
    name: Words
    text: Words
    set: dict[str, Any]
    cite: tuple[Cite, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unenforced:
    """A rule no engine can judge; recorded and printed as such."""

    id: str
    text: Words
    cite: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant with everything a page or an engine needs.

    Attributes:
        id: stable name, used in links.
        name: title per language.
        kind: modern or historical.
        year: when the rules were published; `UNKNOWN_YEAR` where no source says it.
        authors: who wrote them.
        summary: one sentence for overviews.
        setup: board and men.
        entries: every rule, in the order of `RULES`.
        endings: order in which the endings are judged.
        readings: other ways to read the sources.
        unenforced: rules the engine does not judge.
    """

    id: str
    name: Words
    kind: Kind
    year: str
    authors: tuple[str, ...]
    summary: Words
    setup: Setup
    entries: tuple[RuleEntry, ...]
    endings: tuple[str, ...]
    readings: tuple[Reading, ...] = field(default=())
    unenforced: tuple[Unenforced, ...] = field(default=())

    def entry(self, rule: str) -> RuleEntry:
        """The entry of one rule by its name.

        Raises:
            KeyError: if there is no rule of that name.
        """
        for entry in self.entries:
            if entry.name == rule:
                return entry
        raise KeyError(rule)

    def reading(self, reading_id: str) -> Reading:
        """One reading by its id.

        Raises:
            NotationError: naming the readings there are.
        """
        for reading in self.readings:
            if reading.id == reading_id:
                return reading
        known = ", ".join(reading.id for reading in self.readings) or "none"
        message = f"{self.id} has no reading “{shown(reading_id)}”; it has: {known}"
        raise NotationError(message, reading_id, 0, NotationReason.UNKNOWN_READING)

    def values(self, reading_ids: tuple[str, ...] = ()) -> Values:
        """The value of every rule, with the given readings put in.

        Raises:
            RuleDataError: if two readings replace the same field.
        """
        values: Values = {entry.name: entry.value for entry in self.entries}
        replaced: dict[str, str] = {}
        for reading in map(self.reading, reading_ids):
            for key, value in reading.set.items():
                _claim(replaced, key, reading.id, self.id)
                file, at = f"variants/{self.id}.toml", f"readings.{reading.id}.set.{key}"
                values[key.partition(".")[0]] = replaced_value(values, key, value, file, at)
        return values

    def rules(self, reading_ids: tuple[str, ...] = ()) -> RuleSet:
        """The rule set, with the given readings put in.

        Raises:
            RuleDataError: if two readings replace the same field.
        """
        return rule_set_of(self.values(reading_ids), self.endings)

    def start(self, reading_ids: tuple[str, ...] = ()) -> Position:
        """The start position, the first side to move."""
        first = self.rules(reading_ids).first_move.side
        return parse_diagram(self.setup.board, Side(first))


def _claim(replaced: dict[str, str], key: str, reading: str, variant: str) -> None:
    rule = key.partition(".")[0]
    for other, by in replaced.items():
        same_rule = other.partition(".")[0] == rule
        if same_rule and (other == key or "." not in key or "." not in other):
            raise RuleDataError(
                f"the readings {by} and {reading} both replace {key}; take one of them", f"variants/{variant}.toml", key
            )
    replaced[key] = reading
