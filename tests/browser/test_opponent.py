"""The computer as an opponent: in the panel of a board, on the page to play on."""

import json
import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tafl_rules import Engine, Move, Position, Side, format_move, parse_position, rule_set, words
from tests.browser.boards import Board, Panel, Way, expect_fits, expect_note, store, stored, ui
from tests.browser.conftest import Axe, NewPage, Scheme
from tests.browser.opponents import answered, control, expect_plies, seat, stand
from tests.built_site import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

# Longer than any game against the lowest level should last.
LONG = 160

said = Panel("computer")


# --- whole games -----------------------------------------------------------------------------------------------------


def worth(engine: Engine, position: Position, side: Side) -> int:
    """How good a position is for a side that has just moved: what the enemy can do at once counts."""
    worst = 10_000
    for move in engine.legal_moves(position):
        turn = engine.play(position, move)
        if turn.ending is not None:
            return -10_000 if turn.ending.winner is not side else 10_000
        own, enemy = turn.position.attackers.bit_count(), turn.position.defenders.bit_count()
        worst = min(worst, (own - 2 * enemy) * (1 if side is Side.ATTACKERS else -1))
    return worst


def best_move(engine: Engine, position: Position, played: int) -> Move:
    """A move that sees what is captured and what ends the game, two plies deep; equal ones take turns."""
    side = position.to_move
    scored: list[tuple[int, Move]] = []
    for move in engine.legal_moves(position):
        turn = engine.play(position, move)
        if turn.ending is not None and turn.ending.winner is side:
            return move
        scored.append((worth(engine, turn.position, side), move))
    best = max(score for score, _ in scored)
    equal = [move for score, move in scored if score == best]
    return equal[played * 7 % len(equal)]


def some_move(board: Board, which: int = 0) -> str:
    """A move of Brandubh that is legal now, whatever the computer has played, and does not end the game."""
    engine = rule_set("brandubh").engine
    position = parse_position(board.position())
    moves = [move for move in engine.legal_moves(position) if engine.play(position, move).ending is None]
    return format_move(moves[which], 7)


def play_to_the_end(board: Board, way: Way) -> None:
    """Play the reader's side, looking two plies ahead, until the game is over."""
    engine = rule_set("brandubh").engine
    for _ in range(LONG):
        ply: int = board.root.evaluate("board => board.ply")
        move = best_move(engine, parse_position(board.position()), ply)
        board.play(format_move(move, 7), way)
        answered(board, ply + 1)
        if board.root.evaluate("board => board.ending !== null"):
            return
    pytest.fail(f"no end after {len(board.record())} plies")


