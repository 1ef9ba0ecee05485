"""Another rule set, or another reading, on a figure: the same moves and what becomes of them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import Board, ui
from tests.browser.conftest import Axe, NewPage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

WALL = {"position": "11/11/11/11/11/5k5/11/11/11/4aaa4/3addd1a2 a", "moves": "i1-h1"}


def figure(page: Page, **attributes: str) -> Board:
    """A board in use with its panel of rule sets open."""
    board = Board.put(page, start="", pages="../variants/", **attributes).awake()
    board.button("more").click()
    expect(board.root.get_by_role("combobox")).to_be_visible()
    return board


def switch(board: Board, rules: str) -> str:
    """Choose a rule set and return what the board tells."""
    board.root.get_by_role("combobox").select_option(rules)
    board.page.wait_for_timeout(50)
    return board.root.locator(".tafl-note").inner_text()


def test_other_captures_are_told_and_can_be_played(new_page: NewPage) -> None:
    page = new_page("legend/")
    board = figure(page, variant="copenhagen", others="fetlar", **WALL)
    after = board.view()
    assert board.record() == ["i1-h1xe1/f1/g1"]
    told = switch(board, "fetlar")
    assert ui("rules.now", name="Fetlar") in told
    assert ui("rules.differs", ply=1, move="i1-h1") in told
    assert "Fetlar: " + ui("rules.no-capture") in told
    assert "Kopenhagen: e1, f1 und g1 geschlagen: Schildwall" in told
    assert board.root.evaluate("board => board.ply") == 0
    expect(board.grid).to_have_attribute("aria-label", "Brett: Fetlar")
    board.root.get_by_role("button", name=ui("rules.play")).click()
    assert board.record() == ["i1-h1"]
    expect(board.grid.locator('[tabindex="0"]')).to_be_focused()
    expect(board.root.locator(".tafl-note")).to_have_text(ui("rules.now", name="Fetlar"))
    assert switch(board, "copenhagen") == ""
    assert board.record() == ["i1-h1xe1/f1/g1"]
    assert board.view() == after


def test_the_rule_sets_with_another_outcome_come_first(new_page: NewPage) -> None:
    page = new_page("en/legend/")
    board = figure(page, variant="copenhagen", others="fetlar york", **WALL)
    groups = board.root.locator("optgroup")
    expect(groups.first).to_have_attribute("label", ui("rules.others", "en"))
    assert groups.first.locator("option").all_inner_texts() == ["Fetlar", "York"]
    assert groups.count() >= 9
    expect(board.root.get_by_role("combobox")).to_have_value("copenhagen")


def test_where_no_move_differs_it_is_said_compared_with_what(new_page: NewPage) -> None:
    page = new_page("legend/")
    board = figure(page, variant="copenhagen", moves="d1-d2")
    assert ui("rules.same", name="Kopenhagen") in switch(board, "copenhagen+draw-160")
    expect(board.root.get_by_role("button", name=ui("rules.play"))).to_have_count(0)


def test_a_forbidden_move_is_told_with_its_reason(new_page: NewPage) -> None:
    page = new_page("legend/")
    board = figure(page, variant="tablut+king-returns", position="9/9/9/4k4/9/9/9/9/a8 d", moves="e6-e5 a1-a2", ply="0")
    told = switch(board, "tablut")
    assert ui("rules.illegal", ply=1, move="e6-e5") in told
    expect(board.message).to_contain_text("e6-e5: ")
    assert board.record() == []
    switch(board, "tablut+king-returns")
    assert board.record() == ["e6-e5", "a1-a2"]


def test_a_position_that_can_not_be_leaves_the_board_as_it_is(new_page: NewPage) -> None:
    page = new_page("legend/")
    board = figure(page, variant="tablut", position="a8/9/9/4k4/9/9/9/9/9 d")
    before = board.view()
    told = switch(board, "copenhagen")
    assert "Kopenhagen: " + ui("trouble.position") in told
    assert ui("rules.stays", name="Tablut (Linné 1732)") in told
    expect(board.root.get_by_role("combobox")).to_have_value("tablut")
    assert board.view() == before


def test_a_link_to_the_rule_leads_to_the_other_variant(new_page: NewPage) -> None:
    page = new_page("legend/")
    board = figure(page, variant="fetlar", rules="../variants/fetlar/", **WALL)
    link = board.message.get_by_role("link")
    for rules, page_of in (("copenhagen+wall-any-man", "copenhagen"), ("copenhagen", "copenhagen")):
        switch(board, rules)
        board.button("redo").click()
        expect(link).to_have_attribute("href", f"../variants/{page_of}/#rule-shieldwall")


def test_a_figure_leads_on_to_the_page_to_play_on(new_page: NewPage, site_url: str) -> None:
    page = new_page("rules/shieldwall/")
    board = Board(page, page.locator("tafl-board").first).wake()
    board.button("more").click()
    board.button("redo").click()
    position = board.position()
    link = board.root.get_by_role("link", name=ui("copy.play"))
    link.click()
    expect(page).to_have_url(re.compile(f"^{re.escape(site_url)}play/#v="))
    assert Board.first(page).position() == position


@pytest.mark.parametrize("path", ["rules/shieldwall/", "en/rules/captures/"])
def test_every_other_outcome_named_by_a_figure_is_another_one(new_page: NewPage, path: str) -> None:
    page = new_page(path)
    boards = page.locator("tafl-board[others][moves]")
    for index in range(min(boards.count(), 4)):
        board = Board(page, boards.nth(index)).wake()
        board.button("more").click()
        expect(board.root.get_by_role("combobox")).to_be_visible()
        for rules in (board.root.get_attribute("others") or "").split():
            told = switch(board, rules)
            assert board.root.locator(".tafl-note p").count() >= 2, told
            same = ui("rules.same", "en" if path.startswith("en/") else "de", name="")
            assert same.rpartition("  ")[2] not in told
            switch(board, board.root.get_attribute("variant") or "")


def test_axe_and_keys_on_a_switched_figure(new_page: NewPage, axe: Axe) -> None:
    page = new_page("legend/", width=360, height=740)
    board = figure(page, variant="copenhagen", others="fetlar", **WALL)
    select = board.root.get_by_role("combobox")
    select.focus()
    page.keyboard.type("Fetlar")
    expect(board.root.locator(".tafl-note")).to_contain_text(ui("rules.now", name="Fetlar"))
    expect(select).to_be_focused()
    assert axe(page, "#put") == []
    page.keyboard.press("Escape")
    expect(board.button("more")).to_be_focused()


@pytest.mark.parametrize("width", [320, 340, 360])
def test_six_buttons_fit_below_the_smallest_board(new_page: NewPage, width: int) -> None:
    page = new_page("variants/brandubh/", width=width, height=740, touch=True)
    board = Board(page, page.locator("tafl-board").first).wake()
    bar = board.box(board.root.locator(".tafl-bar"))
    assert bar["height"] <= 64
    assert board.box(board.turn)["height"] <= 22
    for button in board.root.locator(".tafl-bar button").all():
        size = board.box(button)
        assert size["height"] >= 44
        assert size["width"] >= 40
    for part in board.root.locator(".tafl-bar button, .tafl-turn").all():
        box = board.box(part)
        assert box["x"] >= bar["x"] - 1
        assert box["x"] + box["width"] <= bar["x"] + bar["width"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
