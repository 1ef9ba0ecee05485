"""The engine as it runs in Chromium, against the Python one; `tests/firefox` does the same in Firefox."""

import pytest

from tests.browser.chromium import chromium_kind
from tests.engines_in_browsers import IDS, Cases, expect_agreement, expect_games, run_in

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site"), pytest.mark.timeout(800)]


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Cases:
    """What came of each case."""
    job = tmp_path_factory.mktemp("chromium") / "job.json"
    return run_in(chromium_kind(), job, readers=False)


@pytest.mark.parametrize("name", IDS)
def test_games_of(cases: Cases, name: str) -> None:
    expect_games(cases, name)


def test_both_engines_agree(cases: Cases) -> None:
    expect_agreement(cases)
