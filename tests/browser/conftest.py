"""Fixtures of the browser tests: the site built once and served, one Chromium, pages that watch themselves, axe.

Mark modules that use them with `pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]`, so that one
worker holds the browser. `new_page` fails the test at its end if a page logged an error or asked another host for
anything.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal, Protocol, TypedDict, Unpack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import FLAGS, chromium_path
from tests.built_site import ROOT, built_site, served

AXE: Final = ROOT / "board" / "node_modules" / "axe-core" / "axe.min.js"
Scheme = Literal["light", "dark"]
Axe = Callable[..., list[str]]
"""`axe(page)` looks at the whole page, `axe(page, "tafl-board")` at what a selector names."""


class Options(TypedDict, total=False):
    """How to open a page."""

    width: int
    height: int
    scheme: Scheme
    touch: bool
    javascript: bool
    reduced_motion: bool
    allow: tuple[str, ...]  # parts of console errors that the test expects


class NewPage(Protocol):
    """Opens a page in a fresh browser context (nothing stored); `path` is below the site's root."""

    def __call__(self, path: str = "", **options: Unpack[Options]) -> Page:
        """Return the loaded page."""


class _Violation(TypedDict):
    id: str
    impact: str | None
    help: str
    nodes: list[dict[str, object]]


@pytest.fixture(scope="session")
def site_dir() -> Path:
    """The built site's folder."""
    return built_site()


@pytest.fixture(scope="session")
def site_url(site_dir: Path) -> Iterator[str]:
    """The address of the served site, with a slash at the end; German at the root, English under en/."""
    with served(site_dir) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of the worker."""
    path, environment = chromium_path()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(FLAGS), env=environment)
        yield running
        running.close()


@pytest.fixture
def new_page(browser: Browser, site_url: str) -> Iterator[NewPage]:
    """Open pages; at the end of the test every console error and every foreign request is a failure."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(path: str = "", **options: Unpack[Options]) -> Page:
        context = browser.new_context(
            viewport={"width": options.get("width", 1280), "height": options.get("height", 800)},
            color_scheme=options.get("scheme", "light"),
            has_touch=options.get("touch", False),
            is_mobile=options.get("touch", False),
            java_script_enabled=options.get("javascript", True),
            reduced_motion="reduce" if options.get("reduced_motion") else "no-preference",
            # A worker would answer in place of the server; what it does has tests of its own (test_offline.py).
            service_workers="block",
        )
        contexts.append(context)
        page = context.new_page()
        _watch(page, urlsplit(site_url).netloc, problems, options.get("allow", ()))
        page.goto(site_url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


def _watch(page: Page, host: str, problems: list[str], allow: tuple[str, ...]) -> None:
    def note(what: str, said: str) -> None:
        if not any(part in said for part in allow):
            problems.append(f"{page.url}: {what}: {said}")

    def requested(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob"} and parts.netloc != host:
            note("foreign request", url)

    page.on(
        "console",
        lambda message: note("console", f"{message.text} {message.location}") if message.type == "error" else None,
    )
    page.on("pageerror", lambda error: note("error", str(error)))
    page.on("request", lambda request: requested(request.url))


@pytest.fixture
def axe() -> Axe:
    """Run axe-core on a page and return what it finds serious or critical, one line each."""

    def run(page: Page, within: str | None = None) -> list[str]:
        if not page.evaluate("() => 'axe' in window"):
            page.add_script_tag(path=AXE)
        found: list[_Violation] = page.evaluate(
            "within => axe.run(within ?? document, {resultTypes: ['violations']}).then(result => result.violations)",
            within,
        )
        return [
            f"{page.url}: {violation['id']} ({violation['impact']}): {violation['help']}: "
            + "; ".join(
                str(node["html"])[:200] + " " + str(node["failureSummary"])[:200] for node in violation["nodes"][:3]
            )
            for violation in found
            if violation["impact"] in {"serious", "critical"}
        ]

    return run
