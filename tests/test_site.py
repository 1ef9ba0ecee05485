"""The built site: both languages, links, figures, search, sub-paths, privacy; and that a wrong page makes no site."""

import json
import re
import warnings
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree as ET

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from diagrams.block_source import find_blocks
from diagrams.sync import text_hash
from tests.built_site import ROOT, SUB_PATH, built_site, mkdocs

pytestmark = pytest.mark.xdist_group("pages")
DOCS = {"de": ROOT / "docs" / "de", "en": ROOT / "docs" / "en"}
VOID = {"img", "br", "hr", "input", "link", "meta"}


class Page(HTMLParser):
    """What the tests ask of a page: its ids, links, requests and images."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.lang = ""
        self.ids: list[str] = []
        self.links: list[str] = []
        self.requests: list[str] = []
        self.images: list[dict[str, str]] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.elements.append((tag, found))
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "html":
            self.lang = found["lang"]
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag == "img":
            self.images.append(found)
        if tag in {"img", "script", "iframe", "source", "video", "audio"} and "src" in found:
            self.requests.append(found["src"])
        if tag == "link" and not {"canonical", "prev", "next"} & set(found.get("rel", "").split()):
            self.requests.append(found["href"])


@pytest.fixture(scope="module")
def site() -> Path:
    return built_site()


@cache
def page_at(path: Path) -> Page:
    return Page(path)


def pages(site: Path) -> Iterator[tuple[str, Page]]:
    for file in sorted(site.rglob("index.html")):
        yield f"{file.parent.relative_to(site).as_posix()}/".removeprefix("./"), page_at(file)


def target(site: Path, url: str, link: str) -> tuple[Path, str]:
    """The file and the anchor a link on a page leads to."""
    parts = urlsplit(urljoin(f"http://site/{url}", link))
    assert parts.netloc == "site"
    path = site / unquote(parts.path).lstrip("/")
    return (path / "index.html" if parts.path.endswith("/") else path), unquote(parts.fragment)


# --- the whole --------------------------------------------------------------------------------------------------------


def test_both_languages_have_every_page(site: Path) -> None:
    sources = {path.relative_to(DOCS["de"]).as_posix() for path in DOCS["de"].rglob("*.md")}
    wanted = {f"{source.removesuffix('.md')}/".removesuffix("index/") for source in sources}
    urls = {url for url, _ in pages(site)}
    assert urls == wanted | {f"en/{url}" for url in wanted}
    assert {page.lang for url, page in pages(site) if not url.startswith("en/")} == {"de"}
    assert {page.lang for url, page in pages(site) if url.startswith("en/")} == {"en"}


def test_the_same_blocks_stand_in_the_same_order() -> None:
    for file in DOCS["de"].rglob("*.md"):
        other = DOCS["en"] / file.relative_to(DOCS["de"])
        german, english = (
            [(block.name, block.options) for block in find_blocks(path.read_text(encoding="utf-8").splitlines())]
            for path in (file, other)
        )
        assert german == english, file


def test_headings_have_the_same_anchors_in_both_languages(site: Path) -> None:
    for url, page in pages(site):
        if not url.startswith("en/"):
            twin = page_at(site / "en" / url / "index.html")
            assert page.ids == twin.ids, url


def test_links_and_anchors_lead_somewhere(site: Path) -> None:
    broken = []
    for url, page in pages(site):
        for link in page.links:
            if urlsplit(link).scheme in {"http", "https", "mailto"}:
                continue
            file, anchor = target(site, url, link)
            if anchor.startswith("v="):  # no place on the page: the board to play on reads it
                assert any(tag == "tafl-board" and "play" in its for tag, its in page_at(file).elements)
                continue
            if not file.is_file() or (anchor and file.suffix == ".html" and anchor not in page_at(file).ids):
                broken.append(f"{url}: {link}")
    assert not broken


def test_each_page_links_to_its_twin(site: Path) -> None:
    for url, page in pages(site):
        english = url.startswith("en/")
        twin = url.removeprefix("en/") if english else f"en/{url}"
        wanted = site / twin / "index.html"
        links = [found["href"] for tag, found in page.elements if tag == "a" and "hreflang" in found]
        assert [target(site, url, link)[0] for link in links] == [wanted], url


def test_no_id_is_given_twice(site: Path) -> None:
    for url, page in pages(site):
        assert len(page.ids) == len(set(page.ids)), (url, {name for name in page.ids if page.ids.count(name) > 1})


def test_links_that_boards_give_to_rules_exist(site: Path) -> None:
    for url, page in pages(site):
        for tag, attributes in page.elements:
            if tag == "tafl-board":
                file, _ = target(site, url, attributes.get("rules", ""))
                assert "rule-king-captured" in page_at(file).ids, (url, attributes)


# --- figures ----------------------------------------------------------------------------------------------------------


def test_images_are_there_sized_and_described(site: Path) -> None:
    for url, page in pages(site):
        for image in page.images:
            file, anchor = target(site, url, image["src"])
            assert file.is_file(), (url, image["src"])
            assert anchor in {"only-light", "only-dark"}
            assert len(image["alt"]) > 20, (url, image["src"])
            assert image["loading"] == "lazy"
            box = re.search(r'viewBox="0 0 (\S+) (\S+)"', file.read_text(encoding="utf-8"))
            assert box
            assert [float(image["width"]), float(image["height"])] == [float(side) for side in box.groups()]


def test_figures_come_in_both_schemes_and_once_for_both_languages(site: Path) -> None:
    for url, page in pages(site):
        names = [image["src"].partition("#")[0] for image in page.images]
        light, dark = (
            {name.replace(f".{it}.", ".") for name in names if f".{it}." in name} for it in ("light", "dark")
        )
        assert light == dark, url
    assert not (site / "en" / "assets").exists()


# --- search -----------------------------------------------------------------------------------------------------------


def index(site: Path, prefix: str) -> dict[str, str]:
    data = json.loads((site / prefix / "search" / "search_index.json").read_text(encoding="utf-8"))
    return {entry["location"]: f"{entry['title']} {entry['text']}" for entry in data["docs"]}


def test_each_language_is_searched_by_itself(site: Path) -> None:
    german, english = index(site, ""), index(site, "en")
    assert german.keys() == english.keys()
    assert any("Einkesselung" in text for text in german.values())
    assert not any("Einkesselung" in text for text in english.values())
    assert any("Encirclement" in text for text in english.values())
    assert not any("Encirclement" in text for url, text in german.items() if not url.startswith("engine/"))


def test_rules_are_found_one_by_one(site: Path) -> None:
    german = index(site, "")
    assert "variants/copenhagen/#rule-throne-hostility" in german
    assert "variants/copenhagen/#reading-wall-any-man" in german
    assert "¶" not in "".join(german.values())


def test_umlauts_and_northern_letters_survive(site: Path) -> None:
    text = "".join(index(site, "").values())
    assert "König" in text
    assert "Guðbrandur" in text


@pytest.mark.parametrize("anchor", ["könig-und-thron", "þing", "goð"])
def test_anchors_may_have_letters_of_every_alphabet(tmp_path: Path, anchor: str) -> None:
    page = f"# A {{#{anchor}}}\n\n[here](#{anchor}) [there](index.md#{anchor})\n"
    built = Page(staged(tmp_path, page, page) / "index.html")
    assert anchor in built.ids
    assert sum(unquote(link).endswith(f"#{anchor}") for link in built.links) >= 2


# --- hosts ------------------------------------------------------------------------------------------------------------


def test_nothing_is_asked_of_other_hosts(site: Path) -> None:
    for url, page in pages(site):
        for request in page.requests:
            assert not urlsplit(request).netloc, (url, request)
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"@import|url\(\s*['\"]?(?:https?:)?//", text), style
    for script in (site / "assets" / "board").glob("*.js"):
        assert "http" not in re.sub(r"http://www\.w3\.org/\d+/svg|//# \S+", "", script.read_text(encoding="utf-8")), (
            script
        )


def test_the_script_of_the_pages_is_small(site: Path) -> None:
    assert (site / "assets" / "site.js").stat().st_size <= 2048


def test_the_site_map_joins_the_languages(site: Path) -> None:
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    found = ET.parse(site / "sitemap.xml").getroot()  # noqa: S314  our own file
    urls = [entry.findtext("s:loc", "", names) for entry in found.findall("s:url", names)]
    assert len(urls) == len(set(urls)) == len(list(pages(site)))
    for entry in found.findall("s:url", names):
        links = {link.get("hreflang"): link.get("href") for link in entry.findall("x:link", names)}
        assert set(links) == {"de", "en", "x-default"}
        assert links["x-default"] == links["de"]
        assert set(links.values()) <= set(urls)
    assert not any("hreflang" in element for _, page in pages(site) for tag, element in page.elements if tag == "link")


def test_pages_say_what_they_are(site: Path) -> None:
    titles = []
    for url, page in pages(site):
        meta = {
            found.get("name") or found.get("property"): found.get("content", "")
            for tag, found in page.elements
            if tag == "meta"
        }
        assert 50 < len(meta["description"]) < 220, url
        assert meta["og:title"]
        canonical = [found["href"] for tag, found in page.elements if tag == "link" and found.get("rel") == "canonical"]
        assert canonical == [f"http://127.0.0.1:8000/{url}"]
        titles.append(page.lang + re.findall(r"<title>(.*?)</title>", page.text)[0])
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("path", ["404.html", "en/404.html"])
def test_the_page_for_what_is_missing_speaks_both_languages(site: Path, path: str) -> None:
    lost = Page(site / path)
    assert "Diese Seite gibt es nicht" in lost.text
    assert "This page does not exist" in lost.text
    assert lost.text.count("<h1") == 1
    assert {"/", "/en/"} <= {urlsplit(urljoin("http://site/en/deep/er", link)).path for link in lost.links}


def test_no_templates_or_sources_are_published(site: Path) -> None:
    odd = [file for file in site.rglob("*") if file.suffix in {".jinja", ".md", ".py", ".toml"}]
    assert not odd


# --- under a sub-path -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_site_works_under_a_sub_path() -> None:
    site = built_site(SUB_PATH)
    for url, page in pages(site):
        for link in [*page.links, *page.requests]:
            assert not link.startswith("/"), (url, link)
    lost = Page(site / "404.html")
    local = [link for link in [*lost.links, *lost.requests] if not urlsplit(link).scheme and not link.startswith("#")]
    assert all(link.startswith("/tafl/") for link in local)
    assert "<loc>https://example.org/tafl/en/variants/copenhagen/</loc>" in (site / "sitemap.xml").read_text()
    assert 'href="https://example.org/tafl/en/proof/"' in (site / "en" / "proof" / "index.html").read_text()


# --- pages that are wrong ---------------------------------------------------------------------------------------------

STAGED = """
INHERIT: {root}/mkdocs{suffix}.yml
docs_dir: {docs}
site_dir: {site}
nav: null
extra:
  offline: false
