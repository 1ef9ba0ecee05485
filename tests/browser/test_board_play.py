"""Whole games on the board, by every way in, at phone and desktop size, in both languages."""

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.boards import GAME, RECORD, Board, Way
from tests.browser.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

DESKTOP = (1280, 800)
PHONE = (360, 740)
Lang = Literal["de", "en"]
TEXTS: dict[Lang, dict[str, str]] = {
    "de": {
        "path": "",
        "attackers": "Angreifer am Zug",
        "defenders": "Verteidiger am Zug",
        "capture": "c2 geschlagen: in der Zange zwischen b2 und d2.",
        "capture rule": "Regel: Schlagen in der Zange",
        "result": "Die Verteidiger gewinnen",
        "ending": "Der König hat a7 erreicht. Die Verteidiger gewinnen.",
        "ending rule": "Regel: König am Ziel",
    },
    "en": {
        "path": "en/",
        "attackers": "Attackers to move",
        "defenders": "Defenders to move",
        "capture": "c2 captured: between b2 and d2.",
        "capture rule": "Rule: Custodial capture",
        "result": "The defenders win",
        "ending": "The king has reached a7. The defenders win.",
        "ending rule": "Rule: King reaches his goal",
    },
}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(
    ("way", "size"),
    [
        ("drag", DESKTOP),
        ("drag", PHONE),
        ("tap", PHONE),
        ("tap", DESKTOP),
        ("keys", DESKTOP),
        ("keys", PHONE),
        ("text", DESKTOP),
        ("text", PHONE),
    ],
)
def test_a_whole_game(new_page: NewPage, way: Way, size: tuple[int, int], lang: Lang) -> None:
    texts = TEXTS[lang]
    page = new_page(texts["path"], width=size[0], height=size[1], touch=way == "tap")
    board = Board.first(page)
    if way == "keys":
        board.focus()
    for ply, move in enumerate(GAME):
        expect(board.turn).to_have_text(texts["defenders" if ply % 2 else "attackers"])
        board.play(move, way)
        assert board.record() == RECORD[: ply + 1]
        if "x" in RECORD[ply]:
            expect(board.message).to_contain_text(texts["capture"])
            expect(board.message.get_by_role("link", name=texts["capture rule"])).to_be_visible()
            expect(board.polite).to_contain_text(texts["capture"])
    expect(board.turn).to_have_text(texts["result"])
    expect(board.message).to_contain_text(texts["ending"])
    expect(board.urgent).to_have_text(texts["ending"])
    link = board.message.get_by_role("link", name=texts["ending rule"])
    link.click()
    expect(page.locator("#rule-king-reaches")).to_be_in_viewport()


def test_a_shieldwall_on_the_large_board(new_page: NewPage) -> None:
    page = new_page("variants/copenhagen/", width=360, height=740, touch=True)
    board = Board.put(
        page, variant="copenhagen", position="11/11/11/11/11/5k5/11/11/11/4aaa4/3addd1a2 a", start=""
    ).awake()
    board.play("i1-h1", "tap")
    expect(board.message).to_contain_text("e1, f1 und g1 geschlagen: Schildwall")
    expect(board.message.get_by_role("link")).to_have_attribute("href", "#rule-shieldwall")
    assert board.record() == ["i1-h1xe1/f1/g1"]


def test_a_reading_plays_by_its_own_rules(new_page: NewPage) -> None:
    page = new_page("variants/copenhagen/")
    position = "11/11/11/11/11/5k5/5a5/11/11/4a1a4/3adddad2 a"
    board = Board.put(page, variant="copenhagen+wall-any-man", position=position, start="").awake()
    board.play("f5-f2", "drag")
    assert board.record() == ["f5-f2xe1/f1/g1"]


