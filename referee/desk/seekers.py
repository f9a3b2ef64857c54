"""Letters of people who look for a seat: LIST, JOIN, WAITLIST, and their answers to what we wrote.

A stranger's letter is read only if our mail server vouches for its sender, and gets one answer: a question, whose
yes confirms the address. Until then nothing is kept but that letter, and nobody else is written to. Must not know how
a host sees it, nor how a letter is worded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from referee import log
from referee.adjudication import adjudicate
from referee.commands.drafting import full_setup, without_guest
from referee.commands.drafts import created, heard
from referee.commands.newcomers import Newcomer
from referee.desk.decisions import Decisions, seconds
from referee.desk.incoming import OpenedLetter
from referee.desk.observers import begin
from referee.desk.outgoing import UNKNOWN, Threads
from referee.desk.provenance import Addressee, provenance_of, treatment_of
from referee.desk.rate_limits import Allowances, RateLimiter
from referee.desk.roster import enrol, newcomers, people_of, usual_nights
from referee.desk.seeking_words import (
    FIRST_LINES,
    Sought,
    is_short,
    language_chosen,
    language_of,
    name_of,
    named,
    names,
    own_lines,
    said_to_us,
    sought_by,
    sought_in,
    unlike,
)
from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket
from referee.docket.horizon import Progress, horizon, progress_of
from referee.docket.model import FIRST_LATER
from referee.docket.people import may_join
from referee.docket.punctuality import InTime, in_time_of
from referee.letters.model import DraftNews
from referee.letters.notices import asking_notice, draft_notice, seeking_notice, waiting_notice
from referee.letters.seeking import Asks, How, ListedTable, Seeking, standing_at, table_of_draft, table_of_game, to_come
from referee.log import Drafted
from referee.mail.compose import reference
from referee.mail.envelope import Envelope, open_body
from referee.mail.header import Header, read_header, read_thread
from referee.mail.reply_tokens import ReplyToken
from referee.orders.keywords import ENGLISH, known_as
from referee.store import NO_GAME, Correspondence, InboxRow, NotHere, Person, Transaction

MOST_ASKING = 20
"""The most people who may ask for a seat at a table at once, or wait for one."""

MOST_COUNTED = 20
"""So many tables are looked at to say how often somebody was in time."""

_ASKED = re.compile(r"q(?:([0-9]{1,9})|([a-z2-7]{13}))")  # up to 0.11 by its number


@dataclass(slots=True)
class Seekers:
    """Answers people who look for a seat."""

    decisions: Decisions

    def answer_stranger(
        self, transaction: Transaction, header: Header, row: InboxRow, now: datetime, allowances: Allowances
    ) -> str | None:
        """Answer a letter that our mail server vouches for; the verdict, None if it asks for no seat."""
        if not header.looks_genuine:
            return None
        envelope = open_body(row.raw, header)
        chosen = language_chosen(envelope)
        sought = sought_by(envelope) or (Sought("LIST") if chosen and not transaction.games_of(header.sender) else None)
        if sought is None or not envelope.looks_genuine:
            return None
        if sought.word == "LEAVE" and (verdict := self.answer_guest(transaction, header, row, now, allowances)):
            return verdict
        tables = open_tables(self.decisions, transaction, now)  # each may have to be read from its log
        if not (tables or sought.shouted) and transaction.games_of(header.sender):
            return None  # words to a table where the sender plays
        if not RateLimiter(transaction, "", header.sender, now, allowances).take("seeking"):
            return "braked"
        known = self._language_known(transaction, header.sender)
        language = chosen or sought.language or known or language_of(envelope, tables, ENGLISH)
        observer = Person("", UNKNOWN, name_of(header), header.sender, sought.zone or "UTC", language)
        if sought.word == "OBSERVE" and begin(self.decisions, transaction, named(tables, sought.table), observer, now):
            transaction.set_verdict(row.id, "answered")
            return "answered"
        table = named(tables, sought.table) if sought.word == "JOIN" else None
        person = replace(observer, time_zone="UTC")
        if table is None:
            return self._tell_of_tables(transaction, sought, tables, person, row, envelope, now)
        thread = {UNKNOWN: reference(envelope.message_id)}
        told = Seeking("confirm", person.name, (table,))
        self._tell(transaction, table, told, row, replace(person, game=table.game), now, thread)
        transaction.set_verdict(row.id, "answered", table.game)
        return "answered"

    def answer_guest(
        self, transaction: Transaction, header: Header, row: InboxRow, now: datetime, allowances: Allowances
    ) -> str | None:
        """Answer a letter of somebody who has a seat, or asks for one, at a table that is being set up; the verdict.

        Our mail server vouches for its sender. A no that may be meant for any of several tables is only answered. None
        if there is no such table.
        """
        envelope = open_body(row.raw, header)
        places = [*self._drafts_with(transaction, header.sender)] if envelope.looks_genuine else []
        named_there = [place for place in places if names(envelope, place[0].title, place[0].game)]
        if not places:
            return None
        draft, person = (named_there or places)[-1]
        if known_as(person.language) == ENGLISH:
            person = replace(person, language=language_of(envelope, (table_of_draft(draft),), ENGLISH))
        sought = sought_by(envelope)
        said = said_to_us(envelope, (), full_setup(draft), person.language)
        is_no = sought.word == "LEAVE" if sought is not None else said == "no" and is_short(envelope)
        leaves = is_no and 1 in (len(places), len(named_there))
        thread = {person.number: reference(envelope.message_id)}
        return self._tell_standing(transaction, draft, person, row, now, allowances, leaves=leaves, thread=thread)

    def _drafts_with(self, transaction: Transaction, address: str) -> Iterator[tuple[Drafted, Person]]:
        """The tables that are being set up at which the owner of an address has a seat or asks for one."""
        for game in transaction.games_of(address):
            draft = self.decisions.draft(transaction, game)
            people = people_of(transaction, game) if draft else {}
            for number in [number for number, each in people.items() if address in each.addresses]:
                if draft is not None and standing_at(draft, number, "").how != "left":
                    yield draft, people[number]

    def hear_player(
        self, transaction: Transaction, opened: OpenedLetter, now: datetime, allowances: Allowances
    ) -> bool:
        """Hear a letter of somebody who plays at a table of ours, if it asks for a seat at another and nothing else."""
        lines = [line for line in own_lines(opened.envelope, opened.so_far.words) if line.strip()]
        sought = sought_in(lines[:1])
        if sought is None or sought.word == "LEAVE" or len(lines) > FIRST_LINES:
            return False
        tables = open_tables(self.decisions, transaction, now)
        is_shouted = lines[0].strip() == lines[0].strip().upper()
        if not is_shouted and (not tables or sought.word == "LIST"):
            return False
        self._hear(transaction, sought, tables, opened.person, opened.row, opened.envelope, now, allowances)
        return True

    def answer(
        self,
        transaction: Transaction,
        token: ReplyToken,
        envelope: Envelope,
        row: InboxRow,
        now: datetime,
        authserv_id: str | None,
        allowances: Allowances,
    ) -> str:
        """Answer a letter that answers one of ours to somebody who looked for a seat; the verdict."""
        asked = self._asked(transaction, token)
        if asked is None:
            return "stranger"
        person, first = asked
        people = people_of(transaction, token.game)
        to = Addressee(person, None, True, None)
        found = provenance_of(transaction, token, to, people, envelope, authserv_id)
        if found.sender != "home" or treatment_of(found) != "":
            return "stranger"
        tables = open_tables(self.decisions, transaction, now)
        ours = transaction.correspondence(token.game, person.number, token.letter)
        sought, chosen = sought_in(own_lines(envelope, ours.words)), language_chosen(envelope, ours.words)
        person = replace(person, language=chosen or self._language_in(transaction, person, envelope, tables, ours))
        if chosen and person.number != UNKNOWN:
            transaction.set_language(token.game, person.number, chosen)
        said = said_to_us(envelope, ours.words, full_setup(created(NO_GAME, 0, "", "")), person.language)
        if sought is None and said == "yes" and first is not None and first.word == "JOIN":
            sought = first
        draft = None if person.number == UNKNOWN else self.decisions.draft(transaction, token.game)
        if draft is not None and sought is None and said == "no" and is_short(envelope, ours.words):
            sought = Sought("LEAVE")
        is_played = person.number != UNKNOWN and draft is None
        answer = "leave" if sought is not None and sought.word == "LEAVE" else said if sought is None else ""
        if is_played and (
            answer or chosen or to_come(self.decisions.dockets.of(transaction, token.game), person.number)
        ):
            if not RateLimiter(transaction, "", envelope.sender, now, allowances).take("seeking"):
                return "braked"
            return self._answer_offer(transaction, token, person, answer, row, now)
        if sought is None and draft is not None:
            return self._tell_standing(transaction, draft, person, row, now, allowances)
        if sought is None and not chosen:
            return "empty"
        sought = sought or Sought("LIST")
        return self._hear(transaction, sought, tables, person, row, envelope, now, allowances)

    def leave_all_lists(self, transaction: Transaction, game: str, gone: Sequence[log.Resigned], now: datetime) -> None:
        """Take those who did not answer the invitation of this table off the lists of all others."""
        people = people_of(transaction, game)
        for home in {people[each.person].address.lower() for each in gone}:
            for other in transaction.listed_tables():
                numbers = {number for number, each in people_of(transaction, other).items() if home in each.addresses}
                draft = self.decisions.draft(transaction, other)
                if draft is not None and numbers & dict(draft.asking).keys():
                    self._strike(transaction, draft, numbers, now)
                elif draft is None:
                    docket = self.decisions.dockets.of(transaction, other)
                    for number in numbers & dict(docket.waiting).keys():
                        left = adjudicate.leave(docket, number, seconds(now))
                        self.decisions.settle(transaction, docket, left.entries, now, led_to=left.led_to)

    def _strike(self, transaction: Transaction, draft: Drafted, numbers: set[int], now: datetime) -> Drafted:
        """Take people off the list of those who ask for a seat at a table that is being set up."""
        after = replace(draft, asking=tuple(each for each in draft.asking if each[0] not in numbers))
        self.decisions.write_draft(transaction, after, (after,), now, len(transaction.log(draft.game)))
        return after

    # --- what follows from a confirmed letter ---------------------------------------------------------

    def _hear(
        self,
        transaction: Transaction,
        sought: Sought,
        tables: tuple[ListedTable, ...],
        person: Person,
        row: InboxRow,
        envelope: Envelope,
        now: datetime,
        allowances: Allowances,
    ) -> str:
        """Do what somebody asks for whose address is confirmed; the verdict."""
        draft = self.decisions.draft(transaction, person.game) if person.number != UNKNOWN else None
        if draft is not None and sought.word == "LEAVE":
            return self._tell_standing(transaction, draft, person, row, now, allowances, leaves=True)
        if not RateLimiter(transaction, "", person.address.lower(), now, allowances).take("seeking"):
            transaction.set_verdict(row.id, "braked")
            return "braked"
        asked = named(tables, sought.table)
        if sought.word == "OBSERVE" and begin(self.decisions, transaction, asked, person, now):
            transaction.set_verdict(row.id, "answered", asked.game if asked else "")
            return "answered"
        table = asked if sought.word == "JOIN" else None
        person = replace(person, time_zone=sought.zone or person.time_zone, language=sought.language or person.language)
        if table is None:
            return self._tell_of_tables(transaction, sought, tables, person, row, envelope, now)
        draft = self.decisions.draft(transaction, table.game)
        if draft is not None:
            self._ask_host(transaction, draft, table, person, row, envelope, now)
        else:
            self._join_list(transaction, table, person, row, envelope, now)
        transaction.set_verdict(row.id, "asked", table.game)
        return "asked"

    def _tell_of_tables(
        self,
        transaction: Transaction,
        sought: Sought,
        tables: tuple[ListedTable, ...],
        person: Person,
        row: InboxRow,
        envelope: Envelope,
        now: datetime,
    ) -> str:
        """Tell somebody who names no table that is open which are, if any; the verdict."""
        how: How = "leave" if sought.word == "LEAVE" else "tables" if sought.word == "LIST" else "unknown"
        if how != "leave" and not tables:
            how = "none"
        told = Seeking(how, person.name, () if how == "leave" else tables)
        home = replace(person, game=NO_GAME, number=UNKNOWN)
        self._tell(transaction, _no_table(), told, row, home, now, {UNKNOWN: reference(envelope.message_id)})
        transaction.set_verdict(row.id, "answered")
        return "answered"

    def _give_up_seat(self, transaction: Transaction, draft: Drafted, person: Person, now: datetime) -> Drafted:
        """Open the seat of somebody who leaves a table that is being set up, and tell its host; the draft then."""
        guest = next(each for each in draft.invited if each[1] == person.number)
        after = replace(without_guest(draft, guest), letters=draft.letters + 1)
        self.decisions.write_draft(transaction, after, (after,), now, len(transaction.log(draft.game)))
        people = people_of(transaction, draft.game)
        notice = draft_notice(after, (), newcomers(people), DraftNews("left", person.name))
        self.decisions.outbox.post(transaction, [(notice, people[draft.host])], now)
        return after

    def _tell_standing(
        self,
        transaction: Transaction,
        draft: Drafted,
        person: Person,
        row: InboxRow,
        now: datetime,
        allowances: Allowances,
        *,
        leaves: bool = False,
        thread: Threads | None = None,
    ) -> str:
        """Tell somebody how it stands at a table that is being set up; the verdict.

        Who `leaves` is taken off the list first, or gives up the seat, of which the host hears: also beyond the limit.
        """
        had = standing_at(draft, person.number, person.name).how
        if leaves and had == "asked":
            draft = self._strike(transaction, draft, {person.number}, now)
        elif leaves and had in ("admitted", "invited"):
            draft = self._give_up_seat(transaction, draft, person, now)
        if not RateLimiter(transaction, "", person.address.lower(), now, allowances).take("seeking"):
            transaction.set_verdict(row.id, "braked")
            return "braked"
        told = standing_at(draft, person.number, person.name)
        if had in ("admitted", "invited") and told.how == "left":
            told = replace(told, how="gave-up")
        self._tell(transaction, table_of_draft(draft), told, row, person, now, thread or {})
        transaction.set_verdict(row.id, "answered", draft.game)
        return "answered"

    def _ask_host(
        self,
        transaction: Transaction,
        draft: Drafted,
        table: ListedTable,
        person: Person,
        row: InboxRow,
        envelope: Envelope,
        now: datetime,
    ) -> None:
        """Put somebody on the list of those who ask for a seat, and tell the host; or say why not."""
        people, home = people_of(transaction, draft.game), person.address.lower()
        numbers = {number for number, each in people.items() if home in each.addresses}
        seated = {number for _, number, _ in draft.invited} & numbers
        why: How | None = None
        until = draft.until
        if seated:
            why = "seated"
        elif numbers & {*draft.declined}:
            why = "declined"
        elif numbers & {number for number, _ in draft.asking}:
            why = "asked"
        elif len(draft.asking) >= MOST_ASKING:
            why = "full"
        number = min(numbers, default=max((FIRST_LATER - 1, *people)) + 1)
        taken = {each.name for each in people.values() if home not in each.addresses}
        name = people[number].name if number in people else unlike(person.name, taken, home)
        seeker = Person(draft.game, number, name, person.address, person.time_zone, person.language)
        if not numbers and why is None:
            enrol(transaction, draft.game, number, seeker)
        if why is None:
            asking = (*draft.asking, (number, name))
            after = replace(draft, asking=asking, letters=draft.letters + 1)
            if not draft.until:  # of a log of before its tables were closed by themselves
                after = heard(after, seconds(now))
            until = after.until
            self.decisions.write_draft(transaction, after, (after,), now, len(transaction.log(draft.game)))
            newcomer = Newcomer(name, seeker.address, seeker.time_zone, seeker.language)
            asks = Asks(newcomer, self._record(transaction, home))
            self.decisions.outbox.post(transaction, [(asking_notice(after, asks), people[draft.host])], now)
        told = Seeking(why or "asked", name, (table,), until=until or None)
        reader = seeker if numbers or why is None else replace(seeker, number=UNKNOWN)
        thread = {reader.number: reference(envelope.message_id)}
        self._tell(transaction, table, told, row, reader, now, thread)

    def _join_list(
        self,
        transaction: Transaction,
        table: ListedTable,
        person: Person,
        row: InboxRow,
        envelope: Envelope,
        now: datetime,
    ) -> None:
        """Let somebody wait for a seat at a table that has its players, and tell its moderators; or say why not."""
        docket = self.decisions.dockets.of(transaction, table.game)
        people, home = people_of(transaction, table.game), person.address.lower()
        numbers = {number for number, each in people.items() if home in each.addresses}
        number = min(numbers, default=max((docket.next_person - 1, *people)) + 1)
        places = [place for place, (one, _) in enumerate(docket.waiting, 1) if one in numbers]
        why: How | None = None
        if numbers & {docket.seat(seat).person for seat in docket.players}:
            why = "seated"
        elif places:
            why = "waiting"
        elif not all(may_join(docket, one) for one in numbers or {number}):
            why = "barred"
        elif len(docket.waiting) >= MOST_ASKING:
            why = "full"
        taken = {each.name for each in people.values() if home not in each.addresses}
        name = people[number].name if number in people else unlike(person.name, taken, home)
        seeker = Person(table.game, number, name, person.address, person.time_zone, person.language)
        if why is not None:
            told = Seeking(why, name, (table,), place=places[0] if places else 0)
            reader = replace(seeker, number=UNKNOWN)
            thread = {UNKNOWN: reference(envelope.message_id)}
            self._tell(transaction, table, told, row, reader, now, thread)
            return
        if not numbers:
            enrol(transaction, table.game, number, seeker)
        joined = adjudicate.join(docket, number, name, seconds(now))
        entries = (*(() if number in docket.quiet else usual_nights([(number, seeker)])), *joined.entries)
        thread = {number: reference(envelope.message_id)}
        self.decisions.settle(transaction, docket, entries, now, answered=thread)
        newcomer = Newcomer(name, seeker.address, seeker.time_zone, seeker.language)
        asks = Asks(newcomer, self._record(transaction, home))
        notices = [(waiting_notice(docket, asks, self._label(row), one), people[one]) for one, _ in docket.moderators]
        self.decisions.outbox.post(transaction, notices, now)

    def _answer_offer(
        self, transaction: Transaction, token: ReplyToken, person: Person, said: str, row: InboxRow, now: datetime
    ) -> str:
        """Do what somebody on a waiting list says to the seat that was offered, or leaves the list; the verdict."""
        docket = self.decisions.dockets.of(transaction, token.game)
        offers = () if docket.ended else tuple(docket.offers.values())
        offer = next((each for each in offers if each.person == person.number), None)
        newest = token.letter.endswith(f"n{docket.notice_counts.get(person.number, 0)}")
        waits = person.number in dict(docket.waiting)
        if said == "yes" and offer is not None and newest and seconds(now) < offer.until:
            tail = adjudicate.accept_offer(docket, offer, seconds(now))
        elif said in ("no", "leave") and waits and (said == "leave" or (offer is not None and newest)):
            tail = adjudicate.leave(docket, person.number, seconds(now))
        else:
            people = people_of(transaction, token.game)
            theirs = {number for number, each in people.items() if each.addresses & person.addresses}
            seated = any(docket.seat(seat).person in theirs for seat in docket.players)
            how: How = "waiting" if waits else "seated" if seated else "taken"
            told = Seeking(how, person.name, place=_place(docket, person.number))
            told = to_come(docket, person.number) or told
            table = table_of_game(docket, (), len(docket.waiting))
            self._tell(transaction, table, told, row, person, now, {})
            transaction.set_verdict(row.id, "answered", token.game)
            return "answered"
        self.decisions.settle(transaction, docket, tail.entries, now, led_to=tail.led_to)
        transaction.set_verdict(row.id, "answered", token.game)
        return "answered"

    def _record(self, transaction: Transaction, address: str) -> InTime:
        """How often the owner of an address was in time, at the latest tables of this referee."""
        numbers: dict[str, set[int]] = {}
        for game, number in transaction.seats_of(address):
            numbers.setdefault(game, set()).add(number)
        latest = sorted(numbers, key=lambda game: (len(game), game))[-MOST_COUNTED:]
        return sum((in_time_of(transaction.log(game), frozenset(numbers[game])) for game in latest), InTime())

    # --- who writes, and what was asked ---------------------------------------------------------------

    def _asked(self, transaction: Transaction, token: ReplyToken) -> tuple[Person, Sought | None] | None:
        """Whom our letter with this token went to, and what the letter that it answered asked for."""
        number = token.seat.removeprefix("k")
        found = _ASKED.fullmatch(token.letter)
        raw = b""
        if found is not None:
            asked = int(found[1]) if found[1] else self.decisions.outbox.marked(found[2])
            with suppress(NotHere):
                raw = transaction.letter(asked or 0).raw
        if number:
            person = people_of(transaction, token.game).get(int(number))
            return None if person is None else (person, None)
        if not raw:
            return None
        header = read_header(raw)
        envelope = open_body(raw, header)
        return Person(token.game, UNKNOWN, name_of(header), header.sender, "UTC", ""), sought_by(envelope)

    def _language_in(
        self,
        transaction: Transaction,
        person: Person,
        envelope: Envelope,
        tables: Sequence[ListedTable],
        ours: Correspondence,
    ) -> str:
        """The language that somebody is answered in whose letter does not choose one."""
        known = person.language if person.number != UNKNOWN else self._language_known(transaction, person.address)
        if known_as(known) not in ("", ENGLISH):
            return known
        return language_of(envelope, tables, read_thread(ours.head).language or known or ENGLISH, ours.words)

    @staticmethod
    def _language_known(transaction: Transaction, address: str) -> str:
        """The language that the owner of an address has at the latest table, if that is not English; else empty."""
        seats = sorted(transaction.seats_of(address), key=lambda seat: (len(seat[0]), *seat))
        chosen = (people_of(transaction, game)[number].language for game, number in reversed(seats))
        return next((tag for tag in chosen if known_as(tag) != ENGLISH), "")

    def _label(self, row: InboxRow) -> str:
        return f"q{self.decisions.outbox.mark_of(row.id)}"

    def _tell(
        self,
        transaction: Transaction,
        table: ListedTable,
        told: Seeking,
        row: InboxRow,
        person: Person,
        now: datetime,
        thread: Threads,
    ) -> None:
        limiter = RateLimiter(transaction, "", person.address.lower(), now)
        told = replace(told, left=limiter.left("seeking"), most=limiter.allowances["seeking"].most)
        notice = seeking_notice(table, told, self._label(row), person.number)
        self.decisions.outbox.post(transaction, [(notice, person)], now, thread)


def _no_table() -> ListedTable:
    """What stands for a table in a letter that is about none."""
    return table_of_draft(created(NO_GAME, 0, "", ""))


def open_tables(decisions: Decisions, transaction: Transaction, now: datetime) -> tuple[ListedTable, ...]:
    """The tables at which anybody may ask for a seat, or to wait for one, with when each should end."""
    found = []
    for game in transaction.listed_tables():
        draft = decisions.draft(transaction, game)
        if draft is not None:
            if draft.listed and draft.open and draft.stage != "closed":
                table = table_of_draft(draft)
                progress = Progress(table.options, table.setup.rounds, table.seats)
                found.append(_ending(transaction, table, progress, now))
            continue
        try:
            docket = decisions.dockets.of(transaction, game)
        except NoSuchGame:
            continue
        if not docket.ended:
            open_seats = tuple(docket.opened) if not docket.started else ()
            table = table_of_game(docket, open_seats, len(docket.waiting))
            runs = docket.paused is None
            found.append(_ending(transaction, table, progress_of(docket), now) if runs else table)
    return tuple(found)


def _ending(transaction: Transaction, table: ListedTable, progress: Progress, now: datetime) -> ListedTable:
    """A table with when it should end."""
    return replace(table, ends=horizon(progress, seconds(now), transaction.paces_of_tables(progress.kind, now)))


def _place(docket: Docket, person: int) -> int:
    """The place of somebody on the waiting list; 0 if not on it."""
    return next((place for place, (one, _) in enumerate(docket.waiting, 1) if one == person), 0)
