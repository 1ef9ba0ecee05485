"""What the build prepares for readers without a connection: the list of files, the edition, the manifest, the icons."""

import json
import shutil
import struct
from pathlib import Path
from urllib.parse import urljoin

import pytest

from diagrams.icon import icon
from diagrams.style import colours
from scripts.precache import NOT_NEEDED, PAGES, PROGRAM, precache_of, write_farewell, write_worker
from tests.built_site import ROOT, SUB_PATH, built_site

pytestmark = pytest.mark.xdist_group("pages")
BUDGET = json.loads((ROOT / "budget.json").read_text(encoding="utf-8"))["precache"]["kilobytes"] * 1024
"""Bytes gzip that a first visit fetches besides the page; figures and searching of later visits come on top."""


@pytest.fixture(scope="module")
def site() -> Path:
    return built_site()


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(site, tmp_path / "site"))


def said_in(site: Path) -> dict[str, object]:
    text = (site / "sw.js").read_text(encoding="utf-8")
    found: dict[str, object] = json.loads(text.partition(" = ")[2].partition(";\n")[0])
    assert text.endswith(PROGRAM.read_text(encoding="utf-8"))
    return found


def edition_in(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition('<meta name="taflbok-edition" content="')[2].partition('"')[0]


def test_everything_to_play_with_is_kept(site: Path) -> None:
    files = precache_of(site).files
    board = {f"assets/board/{file.name}" for file in (site / "assets" / "board").iterdir()}
    assert files.keys() >= {*PAGES, *(board - {f"assets/board/{name}" for name in NOT_NEEDED})}
    for wanted in ("board.js", "opponent.js", "rules.json", "words.de.json", "words.en.json"):
        assert f"assets/board/{wanted}" in files
    for kind in (
        ".css",
        ".webmanifest",
        "bundle",
        "workers/search",
        "lunr.de",
        "icon-512.png",
        "start-brandubh.dark.svg",
    ):
        assert any(kind in path for path in files), kind
    assert not files.keys() & {f"assets/board/{name}" for name in NOT_NEEDED}
    assert not any(path.endswith(".map") for path in files)


def test_what_is_kept_keeps_to_its_budget(site: Path) -> None:
    precache = precache_of(site)
    assert 100 * 1024 < precache.gzip <= BUDGET, f"{precache.gzip} bytes"


def test_the_worker_and_every_page_name_the_same_edition(site: Path) -> None:
    precache = precache_of(site)
    assert said_in(site) == {"edition": precache.edition, "files": precache.files}
    examples = site / "assets"  # pages as others have them, without anything of ours
    pages = [page for page in site.rglob("*.html") if not page.is_relative_to(examples)]
    assert len(pages) > 50
    assert {edition_in(page) for page in pages} == {precache.edition}


def test_a_site_below_the_root_of_its_host_keeps_the_same(site: Path) -> None:
    below = built_site(SUB_PATH)
    assert precache_of(below).files.keys() == precache_of(site).files.keys()


@pytest.mark.parametrize("path", ["assets/board/rules.json", "assets/board/board.js", "play/index.html", "en/503.html"])
def test_a_change_makes_another_edition(copy: Path, path: str) -> None:
    before = write_worker(copy).edition
    assert write_worker(copy).edition == before
    with (copy / path).open("a", encoding="utf-8") as file:
        file.write(" ")
    after = write_worker(copy).edition
    assert after != before
    assert edition_in(copy / "variants" / "index.html") == after


def test_a_change_that_is_not_kept_leaves_the_edition(copy: Path) -> None:
    before = precache_of(copy).edition
    with (copy / "legend" / "index.html").open("a", encoding="utf-8") as file:
        file.write(" ")
    assert precache_of(copy).edition == before


def test_a_missing_file_stops_the_build(copy: Path) -> None:
    (copy / "assets" / "site.js").unlink()
    with pytest.raises(FileNotFoundError, match=r"site\.js"):
        write_worker(copy)


def test_the_farewell_names_no_edition(copy: Path) -> None:
    write_farewell(copy)
    assert (copy / "sw.js").read_text(encoding="utf-8") == PROGRAM.read_text(encoding="utf-8")


@pytest.mark.parametrize(("folder", "lang", "shortcut"), [("", "de", "Spielen"), ("en/", "en", "Play")])
def test_each_language_can_be_installed(site: Path, folder: str, lang: str, shortcut: str) -> None:
    found = json.loads((site / folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    here = f"/tafl/{folder}manifest.webmanifest"
    assert urljoin(here, found["scope"]) == "/tafl/"
    assert urljoin(here, found["start_url"]) == f"/tafl/{folder}"
    assert found["lang"] == lang
    assert found["display"] == "standalone"
    assert found["background_color"] == colours("light")["board"]
    assert [(each["name"], urljoin(here, each["url"])) for each in found["shortcuts"]] == [
        (shortcut, f"/tafl/{folder}play/")
    ]
    for each in found["icons"]:
        png = (site / urljoin(here, each["src"]).removeprefix("/tafl/")).read_bytes()
        assert each["sizes"] == "{}x{}".format(*size(png))
    assert {(each["sizes"], each["purpose"]) for each in found["icons"]} == {
        (sides, purpose) for sides in ("192x192", "512x512") for purpose in ("any", "maskable")
    }


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_icons_are_the_same_in_every_run() -> None:
    for whole in (False, True):
        png = icon(192, whole=whole)
        assert size(png) == (192, 192)
        assert png == icon(192, whole=whole)