def test_the_captured_king_is_gone(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.put(page, variant="brandubh", position="7/7/1a5/k6/a6/7/3a3 a", start="").awake()
    board.play("b5-a5", "drag")
    expect(board.turn).to_have_text("Die Angreifer gewinnen")
    expect(board.cell("a4")).to_have_attribute("aria-label", "a4, leer")
    assert "k" not in board.position()
    expect(board.root.locator(".t-king")).to_have_count(0)
    expect(board.message).to_contain_text("Der König ist auf a4 geschlagen. Die Angreifer gewinnen.")


def test_nothing_is_played_after_the_end(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.put(page, variant="brandubh", moves=" ".join(GAME), start="").awake()
    before = board.position()
    for way in ("drag", "text"):
        board.play("d2-c2", way)
        assert board.position() == before
    expect(board.message).to_contain_text("Die Partie ist zu Ende.")
    board.focus()
    board.play("d2-c2", "keys")
    assert board.position() == before
    board.button("undo").click()
    expect(board.turn).to_have_text("Verteidiger am Zug")
    board.button("redo").click()
    expect(board.turn).to_have_text("Die Verteidiger gewinnen")


REFUSALS = [
    ("d1-a2", "d1-a2: Gezogen wird nur gerade", "d1-a2: Men move only in a straight line"),
    ("d1-d3", "d1-d3: Der Weg ist versperrt: d2 ist besetzt.", "d1-d3: The way is blocked: d2 is occupied."),
    (
        "d1-a1",
        "d1-a1: a1 ist ein besonderes Feld, auf dem dieser Stein nicht stehen bleiben darf.",
        "d1-a1: a1 is a special square on which this man may not stop.",
    ),
    ("c4-c3", "Der Stein auf c4 gehört der anderen Seite.", "The man on c4 belongs to the other side."),
    ("b1-b2", "Auf b1 steht kein Stein.", "There is no man on b1."),
]


def test_a_refusal_by_a_special_square_leads_to_its_rule(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    link = board.message.get_by_role("link")
    board.root.evaluate("board => board.play('d1-a1')")
    expect(link).to_have_attribute("href", re.compile("#rule-corners$"))
    board.root.evaluate("board => board.play('d1-d3')")
    expect(link).to_have_count(0)


@pytest.mark.parametrize("way", ["drag", "tap", "keys", "text"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_refused_moves_say_why_and_leave_nothing_behind(new_page: NewPage, way: Way, lang: Lang) -> None:
    page = new_page("" if lang == "de" else "en/", touch=way == "tap")
    board = Board.first(page)
    fresh = board.view()
    if way == "keys":
        board.focus()
    for move, german, english in REFUSALS:
        if way != "text" and move.startswith(("c4", "b1")):
            board.activate(move[:2], way)  # nothing is lifted, so there is no second step
        else:
            board.play(move, way)
        expect(board.message).to_contain_text(german if lang == "de" else english)
        expect(board.urgent).to_contain_text(german if lang == "de" else english)
        assert board.record() == []
        # The mark of what refuses goes with the next step; then the board looks as if nothing had been.
        board.root.evaluate("board => board.jump(0)")
        assert board.view() == fresh


def test_a_text_that_is_no_move_stays_to_be_mended(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.first(page)
    board.open_moves()
    field = board.root.locator(".tafl-input")
    for text, sentence in (
        ("d1", "„d1“ ist kein Zug."),
        ("d1-z9", "Das Feld „z9“ gibt es nicht: Die Linien gehen von a bis g."),
        ("<b>d1</b>", "„<b>d1</b>“ ist kein Zug."),
        ("d1-c1xe4", "„d1-c1xe4“ schlägt nichts."),
    ):
        field.fill(text)
        field.press("Enter")
        expect(board.message).to_contain_text(sentence)
        expect(field).to_have_value(text)
    field.fill("d1-c1 c4-c2 b4-b2xc2")
    field.press("Enter")
    expect(field).to_have_value("")
    assert board.record() == RECORD[:3]


def test_undo_redo_jump_and_a_new_line(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.put(page, variant="brandubh", moves=" ".join(GAME[:5]), start="").awake()
    board.open_moves()
    expect(board.moves).to_have_text(["Anfang", *RECORD[:5]])
    expect(board.moves.nth(5)).to_have_attribute("aria-current", "step")
    board.moves.nth(2).click()
    expect(board.moves.nth(2)).to_be_focused()
    expect(board.moves.nth(2)).to_have_attribute("aria-current", "step")
    assert board.root.evaluate("board => board.ply") == 2
    board.button("redo").click()
    expect(board.message).to_contain_text("c2 geschlagen")
    board.button("undo").click()
    board.moves.first.click()
    expect(board.button("undo")).to_have_attribute("aria-disabled", "true")
    board.button("undo").focus()
    page.keyboard.press("Enter")
    expect(board.button("undo")).to_be_focused()
    assert board.root.evaluate("board => board.ply") == 0
    board.moves.nth(4).click()
    board.play("a4-a5", "drag")
    expect(board.moves).to_have_text(["Anfang", *RECORD[:4], "a4-a5"])


def test_flip_keeps_game_and_focus(new_page: NewPage) -> None:
    page = new_page("")
    board = Board.put(page, variant="brandubh", start="").awake()
    left, top = board.middle("a1")
    board.button("flip").click()
    right, bottom = board.middle("a1")
    assert right > left
    assert bottom < top
    board.play("d1-c1", "drag")
    assert board.record() == ["d1-c1"]
    board.focus()
    page.keyboard.type("a1")
    page.keyboard.press("ArrowLeft")
    expect(board.cell("b1")).to_be_focused()
