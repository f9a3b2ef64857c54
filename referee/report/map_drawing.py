"""The paper of a map: what lies there, each with the room that it takes, and the places, which grow with it.

Knows the outlines of places, and how wide they are where. Must not know what is drawn, nor how it is painted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, pairwise
from math import inf
from typing import TypeVar
from xml.etree import ElementTree

T = TypeVar("T")
Point = tuple[float, float]
Polygon = tuple[Point, ...]
Size = tuple[int, int]
"""The width and height of a piece."""
Extent = tuple[float, float, float, float]
"""Left, top, right and bottom."""

WIDE = 780
"""The width of the paper, and of the picture in pixels."""

PITCH, ROW = 58, 45
"""From piece to piece at least, across and down."""
HELD = 178
"""Where the pieces in court and provinces begin, beside the words for them."""
PILL = (52, 34)
"""The size of a piece."""
FRAME = (58, 40)
"""What is about a piece on a slot."""
RING = (62, 44)
"""What is about a piece that leads."""
PLAQUE = 30
"""The height of a mark."""
CAPITAL = 18
"""The height of a name, without what hangs below its line."""
PLUS = (15, -18, 9)
"""Where a piece that is new has its plus, from the middle: across, down; and its radius."""
BORNE = (-17, -18, 9)
"""Where a piece has the flag or other token that it bears, from the middle: across, down; and half its size."""
NEXT = 15
"""From one borne token to the next."""
BULLET = 13
"""The radius of the disc with a letter where an arrow begins."""

CROWN: Polygon = ((-20, -9), (-11, -1), (0, -16), (11, -1), (20, -9), (16, 13), (-16, 13))
TICK: Polygon = ((-9, 1), (-3, 8), (9, -7))
FLAG: Polygon = ((-9, -10), (-9, -26), (-25, -26), (-21, -21), (-25, -16), (-9, -16))
"""Outlines about the middle of a mark, or of the piece that bears a flag."""


@dataclass(frozen=True, slots=True)
class Shade:
    """A fill, the ink for words on it, and for tokens that caballeros bear an outline, unless it is a flag."""

    fill: str
    ink: str
    outline: Polygon = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark below the name of a place; `kind`: king, values, scoreboard, token, or open (one may place here)."""

    kind: str
    words: str
    width: int
    x: int = 0
    y: int = 0

    @property
    def box(self) -> Extent:
        """The room it takes."""
        return around(self.x, self.y, self.width, PLAQUE)


