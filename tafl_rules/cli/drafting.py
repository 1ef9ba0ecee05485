"""`example new`: a draft of an example file, with the outcome under every rule set."""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from pathlib import Path

from tafl_rules import loading
from tafl_rules.cli.playing import split_moves
from tafl_rules.cli.result import RefusedError, Result, refused
from tafl_rules.errors import TaflError
from tafl_rules.examples import Example, Expect, outcome, outcomes, read_example
from tafl_rules.notation import format_diagram, format_move, parse_move, parse_position
from tafl_rules.position import Move, Position
from tafl_rules.rules import TOPICS
from tafl_rules.variant import Words
from tafl_rules.variants import NamedRuleSet, rule_set, rule_sets
from tafl_rules.words import Lang

_NAME = re.compile(r"(?P<topic>[a-z-]+)/[a-z0-9]+(-[a-z0-9]+)*")


def new(args: argparse.Namespace) -> Result:
    """Draft an example and print it, or write it to its place among the data."""
    if args.write and not args.name:
        raise RefusedError("--write needs a name: --name topic/name", "usage")
    if args.name:
        _check_name(args.name)
    try:
        named = rule_set(args.rule_set)
        example = _bare(named, args)
        groups = grouped(example, named)
        name = args.name or f"{_topic(groups[0])}/draft"
        text = draft(example, groups)
        read_example(tomllib.loads(text), name)
    except TaflError as error:
        raise refused(error, args.lang) from None
    file = f"tafl_rules/data/examples/{name}.toml"
    if args.write:
        _write(name, text)
    return Result({"name": name, "file": file, "written": bool(args.write), "text": text}, f"# {file}\n{text}")


def _check_name(name: str) -> None:
    match = _NAME.fullmatch(name)
    if match is None or match["topic"] not in TOPICS:
        topics = ", ".join(TOPICS)
        raise RefusedError(
            f"{name!r} is no name: write topic/name with small letters, digits and hyphens; topics: {topics}", "usage"
        )


def _bare(named: NamedRuleSet, args: argparse.Namespace) -> Example:
    """The example without outcomes; refused if it could not be told in a file."""
    position = parse_position(args.position)
    played = [_move(text, position.size, args.lang) for text in split_moves(args.moves)]
    named.engine_of_size(position.size).check(position)
    _check_side(position, played[0], args.lang)
    words = " ".join(format_move(move, position.size) for move in played)
    size, board = position.size, format_diagram(position)
    one, several = (words, "") if len(played) == 1 else ("", words)
    nothing = Words("", "")
    return Example(
        name="captures/draft", size=size, board=board, title=nothing, caption=nothing, expect=(), move=one,
        moves=several, quiet=args.quiet,
    )  # fmt: skip


def _move(text: str, size: int, lang: Lang) -> Move:
    try:
        return parse_move(text, size).move
    except TaflError as error:
        raise refused(error, lang, text) from None


def _check_side(position: Position, move: Move, lang: Lang) -> None:
    piece = position.piece_at(move.origin)
    if piece is None or piece.side is not position.to_move:
        text = format_move(move, position.size)
        message = f"{text}: in an example the side whose man moves first is to move; no man of that side stands there"
        raise RefusedError(f"{message} ({lang})" if lang == "de" else message, "not-yours", text)


def grouped(example: Example, named: NamedRuleSet) -> list[Expect]:
    """The outcomes, rule sets with equal ones together, that of `named` first."""
    others = tuple(other for other in rule_sets() if other.id != named.id)
    first = outcome(example, named.engine_of_size(example.size), named.id).expect
    found = {named.id: first, **outcomes(example, others)}
    groups: dict[Expect, list[str]] = {}
    for name, expect in found.items():
        groups.setdefault(_unnamed(expect), []).append(name)
    return [_named(expect, names) for expect, names in groups.items()]


def _unnamed(expect: Expect) -> Expect:
    return _named(expect, [])


def _named(expect: Expect, names: list[str]) -> Expect:
    return Expect(
        rule_sets=tuple(names),
        captures=expect.captures,
        ending=expect.ending,
        illegal=expect.illegal,
        targets=expect.targets,
    )


def _topic(expect: Expect) -> str:
    """The topic an outcome most likely belongs to."""
    if expect.illegal is not None:
        return "movement"
    by = expect.ending.by if expect.ending else "custodial"
    return next(topic for topic, rules in TOPICS.items() if by in rules)


def draft(example: Example, groups: list[Expect]) -> str:
    """The text of an example file."""
    rows = [" ".join(row) for row in example.board.splitlines()]
    played = f"move = {_quoted(example.move)}" if example.move else f"moves = {_quoted(example.moves)}"
    lines = [f"size = {example.size}", 'board = """', *rows, '"""', played]
    if example.quiet:
        lines.append(f"quiet = {example.quiet}")
    for table in ("title", "caption"):
        lines += ["", f"[{table}]", *(f'{lang} = ""' for lang in ("de", "en"))]
    for expect in groups:
        lines += ["", "[[expect]]", f"in = {_list(expect.rule_sets)}", *_outcome_lines(expect)]
    return "\n".join(lines) + "\n"


def _outcome_lines(expect: Expect) -> list[str]:
    if expect.illegal is not None:
        return [f"illegal = {_quoted(expect.illegal)}"]
    lines = [f"captures = {_list(expect.captures or ())}"]
    if expect.ending:
        lines.append(f"ending = {{ winner = {_quoted(expect.ending.winner)}, by = {_quoted(expect.ending.by)} }}")
    return lines


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(items: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_quoted, items))}]"


def _write(name: str, text: str) -> None:
    file = Path(str(loading.data_folder())) / "examples" / f"{name}.toml"
    file.parent.mkdir(exist_ok=True)
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise RefusedError(f"{name}: there is an example of this name; take another", "file") from None
