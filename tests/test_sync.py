"""A text changed in one language only is noticed, until somebody has looked at the other."""

from pathlib import Path

import pytest

from diagrams import sync

PAGE = '---\ntitle: {title}\ndescription: "x"\n---\n\n# {title}\n\nText.\n'


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    for lang, title in (("de", "Seite"), ("en", "Page")):
        (tmp_path / lang / "rules").mkdir(parents=True)
        (tmp_path / lang / "rules" / "page.md").write_text(PAGE.format(title=title), encoding="utf-8")
    return tmp_path


def change(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_the_pages_of_this_book_were_compared() -> None:
    assert list(sync.unlike_pages(sync.DOCS)) == []


def test_pages_never_compared_are_named(docs: Path) -> None:
    (said,) = sync.unlike_pages(docs)
    assert "rules/page.md" in said
    assert "python -m diagrams.sync renew rules/page.md" in said
    assert list(sync.unlike_pages(docs, never_compared=False)) == []


@pytest.mark.parametrize(
    "path", ["rules/page.md", "de/rules/page.md", "docs/en/rules/page.md", "/x/docs/de/rules/page.md"]
)
def test_renewing_settles_it_and_leaves_the_rest_alone(docs: Path, path: str) -> None:
    before = {
        lang: sync.text_hash((docs / lang / "rules/page.md").read_text(encoding="utf-8")) for lang in sync.LANGUAGES
    }
    sync.renew(path, docs)
    assert list(sync.unlike_pages(docs)) == []
    texts = {lang: (docs / lang / "rules/page.md").read_text(encoding="utf-8") for lang in sync.LANGUAGES}
    assert {lang: sync.text_hash(text) for lang, text in texts.items()} == before
    assert sync.noted_hash(texts["en"]) == before["de"]
    assert sync.noted_hash(texts["de"]) == before["en"]
    sync.renew(path, docs)
    assert texts["de"] == (docs / "de" / "rules/page.md").read_text(encoding="utf-8")
    assert texts["de"].replace(f'compared-with: "{before["en"]}"\n', "") == PAGE.format(title="Seite")


@pytest.mark.parametrize("lang", sync.LANGUAGES)
def test_a_change_in_one_language_is_named_until_renewed(docs: Path, lang: str) -> None:
    sync.renew("rules/page.md", docs)
    change(docs / lang / "rules" / "page.md", "Text.", "Another text.")
    (said,) = sync.unlike_pages(docs)
    assert said.startswith(f"{lang}/rules/page.md has changed since")
    sync.renew("rules/page.md", docs)
    assert list(sync.unlike_pages(docs)) == []


def test_a_changed_title_counts_but_blanks_do_not(docs: Path) -> None:
    sync.renew("rules/page.md", docs)
    change(docs / "de" / "rules" / "page.md", "Text.\n", "Text.   \n\n")
    assert list(sync.unlike_pages(docs)) == []
    change(docs / "de" / "rules" / "page.md", "title: Seite", "title: Blatt")
    assert len(list(sync.unlike_pages(docs))) == 1


def test_what_can_not_be_renewed_is_said(docs: Path) -> None:
    with pytest.raises(ValueError, match="there is no page"):
        sync.renew("rules/other.md", docs)
    (docs / "en" / "rules" / "page.md").write_text("# No front matter\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no front matter"):
        sync.renew("rules/page.md", docs)


def test_the_command_lists_and_renews(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sync, "DOCS", docs)
    assert sync.main(["check"]) == 1
    assert "rules/page.md" in capsys.readouterr().out
    assert sync.main(["renew", "rules/page.md"]) == 0
    assert sync.main(["check"]) == 0
    assert sync.main(["renew", "nowhere.md"]) == 2
