"""Games with names: saved, listed, opened, renamed, taken along, deleted; in two windows, with no room."""

import json
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tafl_rules import words
from tests.browser.boards import LANGS, Board, Panel, expect_fits, expect_note, open_more, store, stored, ui, untouched
from tests.browser.conftest import Axe, NewPage, Scheme

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

NEWER: Final = '{"format":7,"name":"Tomorrow","rules":"brandubh","moves":"d1-c1"}'

said = Panel("games")


class Games:
    """The group of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.group = board.root.locator("[data-group=games]")
        self.name = self.group.locator("input").first
        self.told = self.group.locator("p[role=status]")
        self.entries = self.group.locator(".tafl-named > li[data-key]")

    @classmethod
    def of(cls, page: Page) -> "Games":
        """Open the panel and the group of the page's board."""
        games = cls(Board.first(page))
        open_more(games.board)
        games.group.locator("summary").click()
        expect(games.name).to_be_visible()
        return games

    def save(self, name: str) -> None:
        """Save the game on the board under a name."""
        self.name.fill(name)
        self.name.press("Enter")
        expect(self.told).to_contain_text(name)

    def button(self, name: str, what: str) -> Locator:
        """A button of the game of a name."""
        entry = self.entries.filter(has=self.board.page.get_by_text(name, exact=True))
        return entry.locator(f'[data-games="{what}"]')


def named(page: Page) -> list[dict[str, object]]:
    """What is stored, in its order."""
    return [json.loads(text) for key, text in sorted(stored(page).items()) if key.startswith("named.")]


@pytest.mark.parametrize(("path", "lang"), LANGS)
def test_a_game_is_saved_and_opened_again(new_page: NewPage, path: str, lang: words.Lang) -> None:
    page = new_page(path)
    board = Board.first(page)
    board.root.evaluate("board => board.play('d1-c1 c4-c2 b4-b2')")
    board.button("undo").click()
    games = Games.of(page)
    expect(games.group.locator(".tafl-named")).to_have_text(said("none", lang))
    games.save("Tim gegen Ida")
    expect(games.told).to_have_text(said("saved", lang, name="Tim gegen Ida"))
    expect(games.entries).to_contain_text(f"Brandubh · {said('plies.other', lang, count=3)}")
    board.root.locator('[data-game="new"]').click()
    board.play("d1-e1", "drag")
    games.button("Tim gegen Ida", "open").click()
    expect_note(board, said("opened", lang, name="Tim gegen Ida"), said("before", lang))
    assert board.record() == ["d1-c1", "c4-c2", "b4-b2xc2"]
    assert board.root.evaluate("board => board.ply") == 2
    board.root.locator('.tafl-note [data-note="ui.game.back"]').click()
    assert board.record() == ["d1-e1"]


def test_a_game_of_another_rule_set_is_kept_beside_the_one_on_the_board(new_page: NewPage) -> None:
    page = new_page("play/#v=copenhagen&m=d1-d2")
    games = Games.of(page)
    games.save("Kopenhagen")
    page.goto(page.url.split("#")[0] + "#v=brandubh")
    expect(games.board.grid).to_have_attribute("aria-label", ui("board", name="Brandubh"))
    games.board.play("d1-c1", "drag")
    games.button("Kopenhagen", "open").click()
    expect(games.board.grid).to_have_attribute("aria-label", ui("board", name="Kopenhagen"))
    kept = stored(page)
    assert json.loads(kept["game.brandubh"])["moves"] == "d1-c1"
    assert json.loads(kept["game.copenhagen"])["moves"] == "d1-d2"
    assert [entry["moves"] for entry in named(page)] == ["d1-d2"]


def test_rename_and_delete_ask_and_keep_the_focus(new_page: NewPage) -> None:
    page = new_page("play/")
    games = Games.of(page)
    games.save("eins")
    games.save("zwei")
    games.button("eins", "rename").click()
    form = games.entries.locator("form")
    expect(form.locator("input")).to_be_focused()
    form.locator("input").press("Escape")
    expect(form).to_have_count(0)
    expect(games.group).to_be_visible()
    games.button("eins", "rename").click()
    form.locator("input").fill("drei")
    form.locator("input").press("Enter")
    expect(games.entries.locator("strong")).to_have_text(["zwei", "drei"])
    assert {entry["name"] for entry in named(page)} == {"zwei", "drei"}
    delete = games.button("zwei", "delete")
    delete.click()
    assert len(named(page)) == 2
    expect(delete).to_have_accessible_name(f"{said('really')}: zwei")
    delete.click()
    expect(games.entries.locator("strong")).to_have_text(["drei"])
    expect(games.told).to_have_text(said("deleted", name="zwei"))
    expect(games.group.locator(".tafl-named")).to_be_focused()


