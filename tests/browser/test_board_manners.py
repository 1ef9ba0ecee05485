"""How the board behaves in a page: waking up, pointers that go astray, scrolling, several boards, bad attributes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import Board
from tests.browser.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

# Collects layout shifts from the very start of the page.
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shifts.push(entry); })
  .observe({type: "layout-shift", buffered: true});
"""


def _shift(page: Page) -> float:
    """The layout shift of the page since it was opened, whatever the reader did."""
    total: float = page.evaluate("() => window.shifts.reduce((sum, entry) => sum + entry.value, 0)")
    return total


# --- waking up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
@pytest.mark.parametrize("path", ["", "variants/brandubh/", "en/variants/copenhagen/"])
def test_waking_up_shifts_nothing(new_page: NewPage, path: str, size: tuple[int, int]) -> None:
    page = new_page(path, width=size[0], height=size[1])
    page.add_init_script(WATCH_SHIFTS)
    page.reload()
    board = page.locator("tafl-board").first
    board.scroll_into_view_if_needed()
    if board.get_attribute("start") is None:
        play = board.locator(".tafl-play")
        play.wait_for()
        before = board.bounding_box()
        picture = board.locator("img:visible").bounding_box()
        play.click()
        expect(board).to_have_attribute("data-state", "awake")
        assert board.bounding_box() == before
        assert board.locator(".tafl-stage").bounding_box() == picture
    expect(board).to_have_attribute("data-state", "awake")
    page.wait_for_timeout(300)
    assert _shift(page) < 0.005


def test_board_and_buttons_fit_the_first_screen_of_a_phone(new_page: NewPage) -> None:
    for path in ("", "en/"):
        page = new_page(path, width=360, height=740, touch=True)
        board = Board.first(page)
        bar = board.box(board.root.locator(".tafl-bar"))
        assert bar["y"] + bar["height"] <= 740


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_looks_like_the_figure(new_page: NewPage, scheme: str) -> None:
    page = new_page("variants/copenhagen/", scheme="dark" if scheme == "dark" else "light")
    board = Board(page, page.locator("tafl-board").first)
    figure = board.root.locator("img:visible").screenshot()
    board.wake()
    page.evaluate("document.activeElement.blur()")
    live = board.root.locator(".tafl-stage").screenshot()
    assert _different_pixels(page, figure, live) < 60


def _different_pixels(page: Page, one: bytes, other: bytes) -> int:
    """How many pixels of two PNGs differ so much that an eye would see it."""
    different: int = page.evaluate(
        """async images => {
             const [one, other] = await Promise.all(images.map(async bytes => {
               const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
               const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
               const context = canvas.getContext("2d");
               context.drawImage(bitmap, 0, 0);
               return context.getImageData(0, 0, bitmap.width, bitmap.height);
             }));
             if (one.width !== other.width || one.height !== other.height) return Infinity;
             let count = 0;
             for (let at = 0; at < one.data.length; at += 4) {
               const far = [0, 1, 2].some(channel => Math.abs(one.data[at + channel] - other.data[at + channel]) > 60);
               if (far) count++;
             }
             return count;
           }""",
        [list(one), list(other)],
    )
    return different


def test_without_scripts_the_figure_is_all_there_is_and_leaves_no_gap(new_page: NewPage) -> None:
    page = new_page("variants/brandubh/", javascript=False)
    board = page.locator("tafl-board").first
    box, picture = board.bounding_box(), board.locator("img:visible").bounding_box()
    assert box is not None
    assert picture is not None
    assert box["height"] == pytest.approx(picture["height"], abs=1)


