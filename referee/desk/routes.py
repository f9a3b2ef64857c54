"""The routes by which a person's letters arrive, where no server authenticates senders; a new route is confirmed first.

The first letter that files orders makes its route known: to forge it, somebody would have to be quicker than the reader
of the invitation. A letter by any other route is held until a yes that only the reader of the address on file can give.
No route is learned from a letter that is held, passed over, or in somebody else's name, nor from one of which our side
did not record from where it took it: the next may be anybody's. Must not know what letters say.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.mail.header import Header
from referee.mail.route import UNTOLD, route_of
from referee.store import Person, Transaction

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Arrival:
    """The route of a letter from the address on file, and what is known about that route."""

    person: Person
    address: str
    """The address of the person that it came from."""
    route: str
    """An organisation's domain or a network; "" if no server of ours says, which is a route like any other."""
    is_new: bool
    """Whether other routes are known but not this one, and our letter that is answered did not ask about a route."""
    asked: tuple[str, ...]
    """The routes that our letter that is answered asked about."""
    noted: datetime | None = None
    """When a letter by this route was last noted, if it is a known one and no letter asks about it any more."""


def arrival_of(transaction: Transaction, person: Person, label: str, header: Header) -> Arrival:
    """The arrival of a letter that answers ours with this label."""
    address = header.sender if header.sender in person.addresses else person.address
    route, known = route_of(header.fields), transaction.routes(address)
    asked = tuple(each.route for each in known if each.asked == _name(person, label))
    settled = {each.route for each in known if not each.asked}
    by_this = [each for each in known if each.route == route]
    noted = by_this[0].last if [each.asked for each in by_this] == [""] else None
    return Arrival(person, address, route, bool(settled) and route not in settled and not asked, asked, noted)


def is_by_known_route(transaction: Transaction, header: Header) -> bool:
    """Whether a letter came by a route that is known for its sender."""
    known = transaction.routes(header.sender)
    return bool(known) and route_of(header.fields) in {each.route for each in known if not each.asked}


def keep_route(
    transaction: Transaction, arrival: Arrival | None, now: datetime, *, held: bool, counts: bool, agreed: bool
) -> None:
    """Record the route of a letter that was decided and answered: as asked about, if it is new, or as its writer's own.

    `counts`: something of the letter took effect; `agreed`: it is a yes to our letter, which may ask about a route.
    """
    if arrival is None:
        return
    if arrival.is_new:
        _ask_about(transaction, arrival, now)
    elif not held and (counts or (agreed and arrival.asked)):
        _learn(transaction, arrival, now, agreed=agreed)


def _ask_about(transaction: Transaction, arrival: Arrival, now: datetime) -> None:
    """Record that our newest letter to the person asks about this route."""
    label = transaction.label_before(arrival.person.game, arrival.person.number, now)
    transaction.take_route(arrival.address, arrival.route, now, _name(arrival.person, label))


def _learn(transaction: Transaction, arrival: Arrival, now: datetime, *, agreed: bool) -> None:
    """Record the route as the person's own, once a day, and if they `agreed` also those that were asked about."""
    is_fresh = arrival.noted is not None and now - arrival.noted < _DAY
    routes = {*(() if is_fresh else (arrival.route,)), *(arrival.asked if agreed else ())}
    for route in sorted(routes - {UNTOLD}):
        transaction.take_route(arrival.address, route, now)


def _name(person: Person, label: str) -> str:
    return f"{person.game}/{label}/{person.number}"