@dataclass(frozen=True, slots=True)
class Piece:
    """Caballeros of one owner in one zone, or a slot with room: what it shows, and its middle."""

    shade: str  # the id of a colour, "neutral", or empty
    words: str
    x: int = 0
    y: int = 0
    home: bool = False
    leads: bool = False
    new: bool = False
    slot: bool = False
    flags: tuple[str, ...] = ()  # tokens that they bear: colours of banners, kinds of others

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height with its ring or frame."""
        return RING if self.leads else FRAME if self.slot else PILL

    @property
    def box(self) -> Extent:
        """The room it takes with its ring or frame."""
        return around(self.x, self.y, *self.size)

    @property
    def signs(self) -> Iterator[Extent]:
        """The room that its plus and what it bears take above it."""
        if self.new:
            yield _about(self, *PLUS)
        for n in range(len(self.flags)):
            x, y, half = BORNE
            yield _about(self, x + n * NEXT, y, half)


@dataclass(frozen=True, slots=True)
class Terrain:
    """A place; `state`: plain, shut (nothing comes in or goes out), open (one may place there now), or aside."""

    outline: Polygon
    state: str
    x: int
    y: int
    name: str
    narrow: bool  # the name has little room
    wide: int  # the width of the name
    marks: tuple[Mark, ...]
    pieces: tuple[Piece, ...] = ()

    @property
    def title(self) -> Extent:
        """The room its name takes."""
        return around(self.x, self.y - 8, self.wide, CAPITAL)


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow for caballeros of one owner that went from place to place; its letter stands where its way begins."""

    shade: str
    letter: str
    way: Polygon
    head: Polygon
    thick: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything on the paper, from `top` down."""

    top: int
    height: int
    land: Polygon
    links: tuple[tuple[Point, Point], ...]  # lines between neighbours without a common edge
    grounds: tuple[Terrain, ...]
    arrows: tuple[Arrow, ...]
    holdings: tuple[tuple[str, int], ...]  # court and provinces: the word, and its y
    held: tuple[Piece, ...]  # in court and provinces

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces: those in places, and those in court and provinces."""
        return (*chain.from_iterable(ground.pieces for ground in self.grounds), *self.held)

    @property
    def occupied(self) -> Iterator[Extent]:
        """The room that names, marks, pieces and what is held take, but not arrows."""
        for ground in self.grounds:
            yield ground.title
            yield from (mark.box for mark in ground.marks)
        for piece in self.pieces:
            yield piece.box
            yield from piece.signs
        yield from (around(HELD // 2, y, HELD, PILL[1]) for _, y in self.holdings)


def around(x: float, y: float, width: float, height: float) -> Extent:
    """The box of this size about a point."""
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _about(piece: Piece, across: int, down: int, half: int) -> Extent:
    return around(piece.x + across, piece.y + down, 2 * half, 2 * half)


# --- the places ----------------------------------------------------------------------------------


_MOST = 1.7  # how much taller a map may become
_TRIES = 9  # how often places grow before what has no room yet is left as it is
_KEPT = 2  # how far rows keep from the edges to their left and right
_UP, _FOOT = 22, 3  # from the middle of a row to the upper edge of its highest piece; from a piece down to an edge
_LEAST = 4  # by how much what has no room grows at least
_HAIR = 0.01  # above and below a corner, for an edge may lie level


@dataclass(frozen=True, slots=True)
class Site:
    """Where a place lies: outline, middle of its name, most pieces in a row (`across`), and upper edge."""

    outline: Polygon
    x: int
    y: int
    across: int
    top: int = 0

    @property
    def bottom(self) -> float:
        """The lower edge below the name."""
        return max(self._crossings(self.x))

    def span(self, top: float, bottom: float) -> tuple[float, float]:
        """The edges between which a row from one height to another may lie; both the same if it may lie nowhere."""
        return _span(self.outline, self.x, top, bottom)

    def middle(self, width: int, top: float, bottom: float) -> int:
        """The middle of a row of this width: below the name, or so far beside that it keeps within the outline."""
        return _middle(self.x, width, *self.span(top, bottom))

    def spots(self, first: int, sizes: Sequence[Size]) -> list[tuple[int, int]]:
        """The middles of pieces of these sizes, in rows from a height down."""
        found: list[tuple[int, int]] = []
        for y, row, width, (left, right) in self._rows(first, sizes):
            x = _middle(self.x, width, left, right) - width // 2
            for n, (wide, _) in enumerate(row):
                x += _apart(row[n - 1][0], wide) if n else wide // 2
                found.append((x, y))
        return found

    def lack(self, first: int, sizes: Sequence[Size]) -> float:
        """The height that is missing for pieces in rows from a height down; 0 if they have room."""
        rows = [*self._rows(first, sizes)]
        if all(right - left >= width for _, _, width, (left, right) in rows):
            return 0
        return max(_LEAST, rows[-1][0] + _UP + _FOOT - self.bottom)

    def _rows(
        self, first: int, sizes: Sequence[Size]
    ) -> Iterator[tuple[int, Sequence[Size], int, tuple[float, float]]]:
        """The height of each row, the sizes in it, its width, and the edges between which it may lie."""
        y = first
        while sizes:
            usual = sizes[: self.across]
            high = max(high for _, high in usual) // 2
            left, right = self.span(y - high, y + high + _FOOT)
            many, width = 1, sizes[0][0]
            for (before, _), (wide, _) in pairwise(usual):
                more = _apart(before, wide) + (wide - before) // 2
                if left < right < left + width + more:
                    break
                many, width = many + 1, width + more
            yield y, sizes[:many], width, (left, right)
            sizes = sizes[many:]
            y += ROW

    def stretched(self, by: float) -> Site:
        """The same place on a map that is taller by a factor."""
        if by == 1:
            return self
        outline = tuple((x, y * by) for x, y in self.outline)
        return replace(self, outline=outline, y=round(self.y * by), top=round(self.top * by))

    def grown(self, more: float) -> Site:
        """The same place with its lower half moved down."""
        half = (min(y for _, y in self.outline) + self.bottom) / 2
        return replace(self, outline=tuple((x, y + more if y > half else y) for x, y in self.outline))

    def _crossings(self, x: float) -> list[float]:
        """Where an upright line crosses the outline."""
        found = []
        for (a, y), (b, to_y) in zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True):
            if min(a, b) <= x <= max(a, b):
                found.append(y + (to_y - y) * (x - a) / (b - a) if a != b else max(y, to_y))
        return found


@lru_cache(maxsize=2048)  # most places are never stretched, and rows lie at few heights: half of the time of a layout
def _span(outline: Polygon, x: int, top: float, bottom: float) -> tuple[float, float]:
    """The edges to the left and to the right of a point between which an outline is open from height to height."""
    corners = [y + by for _, y in outline if top < y < bottom for by in (-_HAIR, _HAIR)]
    cuts = [_cut(outline, x, y) for y in (top, *corners, bottom)]
    left, right = max(left for left, _ in cuts), min(right for _, right in cuts)
    return left + _KEPT, max(left, right - 2 * _KEPT) + _KEPT


def _cut(outline: Polygon, x: int, y: float) -> tuple[float, float]:
    """The edges to the left and to the right of a point at a height; both the same if it is outside there."""
    left, right = -inf, inf
    before, above = outline[-1], outline[-1][1] <= y
    for corner in outline:
        if (corner[1] <= y) != above:
            at = before[0] + (corner[0] - before[0]) * (y - before[1]) / (corner[1] - before[1])
            left, right = (max(left, at), right) if at <= x else (left, min(right, at))
            above = not above
        before = corner
    return (left, right) if right - left < inf else (x, x)


@lru_cache(maxsize=4)
def read_map(source: str) -> tuple[Mapping[str, Site], Mapping[str, Shade]]:
    """The places of a map and its shades, by id; cached, because parsing takes a tenth of the time of a picture."""
    sites: dict[str, Site] = {}
    shades: dict[str, Shade] = {}
    for each in ElementTree.fromstring(source):
        pairs = (pair.split(",") for pair in each.get("points", "").split())
        points = tuple((float(x), float(y)) for x, y in pairs)
        if fill := each.get("fill"):
            shades[each.get("id", "")] = Shade(fill, each.get("stroke", ""), points)
        else:
            where = (int(each.get(f"data-{name}", "0")) for name in ("x", "y", "across", "top"))
            sites[each.get("id", "")] = Site(points, *where)
    return sites, shades


def with_room(sites: Mapping[T, Site], lack: Callable[[T, Site], float]) -> tuple[dict[T, Site], float]:
    """The sites of a map with room for what stands there, and the factor by which the map became taller.

    `lack`: the height that is missing in a site, or 0. Places that touch others become taller together; one that
    touches none grows by itself.
    """
    shared = Counter(corner for site in sites.values() for corner in site.outline)
    lone = {place for place, site in sites.items() if all(shared[corner] == 1 for corner in site.outline)}
    by, touching = 1.0, {place: site for place, site in sites.items() if place not in lone}
    for _ in range(_TRIES):
        taller = ((place, site.stretched(by)) for place, site in touching.items())
        missing = ((lack(place, site), site) for place, site in taller)
        more = max((by * short / (site.bottom - site.y) for short, site in missing if short), default=0)
        by = min(by + more, _MOST)
        if not more:
            break
    moved = {place: site.stretched(by) for place, site in sites.items()}
    return {place: _grown(place, site, lack) if place in lone else site for place, site in moved.items()}, by


def _grown(place: T, site: Site, lack: Callable[[T, Site], float]) -> Site:
    for _ in range(_TRIES):
        if not (short := lack(place, site)):
            break
        site = site.grown(short)
    return site


def _middle(x: int, width: int, left: float, right: float) -> int:
    """The middle of so much, as near to a point as it may be between two edges; the point if it has no room."""
    return round(min(max(x, left + width / 2), right - width / 2)) if right - left >= width else x


def _apart(wide: int, other: int) -> int:
    """From the middle of one piece to that of the next in a row."""
    return max(PITCH, (wide + other) // 2 + 1)
