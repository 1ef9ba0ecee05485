"""HTML elements without ceremony: `h("p", "text", h("b", "more"), class_="x")`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias
from xml.etree.ElementTree import Element

from markdown.util import AtomicString

__all__ = ["Child", "Element", "Prose", "h", "pairs", "separated", "table"]

Child: TypeAlias = "str | Element | Iterable[Child] | None"


class Prose(str):
    """Text with inline Markdown in it; any other text is taken as it is."""

    __slots__ = ()


def h(tag: str, *children: Child, **attributes: str | int | bool | None) -> Element:
    """Make an element.

    Args:
        tag: its name.
        children: texts, elements, or lists of them; None is left out.
        attributes: a trailing `_` is dropped and `_` becomes `-`; None and False are left out, True is an empty value.
    """
    element = Element(tag)
    for name, value in attributes.items():
        if value is not None and value is not False:
            element.set(name.rstrip("_").replace("_", "-"), "" if value is True else str(value))
    for child in children:
        _append(element, child)
    return element


def _append(element: Element, child: Child) -> None:
    if child is None:
        return
    if isinstance(child, str):
        _append_text(element, child)
    elif isinstance(child, Element):
        element.append(child)
    else:
        for inner in child:
            _append(element, inner)


def _append_text(element: Element, text: str) -> None:
    kind = str if isinstance(text, Prose) else AtomicString
    if len(element):
        last = element[-1]
        last.tail = kind((last.tail or "") + text)
    else:
        element.text = kind((element.text or "") + text)


def separated(children: Iterable[Child], by: str) -> list[Child]:
    """Children with a text between each two."""
    parts: list[Child] = []
    for child in children:
        parts.extend([by, child] if parts else [child])
    return parts


def table(head: Iterable[str], rows: Iterable[Iterable[Child]], *, class_: str = "") -> Element:
    """A table whose rows become cards on a phone: each cell knows its column's name, the first one heads the row.

    The roles are those a table has anyway; a browser forgets them once its rows are laid out as cards.
    """
    columns = list(head)
    body = [
        h(
            "tr",
            [
                h("td", cell, data_label=label, role="cell") if index else h("th", cell, scope="row", role="rowheader")
                for index, (label, cell) in enumerate(zip(columns, row, strict=True))
            ],
            role="row",
        )
        for row in rows
    ]
    return h(
        "table",
        h(
            "thead",
            h("tr", [h("th", label, scope="col", role="columnheader") for label in columns], role="row"),
            role="rowgroup",
        ),
        h("tbody", body, role="rowgroup"),
        class_=f"tafl-table {class_}".strip(),
        role="table",
    )


def pairs(rows: Iterable[tuple[Child, Child]], *, class_: str = "tafl-facts") -> Element:
    """A list of names and what belongs to them."""
    return h("dl", [h("div", h("dt", name), h("dd", what)) for name, what in rows], class_=class_)
