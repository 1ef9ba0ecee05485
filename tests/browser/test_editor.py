"""The editor of positions: by mouse, touch and keyboard; what is wrong is told as one builds; a game at the end."""

import json
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tafl_rules import words
from tests.browser.boards import LANGS, Board, Panel, expect_fits, expect_note, open_more, stored, ui
from tests.browser.conftest import Axe, NewPage, Scheme

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

START: Final = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a"

said = Panel("editor")
games = Panel("games")


class Editor:
    """The editor over a board, opened."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.window = board.root.locator("dialog.tafl-editor")
        self.grid = self.window.get_by_role("grid")
        self.told = self.window.locator(".tafl-told")
        self.voice = self.window.locator("[aria-live]")
        self.group = board.root.locator("[data-group=editor]")

    @classmethod
    def over(cls, board: Board) -> "Editor":
        """Open the panel, the group and the editor."""
        open_more(board)
        editor = cls(board)
        editor.group.locator("summary").click()
        editor.button("edit").click()
        expect(editor.window).to_be_visible()
        return editor

    @classmethod
    def of(cls, page: Page) -> "Editor":
        """Open the editor of the page's board."""
        return cls.over(Board.first(page))

    def button(self, name: str) -> Locator:
        """A button: edit, again (in the panel); empty, start, back, play, cancel (in the window)."""
        return self.board.root.locator(f'[data-editor="{name}"]')

    def cell(self, square: str) -> Locator:
        """The cell of a square."""
        return self.grid.locator(f'[data-square="{square}"]')

    def tool(self, name: str) -> None:
        """Choose what a tap does: move, a, d, k, remove."""
        self.window.locator(f'.tafl-tool:has(input[value="{name}"])').click()

    def middle(self, square: str) -> tuple[float, float]:
        """The middle of a square in the window."""
        box = self.board.box(self.cell(square))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, origin: str, to: tuple[float, float]) -> None:
        """Drag a man with the mouse."""
        mouse = self.board.page.mouse
        mouse.move(*self.middle(origin))
        mouse.down()
        mouse.move(*to, steps=4)
        mouse.up()

    def play(self) -> None:
        """Begin a game from the position."""
        self.button("play").click()
        expect(self.window).to_have_count(0)


def expect_cell(editor: Editor, square: str, piece: str | None, lang: words.Lang = "de") -> None:
    """Wait until a square holds a piece."""
    what = ui("square.empty", lang) if piece is None else words.text(lang, f"piece.{piece}")
    expect(editor.cell(square)).to_have_attribute("aria-label", f"{square}, {what}")


@pytest.mark.parametrize(("path", "lang"), LANGS)
def test_a_position_is_built_by_mouse_and_played(new_page: NewPage, path: str, lang: words.Lang) -> None:
    page = new_page(path)
    board = Board.first(page)
    board.play("d1-c1", "drag")
    own = stored(page)["game.brandubh"]
    editor = Editor.over(board)
    expect(editor.told).to_have_text(said("valid", lang))
    editor.button("empty").click()
    expect(editor.told).to_have_text(words.text(lang, "position.no-king"))
    expect(editor.button("play")).to_have_attribute("aria-disabled", "true")
    editor.tool("k")
    editor.cell("c3").click()
    editor.tool("a")
    for square in ("b3", "e3", "f5"):
        editor.cell(square).click()
    editor.cell("f5").click()
    expect_cell(editor, "f5", None, lang)
    editor.tool("move")
    editor.cell("e3").click()
    editor.cell("d2").click()
    expect_cell(editor, "d2", "a", lang)
    editor.drag("d2", editor.middle("d3"))
    expect_cell(editor, "d3", "a", lang)
    editor.window.locator('.tafl-tool:has(input[value="defenders"])').click()
    assert board.record() == ["d1-c1"]
    editor.play()
    expect_note(board, said("played", lang), games("before", lang))
    assert board.position() == "7/7/7/7/1aka3/7/7 d"
    assert stored(page)["before.brandubh"] == own
    assert json.loads(stored(page)["game.brandubh"])["position"] == "7/7/7/7/1aka3/7/7 d"
    link = board.root.locator("input[id$=-link]").input_value()
    other = new_page(link.split("/", 3)[3])
    assert Board.first(other).position() == "7/7/7/7/1aka3/7/7 d"
    board.root.locator('.tafl-note [data-note="ui.game.back"]').click()
    assert board.record() == ["d1-c1"]


def test_what_is_wrong_is_told_and_marked(new_page: NewPage) -> None:
    editor = Editor.of(new_page("play/"))
    editor.tool("k")
    editor.cell("b2").click()
    expect(editor.told).to_have_text(words.text("de", "position.two-kings"))
    expect(editor.window.locator(".t-refused")).to_have_count(2)
    expect(editor.cell("b2")).to_have_attribute("aria-label", f"b2, König, {said('blamed')}")
    editor.tool("remove")
    editor.cell("d4").click()
    expect(editor.told).to_have_text(said("valid"))
    editor.tool("a")
    for square in ("a1", "g7", "d4"):
        editor.cell(square).click()
    expect(editor.told.locator(".tafl-problem")).to_have_text(
        [
            words.text("de", "position.man-on-throne", squares="d4"),
            words.text("de", "position.man-on-corner", squares="a1 und g7"),
        ]
    )
    editor.button("play").click(force=True)
    expect(editor.window).to_be_visible()
    expect(editor.voice).to_have_text(said("said.not-yet"))
    for _ in range(3):
        editor.button("back").click()
    expect(editor.told).to_have_text(said("valid"))


