"""Games that come by a link, good ones and bad ones, and what is copied to be passed on."""

import json

import pytest
from playwright.sync_api import expect

from tafl_rules import words
from tests.browser.boards import Board, expect_note, note, open_more, stored, ui, untouched
from tests.browser.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

GAME = "d1-c1 c4-c2 b4-b2xc2"


def test_a_shared_link_opens_in_the_other_language(new_page: NewPage, site_url: str) -> None:
    page = new_page("play/#v=copenhagen+wall-any-man")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = Board.first(page)
    board.root.evaluate("board => board.play('d1-d2 f4-e4 d2-c2')")
    board.button("undo").click()
    open_more(board)
    board.root.get_by_role("button", name=ui("copy.link")).click()
    expect(board.root.locator(".tafl-copied")).to_have_text(ui("copied.link"))
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == site_url + "play/#v=copenhagen+wall-any-man&m=d1-d2,f4-e4,d2-c2&n=2"
    position = board.position()

    other = new_page("en/" + link.removeprefix(site_url))
    theirs = Board.first(other)
    assert theirs.record() == ["d1-d2", "f4-e4", "d2-c2"]
    assert theirs.position() == position
    expect(theirs.grid).to_have_attribute("aria-label", "Board: Copenhagen: Wall closed by any man")
    assert stored(other) == {}
    theirs.button("redo").click()
    assert stored(other) == {}
    theirs.play("f8-e8", "drag")
    assert json.loads(stored(other)["game.copenhagen+wall-any-man"])["moves"] == "d1-d2 f4-e4 d2-c2 f8-e8"


def test_the_language_switch_takes_the_game_along(new_page: NewPage) -> None:
    page = new_page("play/#v=fetlar&m=d1-d2,f4-e4&n=1")
    before = Board.first(page)
    position = before.position()
    page.locator("header a[hreflang=en]").click()
    page.wait_for_url("**/en/play/**")
    board = Board.first(page)
    assert (board.record(), board.position()) == (["d1-d2", "f4-e4"], position)
    board.play("f4-e4", "drag")
    page.locator("header a[hreflang=de]").click()
    page.wait_for_url("**/play/#v=fetlar")
    board = Board.first(page)
    assert board.record() == ["d1-d2", "f4-e4"]
    expect(board.grid).to_have_attribute("aria-label", ui("board", name="Fetlar"))


def test_the_position_and_the_moves_are_copied(new_page: NewPage) -> None:
    page = new_page("en/play/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = Board.first(page)
    board.root.evaluate("(board, moves) => board.play(moves)", GAME)
    open_more(board)
    for name, text in (("Copy position", board.position()), ("Copy moves", GAME)):
        board.root.get_by_role("button", name=name).click()
        expect(board.root.locator(".tafl-copied")).to_contain_text("copied")
        page.wait_for_function("text => navigator.clipboard.readText().then(read => read === text)", arg=text)


def test_where_copying_is_forbidden_the_text_is_marked(new_page: NewPage) -> None:
    page = new_page("legend/")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined});")
    page.goto(page.url.replace("legend/", "play/"))
    board = Board.first(page)
    board.play("d1-c1", "drag")
    open_more(board)
    board.root.get_by_role("button", name=ui("copy.moves")).click()
    box = board.root.locator(".tafl-by-hand")
    expect(box).to_be_focused()
    expect(box).to_have_value("d1-c1")
    expect(board.root.get_by_text(ui("copy.by-hand"))).to_be_visible()
    assert box.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == "d1-c1"


