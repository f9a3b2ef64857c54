"""Addresses of people: a second one, whose letters count as well, or another one for our letters.

Both sides say yes: the address on file, to which the request is asked back, and then the new one, in answer to a letter
that tells nobody who asked. Nothing changes before. A person's rows on all rosters change together. Must not know what
else a letter says.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from referee.adjudication.judging import Submission
from referee.desk import incoming
from referee.desk.decisions import Decisions
from referee.desk.outgoing import UNKNOWN
from referee.desk.provenance import proof_of
from referee.desk.rate_limits import Allowances, RateLimiter
from referee.desk.roster import people_of
from referee.docket import Docket
from referee.letters.notices import address_notice
from referee.mail.envelope import Envelope
from referee.mail.mime import is_address
from referee.mail.reply_tokens import ReplyToken
from referee.orders.contents import AddressFate, NewAddress
from referee.store import InboxRow, Person, Transaction

_GOOD_FOR = timedelta(days=7)
_READER = re.compile(r"(also|main)([0-9]+)")


def reader_named(token: ReplyToken) -> bool:
    """Whether our letter with this token asked a new address whether it is its reader's."""
    return _READER.fullmatch(token.seat) is not None


def asked_for(
    decisions: Decisions,
    transaction: Transaction,
    docket: Docket,
    person: Person,
    said: Submission,
    limiter: RateLimiter,
) -> Submission:
    """The letter with what becomes of the addresses that it asks for; the new ones are written to."""
    if said.held:
        return said
    requests = tuple(
        _asked(decisions, transaction, docket, person, each, said.letter, limiter)
        if isinstance(each, NewAddress) and each.sure
        else each
        for each in said.sheet.requests
    )
    return replace(said, sheet=replace(said.sheet, requests=requests))


def _asked(
    decisions: Decisions,
    transaction: Transaction,
    docket: Docket,
    person: Person,
    request: NewAddress,
    letter: int,
    limiter: RateLimiter,
) -> NewAddress:
    address = request.address.lower()
    fate: AddressFate = "asked"
    if request.how == "drop":
        fate = "dropped" if address == person.also.lower() else "strange"
        if fate == "dropped":
            _change_everywhere(transaction, person, person.address, "")
    elif not is_address(request.address) or decisions.outbox.is_ours(address):
        fate = "strange"
    elif address == person.address.lower() or (request.how == "also" and address == person.also.lower()):
        fate = "so-already"
    elif address in _taken(transaction, docket.game):
        fate = "strange"
    elif not limiter.take("address"):
        fate = "often"
    else:
        to = Person(docket.game, UNKNOWN, "", request.address, person.time_zone, person.language)
        notice = address_notice(docket, person.number, f"w{decisions.outbox.mark_of(letter)}", request.how)
        decisions.outbox.post(transaction, [(notice, to)], limiter.now)
    return replace(request, became=fate)


def _taken(transaction: Transaction, game: str) -> frozenset[str]:
    """The addresses that somebody of this game has."""
    return frozenset(each for person in people_of(transaction, game).values() for each in person.addresses)


def confirm(
    decisions: Decisions,
    transaction: Transaction,
    token: ReplyToken,
    envelope: Envelope,
    row: InboxRow,
    now: datetime,
    authserv_id: str | None,
    allowances: Allowances,
) -> str:
    """Hear the answer of a new address: a yes makes it its person's, at all tables; the verdict."""
    named = _READER.fullmatch(token.seat)
    found = transaction.addressed(token.game, token.letter, token.seat)
    if named is None or found is None or envelope.doubts or found.at + _GOOD_FOR < now:
        return "stranger"
    if envelope.sender != found.to.lower() or proof_of(envelope, authserv_id) == "unproven":
        return "stranger"
    person = people_of(transaction, token.game).get(int(named[2]))
    if person is None or not RateLimiter(transaction, "", envelope.sender, now, allowances).take("idle"):
        return "stranger"
    if not incoming.says_yes(decisions.dockets.of(transaction, token.game), envelope, found.text, person.language):
        return "empty"
    if envelope.sender not in person.addresses and envelope.sender in _taken(transaction, token.game):
        return "stranger"
    also, main = (found.to, person.address) if named[1] == "also" else (person.also, found.to)
    _change_everywhere(transaction, person, main, "" if also.lower() == main.lower() else also)
    docket = decisions.dockets.of(transaction, token.game)
    told = [
        replace(person, number=UNKNOWN, name="", address=each) for each in dict.fromkeys((person.address, found.to))
    ]
    mark = decisions.outbox.mark_of(row.id)
    notices = [(address_notice(docket, person.number, f"w{mark}n{n}", "done"), to) for n, to in enumerate(told)]
    decisions.outbox.post(transaction, notices, now)
    return "answered"


def _change_everywhere(transaction: Transaction, person: Person, main: str, also: str) -> None:
    """Give every row of a person these addresses, also where the game is over."""
    for row in transaction.rows_of(person):
        transaction.set_addresses(row.game, row.number, main, also)
