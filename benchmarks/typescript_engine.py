"""The benchmark of the board's engine, `board/bench/perft.ts`, under Node."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOARD = ROOT / "board"
BENCH = BOARD / "bench" / "perft.ts"
RULES = BOARD / "generated" / "rules.json"


def main() -> int:
    """Run it and return its exit code; the rule data must have been exported (`make export`)."""
    if not RULES.is_file():
        print(f"typescript: {RULES.relative_to(ROOT)} is missing; make export writes it")
        return 1
    tools = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '')}"}
    version = subprocess.run(["node", "--version"], env=environment, capture_output=True, text=True, check=True)  # noqa: S607 (the Node of the environment)
    print(f"typescript, Node {version.stdout.strip()}:", flush=True)
    return subprocess.run(["node", BENCH, RULES], cwd=BOARD, env=environment, check=False).returncode  # noqa: S603, S607 (our own program)


if __name__ == "__main__":
    sys.exit(main())
