"""Paints a drawing of the map as a PNG; the same drawing gives the same bytes.

Knows shapes, fonts and pixels. Must not know what is drawn, or for whom.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from struct import pack

from PIL import Image, ImageChops, ImageDraw

from referee.report.lettering import BOLD, NARROW, PLAIN, THIN, Style, lettering
from referee.report.map_drawing import (
    BULLET,
    CROWN,
    FLAG,
    FRAME,
    NEXT,
    PILL,
    PLAQUE,
    PLUS,
    RING,
    TICK,
    WIDE,
    Arrow,
    Drawing,
    Mark,
    Piece,
    Point,
    Shade,
    read_map,
)

_SQUARE = 2
"""Shapes are painted in squares of so many pixels, and only words in pixels; a third of the bytes is saved so."""
_HATCH = 8  # squares from line to line
_PAPER = "#ffffff"


@lru_cache(maxsize=32)
def paint_map(drawing: Drawing, source: str) -> bytes:
    """The PNG of a drawing, `WIDE` pixels wide, in the shades of a map, at most sixteen colours.

    Cached, because the readers of one stop often see the same board.
    """
    brush = _Brush(drawing, read_map(source)[1])
    brush.grounds(drawing)
    for arrow in drawing.arrows:
        brush.arrow(arrow)
    for ground in drawing.grounds:
        brush.words(ground.name, ground.x, ground.y - 8, NARROW if ground.narrow else BOLD)
        for mark in ground.marks:
            brush.mark(mark)
            brush.words(mark.words, mark.x, mark.y, THIN if mark.kind == "token" else PLAIN)
    for words, y in drawing.holdings:
        brush.words(words, 16, y, middle=False)
    for piece in drawing.pieces:
        brush.piece(piece)
    return brush.png()


@lru_cache(maxsize=4)  # drawing them takes a fifth of the time of a picture
def _stripes(size: tuple[int, int]) -> Image.Image:
    stripes = Image.new("1", size)
    pen, (width, height) = ImageDraw.Draw(stripes), size
    for x in range(-height, width, _HATCH):
        pen.line([(x, height), (x + height, 0)], 1, 2)
    return stripes


class _Brush:
    """Paints on one picture, in the colours of a map alone."""

    def __init__(self, drawing: Drawing, shades: Mapping[str, Shade]) -> None:
        self.top, self.shades = drawing.top, shades
        self.ink, self.edge = shades["sea"].ink, shades["plain"].ink
        self.colours = sorted({colour for shade in shades.values() for colour in (shade.fill, shade.ink)})
        self.number = {colour: number for number, colour in enumerate(self.colours)}
        self.height, self.said = drawing.height, list[tuple[int, tuple[int, int], Image.Image]]()
        squares = WIDE // _SQUARE, -(-drawing.height // _SQUARE)
        self.image = Image.new("P", squares, self.number[shades["sea"].fill])
        self.pen = ImageDraw.Draw(self.image)

    def grounds(self, drawing: Drawing) -> None:
        """Paint land, sea ways and places."""
        self._area(drawing.land, self.shades["land"].fill)
        for (x, y), (to_x, to_y) in drawing.links:
            for n in range(1, 30):
                self._oval(x + (to_x - x) * n / 30, y + (to_y - y) * n / 30, 3, self.shades["land"].ink)
        for ground in drawing.grounds:
            self._area(ground.outline, self.shades[ground.state].fill)
            if ground.state == "shut":
                self._hatch(ground.outline, self.shades["shut"].ink)
        for ground in drawing.grounds:
            self._line((*ground.outline, *ground.outline[:2]), self.edge, 2)

    def arrow(self, arrow: Arrow) -> None:
        """Paint an arrow, with an edge that sets it off, and the disc with its letter where it begins."""
        shade = self.shade(arrow.shade)
        self._line(arrow.way, shade.ink, arrow.thick + 3 * _SQUARE)  # with less, slanting lines have none
        self._line(arrow.way, shade.fill, arrow.thick)
        self._area(arrow.head, shade.fill)
        self._line((*arrow.head, *arrow.head[:2]), shade.ink, 2)
        x, y = arrow.way[0]
        self._oval(x, y, BULLET, shade.ink)
        self._oval(x, y, BULLET - 2, shade.fill)
        self.words(arrow.letter, round(x), round(y), ink=shade.ink)

    def mark(self, mark: Mark) -> None:
        """Paint a crown, a tick, or the plaque for words if the kind has a shade."""
        shade = self.shades.get(mark.kind)
        if mark.kind == "king" and shade:
            self._area(_shifted_by(CROWN, mark.x, mark.y), shade.fill)
            self._line(_shifted_by((*CROWN, *CROWN[:2]), mark.x, mark.y), shade.ink, 2)
        elif mark.kind == "open" and shade:
            self._line(_shifted_by(TICK, mark.x, mark.y), shade.ink, 4)
        elif shade:
            self._pill(mark.x, mark.y, mark.width, PLAQUE, 4, shade.fill, shade.ink, 2)

    def piece(self, piece: Piece) -> None:
        """Paint a pill, square in a home region, with a ring, a frame, flags and a plus."""
        x, y, shade = piece.x, piece.y, self.shade(piece.shade)
        if piece.slot:
            self._pill(x, y, *FRAME, 6, _PAPER, self.edge, 2)
        if piece.leads:
            self._pill(x, y, *RING, 9 if piece.home else 22, _PAPER, self.ink, 4)
        self._pill(x, y, *PILL, 3 if piece.home else 17, shade.fill)
        for n, borne in enumerate(piece.flags):
            flag = self.shade(borne)
            outline = _shifted_by(flag.outline or FLAG, x + n * NEXT, y)
            self._area(outline, flag.fill)
            self._line((*outline, *outline[:2]), self.ink, 2)
        if piece.new:
            right, up, radius = PLUS
            x, y = x + right, y + up
            self._pill(x, y, 2 * radius, 2 * radius, radius, _PAPER, self.ink, 2)
            self._line(((x - 4, y), (x + 4, y)), self.ink, 2)
            self._line(((x, y - 4), (x, y + 4)), self.ink, 2)
        self.words(piece.words, piece.x, piece.y, ink=shade.ink)

    def shade(self, id: str) -> Shade:
        """A shade by its id; paper if there is none."""
        return self.shades.get(id, Shade(_PAPER, self.ink))

    def words(self, words: str, x: int, y: int, style: Style = BOLD, *, ink: str = "", middle: bool = True) -> None:
        """Paint words centred on a point, or beginning there."""
        mask = lettering(words, style)
        left = x - mask.width // 2 if middle else x - 2
        self.said.append((self.number[ink or self.ink], (left, y - self.top - mask.height // 2), mask))

    def png(self) -> bytes:
        """The picture as a PNG with four bits a pixel; Pillow's own is a seventh longer and takes a third more time."""
        image = self.image.resize((WIDE, self.image.height * _SQUARE), Image.Resampling.NEAREST)
        for number, where, mask in self.said:
            image.paste(number, where, mask)
        image = image.crop((0, 0, WIDE, self.height))
        pixels, plte = image.tobytes("raw", "P;4"), bytes.fromhex("".join(self.colours).replace("#", ""))
        rows = b"".join(b"\0" + pixels[at : at + WIDE // 2] for at in range(0, len(pixels), WIDE // 2))
        head = pack(">IIBBBBB", *image.size, 4, 3, 0, 0, 0)
        chunks = ((b"IHDR", head), (b"PLTE", plte), (b"IDAT", zlib.compress(rows, 7)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
        )

    def _at(self, points: Iterable[Point]) -> list[Point]:
        return [(x / _SQUARE, (y - self.top) / _SQUARE) for x, y in points]

    def _area(self, points: Iterable[Point], fill: str) -> None:
        self.pen.polygon(self._at(points), self.number[fill])

    def _line(self, points: Iterable[Point], fill: str, width: int) -> None:
        self.pen.line(self._at(points), self.number[fill], width // _SQUARE, joint="curve")

    def _oval(self, x: float, y: float, radius: float, fill: str) -> None:
        self.pen.ellipse(self._at([(x - radius, y - radius), (x + radius, y + radius)]), self.number[fill])

    def _pill(
        self, x: int, y: int, width: int, height: int, radius: int, fill: str, edge: str | None = None, thick: int = 1
    ) -> None:
        left, top = (x - width // 2) // _SQUARE, (y - self.top - height // 2) // _SQUARE
        box = (left, top, left + width // _SQUARE - 1, top + height // _SQUARE - 1)
        ink = self.number[edge] if edge else None
        self.pen.rounded_rectangle(box, radius // _SQUARE, self.number[fill], ink, thick // _SQUARE)

    def _hatch(self, points: Iterable[Point], ink: str) -> None:
        mask = Image.new("1", self.image.size)
        ImageDraw.Draw(mask).polygon(self._at(points), 1)
        self.image.paste(self.number[ink], mask=ImageChops.logical_and(mask, _stripes(self.image.size)))


def _shifted_by(points: Iterable[Point], x: float, y: float) -> list[Point]:
    return [(x + across, y + down) for across, down in points]
