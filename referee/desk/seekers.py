"""Letters of people who look for a seat: LIST, JOIN, WAITLIST, and their answers to what we wrote.

A stranger's letter is read only if our mail server vouches for its sender, and gets one answer: a question, whose
yes confirms the address. Until then nothing is kept but that letter, and nobody else is written to. Must not know how
a host sees it, nor how a letter is worded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from referee.commands.newcomers import LONGEST_NAME, Newcomer
from referee.desk.addressees import Addressee
from referee.desk.decisions import Decisions
from referee.desk.files import sender_lines
from referee.desk.incoming import OpenedLetter
from referee.desk.outgoing import UNKNOWN, Threads
from referee.desk.provenance import provenance_of, treatment_of
from referee.desk.rate_limits import Allowances, RateLimiter
from referee.desk.roster import enrol, people_of
from referee.desk.stimuli import NoSuchGame
from referee.docket.model import FIRST_LATER
from referee.letters.notices import asking_notice, seeking_notice
from referee.letters.seeking import Asks, How, InTime, ListedTable, Seeking, table_of_draft, table_of_game
from referee.log import Drafted
from referee.mail import mime
from referee.mail.compose import reference
from referee.mail.envelope import Envelope, open_body
from referee.mail.header import Header, read_header
from referee.mail.reply_tokens import ReplyToken
from referee.orders.contents import Accept, Decline, Known, Line, Ok
from referee.prose.letter_reader import read_letter
from referee.store import InboxRow, NotHere, Person, Transaction

MOST_ASKING = 20
"""The most people who may ask for a seat at a table at once, or wait for one."""

_WORDS = re.compile(
    r"\W*(?:(?P<list>LIST(?:\s+(?:of\s+)?(?:open\s+)?(?:tables|games))?)|(?P<word>JOIN|WAITLIST)\b(?P<table>.*)"
    r"|(?P<leave>LEAVE|UNJOIN)\b.*)[\s.!]*",
    re.IGNORECASE,
)
_RE = re.compile(r"\s*(?:(?:re|aw|sv|odp|antw)\s*:\s*)*", re.IGNORECASE)
_ZONE = re.compile(r"[\s,]+([A-Za-z]+/[A-Za-z_+-]+(?:/[A-Za-z_]+)?)\s*$")
_DRESS = " \t\"'“”„«»<>().,:;!?*_"
_FIRST_LINES = 3
_ASKED = re.compile(r"q([0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class Sought:
    """What a letter of somebody who looks for a seat says: the word, and the table that it names."""

    word: Literal["LIST", "JOIN", "LEAVE"]
    table: str = ""


def sought_in(lines: Sequence[str]) -> Sought | None:
    """What the first lines of a letter ask for; None if they are about something else."""
    for line in [line for line in lines if line.strip()][:_FIRST_LINES]:
        found = _WORDS.fullmatch(line[:200])
        if found is None:
            continue
        if found["list"]:
            return Sought("LIST")
        if found["leave"]:
            return Sought("LEAVE")
        return Sought("JOIN", _ZONE.sub("", found["table"]).strip(_DRESS))
    return None


@dataclass(slots=True)
class Seekers:
    """Answers people who look for a seat."""

    decisions: Decisions

    def answer_stranger(
        self, transaction: Transaction, header: Header, row: InboxRow, now: datetime, allowances: Allowances
    ) -> str | None:
        """Answer a letter that our mail server vouches for; the verdict, None if it asks for no seat."""
        tables = open_tables(self.decisions, transaction)
        if not tables or not header.looks_genuine:
            return None
        envelope = open_body(row.raw, header)
        sought = sought_in((_RE.sub("", envelope.subject), *_own(envelope)))
        if sought is None or sought.word == "LEAVE" or not envelope.looks_genuine:
            return None
        table = named(tables, sought.table) if sought.word == "JOIN" else None
        if not RateLimiter(transaction, "", header.sender, now, allowances).take("seeking"):
            return "braked"
        how: How = "confirm" if table else "tables" if sought.word == "LIST" else "unknown"
        person = Person((table or tables[0]).game, UNKNOWN, name_of(header), header.sender, "UTC", "en")
        told = Seeking(how, person.name, (table,) if table else tables)
        thread = {UNKNOWN: reference(envelope.message_id)}
        self._tell(transaction, table or tables[0], told, f"q{row.id}", person, now, thread)
        transaction.set_verdict(row.id, "answered", person.game)
        return "answered"

    def hear_player(
        self, transaction: Transaction, opened: OpenedLetter, now: datetime, allowances: Allowances
    ) -> bool:
        """Hear a letter of somebody who plays at a table of ours, if it asks for a seat at another and nothing else."""
        lines = [line for line in _own(opened.envelope, opened.so_far.words) if line.strip()]
        sought = sought_in(lines[:1])
        if sought is None or sought.word == "LEAVE" or len(lines) > _FIRST_LINES:
            return False
        tables = open_tables(self.decisions, transaction)
        if not tables or (sought.word == "LIST" and lines[0].strip() != lines[0].strip().upper()):
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
        tables = open_tables(self.decisions, transaction)
        sought = sought_in(_own(envelope, self._ours(transaction, token, person)))
        said = _said(envelope, self._ours(transaction, token, person), tables, person.language)
        if sought is None and said == "yes" and first is not None and first.word == "JOIN":
            sought = first
        if sought is None:
            return "empty"
        transaction.set_account("", envelope.sender, "seeking", now, told=False)  # the address is confirmed
        return self._hear(transaction, sought, tables, person, row, envelope, now, allowances)

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
        if not tables:
            transaction.set_verdict(row.id, "answered")
            return "answered"
        if not RateLimiter(transaction, "", person.address.lower(), now, allowances).take("seats"):
            transaction.set_verdict(row.id, "braked")
            return "braked"
        table = named(tables, sought.table) if sought.word == "JOIN" else None
        label = f"q{row.id}"
        if table is None:
            told = Seeking("tables" if sought.word == "LIST" else "unknown", person.name, tables)
            home = replace(person, game=tables[0].game, number=UNKNOWN)
            self._tell(transaction, tables[0], told, label, home, now, {UNKNOWN: reference(envelope.message_id)})
            transaction.set_verdict(row.id, "answered", tables[0].game)
            return "answered"
        draft = self.decisions.draft(transaction, table.game)
        if draft is not None:
            self._ask_host(transaction, draft, table, person, row, envelope, now)
        transaction.set_verdict(row.id, "asked", table.game)
        return "asked"

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
        numbers = {number for number, each in people.items() if each.address.lower() == home}
        seated = {draft.host, *(number for _, number, _ in draft.invited)} & numbers - _hosting_only(draft)
        why: How | None = None
        if seated:
            why = "seated"
        elif numbers & {*draft.declined}:
            why = "declined"
        elif numbers & {number for number, _ in draft.asking}:
            why = "asked"
        elif len(draft.asking) >= MOST_ASKING:
            why = "full"
        number = min(numbers, default=max((FIRST_LATER - 1, *people)) + 1)
        taken = {each.name.casefold() for each in people.values() if each.address.lower() != home}
        name = people[number].name if number in people else unlike(person.name, taken)
        seeker = Person(draft.game, number, name, person.address, person.time_zone, person.language)
        if not numbers and why is None:
            enrol(transaction, draft.game, number, seeker)
        if why is None:
            asking = (*draft.asking, (number, name))
            after = replace(draft, asking=asking, letters=draft.letters + 1)
            transaction.append(draft.game, (after,), now, expect=len(transaction.log(draft.game)))
            newcomer = Newcomer(name, seeker.address, seeker.time_zone, seeker.language)
            asks = Asks(newcomer, InTime(0, 0, 0, 0))
            self.decisions.outbox.post(transaction, [(asking_notice(after, asks), people[draft.host])], now)
        told = Seeking(why or "asked", name, (table,))
        reader = seeker if numbers or why is None else replace(seeker, number=UNKNOWN)
        thread = {reader.number: reference(envelope.message_id)}
        self._tell(transaction, table, told, f"q{row.id}", reader, now, thread)

    # --- who writes, and what was asked ---------------------------------------------------------------

    def _asked(self, transaction: Transaction, token: ReplyToken) -> tuple[Person, Sought | None] | None:
        """Whom our letter with this token went to, and what the letter that it answered asked for."""
        number = token.seat.removeprefix("k")
        found = _ASKED.fullmatch(token.letter)
        first: Sought | None = None
        raw = b""
        if found is not None:
            try:
                raw = transaction.letter(int(found[1])).raw
            except NotHere:
                raw = b""
        if number:
            person = people_of(transaction, token.game).get(int(number))
            return None if person is None else (person, None)
        if not raw:
            return None
        header = read_header(raw)
        envelope = open_body(raw, header)
        first = sought_in((_RE.sub("", envelope.subject), *_own(envelope)))
        zone = next((z for z in (_zone_in(line) for line in (envelope.subject, *_own(envelope)[:3])) if z), "UTC")
        return Person(token.game, UNKNOWN, name_of(header), header.sender, zone, "en"), first

    def _ours(self, transaction: Transaction, token: ReplyToken, person: Person) -> tuple[str, ...]:
        """The words of our letter, which an answer may quote."""
        return transaction.correspondence(token.game, person.number, token.letter).words

    def _tell(
        self,
        transaction: Transaction,
        table: ListedTable,
        told: Seeking,
        label: str,
        person: Person,
        now: datetime,
        thread: Threads,
    ) -> None:
        notice = seeking_notice(table, told, label, person.number)
        self.decisions.outbox.post(transaction, [(notice, person)], now, thread)


def open_tables(decisions: Decisions, transaction: Transaction) -> tuple[ListedTable, ...]:
    """The tables at which anybody may ask for a seat, or to wait for one."""
    found = []
    for game in transaction.listed_tables():
        draft = decisions.draft(transaction, game)
        if draft is not None:
            if draft.listed and draft.open:
                found.append(table_of_draft(draft))
            continue
        try:
            docket = decisions.dockets.of(transaction, game)
        except NoSuchGame:
            continue
        if not docket.ended:
            found.append(table_of_game(docket, (), 0))
    return tuple(found)


def named(tables: Sequence[ListedTable], name: str) -> ListedTable | None:
    """The table of this title or id; None if there is none, or more than one."""
    typed = " ".join(name.casefold().split())
    by_id = [table for table in tables if table.game == typed]
    found = by_id or [table for table in tables if " ".join(table.title.casefold().split()).strip(_DRESS) == typed]
    return found[0] if len(found) == 1 else None


def name_of(header: Header) -> str:
    """A name for the sender of a letter: what stands beside the address, if that is no link, or else its local part."""
    beside = mime.decoded(mime.field(header.fields, "from")).rpartition("<")[0]
    if re.search(r"://|@|\w\.\w{2}", beside):
        beside = ""
    name = " ".join("".join(char if char.isalpha() or char in "'-. " else " " for char in beside).split())[:30].strip()
    local = re.split(r"[+@]", header.sender)[0]
    return (name if any(map(str.isalpha, name)) else local.replace(".", " ").title())[:LONGEST_NAME]


def unlike(name: str, taken: set[str]) -> str:
    """The name, with a number behind it if somebody else at the table has it."""
    names = (name, *(f"{name} {number}" for number in range(2, 2 + len(taken))))
    return next(each for each in names if each.casefold() not in taken)


def _hosting_only(draft: Drafted) -> set[int]:
    """The host, who has no seat before inviting himself."""
    return {draft.host} - {number for _, number, _ in draft.invited}


def _own(envelope: Envelope, ours: tuple[str, ...] = ()) -> list[str]:
    """The lines that the sender wrote."""
    return [line.text for line in sender_lines(envelope.text, ours) if line.sure]


def _said(envelope: Envelope, ours: tuple[str, ...], tables: Sequence[ListedTable], language: str) -> str:
    """Whether an answer says yes or no, "" if neither."""
    if not tables:
        return ""
    known = Known(-1, (), (), (), tables[0].setup.board, (), asked=True)
    lines = tuple(Line(line.number, line.text, line.sure) for line in sender_lines(envelope.text, ours))
    sheet = read_letter(lines, known, language)
    if any(isinstance(each, Ok | Accept) for each in sheet.requests):
        return "yes"
    return "no" if any(isinstance(each, Decline) for each in sheet.requests) else ""


def _zone_in(line: str) -> str:
    from zoneinfo import available_timezones

    found = _ZONE.search(line)
    return found[1] if found and found[1] in available_timezones() else ""
