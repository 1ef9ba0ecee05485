"""Sizes and speed stay within `budget.json`. What is weighed is the built site; no test looks at a clock."""

import gzip
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from scripts.precache import precache_of
from tests.built_site import ROOT, built_site

pytestmark = pytest.mark.xdist_group("pages")

KILOBYTE: Final = 1024
BUDGET: Final[dict[str, Any]] = json.loads((ROOT / "budget.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def site() -> Path:
    return built_site()


def packed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9, mtime=0))


def matching(site: Path, entry: dict[str, Any]) -> list[Path]:
    """The files an entry is about; each of its patterns must name one."""
    for pattern in [*entry["files"], *entry.get("but", [])]:
        assert next(site.glob(pattern), None) is not None, f"budget.json: {entry['what']}: no file {pattern}"
    without = {file for pattern in entry.get("but", []) for file in site.glob(pattern)}
    return sorted({file for pattern in entry["files"] for file in site.glob(pattern)} - without)


@pytest.mark.parametrize("entry", BUDGET["site"], ids=lambda entry: entry["what"])
def test_sizes(site: Path, entry: dict[str, Any]) -> None:
    weights = {file.relative_to(site).as_posix(): packed(file) for file in matching(site, entry)}
    found = max(weights.values()) if entry.get("each") else sum(weights.values())
    heaviest = sorted(weights, key=lambda name: -weights[name])[:8]
    assert found <= entry["kilobytes"] * KILOBYTE, (
        f"{entry['what']}: {found / KILOBYTE:.1f} KB gzip, the budget is {entry['kilobytes']} KB. The heaviest: "
        + ", ".join(f"{name} {weights[name] / KILOBYTE:.1f} KB" for name in heaviest)
    )


@pytest.mark.parametrize("name", BUDGET["bundles"])
def test_bundles(name: str) -> None:
    """The build refuses what is too heavy; here it is weighed by another program."""
    file = ROOT / "board" / "dist" / name
    assert 0 < packed(file) <= BUDGET["bundles"][name]["kilobytes"] * KILOBYTE


def test_precache(site: Path) -> None:
    assert precache_of(site).gzip <= BUDGET["precache"]["kilobytes"] * KILOBYTE


def test_no_budget_is_far_above_what_is_needed(site: Path) -> None:
    """One that is never reached guards nothing."""
    for entry in BUDGET["site"]:
        weights = [packed(file) for file in matching(site, entry)]
        found = max(weights) if entry.get("each") else sum(weights)
        assert found >= entry["kilobytes"] * KILOBYTE / 3, f"{entry['what']}: only {found / KILOBYTE:.1f} KB"


def test_recorded_speeds() -> None:
    """Measured by hand with the command that stands there: a clock in a test tells more of the machine than of us."""
    assert BUDGET["speed"]
    for entry in BUDGET["speed"]:
        assert entry["measured"] >= entry["least"], f"{entry['what']}: {entry['measured']} {entry['unit']}"
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", entry["date"])
        assert {"command", "machine", "unit"} <= entry.keys()
