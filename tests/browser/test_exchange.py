"""Games in and out as text: what is pasted, dropped or chosen is recognised, judged and opened; and given out again."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tafl_rules import words
from tests.browser.boards import (
    GAME,
    LANGS,
    RECORD,
    Board,
    Panel,
    expect_fits,
    expect_note,
    open_more,
    stored,
    ui,
    untouched,
)
from tests.browser.conftest import Axe, NewPage, Scheme

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

said = Panel("exchange")
games = Panel("games")


class Exchange:
    """The group of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.group = board.root.locator("[data-group=exchange]")
        self.box = self.group.locator("textarea").first
        self.told = self.group.locator(".tafl-told")
        self.open = self.group.locator("[data-exchange=open]")
        self.out = self.group.locator("textarea").nth(1)

    def shown(self) -> "Exchange":
        """Open the panel and the group."""
        open_more(self.board)
        self.group.locator("summary").click()
        expect(self.box).to_be_visible()
        return self

    def paste(self, text: str) -> "Exchange":
        """Put a text into the box."""
        self.box.fill(text)
        return self


def exchange(page: Page) -> Exchange:
    """The group of the page's board, opened."""
    return Exchange(Board.first(page)).shown()


@pytest.mark.parametrize(("path", "lang"), LANGS)
def test_a_pasted_game_is_recognised_and_opened(new_page: NewPage, path: str, lang: words.Lang) -> None:
    page = new_page(path)
    board = Board.first(page)
    board.play("d1-c1", "drag")
    own = stored(page)["game.brandubh"]
    head = '[Site "x"]\n[Attackers "Ann"]\n[Variant "Brandubh 7x7"]\n\n'
    text = f"{head}1. d1c1 c4c2 2. b4b2 d4b4\n3. f4f5 b4b7 4. f5f6 b7a7 0-1"
    group = exchange(page).paste(text)
    expect(group.told).to_contain_text(said("is.pgn", lang))
    expect(group.told).to_contain_text(said("all.other", lang, count=8))
    expect(group.told).to_contain_text(said("players", lang, attackers="Ann", defenders="?"))
    group.open.click()
    expect_note(board, said("opened", lang, plies=8), games("before", lang))
    assert board.record() == RECORD
    expect(board.turn).to_have_text(words.text(lang, "result.defenders"))
    assert stored(page)["before.brandubh"] == own
    expect(board.grid.locator(":focus")).to_have_count(1)
    board.root.locator('.tafl-note [data-note="ui.game.back"]').click()
    assert board.record() == ["d1-c1"]


