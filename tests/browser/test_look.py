"""How boards look and sound, and what fills the whole window, for readers in a browser."""

import io
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from diagrams.style import THEMES, colours, forced_colours, theme_colours
from tests.browser.boards import GAME, Board, expect_fits, open_more, store, stored, ui
from tests.browser.conftest import Axe, NewPage, Scheme
from tests.browser.looks import colour, filled, full_button, look, rgb

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]


# --- themes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_look_is_chosen_by_keyboard_and_holds_for_all_boards(new_page: NewPage, axe: Axe, scheme: Scheme) -> None:
    page = new_page("play/", width=360, height=800, scheme=scheme)
    board = Board.first(page)
    assert colour(board, "board") == colours(scheme)["board"]
    look(board)
    options = board.root.get_by_role("radio")
    expect(options).to_have_count(1 + len(THEMES))
    expect(options.first).to_be_checked()
    options.first.focus()
    for index, theme in enumerate(THEMES, start=1):
        page.keyboard.press("ArrowDown")
        expect(options.nth(index)).to_be_checked()
        expected = theme_colours(theme, scheme)
        for name in ("board", "attacker", "defender", "king"):
            assert filled(board, name) == rgb(expected[name]), (theme, name)
        assert stored(page)["theme"] == theme
        assert axe(page, "tafl-board") == []
    expect_fits(page, board.root.locator(".tafl-option:visible"))
    page.goto(page.url.replace("play/", "variants/brandubh/"))
    other = Board(page, page.locator("tafl-board").first).wake()
    assert filled(other, "board") == rgb(theme_colours(THEMES[-1], scheme)["board"])
    look(other)
    expect(other.root.get_by_role("radio").last).to_be_checked()
    other.root.get_by_role("radio").first.check()
    assert colour(other, "board") == colours(scheme)["board"]


def test_a_look_is_there_before_the_board_and_follows_other_windows(new_page: NewPage) -> None:
    page = new_page("play/")
    store(page, "theme", "ink")
    page.reload()
    attribute: str = page.evaluate("document.documentElement.dataset.taflTheme")
    assert attribute == "ink"
    board = Board.first(page)
    other = page.context.new_page()
    other.goto(page.url)
    store(other, "theme", "contrast")
    expect(page.locator("html")).to_have_attribute("data-tafl-theme", "contrast")
    assert colour(board, "boss") == theme_colours("contrast", "light")["boss"]


