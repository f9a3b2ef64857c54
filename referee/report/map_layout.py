"""The layout of the map: where every place, mark, piece and arrow of a view lies on the paper.

Places lie where map.svg has them; others get a box below the map. Must not know shapes or colours, nor who reads the
letter: seats that see the same get the same drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from referee.log import Entry
from referee.report import lettering
from referee.report.board import BoardRow
from referee.report.map_arrows import End, Passage, arrows
from referee.report.map_drawing import PLAQUE, ROW, Drawing, Mark, Point, Terrain
from referee.report.map_ground import Site, read_map, with_room
from referee.report.map_moves import moves
from referee.report.map_pieces import PieceAt, initial, pieces_held, pieces_in, shade
from referee.report.voice import Voice
from referee.rules.board import Board
from referee.rules.model import COURT, PROVINCES, Owner, Place
from referee.rules.views import View

_MARKS, _NEXT, _PIECES = 28, 34, 70  # from the name of a place to its marks, their next row, the first row of pieces
_APART = 6  # from mark to mark
_EDGE = 12  # by how much a plaque is wider than its words
_BELOW = 24  # from the lowest place to the rows below the map
_BESIDE = 540  # nothing stands below places to the right of this
_BOX, _DEEP, _GAP = 180, 158, 22  # the width of a place that is not on the map, its depth, and what lies below it
_COLUMNS = (102, 302, 498)  # where such places may lie side by side
_FOOT = 24  # from the middle of the last row to the edge of the paper

Lack = Callable[[Place, Site], float]
"""The height that is missing in the site of a place for what stands there, or 0."""


def draw_map(voice: Voice, view: View, spots: Sequence[BoardRow], story: Sequence[Entry]) -> Drawing:
    """The drawing of a view; `spots`: its places in order; `story`: what its reader was not told before."""
    board, known = view.board, read_map(voice.catalogue.templates["map.svg"])[0]
    came, went = moves(view, story)
    rows = dict(zip(view.rows, spots, strict=True))
    marks = {place: [*_marks(view, place, spot)] for place, spot in rows.items()}
    pieces = {place: pieces_in(voice, view, place, spot, came) for place, spot in rows.items()}
    sizes = {place: [piece.size for piece in here.values()] for place, here in pieces.items()}

    def lack(place: Place, site: Site) -> float:
        return site.lack(_first_row(site, len([*_rows_of_marks(marks[place], site)])), sizes[place])

    mapped = {place: known[code] for place in rows if (code := board.codes[place]) in known}
    sites, by = with_room(mapped, lack)
    boxed = [place for place in rows if place not in sites]
    _boxes(board, sites, boxed, lack)
    standing: PieceAt = {}
    grounds = []
    for place, spot in rows.items():
        ground = _terrain(sites[place], spot, marks[place])
        first = _first_row(sites[place], len({mark.y for mark in ground.marks}))
        where = sites[place].spots(first, sizes[place])
        here = {
            key: replace(piece, x=x, y=y) for (key, piece), (x, y) in zip(pieces[place].items(), where, strict=True)
        }
        grounds.append(replace(ground, pieces=tuple(here.values())))
        standing |= here
    low = _lowest(sites.values())
    held = pieces_held(voice, view, COURT, low) | pieces_held(voice, view, PROVINCES, low + ROW)
    top = min(site.top for site in sites.values())
    lowest = max(round(y) + _EDGE for site in sites.values() for _, y in site.outline)
    made = Drawing(
        top=top,
        height=max(low + ROW + _FOOT, lowest) - top,
        land=known["coast"].stretched(by).outline,
        links=tuple(_links(board, sites, boxed)),
        grounds=tuple(grounds),
        arrows=(),
        holdings=((voice.word("board", "court"), low), (voice.word("board", "provinces"), low + ROW)),
        held=tuple(held.values()),
    )
    if not went:
        return made
    passages = (_passage(voice, view, standing, sites, *move, count) for move, count in sorted(went.items()))
    return replace(made, arrows=arrows(made, passages))


# --- places ---------------------------------------------------------------------------------------


def _first_row(site: Site, rows: int) -> int:
    """The y of the first row of pieces below so many rows of marks."""
    return site.y + _PIECES + _NEXT * max(0, rows - 1)


def _lowest(sites: Iterable[Site]) -> int:
    """The y below which further rows may begin."""
    return _BELOW + max(round(y) for s in sites if min(s.outline)[0] < _BESIDE for _, y in s.outline)


def _boxes(board: Board, sites: dict[Place, Site], boxed: Sequence[Place], lack: Lack) -> None:
    """Give each place that has no site a box below the map, near its neighbours."""
    free: list[int] = []
    top, deep = _lowest(sites.values()), 0
    for place in boxed:
        if not free:
            free, top, deep = [*_COLUMNS], top + deep + (_GAP if deep else 0), _DEEP
        beside = [sites[other].x for other in board.borders[place] if other in sites]
        near = sum(beside) / len(beside) if beside else 0
        x = min(free, key=lambda column: abs(column - near))
        free.remove(x)
        left, right = x - _BOX // 2, x + _BOX // 2
        box = Site(((left, top), (right, top), (right, top + _DEEP), (left, top + _DEEP)), x, top + 26, 3)
        sites[place] = box.grown(lack(place, box))
        deep = max(deep, round(sites[place].bottom) - top)


def _links(board: Board, sites: Mapping[Place, Site], boxed: Sequence[Place]) -> Iterator[tuple[Point, Point]]:
    for place in boxed:
        for other in board.borders[place]:
            if other in sites and not (other in boxed and other < place):
                a, b = sites[place], sites[other]
                yield (a.x, a.y + _PIECES), (b.x, b.y + _PIECES)


def _terrain(site: Site, spot: BoardRow, marks: Sequence[Mark]) -> Terrain:
    wide = lettering.width(spot.name, lettering.BOLD)
    left, right = site.span(site.y - 18, site.y + 2)
    if narrow := wide > right - left:
        wide = lettering.width(spot.name, lettering.NARROW)
    return Terrain(
        outline=site.outline,
        state="aside" if spot.aside else "shut" if spot.shut else "open" if spot.open else "plain",
        x=site.middle(wide, site.y - 18, site.y + 2),
        y=site.y,
        name=spot.name,
        narrow=narrow,
        wide=wide,
        marks=tuple(_marks_in_rows(marks, site)),
    )


# --- marks ----------------------------------------------------------------------------------------


def _marks(view: View, place: Place, spot: BoardRow) -> Iterator[Mark]:
    """The marks of a place, from left to right."""
    if view.crown.region == place:
        yield Mark("king", "", 42)
    if spot.values:
        wide = lettering.width(spot.values, lettering.PLAIN)
        yield Mark("scoreboard", spot.values, wide + _EDGE) if spot.scoreboard else Mark("values", spot.values, wide)
    if spot.open:
        yield Mark("open", "", 26)
    for words in spot.lying:
        yield Mark("token", words, lettering.width(words, lettering.THIN) + _EDGE)


def _rows_of_marks(marks: Sequence[Mark], site: Site) -> Iterator[tuple[int, int, list[Mark]]]:
    """Marks side by side, in a further row where there is no room for another: the height and the width of each row."""
    row: list[Mark] = []
    y, wide = site.y + _MARKS, 0
    for mark in marks:
        left, right = site.span(y - PLAQUE // 2, y + PLAQUE // 2)
        if row and wide + _APART + mark.width > right - left:
            yield y, wide, row
            row, y, wide = [], y + _NEXT, 0
        wide += mark.width + (_APART if row else 0)
        row.append(mark)
    if row:
        yield y, wide, row


def _marks_in_rows(marks: Sequence[Mark], site: Site) -> Iterator[Mark]:
    """Marks in rows below the name."""
    for y, wide, row in _rows_of_marks(marks, site):
        left = site.middle(wide, y - PLAQUE // 2, y + PLAQUE // 2) - wide // 2
        for mark in row:
            yield replace(mark, x=left + mark.width // 2, y=y)
            left += mark.width + _APART


# --- arrows ---------------------------------------------------------------------------------------


def _passage(
    voice: Voice,
    view: View,
    standing: PieceAt,
    sites: Mapping[Place, Site],
    owner: Owner,
    source: Place,
    target: Place,
    count: int,
) -> Passage:
    """What an arrow has to show."""
    ends = []
    for zone in (source, target):
        host = view.board.hosts[zone]
        piece = standing.get((zone, owner)) or standing.get((host, owner))
        ends.append(End(sites[host].outline, piece.box if piece else None))
    return Passage(shade(view, owner), initial(voice, view, owner), min(4 + count, 9), *ends)
