"""The addressee of a letter of ours, found by its token: who is answering, and whether still in that place.

Knows how tokens name people, and the roster. Must not know what a letter says, nor what follows from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.desk.decisions import Decisions
from referee.desk.outgoing import MODERATOR, OBSERVER
from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket
from referee.docket.people import may_come_back
from referee.mail.reply_tokens import ReplyToken
from referee.rules.model import Seat
from referee.store import Person, Transaction

_READER = re.compile(r"([a-z]+)([0-9]*)")


@dataclass(frozen=True, slots=True)
class Addressee:
    """The person whom a letter of ours went to, the seat (None for who has none), and whether still there.

    `docket` is the game's, None while the game is being set up.
    """

    person: Person
    seat: Seat | None
    current: bool
    docket: Docket | None
    observes: bool = False


def addressee(
    decisions: Decisions, transaction: Transaction, token: ReplyToken, seq: int, people: Mapping[int, Person]
) -> Addressee | None:
    """The addressee of the letter with this token; None if there is no such game, seat or person. Raises Raced."""
    named = _READER.fullmatch(token.seat)
    if named is None:
        return None
    name, number = named[1], int(named[2]) if named[2] else None
    docket = _docket(decisions, transaction, token.game, seq)
    if name == MODERATOR and number is not None:
        draft = decisions.draft(transaction, token.game)
        in_charge = [draft.host] if draft else [person for person, _ in docket.moderators] if docket else []
        return _moderator(docket, in_charge, people, number)
    if name == OBSERVER and docket is not None and number is not None and number in people:
        return Addressee(people[number], None, number in dict(docket.observers), docket, observes=True)
    if docket is None or name not in docket.setup.colours:
        return None
    seat = docket.setup.colours.index(name)
    person = people.get(seat if number is None else number)
    if person is None:
        return None
    sits_there = not docket.seat(seat).vacant and docket.seat(seat).person == person.number
    return Addressee(person, seat, sits_there or may_come_back(docket, person.number, seat), docket)


def _moderator(
    docket: Docket | None, in_charge: Sequence[int], people: Mapping[int, Person], number: int
) -> Addressee | None:
    """The person in charge who has this person's address; a host who plays has two numbers.

    Who lost a seat before the game, and was told so, answers for that seat while it is free.
    """
    person = people.get(number)
    if person is None:
        return None
    now = next((people[who] for who in in_charge if people[who].addresses & person.addresses), None)
    lost = docket.opened if docket is not None and now is None else ()
    if (
        docket is not None
        and (seat := next((each for each in lost if may_come_back(docket, number, each)), None)) is not None
    ):
        return Addressee(person, seat, True, docket)
    return Addressee(now or person, None, now is not None, docket)


def _docket(decisions: Decisions, transaction: Transaction, game: str, seq: int) -> Docket | None:
    try:
        return decisions.dockets.of(transaction, game, seq)
    except NoSuchGame:
        return None


def person_with(docket: Docket, people: Mapping[int, Person], address: str) -> tuple[Person, Seat | None] | None:
    """The owner of an address, and the seat that person plays now; if several share it, players come first."""
    theirs = [number for number, person in people.items() if address in person.addresses]
    for seat in docket.players:
        if docket.seat(seat).person in theirs:
            return people[docket.seat(seat).person], seat
    moderating = [number for number, _ in docket.moderators if number in theirs]
    return next(((people[number], None) for number in (*moderating, *theirs)), None)
