"""The benchmarks of the board's engine and of the opponent, `board/bench/*.ts`, under Node."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOARD = ROOT / "board"
BENCHES = (BOARD / "bench" / "perft.ts", BOARD / "bench" / "search.ts")
RULES = BOARD / "generated" / "rules.json"


def main() -> int:
    """Run them and return the worst exit code; the rule data must have been exported (`make export`)."""
    if not RULES.is_file():
        print(f"typescript: {RULES.relative_to(ROOT)} is missing; make export writes it")
        return 1
    tools = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '')}"}
    version = subprocess.run(["node", "--version"], env=environment, capture_output=True, text=True, check=True)  # noqa: S607 (the Node of the environment)
    print(f"typescript, Node {version.stdout.strip()}:", flush=True)
    return max(
        subprocess.run(["node", bench], cwd=BOARD, env=environment, check=False).returncode  # noqa: S603, S607 (our own program)
        for bench in BENCHES
    )


if __name__ == "__main__":
    sys.exit(main())
