"""What is there without a connection: names the files of the built site that the service worker keeps, and writes it.

    python -m scripts.precache site

says what they weigh. The worker itself is `board/src/offline/`; how it works stands in `docs/en/architecture.md`.

An *edition* is one state of these files. Its name is a hash over all of them; it stands at the head of `sw.js` and in
every page, so that the worker knows which files belong to a page.
"""

import gzip
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

ROOT: Final = Path(__file__).resolve().parents[1]
PROGRAM: Final = ROOT / "board" / "dist" / "service.js"
WORKER: Final = "sw.js"
"""At the root, because a worker sees only what lies below it."""

PAGES: Final = ("", "play/", "503.html", "en/", "en/play/", "en/503.html")
"""Start, play, and what is shown for a page that is not there. What they show and load is added to them."""
BOARD: Final = "assets/board"
STEMS: Final = tuple(f"assets/javascripts/lunr/min/lunr.{name}.min.js" for name in ("stemmer.support", "de"))
"""What the search program loads by itself to find German words; English ones it knows."""
NOT_NEEDED: Final = ("conformance.json", "embed.js")
"""Published for other engines and for pages of other sites; no page of ours reads it."""

_EDITION: Final = re.compile(r'(<meta name="taflbok-edition" content=")[^"]*(">)')
_DIGITS: Final = 16
_FILE_DIGITS: Final = 10
"""Enough to tell one state of a file from another; the list of files is fetched on each visit."""


class Precache(NamedTuple):
    """What the worker fetches when it comes.

    Attributes:
        edition: the name of this state of the files.
        files: addresses below the root, each with the digest of its content; pages, which carry the edition, have none.
        size: bytes of all of them; gzip: what a server sends that compresses.
    """

    edition: str
    files: dict[str, str]
    size: int
    gzip: int


class _Loads(HTMLParser):
    """Collects what a page shows and loads at once."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_config = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "link" and {"stylesheet", "icon", "apple-touch-icon", "manifest"} & set(
            values.get("rel", "").split()
        ):
            self.found.append(values["href"])
        if tag in {"script", "img"} and "src" in values:
            self.found.append(values["src"])
        self._is_config = values.get("id") == "__config"

    def handle_data(self, data: str) -> None:
        if self._is_config and data.strip():  # the theme's settings: where its search program is
            self.found.append(json.loads(data)["search"])


def precache_of(site: Path) -> Precache:
    """Find out what a built site keeps on the reader's device, and what that weighs.

    Raises:
        FileNotFoundError: if a file is missing that would be needed without a connection.
    """
    files = {
        path: "" if _is_page(path) else _digest(_file(site, path).read_bytes())[:_FILE_DIGITS] for path in _paths(site)
    }
    parts = (f"{path} {digest or _page_digest(site, path)}" for path, digest in files.items())
    contents = [_file(site, path).read_bytes() for path in files]
    packed = sum(len(gzip.compress(content, 9, mtime=0)) for content in contents)
    return Precache(_digest(PROGRAM.read_bytes(), *parts), files, sum(map(len, contents)), packed)


def write_worker(site: Path) -> Precache:
    """Write the service worker of a built site and the edition into each of its pages.

    Raises:
        FileNotFoundError: if a file is missing that would be needed without a connection.
    """
    precache = precache_of(site)
    for page in site.rglob("*.html"):
        _say_edition(page, precache.edition)
    head = json.dumps({"edition": precache.edition, "files": precache.files}, separators=(",", ":"))
    program = PROGRAM.read_text(encoding="utf-8")
    (site / WORKER).write_text(f"self.taflbokEdition = {head};\n{program}", encoding="utf-8")
    return precache


def write_farewell(site: Path) -> None:
    """Write a worker that clears up and goes, in case there is one of an earlier site at this address."""
    (site / WORKER).write_text(PROGRAM.read_text(encoding="utf-8"), encoding="utf-8")


def _paths(site: Path) -> list[str]:
    board = {f"{BOARD}/{file.name}" for file in (site / BOARD).iterdir() if file.name not in NOT_NEEDED}
    manifests = [path for page in PAGES for path in _loads(site, page) if path.endswith(".webmanifest")]
    icons = {path for manifest in manifests for path in _icons(site, manifest)}
    return sorted({*PAGES, *board, *STEMS, *icons, *(path for page in PAGES for path in _loads(site, page))})


def _loads(site: Path, page: str) -> Iterator[str]:
    """Addresses below the root. Those of error pages begin with the site's own path, which only its root knows."""
    base = _base(site) if _file(site, page).name[0].isdigit() else "/"
    for address in _Loads(_file(site, page).read_text(encoding="utf-8")).found:
        yield unquote(urlsplit(urljoin(f"{base}{page}", address)).path).removeprefix(base)


def _base(site: Path) -> str:
    canonical = re.search(r'<link rel="canonical" href="([^"]+)">', (site / "index.html").read_text(encoding="utf-8"))
    return urlsplit(canonical[1]).path if canonical else "/"


def _icons(site: Path, manifest: str) -> Iterator[str]:
    for icon in json.loads((site / manifest).read_text(encoding="utf-8"))["icons"]:
        yield urljoin(f"/{manifest}", icon["src"]).removeprefix("/")


def _is_page(path: str) -> bool:
    return path.endswith((".html", "/")) or not path


def _file(site: Path, path: str) -> Path:
    return site / f"{path}index.html" if path.endswith("/") or not path else site / path


def _page_digest(site: Path, path: str) -> str:
    return _digest(_EDITION.sub(r"\1\2", _file(site, path).read_text(encoding="utf-8")))


def _say_edition(page: Path, edition: str) -> None:
    text = page.read_text(encoding="utf-8")
    page.write_text(_EDITION.sub(rf"\g<1>{edition}\g<2>", text, count=1), encoding="utf-8")


def _digest(*parts: str | bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode() if isinstance(part, str) else part)
    return digest.hexdigest()[:_DIGITS]


def summary(precache: Precache) -> str:
    """One line for people."""
    return (
        f"Without a connection: {len(precache.files)} files, {precache.gzip / 1024:.0f} KB gzip "
        f"({precache.size / 1024:.0f} KB), edition {precache.edition}"
    )


if __name__ == "__main__":
    print(summary(precache_of(Path(sys.argv[1]))))
