"""Print the benchmarks, with the machine they ran on: `make bench`."""

import sys
from pathlib import Path

# As a script this file's own folder is on the path, not that of the repository.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import drawing, python_engine, typescript_engine
from benchmarks.machine import machine


def main() -> int:
    """Run every benchmark and print its figures; return 1 if a count is wrong."""
    print(f"machine: {machine()}", flush=True)
    faults = [python_engine.main(), typescript_engine.main()]
    drawing.main()
    return max(faults)


if __name__ == "__main__":
    sys.exit(main())
