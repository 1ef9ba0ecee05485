"""How boards look and what fills the window, as a reader gets there and sees it."""

from playwright.sync_api import Locator, expect

from tests.browser.boards import Board, open_more


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


def full_button(board: Board) -> Locator:
    """The button that leads to the whole window and back."""
    return board.root.locator(".tafl-full")
