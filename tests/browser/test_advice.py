"""Advice about the position on the board: hint, threats, evaluation, analysis; arrows and marks of the reader's own."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tafl_rules import words
from tests.browser.boards import GAME, RECORD, Board, Panel, expect_fits, stored
from tests.browser.conftest import Axe, NewPage, Scheme

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

# The king of Brandubh on d7 sees one corner, the attackers are to move; f6-f7 is the only move that bars him.
BARRED = "1a1k3/5a1/7/7/7/d6/7 a"

advice = Panel("advice")
analysis = Panel("analysis")
drawing = Panel("drawing")


def computer(page: Page, **attributes: str) -> Board:
    """A board of one's own with the panel for the computer open."""
    board = Board.put(page, start="", **{"variant": "brandubh", **attributes}).awake()
    board.button("computer").click()
    expect(part(board, "hint")).to_be_visible()
    return board


def part(board: Board, name: str) -> Locator:
    """One of the buttons."""
    return board.root.locator(f'[data-advice="{name}"]')


def shapes(board: Board) -> Locator:
    """What is drawn over the board."""
    return board.root.locator(".tafl-overlay > g")


def test_a_hint_names_the_man_then_the_move_and_why(new_page: NewPage) -> None:
    board = computer(new_page("variants/"), position=BARRED)
    hint, said = part(board, "hint"), board.root.locator(".tafl-hint")
    hint.click()
    expect(said).to_have_text(advice("hint.man", square="f6"))
    expect(shapes(board)).to_have_count(1)
    expect(shapes(board)).to_have_class("t-over-advice")
    expect(hint).to_have_text(advice("hint.next"))
    hint.click()
    expect(said).to_contain_text(advice("hint.move", move="f6-f7"))
    expect(said).to_contain_text(advice("reason.stops", move="d7-g7"))
    expect(board.root.locator(".tafl-overlay .t-over-head")).to_have_count(1)
    board.play("f6-f7", "text")
    expect(said).to_be_empty()
    expect(shapes(board)).to_have_count(0)
    expect(hint).to_have_text(advice("hint.ask"))


def test_a_hint_goes_with_a_jump_and_does_not_come_late(new_page: NewPage) -> None:
    board = computer(new_page("variants/"), moves=" ".join(GAME[:4]))
    said = board.root.locator(".tafl-hint")
    part(board, "hint").click()
    board.root.evaluate("board => board.jump(2)")
    expect(said).to_be_empty()
    part(board, "hint").click()
    expect(shapes(board)).to_have_count(1)
    board.button("undo").click()
    expect(shapes(board)).to_have_count(0)
    expect(said).to_be_empty()


def test_a_hint_that_wins_says_so_and_after_the_end_there_is_none(new_page: NewPage) -> None:
    board = computer(new_page("en/variants/"), moves=" ".join(GAME[:-1]))
    said = board.root.locator(".tafl-hint")
    part(board, "hint").click()
    expect(said).to_have_text(advice("hint.man", "en", square="b7"))
    part(board, "hint").click()
    expect(said).to_have_text(
        f"{advice('hint.move', 'en', move='b7-a7')} {advice('win.king-reaches', 'en', squares='a7')}"
    )
    board.root.evaluate("board => board.play('b7-a7')")
    part(board, "hint").click()
    expect(said).to_have_text(advice("hint.over", "en"))


def test_a_worker_that_does_not_come_is_told_and_can_be_asked_again(new_page: NewPage) -> None:
    page = new_page("variants/", allow=("opponent.js", "ERR_FAILED"))
    page.route("**/opponent.js", lambda route: route.abort())
    board = computer(page, position=BARRED)
    part(board, "hint").click()
    expect(board.root.locator(".tafl-hint")).to_have_text(advice("failed"))
    page.unroute("**/opponent.js")
    part(board, "hint").click()
    expect(board.root.locator(".tafl-hint")).to_have_text(advice("hint.man", square="f6"))


def test_threats_are_shown_at_each_ply_until_they_are_switched_off(new_page: NewPage) -> None:
    board = computer(new_page("variants/"), position=BARRED)
    threats, said = part(board, "threats"), board.root.locator(".tafl-threats")
    expect(said).to_be_hidden()
    threats.click()
    expect(threats).to_have_attribute("aria-pressed", "true")
    win = advice("win.king-reaches", squares="g7")
    expect(said.locator("li").first).to_have_text(f"d7-g7: {win}")
    expect(board.root.locator(".tafl-overlay .t-over-threat")).not_to_have_count(0)
    board.play("f6-f7", "drag")
    expect(said).not_to_contain_text(win)
    board.button("undo").click()
    expect(said).to_contain_text(win)
    threats.click()
    expect(said).to_be_hidden()
    expect(shapes(board)).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_advice(new_page: NewPage, axe: Axe, scheme: Scheme) -> None:
    page = new_page("variants/", scheme=scheme, width=360, height=740, touch=True)
    board = computer(page, position=BARRED)
    part(board, "threats").tap()
    part(board, "hint").tap()
    expect(shapes(board)).not_to_have_count(0)
    assert axe(page, "tafl-board") == []
    expect_fits(page, board.root.locator("[data-advice]"))


