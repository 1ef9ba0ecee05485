"""From TOML tables to checked values and back: the one place that knows how records map to data.

A record is a frozen dataclass whose fields are literals (one of some words), ints, texts or tuples of records. Every
key must be there and no other key may: nothing is ever filled in. Errors name file, key and what would be right.
"""

from __future__ import annotations

import dataclasses
import tomllib
from functools import cache
from importlib import resources
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from tafl_rules.errors import RuleDataError
from tafl_rules.squares import shown

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")
Table = dict[str, Any]


def data_folder() -> Traversable:
    """The folder of the package that holds sources, variants, examples and words."""
    return resources.files("tafl_rules") / "data"


def read_toml(file: Traversable, name: str) -> Table:
    """Read one TOML file.

    Raises:
        RuleDataError: if it is missing or no TOML.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RuleDataError("there is no such file", name) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RuleDataError(f"this is no valid TOML: {error}", name) from None


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def to_record(kind: type[T], table: object, file: str, key: str) -> T:
    """Make a record from a table.

    Raises:
        RuleDataError: missing or unknown keys, or a value outside its type.
    """
    if not isinstance(table, dict):
        raise RuleDataError(f"this must be a table, not {shown(repr(table))}", file, key)
    hints = _hints(kind)  # type: ignore[arg-type]  # mypy does not see that a type is hashable
    fields = {field.name: field for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    required = {
        name
        for name, field in fields.items()
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    for unknown in sorted(table.keys() - fields.keys()):
        raise RuleDataError(f"unknown key; this table takes {', '.join(fields)}", file, f"{key}.{unknown}")
    for missing in sorted(required - table.keys()):
        raise RuleDataError("this key is missing", file, f"{key}.{missing}")
    return kind(**{name: to_value(hints[name], value, file, f"{key}.{name}") for name, value in table.items()})


def to_value(hint: Any, value: object, file: str, key: str) -> Any:  # noqa: ANN401 (hints and values are of any type)
    """Check a value against a type hint and convert lists to tuples, tables to records.

    Raises:
        RuleDataError: if it does not fit.
    """
    if get_origin(hint) is Literal:
        words = get_args(hint)
        if value not in words:
            raise RuleDataError(
                f"{shown(repr(value))} is not possible here; it must be one of {', '.join(map(str, words))}", file, key
            )
        return value
    if isinstance(hint, UnionType):
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return to_value(inner, value, file, key)
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise RuleDataError(f"this must be a list, not {shown(repr(value))}", file, key)
        inner = get_args(hint)[0]
        return tuple(to_value(inner, entry, file, f"{key}[{index}]") for index, entry in enumerate(value))
    if get_origin(hint) is dict:
        return _to_dict(hint, value, file, key)
    if dataclasses.is_dataclass(hint):
        return to_record(hint, value, file, key)  # type: ignore[arg-type]
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise RuleDataError(f"{shown(repr(value))} is not possible here; it must be of type {hint.__name__}", file, key)
    return value


def _to_dict(hint: object, value: object, file: str, key: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RuleDataError(f"this must be a table, not {shown(repr(value))}", file, key)
    inner = get_args(hint)[1]
    return {
        name: entry if inner is Any else to_value(inner, entry, file, f"{key}.{name}") for name, entry in value.items()
    }


def from_record(record: object) -> Table:
    """The table a record was made from: tuples become lists, inner records tables."""
    return {
        field.name: _from_value(getattr(record, field.name))
        for field in dataclasses.fields(record)  # type: ignore[arg-type]
    }


def _from_value(value: object) -> object:
    if isinstance(value, tuple):
        return [_from_value(entry) for entry in value]
    return from_record(value) if dataclasses.is_dataclass(value) else value
