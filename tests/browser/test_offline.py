"""Without a connection: the server of these tests is a process of its own, and it is really ended.

The browser's own switch for being offline does not hold for what a service worker fetches, so it is not used here.
"""

import json
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from scripts.precache import write_farewell, write_worker
from tests.browser.boards import GAME, RECORD, Board, open_more
from tests.browser.chromium import FLAGS, chromium_path
from tests.browser.conftest import Axe
from tests.browser.opponents import answered, seat
from tests.browser.searching import search
from tests.built_site import SUB_PATH, built_site

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

TITLES: Final = {"": "Taflbók – ", "play/": "Spielen – Taflbók", "en/": "Taflbók – ", "en/play/": "Play – Taflbók"}
NO_LINE: Final = {"": "Keine Verbindung", "en/": "No connection"}


class Host:
    """A server for a folder, on a port of its own that it keeps when it is started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address, with a slash at the end."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> Self:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1", "-d", str(self.folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not self.answers():
            assert self._process.poll() is None, "the server has ended by itself"
        return self

    def answers(self) -> bool:
        """Whether anybody listens at its port."""
        with socket.socket() as caller:
            return caller.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """End the process, and make sure that nobody answers any more."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert not self.answers()


@pytest.fixture
def copy(site_dir: Path, tmp_path: Path) -> Path:
    """The built site in a folder of this test's own."""
    # With new dates: what has not changed for long, a browser does not ask for again.
    return Path(shutil.copytree(site_dir, tmp_path / "site", copy_function=shutil.copyfile))


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """Serve a folder, and end the server in any case."""
    host = Host(folder).start()
    try:
        yield host
    finally:
        host.stop()


@pytest.fixture
def host(site_dir: Path) -> Iterator[Host]:
    """The built site on a server that can be ended."""
    with hosted(site_dir) as running:
        yield running


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser with nothing stored, and with service workers."""
    fresh = browser.new_context(service_workers="allow", reduced_motion="reduce")
    yield fresh
    fresh.close()


def until(page: Page, check: str, arg: object = None) -> None:
    """Wait until a function of the page, which may be asynchronous, answers with yes."""
    page.evaluate(
        """async ([check, arg]) => {
             for (let times = 0; !(await eval(check)(arg)); times += 1) {
               if (times > 500) throw new Error(`still not: ${check}`);
               await new Promise(resolve => setTimeout(resolve, 30));
             }
           }""",
        [check, arg],
    )


def visit(context: BrowserContext, url: str) -> Page:
    """Open a page in a new tab and wait until the worker looks after it and has kept it."""
    page = context.new_page()
    page.goto(url)
    until(page, "() => navigator.serviceWorker.controller?.state === 'activated'")
    until(page, "async () => !!(await caches.match(location.href, {ignoreSearch: true}))")
    return page


def edition(page: Page) -> str:
    """The edition a page belongs to."""
    found = page.locator('meta[name="taflbok-edition"]').get_attribute("content")
    assert found
    return found


def kept_editions(page: Page) -> list[str]:
    """The editions the worker keeps."""
    names: list[str] = page.evaluate("() => caches.keys()")
    return [name.partition(":edition:")[2] for name in names if ":edition:" in name]


def read(page: Page, path: str) -> str:
    """A file from beside the board's script, as the page itself would load it."""
    text: str = page.evaluate(
        """path => fetch(new URL(path, document.querySelector('script[src$="board.js"]').src)).then(a => a.text())""",
        path,
    )
    return text


def play(page: Page) -> None:
    """Play a game to its end on the first board of the page."""
    board = Board.first(page)
    for move in GAME:
        board.play(move, "text")
    assert board.record() == RECORD


THINK: Final = """async () => {
    const script = document.querySelector('script[src$="board.js"]').src;
    const {rule_sets: [ruleSet]} = await fetch(new URL("rules.json", script)).then(answer => answer.json());
    const worker = new Worker(new URL("opponent.js", script), {type: "module"});
    return await new Promise((resolve, reject) => {
      worker.addEventListener("error", () => reject(new Error("the opponent does not come")));
      worker.addEventListener("message", ({data}) => data.kind === "info" || resolve(data));
      worker.postMessage({kind: "think", id: 1, ruleSet, start: ruleSet.start, moves: [], nodes: 500});
    });
}"""


