"""What makes the site installable: one web app manifest per language, and the icons both of them name."""

import json
from collections.abc import Iterator
from typing import Any, Final

from diagrams.icon import icon
from diagrams.style import colours

MANIFEST: Final = "manifest.webmanifest"
ICONS: Final = "assets/icons"
SIDES: Final = (192, 512)
APPLE: Final = 180
PLAY: Final = "play.md"


def icons() -> Iterator[tuple[str, bytes]]:
    """Each icon with its path."""
    for side in SIDES:
        yield f"{ICONS}/icon-{side}.png", icon(side)
        yield f"{ICONS}/maskable-{side}.png", icon(side, whole=True)
    yield f"{ICONS}/apple-touch-icon.png", icon(APPLE, whole=True)


def manifest(language: str, name: str, description: str, nav: list[Any] | None) -> str:
    """The manifest as JSON. Every address is relative to it, so that the site may lie anywhere on its host.

    Args:
        language: its code. The English manifest lies in a folder of the site, and its scope is the whole site, too.
        name: of the site.
        description: what it is.
        nav: the navigation, whose name for the page to play on becomes a shortcut.
    """
    root = "./" if language == "de" else "../"
    ground = colours("light")["board"]
    plays = [title for entry in nav or [] if isinstance(entry, dict) for title, page in entry.items() if page == PLAY]
    written = {
        "name": name,
        "short_name": name,
        "description": description,
        "lang": language,
        "dir": "ltr",
        "start_url": "./",
        "scope": root,
        "display": "standalone",
        "theme_color": ground,
        "background_color": ground,
        "categories": ["games", "books", "education"],
        "icons": [
            {
                "src": f"{root}{ICONS}/{kind}-{side}.png",
                "sizes": f"{side}x{side}",
                "type": "image/png",
                "purpose": purpose,
            }
            for side in SIDES
            for kind, purpose in (("icon", "any"), ("maskable", "maskable"))
        ],
        "shortcuts": [{"name": title, "url": "./play/"} for title in plays],
    }
    return json.dumps(written, ensure_ascii=False, indent=2) + "\n"
