"""What lies on the paper of a map: places, marks, pieces and arrows, each with the room that it takes.

Must not know what is drawn, nor how it is painted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

Point = tuple[float, float]
Polygon = tuple[Point, ...]
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