def test_a_look_nobody_knows_is_that_of_the_page(new_page: NewPage) -> None:
    page = new_page("play/")
    store(page, "theme", 'gold"]{}')
    store(page, "sound", "loud")
    page.reload()
    board = Board.first(page)
    look(board)
    expect(board.root.get_by_role("radio").first).to_be_checked()
    expect(board.root.get_by_role("checkbox")).not_to_be_checked()
    assert colour(board, "board") == colours("light")["board"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_and_forced_colours_as_the_system_asks(new_page: NewPage, scheme: Scheme) -> None:
    page = new_page("play/", scheme=scheme)
    board = Board.first(page)
    page.emulate_media(contrast="more")
    assert filled(board, "board") == rgb(theme_colours("contrast", scheme)["board"])
    look(board)
    expect(board.root.get_by_role("radio", name="Hoher Kontrast")).to_be_checked()
    board.root.get_by_role("radio").first.check()
    assert filled(board, "board") == rgb(colours(scheme)["board"])
    page.emulate_media(contrast="more", forced_colors="active")
    for name in ("board", "attacker", "king"):
        assert colour(board, name) == forced_colours()[name]
    assert filled(board, "attacker") != filled(board, "defender")
    assert filled(board, "board") != filled(board, "attacker")


def test_paper_is_light_whatever_was_chosen(new_page: NewPage) -> None:
    page = new_page("play/", scheme="dark")
    store(page, "theme", "contrast")
    page.reload()
    board = Board.first(page)
    page.emulate_media(media="print")
    assert colour(board, "board") == colours("light")["board"]


# --- sound -----------------------------------------------------------------------------------------------------------

LISTEN: Final = """
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) { heard.push(when); return start.call(this, when); };
"""
DEAF: Final = """
  window.asked = 0;
  window.AudioContext = class { constructor() { asked += 1; throw new DOMException("no", "NotSupportedError"); } };
"""


def heard(page: Page, count: int) -> None:
    """Wait until so many tones were started since the page was opened."""
    page.wait_for_function("count => heard.length === count", arg=count)


def test_no_sound_unless_it_is_asked_for(new_page: NewPage) -> None:
    page = new_page("play/")
    page.add_init_script(LISTEN)
    page.reload()
    board = Board.first(page)
    for move in GAME[:3]:
        board.play(move, "drag")
    look(board)
    box = board.root.get_by_role("checkbox")
    expect(box).not_to_be_checked()
    assert page.evaluate("heard.length") == 0
    requested: list[str] = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert not any("sound" in name for name in requested)
    assert "sound" not in stored(page)


def test_moves_captures_and_the_end_sound_and_it_is_remembered(new_page: NewPage) -> None:
    page = new_page("play/")
    page.add_init_script(LISTEN)
    store(page, "sound", "on")
    page.reload()
    board = Board.first(page)
    board.play(GAME[0], "drag")
    heard(page, 1)
    board.play(GAME[1], "drag")
    heard(page, 2)
    board.play(GAME[2], "drag")  # takes a man
    heard(page, 4)
    board.button("undo").click()
    board.root.evaluate("(board, moves) => board.play(moves)", " ".join(GAME[2:]))
    heard(page, 7)  # of several at once the last one only: the end
    look(board)
    box = board.root.get_by_role("checkbox")
    expect(box).to_be_checked()
    box.uncheck()
    assert "sound" not in stored(page)
    box.check()
    heard(page, 9)  # how it sounds
    assert stored(page)["sound"] == "on"


def test_where_sound_is_blocked_nothing_breaks(new_page: NewPage) -> None:
    page = new_page("play/")
    page.add_init_script(DEAF)
    store(page, "sound", "on")
    page.reload()
    board = Board.first(page)
    board.play(GAME[0], "drag")
    page.wait_for_function("asked === 1")
    board.play(GAME[1], "drag")
    assert board.record() == list(GAME[:2])


def test_without_storage_a_choice_holds_for_the_page(new_page: NewPage) -> None:
    page = new_page("play/", allow=("kept nowhere",))  # the theme of the site complains, too
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', "
        "{get() { throw new DOMException('kept nowhere', 'SecurityError'); }})"
    )
    page.reload()
    board = Board.first(page)
    look(board)
    board.root.get_by_role("radio").last.check()
    assert colour(board, "board") == theme_colours("ink", "light")["board"]
    board.root.get_by_role("checkbox").check()
    expect(board.root.get_by_role("checkbox")).to_be_checked()


# --- the whole window ------------------------------------------------------------------------------------------------

WINDOWS: Final = ((360, 640), (740, 360), (320, 568), (568, 320), (1280, 800))


def inside(board: Board, what: Locator) -> bool:
    """Whether all of something can be seen in the window."""
    box, window = board.box(what), board.page.viewport_size
    assert window is not None
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= window["width"] + 0.5
        and box["y"] + box["height"] <= window["height"] + 0.5
    )


def inert(page: Page) -> int:
    """How many parts of the page are out of reach."""
    return page.locator("[inert]").count()


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_whole_window_has_the_board_as_large_as_fits_and_all_else_in_reach(
    new_page: NewPage, axe: Axe, width: int, height: int
) -> None:
    touch = width < 800
    page = new_page("play/#v=copenhagen", width=width, height=height, touch=touch)
    board = Board.first(page)
    page.evaluate("document.querySelector('.md-footer').scrollIntoView()")
    page.evaluate("document.querySelector('tafl-board').scrollIntoView()")
    scrolled = page.evaluate("scrollY")
    before = inert(page)
    full_button(board).click()
    expect(board.root).to_have_attribute("data-full", "")
    expect(full_button(board)).to_have_attribute("aria-pressed", "true")
    stage = board.root.locator(".tafl-stage")
    side = board.box(stage)["width"]
    assert side >= min(width, height) - 16  # nothing larger would fit
    assert board.box(board.cell("f6"))["width"] >= side / 13
    for part in (stage, board.root.locator(".tafl-choose"), board.root.locator(".tafl-bar"), full_button(board)):
        assert inside(board, part)
    for part in [*board.root.locator(".tafl-tools > button").all(), board.root.locator(".tafl-choose select")]:
        assert inside(board, part)
        assert board.box(part)["height"] >= 44
    board.play("d1-d3", "tap" if touch else "drag")
    board.play("f4-g4", "tap" if touch else "drag")
    assert board.record() == ["d1-d3", "f4-g4"]
    expect(board.message).to_contain_text("f4-g4")
    assert inside(board, board.message.locator("p").first)
    # What a panel has scrolls inside of it, down to its end.
    open_more(board)
    last = board.root.locator("[data-panel=more], .tafl-panel:not([hidden])").locator("summary").last
    last.scroll_into_view_if_needed()
    assert inside(board, last)
    assert inside(board, board.root.locator(".tafl-bar"))
    assert page.evaluate("[scrollX, document.documentElement.scrollWidth]") == [0, width]
    assert axe(page, "tafl-board") == []
    page.keyboard.press("Escape")
    expect(board.root.locator(".tafl-panel:not([hidden])")).to_have_count(0)
    full_button(board).click()
    expect(board.root).not_to_have_attribute("data-full", "")
    expect(full_button(board)).to_be_focused()
    expect(full_button(board)).to_have_attribute("aria-pressed", "false")
    assert inert(page) == before
    page.wait_for_function("document.fullscreenElement === null")
    assert page.evaluate("scrollY") == scrolled


