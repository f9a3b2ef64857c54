"""Drawings as SVG that stands in a page: elements with attributes, and their text.

Must not know what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree import ElementTree

Element = ElementTree.Element


@dataclass(frozen=True, slots=True)
class Markup:
    """Markup that a template takes as it is."""

    text: str

    def __html__(self) -> str:
        """The markup."""
        return self.text


def markup(element: Element) -> Markup:
    """An element as markup."""
    return Markup(ElementTree.tostring(element, encoding="unicode").replace(" />", "/>"))


def group(parent: Element | None = None, **attributes: object) -> Element:
    """A group, which may stand in another element."""
    return element(parent, "g", **attributes)


def element(parent: Element | None, name: str, text: str = "", /, **attributes: object) -> Element:
    """An element; underscores in names of attributes stand for hyphens, and those without a value are left out."""
    made = ElementTree.Element(name) if parent is None else ElementTree.SubElement(parent, name)
    for key, value in attributes.items():
        if value not in ("", None):
            made.set(key.strip("_").replace("_", "-"), str(value))
    made.text = text or None
    return made


def points(polygon: Iterable[tuple[float, float]], x: float = 0, y: float = 0) -> str:
    """The points of a line or an area, moved by so much."""
    return " ".join(f"{round(across + x)},{round(down + y)}" for across, down in polygon)
