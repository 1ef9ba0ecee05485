"""Pictures of positions and of what happens in examples, as SVG."""

from __future__ import annotations

from diagrams import annotate, board
from diagrams.canvas import Canvas
from diagrams.marks import Marks, crop_of, scene
from diagrams.style import Box, board_box
from diagrams.svg import to_svg
from tafl_rules.examples import Example, faults
from tafl_rules.position import Position
from tafl_rules.rules import RuleSet
from tafl_rules.variants import NamedRuleSet


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


def check(example: Example, named: NamedRuleSet) -> None:
    """Make sure that an example is true and speaks of a rule set.

    Raises:
        ExampleFalseError: if it is false under any of its rule sets.
        ValueError: if it does not name the rule set.
    """
    found = tuple(faults(example))
    if found:
        raise ExampleFalseError(example.name, found)
    if named.id not in example.rule_sets:
        raise ValueError(f"{example.name} says nothing about {named.id}; it speaks of {', '.join(example.rule_sets)}")


def figure_of(example: Example, named: NamedRuleSet, scheme: str) -> str:
    """What happens in an example under one of its rule sets.

    Raises:
        ExampleFalseError: if the example is false.
        ValueError: if it does not name the rule set, or for an unknown scheme.
    """
    check(example, named)
    shown = scene(example, named.engine_of_size(example.size))
    return _drawn(shown.position, named.rules, scheme, shown.marks, board_box(example.size, crop_of(example)))


def figure_of_position(position: Position, rules: RuleSet, scheme: str, marks: Marks | None = None) -> str:
    """A position on a whole board, with marks if any."""
    return _drawn(position, rules, scheme, marks or Marks(), board_box(position.size))


def start_figure(named: NamedRuleSet, scheme: str) -> str:
    """The start position of a rule set."""
    return figure_of_position(named.start, named.rules, scheme)


def _drawn(position: Position, rules: RuleSet, scheme: str, marks: Marks, box: Box) -> str:
    canvas = Canvas(box, scheme)
    board.draw_ground(canvas, rules)
    annotate.draw_below(canvas, marks)
    board.draw_lines(canvas, rules)
    annotate.draw_between(canvas, marks, position)
    board.draw_men(canvas, position)
    annotate.draw_above(canvas, marks, position)
    return to_svg(canvas.figure)