@pytest.mark.parametrize("fills", ["screen", "window only"])
def test_the_whole_window_keeps_the_focus_and_is_left_by_escape(new_page: NewPage, fills: str) -> None:
    page = new_page("play/")
    if fills != "screen":
        page.add_init_script("delete Element.prototype.requestFullscreen; delete HTMLElement.prototype.showPopover;")
        page.reload()
    board = Board.first(page)
    full_button(board).focus()
    page.keyboard.press("Enter")
    expect(board.root).to_have_attribute("data-full", "")
    if fills == "screen":
        page.wait_for_function("document.fullscreenElement !== null")
    seen: set[bool] = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        where: str = page.evaluate(
            """() => document.activeElement === document.body
                 ? "out" : String(document.activeElement.closest("tafl-board") !== null)"""
        )
        assert where in {"true", "out"}  # out: once round through the window's own bars
        seen.add(where == "true")
    assert True in seen
    board.focus()
    page.keyboard.type("d1")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")  # puts the man back
    expect(board.polite).to_contain_text(ui("said.dropped", square="d1"))
    expect(board.root).to_have_attribute("data-full", "")
    page.keyboard.press("Escape")
    expect(board.root).not_to_have_attribute("data-full", "")
    expect(board.cell("d1")).to_be_focused()
    assert inert(page) == 0
    page.wait_for_function("document.fullscreenElement === null")


def test_any_board_fills_the_window_and_one_that_goes_away_leaves_the_page_usable(new_page: NewPage) -> None:
    page = new_page("en/variants/brandubh/", width=360, height=640)
    board = Board(page, page.locator("tafl-board").first).wake()
    width = board.box()["width"]
    look(board)
    board.root.locator("[data-look=full]").click()
    expect(board.root).to_have_attribute("data-full", "")
    expect(board.root.locator(".tafl-panel:not([hidden])")).to_have_count(0)
    assert board.box(board.root.locator(".tafl-stage"))["width"] == 352
    assert inside(board, full_button(board))
    full_button(board).click()
    expect(full_button(board)).to_have_count(0)
    assert board.box()["width"] == width
    board.button("more").click()
    board.root.locator("[data-look=full]").click()
    board.root.evaluate("board => board.remove()")
    page.wait_for_function("!document.querySelector('[inert]') && !document.documentElement.dataset.taflFull")


# --- pictures --------------------------------------------------------------------------------------------------------


def picture_group(board: Board) -> None:
    """Open the group with the ways to take a picture."""
    open_more(board)
    board.root.locator("[data-group=picture] > summary").click()
    expect(board.root.locator("[data-picture=png]")).to_be_visible()


def saved(board: Board, kind: str) -> Path:
    """Save a picture and return the file."""
    with board.page.expect_download() as download:
        board.root.locator(f"[data-picture={kind}]").click()
    assert download.value.suggested_filename == f"brandubh-3.{kind}"
    return Path(download.value.path())


