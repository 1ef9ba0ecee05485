"""What other programs read: rule sets in normal form, examples, perft counts, words. Deterministic JSON.

`rules.json` is all the board needs to play, `conformance.json` all another engine needs to check itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tafl_rules import loading, words
from tafl_rules.examples import Example, Expect, examples
from tafl_rules.notation import format_move, format_position
from tafl_rules.perft import perft_counts
from tafl_rules.variants import NamedRuleSet, rule_set, rule_sets, rules_to_data

BOARD_SECTIONS = ("side", "piece", "result", "rule", "backing", "capture", "ending", "reason", "position", "join", "ui")
"""The sections of `words.toml` the board speaks with."""
FORMAT = 1
"""Version of the exported formats; raised when a reader of the old one could misread the new one."""


def rule_set_data(named: NamedRuleSet) -> loading.Table:
    """One rule set in normal form."""
    variant = named.variant
    reading = [{"id": r.id, "name": _texts(r.name)} for r in named.readings]
    return {
        "id": named.id,
        "variant": variant.id,
        "name": _texts(variant.name),
        "readings": reading,
        "size": named.start.size,
        "start": format_position(named.start),
        **rules_to_data(named.rules),
    }


def _texts(record: object) -> loading.Table:
    return loading.from_record(record)


def rules_data() -> loading.Table:
    """All rule sets, with and without readings."""
    return {"format": FORMAT, "rule_sets": [rule_set_data(named) for named in rule_sets()]}


def _expect_data(expect: Expect) -> loading.Table:
    data: dict[str, Any] = {"in": list(expect.rule_sets)}
    if expect.illegal is not None:
        data["illegal"] = expect.illegal
    elif expect.targets is not None:
        data["targets"] = sorted(expect.targets)
    else:
        data["captures"] = sorted(expect.captures or ())
        data["ending"] = loading.from_record(expect.ending) if expect.ending else None
    return data


def example_data(example: Example) -> loading.Table:
    """One example: a position text, the moves, and the outcomes by rule set.

    If `first` is true, the side that begins under a rule set is to move, whatever the position text says.
    """
    return {
        "name": example.name,
        "position": format_position(example.position()),
        "moves": [] if example.piece else [format_move(move, example.size) for move in example.played()],
        "piece": example.piece or None,
        "quiet": example.quiet,
        "first": example.first,
        "title": _texts(example.title),
        "expect": [_expect_data(expect) for expect in example.expect],
    }


def conformance_data() -> loading.Table:
    """Everything another engine needs to show that it plays by these rules."""
    return {
        **rules_data(),
        "examples": [example_data(example) for example in examples().values()],
        "perft": [
            {"rule_set": name, "position": format_position(rule_set(name).start), "nodes": nodes}
            for name, nodes in perft_counts().items()
        ],
    }


def words_data(lang: words.Lang) -> loading.Table:
    """What the board says in one language."""
    return words.section(lang, *BOARD_SECTIONS)


def panels_data(lang: words.Lang) -> loading.Table:
    """What the panels of the board say in one language; fetched when one is opened."""
    return words.section(lang, "panel")


def write(folder: Path) -> list[Path]:
    """Write all files into a folder, made if missing; files that would not change are left alone.

    Returns:
        The files, written or left.
    """
    folder.mkdir(parents=True, exist_ok=True)
    contents: dict[str, loading.Table] = {
        "rules.json": rules_data(),
        "conformance.json": conformance_data(),
        **{f"words.{lang}.json": words_data(lang) for lang in words.LANGS},
        **{f"panels.{lang}.json": panels_data(lang) for lang in words.LANGS},
    }
    return [_write(folder / name, data) for name, data in contents.items()]


def _write(file: Path, data: loading.Table) -> Path:
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
    if not file.exists() or file.read_text(encoding="utf-8") != content:
        file.write_text(content, encoding="utf-8")
    return file
