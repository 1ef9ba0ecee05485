from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

from tafl_rules import RuleDataError
from tafl_rules.loading import data_folder, from_record, read_toml, to_record, to_value


@dataclass(frozen=True)
class Inner:
    word: Literal["yes", "no"]


@dataclass(frozen=True)
class Outer:
    number: int
    text: str
    inner: tuple[Inner, ...]
    extra: str | None = None


TABLE: dict[str, Any] = {"number": 3, "text": "ä", "inner": [{"word": "yes"}, {"word": "no"}]}


def test_records_and_tables_are_each_others_image() -> None:
    record = to_record(Outer, TABLE, "f", "k")
    assert record == Outer(3, "ä", (Inner("yes"), Inner("no")))
    assert from_record(record) == {**TABLE, "extra": None}


@pytest.mark.parametrize(
    ("change", "key", "says"),
    [
        ({"number": "3"}, "k.number", "'3' is not possible here; it must be of type int"),
        ({"number": True}, "k.number", "of type int"),
        ({"number": 3.0}, "k.number", "of type int"),
        ({"text": 3}, "k.text", "of type str"),
        ({"inner": {}}, "k.inner", "must be a list"),
        ({"inner": [{"word": "maybe"}]}, "k.inner[0].word", "must be one of yes, no"),
        ({"inner": [{}]}, "k.inner[0].word", "this key is missing"),
        ({"inner": [3]}, "k.inner[0]", "must be a table"),
        ({"more": 1}, "k.more", "unknown key; this table takes number, text, inner, extra"),
    ],
)
def test_what_does_not_fit_is_named_with_file_key_and_what_would_be_right(
    change: dict[str, Any], key: str, says: str
) -> None:
    with pytest.raises(RuleDataError) as caught:
        to_record(Outer, {**TABLE, **change}, "some.toml", "k")
    assert (caught.value.file, caught.value.key) == ("some.toml", key)
    assert str(caught.value).startswith(f"some.toml: {key}: ")
    assert says in str(caught.value)


def test_missing_keys_are_never_filled_in() -> None:
    with pytest.raises(RuleDataError, match=r"k\.text: this key is missing"):
        to_record(Outer, {"number": 1, "inner": []}, "f", "k")
    with pytest.raises(RuleDataError, match="must be a table"):
        to_record(Outer, [], "f", "k")
    with pytest.raises(RuleDataError, match="must be a table"):
        to_value(dict[str, int], 3, "f", "k")


def test_files_that_are_missing_or_no_toml(tmp_path: Path) -> None:
    with pytest.raises(RuleDataError, match=r"x\.toml: there is no such file"):
        read_toml(tmp_path / "x.toml", "x.toml")
    for content in (b"a = ", b"\xff\xfe", b"a = 1\na = 2"):
        (tmp_path / "x.toml").write_bytes(content)
        with pytest.raises(RuleDataError, match="no valid TOML"):
            read_toml(tmp_path / "x.toml", "x.toml")


def test_the_data_is_there() -> None:
    assert {"variants", "examples", "sources.toml", "words.toml", "schemas"} <= {
        entry.name for entry in data_folder().iterdir()
    }
