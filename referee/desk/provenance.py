"""The provenance of a letter that answers one of ours: what was found about its sender and its way, and what follows.

Whether to trust a letter is decided here alone, by `treatment_of`. Must not know what a letter says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from referee.desk.addressees import Addressee
from referee.desk.routes import Arrival, arrival_of
from referee.log import Doubt, Ground
from referee.mail.authentication_results import is_proven
from referee.mail.automatic import Verdict
from referee.mail.automatic_signs import FEEDBACK
from referee.mail.envelope import Envelope
from referee.mail.header import Header, HeaderDoubt
from referee.mail.reply_tokens import ReplyToken
from referee.store import Person, Transaction

UNNAMED = "0"
"""Stands for the label that a subject tag does not tell; no letter of ours has it."""

ClaimedSender = Literal["home", "another", "nobody", "several"]
Proof = Literal["", "proven", "unproven"]
WrittenBy = Literal["person", "feedback", "list", "program"]
Treatment = Doubt | Ground | Literal["stranger"]
"""What becomes of a letter: it is heard (""), held for a doubt, turned down on a ground, or passed over."""


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
