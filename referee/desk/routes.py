"""By which route a person's letters come, where no server proves who wrote them: a new one is asked about first.

The first letter that files makes its route known (whoever forged that one would have to be quicker than the
invitation's own reader); what comes by any other is held until a yes that can only come from who reads the letters to
the address on file. Never learned from a letter that is held, passed over, or in somebody else's name. Must not know
what letters say.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.mail.header import Header
from referee.mail.route import route_of
from referee.store import Person, Transaction


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a letter from the address on file came, and what is known of that."""

    person: Person
    route: str
    """An organisation's domain or a network; "" where no server of ours says: a route like any other."""
    is_new: bool
    """Other routes are known and this one is not, nor does the letter answer one that asked."""
    asked: tuple[str, ...]
    """The routes that the letter of ours asked about which this one answers."""


def arrival_of(transaction: Transaction, person: Person, label: str, header: Header) -> Arrival:
    """How a letter came that answers ours of this label."""
    route, known = route_of(header.fields), transaction.routes(person.address)
    asked = tuple(each.route for each in known if each.asked == _name(person, label))
    settled = {each.route for each in known if not each.asked}
    return Arrival(person, route, bool(settled) and route not in settled and not asked, asked)


def ask(transaction: Transaction, arrival: Arrival, now: datetime) -> None:
    """Remember that the newest letter to the person asks about this route."""
    label = transaction.label_before(arrival.person.game, arrival.person.number, now)
    transaction.take_route(arrival.person.address, arrival.route, now, _name(arrival.person, label))


def learn(transaction: Transaction, arrival: Arrival, now: datetime, *, agreed: bool) -> None:
    """Take a route for the person's own, and where they `agreed` also those that were asked about."""
    for route in dict.fromkeys((arrival.route, *(arrival.asked if agreed else ()))):
        transaction.take_route(arrival.person.address, route, now)


def _name(person: Person, label: str) -> str:
    return f"{person.game}/{label}/{person.number}"
