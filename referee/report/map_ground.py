"""The places of a map on paper: their outlines, how wide they are where, and how they grow with what stands in them.

Must not know what stands there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

Point = tuple[float, float]
Polygon = tuple[Point, ...]
T = TypeVar("T")

_MOST = 1.5  # how much taller a map may become
_OVER = 8  # by how much pieces may stand over the edge to a neighbour
_FOOT = 9  # from the pieces to the lower edge of what grows by itself


@dataclass(frozen=True, slots=True)
class Site:
    """Where a place lies: outline, middle of its name, pieces in a row (`across`), and upper edge."""

    outline: Polygon
    x: int
    y: int
    across: int
    top: int = 0

    @property
    def bottom(self) -> float:
        """The lower edge below the name."""
        return max(y for y in _crossings(self.outline, self.x))

    def centred(self, width: int, top: int, bottom: int) -> int:
        """The middle of a row of this width: below the name, or so far beside that it keeps within the outline."""
        left, right = self.span(top, bottom)
        fits = right - left >= width
        return round(min(max(self.x, left + width / 2), right - width / 2)) if fits else self.x

    def span(self, top: float, bottom: float) -> tuple[float, float]:
        """The edges to the left and to the right of the name, between two heights."""
        left, right = min(self.outline)[0], max(self.outline)[0]
        for (x, y), (to_x, to_y) in _edges(self.outline):
            if (y < top and to_y < top) or (y > bottom and to_y > bottom):
                continue
            slope = (to_x - x) / (to_y - y) if to_y != y else 0
            one = x + slope * (min(max(y, top), bottom) - y)
            other = x + slope * (min(max(to_y, top), bottom) - y) if to_y != y else to_x
            if one <= self.x >= other:
                left = max(left, one, other)
            elif one >= self.x <= other:
                right = min(right, one, other)
        return left, right

    def stretched(self, by: float) -> Site:
        """The same place on a map that is taller by a factor."""
        if by == 1:
            return self
        outline = tuple((x, y * by) for x, y in self.outline)
        return replace(self, outline=outline, y=round(self.y * by), top=round(self.top * by))

    def grown(self, depth: int) -> Site:
        """The same place with its lower half moved down until so much has room below the name."""
        more = self.y + depth + _FOOT - self.bottom
        if more <= 0:
            return self
        half = (min(y for _, y in self.outline) + self.bottom) / 2
        return replace(self, outline=tuple((x, y + more if y > half else y) for x, y in self.outline))


def with_room(sites: Mapping[T, Site], depths: Mapping[T, int]) -> tuple[dict[T, Site], float]:
    """The sites of a map with room for so much below each name, and the factor by which the map became taller.

    Places that touch others become taller together; one that touches none grows by itself.
    """
    shared = Counter(corner for site in sites.values() for corner in site.outline)
    lone = {place for place, site in sites.items() if all(shared[corner] == 1 for corner in site.outline)}
    needs = ((depths[place] - _OVER) / (site.bottom - site.y) for place, site in sites.items() if place not in lone)
    by = min(max((1.0, *needs)), _MOST)
    taller = {place: site.stretched(by) for place, site in sites.items()}
    return {place: site.grown(depths[place]) if place in lone else site for place, site in taller.items()}, by


def _edges(outline: Polygon) -> zip[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _crossings(outline: Polygon, x: float) -> list[float]:
    """Where an upright line crosses an outline."""
    found = []
    for (a, y), (b, to_y) in _edges(outline):
        if min(a, b) <= x <= max(a, b):
            found.append(y + (to_y - y) * (x - a) / (b - a) if a != b else max(y, to_y))
    return found
