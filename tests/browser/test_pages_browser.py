"""What step by step came to the pages: the filtered overview, the gallery, copying and citing, print."""

import re

import pytest
from playwright.sync_api import Page, expect

from diagrams.pages.figures import rule_set_for
from diagrams.pages.replay_code import replay_code
from tafl_rules import examples, variants
from tests.browser.conftest import NewPage
from tests.browser.searching import search

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]


def shown(page: Page) -> list[str]:
    """The variants the overview shows."""
    return [card.get_attribute("id") or "" for card in page.locator(".tafl-card:visible h3").all()]


# --- overview ---------------------------------------------------------------------------------------------------------


def test_the_overview_is_filtered_and_says_how_many_fit(new_page: NewPage) -> None:
    page = new_page("variants/")
    said = page.get_by_role("status")
    expect(said).to_have_text(f"{len(variants())} Varianten passen.")
    expect(page.get_by_role("button", name="Alle zeigen")).to_be_hidden()
    page.get_by_label("Brett", exact=True).select_option("7 × 7")
    expect(said).to_have_text("1 Variante passt.")
    assert shown(page) == ["brandubh"]
    page.get_by_role("button", name="Alle zeigen").click()
    expect(said).to_have_text(f"{len(variants())} Varianten passen.")
    assert sorted(shown(page)) == sorted(variants())
    assert "?" not in page.url
    expect(page.get_by_role("button", name="Alle zeigen")).to_be_hidden()
    expect(page.get_by_label("Brett", exact=True)).to_be_focused()


def test_where_nothing_fits_the_overview_says_what_to_do(new_page: NewPage) -> None:
    page = new_page("variants/?size=7&goal=edge")
    assert shown(page) == []
    expect(page.get_by_role("status")).to_have_text("Keine Variante passt. Nimm einen Filter zurück.")
    expect(page.get_by_role("button", name="Alle zeigen")).to_be_visible()


def test_filters_work_by_keyboard_and_stand_in_the_address(new_page: NewPage) -> None:
    page = new_page("variants/")
    page.get_by_label("Ziel des Königs").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(re.compile(r"\?goal=edge$"))
    found = shown(page)
    assert set(found) == {
        name for name, it in variants().items() if getattr(it.entry("king-reaches").value, "goal", "") == "edge"
    }
    page.reload()
    assert shown(page) == found
    page.get_by_role("link", name="English", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_label("Goal of the king")).to_have_value("edge")
    assert shown(page) == found


def test_a_filter_nobody_knows_is_ignored(new_page: NewPage) -> None:
    page = new_page("variants/?goal=%3Cimg%20src%3Dx%3E&size=7")
    assert shown(page) == ["brandubh"]


def test_the_overview_is_whole_without_scripts(new_page: NewPage) -> None:
    page = new_page("variants/", javascript=False)
    expect(page.locator(".tafl-filter")).to_be_hidden()
    assert sorted(shown(page)) == sorted(variants())


# --- gallery ----------------------------------------------------------------------------------------------------------


def test_the_gallery_fetches_only_what_is_looked_at(new_page: NewPage) -> None:
    page = new_page()
    pictures: list[str] = []
    page.on("request", lambda request: pictures.append(request.url) if request.url.endswith(".svg") else None)
    page.goto(page.url + "gallery/")
    page.wait_for_load_state("networkidle")
    assert page.locator(".tafl-entry").count() == len(examples())
    assert 0 < len(pictures) < 40
    assert not any(".dark." in url for url in pictures)
    assert page.locator("tafl-board[data-state=awake]").count() == 0
    with page.expect_request(lambda request: "fig/ends-" in request.url):
        page.locator("#gallery-ends").scroll_into_view_if_needed()


