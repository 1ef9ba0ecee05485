"""The tafl blocks for Python-Markdown, on pymdownx.blocks.

    /// tafl-figure
        example: shieldwall/king-in-row
    ///

In `mkdocs.yml`: `markdown_extensions: {diagrams.blocks: {language: de, root: ""}}`. `root` leads from the root of the
language's pages to that of the site, where the figures are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from pymdownx.blocks import (  # type: ignore[import-untyped]
    BlocksExtension,
    BlocksProcessor,
)
from pymdownx.blocks.block import Block, type_any  # type: ignore[import-untyped]

from diagrams.block_source import BlockError, SourceBlock, find_blocks
from diagrams.draw import ExampleFalseError
from diagrams.pages.context import PAGE_MARK, ROOT_MARK, Context
from diagrams.pages.options import BLOCKS
from diagrams.pages.render import render
from tafl_rules.errors import TaflError
from tafl_rules.words import Lang

__all__ = ["BlockError", "TaflBlocks", "makeExtension"]


class _State:
    """What the parts of the extension share while a page is converted."""

    def __init__(self, lang: Lang, root: str) -> None:
        self.lang = lang
        self.root = root
        self.context = Context(lang)
        self.page = ""
        self.waiting: list[SourceBlock] = []

    def begin(self, md: Markdown) -> None:
        mkdocs = _mkdocs(md)
        self.waiting.clear()
        self.context = _context(self.lang, mkdocs) if mkdocs else Context(self.lang)
        self.page = _shown_path(mkdocs.file) if mkdocs else "page"


def _context(lang: Lang, mkdocs: Any) -> Context:  # noqa: ANN401  see `_mkdocs`
    config = mkdocs.config
    url = f"{(config.site_url or '').rstrip('/')}/{mkdocs.file.url.removeprefix('./')}"
    return Context(lang, mkdocs.file.src_uri, url, config.extra.get("report_url") or "")


def _shown_path(file: Any) -> str:  # noqa: ANN401  a file of MkDocs, which this module does not need
    """A page as people name it: from where they stand, if it lies below."""
    path = Path(file.abs_src_path)
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _mkdocs(md: Markdown) -> Any:  # noqa: ANN401  a tree processor of MkDocs, which this module does not need
    """MkDocs' own tree processor, which knows the page and all files; None elsewhere."""
    return md.treeprocessors["relpath"] if "relpath" in md.treeprocessors else None  # noqa: SIM401  a registry, no dict


class _Reader(Preprocessor):
    """Reads the source before anything else does, so that lines can be named."""

    def __init__(self, md: Markdown, state: _State) -> None:
        super().__init__(md)
        self.state = state

    def run(self, lines: list[str]) -> list[str]:
        self.state.begin(self.md)
        first_line = 1
        mkdocs = _mkdocs(self.md)
        if mkdocs:
            whole, _, _ = mkdocs.file.content_string.partition("\n".join(lines).strip("\n"))
            first_line = whole.count("\n") + 1
        self.state.waiting.extend(find_blocks(lines, self.state.page, first_line))
        return lines


class _TaflBlock(Block):  # type: ignore[misc]  # pymdownx has no types
    """One block; its options have been checked by the reader."""

    OPTIONS = {name: (None, type_any) for options in BLOCKS.values() for name in options}  # noqa: RUF012  as pymdownx has it

    def on_create(self, parent: Element) -> Element:
        state: _State = self.config["state"]
        if not state.waiting or state.waiting[0].name != self.NAME:
            raise BlockError(f"{state.page}: {self.NAME} stands where blocks can not be found")
        block = state.waiting.pop(0)
        try:
            element = render(block.name, block.options, state.context)
        except (TaflError, ExampleFalseError) as error:
            raise BlockError(f"{state.page}:{block.line}: {block.name}: {error}") from error
        parent.append(element)
        return element


class _Finish(Treeprocessor):
    """After MkDocs has seen all links: puts in the ways to the root, and sees that no block is left over."""

    def __init__(self, md: Markdown, state: _State) -> None:
        super().__init__(md)
        self.state = state

    def run(self, root: Element) -> None:
        if self.state.waiting:
            left = self.state.waiting[0]
            raise BlockError(f"{self.state.page}:{left.line}: {left.name} was not built; leave a line free before it")
        mkdocs = _mkdocs(self.md)
        to_root = "../" * mkdocs.file.url.count("/") if mkdocs else ""
        for element in root.iter():
            for name, value in element.items():
                if value.startswith(ROOT_MARK):
                    element.set(name, to_root + self.state.root + value.removeprefix(ROOT_MARK))
                elif value.startswith(PAGE_MARK):
                    page, sign, fragment = f"/{value.removeprefix(PAGE_MARK)}".partition("#")
                    element.set(name, (str(mkdocs.path_to_url(page)) if mkdocs else page) + sign + fragment)


class TaflBlocks(BlocksExtension):  # type: ignore[misc]  # pymdownx has no types
    """The extension; see the module."""

    def __init__(self, **config: object) -> None:
        self.config = {
            "language": ["de", "language of the pages"],
            "root": ["", "way from the root of the pages to the root of the site"],
        }
        super().__init__(**config)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  the base class calls it so
        """Register reader, blocks and finish."""
        super().extendMarkdown(md)
        md.registerExtension(self)

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802
        """Register the blocks."""
        state = _State(self.getConfig("language"), self.getConfig("root"))
        md.preprocessors.register(_Reader(md, state), "tafl_reader", 175)  # before all others
        for name in BLOCKS:
            block_mgr.register(type(name, (_TaflBlock,), {"NAME": name}), {"state": state})
        md.treeprocessors.register(_Finish(md, state), "tafl_finish", -10)  # after MkDocs' links at 0


def makeExtension(**config: object) -> TaflBlocks:  # noqa: N802  Python-Markdown calls it so
    """What Python-Markdown asks for."""
    return TaflBlocks(**config)
