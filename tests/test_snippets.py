"""Every Python snippet in a page runs: what a reader copies from the guide works."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"
FENCE = re.compile(r"^```python\n(?P<code>.*?)^```$", re.DOTALL | re.MULTILINE)


def snippets() -> list[tuple[str, str]]:
    """Where each snippet stands, and its code on the lines of the page, so that an error names the page's line."""
    found = []
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for fence in FENCE.finditer(text):
            above = text.count("\n", 0, fence.start("code"))
            found.append((f"{page.relative_to(DOCS).as_posix()}:{above + 1}", "\n" * above + fence["code"]))
    return found


@pytest.mark.parametrize(("place", "code"), snippets(), ids=[place for place, _ in snippets()])
def test_snippet_runs(place: str, code: str) -> None:
    exec(compile(code, place, "exec"), {"__name__": "snippet"})  # noqa: S102  our own pages


def test_both_languages_show_the_same_snippets() -> None:
    # A message to the reader may be in the page's language; everything else is the same code.
    shown: dict[str, list[str]] = {"de": [], "en": []}
    for place, code in snippets():
        shown[place[:2]].append(re.sub(r'f?"[^"\n]* [^"\n]*"', '"…"', code.strip()))
    assert shown["de"] == shown["en"]
    assert shown["de"]
