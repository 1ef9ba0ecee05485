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
    root = ET.Element("svg", head | {"font-family": FONT})
    names: dict[str, str] = {}
    _copy(source, root, "", names)
    return ET.tostring(root, encoding="unicode") + "\n"


def _copy(source: ET.Element, into: ET.Element, gid: str, names: dict[str, str]) -> None:
    """Copy the drawn children of a group; a group with an id of ours hands it to the first thing drawn in it."""
    for child in source:
        tag = child.tag.removeprefix(f"{{{SVG}}}")
        name = child.get("id", "")
        if tag == "g":
            _copy(child, into, gid if not name or _AUTOMATIC.fullmatch(name) else name, names)
        elif tag == "defs":
            _copy_defs(child, into, names)
        elif tag in {"path", "use", "text"}:
            copied = ET.SubElement(into, tag, ({"id": gid} if gid else {}) | _attributes(child, names))
            copied.text = child.text
            gid = ""


def _copy_defs(source: ET.Element, into: ET.Element, names: dict[str, str]) -> None:
    for path in source.findall(f"{{{SVG}}}path"):
        short = f"m{len(names)}"
        names[path.get("id", "")] = short
        defs = ET.SubElement(into, "defs")
        ET.SubElement(defs, "path", {"id": short, "d": _numbers(path.get("d", ""))})


def _attributes(element: ET.Element, names: dict[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    if HREF in element.attrib:
        found["href"] = "#" + names[element.attrib[HREF].removeprefix("#")]
    for name in ("x", "y", "d"):
        if name in element.attrib:
            found[name] = _numbers(element.attrib[name])
    for part in filter(None, element.get("style", "").split(";")):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        if (name, value) in _DEFAULTS or name == "font-family":
            continue
        if name == "font":
            found["font-size"] = value.split()[0].removesuffix("px")
            continue
        found[name] = _numbers(value)
    if found.get("fill") == "none" and found.get("stroke", "none") == "none":
        found["stroke"] = "none"
    return found


def _numbers(text: str) -> str:
    """Two digits after the point are finer than any screen."""
    short = _NUMBER.sub(lambda match: f"{round(float(match[0]), 2):g}", text)
    return _BLANKS.sub(" ", short).strip()