def test_a_shared_game_leaves_ones_own_alone(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    board.play("d1-c1", "drag")
    own = stored(page)
    page.evaluate("location.hash = '#v=brandubh&m=d1-b1,d3-b3'")
    expect(board.root.locator(".tafl-note")).to_contain_text(ui("game.shared"))
    assert board.record() == ["d1-b1", "d3-b3"]
    assert stored(page) == own
    board.root.get_by_role("button", name=ui("game.own")).click()
    assert board.record() == ["d1-c1"]
    page.go_back()
    expect(board.root.locator(".tafl-note")).to_contain_text(ui("game.shared"))
    board.play("d7-b7", "drag")
    assert json.loads(stored(page)["game.brandubh"])["moves"] == "d1-b1 d3-b3 d7-b7"
    assert stored(page)["before.brandubh"] == own["game.brandubh"]
    page.reload()
    assert Board.first(page).record() == ["d1-b1", "d3-b3", "d7-b7"]


LINKS = [
    ("#v=halatafl", ui("trouble.variant", text="halatafl")),
    ("#v=<img src=x onerror=alert(1)>", ui("trouble.variant", text="<img+src=x+onerror=alert(1)>")),
    ("#v=%3Cscript%3Ealert(1)%3C/script%3E", ui("trouble.variant", text="<script>alert(1)</script>")),
    ("#v=__proto__&m=constructor", ui("trouble.variant", text="__proto__")),
    ("#v=", ui("link.no-rules")),
    ("#m=d1-c1", ui("link.no-rules")),
    ("#unsinn", ui("link.unknown", text="unsinn")),
    ("#%E0%A4%A", ui("link.unknown", text="%E0%A4%A")),
    ("#v=brandubh&p=garbage", ui("link.fault", why=ui("trouble.position"))),
    ("#v=brandubh&m=%E0%A4%A", ui("link.damaged")),
    ("#v=brandubh&f=2&tree=x", ui("link.future")),
    ("#v=brandubh&m=" + "d1-c1," * 10_000, ui("link.long")),
    ("#v=brandubh&p=7/7/7/7/7/7/7,a", words.text("de", "position.no-king")),
    ("#v=brandubh&p=<svg onload=alert(1)>,a", ui("trouble.position")),
    ("#v=brandubh&m=d1-c1,d1-c1", "d1-c1: " + words.text("de", "reason.no-piece", squares="d1")),
    ("#v=brandubh&m=d1-c1,<b>", ui("trouble.moves")),
    ("#v=brandubh&m=" + "<" * 5000, ui("trouble.moves")),
    ("#v=brandubh&m=d1-c1,c4-c2,b4-b2xd1", ui("notation.wrong-captures", text="b4-b2xd1", right="c2")),
    ("#v=brandubh&m=%E2%80%AEabc", ui("trouble.moves")),
]


@pytest.mark.parametrize("comes", ["into an open page", "with the page"])
@pytest.mark.parametrize(("link", "sentence"), LINKS, ids=range(len(LINKS)))
def test_a_hostile_link_gives_a_sentence_and_an_intact_page(
    new_page: NewPage, link: str, sentence: str, comes: str
) -> None:
    page = new_page(f"play/{link}" if comes == "with the page" else "play/")
    board = Board.first(page)
    ours = ":is(.tafl-note, .tafl-message, tafl-board svg) *"
    expect(board.root.locator(".tafl-full")).to_be_visible()  # the last to come to a board
    elements = f"() => document.querySelectorAll('article *:not({ours})').length"
    before = page.evaluate(elements)
    if comes == "into an open page":
        page.evaluate("hash => { location.hash = hash; }", link)
    told = note(board)
    assert page.evaluate(elements) == before
    assert sentence in told
    assert ui("link.kept") in told
    assert len(told) < 1000
    assert [*stored(page).values()] == [page.evaluate("location.hash")]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board.root.get_by_role("button", name=ui("aside.show")).click()
    expect(board.root.locator(".tafl-aside li")).to_have_count(1)
    assert untouched(page)
    played = len(board.record())
    board.root.evaluate("board => ['d7-c7', 'd3-c3', 'd5-b5'].map(move => board.play(move))")
    assert len(board.record()) > played


BROKEN = [
    ("#v=brandubh&m=d7-e7,zz-99", ui("notation.bad-move", text="zz-99"), ui("link.prefix"), ["d7-e7"]),
    ("#v=brandubh&m=d7-g1", words.text("de", "reason.not-straight"), ui("link.fresh"), []),
    ("#v=brandubh&p=3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3,d&m=d1-c1", ui("trouble.moves"), ui("link.start"), []),
    ("#v=brandubh&p=garbage", ui("trouble.position"), ui("link.fresh"), []),
    ("#unsinn", ui("link.unknown", text="unsinn"), ui("link.fresh"), []),
]


@pytest.mark.parametrize(("link", "why", "shown", "moves"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_link_is_told_with_what_the_board_shows_instead(
    new_page: NewPage, link: str, why: str, shown: str, moves: list[str]
) -> None:
    page = new_page(f"play/{link}")
    board = Board.first(page)
    told = note(board)
    assert told.startswith("Der Link ist beschädigt: ")
    assert why in told
    assert shown in told
    assert board.record() == moves
    board.root.get_by_role("button", name=ui("aside.show")).click()
    expect(board.root.locator(".tafl-aside code")).to_have_text(link)


@pytest.mark.parametrize("link", ["#v=brandubh&p=garbage", "#unsinn"])
def test_a_broken_link_does_not_hide_behind_a_saved_game(new_page: NewPage, link: str) -> None:
    page = new_page("play/")
    Board.first(page).play("d1-c1", "drag")
    page.goto("about:blank")
    page.go_back()
    page.goto(page.url.partition("#")[0] + "?again" + link)
    board = Board.first(page)
    told = note(board)
    assert "Der Link ist beschädigt: " in told
    assert ui("game.resumed", name="Brandubh", ply=1, plies=1) in told
    assert board.record() == ["d1-c1"]
    expect(board.root.get_by_role("button", name=ui("aside.show"))).to_be_visible()


def test_a_place_of_the_page_is_no_broken_link(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    place = page.locator("article [id]:visible").last.get_attribute("id")
    page.evaluate("place => { location.hash = place; }", place)
    page.wait_for_timeout(100)
    expect(board.root.locator(".tafl-note [role=status]")).to_be_empty()
    assert stored(page) == {}


def test_the_links_below_the_board_open_on_it(new_page: NewPage) -> None:
    page = new_page("play/")
    board = Board.first(page)
    for variant in ("tablut", "york"):
        page.locator(f'[data-variant="{variant}"] a[href*="#v="]').first.click()
        expect(board.root.locator(".tafl-choose select")).to_have_value(variant)
        expect(board.grid.locator('[tabindex="0"]')).to_be_focused()
        expect(board.grid).to_be_in_viewport()
    # Where the address leads already.
    page.locator('[data-variant="york"] a[href*="#v="]').first.click()
    expect(board.grid.locator('[tabindex="0"]')).to_be_focused()


def test_a_board_elsewhere_follows_the_address_only_if_it_is_the_target(new_page: NewPage) -> None:
    page = new_page("legend/#v=brandubh&m=d1-c1")
    target = Board.put(page, variant="fetlar", start="", target="").awake()
    assert target.record() == ["d1-c1"]
    assert stored(page) == {}
    page.evaluate("location.hash = '#v=nothing'")
    expect_note(target, ui("trouble.variant", text="nothing"))
    assert target.record() == ["d1-c1"]
    target.root.evaluate("board => board.remove()")
    other = Board.put(page, variant="fetlar", start="").awake()
    assert other.record() == []
    assert stored(page) == {}
