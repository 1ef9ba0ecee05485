"""What the makers of page parts know about the page they write for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tafl_rules import words
from tafl_rules.variants import Words

ROOT_MARK = "tafl-root:"
"""Stands before paths below the site's root in the HTML until `diagrams.blocks` knows the way there."""
PAGE_MARK = "tafl-page:"
"""Stands before the source path of a page, in attributes and fragments that MkDocs does not look at."""


@dataclass
class Context:
    """One page in one language.

    Attributes:
        lang: the language of the page.
        page: its source path such as `variants/index.md`; empty outside MkDocs.
        url: the address of the page as others see it; empty outside MkDocs.
        report_url: where errors are reported, if not on the page that says how; `{about}` in it is filled in.
        ids: the ids given so far.
    """

    lang: words.Lang
    page: str = ""
    url: str = ""
    report_url: str = ""
    ids: set[str] = field(default_factory=set)

    def t(self, key: str, **values: object) -> str:
        """A text of the section `site` in `words.toml`."""
        return words.text(self.lang, f"site.{key}", **values)

    def word(self, key: str) -> str:
        """Any text of `words.toml`."""
        return words.text(self.lang, key)

    def of(self, texts: Words) -> str:
        """The text of a record in the page's language."""
        return texts.de if self.lang == "de" else texts.en

    def joined(self, parts: Iterable[str]) -> str:
        """A list in words."""
        return words.joined(self.lang, parts)

    def new_id(self, wanted: str) -> str | None:
        """The id if nothing on the page has it yet, else None."""
        if wanted in self.ids:
            return None
        self.ids.add(wanted)
        return wanted

    def number(self, value: int) -> str:
        """A number with the thousands set apart as the language does it."""
        return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}") if self.lang == "de" else f"{value:,}"
