"""The search of the site, used as a reader uses it."""

import re

from playwright.sync_api import Page, expect


def search(page: Page, word: str) -> list[str]:
    """Search as a reader does and return the addresses of what is found."""
    said = page.locator(".md-search-result__meta")
    page.keyboard.press("/")
    expect(said).to_have_text(re.compile("Suchbegriff eingeben|Type to start"), timeout=20_000)
    page.locator(".md-search__input").fill(word)
    page.keyboard.press("End")  # the search listens to keys
    expect(said).to_have_text(re.compile(r"^\s*(\d+|Keine|No) "), timeout=20_000)
    found: list[str] = page.eval_on_selector_all(
        ".md-search-result__link", "links => links.map(link => new URL(link.href).pathname + new URL(link.href).hash)"
    )
    return found