@pytest.mark.parametrize(
    ("way", "path", "who", "width"),
    [
        ("drag", "play/", "attackers", 1280),
        ("tap", "en/play/", "defenders", 360),
        ("keys", "en/play/", "attackers", 1280),
        ("keys", "play/", "defenders", 1280),
    ],
)
def test_a_whole_game(new_page: NewPage, way: Way, path: str, who: str, width: int) -> None:
    page = new_page(path, width=width, height=740, touch=way == "tap", reduced_motion=True)
    lang: words.Lang = "en" if path.startswith("en") else "de"
    board = Board.first(page)
    page.evaluate("Math.random = () => 0.25")  # the same game each time
    if way == "keys":
        seat_by_keys(board, who)
    else:
        board.root.locator(".tafl-call button").click()
        control(board, "who").select_option(who)
        control(board, "go").click()
    other = "defenders" if who == "attackers" else "attackers"
    plays = said(f"plays.{other}", lang, level="1").removesuffix(".")
    expect(board.root.locator(".tafl-who")).to_have_text(re.compile(re.escape(plays)))
    if who == "defenders":
        answered(board, 0)
    play_to_the_end(board, way)
    winner = board.root.evaluate("board => board.ending.winner")
    expect(board.turn).to_have_text(words.text(lang, f"result.{winner}"))
    result = ("won", "lost")[winner != who] if winner != "draw" else "drawn"
    record = {each: 1 if each == result else 0 for each in ("won", "lost", "drawn")}
    expect(stand(board)).to_have_text(said("so-far", lang, counts=counts(**record, lang=lang)))
    expect(control(board, "rematch")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def seat_by_keys(board: Board, who: str) -> None:
    """Choose an opponent without a pointer."""
    press = board.page.keyboard.press
    board.button("computer").focus()
    press("Enter")
    expect(board.root.locator(".tafl-panel:focus")).to_be_visible()
    press("Tab")
    expect(control(board, "who")).to_be_focused()
    if who == "defenders":
        press("ArrowDown")
    expect(control(board, "who")).to_have_value(who)
    press("Tab")
    expect(control(board, "level")).to_be_focused()
    press("Tab")
    press("Enter")
    expect(board.grid.locator(":focus")).to_be_visible()


def test_the_focus_stays_where_the_reader_is(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    seat_by_keys(board, "attackers")
    board.play("d1-c1", "keys")
    expect(stand(board)).to_have_text(said("thinking"))
    expect_plies(board, 2)
    expect(board.cell("c1")).to_be_focused()
    move = board.record()[-1].partition("x")[0]
    expect(board.polite).to_contain_text(f"{words.text('de', 'side.defenders')}: {move}.")
    # The men of the computer are not the reader's to move.
    board.play(some_move(board), "keys")
    answered(board, 3)
    assert len(board.record()) == 4


# --- back and forth --------------------------------------------------------------------------------------------------


def test_undo_takes_both_moves_back(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    seat(board, "attackers")
    for ply in (1, 3):
        board.play(some_move(board), "drag")
        answered(board, ply)
    board.button("undo").click()
    expect_plies(board, 2)
    board.focus()
    page.keyboard.press("Control+z")
    expect_plies(board, 0)
    page.keyboard.press("Control+y")
    expect_plies(board, 2)
    assert len(board.record()) == 4
    board.button("redo").click()
    expect_plies(board, 4)
    expect(stand(board)).to_have_text("")


def test_the_first_move_of_the_computer_taken_back(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    seat(board, "defenders")
    expect_plies(board, 1)
    board.button("undo").click()
    answered(board, 0)
    assert len(board.record()) == 1


def test_undo_while_the_computer_thinks(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    board.root.locator(".tafl-choose select").select_option("copenhagen")
    seat(board, "attackers", 8)
    board.play("d1-d2", "drag")
    expect(stand(board)).to_have_text(said("thinking"))
    board.button("undo").click()
    expect(stand(board)).to_have_text("")
    board.play("d1-c1", "drag")
    expect(stand(board)).to_have_text(said("thinking"))
    assert board.record() == ["d1-c1"]


def test_a_jump_makes_the_computer_wait(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    seat(board, "attackers")
    board.play("d1-c1", "drag")
    answered(board, 1)
    board.open_moves()
    board.moves.nth(1).click()
    expect(stand(board)).to_have_text(said("halted"))
    assert board.root.evaluate("board => board.ply") == 1
    control(board, "go-on").press("Enter")
    expect_plies(board, 2)
    expect(board.grid.locator(":focus")).to_have_count(1)


# --- what ends its thinking ------------------------------------------------------------------------------------------


def thinks_hard(board: Board) -> None:
    """Let the highest level think on the biggest board that is quickly there."""
    for rules in ("tablut", "copenhagen"):
        board.root.locator(".tafl-choose select").select_option(rules)
    seat(board, "attackers", 8)
    board.play("d1-d2", "drag")
    expect(stand(board)).to_have_text(said("thinking"))


def no_late_move(board: Board, record: list[str]) -> None:
    """Longer than the highest level may take, nothing is played."""
    board.page.wait_for_timeout(6000)
    assert board.record() == record


@pytest.mark.parametrize("what", ["new game", "rule set", "link", "back"])
def test_no_late_move(new_page: NewPage, what: str) -> None:
    page = new_page("play/")
    board = Board.first(page)
    thinks_hard(board)
    if what == "new game":
        board.root.locator(".tafl-choose [data-game=new]").click()
    elif what == "rule set":
        board.root.locator(".tafl-choose select").select_option("fetlar")
    elif what == "link":
        page.evaluate("location.hash = '#v=brandubh&m=d1-c1'")
        expect(board.grid).to_have_attribute("aria-rowcount", "8")
    else:
        page.go_back()
        expect(board.grid).to_have_attribute("aria-rowcount", "10")
    expect(stand(board)).to_have_text("")
    no_late_move(board, ["d1-c1"] if what == "link" else [])


def test_left_and_come_back(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    thinks_hard(board)
    page.goto(page.url.partition("#")[0].replace("play/", ""))
    page.go_back()
    board = Board.first(page)
    assert board.record()[0] == "d1-d2"
    page.wait_for_function("board => board.moves.length === 2", arg=board.root.element_handle(), timeout=30_000)


def test_put_away_and_taken_up_again(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    thinks_hard(board)
    # As a browser does that keeps the page as it is and brings it back.
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(stand(board)).to_have_text(said("halted"))
    no_late_move(board, ["d1-d2"])
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.wait_for_function("board => board.moves.length === 2", arg=board.root.element_handle(), timeout=30_000)


def test_a_board_that_is_taken_away(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.put(page, variant="brandubh", start="").awake()
    seat(board, "attackers")
    handle = board.root.element_handle()
    board.play("d1-c1", "drag")
    board.root.evaluate("board => board.remove()")
    page.wait_for_timeout(1500)
    assert page.evaluate("board => board.moves", handle) == ["d1-c1"]


# --- what fails ------------------------------------------------------------------------------------------------------


def test_a_worker_that_does_not_come(new_page: NewPage) -> None:
    page = new_page("play/", allow=("opponent.js",))
    board = Board.first(page)
    page.route("**/assets/board/opponent.js", lambda route: route.fulfill(status=404))
    seat(board, "attackers")
    board.play("d1-c1", "drag")
    expect(stand(board)).to_have_text(said("failed"))
    control(board, "retry").click()
    expect(stand(board)).to_have_text(said("failed"))
    page.unroute("**/assets/board/opponent.js")
    control(board, "retry").click()
    expect_plies(board, 2)
    expect(stand(board)).to_have_text("")


def breaks(route: Route, answer: str) -> None:
    """A worker of another kind."""
    route.fulfill(content_type="text/javascript", body=f"addEventListener('message', ({{data}}) => {{ {answer} }});")


def test_a_worker_that_throws(new_page: NewPage) -> None:
    page = new_page("play/", allow=("broken", "opponent.js"))
    board = Board.first(page)
    page.route("**/assets/board/opponent.js", lambda route: breaks(route, "throw new Error('broken')"))
    seat(board, "attackers")
    board.play("d1-c1", "drag")
    expect(stand(board)).to_have_text(said("failed"))
    control(board, "alone").click()
    board.play("d3-c3", "drag")
    board.play("c1-b1", "drag")
    assert len(board.record()) == 3
    expect(board.root.locator(".tafl-opponent")).to_be_hidden()


def test_a_long_thought_can_be_cut_short(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    answer = "data.play && postMessage({kind: 'move', id: data.id, move: 'd3-c3', line: []})"
    page.route("**/assets/board/opponent.js", lambda route: breaks(route, answer))
    seat(board, "attackers", 8)
    board.play("d1-c1", "drag")
    control(board, "hurry").press("Enter")
    expect_plies(board, 2)
    assert board.record() == ["d1-c1", "d3-c3"]
    expect(control(board, "hurry")).to_have_count(0)
    expect(board.grid.locator(":focus")).to_have_count(1)


@pytest.mark.parametrize("move", ["'d4-d5'", "null", "'<b>'"])
def test_a_move_the_rules_forbid(new_page: NewPage, move: str) -> None:
    page = new_page("play/")
    board = Board.first(page)
    answer = f"data.kind === 'think' && postMessage({{kind: 'move', id: data.id, move: {move}, line: []}})"
    page.route("**/assets/board/opponent.js", lambda route: breaks(route, answer))
    seat(board, "attackers")
    board.play("d1-c1", "drag")
    expect(control(board, "retry")).to_be_visible()
    expect(board.message).not_to_have_attribute("data-refused", "")
    assert board.record() == ["d1-c1"]
    control(board, "alone").click()
    board.play("d3-c3", "drag")
    assert len(board.record()) == 2


# --- watching --------------------------------------------------------------------------------------------------------


def test_watching(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    seat(board, "watch")
    expect(stand(board)).to_have_text(said("thinking"))
    page.wait_for_function("board => board.ply >= 3", arg=board.root.element_handle())
    control(board, "pause").click()
    expect(stand(board)).to_have_text(said("paused"))
    plies = len(board.record())
    board.activate("d4", "drag")
    control(board, "step").click()
    expect_plies(board, plies + 1)
    expect(stand(board)).to_have_text(said("paused"))
    board.button("undo").click()
    expect_plies(board, plies)
    control(board, "watch").click()
    page.wait_for_function(
        "([board, plies]) => board.ply > plies + 1", arg=[board.root.element_handle(), plies], timeout=20_000
    )


# --- ends without a rule ---------------------------------------------------------------------------------------------


def ends(board: Board, name: str) -> Locator:
    """A button of the panel that ends the game."""
    if not control(board, "who").is_visible():
        board.button("computer").click()
        expect(control(board, "who")).to_be_visible()
    return control(board, name)


def test_resigning_against_the_computer(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    expect(ends(board, "resign")).to_have_attribute("aria-disabled", "true")
    seat_open(board, "attackers")
    board.play("d1-c1", "drag")
    expect_plies(board, 2)
    expect(ends(board, "offer")).to_be_hidden()
    ends(board, "resign").click()
    expect(control(board, "resign")).to_have_text(said("really.attackers"))
    assert board.root.evaluate("board => board.ending") is None
    control(board, "resign").click()
    over = words.text("de", "ending.resignation.defenders")
    expect(board.message).to_contain_text(over)
    expect(board.urgent).to_have_text(over)
    expect(board.turn).to_have_text(words.text("de", "result.defenders"))
    expect(board.message.locator("a")).to_have_count(0)
    expect(stand(board)).to_have_text(said("so-far", counts=counts(0, 1, 0)))
    board.play("c1-b1", "drag")
    assert len(board.record()) == 2
    page.reload()
    board = Board.first(page)
    expect(board.message).to_contain_text(over)
    expect(stand(board)).to_have_text(said("so-far", counts=counts(0, 1, 0)))
    # To look back does not take the end back, to play on does.
    board.button("undo").click()
    expect_plies(board, 0)
    board.button("redo").click()
    expect(board.message).to_contain_text(over)
    control(board, "play-on").click()
    expect(board.message).not_to_contain_text(over)
    page.reload()
    board = Board.first(page)
    expect(board.root.locator(".tafl-who")).to_contain_text("Verteidiger")
    board.play(some_move(board), "drag")
    answered(board, 3)
    assert json.loads(stored(page)["record.brandubh"])["results"] == {"attackers": {"1": [0, 1, 0]}}


def seat_open(board: Board, who: str) -> None:
    """Choose an opponent in the panel that is open already."""
    control(board, "who").select_option(who)
    control(board, "go").click()


def counts(won: int, lost: int, drawn: int, lang: words.Lang = "de") -> str:
    """How the record says so."""
    return ", ".join(
        said(f"result.{result}", lang, count=count)
        for result, count in (("won", won), ("lost", lost), ("drawn", drawn))
    )


def test_a_draw_between_two(new_page: NewPage) -> None:
    page = new_page("play/", width=360, height=740, touch=True)
    board = Board.first(page)
    board.play("d1-c1", "tap")
    ends(board, "offer").tap()
    expect(stand(board)).to_have_text(said("offered.defenders"))
    control(board, "decline").tap()
    expect(board.polite).to_have_text(said("declined"))
    board.play("d3-c3", "tap")
    control(board, "offer").tap()
    board.play("c1-b1", "tap")
    expect(board.root.locator(".tafl-opponent")).to_be_hidden()  # who moves has declined
    control(board, "offer").tap()
    control(board, "accept").tap()
    over = words.text("de", "ending.agreement.draw")
    expect(board.message).to_contain_text(over)
    expect(board.turn).to_have_text(words.text("de", "result.draw"))
    page.reload()
    board = Board.first(page)
    expect(board.message).to_contain_text(over)
    # The same move played again is a move, and no end.
    board.button("undo").click()
    board.play("c1-b1", "tap")
    expect(board.turn).to_have_text(words.text("de", "ui.turn.defenders"))


def test_two_people_resign(new_page: NewPage) -> None:
    page = new_page("en/play/")
    board = Board.first(page)
    board.play("d1-c1", "drag")
    ends(board, "resign").click()
    expect(control(board, "resign")).to_have_text(said("really.defenders", "en"))
    board.play("d3-c3", "drag")
    expect(control(board, "resign")).to_have_text(said("resign", "en"))  # another position, another question
    for _ in range(2):
        control(board, "resign").click()
    expect(board.message).to_contain_text(words.text("en", "ending.resignation.defenders"))
    control(board, "play-on").click()
    board.play("c1-b1", "drag")
    assert len(board.record()) == 3
    assert not [key for key in stored(page) if key.startswith("record")]


def test_rematch_and_record(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    seat(board, "attackers", 2)
    board.play("d1-c1", "drag")
    expect_plies(board, 2)
    for _ in range(2):
        ends(board, "resign").click()
    control(board, "rematch").click()
    expect(board.root.locator(".tafl-who")).to_have_text(re.compile("Angreifer, Stufe 2"))
    expect(control(board, "who")).to_have_value("defenders")
    expect(control(board, "level")).to_have_value("2")
    # What is only being chosen is not thrown over by a move.
    control(board, "level").select_option("5")
    expect_plies(board, 1)
    expect(control(board, "level")).to_have_value("5")
    # To look back is free, to take back is not: this one does not count.
    first, second = some_move(board), some_move(board, 1)
    board.play(first, "drag")
    answered(board, 2)
    board.button("undo").click()
    expect_plies(board, 1)
    board.play(second, "drag")
    answered(board, 2)
    for _ in range(2):
        ends(board, "resign").click()
    expect(control(board, "rematch")).to_be_visible()
    rows = board.root.locator(".tafl-record li")
    row = said("row.attackers", level="2 – " + level_name(2), counts=counts(0, 1, 0))
    expect(rows).to_have_text([row])
    page.reload()
    board = Board.first(page)
    board.button("computer").click()
    expect(rows).to_have_text([row])
    control(board, "forget").click()
    expect(rows).to_have_text([row])
    control(board, "forget").click()
    expect(rows).to_have_text([said("no-record")])


def level_name(level: int) -> str:
    """What a level is called in German."""
    levels = json.loads((ROOT / "board" / "src" / "search" / "levels.json").read_text("utf-8"))["levels"]
    name: str = next(each["name"]["de"] for each in levels if each["level"] == level)
    return name


# --- kept games, links, other boards ---------------------------------------------------------------------------------


def test_a_reload_in_the_middle(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    seat(board, "attackers", 4)
    board.play("d1-c1", "drag")
    page.reload()
    board = Board.first(page)
    expect(board.root.locator(".tafl-who")).to_contain_text("Stufe 4")
    answered(board, 1)
    save = json.loads(stored(page)["game.brandubh"])
    assert save["opponent"].items() >= {"sides": ["defenders"], "level": 4, "counts": True}.items()
    assert save["format"] == 1
    # Another rule set has a game of its own; back here the opponent is there again.
    choice = board.root.locator(".tafl-choose select")
    choice.select_option("tablut")
    choice.select_option("brandubh")
    expect(board.root.locator(".tafl-who")).to_contain_text("Stufe 4")
    board.play(some_move(board), "drag")
    answered(board, 3)


def test_a_damaged_opponent_costs_only_himself(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    seat(board, "attackers")
    board.play("d1-c1", "drag")
    expect_plies(board, 2)
    save = json.loads(stored(page)["game.brandubh"])
    store(page, "game.brandubh", json.dumps({**save, "opponent": {"level": "<b>"}}))
    page.reload()
    board = Board.first(page)
    expect_note(board, ui("save.odd"))
    expect(board.root.locator(".tafl-opponent")).to_have_count(0)
    assert len(board.record()) == 2
    assert [key for key in stored(page) if key.startswith("aside.")]


def test_links_open_without_an_opponent(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    seat(board, "attackers")
    page.evaluate("location.hash = '#v=brandubh&m=d1-c1'")
    expect(board.root.locator(".tafl-opponent")).to_be_hidden()
    board.play("d3-c3", "drag")
    board.play("c1-b1", "drag")
    assert len(board.record()) == 3


def test_two_windows(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.first(page)
    seat(board, "attackers")
    board.play("d1-c1", "drag")
    expect_plies(board, 2)
    other = page.context.new_page()
    other.goto(page.url)
    there = Board.first(other)
    expect(there.root.locator(".tafl-who")).to_contain_text("Stufe 1")
    board.play(some_move(board), "drag")
    answered(board, 3)
    other.wait_for_function("board => board.moves.length === 4", arg=there.root.element_handle())
    assert there.record() == board.record()
    for _ in range(2):
        ends(there, "resign").click()
    for window in (there, board):
        expect(window.message).to_contain_text(words.text("de", "ending.resignation.defenders"))
        expect(stand(window)).to_have_text(said("so-far", counts=counts(0, 1, 0)))
    assert json.loads(stored(page)["record.brandubh"])["results"] == {"attackers": {"1": [0, 1, 0]}}


def test_a_figure_has_an_opponent_too(new_page: NewPage) -> None:
    page = new_page("play/", reduced_motion=True)
    board = Board.put(page, variant="brandubh", start="").awake()
    seat(board, "defenders")
    expect_plies(board, 1)
    board.play(some_move(board), "drag")
    answered(board, 2)
    for _ in range(2):
        ends(board, "resign").click()
    control(board, "rematch").click()
    expect(board.root.locator(".tafl-who")).to_contain_text("Verteidiger")
    board.play("d1-c1", "drag")
    answered(board, 1)
    assert stored(page) == {}


# --- for everybody ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible_and_narrow(new_page: NewPage, axe: Axe, scheme: Scheme) -> None:
    page = new_page("play/", width=360, height=740, scheme=scheme, touch=True, reduced_motion=True)
    board = Board.first(page)
    assert axe(page, "tafl-board") == []
    seat(board, "attackers")
    board.play("d1-c1", "tap")
    expect_plies(board, 2)
    board.open_moves()
    board.moves.nth(1).tap()
    expect(control(board, "go-on")).to_be_visible()
    assert axe(page, "tafl-board") == []
    control(board, "go-on").tap()
    answered(board, 1)
    ends(board, "resign").tap()
    assert axe(page, "tafl-board") == []
    expect_fits(page, board.root.locator("button[data-opponent]:visible, select[data-opponent]:visible"))


def test_advice_stands_first_and_beside_the_board_once_there_is_an_opponent(new_page: NewPage) -> None:
    page = new_page("play/", width=360, height=740, touch=True, reduced_motion=True)
    board = Board.first(page)
    board.button("computer").tap()
    first = board.root.locator(".tafl-panel:visible button, .tafl-panel:visible select").first
    expect(first).to_have_attribute("data-opponent", "who")
    control(board, "go").tap()
    board.play("d1-c1", "tap")
    answered(board, 1)
    board.button("computer").tap()
    expect(first).to_have_attribute("data-advice", "hint")
    first.tap()
    hint = board.root.locator(".tafl-hint")
    expect(hint).to_contain_text("Findest du den Zug?")
    seen = "each => { const box = each.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    assert board.grid.evaluate(seen)
    assert hint.evaluate(seen)
    # Without one it is looked for again.
    control(board, "who").select_option("two")
    control(board, "new").tap()
    board.button("computer").tap()
    expect(first).to_have_attribute("data-opponent", "who")
