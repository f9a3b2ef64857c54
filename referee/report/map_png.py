"""Paints a drawing of the map as a PNG; the same drawing gives the same bytes.

Knows shapes, fonts and pixels. Must not know what is drawn, or for whom.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from struct import pack

from fontpkg_roboto import ROOT
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from referee.report.map_ground import Point
from referee.report.map_layout import WIDE, Arrow, Drawing, Mark, Piece, Shade, read_map

CROWN = ((-20, -9), (-11, -1), (0, -16), (11, -1), (20, -9), (16, 13), (-16, 13))
TICK = ((-9, 1), (-3, 8), (9, -7))
FLAG = ((-12, -11), (-12, -27), (-29, -27), (-24, -21), (-29, -15), (-12, -15))
NEXT = 15  # from one borne token to the next
_HATCH = 16  # from line to line
_PAPER = "#ffffff"

_Style = tuple[int, float, float]
"""A font: pixels, of which a phone shows two as one; weight; width."""
_BOLD: _Style = (24, 700, 100)
_NARROW: _Style = (24, 700, 80)
_PLAIN: _Style = (24, 500, 100)
_THIN: _Style = (24, 500, 85)
STYLES = (_BOLD, _NARROW, _PLAIN, _THIN)
"""All fonts that are used."""


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
        for mark in ground.marks:
            brush.mark(mark)
    for words, y in drawing.holdings:
        brush.words(words, 16, y, middle=False)
    for piece in drawing.pieces:
        brush.piece(piece)
    for arrow in drawing.arrows:
        brush.head(arrow)
    for ground in drawing.grounds:
        under = brush.shade(ground.state).fill if drawing.arrows else ""
        brush.words(ground.name, ground.x, ground.y - 8, _NARROW if ground.narrow else _BOLD, under=under)
        for mark in ground.marks:
            style, bare = _THIN if mark.kind == "token" else _PLAIN, mark.kind == "values"
            brush.words(mark.words, mark.x, mark.y, style, under=under if bare else "")
    for piece in drawing.pieces:
        brush.words(piece.words, piece.x, piece.y, ink=brush.shade(piece.shade).ink)
    return brush.png()


@lru_cache(maxsize=512)
def _lettering(words: str, style: _Style) -> Image.Image:
    """Words as a mask about the middle of their capitals, without smoothing, since mail programs scale pictures.

    Cached, because most words are on every picture, and lettering would take half of its time.
    """
    font = _font(style)
    mask = Image.new("L", (round(font.getlength(words)) + 4, 2 * style[0]))
    ImageDraw.Draw(mask).text((2, style[0] + 8), words, 255, font, "ls")
    return mask.point([0] * 128 + [255] * 128)


@lru_cache(maxsize=128)
def _margin(words: str, style: _Style) -> Image.Image:
    """The mask of words with what is close about them."""
    return _lettering(words, style).filter(ImageFilter.MaxFilter(5))


def _font(style: _Style) -> ImageFont.FreeTypeFont:
    """Roboto from a package, so that the fonts of a machine change no picture."""
    size, *axes = style
    font = ImageFont.truetype(ROOT / "files" / "Roboto[wdth,wght].ttf", size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes(axes)
    return font


@lru_cache(maxsize=4)  # drawing them takes a fifth of the time of a picture
def _stripes(size: tuple[int, int]) -> Image.Image:
    stripes = Image.new("1", size)
    pen, (width, height) = ImageDraw.Draw(stripes), size
    for x in range(-height, width, _HATCH):
        pen.line([(x, height), (x + height, 0)], 1, 3)
    return stripes


class _Brush:
    """Paints on one picture."""

    def __init__(self, drawing: Drawing, shades: Mapping[str, Shade]) -> None:
        self.top, self.shades = drawing.top, shades
        self.ink, self.edge = shades["sea"].ink, shades["plain"].ink
        self.image = Image.new("RGB", (WIDE, drawing.height), shades["sea"].fill)
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
            self._line((*ground.outline, *ground.outline[:2]), self.edge, 3)

    def arrow(self, arrow: Arrow) -> None:
        """Paint an arrow's line, with an edge that sets it off."""
        self._line(arrow.way, self.shade(arrow.shade).ink, arrow.thick + 3)
        self._line(arrow.way, self.shade(arrow.shade).fill, arrow.thick)

    def head(self, arrow: Arrow) -> None:
        """Paint an arrow's head: above the pieces, below all words and numbers."""
        self._area(arrow.head, self.shade(arrow.shade).fill)
        self._line((*arrow.head, *arrow.head[:2]), self.shade(arrow.shade).ink, 2)

    def mark(self, mark: Mark) -> None:
        """Paint a crown, a tick, or the plaque for words if the kind has a shade."""
        shade = self.shades.get(mark.kind)
        if mark.kind == "king" and shade:
            self._area(_shifted_by(CROWN, mark.x, mark.y), shade.fill)
            self._line(_shifted_by((*CROWN, *CROWN[:2]), mark.x, mark.y), shade.ink, 3)
        elif mark.kind == "open" and shade:
            self._line(_shifted_by(TICK, mark.x, mark.y), shade.ink, 5)
        elif shade:
            self._pill(mark.x, mark.y, mark.width, 30, 4, shade.fill, shade.ink, 2)

    def piece(self, piece: Piece) -> None:
        """Paint a pill, square in a home region, with a ring, a frame, flags and a plus."""
        x, y = piece.x, piece.y
        if piece.slot:
            self._pill(x, y, 58, 40, 6, _PAPER, self.edge, 2)
        if piece.leads:
            self._pill(x, y, 62, 44, 9 if piece.home else 22, _PAPER, self.ink, 4)
        self._pill(x, y, 52, 34, 3 if piece.home else 17, self.shade(piece.shade).fill)
        for n, borne in enumerate(piece.flags):
            shade = self.shade(borne)
            outline = _shifted_by(shade.outline or FLAG, x + n * NEXT, y)
            self._area(outline, shade.fill)
            self._line((*outline, *outline[:2]), self.ink, 2)
        if piece.new:
            self._pill(x + 23, y - 16, 20, 20, 10, _PAPER, self.ink, 2)
            self._line(((x + 18, y - 16), (x + 28, y - 16)), self.ink, 3)
            self._line(((x + 23, y - 21), (x + 23, y - 11)), self.ink, 3)

    def shade(self, id: str) -> Shade:
        """A shade by its id; paper if there is none."""
        return self.shades.get(id, Shade(_PAPER, self.ink))

    def words(
        self, words: str, x: int, y: int, style: _Style = _BOLD, *, ink: str = "", under: str = "", middle: bool = True
    ) -> None:
        """Paint words centred on a point, or beginning there; `under`: the fill that sets them off from arrows."""
        mask = _lettering(words, style)
        left = x - mask.width // 2 if middle else x - 2
        if under:
            self.image.paste(under, (left, y - self.top - mask.height // 2), _margin(words, style))
        self.image.paste(ink or self.ink, (left, y - self.top - mask.height // 2), mask)

    def png(self) -> bytes:
        """The picture as a PNG with four bits a pixel; Pillow's own is a seventh longer and takes a third more time."""
        colours = sorted({colour for shade in self.shades.values() for colour in (shade.fill, shade.ink)})
        palette, plte = Image.new("P", (1, 1)), bytes.fromhex("".join(colours).replace("#", ""))
        palette.putpalette(plte)
        pixels = self.image.quantize(palette=palette, dither=Image.Dither.NONE).tobytes("raw", "P;4")
        rows = b"".join(b"\0" + pixels[at : at + WIDE // 2] for at in range(0, len(pixels), WIDE // 2))
        head = pack(">IIBBBBB", *self.image.size, 4, 3, 0, 0, 0)
        chunks = ((b"IHDR", head), (b"PLTE", plte), (b"IDAT", zlib.compress(rows, 7)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
        )

    def _at(self, points: Iterable[Point]) -> list[Point]:
        return [(x, y - self.top) for x, y in points]

    def _area(self, points: Iterable[Point], fill: str) -> None:
        self.pen.polygon(self._at(points), fill)

    def _line(self, points: Iterable[Point], fill: str, width: int) -> None:
        self.pen.line(self._at(points), fill, width, joint="curve")

    def _oval(self, x: float, y: float, radius: float, fill: str) -> None:
        self.pen.ellipse(self._at([(x - radius, y - radius), (x + radius, y + radius)]), fill)

    def _pill(
        self, x: int, y: int, width: int, height: int, radius: int, fill: str, edge: str | None = None, thick: int = 1
    ) -> None:
        left, top = x - width // 2, y - height // 2
        box = self._at([(left, top), (left + width - 1, top + height - 1)])
        self.pen.rounded_rectangle(box, radius, fill, edge, thick)

    def _hatch(self, points: Iterable[Point], ink: str) -> None:
        mask = Image.new("1", self.image.size)
        ImageDraw.Draw(mask).polygon(self._at(points), 1)
        self.image.paste(ink, mask=ImageChops.logical_and(mask, _stripes(self.image.size)))


def _shifted_by(points: Iterable[Point], x: float, y: float) -> list[Point]:
    return [(x + across, y + down) for across, down in points]
