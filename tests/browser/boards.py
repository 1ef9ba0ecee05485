"""A live board as a reader uses it: for the browser tests of the board."""

from dataclasses import dataclass
from typing import Final, Literal, Self

from playwright.sync_api import FloatRect, Locator, Page, expect

from tafl_rules import words

Way = Literal["drag", "tap", "keys", "text"]

LANGS: Final[tuple[tuple[str, words.Lang], ...]] = (("play/", "de"), ("en/play/", "en"))
"""The page to play on in each language."""

FINGER: Final = 44
"""As high as a target must be, in CSS pixels."""

# A game of Brandubh with a capture, won by the king in a corner.
GAME: Final = ("d1-c1", "c4-c2", "b4-b2", "d4-b4", "f4-f5", "b4-b7", "f5-f6", "b7-a7")
RECORD: Final = ["d1-c1", "c4-c2", "b4-b2xc2", "d4-b4", "f4-f5", "b4-b7", "f5-f6", "b7-a7"]


class Board:
    """One `<tafl-board>` of a page."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root
        self.grid = root.get_by_role("grid")
        self.message = root.locator(".tafl-message")
        self.turn = root.locator(".tafl-turn")
        self.moves = root.locator(".tafl-list button")
        self.polite = root.locator("[aria-live=polite]")
        self.urgent = root.locator("[aria-live=assertive]")

    @classmethod
    def first(cls, page: Page) -> Self:
        """The first board of the page, awake."""
        return cls(page, page.locator("tafl-board").first).awake()

    @classmethod
    def put(cls, page: Page, **attributes: str) -> Self:
        """Put a board of one's own at the head of the page's text, without a figure."""
        page.evaluate(
            """attributes => {
                 const board = document.createElement("tafl-board");
                 for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
                 board.id = "put";
                 document.querySelector("article").prepend(board);
               }""",
            attributes,
        )
        return cls(page, page.locator("#put"))

    def awake(self) -> Self:
        """Wait until the board is awake."""
        expect(self.root).to_have_attribute("data-state", "awake")
        return self

    def complete(self) -> Self:
        """Wait for what comes only after a board woke up: gliding men, arrows, looks, sounds."""
        expect(self.root).to_have_attribute("data-complete", "")
        return self

    def wake(self) -> Self:
        """Wake the board by its button."""
        self.root.scroll_into_view_if_needed()
        self.root.locator(".tafl-play").click()
        return self.awake()

    def cell(self, square: str) -> Locator:
        """The cell of a square."""
        return self.root.locator(f'[data-square="{square}"]')

    def middle(self, square: str) -> tuple[float, float]:
        """The middle of a square in the window."""
        box = self.box(self.cell(square))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def box(self, what: Locator | None = None) -> FloatRect:
        """Where the board, or a part of it, lies in the window."""
        box = (what or self.root).bounding_box()
        assert box is not None
        return box

    def button(self, name: str) -> Locator:
        """A button of the bar: undo, redo, flip, moves, help."""
        return self.root.locator(f'[data-do="{name}"]')

    def open_moves(self) -> None:
        """Open the list of moves with the box to type one."""
        if not self.root.locator(".tafl-form").is_visible():
            self.button("moves").click()
            expect(self.root.locator(".tafl-form")).to_be_visible()

    def play(self, move: str, way: Way) -> None:
        """Try to play a move in one of the four ways."""
        origin, target = move.split("-")
        if way == "drag":
            self.drag(origin, target)
        elif way == "text":
            self.open_moves()
            self.root.locator(".tafl-form .tafl-input").fill(move)
            self.root.locator(".tafl-form .tafl-input").press("Enter")
        else:
            self.activate(origin, way)
            self.activate(target, way)

    def activate(self, square: str, way: Way) -> None:
        """Lift or put down a man: by a tap, a click, or by typing the square and Enter."""
        if way == "tap":
            self.cell(square).tap()
        elif way == "drag":
            self.cell(square).click()
        else:
            self.page.keyboard.type(square)
            self.page.keyboard.press("Enter")

    def drag(self, origin: str, target: str) -> None:
        """Drag with the mouse, in steps as a hand would."""
        mouse = self.page.mouse
        self.cell(origin).scroll_into_view_if_needed()
        mouse.move(*self.middle(origin))
        mouse.down()
        mouse.move(*self.middle(target), steps=5)
        mouse.up()

    def focus(self) -> None:
        """Bring the focus to the board as the Tab key would."""
        self.grid.locator('[tabindex="0"]').focus()

    def record(self) -> list[str]:
        """The moves of the line."""
        moves: list[str] = self.root.evaluate("board => board.moves")
        return moves

    def position(self) -> str:
        """The position shown, as text."""
        text: str = self.root.evaluate("board => board.position")
        return text

    def view(self) -> list[str]:
        """Everything that is drawn and named, to be compared with another board."""
        view: list[str] = self.grid.evaluate(
            """grid => {
                 const ours = name => /^(role|aria|data-square|data-mov)/.test(name);
                 const said = cell => cell.getAttributeNames().filter(ours)
                   .map(name => `${name}=${cell.getAttribute(name)}`).join(" ");
                 const picture = grid.parentElement.querySelector("svg").innerHTML;
                 return [picture, ...[...grid.querySelectorAll("[role=gridcell]")].map(said)];
               }"""
        )
        return view


# --- rule sets, links, kept games ------------------------------------------------------------------------------------


def ui(key: str, lang: words.Lang = "de", **values: object) -> str:
    """A text of the board, from the words it speaks with."""
    return words.text(lang, f"ui.{key}", **values)


@dataclass(frozen=True)
class Panel:
    """The texts of one panel: `said = Panel("games")`, then `said("saved", name=…)`."""

    name: str

    def __call__(self, key: str, lang: words.Lang = "de", **values: object) -> str:
        """A text of the panel."""
        return words.text(lang, f"panel.{self.name}.{key}", **values)


def note(board: Board) -> str:
    """What the board tells beside the account of the last move, once it tells something."""
    said = board.root.locator(".tafl-note [role=status]")
    expect(said).not_to_be_empty()
    return said.inner_text()


def expect_note(board: Board, *sentences: str) -> None:
    """Wait until the board tells these sentences; what stood there before may still stand there for a moment."""
    for sentence in sentences:
        expect(board.root.locator(".tafl-note [role=status]")).to_contain_text(sentence)


def open_more(board: Board) -> None:
    """Open the panel with rule sets, links and kept games."""
    board.button("more").click()
    expect(board.root.locator('[data-take="link"]')).to_be_visible()


def stored(page: Page) -> dict[str, str]:
    """What the board has stored, by what its keys say."""
    everything: dict[str, str] = page.evaluate("() => ({...localStorage})")
    return {key.removeprefix("taflbok."): text for key, text in everything.items() if key.startswith("taflbok.")}


def wait_for_storage(page: Page, other: Page) -> dict[str, str]:
    """Wait until what another window stored has come through to this one, and return it."""
    kept = stored(other)
    page.wait_for_function(
        """kept => Object.entries(kept).every(([key, text]) => localStorage.getItem(`taflbok.${key}`) === text)""",
        arg=kept,
    )
    return kept


def store(page: Page, key: str, text: str) -> None:
    """Store a text as if it had been written here before."""
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"taflbok.{key}", text])


def expect_fits(page: Page, targets: Locator) -> None:
    """Check that nothing is wider than the window, and that all of some targets are high enough for a finger."""
    size = page.viewport_size
    assert size is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    boxes = [target.bounding_box() for target in targets.all()]
    assert boxes
    for box in boxes:
        assert box is not None
        assert box["height"] >= FINGER


def untouched(page: Page) -> bool:
    """Whether no foreign text became part of the page's tree."""
    foreign = "article :is(script, iframe, [onerror], [onload], a[href^='javascript'])"
    found: int = page.evaluate("what => document.querySelectorAll(what).length", foreign)
    return found == 0
