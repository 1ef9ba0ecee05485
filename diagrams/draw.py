"""Pictures of positions and of what happens in examples, as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from diagrams import annotate, board
from diagrams.canvas import Canvas
from diagrams.marks import Marks, crop_of, scene
from diagrams.style import Box, board_box
from diagrams.svg import to_svg
from tafl_rules.examples import Example, faults
from tafl_rules.position import Position
from tafl_rules.rules import RuleSet
from tafl_rules.squares import Bitboard
from tafl_rules.variants import NamedRuleSet, rule_set


class ExampleFalseError(ValueError):
    """An example that is not true has no picture.

    Attributes:
        example: its name.
        faults: every way in which it is false.
    """

    def __init__(self, example: str, found: tuple[str, ...]) -> None:
        super().__init__("; ".join(found))
        self.example = example
        self.faults = found


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a picture depends on besides the colours: rule sets that show the same share one picture.

    Attributes:
        position: the men as drawn.
        marks: what is marked.
        special: throne and corners, as far as the rules know them.
        box: the part shown.
    """

    position: Position
    marks: Marks
    special: Bitboard
    box: Box


def check(example: Example, named: NamedRuleSet) -> None:
    """Make sure that an example is true and speaks of a rule set.

    Raises:
        ExampleFalseError: if it is false under any of its rule sets.
        ValueError: if it does not name the rule set.
    """
    found = _faults(example, tuple(rule_set(name).rules for name in example.rule_sets))
    if found:
        raise ExampleFalseError(example.name, found)
    if named.id not in example.rule_sets:
        raise ValueError(f"{example.name} says nothing about {named.id}; it speaks of {', '.join(example.rule_sets)}")


@cache
def _faults(example: Example, _rules: tuple[RuleSet, ...]) -> tuple[str, ...]:
    """The faults of an example; remembered for as long as neither it nor the rules it speaks of change."""
    return tuple(faults(example))


def plan_of(example: Example, named: NamedRuleSet) -> Plan:
    """What to draw for an example under one of its rule sets.

    Raises:
        ExampleFalseError: if the example is false.
        ValueError: if it does not name the rule set.
    """
    check(example, named)
    shown = scene(example, named.engine_of_size(example.size))
    special = board.special_squares(named.rules, example.size)
    return Plan(shown.position, shown.marks, special, board_box(example.size, crop_of(example)))


def plan_of_position(position: Position, rules: RuleSet, marks: Marks | None = None) -> Plan:
    """What to draw for a position on a whole board, with marks if any."""
    special = board.special_squares(rules, position.size)
    return Plan(position, marks or Marks(), special, board_box(position.size))


def figure_of(example: Example, named: NamedRuleSet, scheme: str) -> str:
    """What happens in an example under one of its rule sets, as SVG.

    Raises:
        ExampleFalseError: if the example is false.
        ValueError: if it does not name the rule set, or for an unknown scheme.
    """
    return drawn(plan_of(example, named), scheme)


def figure_of_position(position: Position, rules: RuleSet, scheme: str, marks: Marks | None = None) -> str:
    """A position on a whole board, with marks if any, as SVG."""
    return drawn(plan_of_position(position, rules, marks), scheme)


def start_figure(named: NamedRuleSet, scheme: str) -> str:
    """The start position of a rule set, as SVG."""
    return figure_of_position(named.start, named.rules, scheme)


@lru_cache(maxsize=1024)
def drawn(plan: Plan, scheme: str) -> str:
    """The picture of a plan, as SVG.

    Raises:
        ValueError: for an unknown scheme.
    """
    canvas, marks = Canvas(plan.box, scheme), plan.marks
    board.draw_ground(canvas, plan.special)
    annotate.draw_below(canvas, marks)
    board.draw_lines(canvas, plan.special)
    annotate.draw_between(canvas, marks, plan.position)
    board.draw_men(canvas, plan.position)
    annotate.draw_above(canvas, marks, plan.position)
    return to_svg(canvas.figure)
