"""Who answers a letter of ours: whom it went to, what was found about the sender and the way, and what follows.

Knows how tokens name people, and the roster. Whether to trust a letter is decided here alone, by `treatment_of`. Must
not know what a letter says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.desk.decisions import Decisions
from referee.desk.outgoing import MODERATOR, OBSERVER
from referee.desk.routes import Arrival, arrival_of
from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket
from referee.docket.people import may_come_back
from referee.log import Doubt, Ground
from referee.mail.authentication_results import is_proven
from referee.mail.automatic import Verdict
from referee.mail.automatic_signs import FEEDBACK
from referee.mail.envelope import Envelope
from referee.mail.header import Header, HeaderDoubt
from referee.mail.reply_tokens import ReplyToken
from referee.rules.model import Seat
from referee.store import Person, Transaction

UNNAMED = "0"
"""Stands for the label that a subject tag does not tell; no letter of ours has it."""

ClaimedSender = Literal["home", "another", "nobody", "several"]
Proof = Literal["", "proven", "unproven"]
WrittenBy = Literal["person", "feedback", "list", "program"]
Treatment = Doubt | Ground | Literal["stranger"]
"""What becomes of a letter: it is heard (""), held for a doubt, turned down on a ground, or passed over."""

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


# --- whether to trust it -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Provenance:
    """What was found about who sent an answer to a letter of ours, and how it came."""

    sender: ClaimedSender
    """Whose address From claims: of the person whom our letter went to, of another one of the game, or nobody's there.
    "several": it claims more than one, and one of them is another's."""
    in_place: bool
    """Whether the person whom our letter went to is still in that place."""
    has_begun: bool
    """Whether the game has begun."""
    odd: HeaderDoubt | Literal[""]
    """The gravest oddity of its header."""
    proof: Proof
    """What our mail server says about the sender; "" where none is trusted to."""
    names_letter: bool
    """Whether its token names our letter; a tag in a subject, which many people see, names only game and seat."""
    arrival: Arrival | None
    """Its route, if it has to be vouched for by that."""
    writer: WrittenBy
    """Who wrote it, by the signs of programs: a person, by a list or as bulk mail, or with a provider's own mark."""


# In this order; the first that holds decides.
_CHECKS: tuple[tuple[Treatment, Callable[[Provenance], bool]], ...] = (
    ("stranger", lambda found: found.sender == "several"),  # neither may read an answer to the other
    ("astray", lambda found: found.sender == "another" and found.has_begun),
    ("gone", lambda found: found.sender == "home" and found.has_begun and not found.in_place),
    ("stranger", lambda found: not found.in_place),
    ("senders", lambda found: found.odd == "senders"),
    ("header", lambda found: found.odd == "header"),
    ("address", lambda found: found.sender != "home"),
    ("proof", lambda found: found.proof == "unproven"),
    ("route", lambda found: found.arrival is not None and found.arrival.is_new),
    ("tag", lambda found: not found.names_letter and not found.proof),
    ("machine", lambda found: found.writer == "program"),
    ("list", lambda found: found.writer == "list" and not found.proof),
)


def treatment_of(found: Provenance) -> Treatment:
    """What becomes of a letter of this provenance."""
    return next((treatment for treatment, holds in _CHECKS if holds(found)), "")


def provenance_of(
    transaction: Transaction,
    token: ReplyToken,
    to: Addressee,
    people: Mapping[int, Person],
    envelope: Envelope,
    authserv_id: str | None,
) -> Provenance:
    """The provenance of an answer to our letter with this token, which went to this addressee of the game's people."""
    sender = _sender(to.person, people, envelope)
    proof, writer = proof_of(envelope, authserv_id), _writer(envelope.verdict)
    routes_matter = to.current and sender == "home" and not (envelope.doubts or proof or writer == "program")
    return Provenance(
        sender=sender,
        in_place=to.current,
        has_begun=to.docket is not None,
        odd=envelope.doubts[0] if envelope.doubts else "",
        proof=proof,
        names_letter=token.letter != UNNAMED,
        arrival=arrival_of(transaction, to.person, token.letter, envelope) if routes_matter else None,
        writer=writer,
    )


def proof_of(header: Header, authserv_id: str | None) -> Proof:
    """What the server of this name says about a letter's sender."""
    if not authserv_id:
        return ""
    return "proven" if is_proven(header.fields, authserv_id) else "unproven"


def _sender(person: Person, people: Mapping[int, Person], envelope: Envelope) -> ClaimedSender:
    home = person.addresses
    others = {address for each in people.values() for address in each.addresses} - home
    if len(envelope.senders) > 1 and not others.isdisjoint(envelope.senders):
        return "several"
    return "home" if envelope.sender in home else "another" if envelope.sender in others else "nobody"


def _writer(verdict: Verdict) -> WrittenBy:
    if not verdict.is_of_its_way:
        return "person" if verdict.kind == "person" else "program"
    return "feedback" if verdict.signs == (FEEDBACK,) else "list"
