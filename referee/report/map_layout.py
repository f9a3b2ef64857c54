"""The layout of the map: where every piece, mark and arrow of a view lies on the paper.

Places lie where map.svg has them; others get a box below the map. Must not know shapes, colours or fonts, nor who reads
the letter: seats that see the same get the same drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from xml.etree import ElementTree

from referee.log import Entry
from referee.report.board import BoardRow
from referee.report.map_ground import Point, Polygon, Site, with_room
from referee.report.map_moves import moves
from referee.report.voice import Voice
from referee.rules.board import Board
from referee.rules.model import ALL, COURT, NOWHERE, PROVINCES, Owner, Place
from referee.rules.views import View

WIDE = 780
"""The width of the paper, and of the picture in pixels."""

_PITCH, _ROW = 58, 42  # from piece to piece, across and down
_MARKS, _NEXT, _PIECES = 28, 34, 66  # from the name of a place to its marks, their next row, the first row of pieces
_LETTER, _THIN = 12, 10  # the usual width of a letter, and on a plaque for what lies there
_EDGE = 12  # by how much a plaque is wider than its words
_BELOW = 24  # from the lowest place to the rows below the map
_BESIDE = 540  # nothing stands below places to the right of this
_HIGH, _TALL = 15, 17  # half the height of a mark and of a piece
_SIDE = 26  # half the width of a piece
_BOX, _DEEP, _GAP = 180, 158, 22  # the width of a place that is not on the map, its depth, and what lies below it
_COLUMNS = (102, 302, 498)  # where such places may lie side by side
_HELD = 178  # where the pieces in court and provinces begin
_BEND = 0.16  # how far an arrow is bent, by its length


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


@dataclass(frozen=True, slots=True)
class Terrain:
    """A place; `state`: plain, shut (nothing comes in or goes out), open (one may place there now), or aside."""

    outline: Polygon
    state: str
    x: int
    y: int
    name: str
    narrow: bool  # the name has little room
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Caballeros of one owner in one zone, or a slot with room: its middle, and what it shows."""

    x: int
    y: int
    shade: str  # the id of a colour, "neutral", or empty
    words: str
    home: bool = False
    leads: bool = False
    new: bool = False
    slot: bool = False
    flags: tuple[str, ...] = ()  # tokens that they bear: colours of banners, kinds of others


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow for caballeros of one owner that went from place to place."""

    shade: str
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
    pieces: tuple[Piece, ...]


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


PieceAt = dict[tuple[Place, Owner], Piece]
"""Pieces by zone and owner; a slot with room under the owner NOWHERE."""


def draw_map(voice: Voice, view: View, spots: Sequence[BoardRow], story: Sequence[Entry]) -> Drawing:
    """The drawing of a view; `spots`: its places in order; `story`: what its reader was not told before."""
    board, known = view.board, read_map(voice.catalogue.templates["map.svg"])[0]
    mapped = {place: known[code] for place in view.rows if (code := board.codes[place]) in known}
    marks = {place: _marks(view, place, spot) for place, spot in zip(view.rows, spots, strict=True)}
    sites, by = with_room(mapped, {place: _depth(view, place, site, marks[place]) for place, site in mapped.items()})
    boxed = [place for place in view.rows if place not in sites]
    _boxes(board, sites, boxed)
    came, went = moves(view, story)
    grounds = tuple(_terrain(sites[n], spot, marks[n]) for n, spot in zip(view.rows, spots, strict=True))
    standing: PieceAt = {}
    for place, ground, spot in zip(view.rows, grounds, spots, strict=True):
        standing |= _pieces(voice, view, place, spot, ground, sites[place], came)
    below = (piece.y + _ROW for piece in standing.values() if piece.x < _BESIDE)
    low = max((_lowest(sites.values()), *below))
    arrows = tuple(_arrow(view, standing, sites, *move, count) for move, count in sorted(went.items()))
    for y, zone in ((low, COURT), (low + _ROW + 2, PROVINCES)):
        standing |= _pieces_held(voice, view, zone, y)
    top = min(site.top for site in sites.values())
    lowest = max(round(y) + _EDGE for site in sites.values() for _, y in site.outline)
    return Drawing(
        top=top,
        height=max(low + 70, lowest) - top,
        land=known["coast"].stretched(by).outline,
        links=tuple(_links(board, sites, boxed)),
        grounds=grounds,
        arrows=arrows,
        holdings=((voice.word("board", "court"), low), (voice.word("board", "provinces"), low + _ROW + 2)),
        pieces=tuple(standing.values()),
    )


# --- places ---------------------------------------------------------------------------------------


def _lowest(sites: Iterable[Site]) -> int:
    """The y below which further rows may begin."""
    return _BELOW + max(round(y) for s in sites if min(s.outline)[0] < _BESIDE for _, y in s.outline)


def _boxes(board: Board, sites: dict[Place, Site], boxed: Sequence[Place]) -> None:
    """Give each place that has no site a box below the map, near its neighbours."""
    free: list[int] = []
    rows, low = 0, _lowest(sites.values())
    for place in boxed:
        if not free:
            free, rows = [*_COLUMNS], rows + 1
        beside = [sites[other].x for other in board.borders[place] if other in sites]
        near = sum(beside) / len(beside) if beside else 0
        x = min(free, key=lambda column: abs(column - near))
        free.remove(x)
        left, right, top = x - _BOX // 2, x + _BOX // 2, low + (rows - 1) * (_DEEP + _GAP)
        corners = ((left, top), (right, top), (right, top + _DEEP), (left, top + _DEEP))
        sites[place] = Site(corners, x, top + 26, 3)


def _links(board: Board, sites: Mapping[Place, Site], boxed: Sequence[Place]) -> Iterator[tuple[Point, Point]]:
    for place in boxed:
        for other in board.borders[place]:
            if other in sites and not (other in boxed and other < place):
                a, b = sites[place], sites[other]
                yield (a.x, a.y + _PIECES), (b.x, b.y + _PIECES)


def _marks(view: View, place: Place, spot: BoardRow) -> list[Mark]:
    """The marks of a place, from left to right."""
    marks = [Mark("king", "", 40)] if view.crown.region == place else []
    marks += [_plaque("scoreboard" if spot.scoreboard else "values", spot.values)] if spot.values else []
    marks += [Mark("open", "", 26)] if spot.open else []
    return marks + [_plaque("token", words) for words in spot.lying]


def _depth(view: View, place: Place, site: Site, marks: Sequence[Mark]) -> int:
    """How much room the marks and pieces of a place take below its name."""
    rows_of_pieces = -(-len([*_counts_by_zone(view, place)]) // site.across)
    rows_of_marks = len([*_rows_of_marks(marks, site)])
    return _PIECES + max(0, rows_of_marks - 1) * _NEXT + max(0, rows_of_pieces - 1) * _ROW + _TALL


def _terrain(site: Site, spot: BoardRow, marks: Sequence[Mark]) -> Terrain:
    return Terrain(
        outline=site.outline,
        state="aside" if spot.aside else "shut" if spot.shut else "open" if spot.open else "plain",
        x=site.x,
        y=site.y,
        name=spot.name,
        narrow=len(spot.name) * _LETTER > site.across * _PITCH,
        marks=tuple(_marks_in_rows(marks, site)),
    )


def _plaque(kind: str, words: str) -> Mark:
    letter, edge = (_THIN, _EDGE + 4) if kind == "token" else (_LETTER, 0 if kind == "values" else _EDGE)
    return Mark(kind, words, letter * len(words) + edge)


def _rows_of_marks(marks: Sequence[Mark], site: Site) -> Iterator[tuple[int, int, list[Mark]]]:
    """Marks side by side, in a further row where there is no room for another: the height and the width of each row."""
    row: list[Mark] = []
    y, wide = site.y + _MARKS, 0
    for mark in marks:
        left, right = site.span(y - _HIGH, y + _HIGH)
        if row and wide + 6 + mark.width > right - left:
            yield y, wide, row
            row, y, wide = [], y + _NEXT, 0
        wide += mark.width + (6 if row else 0)
        row.append(mark)
    if row:
        yield y, wide, row


def _marks_in_rows(marks: Sequence[Mark], site: Site) -> Iterator[Mark]:
    """Marks in rows below the name."""
    for y, wide, row in _rows_of_marks(marks, site):
        left = site.centred(wide, y - _HIGH, y + _HIGH) - wide // 2
        for mark in row:
            yield replace(mark, x=left + mark.width // 2, y=y)
            left += mark.width + 6


# --- pieces ---------------------------------------------------------------------------------------


def _pieces(
    voice: Voice,
    view: View,
    place: Place,
    spot: BoardRow,
    ground: Terrain,
    site: Site,
    came: Mapping[tuple[Place, Owner], int],
) -> PieceAt:
    """The pieces in a place, in rows."""
    found = [*_counts_by_zone(view, place)]
    first = next((owner for owner, cell in enumerate(spot.cells) if cell.first), None)
    top = max((mark.y for mark in ground.marks), default=ground.y + _MARKS) + _PIECES - _MARKS
    standing: PieceAt = {}
    for n, (zone, owner, count) in enumerate(found):
        row, column = divmod(n, site.across)
        beside = min(site.across, len(found) - row * site.across) - 1
        y = top + row * _ROW
        middle = site.centred(beside * _PITCH + 2 * _SIDE, y - _TALL, y + _TALL)
        x = middle + (2 * column - beside) * _PITCH // 2
        if owner == NOWHERE:
            bonus = view.board.zones[zone].bonus
            standing[zone, owner] = Piece(x, y, "", f"+{bonus}" if bonus else "", slot=True)
            continue
        standing[zone, owner] = Piece(
            x,
            y,
            _shade(view, owner),
            f"{_initial(voice, view, owner)}{'?' if count is None else count}",
            home=zone == place and _at_home(view, owner, place),
            leads=owner == first and not any(piece.leads for piece in standing.values()),
            new=came[zone, owner] > 0,
            slot=zone != place,
            flags=_flags(view, zone, owner),
        )
    return standing


def _counts_by_zone(view: View, place: Place) -> Iterator[tuple[Place, Owner, int | None]]:
    """Zone, owner and count of the pieces in a place, then on its slots; owner NOWHERE for a slot with room."""
    board = view.board
    seen: Sequence[int | None] = view.pieces[place]
    if place == board.castillo:
        seen = [None if told is None else n for told, n in zip(view.castillo, seen, strict=True)]
    for zone in (place, *board.slots[place]):
        for owner, count in enumerate(seen if zone == place else view.pieces[zone]):
            if count != 0 or (zone == place and _at_home(view, owner, place)):
                yield zone, owner, count
        if zone != place and sum(view.pieces[zone]) < (board.zones[zone].holds or 0) < ALL:
            yield zone, NOWHERE, None


def _pieces_held(voice: Voice, view: View, zone: Place, y: int) -> PieceAt:
    """The caballeros of all seats in court or provinces, in a row."""
    return {
        (zone, seat): Piece(_HELD + seat * _PITCH, y, _shade(view, seat), f"{_initial(voice, view, seat)}{count}")
        for seat, count in enumerate(view.pieces[zone][: len(view.colours)])
    }


def _at_home(view: View, owner: Owner, place: Place) -> bool:
    return owner < len(view.homes) and view.homes[owner] == place


def _shade(view: View, owner: Owner) -> str:
    return view.colours[owner] if owner < len(view.colours) else "neutral"


def _initial(voice: Voice, view: View, owner: Owner) -> str:
    """An initial that tells owners apart without colours."""
    initials = [voice.initial(seat) for seat in view.setup.seats]
    if owner < len(initials):
        return initials[owner]
    own = voice.colour(owner)[:1].upper()
    return "*" if own in initials else own


def _flags(view: View, zone: Place, owner: Owner) -> tuple[str, ...]:
    tokens = zip(view.board.tokens, view.tokens, strict=True)
    return tuple(token.colour or token.kind for token, where in tokens if where == (zone, owner))


# --- arrows ----------------------------------------------------------------------------------------


def _arrow(
    view: View,
    standing: PieceAt,
    sites: Mapping[Place, Site],
    owner: Owner,
    source: Place,
    target: Place,
    count: int,
) -> Arrow:
    """An arrow from where pieces stood to where they stand, bent a little so that there and back differ."""
    start, end = (complex(*_centre_of_pieces(view, standing, sites, zone, owner)) for zone in (source, target))
    bend = (start + end) / 2 + (end - start) * _BEND * 1j
    bend = complex(min(max(bend.real, _EDGE), WIDE - _EDGE), bend.imag)  # all of it stays on the paper
    ahead = (end - bend) / (abs(end - bend) or 1)
    end -= 44 * ahead  # the head stays outside the piece
    way = [(1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t * t * end for t in (n / 16 for n in range(17))]
    head = (end + 17 * ahead, end + 12j * ahead, end - 12j * ahead)
    return Arrow(_shade(view, owner), _points(way), _points(head), min(4 + count, 9))


def _points(way: Iterable[complex]) -> Polygon:
    return tuple((point.real, point.imag) for point in way)


def _centre_of_pieces(view: View, standing: PieceAt, sites: Mapping[Place, Site], zone: Place, owner: Owner) -> Point:
    """Where an owner's pieces stand in a zone; the middle of its place if there are none."""
    host = view.board.hosts[zone]
    if piece := standing.get((zone, owner)) or standing.get((host, owner)):
        return piece.x, piece.y
    return sites[host].x, sites[host].y + _PIECES
