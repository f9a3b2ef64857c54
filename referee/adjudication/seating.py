"""Who comes into a seat that is open: offers to those who wait for one, and who loses a seat by not answering.

An offer lapses after a day; after three that came to nothing the seat is offered no more. Pure. Must not know how
anybody is asked, nor who may ask.
"""

from __future__ import annotations

from dataclasses import replace

from referee import log
from referee.adjudication.timing import set_deadline, want_players
from referee.docket import Docket, LogTail, deadlines
from referee.docket.people import asked_under, coming_by, has_second, may_join, may_second, name_at, outlasts_round
from referee.orders.presence import Second
from referee.rules.model import Seat

OFFER_HOURS = 24
"""How long somebody may think about a seat that is offered."""

MOST_OFFERS = 3
"""So many offers of a seat may come to nothing; then whoever stands in plays on."""


def offer_seats(tail: LogTail) -> None:
    """Close the offers whose time is over, and offer each seat that is open to the next who waits for one.

    Before the game it is noted if nobody does.
    """
    for seat, offer in sorted(tail.docket.offers.items()):
        if tail.now >= offer.until:
            tail.append(log.OfferClosed(seat, offer.person, "lapsed"))
    for seat in sorted(tail.docket.opened):
        if (found := _next_for(tail.docket, seat)) is not None:
            tail.append(log.SeatOffered(seat, *found, tail.now + OFFER_HOURS * deadlines.HOUR))
    want_players(tail)


def offers_at(docket: Docket) -> int | None:
    """The next instant at which `offer_seats` would do something: 0 if now; None if never."""
    if any(_next_for(docket, seat) is not None for seat in docket.opened):
        return 0
    return min((offer.until for offer in docket.offers.values()), default=None)


def take_seat(tail: LogTail, offer: log.SeatOffered) -> None:
    """Seat the person who says yes to an offer, with a full time for what is asked; before the game it is invited."""
    docket, own = tail.docket, tail.docket.seat(offer.seat)
    unseen = docket.started and outlasts_round(docket, offer.seat)
    tail.append(
        log.SeatTaken(offer.seat, offer.person, offer.name, own.person, own.name, numbered_anew=True, unseen=unseen)
    )
    for entry in asking(tail.docket, offer.person, offer.name, "", (offer.seat,)) if unseen else ():
        tail.append(entry)
    _await_newcomer(tail, offer.seat)


def take_again(tail: LogTail, seat: Seat) -> None:
    """Before the game: give a seat back to whoever lost it, and has written while it is free."""
    own = tail.docket.seat(seat)
    tail.append(log.SeatTaken(seat, own.person, own.name, own.person, own.name, numbered_anew=True))
    _await_newcomer(tail, seat)


def _await_newcomer(tail: LogTail, seat: Seat) -> None:
    """Give a newcomer the full time for what is asked; before the game the moderators are told who has come."""
    if seat in tail.docket.awaited():
        set_deadline(tail)
    if tail.docket.moderators and not tail.docket.started:
        tail.append(log.Noticed("taken", (seat,)))


def asking(docket: Docket, person: int, name: str, command: str, seats: tuple[Seat, ...]) -> tuple[log.Entry, ...]:
    """The entries by which somebody asks to be shown what is sealed; none if nobody could say yes to it."""
    if not has_second(docket, person):
        return ()
    asked = log.SealAsked(len(docket.asks) + 1, person, command, seats)
    return (asked, log.Noticed("seal-asked", seats, who=name, why=command)) if docket.moderators else (asked,)


def second(tail: LogTail, person: int, said: Second) -> Second:
    """Open what is asked if a person says yes to it and may; returns the yes with what became of it."""
    docket = tail.docket
    found = asked_under(docket, said.number)
    if found is None or found.opened:
        return replace(said, became="closed" if found is None else "open")
    asked = found.asked
    if not may_second(docket, person, asked.person):
        return replace(said, became="not-yours")
    if not said.yes:
        return replace(said, became="noted")
    who, came = name_at(docket, asked.person), coming_by(docket, asked)
    tail.append(log.SealOpened(said.number, person))
    if docket.moderators:
        tail.append(log.Noticed("seal-opened", asked.seats, who=who, why=asked.command))
    if any(each in tail.docket.awaited() for each in came):
        set_deadline(tail)
    return replace(said, became="opened")


def _next_for(docket: Docket, seat: Seat) -> tuple[int, str] | None:
    """Number and name of the next person to whom a seat is to be offered; None if it is offered, or no more."""
    if seat in docket.offers or docket.opened.get(seat, MOST_OFFERS) >= MOST_OFFERS or docket.ended:
        return None
    busy = {offer.person for offer in docket.offers.values()}
    free = (each for each in docket.waiting if each[0] not in busy)
    return next((each for each in free if may_join(docket, each[0])), None)