def test_an_example_has_an_address_and_wakes_up_there(new_page: NewPage) -> None:
    page = new_page("gallery/#example-captures-plain")
    entry = page.locator(".tafl-entry", has=page.locator("#example-captures-plain"))
    expect(entry).to_be_in_viewport()
    entry.get_by_role("button", name="Selbst spielen").click()
    expect(entry.locator("tafl-board")).to_have_attribute("data-state", "awake")
    assert page.locator("tafl-board[data-state=awake]").count() == 1


def test_examples_are_found_by_their_title(new_page: NewPage) -> None:
    page = new_page("en/gallery/")
    found = search(page, examples()["captures/king-as-anvil"].title.en)
    assert any("#example-captures-king-as-anvil" in address for address in found)


def test_position_and_lines_of_an_example_are_copied(new_page: NewPage) -> None:
    page = new_page("gallery/#example-captures-plain")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    entry = page.locator(".tafl-entry", has=page.locator("#example-captures-plain"))
    entry.locator("summary").click()
    example, named = examples()["captures/plain"], rule_set_for(examples()["captures/plain"])
    for button, right in zip(
        entry.get_by_role("button", name="Kopieren").all(),
        (entry.locator("tafl-board").get_attribute("position"), replay_code(example, named).strip()),
        strict=True,
    ):
        button.click()
        assert page.evaluate("navigator.clipboard.readText()") == right
        page.wait_for_timeout(2100)  # until both buttons have the same name again


# --- copying and citing -----------------------------------------------------------------------------------------------


def test_a_rule_is_cited_and_copied(new_page: NewPage) -> None:
    page = new_page("en/variants/copenhagen/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cite = page.locator(".tafl-rules", has=page.locator("#rule-shieldwall")).locator(".tafl-cite")
    cite.locator("summary").click()
    cite.get_by_role("button", name="Copy").click()
    expect(cite.get_by_role("button")).to_have_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(
        r"Taflbók: Copenhagen, rule “Shieldwall”\. Version [\d.]+, \d+ \w+ \d{4}\. \S+/#rule-shieldwall", text
    )
    cite.get_by_role("link", name="Report an error").click()
    expect(page.locator("#report")).to_be_in_viewport()


# --- play page --------------------------------------------------------------------------------------------------------


def test_the_play_page_is_a_list_of_games_without_scripts(new_page: NewPage) -> None:
    page = new_page("play/", javascript=False)
    assert page.locator(".tafl-games > li").count() == len(variants())
    expect(page.locator(".tafl-games__take").first).to_be_hidden()
    expect(page.locator(".tafl-playpage tafl-board img.tafl-light")).to_be_visible()


# --- print ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["variants/york/", "rules/shieldwall/", "gallery/"])
def test_paper_is_white_and_says_where_it_comes_from(new_page: NewPage, path: str) -> None:
    page = new_page(path, scheme="dark")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(0, 0, 0)"
    expect(page.locator(".tafl-figure img.tafl-light").first).to_be_visible()
    expect(page.locator(".tafl-figure img.tafl-dark").first).to_be_hidden()
    for screen_only in (".md-header", ".md-sidebar--primary", ".tafl-copy", ".tafl-cite", ".tafl-below"):
        assert all(not each.is_visible() for each in page.locator(screen_only).all()[:5])
    expect(page.locator(".tafl-printed")).to_contain_text(f"/{path}")


@pytest.mark.parametrize("path", ["computer/", "en/balance/", "proof/"])
def test_tables_become_cards_on_a_phone_that_begin_at_the_left(new_page: NewPage, path: str) -> None:
    page = new_page(path, width=360, height=740)
    cells = page.locator(".tafl-table--numbers td:visible")
    assert cells.count() > 10
    assert set(cells.evaluate_all("cells => cells.map(cell => getComputedStyle(cell).textAlign)")) == {"left"}
    page.set_viewport_size({"width": 1280, "height": 800})
    assert set(cells.evaluate_all("cells => cells.map(cell => getComputedStyle(cell).textAlign)")) == {"right"}
