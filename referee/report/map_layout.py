"""The layout of the map: where every place, mark, piece and arrow of a view lies on the paper.

Places lie where map.svg has them; others get a box below the map. What a story changes is told by arrows. Must not
know shapes or colours, nor who reads the letter: seats that see the same get the same drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.log import Entry
from referee.report import lettering
from referee.report.board import BoardRow
from referee.report.map_arrows import End, Passage, arrows
from referee.report.map_drawing import (
    HELD,
    PITCH,
    PLAQUE,
    ROW,
    Drawing,
    Mark,
    Piece,
    Point,
    Site,
    Terrain,
    read_map,
    with_room,
)
from referee.report.voice import Voice
from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.model import ALL, COURT, NOWHERE, PROVINCES, Owner, Place, TokenId
from referee.rules.views import View


def moves(
    view: View, story: Sequence[Entry]
) -> tuple[Counter[tuple[Place, Owner]], Counter[tuple[Owner, Place, Place]]]:
    """The number of each owner's that came to each zone, less those that left; and that went from place to place."""
    came: Counter[tuple[Place, Owner]] = Counter()
    went: Counter[tuple[Owner, Place, Place]] = Counter()
    hosts, rows = _hosts_before(view.board, story), {*view.rows}
    shown = {NOWHERE, *(zone for zone, host in enumerate(view.board.hosts) if host in rows)}
    for fact in story:
        match fact:
            case e.Placed(seat, placing):
                came.update({(place, seat): count for place, count in placing})
            case e.Reinforced(seat, _, fetched):
                came.subtract((place, seat) for place in fetched)
            case e.Moved(owner, source, target, count):
                came.subtract({(source, owner): count})
                came.update({(target, owner): count})
                ends = [zone if hosts[zone] == view.board.hosts[zone] else hosts[zone] for zone in (source, target)]
                drawn = {source, target} <= view.board.afield and {*ends} <= shown  # no empty room for guests
                if drawn and hosts[source] != hosts[target] and NOWHERE not in ends:
                    went[owner, ends[0], ends[1]] += count
            case e.TokenMoved(token, place) if token in (under := _movable(view.board)):
                hosts[under[token]] = place
    return came, went


def _movable(board: Board) -> Mapping[TokenId, Place]:
    """The slots that move with a token, by token."""
    return {zone.under: slot for slot, zone in enumerate(board.zones) if zone.under}


def _hosts_before(board: Board, story: Sequence[Entry]) -> list[Place]:
    """The place of each zone before a story; for a slot that moved, the place where its caballeros were left."""
    hosts = [*board.hosts]
    for token, slot in _movable(board).items():
        left = NOWHERE
        for fact in story:
            if isinstance(fact, e.Moved) and fact.source == slot:
                left = fact.target
            elif isinstance(fact, e.TokenMoved) and fact.token == token:
                hosts[slot] = left
                break
    return hosts


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


@dataclass(frozen=True, slots=True)
class _Content:
    """What is to lie in a place: its name, how it is shaded, its marks, and its pieces by zone and owner."""

    place: Place
    name: str
    state: str
    marks: tuple[Mark, ...]
    pieces: tuple[tuple[tuple[Place, Owner], Piece], ...]

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """The sizes of its pieces."""
        return [piece.size for _, piece in self.pieces]


@dataclass(frozen=True, slots=True)
class _Move:
    """Caballeros that went from place to place: whose, in which shade and with which letter, and how many."""

    owner: Owner
    shade: str
    letter: str
    source: Place
    target: Place
    count: int


def draw_map(voice: Voice, view: View, spots: Sequence[BoardRow], story: Sequence[Entry]) -> Drawing:
    """The drawing of a view; `spots`: its places in order; `story`: what its reader was not told before."""
    came, went = moves(view, story)
    contents = (
        _Content(
            place,
            spot.name,
            "aside" if spot.aside else "shut" if spot.shut else "open" if spot.open else "plain",
            tuple(_marks(view, place, spot)),
            tuple(pieces_in(voice, view, place, spot, came).items()),
        )
        for place, spot in zip(view.rows, spots, strict=True)
    )
    held = ((voice.word("board", zone), pieces_held(voice, view, at)) for zone, at in _HOLDINGS.items())
    passed = (
        _Move(owner, shade(view, owner), initial(voice, view, owner), source, target, count)
        for (owner, source, target), count in sorted(went.items())
    )
    return laid_out(voice.catalogue.templates["map.svg"], view.board, tuple(contents), tuple(held), tuple(passed))


_HOLDINGS = {"court": COURT, "provinces": PROVINCES}


