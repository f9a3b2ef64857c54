"""Drawings as SVG that stands in a page: elements, and the map in fragments that a page can put on and take off.

Knows shapes: for pages it draws what map_png.py paints. Must not know what is drawn, or for whom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree

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
    Polygon,
    Shade,
    Terrain,
)

Element = ElementTree.Element
_PAPER = Shade("#ffffff", "#14120e")


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


# --- the map -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MapFragments:
    """The fragments that drawings consist of in the shades of a map, each made once."""

    shades: Mapping[str, Shade]
    made: dict[tuple[str, object], Markup] = field(default_factory=dict)

    def of(self, drawing: Drawing) -> Iterator[tuple[int, Markup]]:
        """The fragments of a drawing, each with the index of its layer: places, arrows, signs, pieces."""
        yield 0, self._fragment("sea", (drawing.land, drawing.links), self._sea)
        grounds = [replace(ground, pieces=()) for ground in drawing.grounds]  # the same, whoever stands there
        yield from ((0, self._fragment("ground", ground, self._ground)) for ground in grounds)
        yield from ((1, self._fragment("arrow", arrow, self._arrow)) for arrow in drawing.arrows)
        yield from ((2, self._fragment("spot", ground, self._spot)) for ground in grounds)
        yield from ((2, self._fragment("held", held, self._held)) for held in drawing.holdings)
        yield from ((3, self._fragment("piece", piece, self._piece)) for piece in drawing.pieces)

    def whole(self, drawing: Drawing, told: str) -> Markup:
        """A drawing as a picture; `told`: what it shows, in words."""
        inside = "".join(fragment.text for _, fragment in self.of(drawing))
        frame = element(None, "svg", "|", class_="map", role="img", aria_label=told, viewBox=paper(drawing))
        return Markup(markup(frame).text.replace(">|<", f">{inside}<"))

    def _fragment(self, kind: str, what: object, draw: Callable[..., Element]) -> Markup:
        if (kind, what) not in self.made:
            self.made[kind, what] = markup(draw(what))
        return self.made[kind, what]

    def _shade(self, id: str) -> Shade:
        return self.shades.get(id, _PAPER)

    def _sea(self, lies: tuple[Polygon, tuple[tuple[tuple[float, float], tuple[float, float]], ...]]) -> Element:
        (land, links), shade, drawn = lies, self._shade("land"), group()
        element(drawn, "polygon", points=points(land), fill=shade.fill)
        for ends in links:
            element(drawn, "polyline", class_="way", points=points(ends), stroke=shade.ink)
        return drawn

    def _ground(self, ground: Terrain) -> Element:
        drawn, outline, edge = group(), points(ground.outline), self._shade("plain").ink
        element(drawn, "polygon", points=outline, fill=self._shade(ground.state).fill, stroke=edge, stroke_width=3)
        if ground.state == "shut":
            element(drawn, "polygon", points=outline, fill="url(#shut)")
        return drawn

    def _arrow(self, arrow: Arrow) -> Element:
        shade, drawn, way = self._shade(arrow.shade), group(fill="none"), points(arrow.way)
        for stroke, width in ((shade.ink, arrow.thick + 3), (shade.fill, arrow.thick)):
            element(drawn, "polyline", points=way, stroke=stroke, stroke_width=width)
        element(drawn, "polygon", points=points(arrow.head), fill=shade.fill, stroke=shade.ink, stroke_width=2)
        x, y = (round(at) for at in arrow.way[0])
        element(drawn, "circle", cx=x, cy=y, r=BULLET - 1, fill=shade.fill, stroke=shade.ink, stroke_width=2)
        _words(drawn, arrow.letter, x, y, ink=shade.ink)
        return drawn

    def _spot(self, ground: Terrain) -> Element:
        drawn = group()
        _words(drawn, ground.name, ground.x, ground.y - 8, thin=ground.narrow, wide=ground.wide)
        for mark in ground.marks:
            self._mark(drawn, mark)
        return drawn

    def _mark(self, drawn: Element, mark: Mark) -> None:
        shade = self._shade(mark.kind)
        if mark.kind == "king":
            crown = points(CROWN, mark.x, mark.y)
            element(drawn, "polygon", points=crown, fill=shade.fill, stroke=shade.ink, stroke_width=3)
        elif mark.kind == "open":
            tick = points(TICK, mark.x, mark.y)
            element(drawn, "polyline", points=tick, fill="none", stroke=shade.ink, stroke_width=5)
        elif mark.kind in self.shades:
            _pill(drawn, mark.x, mark.y, mark.width, PLAQUE, 4, shade.fill, shade.ink, 2)
            _words(drawn, mark.words, mark.x, mark.y, thin=mark.kind == "token", wide=mark.width - 14)
        else:
            _words(drawn, mark.words, mark.x, mark.y)

    def _held(self, held: tuple[str, int]) -> Element:
        drawn, (words, y) = group(), held
        element(drawn, "text", words, x=16, y=y + 8, text_anchor="start")
        return drawn

    def _piece(self, piece: Piece) -> Element:
        drawn, x, y, ink, shade = group(), piece.x, piece.y, self._shade("sea").ink, self._shade(piece.shade)
        if piece.slot:
            _pill(drawn, x, y, *FRAME, 6, _PAPER.fill, self._shade("plain").ink, 2)
        if piece.leads:
            _pill(drawn, x, y, RING[0] - 4, RING[1] - 4, 9 if piece.home else 20, _PAPER.fill, ink, 4)
        _pill(drawn, x, y, *PILL, 3 if piece.home else 17, shade.fill)
        for n, borne in enumerate(piece.flags):
            flag = points(self._shade(borne).outline or FLAG, x + n * NEXT, y)
            element(drawn, "polygon", points=flag, fill=self._shade(borne).fill, stroke=ink, stroke_width=2)
        if piece.new:
            right, up = x + PLUS[0], y + PLUS[1]
            element(drawn, "circle", cx=right, cy=up, r=PLUS[2] - 1, fill=_PAPER.fill, stroke=ink, stroke_width=2)
            element(drawn, "path", d=f"M{right - 5} {up}h10m-5 -5v10", fill="none", stroke=ink, stroke_width=3)
        _words(drawn, piece.words, x, y, ink=shade.ink)
        return drawn


def paper(drawing: Drawing) -> str:
    """The part of the paper that a drawing covers."""
    return f"0 {drawing.top} {WIDE} {drawing.height}"


def _words(drawn: Element, words: str, x: int, y: int, *, ink: str = "", thin: bool = False, wide: int = 0) -> None:
    """Words centred on a point; `wide`: made to be so wide, whatever the font."""
    fit = {"textLength": wide, "lengthAdjust": "spacingAndGlyphs"} if wide else {}
    element(drawn, "text", words, x=x, y=y + 8, fill=ink, class_="thin" if thin else "", **fit)


def _pill(
    drawn: Element, x: int, y: int, width: int, height: int, radius: int, fill: str, edge: str = "", thick: int = 0
) -> None:
    corner = {"x": x - width // 2, "y": y - height // 2}
    size = {"width": width, "height": height, "rx": radius}
    element(drawn, "rect", **corner, **size, fill=fill, stroke=edge, stroke_width=thick or "")
