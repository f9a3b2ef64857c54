"""The table as a picture in rows and cells, for text, HTML and the map alike.

Knows what a view shows. Must not know how wide a column is or what colour red has.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.report.voice import Voice
from referee.rules.board import CODES, PLACES, REGIONS
from referee.rules.model import POWERS, Place, Seat
from referee.rules.rounds import card_of
from referee.rules.views import View


@dataclass(frozen=True, slots=True)
class Column:
    """A seat as the head of a column; `colour` is its id, for style sheets."""

    seat: Seat
    colour: str
    name: str
    initial: str
    player: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """One seat in one place. `count` None: only memory knows."""

    count: int | None
    home: bool
    first: bool  # alone in the lead


@dataclass(frozen=True, slots=True)
class Row:
    """A place."""

    code: str
    name: str
    values: str  # "6/4/2"
    scoreboard: bool
    cells: tuple[Cell, ...]
    king: bool
    reachable: bool  # caballeros may be placed here from the court now


@dataclass(frozen=True, slots=True)
class Pile:
    """A seat's spent power cards, and how many of them are truly gone."""

    who: str
    values: tuple[int, ...]
    gone: int


@dataclass(frozen=True, slots=True)
class Offer:
    """An action card on offer."""

    number: int
    card: str
    caballeros: int
    does: str
    pays: str  # what a scoring would pay now, else empty


@dataclass(frozen=True, slots=True)
class Table:
    """All that lies on the table, as this seat sees it."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    points: tuple[int, ...]
    court: tuple[int, ...]
    provinces: tuple[int, ...]
    piles: tuple[Pile, ...]
    hand: tuple[int, ...]
    order: tuple[str, ...]  # of laying, or of turns once all have laid
    all_laid: bool
    offers: tuple[Offer, ...]
    vetoes: tuple[tuple[str, int, bool], ...]  # who, until which round, for good
    placing: bool  # whether anybody may still place in this round

    @property
    def numbers_place(self) -> bool:
        """Whether each card on offer places as many caballeros as its number says, as in the base game."""
        return all(offer.number == offer.caballeros for offer in self.offers)


def columns(voice: Voice) -> tuple[Column, ...]:
    """The seats, clockwise."""
    letter = voice.letter
    return tuple(
        Column(seat, colour, voice.colour(seat), voice.initial(seat), voice.player(seat), seat == letter.seat)
        for seat, colour in enumerate(letter.setup.colours)
    )


def table(voice: Voice, view: View) -> Table:
    """The table of a view."""
    return Table(
        columns=columns(voice),
        rows=tuple(_row(voice, view, place) for place in PLACES),
        points=view.scores,
        court=view.court,
        provinces=view.provinces,
        piles=tuple(_pile(voice, view, seat) for seat in voice.letter.setup.seats if view.piles[seat]),
        hand=view.hand,
        order=_order(voice, view),
        all_laid=len(view.laid) == len(view.colours),
        offers=tuple(_offer(voice, view, card) for card in view.offered),
        vetoes=tuple((voice.seat(seat), until, until > max(view.rounds)) for seat, until in view.vetoes),
        placing=bool(view.offered or view.laid),
    )


def _row(voice: Voice, view: View, place: Place) -> Row:
    counts = view.regions[place] if place in REGIONS else view.castillo
    known = [count for count in counts if count is not None]
    most = max(known) if len(known) == len(counts) else 0
    first = counts.index(most) if most and counts.count(most) == 1 else None
    return Row(
        code=CODES[place],
        name=voice.word("place", CODES[place]),
        values="/".join(map(str, view.values[place])),
        scoreboard=place in view.tiles,
        cells=tuple(Cell(n, view.homes[seat] == place, seat == first) for seat, n in enumerate(counts)),
        king=view.king == place,
        reachable=place in view.reach,
    )


def _pile(voice: Voice, view: View, seat: Seat) -> Pile:
    """Others' cards that came back unseen still lie in their pile; of one's own one knows."""
    if seat == view.seat:
        spent = tuple(value for value in POWERS if value not in view.hand)
        return Pile(voice.seat(seat), spent, len(spent))
    values = tuple(sorted(view.piles[seat]))
    return Pile(voice.seat(seat), values, len(values) - view.hidden[seat])


def _order(voice: Voice, view: View) -> tuple[str, ...]:
    """Who lays when; or, once all have laid, who takes a turn when, with the card taken."""
    n = len(view.colours)
    laid = dict(view.laid)
    if len(laid) < n:
        seats = [(view.leader + k) % n for k in range(n)]
        return tuple(f"{_named(voice, s)} {laid[s]}" if s in laid else _named(voice, s) for s in seats)
    taken = dict(view.taken)
    turns = sorted(laid, key=lambda seat: -laid[seat])
    return tuple(f"{_named(voice, s)} {laid[s]}" + (f" {voice.card(taken[s])}" if s in taken else "") for s in turns)


def _named(voice: Voice, seat: Seat) -> str:
    return voice.seat(seat).upper() if seat == voice.letter.seat else voice.seat(seat)


def _offer(voice: Voice, view: View, card: str) -> Offer:
    design = voice.card(card)
    now = dict(view.prospects).get(card)
    return Offer(
        number=voice.stack(card),
        card=design,
        caballeros=card_of(card).caballeros,
        does=voice.word("offer", design),
        pays="" if now is None else voice.points(now),
    )
