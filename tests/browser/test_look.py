"""How boards look and sound, and what fills the whole window, for readers in a browser."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from diagrams.style import THEMES, colours, forced_colours, theme_colours
from tests.browser.boards import GAME, Board, open_more, store, stored
from tests.browser.conftest import NewPage, Scheme

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

Axe = Callable[..., list[str]]


def look(board: Board) -> None:
    """Open the group with the looks."""
    open_more(board)
    board.root.locator("[data-group=look] > summary").click()
    expect(board.root.locator("[data-group=look] input[type=checkbox]")).to_be_visible()


def colour(board: Board, name: str) -> str:
    """A colour of the palette as the board has it."""
    value: str = board.root.evaluate(
        "(board, name) => getComputedStyle(board).getPropertyValue(name)", f"--tafl-{name}"
    )
    return value.strip()


def filled(board: Board, what: str) -> str:
    """What a form of the picture is really filled with."""
    value: str = board.root.locator(f".tafl-picture .t-{what}").first.evaluate("form => getComputedStyle(form).fill")
    return value


def rgb(text: str) -> str:
    """`#rrggbb` as the browser writes it."""
    return f"rgb({', '.join(str(int(text[start : start + 2], 16)) for start in (1, 3, 5))})"


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
    wide: int = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    for option in board.root.locator(".tafl-option").all():
        assert board.box(option)["height"] >= 44
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
