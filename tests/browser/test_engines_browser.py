"""The engine as it runs in Chromium, against the Python one; `tests/firefox` does the same in Firefox."""

import pytest

from tests.browser.chromium import FLAGS, chromium_path
from tests.engines_in_browsers import IDS, Cases, expect_agreement, expect_games, run_in

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site"), pytest.mark.timeout(800)]


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Cases:
    """What came of each case."""
    path, environment = chromium_path()
    job = tmp_path_factory.mktemp("chromium") / "job.json"
    env = {name: str(value) for name, value in environment.items()}
    return run_in({"browser": "chrome", "path": str(path), "args": list(FLAGS), "env": env}, job, readers=False)


@pytest.mark.parametrize("name", IDS)
def test_games_of(cases: Cases, name: str) -> None:
    expect_games(cases, name)


def test_both_engines_agree(cases: Cases) -> None:
    expect_agreement(cases)