# --- with the server gone ---------------------------------------------------------------------------------------------


def test_the_site_goes_on_when_the_server_is_gone(host: Host, context: BrowserContext) -> None:
    visit(context, host.url)
    visit(context, host.url + "variants/brandubh/")
    host.stop()
    page = context.new_page()
    for path, title in TITLES.items():
        page.goto(host.url + path)
        assert page.title().startswith(title)
        expect(page.locator("html")).to_have_attribute("lang", "en" if path.startswith("en/") else "de")
        Board.first(page)
    page.goto(host.url + "variants/brandubh/?from=elsewhere#start")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Brandubh"))


def test_words_are_found_without_a_server(host: Host, context: BrowserContext) -> None:
    page = visit(context, host.url)
    until(page, "async () => !!(await caches.match('en/search/search_index.json'))")
    host.stop()
    problems: list[str] = []
    for prefix, word in (("", "Einkesselung"), ("en/", "encirclement")):
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(f"{host.url}{prefix}play/")
        assert any("encirclement" in found for found in search(page, word))
    assert problems == []


@pytest.mark.parametrize(("prefix", "heading"), NO_LINE.items())
def test_a_page_that_was_never_visited_says_so_in_its_language(
    host: Host, context: BrowserContext, axe: Axe, prefix: str, heading: str
) -> None:
    visit(context, host.url)
    host.stop()
    page = context.new_page()
    page.goto(f"{host.url}{prefix}rules/captures/")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.locator("html")).to_have_attribute("lang", prefix.strip("/") or "de")
    assert page.url.endswith("rules/captures/")
    assert axe(page) == []
    page.locator("article").get_by_role("link", name="Play" if prefix else "Spielen").click()
    Board.first(page)
    assert page.url == f"{host.url}{prefix}play/"


@pytest.mark.parametrize("prefix", NO_LINE)
def test_a_game_is_played_and_kept_without_a_server(host: Host, context: BrowserContext, prefix: str) -> None:
    visit(context, host.url)
    host.stop()
    page = context.new_page()
    page.goto(f"{host.url}{prefix}play/#v=brandubh")
    play(page)
    open_more(Board.first(page))
    page.reload()
    assert Board.first(page).record() == RECORD
    page.goto(f"{host.url}{'' if prefix else 'en/'}play/")
    assert Board.first(page).record() == RECORD


def test_every_part_of_the_board_and_the_opponent_come_without_a_server(
    host: Host, context: BrowserContext, site_dir: Path
) -> None:
    visit(context, host.url)
    host.stop()
    page = context.new_page()
    page.goto(host.url + "en/play/")
    Board.first(page)
    parts = {file.name for file in (site_dir / "assets" / "board").iterdir()} - {"conformance.json", "embed.js"}
    assert {"board.js", "opponent.js", "rules.json"} < parts
    assert any(name.startswith("weights") for name in parts)
    for name in parts:
        assert read(page, name) == (site_dir / "assets" / "board" / name).read_text(encoding="utf-8")
    answer = page.evaluate(THINK)
    assert answer["kind"] == "move", answer
    assert answer["move"]


def test_the_computer_plays_without_a_server(host: Host, context: BrowserContext) -> None:
    visit(context, host.url)
    host.stop()
    page = context.new_page()
    page.goto(host.url + "en/play/#v=brandubh")
    board = Board.first(page)
    seat(board, "defenders")
    answered(board, 0)
    assert len(board.record()) == 1


def test_figures_are_there_though_the_reader_never_scrolled_to_them(host: Host, context: BrowserContext) -> None:
    page = visit(context, host.url + "variants/brandubh/")
    last = page.locator("img.tafl-light").last.evaluate("image => image.src")
    until(page, "async src => !!(await caches.match(src.split('#')[0]))", arg=last)
    host.stop()
    page = context.new_page()
    page.goto(host.url + "variants/brandubh/")
    image = page.locator("img.tafl-light").last
    image.scroll_into_view_if_needed()
    until(page, "image => image.complete && image.naturalWidth > 0", arg=image.element_handle())


