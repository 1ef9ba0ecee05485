"""What only a MkDocs hook can do: join the two languages, and publish files that lie outside `docs_dir`.

Everything else about pages is Markdown, templates and the extension `diagrams.blocks`.
"""

import functools
import logging
import posixpath
import shutil
import sys
import time
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import jinja2
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from diagrams.block_source import BlockError, unequal_pages
from diagrams.build import css
from diagrams.pages.citing import edition_text
from diagrams.pages.context import Context
from diagrams.pages.figures import forget_figures, used_figures
from diagrams.pages.gallery import ANCHOR
from diagrams.pages.proof import measured
from diagrams.sync import unlike_pages
from scripts.precache import PROGRAM, summary, write_farewell, write_worker
from scripts.webapp import MANIFEST, icons, manifest
from tafl_rules import export, rule_sets, words
from tests.mutants import mutants

ROOT = Path(__file__).resolve().parents[1]
EXPORTED = ROOT / "board" / "generated"
ENGLISH = "mkdocs.en.yml"
WATCHED = ("docs", "tafl_rules/data", "overrides", "mkdocs.yml", "mkdocs.en.yml", "board/dist")
DATA = (
    "rules.json",
    "conformance.json",
    *(f"{kind}.{lang}.json" for kind in ("words", "panels") for lang in words.LANGS),
)
ELSEWHERE = "https://taflbok.example/"  # stands in pages for the address at which the site is published
log = logging.getLogger("mkdocs.hooks.site")
_begun: list[float] = []
_commands: list[str] = []


def _is_german(config: MkDocsConfig) -> bool:
    return str(config.theme["language"]) == "de"


def on_startup(command: str, dirty: bool) -> None:  # noqa: ARG001, FBT001  MkDocs calls it so
    """Remember whether this is a server for development."""
    _commands[:] = [command]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Pages that change while you write are not for keeping: no service worker on `mkdocs serve`."""
    config.extra["offline"] = bool(config.extra.get("offline")) and _commands != ["serve"]
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Before German: forget what was read in an earlier build, and compare the two trees of pages."""
    if not _is_german(config):
        return
    _begun[:] = [time.monotonic()]
    _forget_data()
    forget_figures()
    measured.update(_mutants())
    export.write(EXPORTED)  # leaves alone what would not change
    unequal = unequal_pages(_shown(config.docs_dir), _shown(_english_pages(config)))
    if unequal:
        raise PluginError("\n".join(["The two languages differ.", *unequal]))
    for sentence in unlike_pages(Path(config.docs_dir).parent, never_compared=False):
        log.warning(sentence)


def _english_pages(config: MkDocsConfig) -> str:
    return str(Path(config.docs_dir).with_name("en"))


def _shown(folder: str) -> Path:
    """A folder as people name it: from where they stand, if it lies below."""
    path = Path(folder)
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _forget_data() -> None:
    """`mkdocs serve` builds again in the same process; whatever was read from data files must be read again."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in {"tafl_rules", "diagrams"}:
            for value in vars(module).values():
                if isinstance(value, functools._lru_cache_wrapper):  # noqa: SLF001  the only name of that type
                    value.cache_clear()


def _mutants() -> dict[str, int]:
    """How many changed rule sets the mutation test tries, and how many of them it lists as equivalent."""
    excused = tomllib.loads((ROOT / "tests" / "equivalent-mutants.toml").read_text(encoding="utf-8"))["equivalent"]
    ids = [named.id for named in rule_sets()]
    matches = [(entry, name) for entry in excused for name in ids if any(fnmatchcase(name, at) for at in entry["in"])]
    return {
        "mutants": sum(len(mutants(named)) for named in rule_sets()),
        "equivalent": len({(name, mutant) for entry, name in matches for mutant in entry["mutants"]}),
    }


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """German brings the files both languages use; English leaves out its copy of the theme's."""
    if _is_german(config):
        for path, source in _shared_files():
            files.append(File.generated(config, path, abs_src_path=str(source)))
        files.append(File.generated(config, "assets/palette.css", content=css()))
        for path, png in icons():
            files.append(File.generated(config, path, content=png))
    else:
        files = Files([file for file in files if not file.src_uri.startswith("assets/")])
    files.append(File.generated(config, MANIFEST, content=_manifest(config)))
    return files


