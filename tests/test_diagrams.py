"""Pictures are read back from their SVG and compared with the position and the turn they show."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from diagrams import build, draw
from diagrams.board import corners_are_special, throne_is_special
from diagrams.marks import Marks, crop_of
from diagrams.outline import loops
from diagrams.style import SCHEMES, board_box, length
from tafl_rules import explain
from tafl_rules.examples import Draw, Example, Outcome, examples, outcome
from tafl_rules.notation import parse_diagram, square_names
from tafl_rules.position import Position
from tafl_rules.rules import CornerHostility, Corners, KingCaptured, KingReaches, KingZone, Throne, ThroneHostility
from tafl_rules.squares import mask_of, parse_square, square_name, squares
from tafl_rules.variants import NamedRuleSet, rule_set, rule_sets

SVG = "{http://www.w3.org/2000/svg}"
ALL = [pytest.param(example, id=example.name) for example in examples().values()]
MEN = ("attacker", "defender", "king")
ROOT = Path(__file__).resolve().parents[1]


class Seen(NamedTuple):
    """What a picture shows: for each kind of thing the names of its squares."""

    root: ET.Element
    things: dict[str, set[str]]

    def at(self, kind: str) -> set[str]:
        return self.things.get(kind, set())


def read(svg: str) -> Seen:
    root = ET.fromstring(svg)  # noqa: S314  drawn by ourselves
    names = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names)), "an id stands twice"
    things: dict[str, set[str]] = {}
    for name in names:
        kind, _, rest = name.replace("hostile-outside", "outside").partition("-")
        things.setdefault(kind, set()).add(rest)
    return Seen(root, things)


def played(example: Example, name: str) -> tuple[NamedRuleSet, Outcome]:
    named = rule_set(name)
    return named, outcome(example, named.engine_of_size(example.size), name)


def men_shown(before: Position, example: Example, *, moved: bool) -> dict[str, set[str]]:
    men = dict(zip(MEN, (before.attackers, before.defenders, before.king), strict=True))
    if moved:
        origin, target = example.played()[-1]
        men = {name: mask ^ (1 << origin | 1 << target) if mask >> origin & 1 else mask for name, mask in men.items()}
    return {name: set(square_names(mask, example.size)) for name, mask in men.items()}


@pytest.mark.parametrize("example", ALL)
def test_the_men_stand_where_the_example_says(example: Example) -> None:
    for name in example.rule_sets:
        named, found = played(example, name)
        seen = read(draw.figure_of(example, named, "light"))
        box = board_box(example.size)
        cropped = board_box(example.size, crop_of(example))
        shown = {square_name(square, box.size) for square in range(box.size**2) if cropped.shows(square)}
        expected = men_shown(found.before, example, moved=found.turn is not None)
        assert {kind: seen.at(kind) for kind in MEN} == {kind: men & shown for kind, men in expected.items()}
        for use in seen.root.iter(f"{SVG}use"):
            kind, _, square = use.get("id", "").partition("-")
            if kind in {*MEN, "captured", "target", "selected", "hostile", "inside"}:
                at = float(use.get("x", "")), float(use.get("y", ""))
                assert at == cropped.centre(parse_square(square, example.size))


@pytest.mark.parametrize("example", [param for param in ALL if not param.values[0].draw.crop])  # type: ignore[union-attr]
def test_the_marks_tell_what_happened(example: Example) -> None:
    for name in example.rule_sets:
        named, found = played(example, name)
        seen = read(draw.figure_of(example, named, "light"))
        expect = example.expected(name)
        assert expect is not None
        moves = ["-".join(square_name(square, example.size) for square in move) for move in example.played()]
        refused = moves[-1:] if expect.illegal else []
        assert seen.at("move") == set(moves) - set(refused)
        assert seen.at("refused") == seen.at("crossed") == set(refused)
        assert seen.at("captured") == set(expect.captures or ())
        assert seen.at("target") == set(expect.targets or ())
        assert seen.at("selected") == ({example.piece} if example.piece else set())
        numbers = {number for numbers in seen.at("number") for number in numbers.split("-")}
        assert numbers == ({str(number + 1) for number in range(len(moves))} if len(moves) > 1 else set())
        ended = expect.ending.by if expect.ending else ""
        assert seen.at("outline") == {"encirclement": {"ring"}, "exit-fort": {"fort"}}.get(ended, set())
        assert bool(seen.at("goal")) == (ended == "king-reaches")
        stuck = found.turn.position.men_of(found.turn.position.to_move) if found.turn and ended == "no-moves" else 0
        assert seen.at("stuck") == set(square_names(stuck, example.size))
        check_reasons(example, named, found, seen)


def check_reasons(example: Example, named: NamedRuleSet, found: Outcome, seen: Seen) -> None:
    """What counted as an enemy, what was shut in, and what refuses a move."""
    engine = named.engine_of_size(example.size)
    hostile: set[int] = set()
    inside = blamed = 0
    if found.turn is not None:
        for reason in explain.why_captured(engine, found.before, found.turn):
            hostile |= {reason.by, *squares(reason.fronts)}
            hostile |= {backing.square for backing in reason.backing if backing.square is not None}
        ending = explain.why_ended(engine, found.before, found.turn)
        inside = ending.squares if ending and ending.ending.by in {"encirclement", "exit-fort"} else 0
    elif not example.piece:
        refusal = explain.why_refused(engine, found.before, example.played()[-1])
        blamed = refusal.squares if refusal else 0
    assert seen.at("hostile") == {square_name(square, example.size) for square in hostile}
    assert seen.at("inside") == set(square_names(inside, example.size))
    assert seen.at("blamed") == set(square_names(blamed, example.size))


@pytest.mark.parametrize("named", [pytest.param(named, id=named.id) for named in rule_sets()])
def test_start_positions(named: NamedRuleSet) -> None:
    size = named.start.size
    seen = read(draw.start_figure(named, "dark"))
    masks = (named.start.attackers, named.start.defenders, named.start.king)
    assert [seen.at(kind) for kind in MEN] == [set(square_names(mask, size)) for mask in masks]
    assert seen.at("throne") == {square_name(size * size // 2, size)}
    assert len(seen.at("corner")) == (4 if corners_are_special(named.rules) else 0)
    assert len(list(seen.root.iter(f"{SVG}text"))) == 2 * size


def test_no_sign_where_no_rule_knows_the_square() -> None:
    rules = rule_set("brandubh").rules
    king = next(ending for ending in rules.endings if isinstance(ending, KingCaptured))
    anywhere = (KingZone("anywhere", "custodial"),)
    plain = replace(
        rules,
        throne=Throne("free", "free"),
        corners=Corners("free", "free"),
        throne_hostility=ThroneHostility("never", "never", "never"),
        corner_hostility=CornerHostility("never", "never", "never"),
        endings=(KingReaches("edge"), replace(king, zones=anywhere)),
    )
    assert not throne_is_special(plain)
    assert not corners_are_special(plain)
    seen = read(draw.figure_of_position(rule_set("brandubh").start, plain, "light"))
    assert not seen.at("throne") | seen.at("corner")
    assert throne_is_special(replace(plain, throne=Throne("pass", "free")))
    assert corners_are_special(replace(plain, endings=(KingReaches("corners"),)))


def test_both_schemes_show_the_same_picture() -> None:
    example = examples()["captures/plain"]
    light, dark = (draw.figure_of(example, rule_set("copenhagen"), scheme) for scheme in SCHEMES)
    assert light != dark
    assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)
    with pytest.raises(ValueError, match="light, dark"):
        draw.start_figure(rule_set("brandubh"), "sepia")


DIGEST = """
import hashlib
from diagrams import draw
from tafl_rules.examples import examples
from tafl_rules.variants import rule_set
digest = hashlib.sha256()
for name in ("captures/plain", "encirclement/diagonal-ring", "forts/corner-fort", "shieldwall/king-in-row"):
    for scheme in ("light", "dark"):
        digest.update(draw.figure_of(examples()[name], rule_set("copenhagen"), scheme).encode())