def test_the_first_wrong_move_is_told_with_its_place_and_what_is_right(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    group = exchange(page).paste("d1-c1 c4-c2\nb4-b2xd4 d4-b4")
    expect(group.told).to_contain_text(
        said("move", ply=3, line=2, column=1, why=ui("notation.wrong-captures", text="b4-b2xd4", right="c2"))
    )
    expect(group.open).to_have_text(said("open-prefix", plies=2))
    group.paste("d1-c1 c4-d3")
    expect(group.told).to_contain_text(said("targets", square="c4", squares="").split(" nach ")[0])
    group.open.click()
    expect_note(board, said("opened", plies=1))
    assert board.record() == ["d1-c1"]


def test_a_text_without_a_rule_set_asks_for_it(new_page: NewPage) -> None:
    page = new_page("play/")
    group = exchange(page).paste("d1-d3 f8-i8 k4-k3")
    choice = group.group.locator("select.tafl-choice")
    expect(group.told).to_contain_text(said("rules.fitting", name="Kopenhagen"))
    choice.select_option("fetlar")
    expect(group.told).to_contain_text(said("rules.named", name="Fetlar"))
    group.open.click()
    expect(group.board.grid).to_have_attribute("aria-label", ui("board", name="Fetlar"))
    assert group.board.record() == ["d1-d3", "f8-i8", "k4-k3"]


@pytest.mark.parametrize("way", ["choose", "drop"])
def test_a_file_with_several_games(new_page: NewPage, tmp_path: Path, way: str) -> None:
    page = new_page("play/")
    group = exchange(page)
    text = f"{' '.join(RECORD)},1,0,White\nd1-c1 c4-c2,0,0,Ongoing\n"
    if way == "choose":
        file = tmp_path / "games.csv"
        file.write_text(text)
        group.group.locator("input[type=file]").set_input_files(file)
    else:
        drop(group.box, "games.csv", text)
    expect(group.told).to_contain_text(said("several", count=2))
    group.group.locator("input[type=number]").fill("2")
    expect(group.told).to_contain_text(said("all.other", count=2))
    group.open.click()
    assert group.board.record() == ["d1-c1", "c4-c2"]


def drop(box: Locator, name: str, text: str) -> None:
    """Drop a file on the box."""
    box.evaluate(
        """(box, [name, text]) => {
             const dataTransfer = new DataTransfer();
             dataTransfer.items.add(new File([text], name));
             box.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
           }""",
        [name, text],
    )


@pytest.mark.parametrize("form", ["own", "otg", "pgn"])
def test_what_is_given_out_comes_back_the_same(new_page: NewPage, form: str) -> None:
    page = new_page("play/#v=copenhagen+draw-160&m=d1-d2,f4-e4,d2-c2")
    group = exchange(page)
    record = group.board.record()
    group.group.locator("select").last.select_option(form)
    text = group.out.input_value()
    with page.expect_download() as download:
        group.group.locator("[data-exchange=save]").click()
    name = download.value.suggested_filename
    assert name.startswith("taflbok-copenhagen-draw-160-20")
    assert Path(download.value.path()).read_text() == text

    other = exchange(new_page("en/play/")).paste(text)
    expect(other.told).to_contain_text(said(f"is.{form}", "en"))
    other.open.click()
    expect_note(other.board, said("opened", "en", plies=3))
    assert other.board.record() == record
    assert "game.copenhagen+draw-160" in stored(other.board.page)


def test_a_game_is_opened_on_a_figure_and_taken_back(new_page: NewPage) -> None:
    page = new_page("legend/")
    board = Board(page, page.locator("tafl-board").first).wake()
    before = board.position()
    group = Exchange(board).shown().paste(f"rules: brandubh\nmoves: {' '.join(GAME)}")
    group.open.click()
    expect_note(board, said("opened", plies=8))
    assert board.record() == RECORD
    board.root.locator('.tafl-note [data-note="ui.game.back"]').click()
    expect_note(board, ui("game.returned"))
    assert board.position() == before
    assert stored(page) == {}


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=alert(1)> <script>alert(1)</script>",
        '[Variant "<b onload=x>"]\n\n1. <iframe>',
        "(" * 50_000,
        "a1-a2x" + "a3/" * 30_000,
        "\u202eabc\u0007",
    ],
)
def test_hostile_texts_change_nothing(new_page: NewPage, text: str) -> None:
    page = new_page("play/")
    group = exchange(page).paste(text)
    expect(group.told).not_to_be_empty()
    assert untouched(page)
    assert (group.board.record(), stored(page)) == ([], {})


def test_files_that_are_no_texts_are_refused(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("play/")
    group = exchange(page)
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\0\0\0")
    group.group.locator("input[type=file]").set_input_files(picture)
    expect(group.told).to_have_text(said("no-text"))
    long = tmp_path / "long.txt"
    long.write_text("d1-c1 " * 400_000)
    group.group.locator("input[type=file]").set_input_files(long)
    expect(group.told).to_have_text(said("too-long"))
    expect(group.open).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_panel_is_clean_and_fits(new_page: NewPage, axe: Axe, scheme: Scheme) -> None:
    page = new_page("play/", width=360, scheme=scheme)
    group = exchange(page).paste("d1-c1 c4-d3")
    expect(group.told.locator(".tafl-problem").first).to_be_visible()
    assert axe(page, "tafl-board") == []
    expect_fits(page, group.group.locator("button:visible, select:visible, input:visible, summary"))


def test_everything_by_keyboard(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    board.button("more").focus()
    page.keyboard.press("Enter")
    summary = board.root.locator("[data-group=exchange] summary")
    summary.focus()
    page.keyboard.press("Enter")
    group = Exchange(board)
    expect(group.box).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type("d1-c1 c4-c2 s")
    page.keyboard.press("Backspace")
    expect(group.box).to_be_focused()
    expect(group.told).to_contain_text(said("all.other", count=2))
    for _ in range(4):
        page.keyboard.press("Tab")
        if group.open.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect_note(board, said("opened", plies=2))
    assert board.record() == ["d1-c1", "c4-c2"]
