"""The site, built once for the tests, and a server for it."""

import fcntl
import hashlib
import http.server
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
CACHE: Final = ROOT / ".cache" / "test-site"
KEPT: Final = 4
INPUTS: Final = (
    "mkdocs.yml",
    "mkdocs.en.yml",
    "uv.lock",
    "docs",
    "overrides",
    "tafl_rules",
    "diagrams",
    "scripts/precache.py",
    "scripts/site_hook.py",
    "scripts/webapp.py",
    "tests/mutants.py",
    "tests/equivalent-mutants.toml",
    "board/dist",
    "board/generated",
)


def mkdocs(*arguments: str, cwd: Path = ROOT, site_url: str = "") -> subprocess.CompletedProcess[str]:
    """Run mkdocs as `make` does and return what it said."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    environment.pop("SITE_URL", None)
    if site_url:
        environment["SITE_URL"] = site_url
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def built_site(site_url: str = "") -> Path:
    """Build the site unless it is there for exactly these inputs (and this address), and return its folder.

    Workers and test runs at the same time share it: whoever comes first builds, the others wait for the lock.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        digest = inputs_digest()
        site = CACHE / (f"{digest}-{hashlib.sha256(site_url.encode()).hexdigest()[:8]}" if site_url else digest)
        if not (site / "index.html").is_file():
            for old in sorted(CACHE.glob("*/"), key=lambda folder: folder.stat().st_mtime)[:-KEPT]:
                shutil.rmtree(old)
            draft = CACHE / "draft"
            done = mkdocs("build", "--strict", "--site-dir", str(draft), site_url=site_url)
            if done.returncode != 0:
                raise AssertionError(f"the site does not build:\n{done.stdout}\n{done.stderr}")
            draft.rename(site)
    return site


def inputs_digest() -> str:
    """One hash over everything the site is made from."""
    digest = hashlib.sha256()
    for name in INPUTS:
        for file in sorted((ROOT / name).rglob("*")) if (ROOT / name).is_dir() else [ROOT / name]:
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(ROOT)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without a word, and the site's own page for what is not there, as static hosts do."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the base class calls it so
        pass

    def end_headers(self) -> None:
        """Allow pages of other sites to fetch from here, as hosts of this site should."""
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        lost = Path(self.directory) / "404.html"
        if code != http.HTTPStatus.NOT_FOUND or not lost.is_file():
            super().send_error(code, message, explain)
            return
        body = lost.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection early is no error."""


SUB_PATH: Final = "https://example.org/tafl/"
"""An address below the root of its host; tests that build the site for it share one build."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port and yield its address, which ends in a slash."""
    with _Server(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()
