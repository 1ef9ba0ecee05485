"""Games that are kept on the device, on the page to play on."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import (
    RECORD,
    Board,
    Way,
    expect_note,
    note,
    open_more,
    store,
    stored,
    ui,
    untouched,
    wait_for_storage,
)
from tests.browser.conftest import Axe, NewPage, Scheme

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

GAME = "d1-c1 c4-c2 b4-b2xc2"
BRANDUBH = {"format": 1, "rules": "brandubh", "position": "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", "moves": GAME}
SAVE = json.dumps({**BRANDUBH, "ply": 3, "quiet": 0, "date": "2026-01-02T03:04:05.000Z"})


def choose(board: Board, rules: str) -> None:
    """Choose a rule set above the board."""
    board.root.locator(".tafl-choose select").select_option(rules)


def test_nothing_is_stored_before_a_move(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    choose(board, "tablut")
    open_more(board)
    assert stored(page) == {}


@pytest.mark.parametrize(("way", "width"), [("tap", 360), ("drag", 1280)])
def test_a_saved_game_survives_a_reload(new_page: NewPage, way: Way, width: int) -> None:
    page = new_page("play/", width=width, height=740, touch=way == "tap")
    board = Board.first(page)
    for move in RECORD[:3]:
        board.play(move.partition("x")[0], way)
    board.button("undo").click()
    position = board.position()
    page.reload()
    board = Board.first(page)
    assert board.record() == RECORD[:3]
    assert board.position() == position
    expect_note(board, ui("game.resumed", name="Brandubh", ply=2, plies=3))
    board.button("redo").click()
    expect(board.root.locator(".tafl-note")).to_have_text("")
    save = json.loads(stored(page)["game.brandubh"])
    assert save.pop("date")[:2] == "20"
    assert save == {**BRANDUBH, "ply": 3, "quiet": 0}


def test_rule_sets_keep_their_games_apart(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    board.play("d1-c1", "drag")
    for rules, move in (("brandubh+brandubh-2", "d1-b1"), ("fetlar", "d1-d2"), ("tablut", "d1-c1")):
        choose(board, rules)
        assert board.record() == []
        board.play(move, "drag")
        assert page.url.endswith(f"#v={rules}")
    choose(board, "brandubh")
    assert board.record() == ["d1-c1"]
    assert board.position() == "3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4 d"
    choose(board, "fetlar")
    page.reload()
    board = Board.first(page)
    assert board.record() == ["d1-d2"]
    expect(board.grid).to_have_attribute("aria-label", "Brett: Fetlar")
    expect(board.root.locator(".tafl-choose select")).to_have_value("fetlar")
    assert {key: json.loads(text)["rules"] for key, text in stored(page).items()} == {
        f"game.{rules}": rules for rules in ("brandubh", "brandubh+brandubh-2", "fetlar", "tablut")
    }
    page.go_back()
    expect(board.grid).to_have_attribute("aria-rowcount", "8")
    assert board.record() == ["d1-c1"]


def test_a_board_of_another_size_plays_on(new_page: NewPage) -> None:
    page = new_page("play/", width=360, height=740, touch=True)
    board = Board.first(page)
    choose(board, "copenhagen")
    expect(board.grid).to_have_attribute("aria-rowcount", "12")
    board.play("d1-d2", "tap")
    board.focus()
    board.play("f4-e4", "keys")
    board.play("d11-d10", "drag")
    board.play("d6-c5", "text")
    assert board.record() == ["d1-d2", "f4-e4", "d11-d10"]
    expect(board.message).to_contain_text("d6-c5: ")
    board.button("flip").click()
    board.play("d6-d9", "tap")
    assert len(board.record()) == 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_new_game_can_be_undone(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    board.play("d1-c1", "drag")
    new = board.root.get_by_role("button", name=ui("game.new"))
    new.click()
    assert board.record() == []
    expect_note(board, ui("game.started"))
    board.root.locator(".tafl-note").get_by_role("button", name=ui("game.back")).click()
    assert board.record() == ["d1-c1"]
    new.click()
    board.play("d1-b1", "drag")
    page.reload()
    board = Board.first(page)
    assert board.record() == ["d1-b1"]
    open_more(board)
    board.root.locator('[data-game="back"]').click()
    assert board.record() == ["d1-c1"]
    board.root.locator('[data-game="back"]').click()
    assert board.record() == ["d1-b1"]


def test_a_finished_game_is_kept_and_shared(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    board.root.evaluate("(board, moves) => board.play(moves)", " ".join(RECORD))
    page.reload()
    board = Board.first(page)
    assert board.record() == RECORD
    expect_note(board, ui("game.over", name="Brandubh", plies=len(RECORD)))
    expect(board.turn).to_have_text("Die Verteidiger gewinnen")
    assert board.root.evaluate("board => board.play('d7-c7')") == "game-over"
    open_more(board)
    expect(board.root.get_by_label(ui("copy.label"))).to_have_value(
        page.url.partition("#")[0] + "#v=brandubh&m=" + ",".join(RECORD)
    )
    board.button("undo").click()
    expect(board.turn).to_have_text(ui("turn.defenders"))


def test_the_other_game_on_the_board_is_spoken_of(new_page: NewPage) -> None:
    page = new_page("en/play/")
    board = Board.first(page)
    expect(board.polite).to_be_empty()  # what the page begins with is read anyway
    board.play("d1-c1", "drag")
    expect(board.polite).to_contain_text("d1-c1")
    board.root.locator(".tafl-choose select").select_option("tablut")
    name = ui("board", "en", name="Tablut (Linnaeus 1732)")
    expect(board.polite).to_have_text(f"{name}. {ui('turn.attackers', 'en')}")


def test_another_game_leaves_the_finished_one_as_the_one_before(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    board.root.evaluate("(board, moves) => board.play(moves)", " ".join(RECORD))
    board.message.get_by_role("button", name=ui("again")).click()
    assert board.record() == []
    expect(board.grid.locator('[tabindex="0"]')).to_be_focused()
    expect(board.urgent).to_be_empty()
    board.root.locator('.tafl-note [data-note="ui.game.back"]').click()
    assert board.record() == RECORD


def test_another_game_on_a_board_elsewhere(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    board.root.evaluate("(board, moves) => board.play(moves)", " ".join(RECORD))
    board.message.get_by_role("button", name=ui("again")).click()
    assert board.root.evaluate("board => board.ply") == 0
    assert board.record() == RECORD
    expect(board.grid.locator('[tabindex="0"]')).to_be_focused()
    expect(board.root.get_by_role("button", name=ui("again"))).to_have_count(0)
    board.root.evaluate("board => board.play('d1-b1')")
    assert board.record() == ["d1-b1"]


# --- two windows -----------------------------------------------------------------------------------------------------


def two_windows(page: Page) -> tuple[Board, Board]:
    """The same page in two windows, with a game of one move in both."""
    one = Board.first(page)
    one.play("d1-c1", "drag")
    second = page.context.new_page()
    second.goto(page.url)
    two = Board.first(second)
    assert two.record() == ["d1-c1"]
    return one, two


def test_a_game_goes_on_in_the_other_window(new_page: NewPage) -> None:
    page = new_page("play/")
    one, two = two_windows(page)
    two.play("c4-c2", "drag")
    expect(one.root.locator(".tafl-note")).to_contain_text(ui("game.elsewhere"))
    assert one.record() == ["d1-c1", "c4-c2"]
    one.play("b4-b2", "text")
    expect(two.root.locator(".tafl-note")).to_contain_text(ui("game.elsewhere"))
    assert two.record() == ["d1-c1", "c4-c2", "b4-b2xc2"]
    two.button("undo").click()
    expect(one.turn).to_have_text(ui("turn.attackers"))
    assert one.root.evaluate("board => board.ply") == 2
    assert "before.brandubh" not in stored(page)


def test_an_old_window_never_overwrites_a_newer_game(new_page: NewPage) -> None:
    page = new_page("legend/")
    # As a window that the browser froze: it hears nothing of the others.
    page.add_init_script("window.addEventListener('storage', event => event.stopImmediatePropagation());")
    page.goto(page.url.replace("legend/", "play/"))
    one, two = two_windows(page)
    two.root.evaluate("board => board.play('c4-c2 b4-b2')")
    newer = wait_for_storage(page, two.page)
    one.button("undo").click()
    expect_note(one, ui("game.newer"))
    assert stored(page) == newer
    one.root.get_by_role("button", name=ui("game.to-newer")).click()
    assert one.record() == ["d1-c1", "c4-c2", "b4-b2xc2"]

    two.root.evaluate("board => board.play('d4-b4')")
    newer = wait_for_storage(page, two.page)
    one.button("undo").click()
    one.play("b4-b3", "text")
    expect_note(one, ui("game.moved-on"))
    assert stored(page)["before.brandubh"] == newer["game.brandubh"]
    one.root.locator('.tafl-note [data-note="ui.game.back"]').click()
    assert one.record() == ["d1-c1", "c4-c2", "b4-b2xc2", "d4-b4"]


def test_a_window_with_another_rule_set_or_a_shared_game_stays_as_it_is(new_page: NewPage) -> None:
    page = new_page("play/")
    one, two = two_windows(page)
    choose(one, "fetlar")
    two.play("c4-c2", "drag")
    page.wait_for_timeout(100)
    assert one.record() == []
    choose(one, "brandubh")
    assert one.record() == ["d1-c1", "c4-c2"]
    page.evaluate("location.hash = '#v=brandubh&m=d1-b1'")
    expect(one.root.locator(".tafl-note")).to_contain_text(ui("game.shared"))
    two.button("undo").click()
    page.wait_for_timeout(100)
    assert one.record() == ["d1-b1"]


UNREADABLE = ui("save.damaged", name="Brandubh")
SAVES = [
    ("{", UNREADABLE),
    ("null", UNREADABLE),
    ('"<img src=x onerror=alert(1)>"', UNREADABLE),
    (SAVE.replace('"brandubh"', '"__proto__"'), ui("save.other-rules", name="Brandubh")),
    (SAVE.replace('"brandubh"', '"fetlar"'), ui("save.other-rules", name="Brandubh")),
    (SAVE.replace('"format": 1', '"format": 2'), ui("save.future", name="Brandubh")),
    (SAVE.replace("3a3/3a3", "3a3/<svg onload=alert(1)>"), ui("trouble.position")),
    (SAVE.replace("d1-c1", "d1-c9"), ui("notation.bad-rank", found="c9", size=7)),
    (SAVE.replace("xc2", "xd2"), ui("notation.wrong-captures", text="b4-b2xd2", right="c2")),
    ("x" * 100_000, UNREADABLE),
]


@pytest.mark.parametrize(("text", "sentence"), SAVES, ids=range(len(SAVES)))
def test_a_save_that_can_not_be_opened_is_kept_aside(new_page: NewPage, text: str, sentence: str) -> None:
    page = new_page("legend/")
    store(page, "game.brandubh", text)
    page.goto(page.url.replace("legend/", "play/"))
    board = Board.first(page)
    told = note(board)
    assert sentence in told
    assert ui("save.kept") in told
    assert [*stored(page).values()] == [text]
    board.root.evaluate("board => board.play('d1-b1') && board.play('d7-c7')")
    assert text in stored(page).values()
    page.reload()
    board = Board.first(page)
    expect_note(board, ui("game.resumed", name="Brandubh", ply="1", plies="").partition("1")[0])
    open_more(board)
    aside = board.root.locator(".tafl-aside li")
    expect(aside).to_have_count(1)
    expect(aside).to_contain_text(ui("aside.game", name="Brandubh"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    aside.get_by_role("button", name=ui("aside.copy")).click()
    expect(board.root.locator(".tafl-copied")).to_have_text(ui("copied.aside"))
    assert page.evaluate("navigator.clipboard.readText()") == text
    aside.get_by_role("button", name=ui("aside.delete")).click()
    assert text in stored(page).values()
    aside.get_by_role("button", name=ui("aside.really")).click()
    assert [*stored(page)] == ["game.brandubh"]
    expect(aside).to_have_count(0)
    assert untouched(page)


REFUSED = "refused by the test"
FULL = f"Storage.prototype.setItem = () => {{ throw new DOMException('{REFUSED}', 'QuotaExceededError'); }};"
BLOCKED = (
    "Object.defineProperty(window, 'localStorage', "
    f"{{get() {{ throw new DOMException('{REFUSED}', 'SecurityError'); }}}});"
)


@pytest.mark.parametrize("trouble", [FULL, BLOCKED], ids=["full", "blocked"])
def test_without_storage_the_address_holds_the_game(new_page: NewPage, trouble: str) -> None:
    # The theme wants to store something, too; what the browser says of that is not ours.
    page = new_page("legend/", allow=(REFUSED,))
    page.add_init_script(trouble)
    page.goto(page.url.replace("legend/", "play/"))
    board = Board.first(page)
    board.play("d1-c1", "drag")
    expect_note(board, ui("game.unsaved"))
    board.play("c4-c2", "drag")
    choose(board, "fetlar")
    choose(board, "brandubh")
    assert board.record() == ["d1-c1", "c4-c2"]
    board.play("b4-b2", "drag")
    page.wait_for_url(re.compile("#v=brandubh&m=d1-c1,c4-c2,b4-b2xc2$"))
    page.reload()
    assert Board.first(page).record() == GAME.split()


def test_all_of_it_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page("en/play/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = Board.first(page)
    keys = page.keyboard
    expect(board.root.locator(".tafl-full")).to_be_visible()
    board.root.locator(".tafl-choose select").focus()
    keys.type("Fetlar")
    expect(board.grid).to_have_attribute("aria-label", "Board: Fetlar")
    keys.press("Tab")
    expect(board.root.get_by_role("button", name="New game")).to_be_focused()
    keys.press("Tab")
    expect(board.root.get_by_role("button", name="Whole window")).to_be_focused()
    keys.press("Tab")
    keys.type("d1")
    keys.press("Enter")
    keys.type("d2")
    keys.press("Enter")
    assert board.record() == ["d1-d2"]
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    keys.press("Enter")
    assert board.record() == []
    expect(board.root.get_by_role("button", name="New game")).to_be_focused()
    board.root.locator(".tafl-note button").focus()
    keys.press("Enter")
    assert board.record() == ["d1-d2"]
    expect(board.grid.locator('[tabindex="0"]')).to_be_focused()
    board.button("more").focus()
    keys.press("Enter")
    panel = board.root.get_by_role("region", name="Rule set, sharing and more")
    expect(panel).to_be_focused()
    keys.press("Tab")
    expect(board.root.get_by_label("Link to position and moves")).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    expect(board.root.locator(".tafl-copied")).to_have_text("The link is copied.")
    keys.press("Escape")
    expect(board.button("more")).to_be_focused()
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_axe_finds_nothing_on_the_page_to_play_on(new_page: NewPage, axe: Axe, lang: str, scheme: Scheme) -> None:
    path = ("" if lang == "de" else "en/") + "play/#v=brandubh&m=d1-d9"
    page = new_page(path, scheme=scheme, width=360, height=740, touch=True)
    board = Board.first(page)
    note(board)
    open_more(board)
    assert axe(page, "tafl-board") == []
    page.evaluate("delete Navigator.prototype.clipboard")
    board.root.locator('[data-take="link"]').tap()
    expect(board.root.locator(".tafl-by-hand")).to_be_visible()
    board.play("d1-c1", "tap")
    board.root.locator('[data-game="new"]').tap()
    assert axe(page, "tafl-board") == []


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_moves_when_the_board_wakes_up(new_page: NewPage, width: int) -> None:
    page = new_page("legend/", width=width, height=900)
    page.add_init_script(
        """window.shifts = 0;
           new PerformanceObserver(list => list.getEntries().forEach(entry => { window.shifts += entry.value; }))
             .observe({type: "layout-shift", buffered: true});"""
    )
    page.goto(page.url.replace("legend/", "play/"))
    Board.first(page)
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifts") < 0.01
    assert page.evaluate("document.documentElement.scrollWidth") <= width
