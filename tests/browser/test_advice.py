"""Advice about the position on the board: hint, threats, evaluation, analysis; arrows and marks of the reader's own."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tafl_rules import words
from tests.browser.boards import GAME, Board
from tests.browser.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

# The king of Brandubh on d7 sees one corner, the attackers are to move; f6-f7 is the only move that bars him.
BARRED = "1a1k3/5a1/7/7/7/d6/7 a"


def advice(key: str, lang: words.Lang = "de", **values: object) -> str:
    """A text of the part."""
    return words.text(lang, f"panel.advice.{key}", **values)


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
        f"{advice('hint.move', 'en', move='b7-a7')} {words.text('en', 'panel.advice.win.king-reaches', squares='a7')}"
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
    win = words.text("de", "panel.advice.win.king-reaches", squares="g7")
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
def test_axe_finds_nothing_in_the_advice(
    new_page: NewPage, axe: Callable[..., list[str]], scheme: Literal["light", "dark"]
) -> None:
    page = new_page("variants/", scheme=scheme, width=360, height=740, touch=True)
    board = computer(page, position=BARRED)
    part(board, "threats").tap()
    part(board, "hint").tap()
    expect(shapes(board)).not_to_have_count(0)
    assert axe(page, "tafl-board") == []
    for name in ("hint", "threats"):
        assert board.box(part(board, name))["height"] >= 44
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
