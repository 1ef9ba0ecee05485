"""What must be true of the data as a whole: every rule cited and shown, every example true, every word there.

Each check yields its faults, one sentence each. A file that can not be read at all is one fault of the checks it stops.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tafl_rules import loading, schemas
from tafl_rules.errors import NotationError, PositionError, RuleDataError
from tafl_rules.examples import Example, examples, faults
from tafl_rules.perft import perft_counts
from tafl_rules.sources import sources
from tafl_rules.squares import parse_square
from tafl_rules.variant import Cite, Reading, RuleEntry, Variant, Words
from tafl_rules.variants import rule_set, variants
from tafl_rules.word_checks import leaves, sentence_faults, sentences, word_faults

NOT_SHOWN: frozenset[str] = frozenset()
"""Rules no example can show."""


class Checked(NamedTuple):
    """One check and what it found.

    Attributes:
        what: what was checked.
        number: how many of them.
        faults: one sentence for each fault.
    """

    what: str
    number: int
    faults: tuple[str, ...]


def run() -> list[Checked]:
    """Run every check."""
    return [
        _checked("sources", source_faults, lambda: len(sources())),
        _checked("variants", variant_faults, lambda: len(variants())),
        _checked("rules", rule_faults, lambda: sum(len(variant.entries) for variant in variants().values())),
        _checked("readings", reading_faults, lambda: sum(len(variant.readings) for variant in variants().values())),
        _checked("examples", example_faults, lambda: len(examples())),
        _checked("outcomes", outcome_faults, lambda: sum(len(each.rule_sets) for each in examples().values())),
        _checked("texts in two languages", word_faults, lambda: len(list(leaves()))),
        _checked("sentences for every possible value", sentence_faults, lambda: len(list(sentences()))),
        _checked("schemas", schema_faults, lambda: len(schemas.all_schemas())),
    ]


def _checked(what: str, check: Callable[[], Iterator[str]], count: Callable[[], int]) -> Checked:
    try:
        return Checked(what, count(), tuple(check()))
    except RuleDataError as error:
        return Checked(what, 0, (str(error),))


# --- sources and variants ---------------------------------------------------------------------------------------------


def source_faults() -> Iterator[str]:
    """Sources with an empty field."""
    for source in sources().values():
        for field in dataclasses.fields(source):
            value = getattr(source, field.name)
            if not value or (isinstance(value, Words) and not (value.de and value.en)):
                yield f"sources.toml: {source.id}.{field.name}: this is empty"


def variant_faults() -> Iterator[str]:
    """Variants without a playable start, without counts to check engines by, with sources or texts missing."""
    for variant in variants().values():
        file = f"variants/{variant.id}.toml"
        yield from _empty_texts(file, {"name": variant.name, "summary": variant.summary})
        yield from _cite_faults(file, "setup.cite", variant.setup.cite)
        for rule in variant.unenforced:
            yield from _cite_faults(file, f"unenforced.{rule.id}.cite", rule.cite)
        if not perft_counts().get(variant.id):
            yield f"perft/start.perft: there are no counts for {variant.id}"
        try:
            rule_set(variant.id).engine.check(variant.start())
        except PositionError as error:
            yield f"{file}: setup.board: {error}"


def rule_faults() -> Iterator[str]:
    """Rules whose source is unknown, or that no example shows."""
    for variant in variants().values():
        file = f"variants/{variant.id}.toml"
        ids = {variant.id, *(f"{variant.id}+{reading.id}" for reading in variant.readings)}
        for entry in variant.entries:
            key = f"rules.{entry.name}"
            yield from _cite_faults(file, f"{key}.cite", entry.cite)
            yield from _field_faults(file, key, entry)
            if not entry.examples and entry.name not in NOT_SHOWN:
                yield f"{file}: {key}.examples: no example shows this rule; name at least one"
            yield from _named_faults(file, f"{key}.examples", entry.examples, ids)


def reading_faults() -> Iterator[str]:
    """Readings without a source, or that no example tells from the base rules."""
    for variant in variants().values():
        file = f"variants/{variant.id}.toml"
        for reading in variant.readings:
            key = f"readings.{reading.id}"
            yield from _empty_texts(file, {f"{key}.name": reading.name, f"{key}.text": reading.text})
            yield from _cite_faults(file, f"{key}.cite", reading.cite)
            yield from _named_faults(file, f"{key}.examples", reading.examples, {f"{variant.id}+{reading.id}"})
            if not any(_tells_apart(name, variant, reading) for name in reading.examples):
                yield f"{file}: {key}.examples: no example ends differently under {variant.id} and under this reading"


def _tells_apart(name: str, variant: Variant, reading: Reading) -> bool:
    example = examples().get(name)
    base = example and example.expected(variant.id)
    other = example and example.expected(f"{variant.id}+{reading.id}")
    return base is not None and other is not None and base != other


def _cite_faults(file: str, key: str, cites: Iterable[Cite]) -> Iterator[str]:
    cites = tuple(cites)
    if not cites:
        yield f"{file}: {key}: no source is named"
    for cite in cites:
        if cite.source not in sources():
            yield f"{file}: {key}: there is no source “{cite.source}” in sources.toml"
        if not cite.place:
            yield f"{file}: {key}: the place in “{cite.source}” is missing"


def _field_faults(file: str, key: str, entry: RuleEntry) -> Iterator[str]:
    fields = [] if entry.value is None else [field.name for field in dataclasses.fields(entry.value)]
    cited = {cite.field for cite in entry.cite}
    for name in sorted(cited - {"", *fields}):
        yield f"{file}: {key}.cite: the rule has no field “{name}”; it has: {', '.join(fields) or 'none'}"
    if cited and "" not in cited:
        for name in sorted(set(fields) - cited):
            yield f"{file}: {key}.cite: no source speaks of the field “{name}”"


def _named_faults(file: str, key: str, names: Iterable[str], ids: set[str]) -> Iterator[str]:
    for name in names:
        example = examples().get(name)
        if example is None:
            yield f"{file}: {key}: there is no example “{name}”"
        elif not ids & set(example.rule_sets):
            yield f"{file}: {key}: “{name}” says nothing about {', '.join(sorted(ids))}"


def _empty_texts(file: str, texts: dict[str, Words]) -> Iterator[str]:
    for key, text in texts.items():
        for lang in ("de", "en"):
            if not getattr(text, lang).strip():
                yield f"{file}: {key}.{lang}: this text is empty"


# --- examples ---------------------------------------------------------------------------------------------------------


def example_faults() -> Iterator[str]:
    """Examples with empty texts, bad drawing hints, or that no rule and no reading names."""
    named = {
        name
        for variant in variants().values()
        for names in (*(e.examples for e in variant.entries), *(r.examples for r in variant.readings))
        for name in names
    }
    for name, example in examples().items():
        file = f"examples/{name}.toml"
        yield from _empty_texts(file, {"title": example.title, "caption": example.caption})
        yield from _hint_faults(file, example)
        if name not in named:
            yield f"{file}: no rule and no reading names this example, so no page shows it"


def _hint_faults(file: str, example: Example) -> Iterator[str]:
    if len(example.draw.crop) not in {0, 2}:
        yield f"{file}: draw.crop: give two opposite corners, such as a1 and d4, or nothing"
    for square in (*example.draw.crop, *example.draw.mark):
        try:
            parse_square(square, example.size)
        except NotationError as error:
            yield f"{file}: draw: {error}"


def outcome_faults() -> Iterator[str]:
    """Examples that are false under a rule set they name."""
    for example in examples().values():
        yield from faults(example)


def schema_faults() -> Iterator[str]:
    """Schemas that are not those of the types."""
    for name, schema in schemas.all_schemas().items():
        file = loading.data_folder() / "schemas" / name
        if not file.is_file() or file.read_text(encoding="utf-8") != schemas.schema_text(schema):
            yield f"schemas/{name}: this is out of date; run python -m tafl_rules.schemas"
