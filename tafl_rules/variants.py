"""Variants and their readings, as they stand in `data/variants/*.toml`.

`copenhagen` names a variant, `copenhagen+wall-any-man` the same rules with one reading put in, `id+r1+r2` with two.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from tafl_rules import loading
from tafl_rules.engine import Engine, engine_for
from tafl_rules.errors import NotationError, RuleDataError
from tafl_rules.notation import format_position, parse_diagram
from tafl_rules.position import Position, Side
from tafl_rules.rules import HISTORY_ENDINGS, OPTIONAL_RULES, POSITION_ENDINGS, RULE_NAMES, RULES, Rule, RuleSet

if TYPE_CHECKING:
    from tafl_rules.loading import Table

Certainty: TypeAlias = Literal["stated", "implied", "reconstructed", "assumed"]
CERTAINTIES: tuple[Certainty, ...] = ("stated", "implied", "reconstructed", "assumed")
"""From sure to unsure: the source says it; follows from what it says; put together from several; nobody says it."""
Kind: TypeAlias = Literal["modern", "historical"]
Values: TypeAlias = "dict[str, Rule | None]"


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
        year: when the rules were published.
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
    year: int
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
        return next(entry for entry in self.entries if entry.name == rule) if rule in RULES else _no_rule(rule)

    def reading(self, reading_id: str) -> Reading:
        """One reading by its id.

        Raises:
            NotationError: naming the readings there are.
        """
        for reading in self.readings:
            if reading.id == reading_id:
                return reading
        known = ", ".join(reading.id for reading in self.readings) or "none"
        raise NotationError(f"{self.id} has no reading “{reading_id}”; it has: {known}", reading_id, 0)

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
                values[key.partition(".")[0]] = _replaced(values, key, value, f"variants/{self.id}.toml", reading.id)
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


def _no_rule(rule: str) -> RuleEntry:
    raise KeyError(rule)


def rule_set_of(values: Values, endings: tuple[str, ...]) -> RuleSet:
    """Make a rule set from its values by rule name; endings that are None are left out."""
    board: dict[str, Any] = {
        name.replace("-", "_"): value
        for name, value in values.items()
        if name not in POSITION_ENDINGS + HISTORY_ENDINGS
    }
    judged: Any = tuple(values[name] for name in endings if values[name] is not None)
    return RuleSet(**board, endings=judged)


def rules_to_data(rules: RuleSet) -> Table:
    """The normal form of a rule set: every rule by name (null: absent), and the order of the endings."""
    by_name: dict[str, object] = dict.fromkeys(RULES)
    for name in RULES:
        value = getattr(rules, name.replace("-", "_"), None)
        if value is not None:
            by_name[name] = loading.from_record(value)
    for ending in rules.endings:
        by_name[RULE_NAMES[type(ending)]] = loading.from_record(ending)
    return {"rules": by_name, "endings": [RULE_NAMES[type(ending)] for ending in rules.endings]}


def _claim(replaced: dict[str, str], key: str, reading: str, variant: str) -> None:
    rule = key.partition(".")[0]
    for other, by in replaced.items():
        same_rule = other.partition(".")[0] == rule
        if same_rule and (other == key or "." not in key or "." not in other):
            raise RuleDataError(
                f"the readings {by} and {reading} both replace {key}; take one of them", f"variants/{variant}.toml", key
            )
    replaced[key] = reading


def _replaced(values: Values, key: str, value: object, file: str, reading: str) -> Rule | None:
    rule, _, field_name = key.partition(".")
    at = f"readings.{reading}.set.{key}"
    if rule not in RULES:
        raise RuleDataError(f"there is no rule “{rule}”; there are: {', '.join(RULES)}", file, at)
    if not field_name:
        return rule_value(rule, value, file, at)
    old = values[rule]
    if old is None:
        raise RuleDataError("the variant has no such rule; replace the whole rule", file, at)
    return rule_value(rule, {**loading.from_record(old), field_name: value}, file, at)


def rule_value(rule: str, value: object, file: str, key: str) -> Rule | None:
    """Read the value of a rule from data: a table of its fields, or "none" for an optional rule.

    Raises:
        RuleDataError: if it does not fit.
    """
    if value == "none":
        if rule not in OPTIONAL_RULES:
            raise RuleDataError("this rule can not be left out", file, key)
        return None
    return loading.to_record(RULES[rule], value, file, key)


# --- files ------------------------------------------------------------------------------------------------------------

_ENTRY_KEYS = ("cite", "examples", "why")


def _entry(rule: str, table: object, file: str) -> RuleEntry:
    key = f"rules.{rule}"
    if not isinstance(table, dict):
        raise RuleDataError("this rule must be a table", file, key)
    fields: Any = {name: value for name, value in table.items() if name not in _ENTRY_KEYS}
    value = rule_value(rule, "none" if fields == {"value": "none"} else fields, file, key)
    cite = loading.to_value(tuple[Cite, ...], table.get("cite", []), file, f"{key}.cite")
    examples = loading.to_value(tuple[str, ...], table.get("examples", []), file, f"{key}.examples")
    why = loading.to_record(Words, table["why"], file, f"{key}.why") if "why" in table else None
    entry = RuleEntry(rule, value, cite, examples, why)
    if not cite:
        raise RuleDataError("every rule names its source: cite is missing", file, f"{key}.cite")
    if entry.certainty in {"assumed", "reconstructed"} and why is None:
        raise RuleDataError(f"a rule that is {entry.certainty} must say why, in both languages", file, f"{key}.why")
    return entry


def read_variant(table: Table, file: str) -> Variant:
    """Read a variant from its TOML table.

    Raises:
        RuleDataError: if anything is missing, unknown or does not fit.
    """
    rest = dict(table)
    rules = rest.pop("rules", {})
    for unknown in sorted(rules.keys() - RULES.keys()):
        raise RuleDataError(f"there is no such rule; there are: {', '.join(RULES)}", file, f"rules.{unknown}")
    for missing in sorted(RULES.keys() - rules.keys()):
        raise RuleDataError(
            'this rule is missing; write value = "none" if there is no such rule', file, f"rules.{missing}"
        )
    entries = tuple(_entry(rule, rules[rule], file) for rule in RULES)
    variant = loading.to_record(Variant, {**rest, "entries": []}, file, "variant")
    variant = _with_entries(variant, entries)
    _check_variant(variant, file)
    return variant


def _with_entries(variant: Variant, entries: tuple[RuleEntry, ...]) -> Variant:
    from dataclasses import replace

    return replace(variant, entries=entries)


def _check_variant(variant: Variant, file: str) -> None:
    order = variant.endings
    if sorted(order) != sorted(POSITION_ENDINGS + HISTORY_ENDINGS):
        raise RuleDataError("the order must name every ending once", file, "endings")
    if set(order[-len(HISTORY_ENDINGS) :]) != set(HISTORY_ENDINGS):
        raise RuleDataError(f"{' and '.join(HISTORY_ENDINGS)} are judged last", file, "endings")
    try:
        position = parse_diagram(variant.setup.board)
    except NotationError as error:
        raise RuleDataError(str(error), file, "setup.board") from None
    if position.size != variant.setup.size:
        raise RuleDataError(f"the board has {position.size} ranks, size says {variant.setup.size}", file, "setup.board")
    for reading in variant.readings:
        variant.rules((reading.id,))


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
    """The rule set of an id such as `copenhagen` or `copenhagen+wall-any-man`.

    Raises:
        NotationError: unknown variant or reading, naming what there is.
        RuleDataError: two readings that replace the same field.
    """
    variant_id, *reading_ids = name.split("+")
    variant = variants().get(variant_id)
    if variant is None:
        raise NotationError(f"there is no variant “{variant_id}”; there are: {', '.join(variants())}", name, 0)
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
