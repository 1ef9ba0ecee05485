"""The built site in Firefox: what `board/tests/browsers/run.ts` does there, each case a test of its own.

Firefox is Debian's (`scripts/firefox.py` finds or installs it), driven by puppeteer-core over WebDriver BiDi. A case
fails on every console message that is a warning or an error and on every request that leaves the site.
"""

import re

import pytest

from scripts.firefox import firefox_path
from tests.engines_in_browsers import IDS, RUNNER, Cases, expect_agreement, expect_games, passed, run_in

pytestmark = [pytest.mark.firefox, pytest.mark.xdist_group("firefox"), pytest.mark.timeout(800)]


def scenarios() -> list[str]:
    """The names of the scenarios, as they stand in the table of `scenarios.ts`."""
    table = RUNNER.with_name("scenarios.ts").read_text(encoding="utf-8").partition("SCENARIOS")[2]
    return re.findall(r'^  "([^"]+)":', table, re.MULTILINE)


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Cases:
    """What came of each case."""
    job = tmp_path_factory.mktemp("firefox") / "job.json"
    return run_in({"browser": "firefox", "path": str(firefox_path()), "args": [], "env": {}}, job, readers=True)


def test_it_is_firefox(cases: Cases) -> None:
    assert "firefox" in str(passed(cases, "browser")["detail"]).lower()


def test_every_case_is_a_test(cases: Cases) -> None:
    known = {"browser", "all games", "both engines", *scenarios(), *(f"games under {name}" for name in IDS)}
    assert cases.keys() == known


@pytest.mark.parametrize("name", scenarios())
def test_reader(cases: Cases, name: str) -> None:
    passed(cases, name)


@pytest.mark.parametrize("name", IDS)
def test_games_of(cases: Cases, name: str) -> None:
    expect_games(cases, name)


def test_both_engines_agree(cases: Cases) -> None:
    expect_agreement(cases)
