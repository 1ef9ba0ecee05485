"""The site in a real browser: accessible, quiet, within the screen, in both languages; language switch and search.

That no page logs an error or asks another host for anything is checked by `new_page` in every test.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, NewPage, Scheme
from tests.browser.searching import search

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

PAGES = (
    "",
    "variants/",
    "variants/brandubh/",
    "variants/copenhagen/",
    "variants/tablut/",
    "rules/",
    "rules/captures/",
    "rules/special-squares/",
    "rules/repetition/",
    "gallery/",
    "play/",
    "privacy/",
    "sources/",
    "legend/",
    "engine/",
    "engine/reference/",
    "proof/",
    "architecture/",
    "contributing/",
)
LOST = ("404.html", "503.html")  # for whatever is missing, and for what is not there without a connection
LANGUAGES = ("", "en/")
SIZES = ((360, 740), (1280, 800))
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def overflow(page: Page) -> list[str]:
    """Elements that reach beyond the screen though nothing around them scrolls."""
    found: list[str] = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            return [...document.querySelectorAll('article *')]
                .filter(element => element.getBoundingClientRect().right > width + 1)
                .slice(0, 5).map(element => element.outerHTML.slice(0, 120));
        }"""
    )
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*found, *([f"{width} pixels too wide"] if width > 0 else [])]


@pytest.mark.slow
@pytest.mark.parametrize("prefix", LANGUAGES)
@pytest.mark.parametrize("path", [*PAGES, *LOST])
def test_every_page_is_accessible_and_fits(new_page: NewPage, axe: Axe, path: str, prefix: str) -> None:
    # German: light on a desktop, dark on a phone; English the other way round. Together all four.
    for scheme, (width, height) in zip(SCHEMES, SIZES if prefix else reversed(SIZES), strict=True):
        page = new_page(prefix + path, scheme=scheme, width=width, height=height)
        shown = "slate" if scheme == "dark" else "default"
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", shown)
        assert overflow(page) == []
        assert axe(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_the_language_switch_keeps_the_page(new_page: NewPage, path: str) -> None:
    page = new_page(path)
    title = page.title()
    page.get_by_role("link", name="English", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith(f"/en/{path}")
    page.get_by_role("link", name="Deutsch", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.title() == title


def test_the_colour_scheme_stays_with_the_other_language(new_page: NewPage) -> None:
    page = new_page("proof/", scheme="light")
    page.get_by_title("Dunkles Farbschema").first.click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.get_by_role("link", name="English", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_german_words_are_found_in_german_only(new_page: NewPage) -> None:
    german, english = search(new_page(""), "Einkesselung"), search(new_page("en/"), "Einkesselung")
    assert any(found.startswith("/variants/copenhagen/") for found in german)
    assert english == []
    assert all(found.startswith("/en/") for found in search(new_page("en/"), "encirclement"))


@pytest.mark.parametrize("word", ["König", "Guðbrandur", "senórach"])
def test_letters_of_every_language_can_be_searched(new_page: NewPage, word: str) -> None:
    assert search(new_page("proof/"), word)


def test_search_leads_to_a_rule(new_page: NewPage) -> None:
    page = new_page("sources/")
    assert any("#rule-" in found for found in search(page, "Schildwall Eckfeld"))


@pytest.mark.parametrize(
    ("prefix", "question", "wanted"),
    [
        ("en/", "can the king be captured at the edge?", "/en/rules/king-capture/"),
        ("", "Wer gewinnt bei Wiederholung?", "/rules/repetition/"),
        ("", "Kann der König am Rand geschlagen werden?", "/rules/king-capture/"),
        ("", "Wer beginnt?", "/rules/movement/"),
        ("en/", "shieldwall!", "/en/rules/shieldwall/"),
    ],
)
def test_questions_are_answered_near_the_top(new_page: NewPage, prefix: str, question: str, wanted: str) -> None:
    pages = list(dict.fromkeys(found.partition("#")[0] for found in search(new_page(prefix), question)))
    assert wanted in pages[:3]
    assert not any("engine/reference" in found for found in pages[:3])


@pytest.mark.parametrize("word", ["e4", "legal_moves", "11×11"])
def test_squares_and_names_of_code_can_be_searched(new_page: NewPage, word: str) -> None:
    assert search(new_page("en/"), word)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_sign_that_links_a_heading_can_be_seen(new_page: NewPage, scheme: Scheme) -> None:
    page = new_page("rules/king-capture/", scheme=scheme)
    heading = page.locator("h2").first
    heading.hover()
    shades: list[list[int]] = heading.locator(".headerlink").evaluate(
        "link => [link, document.body].map((each, at) => "
        "getComputedStyle(each)[at ? 'backgroundColor' : 'color'].match(/\\d+/g).slice(0, 3).map(Number))"
    )
    light, dark = sorted(map(luminance, shades), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3


def luminance(colour: list[int]) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def test_nothing_lies_over_the_board_when_a_phone_is_scrolled_back(new_page: NewPage) -> None:
    page = new_page("variants/brandubh/", touch=True, width=360, height=740)
    expect(page.locator(".md-top")).to_have_count(0)


@pytest.mark.parametrize("path", ["variants/brandubh/", ""])
def test_pages_are_complete_without_scripts(new_page: NewPage, path: str) -> None:
    page = new_page(path, javascript=False)
    board = page.locator("tafl-board").first
    expect(board.locator("img.tafl-light")).to_be_visible()
    expect(board.locator("img.tafl-dark")).to_be_hidden()
    assert overflow(page) == []


def test_a_lost_reader_finds_back_in_both_languages(new_page: NewPage) -> None:
    page = new_page("no/such/page", allow=("404",))
    assert page.title() == "Diese Seite gibt es nicht · This page does not exist – Taflbók"
    expect(page.get_by_role("heading", name="Diese Seite gibt es nicht")).to_be_visible()
    page.get_by_role("link", name="English home page").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("tafl-board").first).to_be_visible()


def test_on_a_phone_the_first_screen_holds_the_board(new_page: NewPage) -> None:
    page = new_page("", touch=True, width=360, height=740)
    box = page.locator("tafl-board").bounding_box()
    assert box is not None
    assert box["y"] < 500
    assert box["width"] > 300


def test_tables_become_cards_on_a_phone(new_page: NewPage) -> None:
    page = new_page("variants/copenhagen/#related", width=360, height=740)
    cell = page.locator(".tafl-table--compare td").first
    assert cell.evaluate("cell => getComputedStyle(cell, '::before').content").startswith('"')
    assert cell.evaluate("cell => getComputedStyle(cell).display") == "block"
    expect(page.get_by_role("table").first).to_be_attached()


def test_print_leaves_out_what_is_for_screens(new_page: NewPage) -> None:
    page = new_page("variants/brandubh/")
    page.emulate_media(media="print")
    for screen_only in (".md-header", ".md-sidebar--primary", ".tafl-language"):
        expect(page.locator(screen_only)).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()


def test_print_is_black_on_white_in_either_scheme(new_page: NewPage) -> None:
    page = new_page("variants/brandubh/", scheme="dark")
    page.emulate_media(media="print")
    assert page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor") == "rgb(255, 255, 255)"
    figure = page.locator(".tafl-rule tafl-board").first
    expect(figure.locator("img.tafl-light")).to_be_visible()
    expect(figure.locator("img.tafl-dark")).to_be_hidden()