def test_beside_the_board_a_man_is_gone(new_page: NewPage) -> None:
    editor = Editor.of(new_page("play/"))
    x, y = editor.middle("a4")
    editor.drag("a4", (x - 60, y))
    expect_cell(editor, "a4", None)
    expect(editor.voice).to_have_text(said("said.removed", square="a4", piece="Angreifer"))


def test_everything_by_keyboard(new_page: NewPage) -> None:
    page = new_page("play/")
    editor = Editor.of(page)
    expect(editor.cell("d4")).to_be_focused()
    keys = page.keyboard
    for key in ("Delete", "ArrowLeft", "3", "ArrowDown", "ArrowDown", "1", "Control+Home", "2"):
        keys.press(key)
    expect(editor.cell("a7")).to_be_focused()
    expect(editor.told).to_have_text(words.text("de", "position.man-on-corner", squares="a7"))
    expect(editor.voice).to_have_text(said("said.placed", square="a7", piece="Verteidiger"))
    keys.press("Control+z")
    expect(editor.told).to_have_text(said("valid"))
    # Lift, think better of it, lift again and put down.
    keys.press("Control+End")
    keys.press("ArrowLeft")
    keys.press("1")
    keys.press("Enter")
    expect(editor.cell("f1")).to_have_attribute("aria-selected", "true")
    keys.press("Escape")
    expect(editor.window).to_be_visible()
    expect(editor.cell("f1")).to_have_attribute("aria-selected", "false")
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect_cell(editor, "f2", "a")
    expect_cell(editor, "f1", None)
    editor.button("play").focus()
    keys.press("Enter")
    expect(editor.window).to_have_count(0)
    expect(editor.board.grid.locator(":focus")).to_have_count(1)
    assert editor.board.position() == "3a3/3a3/3d3/aak1daa/3d3/2aa1a1/3a3 a"


def test_leaving_changes_nothing_and_loses_nothing(new_page: NewPage) -> None:
    page = new_page("play/")
    editor = Editor.of(page)
    editor.button("empty").click()
    editor.board.page.keyboard.press("Escape")
    expect(editor.window).to_have_count(0)
    expect(editor.button("edit")).to_be_focused()
    assert (editor.board.position(), editor.board.record(), stored(page)) == (START, [], {})
    editor.button("again").click()
    expect(editor.told).to_have_text(words.text("de", "position.no-king"))
    editor.button("start").click()
    expect(editor.told).to_have_text(said("valid"))
    editor.button("cancel").click()
    expect(editor.window).to_have_count(0)
    assert stored(page) == {}


def test_the_board_follows_the_rule_set(new_page: NewPage) -> None:
    page = new_page("play/")
    editor = Editor.of(page)
    choice = editor.window.locator("select")
    choice.select_option("copenhagen")
    expect(editor.grid.locator("[role=gridcell]")).to_have_count(121)
    expect_cell(editor, "b6", None)
    expect_cell(editor, "c6", "a")
    editor.button("start").click()
    expect_cell(editor, "b6", "a")
    choice.select_option("fetlar")
    editor.drag("b6", editor.middle("b2"))
    editor.play()
    board = editor.board
    expect(board.grid).to_have_attribute("aria-label", ui("board", name="Fetlar"))
    assert board.position() == "3aaaaa3/5a5/11/a4d4a/a3ddd3a/a2ddkdd1aa/a3ddd3a/a4d4a/11/1a3a5/3aaaaa3 a"
    board.play("b2-b9", "drag")
    assert board.record() == ["b2-b9"]


def test_a_figure_opens_in_the_editor(new_page: NewPage) -> None:
    page = new_page("rules/captures/")
    board = Board(page, page.locator("tafl-board").first).wake()
    before = board.position()
    squares = board.grid.locator("[role=gridcell]").count()
    editor = Editor.over(board)
    expect(editor.grid.locator("[role=gridcell]")).to_have_count(squares)
    editor.window.locator(
        f'.tafl-tool:has(input[value="{"attackers" if before.endswith("d") else "defenders"}"])'
    ).click()
    editor.play()
    assert board.position().split(" ")[0] == before.split(" ")[0]
    assert board.position() != before
    assert stored(page) == {}


@pytest.mark.parametrize(("scheme", "lang"), [("light", "de"), ("dark", "en")])
def test_on_a_phone_by_touch(new_page: NewPage, axe: Axe, scheme: Scheme, lang: words.Lang) -> None:
    page = new_page("play/" if lang == "de" else "en/play/", width=360, height=640, scheme=scheme, touch=True)
    editor = Editor.of(page)
    editor.tool("k")
    editor.cell("a1").tap()
    expect(editor.told.locator(".tafl-problem")).not_to_have_count(0)
    assert axe(page, "dialog") == []
    expect_fits(page, editor.window.locator("button:visible, select:visible, .tafl-tool"))
    assert editor.window.evaluate("window => window.scrollWidth <= window.clientWidth")
    # The board, its tools and the way out are there without scrolling.
    assert editor.board.box(editor.grid)["y"] >= 0
    foot = editor.board.box(editor.button("play"))
    assert foot["y"] + foot["height"] <= 640
    editor.cell("a1").tap()
    editor.tool("move")
    editor.cell("d2").tap()
    editor.cell("c2").tap()
    expect_cell(editor, "c2", "a", lang)
    editor.play()
    assert editor.board.position() == "3a3/3a3/3d3/aadkdaa/3d3/2a4/3a3 a"