def test_waking_twice_and_moving_about_the_page_change_nothing(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    board.play("d1-c1", "drag")
    board.root.evaluate(
        """async board => {
             await board.wake();
             document.body.append(board);
             document.querySelector("article").prepend(board);
             await board.wake();
           }"""
    )
    assert board.record() == ["d1-c1"]
    expect(board.root.get_by_role("grid")).to_have_count(1)
    expect(board.root.locator("[aria-live]")).to_have_count(2)
    board.play("c4-c2", "drag")
    assert board.record() == ["d1-c1", "c4-c2"]


def test_a_copy_of_a_board_is_a_board_of_its_own(new_page: NewPage) -> None:
    page = new_page("")
    first = Board.first(page)
    first.play("d1-c1", "drag")
    first.root.evaluate("board => board.after(board.cloneNode(true))")
    copy = Board(page, page.locator("tafl-board").nth(1)).awake()
    assert copy.record() == []
    expect(copy.root.get_by_role("grid")).to_have_count(1)


def test_several_boards_on_a_page_do_not_meddle(new_page: NewPage) -> None:
    page = new_page("")
    first = Board.first(page)
    put = Board.put(page, variant="copenhagen", start="").awake()
    first = Board(page, page.locator('tafl-board[variant="brandubh"]').first)
    put.play("d1-d3", "drag")
    first.play("d1-c1", "drag")
    assert (put.record(), first.record()) == (["d1-d3"], ["d1-c1"])
    ids: list[str] = page.evaluate("[...document.querySelectorAll('tafl-board [id]')].map(each => each.id)")
    assert len(ids) == len(set(ids))
    put.focus()
    page.keyboard.press("Control+z")
    assert (put.root.evaluate("board => board.ply"), first.root.evaluate("board => board.ply")) == (0, 1)


# --- pointers --------------------------------------------------------------------------------------------------------


def test_a_drag_that_ends_beside_the_board_puts_the_man_back(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    fresh = board.view()
    for x, y in ((5, 5), (-50, 300), (board.box()["x"] + 3, board.middle("d4")[1])):
        page.mouse.move(*board.middle("d1"))
        page.mouse.down()
        page.mouse.move(*board.middle("c1"), steps=3)
        expect(board.root.locator(".t-dragged")).to_have_count(1)
        page.mouse.move(x, y, steps=3)
        page.mouse.up()
        assert board.view() == fresh
        assert board.record() == []


@pytest.mark.parametrize("spoiler", ["pointercancel", "lostpointercapture", "contextmenu", "blur", "Escape"])
def test_a_drag_that_is_cut_short_puts_the_man_back(new_page: NewPage, spoiler: str) -> None:
    page = new_page("")
    board = Board.first(page)
    fresh = board.view()
    page.mouse.move(*board.middle("d1"))
    page.mouse.down()
    page.mouse.move(*board.middle("c1"), steps=3)
    expect(board.root.locator(".t-dragged")).to_have_count(1)
    if spoiler == "Escape":
        board.focus()
        page.keyboard.press("Escape")
    elif spoiler == "blur":
        page.evaluate("window.dispatchEvent(new Event('blur'))")
    else:
        board.cell("d1").dispatch_event(spoiler)
    expect(board.root.locator(".t-dragged")).to_have_count(0)
    page.mouse.up()
    assert board.record() == []
    assert board.view() == fresh
    board.play("d1-c1", "drag")
    assert board.record() == ["d1-c1"]


def test_the_right_button_moves_nothing(new_page: NewPage) -> None:
    """It draws an arrow; what else is on the board stays as it was, and Escape takes the arrow away."""
    page = new_page("")
    board = Board.first(page).complete()
    fresh = board.view()
    page.mouse.move(*board.middle("d1"))
    page.mouse.down(button="right")
    page.mouse.move(*board.middle("c1"), steps=3)
    page.mouse.up(button="right")
    expect(board.root.locator(".tafl-overlay > g")).to_have_count(1)
    assert (board.record(), board.view()[1:]) == ([], fresh[1:])
    board.focus()
    page.keyboard.press("Escape")
    expect(board.root.locator(".tafl-overlay > g")).to_have_count(0)


def test_a_shaky_tap_still_lifts(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    x, y = board.middle("d1")
    page.mouse.move(x - 6, y)
    page.mouse.down()
    page.mouse.move(x + 8, y + 3, steps=3)
    page.mouse.up()
    expect(board.cell("d1")).to_have_attribute("aria-selected", "true")
    board.cell("c1").click()
    assert board.record() == ["d1-c1"]


def _swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger from place to place, through the browser's own touch handling."""
    session = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = start, end
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        point = {"x": x + (to_x - x) * step / 10, "y": y + (to_y - y) * step / 10}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)


def _at_rest(page: Page) -> float:
    """How far the page is scrolled, once it has come to rest."""
    seen = [-1.0]
    while seen[-1] != (now := float(page.evaluate("scrollY"))):
        seen.append(now)
        page.wait_for_timeout(250)
    return seen[-1]


@pytest.mark.parametrize("square", ["f2", "d3"], ids=["an empty square", "a man of the other side"])
def test_a_finger_scrolls_the_page_from(new_page: NewPage, square: str) -> None:
    page = new_page("", width=360, height=740, touch=True)
    board = Board.first(page)
    x, y = board.middle(square)
    _swipe(page, (x, y), (x, y - 200))
    assert _at_rest(page) > 100
    assert board.record() == []


def test_a_finger_drags_a_man_and_the_page_stays(new_page: NewPage) -> None:
    page = new_page("", width=360, height=740, touch=True)
    board = Board.first(page)
    before = _at_rest(page)
    _swipe(page, board.middle("b4"), board.middle("b7"))
    assert _at_rest(page) == before
    assert board.record() == ["b4-b7"]


def test_the_board_does_not_move_when_it_speaks(new_page: NewPage) -> None:
    page = new_page("", width=320, height=640, touch=True)
    board = Board.first(page)
    parts = """board => [".tafl-grid", ".tafl-bar"].map(part => {
      const box = board.querySelector(part).getBoundingClientRect();
      return [box.x + scrollX, box.y + scrollY, box.width, box.height];
    })"""
    before = board.root.evaluate(parts)
    board.play("d1-d3", "tap")
    board.play("d1-c1", "tap")
    board.play("c4-c2", "tap")
    board.play("b4-b2", "tap")
    assert board.root.evaluate(parts) == before
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_man_can_be_moved_on_the_first_screen_of_a_phone(new_page: NewPage) -> None:
    page = new_page("", width=360, height=740, touch=True)
    board = Board.first(page)
    box = board.box(board.grid)
    assert box["y"] + box["height"] <= 740
    board.play("d1-c1", "tap")
    assert page.evaluate("scrollY") == 0
    assert board.record() == ["d1-c1"]


# --- what is wrong with the attributes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attributes", "sentence"),
    [
        ({"variant": "halatafl"}, "Das Regelwerk „halatafl“ kennt dieses Brett nicht."),
        ({}, "Das Regelwerk „“ kennt dieses Brett nicht."),
        ({"variant": "<img src=x>"}, "Das Regelwerk „<img src=x>“ kennt dieses Brett nicht."),
        ({"variant": "brandubh", "position": "7/7 a"}, "Diese Stellung lässt sich nicht spielen."),
        ({"variant": "brandubh", "position": "7/7/7/7/7/7/7 a"}, "Es steht kein König auf dem Brett."),
        ({"variant": "brandubh", "moves": "d1-c1 d1-c1"}, "d1-c1: Auf d1 steht kein Stein."),
        ({"variant": "brandubh", "moves": "hello"}, "„hello“ ist kein Zug."),
    ],
)
def test_what_is_wrong_is_said_and_the_figure_stays(
    new_page: NewPage, attributes: dict[str, str], sentence: str
) -> None:
    page = new_page("")
    board = Board.put(page, start="", **attributes)
    board.root.evaluate(
        "board => board.prepend(Object.assign(document.createElement('img'), {src: 'assets/favicon.svg', alt: ''}))"
    )
    expect(board.root).to_have_attribute("data-state", "broken")
    expect(board.root.locator(".tafl-trouble")).to_contain_text(sentence)
    expect(board.polite).to_contain_text(sentence)
    expect(board.root.locator("> img")).to_be_visible()
    expect(board.root.get_by_role("grid")).to_have_count(0)


@pytest.mark.parametrize("missing", ["rules.json", "words.de.json"])
def test_a_missing_file_is_said_and_the_figure_stays(new_page: NewPage, missing: str) -> None:
    page = new_page("legend/", allow=("404", "Failed to load"))
    page.route(f"**/{missing}", lambda route: route.fulfill(status=404, body="not here"))
    page.goto(page.url.replace("legend/", ""))
    board = page.locator("tafl-board").first
    expect(board).to_have_attribute("data-state", "broken")
    expect(board.locator(".tafl-trouble")).to_contain_text("Das Brett konnte nicht geladen werden.")
    expect(board.locator("img:visible")).to_have_count(1)


@pytest.mark.parametrize("path", ["variants/brandubh/", "en/variants/copenhagen/", "legend/"])
def test_every_figure_of_a_page_wakes_up(new_page: NewPage, path: str) -> None:
    page = new_page(path)
    broken: list[str] = page.evaluate(
        """async () => {
             const boards = [...document.querySelectorAll("tafl-board")];
             await Promise.all(boards.map(board => board.wake()));
             return boards.filter(board => board.dataset.state !== "awake").map(board => board.outerHTML);
           }"""
    )
    assert broken == []
