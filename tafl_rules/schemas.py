"""JSON Schemas of the data files and of the export, made from the types that read them.

They are committed under `data/schemas/`, so that an editor completes and checks a file while it is written, and so
that other programs can check `conformance.json`. `python -m tafl_rules.schemas` renews them; a test keeps them fresh.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tafl_rules.errors import IllegalReason
from tafl_rules.examples import EndingText, Example, WinnerName
from tafl_rules.export import FORMAT
from tafl_rules.loading import Table
from tafl_rules.rules import HISTORY_ENDINGS, OPTIONAL_RULES, POSITION_ENDINGS, RULES
from tafl_rules.sources import Source
from tafl_rules.squares import FILES, LARGEST, SMALLEST
from tafl_rules.variant import Cite, Variant, Words

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Table = {"type": "string"}
_SQUARE: Table = {"type": "string", "pattern": f"^[{FILES[0]}-{FILES[-1]}](1[0-9]|[1-9])$"}
_MOVE: Table = {"type": "string", "pattern": f"^([{FILES[0]}-{FILES[-1]}](1[0-9]|[1-9])-?){{2}}$"}
_POSITION: Table = {"type": "string", "pattern": "^[adk0-9]+(/[adk0-9]+)* [ad]$"}
_SIZE: Table = {"enum": list(range(SMALLEST, LARGEST + 1, 2))}
_SHARED = (Words, Cite)
"""Records that occur so often that a schema describes them once."""
_ENDINGS = [*POSITION_ENDINGS, *HISTORY_ENDINGS]


def all_schemas() -> dict[str, Table]:
    """Every schema by the name of its file."""
    return {
        "conformance.json": conformance_schema(),
        "example.json": example_schema(),
        "sources.json": sources_schema(),
        "variant.json": variant_schema(),
    }


def schema_text(schema: Table) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


# --- from types -------------------------------------------------------------------------------------------------------


def of_type(hint: Any) -> Table:  # noqa: ANN401 (a type hint is of any type)
    """The schema of values that fit a type hint, as TOML and JSON write them."""
    origin = get_origin(hint)
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if isinstance(hint, UnionType):
        kinds = [of_type(part) for part in get_args(hint) if part is not type(None)]
        return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    if origin is tuple:
        return _list_of(of_type(get_args(hint)[0]))
    if hint in _SHARED:
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if dataclasses.is_dataclass(hint):
        return of_record(hint)  # type: ignore[arg-type]
    return {"type": {bool: "boolean", int: "integer", str: "string"}[hint]}


def of_record(kind: type) -> Table:
    """The schema of a table that is read as a record: every field once, no other key."""
    return _object(_fields(kind), [f.name for f in dataclasses.fields(kind) if _is_required(f)], _summary(kind))


def _fields(kind: type) -> dict[str, Table]:
    described = _described(kind)
    return {
        name: of_type(hint) | ({"description": described[name]} if name in described else {})
        for name, hint in get_type_hints(kind).items()
        if get_origin(hint) is not dict
    }


def _is_required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _summary(kind: type) -> str:
    return (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")


def _described(kind: type) -> dict[str, str]:
    """The texts of the section `Attributes` of a docstring."""
    section = (inspect.getdoc(kind) or "").partition("Attributes:\n")[2]
    found = re.finditer(r"^    (\w+): (.+(?:\n {8,}.+)*)", section, re.MULTILINE)
    return {entry[1]: re.sub(r"\s+", " ", entry[2]) for entry in found}


def _object(properties: dict[str, Table], required: list[str], description: str = "") -> Table:
    said = {"description": description} if description else {}
    return {
        **said,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _list_of(items: Table) -> Table:
    return {"type": "array", "items": items}


def _record(**properties: Table) -> Table:
    """An object that has exactly these keys."""
    return _object(properties, list(properties))


def _document(title: str, schema: Table) -> Table:
    text = json.dumps(schema)
    shared = {kind.__name__: of_record(kind) for kind in _SHARED if f'/{kind.__name__}"' in text}
    return {"$schema": _DIALECT, "title": title, **schema, "$defs": shared}


# --- data files -------------------------------------------------------------------------------------------------------


def variant_schema() -> Table:
    """The schema of `data/variants/*.toml`."""
    table = of_record(Variant)
    table["properties"].pop("entries")
    table["properties"]["rules"] = _object({name: _rule_entry(name) for name in RULES}, list(RULES))
    table["properties"]["endings"] |= {"items": {"enum": _ENDINGS}, "uniqueItems": True, "minItems": len(_ENDINGS)}
    table["properties"]["setup"]["properties"]["size"] |= _SIZE
    reading = table["properties"]["readings"]["items"]
    reading["properties"]["set"] = {**_replacements(), "description": _described_set()}
    table["required"] = ["rules" if name == "entries" else name for name in table["required"]]
    return _document("A tafl variant", table)


def _described_set() -> str:
    return "replaced values: `rule.field` -> value, or `rule` -> table or “none”."


def _rule_entry(rule: str) -> Table:
    evidence = {
        "cite": {**_list_of(of_type(Cite)), "minItems": 1},
        "examples": _list_of(_TEXT),
        "why": of_type(Words),
    }
    kind = RULES[rule]
    fields = _fields(kind)
    stated = _object({**fields, **evidence}, [*fields, "cite", "examples"], _summary(kind))
    if rule not in OPTIONAL_RULES:
        return stated
    absent = _object({"value": {"const": "none"}, **evidence}, ["value", "cite", "examples"], "There is no such rule.")
    return {"anyOf": [stated, absent]}


def _replacements() -> Table:
    """The schema of what a reading sets: whole rules, or single fields of them."""
    fields = {f"{rule}.{name}": schema for rule, kind in RULES.items() for name, schema in _fields(kind).items()}
    return _object({**_whole_rules(absent={"const": "none"}), **fields}, [])


def _whole_rules(absent: Table) -> dict[str, Table]:
    whole: dict[str, Table] = {rule: of_record(kind) for rule, kind in RULES.items()}
    return {rule: {"anyOf": [value, absent]} if rule in OPTIONAL_RULES else value for rule, value in whole.items()}


def example_schema() -> Table:
    """The schema of `data/examples/*/*.toml`."""
    table = of_record(Example)
    table["properties"].pop("name")
    table["required"].remove("name")
    table["properties"]["size"] |= _SIZE
    group = table["properties"]["expect"]["items"]
    group["properties"] = {"in": group["properties"].pop("rule_sets"), **group["properties"]}
    group["required"] = ["in"]
    group["properties"]["illegal"] = {"enum": [reason.value for reason in IllegalReason]}
    group["oneOf"] = [{"required": [outcome]} for outcome in ("captures", "illegal", "targets")]
    table["properties"]["expect"]["minItems"] = 1
    table["oneOf"] = [{"required": [given]} for given in ("move", "moves", "piece")]
    return _document("A tafl example", table)


def sources_schema() -> Table:
    """The schema of `data/sources.toml`."""
    table = of_record(Source)
    table["properties"].pop("id")
    table["required"].remove("id")
    return _document("The bibliography", {"type": "object", "additionalProperties": table})


# --- the export -------------------------------------------------------------------------------------------------------


def conformance_schema() -> Table:
    """The schema of the exported `conformance.json`."""
    table = _record(
        format={"const": FORMAT},
        rule_sets=_list_of(_rule_set()),
        examples=_list_of(_example()),
        perft=_list_of(_record(rule_set=_TEXT, position=_POSITION, nodes=_list_of({"type": "integer", "minimum": 1}))),
    )
    return _document("What another tafl engine needs to check itself", table)


def _rule_set() -> Table:
    return _record(
        id=_TEXT,
        variant=_TEXT,
        name=of_type(Words),
        readings=_list_of(_record(id=_TEXT, name=of_type(Words))),
        size=_SIZE,
        start=_POSITION,
        rules=_object(_whole_rules(absent={"type": "null"}), list(RULES)),
        endings={**_list_of({"enum": _ENDINGS}), "uniqueItems": True},
    )


def _example() -> Table:
    ending = of_record(EndingText)
    ending["properties"] = {"winner": of_type(WinnerName), "by": {"enum": _ENDINGS}}
    rule_sets: Table = {**_list_of(_TEXT), "minItems": 1}
    expect: Table = {
        "anyOf": [
            _object(
                {"in": rule_sets, "illegal": {"enum": [reason.value for reason in IllegalReason]}}, ["in", "illegal"]
            ),
            _object({"in": rule_sets, "targets": _list_of(_SQUARE)}, ["in", "targets"]),
            _object(
                {"in": rule_sets, "captures": _list_of(_SQUARE), "ending": {"anyOf": [ending, {"type": "null"}]}},
                ["in", "captures", "ending"],
            ),
        ]
    }
    return _record(
        name=_TEXT,
        position=_POSITION,
        moves=_list_of(_MOVE),
        piece={"anyOf": [_SQUARE, {"type": "null"}]},
        quiet={"type": "integer", "minimum": 0},
        first={
            "type": "boolean",
            "description": "the side that begins under the rule set is to move",
        },
        title=of_type(Words),
        expect={**_list_of(expect), "minItems": 1},
    )


def write(folder: Path) -> None:
    """Write all schemas into a folder."""
    for name, schema in all_schemas().items():
        (folder / name).write_text(schema_text(schema), encoding="utf-8")


if __name__ == "__main__":
    write(Path(__file__).parent / "data" / "schemas")