@pytest.mark.parametrize("theme", ["page", *THEMES])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_saved_picture_is_the_board_in_its_colours(new_page: NewPage, scheme: Scheme, theme: str) -> None:
    page = new_page("play/", scheme=scheme)
    store(page, "theme", theme)
    page.goto(page.url + "#v=brandubh&m=" + ",".join(GAME[:3]))
    page.reload()
    board = Board.first(page)
    picture_group(board)
    for light in (False, True):
        board.root.locator("[data-group=picture]").get_by_role("checkbox").set_checked(light)
        shown: Scheme = "light" if light else scheme
        palette = colours(shown) if theme == "page" else theme_colours(theme, shown)
        image = Image.open(saved(board, "png")).convert("RGB")
        wide, high = image.size
        assert wide == 3 * (7 * 40 + 28)
        assert high == wide + 3 * (3 * 18 + 8)

        def pixel(x: int, y: int, image: Image.Image = image) -> str:
            return "#" + bytes(image.crop((3 * x, 3 * y, 3 * x + 1, 3 * y + 1)).tobytes()).hex()

        assert pixel(2, 2) == palette["paper"]
        assert pixel(22 + 10, 6 + 6 * 40 - 10) == palette["board"]  # near a2
        # Left of the attacker's saltire on d7; the defender on b2 left in the middle; the man taken on c2 is gone.
        assert pixel(22 + 3 * 40 + 20 - 10, 6 + 20) == palette["attacker"]
        assert pixel(22 + 3 * 40 + 20, 6 + 2 * 40 + 20) == palette["defender"]
        assert pixel(22 + 3 * 40 + 20 - 5, 6 + 3 * 40 + 20 - 5) == palette["boss"]
        caption = image.crop((0, wide, wide, high))
        assert len(caption.getcolors(1 << 20) or []) > 8  # letters, with their soft edges
    text = saved(board, "svg").read_text("utf-8")
    assert "class=" not in text
    assert "url(" not in text
    assert "Brandubh" in text
    assert "d1-c1" not in text
    assert "b4-b2xc2" in text


def test_the_picture_is_copied_and_described(new_page: NewPage) -> None:
    page = new_page("en/play/#v=brandubh&m=" + ",".join(GAME[:3]))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = Board.first(page)
    board.cell("d3").click()  # in the hand; not in the picture
    picture_group(board)
    board.root.locator("[data-picture=copy]").click()
    status = board.root.locator("[data-group=picture] [role=status]")
    expect(status).to_have_text("The picture is in the clipboard.")
    data: list[int] = page.evaluate(
        """async () => {
             const [item] = await navigator.clipboard.read();
             return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer())];
           }"""
    )
    assert Image.open(io.BytesIO(bytes(data))).size[0] == 3 * 308
    assert board.root.locator(".tafl-picture .t-selected").count() == 0
    board.root.locator("[data-picture=describe]").click()
    expect(board.root.locator(".tafl-copied")).to_contain_text("alternative text")
    text: str = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("Brandubh, board of 7×7 squares. Attackers: ")
    assert "King: d4." in text
    assert text.endswith("Defenders to move. Move 3: b4-b2xc2.")


def test_a_picture_is_sent_where_the_device_can(new_page: NewPage) -> None:
    page = new_page("play/")
    page.add_init_script(
        """navigator.canShare = ({files}) => files.length === 1;
           navigator.share = async data => {
             window.sent = [data.files[0].name, data.files[0].type, data.files[0].size, data.text];
             if (window.refuse) throw new DOMException("", refuse);
           };"""
    )
    page.reload()
    board = Board.first(page)
    picture_group(board)
    board.root.locator("[data-picture=share]").click()
    page.wait_for_function("window.sent !== undefined")
    name, kind, size, text = page.evaluate("sent")
    assert (name, kind) == ("brandubh-0.png", "image/png")
    assert size > 2000
    assert "Brandubh" in text
    status = board.root.locator("[data-group=picture] [role=status]")
    for refusal, said in (("AbortError", ""), ("NotAllowedError", "ließ sich hier nicht")):
        page.evaluate("refusal => { delete window.sent; window.refuse = refusal; }", refusal)
        board.root.locator("[data-picture=share]").click()
        page.wait_for_function("window.sent !== undefined")
        expect(status).to_contain_text(said)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_group_for_pictures(new_page: NewPage, axe: Axe, scheme: Scheme) -> None:
    page = new_page("play/", width=360, height=740, scheme=scheme)
    board = Board.first(page)
    picture_group(board)
    assert axe(page, "tafl-board") == []
    expect_fits(page, board.root.locator("[data-group=picture] .tafl-option"))
