"""The board on pages of other sites: a second server, a page without anything of the book's own."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from diagrams.style import colours, theme_colours
from tests.browser.boards import GAME, Board, open_more
from tests.browser.conftest import Axe, NewPage, Scheme
from tests.browser.looks import filled, full_button, look, rgb
from tests.built_site import ROOT, served

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

EXAMPLE: Final = ROOT / "docs" / "assets" / "examples" / "embed.html"
PLAIN: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Elsewhere</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style>
<script type="module" src="{site}assets/board/embed.js"></script></head>
<body><main><h1>Elsewhere</h1>{body}</main></body></html>"""

Elsewhere = Callable[..., Page]


@pytest.fixture
def elsewhere(new_page: NewPage, site_url: str, tmp_path: Path) -> Iterator[Elsewhere]:
    """Open a page that another server delivers; `body` and `style` are its own, else it is the example page."""
    with served(tmp_path) as other:

        def open_page(
            body: str = "",
            *,
            style: str = "",
            width: int = 1000,
            scheme: Scheme = "light",
            allow: tuple[str, ...] = (),
            prepare: Callable[[Page], object] = lambda _: None,
        ) -> Page:
            text = PLAIN.format(style=style, site=site_url, body=body)
            if not body:
                text = EXAMPLE.read_text("utf-8").replace("../board/embed.js", f"{site_url}assets/board/embed.js")
                assert site_url in text
            (tmp_path / "index.html").write_text(text, "utf-8")
            page = new_page("404.html", width=width, height=740, scheme=scheme, allow=(urlsplit(other).netloc, *allow))
            prepare(page)
            page.goto(other)
            return page

        yield open_page


def board_of(page: Page, index: int = 0) -> Board:
    """One of the boards of a page, awake."""
    return Board(page, page.locator("tafl-board:not(tafl-board tafl-board)").nth(index)).awake()


# --- the example page ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_boards_of_the_example_page_are_played_on_another_site(
    elsewhere: Elsewhere, axe: Axe, site_url: str, scheme: Scheme
) -> None:
    page = elsewhere(width=360, scheme=scheme)
    first, second, third = (board_of(page, index) for index in range(3))
    assert urlsplit(page.url).netloc != urlsplit(site_url).netloc
    assert filled(first, "board") == rgb(colours(scheme)["board"])
    assert filled(second, "board") == rgb(theme_colours("ink", scheme)["board"])
    expect(third.grid).to_have_attribute("aria-label", "Brett: Eine Stellung aus Tablut")
    first.play(GAME[0], "drag")
    first.focus()
    first.play(GAME[1], "keys")
    first.play(GAME[2], "text")
    assert first.record() == [*GAME[:2], "b4-b2xc2"]
    expect(first.message).to_contain_text("c2 captured")
    link = first.message.get_by_role("link")
    assert (link.get_attribute("href") or "").startswith(f"{site_url}en/variants/brandubh/#rule-")
    assert second.record() == ["d1-d3", "f4-g4", "h1-h4"]
    third.play("e6-c6", "drag")
    expect(third.message).to_contain_text("Verteidiger: e6-c6.")
    open_more(first)
    shared = first.root.get_by_label("Link to position and moves")
    expect(shared).to_have_value(re.compile(f"^{re.escape(site_url)}en/play/#v=brandubh&m="))
    for group in first.root.locator(".tafl-group > summary").all():
        group.click()
    expect(first.root.locator("[data-picture=png]")).to_be_visible()
    expect(first.root.get_by_role("radio")).to_have_count(3)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # Nobody asked for anything to be kept.
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_picture_is_made_and_the_window_filled_on_another_site(elsewhere: Elsewhere) -> None:
    page = elsewhere(width=360)
    board = board_of(page)
    look(board)
    board.root.locator("[data-group=picture] > summary").click()
    with page.expect_download() as download:
        board.root.locator("[data-picture=png]").click()
    assert Path(download.value.path()).stat().st_size > 5000
    board.root.locator("[data-look=full]").click()
    expect(board.root).to_have_attribute("data-full", "")
    assert board.box(board.root.locator(".tafl-stage"))["width"] == 352
    page.keyboard.press("Escape")
    expect(full_button(board)).to_have_count(0)
    board.button("more").click()
    board.root.get_by_role("radio").last.check()
    page.reload()
    assert filled(board_of(page), "board") == rgb(theme_colours("ink", "light")["board"])


def test_the_computer_plays_on_another_site(elsewhere: Elsewhere) -> None:
    page = elsewhere('<tafl-board variant="brandubh"></tafl-board><tafl-board variant="tablut"></tafl-board>')
    for index in range(2):
        board = board_of(page, index)
        board.button("computer").click()
        board.root.locator('[data-opponent="who"]').select_option("attackers")
        board.root.locator('[data-opponent="go"]').click()
        board.play("d1-c1", "drag")
        page.wait_for_function("index => document.querySelectorAll('tafl-board')[index].ply === 2", arg=index)
        assert board.record()[0] == "d1-c1"


def test_the_example_page_works_where_it_lies(new_page: NewPage, axe: Axe) -> None:
    page = new_page("assets/examples/embed.html", width=360)
    for index in range(3):
        board_of(page, index)
    board_of(page).play(GAME[0], "drag")
    assert axe(page) == []


# --- pages of all kinds ----------------------------------------------------------------------------------------------


