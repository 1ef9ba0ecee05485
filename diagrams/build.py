"""Figures and style sheet for the site, kept by content so that nothing is drawn twice.

On the command line: `python -m diagrams.build css FILE` writes the colours as CSS custom properties,
`python -m diagrams.build figures FOLDER` every picture.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from diagrams import draw
from diagrams.draw import Plan
from diagrams.style import PALETTE_FILE, SCHEMES
from diagrams.stylesheet import css
from tafl_rules.examples import Example, examples
from tafl_rules.notation import format_position
from tafl_rules.position import Position
from tafl_rules.rules import RuleSet
from tafl_rules.variants import NamedRuleSet, rule_set, rule_sets

__all__ = [
    "BuiltFigure",
    "all_figures",
    "code_digest",
    "css",
    "example_figure",
    "main",
    "position_figure_file",
    "start_figure_file",
]

DRAWING = ("annotate", "arrows", "board", "canvas", "draw", "marks", "outline", "paths", "style", "svg")
"""The modules that decide how a picture looks."""
CACHE = Path(__file__).resolve().parents[1] / ".cache" / "figures"


@dataclass(frozen=True, slots=True)
class BuiltFigure:
    """A picture of the site.

    Attributes:
        path: where it belongs, below the assets.
        svg: the picture.
        width: in CSS pixels at natural size; height: the same.
    """

    path: str
    svg: str
    width: int
    height: int


_plans: dict[tuple[Example, str, RuleSet], Plan] = {}


def example_figure(example: Example, named: NamedRuleSet, scheme: str) -> BuiltFigure:
    """What happens in an example under one of its rule sets.

    Raises:
        ExampleFalseError: if the example is false, whether there is an older picture or not.
        ValueError: if it does not name the rule set.
    """
    name = example.name.replace("/", "-")
    return _built(_plan(example, named), named, scheme, name)


def _plan(example: Example, named: NamedRuleSet) -> Plan:
    """What to draw, worked out once for both schemes and both languages; keyed by values, so edited data are seen."""
    key = (example, named.id, named.rules)
    if key not in _plans:
        _plans[key] = draw.plan_of(example, named)
    return _plans[key]


def start_figure_file(named: NamedRuleSet, scheme: str) -> BuiltFigure:
    """The start position of a rule set."""
    return _built(draw.plan_of_position(named.start, named.rules), named, scheme, "start")


def position_figure_file(position: Position, named: NamedRuleSet, scheme: str) -> BuiltFigure:
    """Any position under a rule set."""
    digest = hashlib.sha256(format_position(position).encode()).hexdigest()[:12]
    return _built(draw.plan_of_position(position, named.rules), named, scheme, f"position-{digest}")


def all_figures() -> Iterator[BuiltFigure]:
    """Every start position and every example under each rule set it names, light and dark.

    Raises:
        ExampleFalseError: at the first false example.
    """
    for scheme in SCHEMES:
        for named in rule_sets():
            yield start_figure_file(named, scheme)
        for example in examples().values():
            for name in example.rule_sets:
                yield example_figure(example, rule_set(name), scheme)


def _built(plan: Plan, named: NamedRuleSet, scheme: str, name: str) -> BuiltFigure:
    path = f"fig/{name}-{named.id.replace('+', '_')}.{scheme}.svg"
    return BuiltFigure(path, _kept(plan, scheme), plan.box.width, plan.box.height)


# --- keeping ----------------------------------------------------------------------------------------------------------


@cache
def code_digest() -> str:
    """A digest of the code and sizes that make a picture of a plan, so that a change of them makes new pictures."""
    digest = hashlib.sha256(version("matplotlib").encode())
    for file in (PALETTE_FILE, *(PALETTE_FILE.with_name(f"{name}.py") for name in DRAWING)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _kept(plan: Plan, scheme: str) -> str:
    """The picture of a plan: read if it was drawn before, else drawn."""
    key = hashlib.sha256("\0".join((code_digest(), scheme, repr(plan))).encode()).hexdigest()
    file = CACHE / f"{key[:32]}.svg"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    svg = draw.drawn(plan, scheme)
    CACHE.mkdir(parents=True, exist_ok=True)
    # Several builds may run at once; each sees a whole file or none.
    handle, name = tempfile.mkstemp(dir=CACHE)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(svg)
    Path(name).replace(file)
    return svg


# --- command line -----------------------------------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> None:
    """Write the style sheet, or all pictures."""
    parser = argparse.ArgumentParser(prog="python -m diagrams.build", description=main.__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("css", help="write the colours as CSS").add_argument("target", type=Path)
    commands.add_parser("figures", help="write every picture").add_argument("target", type=Path)
    options = parser.parse_args(arguments)
    target: Path = options.target
    if options.command == "css":
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(css(), encoding="utf-8")
        return
    for figure in all_figures():
        file = target / figure.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(figure.svg, encoding="utf-8")


if __name__ == "__main__":
    main()