theme:
  custom_dir: {root}/overrides
hooks:
  - {root}/scripts/site_hook.py
plugins:
  mkdocstrings:
    custom_templates: {root}/docs/templates
"""
OTHER_PAGES = ("legend.md", "sources.md", "variants/brandubh.md", "variants/copenhagen.md", "variants/index.md")


def staged(folder: Path, german: str, english: str) -> Path:
    """Build a small site with one page of ours in each language and return its folder."""
    for lang, suffix, text in (("de", "", german), ("en", ".en", english)):
        docs = folder / "docs" / lang
        for name in OTHER_PAGES:
            (docs / name).parent.mkdir(parents=True, exist_ok=True)
            (docs / name).write_text("# Page\n\n## Grades {#certainty}\n", encoding="utf-8")
        (docs / "index.md").write_text(text, encoding="utf-8")
        config = STAGED.format(root=ROOT, suffix=suffix, docs=docs, site=folder / "site" / ("en" if suffix else ""))
        (folder / f"mkdocs{suffix}.yml").write_text(config, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what MkDocs' plugins do among themselves
        build(load_config(str(folder / "mkdocs.yml"), strict=True))
    return folder / "site"


HEAD = "---\ntitle: Page\n---\n\n# Page\n\nText.\n\n"
GOOD = "/// tafl-board\n    variant: brandubh\n///\n"
BROKEN = {
    "unknown name": "/// tafl-bord\n    variant: brandubh\n///\n",
    "bad option": "/// tafl-board\n    variant: brandubh\n    start: perhaps\n///\n",
    "unknown option": "/// tafl-board\n    variant: brandubh\n    colour: red\n///\n",
    "unclosed": "/// tafl-board\n    variant: brandubh\n\nText.\n",
    "missing option": "/// tafl-board\n    start: true\n///\n",
    "unknown example": "/// tafl-figure\n    example: captures/nowhere\n///\n",
    "unknown variant": "/// tafl-board\n    variant: chess\n///\n",
}


def test_the_staged_site_builds_when_nothing_is_wrong(tmp_path: Path) -> None:
    site = staged(tmp_path, HEAD + GOOD, HEAD + GOOD)
    assert "<tafl-board" in (site / "index.html").read_text(encoding="utf-8")
    assert "<tafl-board" in (site / "en" / "index.html").read_text(encoding="utf-8")


def test_a_site_that_does_without_a_service_worker_takes_back_one_that_is_there(tmp_path: Path) -> None:
    site = staged(tmp_path, HEAD + GOOD, HEAD + GOOD)  # its configuration says `offline: false`
    for page in (site / "index.html", site / "en" / "index.html"):
        text = page.read_text(encoding="utf-8")
        assert "taflbok-edition" not in text
        assert "offline.js" not in text
    assert "self.taflbokEdition =" not in (site / "sw.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_block_makes_no_site(tmp_path: Path, kind: str) -> None:
    text = HEAD + GOOD + "\n" + BROKEN[kind]
    with pytest.raises(Exception, match=r"index\.md:13: "):
        staged(tmp_path, text, text)


def test_a_text_changed_in_one_language_only_makes_no_site(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    note = 'title: Page\ncompared-with: "{}"\n'
    hashes = text_hash(HEAD + GOOD)
    noted = HEAD.replace("title: Page\n", note.format(hashes)) + GOOD
    staged(tmp_path / "alike", noted, noted)
    with pytest.raises(Abort):
        staged(tmp_path / "changed", noted.replace("Text.", "Anderer Text."), noted)
    assert "de/index.md has changed since the two were last compared" in caplog.text


def test_a_block_in_one_language_only_makes_no_site(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(SystemExit):
        staged(tmp_path, HEAD + GOOD, HEAD)
    assert re.search(r"de/index\.md:9: tafl-board .* has no counterpart in .*en/index\.md", caplog.text)


def test_a_dead_link_makes_no_site(tmp_path: Path) -> None:
    for link in ("nowhere.md", "legend.md#nowhere"):
        with pytest.raises(SystemExit, match="strict mode"):
            staged(tmp_path, HEAD, f"{HEAD}[x]({link})\n")


def test_a_broken_block_ends_mkdocs_with_a_sentence(tmp_path: Path) -> None:
    text = HEAD + GOOD
    staged(tmp_path, text, text)
    for lang in ("de", "en"):
        (tmp_path / "docs" / lang / "index.md").write_text(HEAD + BROKEN["unknown variant"], encoding="utf-8")
    done = mkdocs("build", "--strict", "--config-file", str(tmp_path / "mkdocs.yml"))
    assert done.returncode != 0
    assert "index.md:9: tafl-board, variant: there is no variant “chess”" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
