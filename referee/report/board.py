"""The table as a picture in rows and cells, for text, HTML and the map alike.

Knows what a view shows. Must not know how wide a column is or what colour red has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.report import deeds
from referee.report.voice import LetterVoice, Voice, opening
from referee.rules import scoring
from referee.rules.effects.base import design_of
from referee.rules.events import TokenMoved
from referee.rules.model import NOWHERE, Owner, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import room, taboo
from referee.rules.views import View, imagined


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
    first: bool  # ranked before all others
    bearer: bool  # one of them bears the banner


@dataclass(frozen=True, slots=True)
class Row:
    """A place."""

    code: str
    name: str
    values: str  # "6/4/2"
    scoreboard: bool
    cells: tuple[Cell, ...]
    king: bool
    taboo: bool  # nothing comes in or goes out
    reachable: bool  # caballeros may be placed here from the court now, as far as there is room
    under: str  # who stands on which of its slots, and what else lies here


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
    waiting: tuple[str, ...]  # tokens that nobody bears

    @property
    def bearers(self) -> bool:
        """Whether any caballero bears a banner."""
        return any(cell.bearer for row in self.rows for cell in row.cells)

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


def table(voice: LetterVoice, view: View) -> Table:
    """The table of a view."""
    position = imagined(view, tuple(() for _ in view.colours))
    return Table(
        columns=columns(voice),
        rows=tuple(_row(voice, view, position, place) for place in view.board.places),
        points=view.scores,
        court=view.court,
        provinces=view.provinces,
        piles=tuple(_pile(voice, view, seat) for seat in view.setup.seats if view.piles[seat]),
        hand=view.hand,
        order=_order(voice, view),
        all_laid=len(view.laid) == len(view.colours),
        offers=tuple(_offer(voice, view, card) for card in view.offered),
        vetoes=tuple((voice.seat(seat), until, until > max(view.rounds)) for seat, until in view.vetoes),
        placing=bool(view.offered or view.laid),
        waiting=tuple(_waiting(voice, view)),
    )


def _row(voice: Voice, view: View, position: Position, place: Place) -> Row:
    board = view.board
    counts = view.castillo if place == board.castillo else position.held(place)
    first = None if None in counts else scoring.leader(position, place)
    bearers = {bearer for zone, bearer in view.tokens if zone != NOWHERE and board.hosts[zone] == place}
    return Row(
        code=board.codes[place],
        name=voice.word("place", board.codes[place]),
        values="/".join(map(str, view.values[place])),
        scoreboard=any(view.tokens[number][0] == place for number in board.scoreboards),
        cells=tuple(
            Cell(counts[seat], view.homes[seat] == place, seat == first, seat in bearers) for seat in view.setup.seats
        ),
        king=view.king == place,
        taboo=taboo(position, place),
        reachable=place in view.reach and room(position, place) > 0,
        under="; ".join(_under(voice, view, place)),
    )


def _under(voice: Voice, view: View, place: Place) -> Iterator[str]:
    """Who stands on which slot, which neutral pieces stand here, and which tokens lie here that have no mark."""
    board = view.board
    for slot in board.slots[place]:
        if here := [_some(voice, owner, n) for owner, n in enumerate(view.pieces[slot]) if n]:
            yield f"{voice.word('slot', board.codes[slot])}: {', '.join(here)}"
    neutral = view.setup.owners[len(view.colours) :]
    yield from (_some(voice, owner, view.pieces[place][owner]) for owner in neutral if view.pieces[place][owner])
    for number, (token, spot) in enumerate(zip(board.tokens, view.tokens, strict=True)):
        if spot == (place, None) and number not in board.scoreboards:
            yield voice.token(token.id)


def _some(voice: Voice, owner: Owner, count: int) -> str:
    return voice.seat(owner) if count == 1 else f"{count} {voice.seat(owner)}"


def _waiting(voice: Voice, view: View) -> Iterator[str]:
    """Tokens of those at the table that a caballero should bear, and none does."""
    for token, (place, _) in zip(view.board.tokens, view.tokens, strict=True):
        if token.borne and token.colour in view.colours and place == NOWHERE:
            yield opening(deeds.token_moved(voice, TokenMoved(token.id, NOWHERE)))


def _pile(voice: Voice, view: View, seat: Seat) -> Pile:
    """Others' cards that came back unseen still lie in their pile; of one's own one knows."""
    if seat == view.seat:
        spent = tuple(value for value in view.board.power_values if value not in view.hand)
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


def _offer(voice: LetterVoice, view: View, card: str) -> Offer:
    now = dict(view.prospects).get(card)
    return Offer(
        number=voice.stack(card),
        card=voice.card(card),
        caballeros=view.card(card).caballeros,
        does=voice.word("offer", design_of(card)),
        pays="" if now is None else voice.points(now),
    )
