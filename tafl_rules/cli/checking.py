"""`check` and `export`: is the data as it should be, and out with it."""

from __future__ import annotations

import argparse

from tafl_rules import checks, export
from tafl_rules.cli.result import DISAGREES, OK, Result, path


def check(_args: argparse.Namespace) -> Result:
    """Check all data and say what was checked."""
    done = checks.run()
    faults = [fault for each in done for fault in each.faults]
    lines = [f"{each.number} {each.what}: {_verdict(len(each.faults))}" for each in done]
    if faults:
        lines += ["", *faults]
    data = {
        "checked": [{"what": each.what, "number": each.number, "faults": list(each.faults)} for each in done],
        "faults": len(faults),
    }
    return Result(data, "\n".join(lines), DISAGREES if faults else OK)


def _verdict(faults: int) -> str:
    return "fine" if not faults else "1 fault" if faults == 1 else f"{faults} faults"


def write_export(args: argparse.Namespace) -> Result:
    """Write the data for other programs into a folder."""
    files = [str(file) for file in export.write(path(args.folder))]
    return Result({"files": files}, "\n".join(files))
