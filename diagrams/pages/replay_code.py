"""The Python lines with which a reader replays an example; a test runs them for every one."""

from __future__ import annotations

from tafl_rules.examples import Example, outcome
from tafl_rules.notation import format_move, format_position
from tafl_rules.position import Side
from tafl_rules.variants import NamedRuleSet


def replay_code(example: Example, named: NamedRuleSet) -> str:
    """Lines that replay an example under a rule set and print what comes of it: moves with captures, and the ending."""
    position = format_position(example.position(Side(named.rules.first_move.side)))
    quiet = f", quiet={example.quiet}" if example.quiet else ""
    lines = [
        f'engine = rule_set("{named.id}").engine_of_size({example.size})',
        f'game = Game(engine, parse_position("{position}"){quiet})',
    ]
    if example.piece:
        names = ["Game", "parse_position", "parse_square", "rule_set", "square_name", "squares"]
        lines += [
            f'targets = engine.targets(game.position, parse_square("{example.piece}", {example.size}))',
            f"print([square_name(square, {example.size}) for square in squares(targets)])",
        ]
        return _with_imports(names, lines)
    moves = [format_move(move, example.size) for move in example.played()]
    if outcome(example, named.engine_of_size(example.size), named.id).turn:
        return _with_imports(
            ["Game", "parse_position", "rule_set"], [*lines, *_plays(moves), "print(game.record(), game.ending)"]
        )
    *first, last = moves
    refused = f'print(game.why_illegal(parse_move("{last}", {example.size}).move))'
    return _with_imports(["Game", "parse_move", "parse_position", "rule_set"], [*lines, *_plays(first), refused])


def _plays(moves: list[str]) -> list[str]:
    if len(moves) > 1:
        return [f'for move in "{" ".join(moves)}".split():', "    game.play_text(move)"]
    return [f'game.play_text("{move}")' for move in moves]


def _with_imports(names: list[str], lines: list[str]) -> str:
    return "\n".join([f"from tafl_rules import {', '.join(names)}", "", *lines]) + "\n"
