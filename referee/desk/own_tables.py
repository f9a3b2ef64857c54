"""The tables of one person: where somebody of the same address and name plays or moderates.

Two people may share an address, so that the name on the roster counts, too. Must not know what is done with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.desk.decisions import Decisions
from referee.desk.outgoing import moderator_named, reader_of
from referee.desk.roster import people_of
from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket
from referee.docket.labels import SHOWING, read_label
from referee.docket.punctuality import times_of
from referee.letters.model import OwnTable
from referee.letters.tables import own_table
from referee.mail.reply_tokens import ReplyToken
from referee.orders.contents import Help, Inquiry, OrderSheet
from referee.rules.model import Seat
from referee.store import Person, Transaction, is_same

MOST = 40
"""The most tables of which one letter tells."""

MOST_TIMED = 10
"""At so many tables, the latest, somebody's times are looked at."""

LATELY = timedelta(days=14)
"""For how long a table that is over is told of."""


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """A place that somebody has at a table: a seat, or None for a moderator who does not play under this number."""

    docket: Docket
    seat: Seat | None
    person: Person


def places_of(
    decisions: Decisions, transaction: Transaction, person: Person, since: datetime | None = None
) -> Iterator[OwnPlace]:
    """The places of a person at tables that are not over, or were not before `since`; tables in their order."""
    for game in transaction.games_of(person.address.lower(), since):
        try:
            docket = decisions.dockets.of(transaction, game)
        except NoSuchGame:  # it is being set up
            continue
        yield from _places_at(docket, people_of(transaction, game), person)


def _places_at(docket: Docket, people: dict[int, Person], person: Person) -> Iterator[OwnPlace]:
    """The places of a person at one table, whatever numbers the roster has for it."""
    theirs = [number for number, each in people.items() if is_same(each, person)]
    yield from (
        OwnPlace(docket, seat, people[docket.seat(seat).person])
        for seat in docket.players
        if docket.seat(seat).person in theirs
    )
    for number, _ in docket.moderators:
        if number in theirs and all(docket.seat(seat).person not in theirs for seat in docket.players):
            yield OwnPlace(docket, None, people[number])


def own_tables(decisions: Decisions, transaction: Transaction, person: Person, now: datetime) -> tuple[OwnTable, ...]:
    """How each table of a person stands, what asks for an answer first; at most `MOST`."""
    told = []
    for place in places_of(decisions, transaction, person, now - LATELY):
        token = ReplyToken(place.docket.game, _answered(transaction, place), _reader(place))
        address = decisions.outbox.answers_to(token)
        told.append(own_table(place.docket, place.seat, place.person.number, address))
    return tuple(sorted(told, key=lambda table: table.urgency)[:MOST])


def asks_pace(sheet: OrderSheet) -> bool:
    """Whether a letter asks about the pace."""
    return any(
        (isinstance(each, Help) and each.topic == _PACE)
        or (isinstance(each, Inquiry) and (each.topic == "pace" or each.keyword == _PACE))
        for each in sheet.requests
    )


def own_times(transaction: Transaction, person: Person) -> tuple[int, ...]:
    """How many seconds a person took for each answer at the latest tables; for the eyes of this person alone."""
    latest = sorted({game for game, _ in transaction.seats_of(person.address)}, key=lambda game: (len(game), game))
    times: list[int] = []
    for game in latest[-MOST_TIMED:]:
        theirs = frozenset(n for n, each in people_of(transaction, game).items() if is_same(each, person))
        times += times_of(transaction.log(game), theirs)
    return tuple(times)


_PACE = "tempo"
"""The topic of HELP that tells of the pace."""


def _answered(transaction: Transaction, place: OwnPlace) -> str:
    """The label of the letter that an answer answers: the newest that asks nothing back, whose yes would mean that."""
    labels = transaction.labels_to(place.docket.game, place.person.number)
    showing = (label for label in labels if read_label(label).suffix in SHOWING)
    return next(showing, place.docket.stop)


def _reader(place: OwnPlace) -> str:
    if place.seat is None:
        return moderator_named(place.person.number)
    return reader_of(place.docket.setup.colours[place.seat], place.seat, place.person.number)
