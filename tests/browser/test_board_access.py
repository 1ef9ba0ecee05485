"""The board for readers who use a screen reader, the keyboard alone, or less motion."""

import pytest
from playwright.sync_api import expect

from tests.browser.boards import GAME, RECORD, Board
from tests.browser.conftest import Axe, NewPage, Scheme

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_axe_finds_nothing_on_a_board_in_use(new_page: NewPage, axe: Axe, lang: str, scheme: Scheme) -> None:
    page = new_page("" if lang == "de" else "en/", scheme=scheme, width=360, height=740, touch=True)
    board = Board.first(page)
    board.play("d1-a2", "tap")
    board.cell("d1").tap()
    assert axe(page, "tafl-board") == []
    for move in GAME:
        board.root.evaluate("(board, move) => board.play(move)", move)
    board.open_moves()
    assert axe(page, "tafl-board") == []
    board.button("help").tap()
    expect(board.root.locator(".tafl-keys")).to_be_visible()
    assert axe(page, "tafl-board") == []


def test_the_grid_is_a_grid(new_page: NewPage) -> None:
    page = new_page("en/")
    board = Board.first(page)
    expect(board.grid).to_have_attribute("aria-label", "Board: Brandubh")
    expect(board.grid).to_have_attribute("aria-rowcount", "8")
    expect(board.grid).to_have_attribute("aria-colcount", "8")
    assert board.grid.get_by_role("columnheader").all_text_contents() == list("abcdefg")
    assert board.grid.get_by_role("rowheader").all_text_contents() == list("7654321")
    assert board.grid.get_by_role("row").count() == 8
    assert board.grid.get_by_role("gridcell").count() == 49
    assert board.grid.locator('[tabindex="0"]').count() == 1
    expect(board.cell("d4")).to_have_attribute("aria-label", "d4, king, throne")
    expect(board.cell("d1")).to_have_attribute("aria-label", "d1, attacker, your piece, 4 moves")
    expect(board.cell("d1")).to_have_attribute("aria-selected", "false")
    board.cell("d1").click()
    expect(board.cell("d1")).to_have_attribute("aria-selected", "true")
    expect(board.cell("c1")).to_have_attribute("aria-label", "c1, empty, can move here")
    assert board.cell("a1").get_attribute("aria-selected") is None


def test_the_live_regions_are_there_before_anything_is_said(new_page: NewPage) -> None:
    page = new_page("variants/brandubh/")
    board = Board(page, page.locator("tafl-board").first)
    expect(board.polite).to_have_text("")
    expect(board.urgent).to_have_text("")
    board.polite.evaluate("region => { window.polite = region; }")
    board.wake()
    assert board.polite.evaluate("region => region === window.polite")
    assert board.polite.evaluate("region => region.childElementCount") == 0
    board.root.evaluate("board => board.play('d1-d3')")
    expect(board.urgent).to_have_text("d1-d3: Der Weg ist versperrt: d2 ist besetzt.")


def test_waking_by_button_hands_the_focus_to_the_board(new_page: NewPage) -> None:
    page = new_page("variants/brandubh/")
    board = Board(page, page.locator("tafl-board").first)
    board.root.scroll_into_view_if_needed()
    board.root.locator(".tafl-play").focus()
    page.keyboard.press("Enter")
    board.awake()
    expect(board.cell("d4")).to_be_focused()
    page.keyboard.type("d1")
    page.keyboard.press("Enter")
    page.keyboard.type("c1")
    page.keyboard.press("Space")
    expect(board.cell("c1")).to_be_focused()
    expect(board.turn).to_have_text("Verteidiger am Zug")
    assert board.record() == ["d1-c1"]