@lru_cache(maxsize=32)  # the readers of one stop often see the same board, and arrows take the time of a report
def laid_out(
    source: str,
    board: Board,
    contents: tuple[_Content, ...],
    held: tuple[tuple[str, tuple[Piece, ...]], ...],
    passed: tuple[_Move, ...],
) -> Drawing:
    """The drawing of what lies in places, what is held, and what went from place to place, on a map."""
    known = read_map(source)[0]
    by_place = {content.place: content for content in contents}

    def lack(place: Place, site: Site) -> float:
        content = by_place[place]
        return site.lack(_first_row(site, len([*_rows_of_marks(content.marks, site)])), content.sizes)

    mapped = {place: known[code] for place in by_place if (code := board.codes[place]) in known}
    sites, by = with_room(mapped, lack)
    boxed = [place for place in by_place if place not in sites]
    _boxes(board, sites, boxed, lack)
    standing: PieceAt = {}
    grounds = []
    for content in contents:
        site = sites[content.place]
        ground = _terrain(site, content)
        first = _first_row(site, len({mark.y for mark in ground.marks}))
        where = site.spots(first, content.sizes)
        here = {key: replace(piece, x=x, y=y) for (key, piece), (x, y) in zip(content.pieces, where, strict=True)}
        grounds.append(replace(ground, pieces=tuple(here.values())))
        standing |= here
    low = _lowest(sites.values())
    top = min(site.top for site in sites.values())
    lowest = max(round(y) + _EDGE for site in sites.values() for _, y in site.outline)
    made = Drawing(
        top=top,
        height=max(low + ROW + _FOOT, lowest) - top,
        land=known["coast"].stretched(by).outline,
        links=tuple(_links(board, sites, boxed)),
        grounds=tuple(grounds),
        arrows=(),
        holdings=tuple((words, low + n * ROW) for n, (words, _) in enumerate(held)),
        held=tuple(replace(piece, y=low + n * ROW) for n, (_, pieces) in enumerate(held) for piece in pieces),
    )
    if not passed:
        return made
    return replace(made, arrows=arrows(made, (_passage(board, standing, sites, move) for move in passed)))


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


def _terrain(site: Site, content: _Content) -> Terrain:
    wide = lettering.width(content.name, lettering.BOLD)
    left, right = site.span(site.y - 18, site.y + 2)
    if narrow := wide > right - left:
        wide = lettering.width(content.name, lettering.NARROW)
    return Terrain(
        outline=site.outline,
        state=content.state,
        x=site.middle(wide, site.y - 18, site.y + 2),
        y=site.y,
        name=content.name,
        narrow=narrow,
        wide=wide,
        marks=tuple(_marks_in_rows(content.marks, site)),
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


def _passage(board: Board, standing: PieceAt, sites: Mapping[Place, Site], move: _Move) -> Passage:
    """What an arrow has to show."""
    ends = []
    for zone in (move.source, move.target):
        host = board.hosts[zone]
        piece = standing.get((zone, move.owner)) or standing.get((host, move.owner))
        ends.append(End(sites[host].outline, piece.box if piece else None))
    return Passage(move.shade, move.letter, min(4 + move.count, 9), *ends)


PieceAt = dict[tuple[Place, Owner], Piece]
"""Pieces by zone and owner; a slot with room under the owner NOWHERE."""


def pieces_in(
    voice: Voice, view: View, place: Place, spot: BoardRow, came: Mapping[tuple[Place, Owner], int]
) -> PieceAt:
    """The pieces in a place, in order; where on the paper is not said yet."""
    leads = next((owner for owner, cell in enumerate(spot.cells) if cell.first), None)
    found: PieceAt = {}
    for zone, owner, count in _counts_by_zone(view, place):
        if owner == NOWHERE:
            bonus = view.board.zones[zone].bonus
            found[zone, owner] = Piece("", f"+{bonus}" if bonus else "", slot=True)
            continue
        first = owner == leads and not any(piece.leads for piece in found.values())
        found[zone, owner] = Piece(
            shade(view, owner),
            f"{initial(voice, view, owner)}{'?' if count is None else count}",
            home=zone == place and _at_home(view, owner, place),
            leads=first,
            new=came.get((zone, owner), 0) > 0,
            slot=zone != place,
            flags=_flags(view, zone, owner),
        )
    return found


def pieces_held(voice: Voice, view: View, zone: Place) -> tuple[Piece, ...]:
    """The caballeros of all seats in court or provinces, in a row; how far down is not said yet."""
    return tuple(
        Piece(shade(view, seat), f"{initial(voice, view, seat)}{count}", HELD + seat * PITCH)
        for seat, count in enumerate(view.pieces[zone][: len(view.colours)])
    )


def shade(view: View, owner: Owner) -> str:
    """The id of an owner's colour."""
    return view.colours[owner] if owner < len(view.colours) else "neutral"


def initial(voice: Voice, view: View, owner: Owner) -> str:
    """An initial that tells owners apart without colours."""
    if owner < len(view.colours):
        return voice.initial(owner)
    own = voice.colour(owner)[:1].upper()
    return "*" if own in map(voice.initial, view.setup.seats) else own


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


def _at_home(view: View, owner: Owner, place: Place) -> bool:
    return owner < len(view.homes) and view.homes[owner] == place


def _flags(view: View, zone: Place, owner: Owner) -> tuple[str, ...]:
    tokens = zip(view.board.tokens, view.tokens, strict=True)
    return tuple(token.colour or token.kind for token, where in tokens if where == (zone, owner))