def test_a_folder_without_its_slash_is_found(host: Host, context: BrowserContext) -> None:
    visit(context, host.url)
    host.stop()
    page = context.new_page()
    page.goto(host.url + "en/play")
    assert page.url == host.url + "en/play/"
    Board.first(page)


def test_pages_come_from_the_server_while_there_is_one(copy: Path, context: BrowserContext) -> None:
    with hosted(copy) as host:
        page = visit(context, host.url + "legend/")
        for path in ("index.html", "legend/index.html"):
            file = copy / path
            file.write_text(file.read_text(encoding="utf-8").replace("</h1>", " anew</h1>", 1), encoding="utf-8")
        for path in ("", "legend/"):
            page.goto(host.url + path)
            expect(page.get_by_role("heading", level=1)).to_contain_text("anew")
        host.stop()
        page.goto(host.url + "legend/")
        expect(page.get_by_role("heading", level=1)).to_contain_text("anew")


# --- a new edition ----------------------------------------------------------------------------------------------------


def publish(site: Path, mark: str) -> str:
    """Publish another edition: each part of the board under another name, other words; the old parts are gone."""
    board = site / "assets" / "board"
    hashed = {file.name: f"{file.stem.rpartition('-')[0]}-{mark}{file.stem[-4:]}.js" for file in board.glob("*-*.js")}
    assert hashed
    for file in [*board.glob("*.js")]:
        text = file.read_text(encoding="utf-8")
        for old, new in hashed.items():
            text = text.replace(old, new)
        file.unlink()
        (board / hashed.get(file.name, file.name)).write_text(f"/* {mark} */{text}", encoding="utf-8")
    rules = json.loads((board / "rules.json").read_text(encoding="utf-8"))
    (board / "rules.json").write_text(json.dumps(rules, indent=3), encoding="utf-8")
    return write_worker(site).edition


def update(page: Page, new: str) -> None:
    """Have the browser look for a new worker, and wait until it is there; on its own it does so with each visit."""
    page.evaluate("() => navigator.serviceWorker.ready.then(registration => registration.update())")
    until(
        page,
        """async edition => {
             const {active, installing, waiting} = await navigator.serviceWorker.ready;
             return !installing && !waiting && active.state === "activated"
               && (await caches.keys()).some(name => name.endsWith(edition));
           }""",
        arg=new,
    )


def test_an_update_leaves_an_open_game_alone(copy: Path, context: BrowserContext) -> None:
    before = (copy / "assets" / "board" / "rules.json").read_text(encoding="utf-8")
    with hosted(copy) as host:
        old = visit(context, host.url + "play/#v=brandubh")
        first = edition(old)
        board = Board.first(old)
        for move in GAME[:4]:
            board.play(move, "text")
        old.evaluate("() => { window.untouched = true }")
        second = publish(copy, "SECOND")
        update(old, second)
        assert first != second
        assert sorted(kept_editions(old)) == sorted([first, second])
        # The open page loads what it has not loaded yet, all of its own edition, though the server has it no more.
        open_more(board)
        assert read(old, "rules.json") == before
        assert board.record() == RECORD[:4]
        assert old.evaluate("() => window.untouched")
        # Beside it, a new page is of the new edition.
        new = context.new_page()
        new.goto(host.url + "en/play/")
        assert edition(new) == second
        assert read(new, "rules.json") != before
        assert read(new, "board.js").startswith("/* SECOND */")
        host.stop()
        for page, is_old in ((old, True), (new, False)):
            assert (read(page, "rules.json") == before) == is_old
            assert read(page, "board.js").startswith("/* SECOND */") != is_old
            assert page.evaluate(THINK)["kind"] == "move"
        # And it goes on, against the computer, which it has not loaded before.
        seat(board, "defenders")
        answered(board, 4)
        assert board.record()[:4] == RECORD[:4]
        old.reload()
        assert edition(old) == second
        assert Board.first(old).record()[:5] == board.record()[:5]