# --- who stands better -----------------------------------------------------------------------------------------------


def test_the_bar_is_off_at_first_moves_nothing_and_is_remembered(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    board.button("computer").click()
    bar, judged = board.root.get_by_role("meter"), board.root.locator(".tafl-judged")
    expect(part(board, "bar")).to_have_attribute("aria-pressed", "false")
    expect(bar).to_have_count(0)
    before = [board.box(board.cell("a1")), board.box(board.button("undo"))]
    part(board, "bar").click()
    expect(judged).to_contain_text("%")
    assert [board.box(board.cell("a1")), board.box(board.button("undo"))] == before
    expect(bar).to_have_attribute("aria-valuetext", judged.inner_text())
    # Whoever stands better is there to be read, and is not read out.
    assert bar.evaluate("bar => bar.closest('[aria-live], [role=status]')") is None
    page.reload()
    Board.first(page)
    expect(bar).to_have_attribute("aria-valuetext", judged_pattern())
    board.button("computer").click()
    part(board, "bar").click()
    expect(bar).to_have_count(0)
    page.reload()
    Board.first(page).button("computer").click()
    expect(part(board, "bar")).to_have_attribute("aria-pressed", "false")


def judged_pattern() -> re.Pattern[str]:
    """An estimate in words."""
    return re.compile(advice("bar.estimate", worth="").rstrip())


def test_the_bar_follows_the_game_and_knows_its_end(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    page.select_option("select", "brandubh")
    board.button("computer").click()
    part(board, "bar").click()
    bar = board.root.get_by_role("meter")
    board.root.evaluate("(board, moves) => board.play(moves)", " ".join(GAME[:-1]))
    expect(bar).to_have_attribute("aria-valuetext", advice("proven.defenders"))
    expect(bar).to_have_attribute("aria-valuenow", "100")
    board.root.evaluate("(board, move) => board.play(move)", GAME[-1])
    expect(bar).to_have_attribute("aria-valuetext", words.text("de", "result.defenders"))
    page.select_option("select", "copenhagen")
    expect(bar).to_have_attribute("aria-valuetext", judged_pattern())
    left, right = board.box(board.cell("a1")), board.box(board.cell("k1"))
    box = board.box(bar)
    assert box["x"] == pytest.approx(left["x"], abs=2)
    assert box["x"] + box["width"] == pytest.approx(right["x"] + right["width"], abs=2)


# --- analysis --------------------------------------------------------------------------------------------------------


def analysed(page: Page) -> Board:
    """A finished game with its analysis."""
    board = computer(page, moves=" ".join(GAME))
    part(board, "analysis").click()
    expect(board.root.locator(".tafl-graph")).to_be_visible(timeout=30_000)
    return board


def test_the_analysis_tells_where_it_turned_and_what_is_proven(new_page: NewPage) -> None:
    board = analysed(new_page("variants/"))
    said = board.root.locator(".tafl-analysed")
    expect(said).to_contain_text("Verteidiger (durchgerechnet bis zum Ende)")
    slips = board.root.locator(".tafl-slips > li")
    # The attackers could have barred the way to the corner.
    expect(slips.last).to_contain_text("Zug 7, Angreifer: f5-f6.")
    expect(slips.last).to_contain_text("danach war die Partie verloren")
    slips.last.locator('[data-analysis="show"]').click()
    assert board.root.evaluate("board => board.ply") == 6
    expect(board.root.locator(".tafl-overlay .t-over-advice")).to_have_count(1)
    assert board.record()[-1] == "b7-a7"
    board.button("redo").click()
    expect(board.root.locator(".tafl-overlay .t-over-advice")).to_have_count(0)


def test_the_curve_and_the_list_lead_to_the_plies(new_page: NewPage) -> None:
    board = analysed(new_page("en/variants/"))
    graph = board.root.locator(".tafl-graph")
    box = board.box(graph)
    graph.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert board.root.evaluate("board => board.ply") == len(GAME) // 2
    board.root.locator(".tafl-analysis summary").click()
    plies = board.root.locator(".tafl-plies button")
    expect(plies).to_have_count(len(GAME) + 1)
    expect(plies.nth(4)).to_have_attribute("aria-current", "step")
    plies.nth(8).focus()
    board.page.keyboard.press("Enter")
    assert board.root.evaluate("board => board.ply") == len(GAME)
    expect(plies.nth(8)).to_contain_text("Move 8, b7-a7: The defenders win")


def test_a_better_line_is_tried_out_without_touching_the_game(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    page.select_option("select", "brandubh")
    board.root.evaluate("(board, moves) => board.play(moves)", " ".join(GAME))
    kept = stored(page)
    board.button("computer").click()
    part(board, "analysis").click()
    board.root.locator('[data-analysis="line"]').first.click()
    small = Board(page, board.root.locator(".tafl-preview tafl-board")).awake()
    assert len(small.record()) > 0
    assert small.root.evaluate("board => board.ply") == 0
    small.button("redo").click()
    small.root.locator('[data-square="d4"]').click()
    small.button("redo").click()
    assert small.root.evaluate("board => board.ply") == 2
    assert (board.root.evaluate("board => board.ply"), board.record()) == (len(GAME), RECORD)
    assert stored(page) == kept
    small.button("help").click()
    page.keyboard.press("Escape")
    expect(part(board, "analysis")).to_be_visible()
    board.root.locator('[data-analysis="back"]').click()
    expect(small.root).to_have_count(0)


def test_an_analysis_can_be_cancelled_and_goes_when_the_line_is_another(new_page: NewPage) -> None:
    page = new_page("variants/")
    board = computer(page, moves=" ".join(GAME))
    said = board.root.locator(".tafl-analysed")
    # The worker starts to answer only when the test lets it.
    page.route("**/opponent.js", lambda _: None)
    part(board, "analysis").click()
    expect(said).to_have_text(analysis("running"))
    board.root.locator('[data-analysis="cancel"]').click()
    expect(said).to_have_text(analysis("cancelled"))
    expect(part(board, "analysis")).to_be_focused()
    page.unroute("**/opponent.js")
    part(board, "analysis").click()
    expect(board.root.locator(".tafl-graph")).to_be_visible(timeout=30_000)
    board.root.evaluate("board => { board.jump(0); board.play('d1-b1'); }")
    expect(said).to_have_text(analysis("other"))
    expect(board.root.locator(".tafl-graph")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_an_analysis(new_page: NewPage, axe: Axe, scheme: Scheme) -> None:
    page = new_page("variants/", scheme=scheme, width=360, height=740, touch=True)
    board = analysed(page)
    part(board, "bar").tap()
    board.root.locator(".tafl-analysis summary").tap()
    board.root.locator('[data-analysis="line"]').last.tap()
    Board(page, board.root.locator(".tafl-preview tafl-board")).awake()
    expect(board.root.locator(".tafl-preview p").first).to_be_focused()
    assert axe(page, "tafl-board") == []
    expect_fits(page, board.root.locator(".tafl-analysis .tafl-enter"))


# --- arrows and marks ------------------------------------------------------------------------------------------------


def draw(board: Board, origin: str, target: str) -> None:
    """Draw with the right mouse button."""
    mouse = board.complete().page.mouse
    board.cell(origin).scroll_into_view_if_needed()
    mouse.move(*board.middle(origin))
    mouse.down(button="right")
    mouse.move(*board.middle(target), steps=4)
    mouse.up(button="right")


def menus(page: Page) -> None:
    """Count the menus that the browser opens."""
    page.evaluate(
        """() => { window.menus = 0;
             addEventListener("contextmenu", event => { if (!event.defaultPrevented) window.menus++; }); }"""
    )


def test_the_right_button_draws_and_erases(new_page: NewPage) -> None:
    page = new_page("variants/")
    board = Board.put(page, variant="brandubh", start="").awake()
    menus(page)
    draw(board, "d1", "g1")
    expect(board.polite).to_have_text(drawing("drawn", mark=drawing("arrow", origin="d1", target="g1")))
    draw(board, "d4", "d4")
    expect(shapes(board)).to_have_count(2)
    expect(board.root).to_contain_text(drawing("ring", square="d4"))
    draw(board, "d1", "g1")
    expect(shapes(board)).to_have_count(1)
    assert page.evaluate("() => window.menus") == 0
    # Elsewhere, and with Shift, the menu is the browser's.
    board.root.locator(".tafl-turn").click(button="right")
    board.cell("a1").click(button="right", modifiers=["Shift"])
    assert page.evaluate("() => window.menus") == 2
    expect(shapes(board)).to_have_count(1)
    board.drag("d1", "c1")
    assert board.record() == ["d1-c1"]
    expect(shapes(board)).to_have_count(0)


def test_the_right_button_does_not_disturb_a_drag(new_page: NewPage) -> None:
    page = new_page("variants/")
    board = Board.put(page, variant="brandubh", start="").awake()
    board.cell("d1").scroll_into_view_if_needed()
    mouse = page.mouse
    mouse.move(*board.middle("d1"))
    mouse.down()
    mouse.move(*board.middle("c1"), steps=4)
    mouse.down(button="right")
    mouse.up(button="right")
    mouse.up()
    expect(shapes(board)).to_have_count(0)
    # The menu that the press asks for puts the man back, as it always did.
    assert board.record() == []
    board.drag("a4", "a5")
    assert board.record() == ["a4-a5"]


def test_escape_erases_and_then_is_the_boards_again(new_page: NewPage) -> None:
    board = Board.put(new_page("en/variants/"), variant="brandubh", start="").awake()
    draw(board, "a4", "b4")
    expect(shapes(board)).to_have_count(1)
    board.cell("d1").click()
    board.page.keyboard.press("Escape")
    expect(board.cell("d1")).to_have_attribute("aria-selected", "false")
    expect(shapes(board)).to_have_count(1)
    board.page.keyboard.press("Escape")
    expect(shapes(board)).to_have_count(0)
    expect(board.polite).to_have_text(drawing("cleared", "en"))


def open_drawing(board: Board) -> Locator:
    """Open the group; returns the button to switch drawing on."""
    board.button("more").click()
    board.root.locator('[data-group="drawing"] > summary').click()
    return board.root.locator('[data-pen="draw"]')


def test_drawing_by_keys(new_page: NewPage) -> None:
    page = new_page("variants/")
    board = Board.put(page, variant="brandubh", start="").awake()
    open_drawing(board).focus()
    page.keyboard.press("Enter")
    expect(board.root.locator(".tafl-pen")).to_be_visible()
    expect(board.cell("d4")).to_be_focused()
    page.keyboard.type("d1")
    page.keyboard.press("Enter")
    expect(board.polite).to_have_text(drawing("from", square="d1"))
    page.keyboard.type("c1")
    page.keyboard.press("Space")
    expect(board.polite).to_have_text(drawing("drawn", mark=drawing("arrow", origin="d1", target="c1")))
    assert board.record() == []
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    marks = board.root.locator(".tafl-marks li")
    expect(marks).to_have_count(2)
    board.root.locator('[data-pen="erase"]').first.click()
    expect(marks).to_have_count(1)
    expect(marks).to_contain_text(drawing("ring", square="c1"))
    board.root.locator('.tafl-pen [data-pen="stop"]').click()
    expect(board.root.locator(".tafl-pen")).to_be_hidden()
    board.play("d1-c1", "drag")
    assert board.record() == ["d1-c1"]
    expect(marks).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drawing_by_finger(new_page: NewPage, axe: Axe, scheme: Scheme) -> None:
    page = new_page("variants/", scheme=scheme, width=360, height=740, touch=True)
    board = Board.put(page, variant="copenhagen", start="").awake()
    open_drawing(board).tap()
    board.cell("d1").tap()
    board.cell("d5").tap()
    board.cell("f6").tap()
    board.cell("f6").tap()
    expect(shapes(board)).to_have_count(2)
    assert board.record() == []
    assert axe(page, "tafl-board") == []
    expect_fits(page, board.root.locator("[data-pen]"))
    board.root.locator('.tafl-pen [data-pen="stop"]').tap()
    board.cell("d1").tap()
    expect(board.cell("d1")).to_have_attribute("aria-selected", "true")


# --- beside an opponent ----------------------------------------------------------------------------------------------


def test_no_advice_while_the_opponent_thinks(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    page.select_option("select", "brandubh")
    board.button("computer").click()
    part(board, "bar").click()
    bar = board.root.get_by_role("meter")
    expect(bar).to_have_attribute("aria-valuetext", judged_pattern())
    # The opponent thinks for as long as the test likes.
    page.route("**/opponent.js", lambda _: None)
    page.evaluate(
        """() => { window.asked = 0; const send = Worker.prototype.postMessage;
             Worker.prototype.postMessage = function (...message) { window.asked++; send.apply(this, message); }; }"""
    )
    board.root.locator('[data-opponent="who"]').select_option("defenders")
    board.root.locator('[data-opponent="go"]').click()
    expect(board.root.locator(".tafl-opponent [role=status]")).to_have_text(re.compile("…$"))
    asked = page.evaluate("() => window.asked")
    board.button("computer").click()
    part(board, "hint").click()
    expect(board.root.locator(".tafl-hint")).to_have_text(advice("hint.others"))
    page.wait_for_timeout(1000)
    assert page.evaluate("() => window.asked") == asked == 1
