"""Find a Firefox for the tests, or bring Debian's: `python scripts/firefox.py` prints where it is.

With root, or with a sudo that asks for no password, Debian's own package `firefox-esr` is installed by apt-get if no
Firefox is there. Where that is not possible, a sentence says what to install; the tests never pass without a browser.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

NAMES = ("firefox-esr", "firefox")
PACKAGE = "firefox-esr"
OLDEST = 129
"""The first Firefox that speaks WebDriver BiDi as the tests need it."""
ATTEMPTS = 4
WAIT = 5
"""Seconds before the third attempt; longer before each further one."""
SLOWEST = 900
"""Seconds for one call of apt-get; its own time limits are shorter."""

PATIENT = ("-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=300")
APT = {
    "update": ("apt-get", "-q", *PATIENT, "update"),
    "install": ("apt-get", "-q", *PATIENT, "install", "--yes", "--no-install-recommends", PACKAGE),
}
ADVICE = (
    f"Install Firefox {OLDEST} or newer (Debian: apt-get install {PACKAGE}; others: firefox on the PATH), or name one: "
    "TAFL_FIREFOX=/path/to/firefox"
)


class NoFirefoxError(RuntimeError):
    """No Firefox starts on this machine; the message says what to install."""


def version_of(path: Path) -> int:
    """Return the main version of a Firefox.

    Raises:
        NoFirefoxError: If it does not start or is no Firefox.
    """
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True, timeout=60).stdout
        return int(said.rpartition("Firefox")[2].split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise NoFirefoxError(f"{path} --version: {error}") from error


def firefox_path() -> Path:
    """Return the Firefox to use: that of TAFL_FIREFOX, else one of the machine.

    Raises:
        NoFirefoxError: If there is none that is new enough.
    """
    named = os.environ.get("TAFL_FIREFOX")
    found = [named] if named else [path for path in map(shutil.which, NAMES) if path]
    failures = []
    for path in map(Path, found):
        try:
            version = version_of(path)
        except NoFirefoxError as error:
            failures.append(str(error))
            continue
        if version >= OLDEST:
            return path
        failures.append(f"{path} is Firefox {version}")
    raise NoFirefoxError("\n".join(["No Firefox was found that the tests can drive. " + ADVICE, *failures]))


def administrator() -> list[str] | None:
    """Return what goes before a command to run it as root, or None if nobody here may."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo is None:
        return None
    may = subprocess.run([sudo, "--non-interactive", "true"], capture_output=True, check=False)
    return [sudo, "--non-interactive"] if may.returncode == 0 else None


def install() -> None:
    """Install Debian's package.

    Raises:
        NoFirefoxError: If that is not possible here, or fails again and again.
    """
    prefix = administrator()
    if prefix is None or shutil.which("apt-get") is None:
        why = "There is no apt-get here." if prefix is not None else "Neither root nor sudo without a password."
        raise NoFirefoxError(f"No Firefox was found, and none can be installed: {why} {ADVICE}")
    print(f"firefox: none found; installing Debian's {PACKAGE} by apt-get", file=sys.stderr)
    failure = ""
    for attempt in range(ATTEMPTS):
        if attempt > 0:
            # Often only the lists are missing; then the second attempt needs no rest before it.
            print(f"firefox: {failure}; once more", file=sys.stderr)
            time.sleep(WAIT * (2 ** (attempt - 1) - 1))
        # Lists that are there save a download; if they are old or missing, the second attempt fetches them.
        failure = apt(prefix, ("update", "install") if attempt > 0 else ("install",))
        if not failure:
            return
    raise NoFirefoxError(f"{PACKAGE} could not be installed, {ATTEMPTS} times: {failure}. {ADVICE}")


def apt(prefix: list[str], steps: tuple[str, ...]) -> str:
    """Run steps of apt-get; return what went wrong, or nothing."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in steps:
        command = [*prefix, *APT[step]]
        try:
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False, timeout=SLOWEST
            )
        except subprocess.TimeoutExpired:
            return f"{' '.join(command)} took longer than {SLOWEST} seconds"
        if done.returncode != 0:
            return f"{' '.join(command)}: {(done.stderr or done.stdout).strip()[-500:]}"
    return ""


def main() -> int:
    """Print the Firefox to use; install one if there is none."""
    try:
        try:
            path = firefox_path()
        except NoFirefoxError:
            if os.environ.get("TAFL_FIREFOX"):
                raise
            install()
            path = firefox_path()
    except NoFirefoxError as error:
        print(f"firefox: {error}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
