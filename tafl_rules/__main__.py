"""`python -m tafl_rules`: the engine on the command line."""

import os
import sys

from tafl_rules.cli.main import main


def run() -> int:
    """Run the command line, quiet when the reader of its output has gone away."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(run())