print(digest.hexdigest())
"""


def test_pictures_never_vary() -> None:
    digests = set()
    for seed in ("0", "12345"):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        digests.add(done.stdout)
    assert len(digests) == 1
    plan = draw.plan_of(examples()["captures/plain"], rule_set("copenhagen"))
    assert draw.drawn.__wrapped__(plan, "light") == draw.drawn.__wrapped__(plan, "light")


def test_an_example_is_silent_about_rule_sets_it_does_not_name() -> None:
    example = examples()["captures/plain"]
    lonely = replace(example, expect=(replace(example.expect[0], rule_sets=("copenhagen",)),))
    with pytest.raises(ValueError, match="says nothing about brandubh"):
        draw.figure_of(lonely, rule_set("brandubh"), "light")


def test_a_part_of_the_board() -> None:
    example = replace(examples()["shieldwall/king-in-row"], draw=Draw(crop=("k8", "g2"), mark=("c2", "h4")))
    built = build.example_figure(example, rule_set("copenhagen"), "light")
    seen = read(built.svg)
    assert built.width == 5 * length("square") + length("margin.left") + length("margin.right")
    assert built.height == 7 * length("square") + length("margin.top") + length("margin.bottom")
    assert "c9" not in seen.at("defender")
    assert not seen.at("throne")
    assert seen.at("pointed") == {"h4"}
    texts = [text.text for text in seen.root.iter(f"{SVG}text")]
    assert texts == [*"ghijk", *"2345678"]
    with pytest.raises(ValueError, match="two opposite squares"):
        crop_of(replace(example, draw=Draw(crop=("a1",))))


def test_the_outside_as_an_enemy_is_marked_on_the_rim() -> None:
    position = parse_diagram("...a...\n.......\n.......\n...k...\n.......\n..a....\na.d....")
    rules = rule_set("brandubh").rules
    marks = Marks(outside=1 << parse_square("c1", 7))
    seen = read(draw.figure_of_position(position, rules, "light", marks))
    assert seen.at("outside") == {"c1"}


def test_outlines_keep_parts_that_touch_at_a_corner_apart() -> None:
    apart = loops(mask_of([parse_square("b2", 7), parse_square("c3", 7)]), 7)
    assert apart == [[(1, 1), (2, 1), (2, 2), (1, 2)], [(2, 2), (3, 2), (3, 3), (2, 3)]]
    ring = mask_of(parse_square(name, 7) for name in ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"))
    assert [len(loop) for loop in loops(ring, 7)] == [4, 4]
