"""The options of the tafl blocks: which there are, and when they are right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tafl_rules.errors import TaflError
from tafl_rules.examples import examples
from tafl_rules.game import Game
from tafl_rules.notation import parse_moves, parse_position
from tafl_rules.rules import TOPICS
from tafl_rules.variants import rule_set, variants

Options: TypeAlias = Mapping[str, Any]
Check: TypeAlias = Callable[[Any, Options], str]
"""Returns what is wrong with a value, given all options; empty if nothing is."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a block."""

    check: Check
    required: bool = False


def _one_of(what: str, value: object, known: Mapping[str, object]) -> str:
    return "" if value in known else f"there is no {what} “{value}”; there are: {', '.join(known)}"


def _variant(value: object, _: Options) -> str:
    return _one_of("variant", value, variants())


def _rule_set(value: object, _: Options) -> str:
    try:
        rule_set(str(value))
    except TaflError as error:
        return str(error)
    return ""


def _example(value: object, _: Options) -> str:
    if value in examples():
        return ""
    topic = str(value).partition("/")[0]
    near = [name for name in examples() if name.startswith(f"{topic}/")] or sorted(
        {name.partition("/")[0] for name in examples()}
    )
    return f"there is no example “{value}”; near by: {', '.join(near)}"


def _shown_under(value: object, options: Options) -> str:
    example = examples().get(str(options.get("example")))
    if example is None or value in example.rule_sets:
        return ""
    return f"the example says nothing about “{value}”; it speaks of: {', '.join(example.rule_sets)}"


def _topic(value: object, _: Options) -> str:
    return _one_of("topic", value, TOPICS)


def _position(value: object, _: Options) -> str:
    try:
        parse_position(str(value))
    except TaflError as error:
        return str(error)
    return ""


def _moves(value: object, options: Options) -> str:
    try:
        named = rule_set(str(options.get("variant")))
        position = parse_position(str(options["position"])) if "position" in options else named.start
        game = Game(named.engine_of_size(position.size), position)
        for move in parse_moves(str(value), position.size):
            game.play(move.move)
    except TaflError as error:
        return str(error)
    return ""


def _start(value: object, _: Options) -> str:
    return "" if isinstance(value, bool) else f"this must be true or false, not “{value}”"


VARIANT = {"variant": Option(_variant, required=True)}
BLOCKS: dict[str, dict[str, Option]] = {
    "tafl-figure": {"example": Option(_example, required=True), "variant": Option(_shown_under)},
    "tafl-board": {
        "variant": Option(_rule_set, required=True),
        "position": Option(_position),
        "moves": Option(_moves),
        "start": Option(_start),
    },
    "tafl-facts": VARIANT,
    "tafl-setup": VARIANT,
    "tafl-rules": {**VARIANT, "topic": Option(_topic, required=True)},
    "tafl-readings": VARIANT,
    "tafl-differences": {"variant": Option(_rule_set, required=True), "with": Option(_rule_set, required=True)},
    "tafl-related": VARIANT,
    "tafl-attested": VARIANT,
    "tafl-sources": {"variant": Option(_variant)},
    "tafl-variants": {},
    "tafl-proof": {},
    "tafl-family": {"topic": Option(_topic, required=True)},
    "tafl-gallery": {},
    "tafl-play": {},
    "tafl-levels": {},
    "tafl-level-matches": {},
    "tafl-balance": {},
    "tafl-human-balance": {},
}
"""Every block by its name, with its options."""


def fault(name: str, options: Options) -> str:
    """What is wrong with the options of a block; empty if nothing is."""
    known = BLOCKS[name]
    for option in options:
        if option not in known:
            return f"{name} has no option “{option}”; it takes: {', '.join(known) or 'none'}"
    for option, rule in known.items():
        if option in options:
            said = rule.check(options[option], options)
            if said:
                return f"{name}, {option}: {said}"
        elif rule.required:
            return f"{name} needs the option “{option}”"
    return ""
