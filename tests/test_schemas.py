from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tafl_rules import export
from tafl_rules.schemas import all_schemas, schema_text, write

DATA = Path(__file__).parent.parent / "tafl_rules" / "data"
FILES = {
    "variant.json": sorted(DATA.glob("variants/*.toml")),
    "example.json": sorted(DATA.glob("examples/*/*.toml")),
    "sources.json": [DATA / "sources.toml"],
}


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(all_schemas()[name])


@pytest.mark.parametrize("name", all_schemas())
def test_committed_schemas_are_fresh_and_schemas(name: str, tmp_path: Path) -> None:
    write(tmp_path)
    committed = (DATA / "schemas" / name).read_text(encoding="utf-8")
    assert committed == schema_text(all_schemas()[name]) == (tmp_path / name).read_text(encoding="utf-8"), (
        "run python -m tafl_rules.schemas"
    )
    Draft202012Validator.check_schema(json.loads(committed))


@pytest.mark.parametrize("name", FILES)
def test_every_data_file_fits_its_schema(name: str) -> None:
    assert FILES[name]
    for file in FILES[name]:
        errors = [error.json_path for error in validator(name).iter_errors(tomllib.loads(file.read_text("utf-8")))]
        assert errors == [], file


def test_the_export_fits_its_schema() -> None:
    data = json.loads(json.dumps(export.conformance_data()))
    assert [error.json_path for error in validator("conformance.json").iter_errors(data)] == []


def changed(table: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    table = copy.deepcopy(table)
    place: Any = table
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return table


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("size",), 8),
        (("size",), None),
        (("title", "de"), None),
        (("title", "fr"), "x"),
        (("move",), None),
        (("moves",), "d1-d2"),
        (("expect",), []),
        (("expect", 0, "in"), None),
        (("expect", 0, "illegal"), "blocked"),
        (("expect", 0, "captures"), None),
        (("more",), 1),
    ],
)
def test_a_wrong_example_does_not_fit(path: tuple[Any, ...], value: object) -> None:
    table = tomllib.loads((DATA / "examples" / "shieldwall" / "king-in-row.toml").read_text("utf-8"))
    assert not validator("example.json").is_valid(changed(table, path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("id",), None),
        (("rules", "throne"), None),
        (("rules", "throne", "men"), "sometimes"),
        (("rules", "throne", "cite"), []),
        (("rules", "movement"), {"value": "none", "cite": [], "examples": []}),
        (("endings",), ["king-reaches"]),
        (("readings", 0, "set"), {"shieldwall.shape": "any"}),
        (("readings", 0, "set"), {"shieldwall.closing": "all"}),
        (("setup", "size"), 12),
    ],
)
def test_a_wrong_variant_does_not_fit(path: tuple[Any, ...], value: object) -> None:
    table = tomllib.loads((DATA / "variants" / "copenhagen.toml").read_text("utf-8"))
    assert not validator("variant.json").is_valid(changed(table, path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), 0),
        (("rule_sets", 0, "start"), "x"),
        (("rule_sets", 0, "rules", "throne"), "none"),
        (("rule_sets", 0, "rules", "movement"), {"men": "line"}),
        (("examples", 0, "expect"), []),
        (("examples", 0, "position"), "5/5/5/5/5"),
        (("perft", 0, "nodes"), [0]),
    ],
)
def test_a_wrong_export_does_not_fit(path: tuple[Any, ...], value: object) -> None:
    data = json.loads(json.dumps(export.conformance_data()))
    assert not validator("conformance.json").is_valid(changed(data, path, value))