def test_one_tab_stop_then_the_buttons(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    board.focus()
    page.keyboard.press("Tab")
    expect(board.button("undo")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(board.cell("d4")).to_be_focused()


def test_the_keys(new_page: NewPage) -> None:
    page = new_page("en/")
    board = Board.put(page, variant="brandubh", moves="d1-c1 c4-c2", start="").awake()
    board.focus()
    page.keyboard.type("d4")
    for keys, square in (
        ("ArrowUp", "d5"),
        ("ArrowRight", "e5"),
        ("Home", "a5"),
        ("End", "g5"),
        ("PageUp", "g7"),
        ("PageDown", "g1"),
        ("Control+Home", "a7"),
        ("Control+End", "g1"),
        ("Shift+K", "d4"),
        ("Shift+C", "b4"),
        ("Shift+N", "f4"),
        ("Shift+P", "b4"),
        ("Shift+L", "c2"),
    ):
        page.keyboard.press(keys)
        expect(board.cell(square)).to_be_focused()
    expect(board.polite).to_have_text("Defenders: c4-c2.")
    page.keyboard.press("Control+z")
    assert board.root.evaluate("board => board.ply") == 1
    page.keyboard.press("Control+y")
    assert board.root.evaluate("board => board.ply") == 2
    page.keyboard.type("b4")
    page.keyboard.press("Enter")
    expect(board.polite).to_contain_text("b4, attacker, your piece, 7 moves, lifted")
    page.keyboard.press("Shift+C")
    expect(board.cell("b2")).to_be_focused()
    expect(board.cell("b2")).to_have_attribute("aria-label", "b2, empty, can move here, captures c2")
    page.keyboard.press("Escape")
    expect(board.polite).to_have_text("b4 put back.")


def test_keys_work_only_while_the_board_has_the_focus(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.put(page, variant="brandubh", moves="d1-c1", start="").awake()
    page.evaluate("document.activeElement.blur()")
    for keys in ("Control+z", "Shift+K", "Enter"):
        page.keyboard.press(keys)
    assert board.root.evaluate("board => board.ply") == 1
    board.open_moves()
    field = board.root.locator(".tafl-input")
    field.focus()
    page.keyboard.type("d3")
    page.keyboard.press("Shift+K")
    expect(field).to_be_focused()
    expect(field).to_have_value("d3K")


def test_help_opens_at_the_question_mark_and_gives_the_focus_back(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    board.focus()
    page.keyboard.type("d1")
    page.keyboard.press("?")
    expect(board.root.locator(".tafl-keys")).to_be_visible()
    assert board.root.evaluate("board => document.activeElement.closest('.tafl-panel') !== null")
    page.keyboard.press("Escape")
    expect(board.root.locator(".tafl-keys")).to_be_hidden()
    expect(board.cell("d1")).to_be_focused()
    board.button("help").click()
    board.root.get_by_role("button", name="Schließen").click()
    expect(board.button("help")).to_be_focused()
    expect(board.button("help")).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("reduced", [True, False])
def test_captured_men_fade_unless_less_motion_is_asked_for(new_page: NewPage, reduced: bool) -> None:  # noqa: FBT001
    page = new_page("", reduced_motion=reduced)
    board = Board.put(page, variant="brandubh", moves="d1-c1 c4-c2", start="").awake().complete()
    durations: list[float] = board.root.evaluate(
        """board => { board.play("b4-b2");
                      return board.getAnimations({subtree: true}).map(each => each.effect.getTiming().duration); }"""
    )
    if reduced:
        assert durations == []
    else:
        assert len(durations) == 2
        assert all(120 <= duration <= 200 for duration in durations)
    page.wait_for_timeout(300)
    assert board.root.evaluate("board => board.querySelectorAll('.tafl-picture > g:nth-of-type(6) > *').length") == 0


def test_the_board_tells_scripts_what_happens(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    told: list[list[object]] = board.root.evaluate(
        """board => {
             const told = [];
             for (const [name, key] of [["move", "move"], ["refused", "reason"], ["jump", "ply"]]) {
               board.parentElement.addEventListener(`tafl-${name}`, event => told.push([name, event.detail[key]]));
             }
             told.push(["returned", board.play("d1-c1 c4-c2")], ["returned", board.play("d1-d4")]);
             board.undo();
             board.redo();
             board.play("b4-b2");
             return told;
           }"""
    )
    assert told == [
        ["move", "d1-c1"],
        ["move", "c4-c2"],
        ["refused", "no-piece"],
        ["returned", None],
        ["returned", "no-piece"],
        ["jump", 1],
        ["jump", 2],
        ["move", "b4-b2xc2"],
    ]


def test_what_was_said_at_once_goes_with_the_next_action(new_page: NewPage) -> None:
    page = new_page("en/")
    board = Board.first(page)
    board.root.evaluate("(board, moves) => board.play(moves)", " ".join(GAME))
    expect(board.urgent).to_contain_text("The defenders win")
    board.button("undo").click()
    expect(board.urgent).to_be_empty()
    page.wait_for_timeout(100)
    expect(board.urgent).to_be_empty()
    board.root.evaluate("board => board.play('d7-a1')")
    expect(board.urgent).not_to_be_empty()
    board.focus()
    page.keyboard.press("ArrowLeft")
    expect(board.urgent).to_be_empty()


def test_the_end_is_not_said_after_a_quick_step_back(new_page: NewPage) -> None:
    page = new_page("en/")
    board = Board.first(page)
    board.root.evaluate("(board, moves) => { board.play(moves); board.undo(); }", " ".join(GAME))
    page.wait_for_timeout(100)
    expect(board.urgent).to_be_empty()


def test_the_next_capture_is_said(new_page: NewPage) -> None:
    page = new_page("en/")
    board = Board.first(page)
    board.focus()
    page.keyboard.press("Shift+C")
    expect(board.polite).to_have_text("No move captures anything now.")
    board.root.evaluate("board => board.play('d1-c1 c4-c2')")
    page.keyboard.press("Shift+C")
    expect(board.cell("b4")).to_be_focused()
    expect(board.polite).to_have_text("b4-b2 captures c2.")


@pytest.mark.parametrize("panel", ["moves", "help", "more"])
def test_a_panel_opens_in_view_and_closing_it_leads_back_to_the_square(new_page: NewPage, panel: str) -> None:
    page = new_page("en/", width=360, height=500)
    board = Board.first(page)
    board.focus()
    page.keyboard.press("Home")
    if panel == "help":
        page.keyboard.press("?")
    else:
        board.button(panel).click()
    region = board.root.locator(f".tafl-panel[id$={panel}]")
    expect(region).to_be_visible()
    page.wait_for_timeout(200)
    top, bottom = region.evaluate("panel => [panel.getBoundingClientRect().top, panel.getBoundingClientRect().bottom]")
    assert top >= 47 or bottom <= 501
    assert top < 440
    if panel != "help":
        return
    page.keyboard.press("Escape")
    expect(board.grid.locator('[tabindex="0"]')).to_be_focused()
    page.wait_for_timeout(200)
    box = board.box(board.grid.locator('[tabindex="0"]'))
    assert box["y"] >= 48
    assert box["y"] + box["height"] <= 500


def test_the_square_in_focus_is_never_below_the_header(new_page: NewPage) -> None:
    page = new_page("en/", width=360, height=500)
    board = Board.first(page)
    board.focus()
    page.keyboard.press("PageDown")
    page.evaluate("scrollBy(0, 200)")
    for _ in range(7):
        page.keyboard.press("ArrowUp")
        page.wait_for_timeout(50)
        assert board.box(board.grid.locator('[tabindex="0"]'))["y"] >= 48


SMALL = """board => [...board.querySelectorAll("button, select, input, textarea, summary")]
  .filter(each => each.checkVisibility() && !["radio", "checkbox"].includes(each.type))
  .map(each => [each.getBoundingClientRect(), each.textContent || each.ariaLabel || each.id])
  .filter(([box]) => box.width < 44 || box.height < 44)
  .map(([box, text]) => `${text}: ${box.width} x ${box.height}`)"""
"""What is smaller than a finger; boxes to tick have a sentence beside them that is pressed, too."""


def test_a_finger_can_hit_whatever_there_is_to_press(new_page: NewPage) -> None:
    page = new_page("play/", width=360, height=740, touch=True)
    board = Board.first(page)
    board.root.evaluate("(board, moves) => board.play(moves)", " ".join(RECORD))
    for panel in ("moves", "computer", "help", "more"):
        board.button(panel).tap()
        expect(board.button(panel)).to_have_attribute("aria-expanded", "true")
        assert board.root.evaluate(SMALL) == []
    for group in board.root.locator("details.tafl-group").all():
        group.locator("summary").first.tap()
        expect(group.locator(".tafl-group-content > *").nth(1)).to_be_attached()
        assert board.root.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