def test_an_old_edition_goes_when_nobody_uses_it_any_more(copy: Path, context: BrowserContext) -> None:
    with hosted(copy) as host:
        old = visit(context, host.url + "play/")
        first = edition(old)
        second = publish(copy, "SECOND")
        update(old, second)
        new = visit(context, host.url)
        age_readers(new)
        new.reload()
        until(new, HEARD)
        assert first in kept_editions(new)  # the old page is still open
        old.close()
        age_readers(new)
        new.reload()
        until(new, "async () => (await caches.keys()).filter(name => name.includes(':edition:')).length === 1")
        assert kept_editions(new) == [second]


HEARD: Final = "async () => (await (await caches.open('taflbok:/:readers')).keys()).length > 1"


def age_readers(page: Page) -> None:
    """Let it be long ago that the open pages came."""
    page.evaluate(
        """async () => {
             const cache = await caches.open("taflbok:/:readers");
             for (const key of await cache.keys()) {
               // A page that is closed is struck off by the worker, perhaps just now.
               const entry = await cache.match(key);
               if (entry === undefined) continue;
               const {edition} = await entry.json();
               await cache.put(key, Response.json({edition, since: 0}));
             }
           }"""
    )


def test_an_edition_that_does_not_come_whole_changes_nothing(copy: Path, context: BrowserContext) -> None:
    with hosted(copy) as host:
        page = visit(context, host.url)
        first = edition(page)
        publish(copy, "SECOND")
        (copy / "assets" / "board" / "rules.json").unlink()
        refused = page.evaluate(
            """() => navigator.serviceWorker.ready.then(registration => registration.update()).then(registration =>
                 new Promise(resolve => {
                   const worker = registration.installing;
                   worker.addEventListener("statechange", () => resolve(worker.state));
                 }))"""
        )
        assert refused == "redundant"
        assert kept_editions(page) == [first]
        page.reload()
        Board.first(page)


def test_a_worker_without_an_edition_clears_up(copy: Path, context: BrowserContext) -> None:
    with hosted(copy) as host:
        page = visit(context, host.url)
        write_farewell(copy)
        page.evaluate("() => navigator.serviceWorker.ready.then(registration => registration.update())")
        until(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")
        assert page.evaluate("() => caches.keys()") == []


# --- where and how ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_works_under_a_sub_path(tmp_path: Path, context: BrowserContext) -> None:
    (tmp_path / "tafl").symlink_to(built_site(SUB_PATH))
    with hosted(tmp_path) as host:
        root = host.url + "tafl/"
        visit(context, root)
        host.stop()
        page = context.new_page()
        for path, title in TITLES.items():
            page.goto(root + path)
            assert page.title().startswith(title)
            Board.first(page)
        for prefix, heading in NO_LINE.items():
            page.goto(f"{root}{prefix}rules/")
            expect(page.get_by_role("heading", level=1)).to_have_text(heading)
            page.get_by_role("link", name="Play" if prefix else "Spielen").last.click()
            Board.first(page)
        assert all(name.startswith("taflbok:/tafl/:") for name in page.evaluate("() => caches.keys()"))


@pytest.mark.parametrize("prefix", NO_LINE)
def test_it_can_be_installed(host: Host, browser: Browser, tmp_path: Path, prefix: str) -> None:
    path, environment = chromium_path()
    # Not a private window, where nothing can be installed.
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=path, args=list(FLAGS), env=environment
    )
    try:
        page = visit(context, host.url + prefix)
        session: CDPSession = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        found = json.loads(manifest["data"])
        assert found["lang"] == (prefix.strip("/") or "de")
        for icon in found["icons"]:
            size = page.evaluate(
                """async src => { const image = new Image(); image.src = src; await image.decode();
                     return `${image.naturalWidth}x${image.naturalHeight}` }""",
                host.url + icon["src"].removeprefix("../"),
            )
            assert size == icon["sizes"]
    finally:
        context.close()


def test_without_storage_the_site_works_as_without_a_worker(host: Host, browser: Browser) -> None:
    context = browser.new_context(service_workers="allow")
    problems: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.add_init_script("navigator.serviceWorker.register = () => Promise.reject(new Error('no room'))")
    page.goto(host.url + "play/#v=brandubh")
    play(page)
    context.close()
    assert problems == []