def test_a_game_is_taken_along_as_a_file(new_page: NewPage) -> None:
    page = new_page("play/#v=brandubh&m=d1-c1,c4-c2")
    games = Games.of(page)
    games.save("eins")
    with page.expect_download() as download:
        games.button("eins", "file").click()
    assert download.value.suggested_filename.endswith(".txt")
    assert "1. d1-c1 c4-c2" in Path(download.value.path()).read_text()


def test_what_can_not_be_read_stays_and_is_told(new_page: NewPage) -> None:
    page = new_page("play/")
    damaged = '{"format":1,"name":"<b>kaputt</b>"'
    wrong = json.dumps(
        {
            "format": 1,
            "name": "halb",
            "rules": "brandubh",
            "position": "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a",
            "moves": "d1-c1 c4-c2 a1-a9",
            "ply": 3,
            "quiet": 0,
        }
    )
    texts = {"named.1": damaged, "named.2": NEWER, "named.3": wrong}
    for key, text in texts.items():
        store(page, key, text)
    games = Games.of(page)
    expect(games.entries).to_have_count(3)
    expect(games.group.locator(".tafl-named")).to_contain_text(said("fault.damaged"))
    expect(games.group.locator(".tafl-named")).to_contain_text(said("fault.future"))
    assert untouched(page)
    with page.expect_download() as download:
        games.button("Tomorrow", "file").click()
    assert Path(download.value.path()).read_text() == NEWER
    games.button("halb", "open").click()
    expect_note(games.board, said("opened", name="halb"), ui("link.prefix"))
    assert games.board.record() == ["d1-c1", "c4-c2"]
    assert {key: text for key, text in stored(page).items() if key in texts} == texts


def test_without_room_nothing_is_lost(new_page: NewPage) -> None:
    page = new_page("play/")
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.reload()
    games = Games.of(page)
    games.name.fill("eins")
    games.name.press("Enter")
    expect(games.told).to_have_text(said("unsaved"))
    expect(games.name).to_have_value("eins")
    assert stored(page) == {}


def test_two_windows_see_the_same_list(new_page: NewPage) -> None:
    page = new_page("play/")
    games = Games.of(page)
    games.save("eins")
    other = page.context.new_page()
    other.goto(page.url)
    theirs = Games.of(other)
    expect(theirs.entries.locator("strong")).to_have_text(["eins"])
    theirs.save("zwei")
    expect(games.entries.locator("strong")).to_have_text(["zwei", "eins"])
    games.button("eins", "delete").click()
    games.button("eins", "delete").click()
    expect(theirs.entries.locator("strong")).to_have_text(["zwei"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_list_is_clean_and_fits(new_page: NewPage, axe: Axe, scheme: Scheme) -> None:
    page = new_page("en/play/", width=360, scheme=scheme)
    games = Games.of(page)
    games.save("A name that is as long as names can be, and then a little more, so that it wraps")
    games.save("two")
    games.button("two", "rename").click()
    assert axe(page, "tafl-board") == []
    expect_fits(page, games.group.locator("button:visible, input:visible, summary"))


def test_the_opponent_is_kept_with_the_game(new_page: NewPage) -> None:
    page = new_page("play/")
    opponent = {"sides": ["defenders"], "level": 3, "game": "abc", "counts": True}
    save = {
        "format": 1,
        "name": "gegen die Maschine",
        "rules": "brandubh",
        "position": "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a",
        "moves": "d1-c1 c4-c2",
        "ply": 2,
        "quiet": 0,
        "opponent": opponent,
    }
    store(page, "named.1", json.dumps(save))
    games = Games.of(page)
    expect(games.entries).to_contain_text(said("computer.defenders", level="3 –"))
    games.button("gegen die Maschine", "open").click()
    expect_note(games.board, said("opened", name="gegen die Maschine"))
    expect(games.board.root.locator(".tafl-opponent")).to_contain_text("3 –")
    assert json.loads(stored(page)["game.brandubh"])["opponent"] == opponent
    games.save("noch einmal")
    assert [entry["opponent"] for entry in named(page)] == [opponent, opponent]