def _manifest(config: MkDocsConfig) -> str:
    return manifest(str(config.theme["language"]), config.site_name, config.site_description or "", config.nav)


def _shared_files() -> Iterator[tuple[str, Path]]:
    assets, bundle = ROOT / "docs" / "assets", ROOT / "board" / "dist"
    if not (bundle / "board.js").is_file():
        raise PluginError("The board is not bundled yet: run `make board` once, or `make serve`.")
    yield from ((f"assets/{file.relative_to(assets).as_posix()}", file) for file in assets.rglob("*") if file.is_file())
    scripts = [file for file in sorted(bundle.glob("*.js")) if file != PROGRAM]  # that one goes to the root
    yield from ((f"assets/board/{file.name}", file) for file in scripts)
    yield from ((f"assets/board/{name}", EXPORTED / name) for name in DATA)


def on_env(env: jinja2.Environment, config: MkDocsConfig, files: Files) -> jinja2.Environment:
    """German publishes the figures its pages have asked for; English takes all assets from the root."""
    env.globals["edition"] = edition_text(Context("de" if _is_german(config) else "en"))
    if _is_german(config):
        for path, svg in used_figures().items():
            files.append(File.generated(config, path, content=svg))
        return env
    plain: Any = env.filters["url"]

    @jinja2.pass_context
    def url(context: jinja2.runtime.Context, value: str) -> str:
        shared = str(value).startswith("assets/")
        found = str(plain(context, f"../{value}" if shared else value))
        return posixpath.normpath(found) if shared else found

    env.filters["url"] = url
    return env


def on_page_content(html: str, config: MkDocsConfig, **_: object) -> str:
    """Where a page tells others how to take something from here, it names this site."""
    root = (config.site_url or "").removesuffix("en/")
    return html.replace(ELSEWHERE, root)


def on_page_context(context: dict[str, Any], page: Page, **_: object) -> dict[str, Any]:
    """Hundreds of examples would drown the list of contents; search comes before this and still knows each title."""
    for part in page.toc:
        for topic in part.children:
            topic.children = [item for item in topic.children if not item.id.startswith(ANCHOR)]
    return context


def on_post_build(config: MkDocsConfig) -> None:
    """After German: build English into it."""
    if not _is_german(config):
        return
    german = time.monotonic() - _begun[0]
    folder = Path(config.site_dir) / "en"
    build(
        load_config(
            str(Path(config.config_file_path).with_name(ENGLISH)),
            docs_dir=_english_pages(config),
            site_dir=str(folder),
            site_url=f"{(config.site_url or '').rstrip('/')}/en/",
            strict=config.strict,
        )
    )
    shutil.rmtree(folder / "assets", ignore_errors=True)  # what mkdocstrings adds on its own; the root has it
    if config.extra["offline"]:
        log.info(summary(write_worker(Path(config.site_dir))))
    else:
        write_farewell(Path(config.site_dir))
    both = time.monotonic() - _begun[0]
    log.info("Both languages built in %.1f s (German %.1f s), %d figures", both, german, len(used_figures()))


def on_build_error(error: Exception) -> None:
    """A block that is wrong ends the build with its sentence, not with a traceback."""
    if isinstance(error, BlockError):
        raise PluginError(str(error)) from error


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: object) -> LiveReloadServer:  # noqa: ARG001
    """Follow changes in everything pages are made from."""
    for path in WATCHED:
        if (ROOT / path).exists():
            server.watch(str(ROOT / path))
    return server
