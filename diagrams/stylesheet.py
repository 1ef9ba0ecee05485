"""The colours of `palette.json` as a style sheet: for the page's schemes, for the board's themes, for forced colours.

What decides, later ones over earlier ones:

1. the page's attribute `data-md-color-scheme`; a page without it follows the reader's system;
2. `scheme="light"` or `"dark"` on a board;
3. the theme: `data-tafl-theme` on the page's root (what the reader chose), else `theme` on a board (what the author
   chose), else more contrast where the reader's system asks for it;
4. colours the reader's system forces on everything.

Selectors of themes are kept at the weight of a single tag by `:where()`, so that their order alone decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diagrams.style import SCHEMES, THEMES, colours, forced_colours, length, theme_colours, theme_lines

CONTRAST: Final = "contrast"
"""The theme for readers whose system asks for more contrast."""

_DARK_SYSTEM: Final = "@media screen and (prefers-color-scheme: dark)"
_UNSAID: Final = ":root:not(:has([data-md-color-scheme]))"
_LIGHT_BOARD: Final = '[scheme="light"]'
_DARK_BOARD: Final = '[scheme="dark"]'
_SLATE: Final = '[data-md-color-scheme="slate"]'


def css() -> str:
    """The whole style sheet."""
    head = "/* Written from diagrams/palette.json by `python -m diagrams.build css`: change it there. */\n"
    light, dark = (_properties(colours(scheme)) for scheme in SCHEMES)
    return (
        head
        + _rule(":root", [*light, f"--tafl-square: {length('square'):g}px;"])
        + _media("@media (prefers-color-scheme: dark)", _rule(_UNSAID, dark))
        + _rule('[data-md-color-scheme="default"]', light)
        + _rule(_SLATE, dark)
        + _media("@media print", _rule(_SLATE, light))
        + _rule(f"tafl-board{_where(_LIGHT_BOARD)}", ["color-scheme: light;", *light])
        + _media("@media screen", _rule(f"tafl-board{_where(_DARK_BOARD)}", ["color-scheme: dark;", *dark]))
        + "".join(_theme(theme) for theme in THEMES)
        + _media("@media (forced-colors: active)", _rule("tafl-board", _properties(forced_colours())))
    )


def _theme(theme: str) -> str:
    chosen = f':root[data-tafl-theme="{theme}"] *'
    meant = f':root:not([data-tafl-theme]) [theme="{theme}"]'
    text = _themed(theme, "@media screen", _where(chosen, meant))
    if theme == CONTRAST:
        text = _themed(theme, "@media screen and (prefers-contrast: more)", _where(_unthemed())) + text
    return text


def _unthemed() -> str:
    return ":root:not([data-tafl-theme]) :not([theme])"


def _themed(theme: str, media: str, which: str) -> str:
    """A theme in both schemes, and its lines, for the boards that `which` picks."""
    light, dark = (_properties(theme_colours(theme, scheme)) for scheme in SCHEMES)
    board = f"tafl-board{which}"
    not_light = _where(f":not({_LIGHT_BOARD})")
    lines = [f"{board} .t-{name} {{ stroke-width: {width:g}px; }}\n" for name, width in theme_lines(theme).items()]
    return _media(
        media,
        _rule(board, light)
        + _rule(f"{board}{_where(_SLATE + ' *')}{not_light}", dark)
        + _rule(f"{board}{_where(_DARK_BOARD)}", dark)
        + "".join(lines),
    ) + _media(
        media.replace("@media screen", _DARK_SYSTEM),
        _rule(f"{board}{_where(_UNSAID + ' *')}{not_light}", dark),
    )


def _where(*selectors: str) -> str:
    return f":where({', '.join(selectors)})"


def _properties(values: Mapping[str, str]) -> list[str]:
    return [f"--tafl-{name}: {value};" for name, value in values.items()]


def _rule(selector: str, lines: list[str]) -> str:
    return f"{selector} {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n"


def _media(condition: str, rules: str) -> str:
    return f"{condition} {{\n{rules}}}\n"
