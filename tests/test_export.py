from __future__ import annotations

import json
from pathlib import Path

from tafl_rules import examples, export, parse_position, rule_sets, words
from tafl_rules.rule_data import rule_set_of, rule_value
from tafl_rules.rules import RULES


def test_the_export_is_the_same_on_every_run_and_leaves_equal_files_alone(tmp_path: Path) -> None:
    files = export.write(tmp_path / "new" / "folder")
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in files}
    assert {file.name for file in files} == {
        "rules.json",
        "conformance.json",
        "words.de.json",
        "words.en.json",
        "panels.de.json",
        "panels.en.json",
    }
    assert export.write(tmp_path / "new" / "folder") == files
    assert {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in files} == before
    files[0].write_text("{}")
    export.write(tmp_path / "new" / "folder")
    assert files[0].read_bytes() == before[files[0]][0]


def test_rule_sets_can_be_rebuilt_from_the_export() -> None:
    data = json.loads(json.dumps(export.rules_data()))
    assert [each["id"] for each in data["rule_sets"]] == [named.id for named in rule_sets()]
    for named, each in zip(rule_sets(), data["rule_sets"], strict=True):
        values = {rule: rule_value(rule, each["rules"][rule] or "none", "f", rule) for rule in RULES}
        assert rule_set_of(values, tuple(each["endings"])) == named.rules
        assert parse_position(each["start"]) == named.start


def test_every_example_is_exported_whole() -> None:
    data = export.conformance_data()
    assert [each["name"] for each in data["examples"]] == list(examples())
    for example, each in zip(examples().values(), data["examples"], strict=True):
        assert parse_position(each["position"]) == example.position()
        assert {name for group in each["expect"] for name in group["in"]} == set(example.rule_sets)
        assert bool(each["moves"]) != bool(each["piece"])


def test_the_board_gets_the_same_keys_in_both_languages() -> None:
    def keys(table: object) -> object:
        return {key: keys(value) for key, value in table.items()} if isinstance(table, dict) else ""

    german, english = (export.words_data(lang) for lang in words.LANGS)
    assert keys(german) == keys(english)
    assert {"rule", "reason", "capture", "ending"} <= german.keys()
