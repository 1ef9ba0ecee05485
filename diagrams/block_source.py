"""Finds the tafl blocks in the source of a page and says what is wrong with them, with the line.

pymdownx takes a misspelt name, a wrong option or a missing `///` for plain text and says nothing. So the source is read
here first, and whatever looks like a block must be one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from diagrams.pages.options import BLOCKS, fault

_FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
_SLASHES = re.compile(r"^(\s*)(/{3,})\s*(\S.*)?$")
_OPTION = re.compile(r"^ {4,}\S")


class BlockError(ValueError):
    """A tafl block that can not be shown; the message names page and line."""


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A block as written.

    Attributes:
        name: such as `tafl-figure`.
        options: as YAML reads them.
        line: its first line, from 1.
    """

    name: str
    options: dict[str, Any]
    line: int


def find_blocks(lines: Sequence[str], page: str = "", first_line: int = 1) -> list[SourceBlock]:
    """All tafl blocks of a page, checked.

    Args:
        lines: the source.
        page: how errors name the page.
        first_line: the number of the first of the lines.

    Raises:
        BlockError: the first block that is wrong.
    """
    found: list[SourceBlock] = []
    fence = ""
    index = 0
    while index < len(lines):
        line = lines[index]
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence) and line.strip() == mark[1]:
            fence = ""
        elif not fence and _SLASHES.match(line):
            try:
                block, index = _read(lines, index, first_line)
            except ValueError as error:
                raise BlockError(f"{page or 'page'}:{index + first_line}: {error}") from None
            found.append(block)
        index += 1
    return found


def _read(lines: Sequence[str], at: int, first_line: int) -> tuple[SourceBlock, int]:
    """Read the block that begins at a line; returns it and the index of its last line."""
    opening = _SLASHES.match(lines[at])
    name = opening[3].strip() if opening and opening[3] else ""
    if opening and len(opening[1]) > 0:
        raise ValueError("a block must stand at the margin")
    if not name:
        raise ValueError("“///” closes a block, but none is open here")
    if name not in BLOCKS:
        raise ValueError(f"there is no block “{name}”; there are: {', '.join(BLOCKS)}")
    end = at + 1
    while end < len(lines) and _OPTION.match(lines[end]):
        end += 1
    if end >= len(lines) or lines[end].strip() != "///":
        found = f"“{lines[end].strip()}”" if end < len(lines) and lines[end].strip() else "an empty line or the end"
        raise ValueError(
            f"{name} must be closed by “///” right after its options, which stand indented by four; found {found}"
        )
    options = _options("\n".join(lines[at + 1 : end]), name)
    said = fault(name, options)
    if said:
        raise ValueError(said)
    return SourceBlock(name, options, at + first_line), end


def _options(text: str, name: str) -> dict[str, Any]:
    try:
        options = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(f"the options of {name} are no YAML: {' '.join(str(error).split())}") from None
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise ValueError(f"{name}: options have the form “name: value”")  # noqa: TRY004  wrong text, not a wrong type
    return {str(key): value for key, value in options.items()}


# --- both languages ---------------------------------------------------------------------------------------------------


def unequal_pages(one: Path, other: Path) -> list[str]:
    """How two trees of pages differ in pages and blocks, one sentence each; nothing if they are alike.

    Raises:
        BlockError: a block that is wrong in itself.
    """
    pages = sorted({file.relative_to(tree) for tree in (one, other) for file in tree.rglob("*.md")})
    found = []
    for page in pages:
        missing = [tree for tree in (one, other) if not (tree / page).is_file()]
        if missing:
            found.append(f"{missing[0] / page}: this page is missing, but there is one in the other language")
        else:
            found += _unequal_blocks(one / page, other / page)
    return found


def _unequal_blocks(one: Path, other: Path) -> list[str]:
    left, right = (find_blocks(page.read_text(encoding="utf-8").splitlines(), str(page)) for page in (one, other))
    for mine, theirs in zip(left, right, strict=False):
        if (mine.name, mine.options) != (theirs.name, theirs.options):
            return [f"{one}:{mine.line}: {_shown(mine)}, but {other}:{theirs.line} has {_shown(theirs)}"]
    if len(left) == len(right):
        return []
    page, extra, without = (one, left[len(right)], other) if len(left) > len(right) else (other, right[len(left)], one)
    return [f"{page}:{extra.line}: {_shown(extra)} has no counterpart in {without}"]


def _shown(block: SourceBlock) -> str:
    return " ".join([block.name, *(f"{name}={value}" for name, value in block.options.items())])
