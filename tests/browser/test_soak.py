"""Hundreds of games against the computer in one page: memory does not grow, the worker lives on, the console is silent.

`board/tests/browsers/soak.ts` plays and weighs. `TAFL_SOAK=2000` plays more.
"""

import json
import os
import subprocess
from typing import Any, Final

import pytest

from tests.browser.chromium import chromium_kind
from tests.built_site import ROOT, built_site
from tests.engines_in_browsers import NODE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

PROGRAM: Final = ROOT / "board" / "tests" / "browsers" / "soak.ts"
GAMES: Final = int(os.environ.get("TAFL_SOAK", "200"))
WARM: Final = 40
"""Games until everything is there that is kept on purpose: caches, compiled code, the record."""
GROWTH: Final = 4 * 1024
"""Bytes for each further game that the page and its worker may grow each: compiled code and what the browser keeps
of styles and timings comes to less than half of it, a game that is kept would be more."""


@pytest.fixture(scope="module")
def soak(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `soak.ts` tells."""
    job = tmp_path_factory.mktemp("soak") / "job.json"
    job.write_text(
        json.dumps({"kind": chromium_kind(), "site": str(built_site()), "games": GAMES, "warm": WARM}), encoding="utf-8"
    )
    done = subprocess.run([NODE, PROGRAM, job], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"the program that plays stopped:\n{done.stderr[-4000:]}"
    found: dict[str, Any] = json.loads(done.stdout)
    print(done.stdout)  # noqa: T201  the figures, for whoever asks with -s
    return found


@pytest.mark.slow
@pytest.mark.timeout(900)
class TestHundredsOfGames:
    def test_were_played_and_most_of_them_to_the_end(self, soak: dict[str, Any]) -> None:
        first, second = soak["first"], soak["second"]
        assert first["games"] + second["games"] == GAMES
        assert sum(second[result] for result in ("attackers", "defenders", "draw")) > second["games"] / 2
        assert second["attackers"] > 0
        assert second["defenders"] > 0

    def test_left_nothing_behind(self, soak: dict[str, Any]) -> None:
        warm, full = soak["warm"], soak["full"]
        growth = GROWTH * (GAMES - WARM)
        assert full["page"] - warm["page"] <= growth, (warm, full)
        assert full["workers"] - warm["workers"] <= growth, (warm, full)
        assert full["nodes"] <= warm["nodes"] + 200, (warm, full)
        assert full["listeners"] <= warm["listeners"] + 100, (warm, full)

    def test_were_thought_about_by_one_worker(self, soak: dict[str, Any]) -> None:
        begun = [url.rpartition("/")[2] for url in soak["workers"]["begun"]]
        assert begun.count("opponent.js") == 1
        assert all(name == "opponent.js" or name.startswith("search.") for name in begun)  # the other is the theme's
        assert soak["workers"]["ended"] == 0

    def test_said_nothing_in_the_console(self, soak: dict[str, Any]) -> None:
        assert soak["said"] == []
