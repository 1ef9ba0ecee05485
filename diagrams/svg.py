"""A matplotlib figure as a small SVG that is the same byte for byte in every run."""

from __future__ import annotations

import io
import re
from typing import Any, Final
from xml.etree import ElementTree as ET

from matplotlib import rc_context
from matplotlib.figure import Figure

SVG: Final = "http://www.w3.org/2000/svg"
HREF: Final = "{http://www.w3.org/1999/xlink}href"
FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"

SETTINGS: Final[dict[Any, Any]] = {
    "svg.hashsalt": "taflbok",
    "svg.fonttype": "none",
    "svg.id": None,
    "path.simplify": False,
    "path.sketch": None,
    "text.usetex": False,
}

# Names matplotlib gives by itself.
_AUTOMATIC: Final = re.compile(r"(figure|axes|patch|line2d|text|[A-Za-z]+Collection)_\d+")
_NUMBER: Final = re.compile(r"-?\d+\.\d+")
_BLANKS: Final = re.compile(r"\s+")
# What SVG takes for granted anyway, or what is said once at the root.
_DEFAULTS: Final = {
    ("stroke-linejoin", "miter"),
    ("stroke-miterlimit", "100000"),
    ("fill-opacity", "1"),
    ("opacity", "1"),
}


def to_svg(figure: Figure) -> str:
    """Write a figure as SVG, without the date, program name and needless words."""
    stream = io.BytesIO()
    with rc_context(SETTINGS):
        figure.savefig(
            stream,
            format="svg",
            metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
            transparent=True,
        )
    return tidy(stream.getvalue())


def tidy(raw: bytes) -> str:
    """Keep the picture and our ids of an SVG made by matplotlib, drop the rest."""
    source = ET.fromstring(raw)  # noqa: S314  written by ourselves a moment ago
    _, _, width, height = (f"{float(part):g}" for part in source.get("viewBox", "").split())
    head = {"xmlns": SVG, "width": width, "height": height, "viewBox": f"0 0 {width} {height}", "role": "img"}
    root = ET.Element("svg", head | {"font-family": FONT, "text-anchor": "middle"})
    _Copier(root).copy(source)
    return ET.tostring(root, encoding="unicode").replace(" />", "/>") + "\n"


class _Copier:
    """Copies what is drawn. A form that is stamped often is written once, colours included."""

    def __init__(self, into: ET.Element) -> None:
        self._into = into
        self._forms: dict[str, str] = {}
        self._stamps: dict[tuple[str, str], str] = {}

    def copy(self, source: ET.Element, gid: str = "") -> None:
        """Copy the drawn children of a group; a group with an id of ours hands it to the first thing drawn in it."""
        for child in source:
            tag = child.tag.removeprefix(f"{{{SVG}}}")
            name = child.get("id", "")
            if tag == "g":
                self.copy(child, gid if not name or _AUTOMATIC.fullmatch(name) else name)
            elif tag == "defs":
                self._forms |= {
                    path.get("id", ""): _numbers(path.get("d", "")) for path in child.iter(f"{{{SVG}}}path")
                }
            elif tag in {"path", "use", "text"}:
                attributes = self._stamp(child) if tag == "use" else _place(child) | _look(child)
                copied = ET.SubElement(self._into, tag, ({"id": gid} if gid else {}) | attributes)
                copied.text = child.text
                gid = ""

    def _stamp(self, use: ET.Element) -> dict[str, str]:
        form, look = self._forms[use.attrib[HREF].removeprefix("#")], _look(use)
        key = (form, repr(look))
        if key not in self._stamps:
            self._stamps[key] = f"s{len(self._stamps)}"
            defs = ET.SubElement(self._into, "defs")
            ET.SubElement(defs, "path", {"id": self._stamps[key], "d": form} | look)
        return {"href": f"#{self._stamps[key]}"} | _place(use)


def _place(element: ET.Element) -> dict[str, str]:
    return {name: _numbers(element.attrib[name]) for name in ("x", "y", "d") if name in element.attrib}


def _look(element: ET.Element) -> dict[str, str]:
    """Colours, lines and font size as attributes."""
    look: dict[str, str] = {}
    for part in filter(None, element.get("style", "").split(";")):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        if name == "font":
            look["font-size"] = value.split()[0].removesuffix("px")
        elif (name, value) not in _DEFAULTS and name not in {"font-family", "text-anchor"}:
            look[name] = _numbers(value)
    if look.pop("fill-opacity", "") == "0":
        look["fill"] = "none"
    return look


def _numbers(text: str) -> str:
    """Two digits after the point are finer than any screen."""
    short = _NUMBER.sub(lambda match: f"{round(float(match[0]), 2):g}", text)
    return _BLANKS.sub(" ", short).strip()
