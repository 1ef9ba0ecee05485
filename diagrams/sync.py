"""Whether both languages of a page were looked at together since either was changed.

Each page carries in its front matter a hash of its twin as it was when the two were last compared:

    compared-with: "0123456789ab"

A text changed in one language only no longer fits the hash in the other one, and the build says so until somebody has
looked at the twin and renews the hashes:

    python -m diagrams.sync check
    python -m diagrams.sync renew rules/captures.md
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
LANGUAGES = ("de", "en")
LENGTH = 12
_KEY = "compared-with"
_LINE = re.compile(rf"^{_KEY}:.*\n", re.MULTILINE)
_HASH = re.compile(rf'^{_KEY}: "(?P<hash>[0-9a-f]{{{LENGTH}}})"$', re.MULTILINE)
_FRONT = re.compile(r"\A---\n(?P<meta>.*?)^---\n", re.DOTALL | re.MULTILINE)


def text_hash(text: str) -> str:
    """The hash of a page: without its own note about the twin, and whatever blanks stand at the ends of lines."""
    front = _FRONT.match(text)
    plain = _LINE.sub("", text[: front.end()]) + text[front.end() :] if front else text
    lines = [line.rstrip() for line in plain.strip().splitlines()]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:LENGTH]


def noted_hash(text: str) -> str:
    """The hash of the twin that a page carries; empty if it carries none."""
    front = _FRONT.match(text)
    found = _HASH.search(front["meta"]) if front else None
    return found["hash"] if found else ""


def unlike_pages(docs: Path, *, never_compared: bool = True) -> Iterator[str]:
    """Each page that was changed without its twin, in a sentence.

    Args:
        docs: where both languages stand.
        never_compared: whether pages without a note count, too.
    """
    one, other = LANGUAGES
    for file in sorted((docs / one).rglob("*.md")):
        page = file.relative_to(docs / one).as_posix()
        twin = docs / other / page
        if not twin.is_file():
            continue  # another check names pages that stand in one language only
        texts = {one: file.read_text(encoding="utf-8"), other: twin.read_text(encoding="utf-8")}
        if not never_compared and not all(map(noted_hash, texts.values())):
            continue
        changed = [
            lang for lang, its in ((one, other), (other, one)) if noted_hash(texts[its]) != text_hash(texts[lang])
        ]
        if changed:
            which = f"{changed[0]}/{page} has changed" if len(changed) == 1 else f"{page} has changed in both languages"
            yield f"{which} since the two were last compared; look at both, then: python -m diagrams.sync renew {page}"


def renew(page: str, docs: Path) -> None:
    """Note in both languages that the page was compared as it is now.

    Args:
        page: path below the folder of a language; one that begins with the folder is taken as well.
        docs: where both languages stand.

    Raises:
        ValueError: if there is no such page in both languages, or one has no front matter.
    """
    wanted = re.sub(r"^(?:.*/)?docs/", "", page)
    wanted = re.sub(rf"^(?:{'|'.join(LANGUAGES)})/", "", wanted)
    files = {lang: docs / lang / wanted for lang in LANGUAGES}
    for file in files.values():
        if not file.is_file():
            raise ValueError(f"there is no page {file}")
        if not _FRONT.match(file.read_text(encoding="utf-8")):
            raise ValueError(f"{file} has no front matter to write the hash into")
    hashes = {lang: text_hash(file.read_text(encoding="utf-8")) for lang, file in files.items()}
    for lang, other in (LANGUAGES, LANGUAGES[::-1]):
        _note(files[lang], hashes[other])


def _note(file: Path, value: str) -> None:
    text = file.read_text(encoding="utf-8")
    front = _FRONT.match(text)
    if front is None or noted_hash(text) == value:
        return
    meta = _LINE.sub("", front["meta"])
    file.write_text(f'---\n{meta}{_KEY}: "{value}"\n---\n{text[front.end() :]}', encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """List pages that were changed in one language only, or note that they have been compared."""
    parser = argparse.ArgumentParser(prog="python -m diagrams.sync", description=main.__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="list the pages to look at; fails if there are any")
    pages = commands.add_parser("renew", help="note that both languages of a page say the same")
    pages.add_argument("page", nargs="+", help="such as rules/captures.md")
    options = parser.parse_args(arguments)
    if options.command == "check":
        found = list(unlike_pages(DOCS))
        sys.stdout.writelines(f"{line}\n" for line in found)
        return 1 if found else 0
    try:
        for page in options.page:
            renew(page, DOCS)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
