"""A player's letter that answers none of ours: fresh mail, a reply to an edited address, a token only in its quote.

Where our mail server or the route vouches for an address on file, what the letter orders is quoted back to it, once a
day, and waits for an OK. What a stranger writes is not opened. Must not know how a letter is worded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.desk import incoming
from referee.desk.decisions import Decisions, seconds
from referee.desk.incoming import OpenedLetter
from referee.desk.own_tables import own_tables
from referee.desk.provenance import person_with
from referee.desk.rate_limits import RateLimiter
from referee.desk.roster import people_of
from referee.desk.routes import is_by_known_route
from referee.desk.seeking_words import names
from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket
from referee.letters.model import Elsewhere
from referee.log import Doubt
from referee.mail.authentication_results import is_proven
from referee.mail.envelope import Envelope, open_body
from referee.mail.header import Header, read_thread
from referee.mail.reply_tokens import TAG_OPENS, read_token
from referee.orders.contents import OrderSheet, StatusOfAll
from referee.orders.shapes.table import shape_of
from referee.rules.model import Seat
from referee.store import InboxRow, Person, Transaction

_QUOTED = 64_000  # characters of a letter in which a token is looked for
_STATUS_OF_ALL = re.compile(r"\W*status\W+all\W*", re.IGNORECASE)
_LISTED = 6  # tables that an answer lists


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat that somebody plays at a running table, and the roster of that table."""

    docket: Docket
    seat: Seat
    people: dict[int, Person]

    @property
    def person(self) -> Person:
        """Who plays there."""
        return self.people[self.docket.seat(self.seat).person]


@dataclass(slots=True)
class FreshLetters:
    """Answers letters without a token, of people who play."""

    decisions: Decisions
    keys: tuple[bytes, ...]

    def answer(
        self, transaction: Transaction, header: Header, row: InboxRow, now: datetime, authserv_id: str | None
    ) -> str:
        """Answer a letter, if somebody vouches that a player wrote it and none was answered today; the verdict."""
        if header.doubts or not _is_vouched_for(transaction, header, authserv_id):
            return "stranger"
        places = self._places_of(transaction, header.sender)
        if not places:
            return "stranger"
        envelope = open_body(row.raw, header)
        if envelope.verdict.kind != "person" and not envelope.verdict.is_of_its_way:
            return "automatic"
        if not RateLimiter(transaction, "", header.sender, now).take("fresh"):
            return "braked"
        place, label = self._place_meant(transaction, places, envelope, row)
        doubt: Doubt = "fresh" if place else "tables"
        place = place or places[0]
        so_far = transaction.correspondence(place.docket.game, place.person.number, label)
        opened = OpenedLetter(envelope, row, place.person, place.people, label, doubt, so_far)
        if asks_for_all(envelope):
            return self._tell_of_all(transaction, place, replace(opened, doubt=""), now)
        said = _orders_alone(incoming.submission(place.docket, place.seat, opened), doubt)
        heard = adjudicate.hear(place.docket, said, seconds(now))
        listed = [_newest_subject(transaction, each) for each in places[:_LISTED]] if doubt == "tables" else []
        told = Elsewhere(listed=tuple(listed))
        self.decisions.settle(
            transaction, place.docket, heard.entries, now, led_to=heard.led_to, opened=opened, elsewhere=told
        )
        transaction.set_verdict(row.id, "held", place.docket.game, place.seat)
        return "held"

    def _tell_of_all(self, transaction: Transaction, place: Seated, opened: OpenedLetter, now: datetime) -> str:
        """Answer STATUS ALL, to the address on file; whatever else the letter says is passed over."""
        docket = place.docket
        asked = Submission(place.seat, opened.row.id, docket.stop, OrderSheet(requests=(StatusOfAll(),)))
        heard = adjudicate.hear(docket, asked, seconds(now))
        tables = Elsewhere(own_tables(self.decisions, transaction, place.person, now))
        self.decisions.settle(
            transaction, docket, heard.entries, now, led_to=heard.led_to, opened=opened, elsewhere=tables
        )
        transaction.set_verdict(opened.row.id, "answered", docket.game, place.seat)
        return "held"

    def _places_of(self, transaction: Transaction, address: str) -> list[Seated]:
        """The seats that the owner of an address plays now, at tables that are not over."""
        places = []
        for game in transaction.games_of(address):
            try:
                docket = self.decisions.dockets.of(transaction, game)
            except NoSuchGame:  # it is being set up
                continue
            people = people_of(transaction, game)
            found = person_with(docket, people, address)
            if found is not None and found[1] is not None and not docket.ended:
                places.append(Seated(docket, found[1], people))
        return places

    def _place_meant(
        self, transaction: Transaction, places: Sequence[Seated], envelope: Envelope, row: InboxRow
    ) -> tuple[Seated | None, str]:
        """The table that a letter is for, None if that is open, and the label of our letter that it answers.

        It is the one whose token is quoted, the one it names, or the only one.
        """
        token = read_token(envelope.text[:_QUOTED], self.keys)
        quoted = [place for place in places if token is not None and place.docket.game == token.game]
        if quoted and token is not None:
            return quoted[0], token.letter
        named = (
            [place for place in places if names(envelope, place.docket.title, place.docket.game)]
            if len(places) > 1
            else places
        )
        if len(named) != 1:
            return None, ""
        written = min(envelope.sent or row.received, row.received)
        return named[0], transaction.label_before(named[0].docket.game, named[0].person.number, written)


def asks_for_all(envelope: Envelope) -> bool:
    """Whether the subject or the first line of a letter says STATUS ALL, and nothing else."""
    first = next((line for line in envelope.text.splitlines() if line.strip()), "")
    return any(_STATUS_OF_ALL.fullmatch(text) is not None for text in (envelope.subject, first))


def wants_to_host(header: Header) -> bool:
    """Whether the subject of a letter says that it would set up a game."""
    return re.match(r"\W*(?:re\W+)?create\b", header.subject, re.IGNORECASE) is not None


def _is_vouched_for(transaction: Transaction, header: Header, authserv_id: str | None) -> bool:
    """Whether our mail server has proven the sender; where none does, whether the letter came by a known route."""
    if authserv_id:
        return is_proven(header.fields, authserv_id)
    return is_by_known_route(transaction, header)


def _orders_alone(said: Submission, doubt: Doubt) -> Submission:
    """The orders of a letter without another word of it: the answer must not carry anybody's text."""
    sheet = OrderSheet()
    if doubt == "fresh":
        meant = said.sheet.blocks or said.sheet.proposal
        sheet = OrderSheet(proposal=tuple(block for block in meant if shape_of(block).is_filed))
    return replace(said, sheet=sheet, unread=(), copied=())


def _newest_subject(transaction: Transaction, place: Seated) -> str:
    """The subject of our newest letter to whoever plays there."""
    game, number = place.docket.game, place.person.number
    subject = read_thread(transaction.correspondence(game, number, "").head).subject
    return subject.partition(TAG_OPENS)[0].strip() or place.docket.title
