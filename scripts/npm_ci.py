"""Install the board's npm packages from the lock file, once per content of that file.

`npm ci` deletes `node_modules` before it fills it, so two runs at the same time break each other. Whoever comes second
waits for the lock and then finds the work done.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOARD = ROOT / "board"
STAMP = BOARD / "node_modules" / ".installed"
INPUTS = ("package-lock.json", "package.json", ".npmrc")


def fingerprint() -> str:
    """Return one hash over the files that decide what is installed."""
    digest = hashlib.sha256()
    for name in INPUTS:
        digest.update((BOARD / name).read_bytes())
    return digest.hexdigest()


def main() -> int:
    """Run `npm ci` unless the packages of this very lock file are already there."""
    lock_file = ROOT / ".cache" / "npm-ci.lock"
    lock_file.parent.mkdir(exist_ok=True)
    with lock_file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = fingerprint()
        if STAMP.is_file() and STAMP.read_text() == wanted:
            STAMP.touch()
            return 0
        tools = Path(sys.executable).parent
        environment = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '')}"}
        done = subprocess.run([tools / "npm", "ci"], cwd=BOARD, env=environment, check=False)
        if done.returncode == 0:
            STAMP.write_text(wanted)
        return done.returncode


if __name__ == "__main__":
    sys.exit(main())
