"""The computer as an opponent, as a reader finds it."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.boards import Board


def control(board: Board, name: str) -> Locator:
    """A choice or button of the opponent, in the panel or below the board."""
    return board.root.locator(f'[data-opponent="{name}"]')


def stand(board: Board) -> Locator:
    """What the opponent says it is at."""
    return board.root.locator(".tafl-opponent [role=status]")


def seat(board: Board, who: str, level: int = 1, button: str = "go") -> None:
    """Choose an opponent in the panel."""
    board.button("computer").click()
    control(board, "who").select_option(who)
    control(board, "level").select_option(str(level))
    control(board, button).click()
    expect(control(board, "who")).to_be_hidden()


def expect_plies(board: Board, plies: int) -> None:
    """Wait until so many plies are shown as played, and nobody is thinking."""
    board.page.wait_for_function("([board, plies]) => board.ply === plies", arg=[board.root.element_handle(), plies])
    expect(stand(board)).not_to_have_text(re.compile("…$"))


def answered(board: Board, plies: int) -> None:
    """Wait until the computer has answered the ply of that number, or the game is over."""
    board.page.wait_for_function(
        "([board, plies]) => board.ply === plies + 1 || board.ending !== null",
        arg=[board.root.element_handle(), plies],
    )