def test_boards_are_as_dark_as_the_page(elsewhere: Elsewhere) -> None:
    style = "body { background: #fff; color: #222 } html.night body { background: #111; color: #eee }"
    body = '<tafl-board variant="brandubh"></tafl-board><tafl-board variant="brandubh" scheme="light"></tafl-board>'
    # The reader's system is dark, but the page does not care.
    page = elsewhere(body, style=style, scheme="dark")
    board, light = board_of(page), board_of(page, 1)
    assert filled(board, "board") == rgb(colours("light")["board"])
    page.evaluate("document.documentElement.classList.add('night')")
    expect(board.root).to_have_attribute("scheme", "dark")
    assert filled(board, "board") == rgb(colours("dark")["board"])
    assert filled(light, "board") == rgb(colours("light")["board"])


def test_boards_that_come_later_and_boards_with_a_figure(elsewhere: Elsewhere) -> None:
    figure = '<svg viewBox="0 0 308 308" width="308"><rect width="308" height="308" fill="#eee"/></svg>'
    page = elsewhere(f'<tafl-board id="figure" variant="brandubh" lang="de">{figure}</tafl-board>')
    sleeping = Board(page, page.locator("#figure"))
    sleeping.wake()
    assert sleeping.root.locator(":scope > svg").count() == 0
    page.evaluate(
        """() => { const board = document.createElement("tafl-board");
                   board.setAttribute("variant", "tablut");
                   document.querySelector("main").append(board); }"""
    )
    later = board_of(page, 1)
    assert (later.root.get_attribute("rules") or "").endswith("/en/variants/tablut/")
    assert (sleeping.root.get_attribute("rules") or "").endswith("/variants/brandubh/")
    assert "/en/" not in (sleeping.root.get_attribute("pages") or "")


def test_little_moves_while_boards_wake_up(elsewhere: Elsewhere) -> None:
    style = "tafl-board:not(:defined) { display: block; max-width: 468px; aspect-ratio: 3 / 4; }"
    body = '<tafl-board variant="brandubh"><a href="#">A link</a></tafl-board><p id="after">After it</p>'

    def watch(page: Page) -> None:
        page.add_init_script(
            """window.shifted = 0;
               new PerformanceObserver(list => list.getEntries().forEach(({value}) => { shifted += value; }))
                 .observe({type: "layout-shift", buffered: true});"""
        )

    for width in (360, 1000):
        page = elsewhere(body, style=style, width=width, prepare=watch)
        board_of(page)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))")
        assert page.evaluate("shifted") < 0.1  # what the web calls good


@pytest.mark.parametrize("missing", ["palette.css", "board.js", "rules.json"])
def test_where_files_do_not_come_the_page_keeps_what_it_had(elsewhere: Elsewhere, missing: str) -> None:
    def cut(page: Page) -> None:
        page.route(f"**/{missing}", lambda route: route.abort())
        page.add_init_script("addEventListener('tafl-broken', ({detail}) => { window.broken = detail.reason; })")

    body = '<tafl-board variant="brandubh"><a href="#there">The game</a></tafl-board>'
    page = elsewhere(body, allow=("Failed to load", "ERR_FAILED"), prepare=cut)
    page.wait_for_function("window.broken === 'files'")
    expect(page.get_by_role("link", name="The game")).to_be_visible()
    expect(page.locator("tafl-board")).to_have_attribute("data-state", "broken")
    assert page.locator("tafl-board svg").count() == 0


# --- what the page says ----------------------------------------------------------------------------------------------


def described(lang: str, section: str) -> list[str]:
    """What the first column of a table names."""
    text = (ROOT / "docs" / lang / "embed.md").read_text("utf-8")
    part = text.partition(f"{{#{section}}}")[2].partition("\n## ")[0]
    names = [
        name
        for line in part.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`([^`]+)`", line.split("|")[1])
    ]
    assert names
    return names


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_names_everything_the_element_knows_and_nothing_else(lang: str) -> None:
    sources = {file.name: file.read_text("utf-8") for file in (ROOT / "board" / "src" / "ui").rglob("*.ts")}
    head = sources["element.ts"].partition("import")[0]
    listed = head.partition("says so.")[2].partition("It tells")[0]
    attributes = set(re.findall(r"(?:^//   |  )(\w+)  +\w", listed, re.MULTILINE))
    read = {
        name
        for text in sources.values()
        for name in re.findall(r"""(?:host|this)\.(?:get|has)Attribute\("(\w+)"\)""", text)
    }
    assert read <= attributes | {"lang"}
    assert set(described(lang, "attributes")) == attributes
    events = set(re.findall(r"tafl-[a-z]+(?=  +|\s*\{)", head)) | {"tafl-ready"}
    assert set(described(lang, "events")) == events - {"tafl-board"}
    sent = {name for text in sources.values() for name in re.findall(r'CustomEvent\("(tafl-\w+)"', text)}
    assert sent <= events
    element = sources["element.ts"].partition("for scripts")[2].partition("within ---")[0]
    members = set(re.findall(r"^  (?:get )?(\w+)\(", element, re.MULTILINE))
    assert {re.sub(r"\(.*", "", name) for name in described(lang, "methods")} == members


def test_the_page_names_the_address_of_this_site(new_page: NewPage) -> None:
    for path in ("embed/", "en/embed/"):
        page = new_page(path, width=360)
        code = page.locator("pre").first.inner_text()
        script = re.search(r'src="([^"]+)"', code)
        assert script is not None
        assert script[1].endswith("/assets/board/embed.js")
        assert "example" not in script[1]
        link = page.get_by_role("link", name=re.compile("Beispielseite|example page"))
        link.click()
        board_of(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
