"""The machine the figures were taken on."""

import os
import platform
from pathlib import Path


def machine() -> str:
    """Return one line that names processor, cores, system and Python."""
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        names = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        processor = names[0] if names else processor
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, {python}"


if __name__ == "__main__":
    print(machine())
