"""Find a Chromium for the browser tests: one of the machine, else the one inside an npm package of the board.

The tests never skip for want of a browser: if none is there, `NoChromiumError` says what to install.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias, TypedDict

ROOT: Final = Path(__file__).resolve().parents[2]
BOARD: Final = ROOT / "board"
PACKAGE: Final = BOARD / "node_modules" / "@sparticuz" / "chromium"
UNPACK: Final = BOARD / "scripts" / "unpack-chromium.mjs"
CACHE: Final = ROOT / ".cache" / "chromium"

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Ours, not the npm package's own list: its `--single-process` ends the browser as soon as a page is closed.
FLAGS: Final = (
    "--headless",
    "--no-sandbox",  # as root, and in containers without user namespaces
    "--disable-gpu",
    "--disable-dev-shm-usage",  # /dev/shm is small in containers
    "--disable-quic",
    "--no-first-run",
    # The browser's own errands would be requests to elsewhere; the tests allow none.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
)

PATIENCE: Final = 60  # seconds; a browser on a busy machine is ready after one or two

ADVICE: Final = (
    "Install a Chromium (Debian and Ubuntu: apt-get install chromium; others: chromium, chromium-browser or "
    "google-chrome on the PATH), or run `make setup`, which brings one from npm for Linux on x86-64."
)


# As Playwright's `launch(env=…)` has it.
PlaywrightEnvironment: TypeAlias = dict[str, str | float | bool]


class Kind(TypedDict):
    """A browser, as `board/tests/browsers/browser.ts` starts it."""

    browser: str
    path: str
    args: list[str]
    env: dict[str, str]


class NoChromiumError(RuntimeError):
    """No Chromium starts on this machine; the message says what to install."""


@cache
def chromium_path() -> tuple[Path, PlaywrightEnvironment]:
    """Return the Chromium to use and the environment it needs, complete (the present one and what is added).

    Raises:
        NoChromiumError: If neither the machine nor the npm package has one that starts.
    """
    failures: list[str] = []
    for name in NAMES:
        found = shutil.which(name)
        if found is None:
            continue
        path, environment = Path(found), dict(os.environ)
        failure = _why_not(path, environment)
        if failure is None:
            return path, {**environment}
        failures.append(failure)
    path, environment = _from_npm(failures)
    failure = _why_not(path, environment)
    if failure is None:
        return path, {**environment}
    raise _no_chromium([*failures, failure])


def chromium_kind() -> Kind:
    """How the programs in `board/tests/browsers` are told to start it."""
    path, environment = chromium_path()
    env = {name: str(value) for name, value in environment.items()}
    return {"browser": "chrome", "path": str(path), "args": list(FLAGS), "env": env}


def _no_chromium(failures: list[str]) -> NoChromiumError:
    return NoChromiumError("\n".join(["The browser tests found no Chromium that starts. " + ADVICE, *failures]))


def _why_not(path: Path, environment: dict[str, str]) -> str | None:
    """Start the browser as the tests do and return what went wrong, if anything did."""
    with tempfile.TemporaryDirectory(prefix="taflbok-chromium-", ignore_cleanup_errors=True) as folder:
        log = Path(folder) / "log"
        command = [str(path), *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={folder}/profile"]
        with log.open("w") as stream:
            try:
                browser = subprocess.Popen(command, env=environment, stdout=stream, stderr=stream)
            except OSError as error:
                return f"{path}: {error}"
        try:
            return _wait_until_listening(path, browser, log)
        finally:
            browser.terminate()
            browser.wait(PATIENCE)


def _wait_until_listening(path: Path, browser: subprocess.Popen[bytes], log: Path) -> str | None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        code = browser.poll()
        said = log.read_text(errors="replace")
        if "DevTools listening on" in said:
            return None
        if code is not None:
            return f"{path}: exit code {code}: {said.strip()[-500:]}"
        time.sleep(0.02)
    return f"{path}: not ready after {PATIENCE} seconds: {log.read_text(errors='replace').strip()[-500:]}"


def _from_npm(failures: list[str]) -> tuple[Path, dict[str, str]]:
    """Unpack the browser of the npm package into the cache, unless it is there, and return it."""
    manifest = PACKAGE / "package.json"
    if not manifest.is_file():
        raise _no_chromium([*failures, f"{PACKAGE.relative_to(ROOT)}: not installed"])
    version = hashlib.sha256(manifest.read_bytes() + UNPACK.read_bytes()).hexdigest()[:12]
    folder = CACHE / version
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:  # the workers of one test run come here at the same time
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "chromium").is_file():
            _unpack(folder, failures)
    added = {
        "LD_LIBRARY_PATH": os.pathsep.join(filter(None, [str(folder / "lib"), os.environ.get("LD_LIBRARY_PATH")])),
        "FONTCONFIG_PATH": str(folder),
    }
    return folder / "chromium", dict(os.environ) | added


def _unpack(folder: Path, failures: list[str]) -> None:
    beside = ROOT / ".venv" / "bin" / "node"
    node = str(beside) if beside.is_file() else shutil.which("node")
    if node is None:
        raise _no_chromium([*failures, "node: not found, so the Chromium from npm can not be unpacked"])
    done = subprocess.run([node, UNPACK, folder], cwd=BOARD, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise _no_chromium([*failures, f"{UNPACK.name}: {done.stderr.strip()[-500:]}"])
