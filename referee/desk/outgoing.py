"""Outgoing mail: a planned letter or notice is rendered for its reader and put into the outbox.

Knows addresses, tokens and threads. Must not know why a letter is written.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from html import escape
from urllib.parse import quote
from zoneinfo import ZoneInfo

from referee.desk.history import SentAgain, planned_again, with_letters
from referee.docket.labels import read_label
from referee.languages.domains import as_written
from referee.letters import KINDS, RECORD, WITH_RECORD, Letter, Notice
from referee.letters.model import Contents, Goodbye, LettersKept, OwnAddress, SentAs, Stand, Stands
from referee.letters.seeking import Seeking
from referee.log import OPERATOR
from referee.mail.calendar import CalendarEntry, calendar
from referee.mail.compose import Outgoing, compose, compose_again, reference
from referee.mail.header import Header, read_thread
from referee.mail.reply_tokens import (
    TAG_OPENS,
    ReplyToken,
    mark_of,
    marked_number,
    message_id,
    mint,
    read_token,
    subject_tag,
    tagged_address,
    tap_address,
    unsubscribe_address,
)
from referee.orders.canonical import CHANGED
from referee.orders.contents import OrderSheet
from referee.proof import record
from referee.report import OPEN, OPEN_LINE, SENDER, Rendered
from referee.rules.model import Seat
from referee.store import Person, QueuedLetter, SentLetter, ThreadHeads, Transaction

Render = Callable[[Letter | Notice, str, str], Rendered]
"""Renders a letter or notice in a language and a time zone."""

Threads = Mapping[int, tuple[str, ...]]
"""For people by number, the Message-IDs that a letter to them refers to, oldest first; the letter answered is last."""

MODERATOR = "m"
"""Stands before a moderator's number on the roster in a token."""

UNKNOWN = -2
"""The number of a reader who is on no roster."""

SEEKER = "k"
"""Stands in a token before the number of somebody without a seat who looks for one; alone before he has a number."""
OBSERVER = "o"
"""Stands before an observer's number on the roster in a token."""

LISTING = -3
"""Stands in the outbox for the reader of a letter that lists others, so that no letter is taken for an answer to it."""

_TAPPED = "tap"
"""Stands in a token for a letter of ours to the operator that is of no game."""

HOST = "host"
"""Whoever runs the referee, in a token; no answer of theirs is read."""


@dataclass(slots=True)
class OutboxWriter:
    """Puts letters into the outbox; `key` signs their tokens, `address` is ours."""

    key: bytes
    address: str
    render: Render
    older: tuple[bytes, ...] = ()
    """Keys that signed before."""

    def mark_of(self, letter: int) -> str:
        """What names an incoming letter to others; its number would tell them how many came."""
        return mark_of(letter, self.key)

    def marked(self, mark: str) -> int | None:
        """The number of an incoming letter by its mark."""
        return marked_number(mark, (self.key, *self.older))

    def post(
        self,
        transaction: Transaction,
        mail: Sequence[tuple[Letter | Notice, Person]],
        now: datetime,
        answered: Threads | None = None,
        told_of: tuple[int, int] = (0, 0),
        site: str | None = None,
        *,
        tapped: bool = False,
    ) -> None:
        """Queue letters of one game to these people; each has a key of cause, reader and kind, so it is sent only once.

        `answered` has the thread of whoever wrote the letter decided about: letters that answer it stand there.
        `told_of`: the entries that they tell of, behind one up to another. `site` is where web pages show games.
        `tapped`: they follow from a line that was tapped, and more may come.
        """
        if not mail:
            return
        answered = answered or {}
        ends = any(letter.kind in WITH_RECORD for letter, _ in mail)
        packed = _packed_record(mail[0][0].game, transaction.lines(mail[0][0].game)) if ends else None
        heads = dict(_heads(transaction, mail, answered))
        posts: list[QueuedLetter] = []
        taken_in = _taken_in(transaction, mail, now) if tapped else {}
        for letter, person in mail:
            references = _references(letter, heads.get(person.number, ThreadHeads()), answered.get(person.number, ()))
            file = packed if letter.kind in WITH_RECORD else None
            if isinstance(letter, Letter) and letter.wishes.as_data:
                number = _number_of(transaction, letter, person, posts)
                letter = replace(letter, envelope=self._envelope(letter, number, now, references))
            queued = self._queued_letter(transaction, letter, person, references, now, file, site)
            if tapped and _adds_up(letter, now):
                queued = replace(queued, not_before=taken_in.get(person.number, now + TOGETHER))
            posts.append(replace(queued, since=told_of[0], upto=told_of[1]))
            heads.setdefault(person.number, ThreadHeads(latest=posts[-1].message_id))
        posts = _in_order(posts)
        # A receipt never waits for its reader's hour, and minutes are no reason to keep what does.
        at_once = {each.reader for each in posts if each.not_before is None or each.kind == "receipt"}
        hurried = transaction.hurry(mail[0][0].game, at_once, now)
        transaction.post(*posts)
        if hurried or any(each.not_before for each in posts):
            self._list_waiting(transaction, mail, now)

    def _list_waiting(
        self, transaction: Transaction, mail: Sequence[tuple[Letter | Notice, Person]], now: datetime
    ) -> None:
        """Write anew, for each of these readers, the letters that list what comes together with them."""
        for letter, person in {person.address: (letter, person) for letter, person in mail}.values():
            transaction.unlist(person.address, now)
            together: dict[datetime, list[str]] = {}
            for each in transaction.waiting(person.address, now):
                subject = read_thread(each.head).subject.partition(TAG_OPENS)[0].strip()
                together.setdefault(each.until, []).append(subject)
            for until, subjects in together.items():
                if len(subjects) > 1:
                    transaction.post(self._contents(letter, person, until, subjects))

    def _contents(
        self, letter: Letter | Notice, person: Person, until: datetime, subjects: Sequence[str]
    ) -> QueuedLetter:
        """A letter that lists others which leave with it, queued so that it leaves first."""
        told = Notice(
            "contents", letter.game, "", "contents", person.number, letter.setup, moment=Contents(tuple(subjects))
        )
        rendered = self.render(told, person.language, person.time_zone)
        key = f"contents/{person.address}/{until.isoformat()}"
        named, domain = hashlib.sha256(key.encode()).hexdigest()[:24], self.address.partition("@")[2]
        outgoing = Outgoing(
            message_id=f"<contents.{named}@{domain}>",
            sender=f"El Grande referee <{self.address}>",
            to=person.address,
            reply_to=self.address,
            subject=rendered.subject,
            references=(),
            date=until,
            text=rendered.text,
            html=None,
            kind=told.kind,
            language=person.language,
        )
        return QueuedLetter(
            key=key,
            game=letter.game,
            reader=LISTING,
            label=told.label,
            kind=told.kind,
            to=person.address,
            message_id=outgoing.message_id,
            raw=compose(outgoing),
            text=rendered.words,
            at=until,
            not_before=until - timedelta(seconds=1),
        )

    def is_ours(self, address: str) -> bool:
        """Whether letters to this address, in lower case, come to us."""
        local, _, domain = address.rpartition("@")
        return f"{local.partition('+')[0]}@{domain}" == self.address

    def answers_to(self, token: ReplyToken) -> str:
        """The address for answers to the letter of this token."""
        return tagged_address(self.address, mint(token, self.key))

    def tap(self, game: str, person: int, title: str, line: str) -> str:
        """A link that opens a letter with this line from somebody who moderates a game."""
        reader = moderator_named(person)
        to, subject = self.answers_to(ReplyToken(game, _TAPPED, reader)), subject_tag(game, reader, self.key)
        return f"mailto:{to}?subject={quote(f'{title} {subject}', safe='')}&body={quote(line, safe='')}%0D%0A"

    def _queued_letter(
        self,
        transaction: Transaction,
        letter: Letter | Notice,
        person: Person,
        references: tuple[str, ...],
        now: datetime,
        packed: tuple[str, bytes] | None,
        site: str | None,
    ) -> QueuedLetter:
        """A letter rendered, addressed, signed with a token, and ready for the outbox."""
        reader, again = _reader(letter, person), None
        if isinstance(letter, Letter) and isinstance(asked := letter.moment, LettersKept):
            sent = transaction.sent_to(letter.game, person.number, reader)
            again = self._sent_again(transaction, letter, asked.again, person, sent, site)
            letter = replace(letter, moment=with_letters(asked, sent, again))
        rendered = _with_sender(self.render(letter, person.language, person.time_zone), person.address)
        own, thread = (self._tagged(letter, subject, reader) for subject in (rendered.subject, rendered.thread))
        head = transaction.head_of(letter.game, person.number, references[0]) if references else b""
        began = read_thread(head).subject
        began = began if began in (own, thread) else ""
        outgoing = self._addressed(letter, rendered, person, reader, began or own, now, packed)
        outgoing = replace(outgoing, subject=f"Re: {began}" if began else own, references=references)
        raw, words = compose(outgoing), rendered.words
        if again is not None:
            answers = tagged_address(self.address, mint(ReplyToken(letter.game, again.sent.label, reader), self.key))
            kept, words = again.raw, again.words
            raw = compose_again(replace(outgoing, reply_to=answers, language=read_thread(kept).language), kept)
        return QueuedLetter(
            key=f"{letter.game}/{letter.label}/{reader}/{letter.kind}",
            game=letter.game,
            reader=person.number,
            label=letter.label,
            kind=letter.kind,
            to=person.address,
            message_id=outgoing.message_id,
            raw=raw,
            text=words,
            at=now,
            not_before=held_until(letter, person.time_zone, now),
        )

    def _envelope(self, letter: Letter, number: int, at: datetime, references: Sequence[str]) -> SentAs:
        """Which of its reader's letters a letter is; the newest Message-ID is what it answers, unless that is ours."""
        newest = references[-1] if references and _stands(letter) == "under-answered" else ""
        ours = read_token(newest, (self.key, *self.older)) is not None
        return SentAs(number, int(at.timestamp()), "" if ours else newest)

    def _tagged(self, letter: Letter | Notice, subject: str, reader: str) -> str:
        """A subject with the tag by which answers are known; empty without one."""
        return f"{subject} {subject_tag(letter.game, reader, self.key)}" if subject else ""

    def _addressed(
        self,
        letter: Letter | Notice,
        rendered: Rendered,
        person: Person,
        reader: str,
        began: str,
        now: datetime,
        packed: tuple[str, bytes] | None,
    ) -> Outgoing:
        """A rendered letter under the subject that began its thread, signed with a token, and referring to none."""
        minted, domain = mint(ReplyToken(letter.game, letter.label, reader), self.key), self.address.partition("@")[2]
        reply_to = tagged_address(self.address, minted)
        linked = partial(_with_reply_links, reply_to=reply_to, tap_to=tap_address(self.address, minted), began=began)
        return Outgoing(
            message_id=message_id(minted, domain),
            sender=f"El Grande referee <{self.address}>",
            to=person.address,
            reply_to=reply_to,
            subject=began,
            references=(),
            date=now,
            text=rendered.text,
            html=linked(rendered.html) or None,
            images=rendered.images,
            list_id=f"{letter.game}.game.{domain}",
            unsubscribe=unsubscribe_address(self.address, minted) if _may_be_muted(letter) else "",
            kind=letter.kind,
            language=person.language,
            calendar=_calendar(rendered, f"{letter.game}.{reader}@{domain}", now),
            data=rendered.data,
            texts=tuple((name, linked(text) if name.endswith(".html") else text) for name, text in rendered.texts),
            packed=packed,
        )

    def _sent_again(
        self,
        transaction: Transaction,
        letter: Letter,
        number: int,
        person: Person,
        sent: Sequence[SentLetter],
        site: str | None,
    ) -> SentAgain | None:
        """The letter that is asked for by its number, as it lies in the outbox or rendered again; None without it."""
        if not 0 < number <= len(sent):
            return None
        asked = sent[number - 1]
        raw, words = transaction.as_sent(asked.id)
        if raw:
            return SentAgain(asked, raw, words)
        found = planned_again(transaction, letter.game, letter.seat, asked, site)
        if found is None:
            return None
        told, log = found
        thread, reader = read_thread(asked.head), _reader(told, person)
        person = replace(person, language=thread.language or person.language)
        references = tuple(f"<{each}>" for each in reversed(thread.references))
        told = replace(told, envelope=self._envelope(told, number, asked.at, references))
        rendered = _with_sender(self.render(told, person.language, person.time_zone), person.address)
        began = thread.subject.removeprefix("Re: ") or self._tagged(told, rendered.subject, reader)
        lines = [(each.seq, each.at, each.text) for each in log]
        file = _packed_record(letter.game, lines) if told.kind in WITH_RECORD else None
        outgoing = self._addressed(told, rendered, person, reader, began, asked.at, file)
        return SentAgain(asked, compose(outgoing), rendered.words)


def _number_of(transaction: Transaction, letter: Letter, person: Person, before: Sequence[QueuedLetter]) -> int:
    """The number of a letter among its reader's, behind those queued with it; 0 for one that is not counted."""
    if letter.kind == "history":
        return 0
    name = _reader(letter, person)
    with_it = (each for each in before if each.reader == person.number and f"/{name}/" in each.key)
    return transaction.count_of(letter.game, person.number, name) + sum(each.kind != "history" for each in with_it) + 1


def _in_order(posts: Sequence[QueuedLetter]) -> list[QueuedLetter]:
    """The letters, of which none waits before another one to the same reader that leaves at once."""
    hurried: set[int] = set()
    turned = []
    for each in reversed(posts):
        if each.not_before is None:
            hurried.add(each.reader)
        turned.append(replace(each, not_before=None) if each.reader in hurried else each)
    return turned[::-1]


TOGETHER = timedelta(minutes=5)
"""How long the receipt of a tapped line waits for the next line, so that one receipt tells of all."""

DUE_SOON = timedelta(minutes=30)
"""How long before a deadline no receipt waits any more, for it says what is missing."""


def _adds_up(letter: Letter | Notice, now: datetime) -> bool:
    """Whether a letter only tells that lines were filed, of a sheet that lacks others and is not due soon."""
    if not isinstance(letter, Letter) or letter.kind != "receipt" or letter.receipt is None:
        return False
    read, due = letter.receipt, letter.clock.due
    if due is not None and datetime.fromtimestamp(due, UTC) < now + DUE_SOON:
        return False
    filed = read.fate == "filed" and read.sheet == OrderSheet(blocks=read.sheet.blocks)
    told = read.refused or read.closed or any(remark.code != CHANGED for remark in read.remarks)
    return filed and not told and bool(letter.asked.missing)


def _taken_in(
    transaction: Transaction, mail: Sequence[tuple[Letter | Notice, Person]], now: datetime
) -> Mapping[int, datetime]:
    """Withdraw receipts that wait where a new one tells all that they tell; by reader, until when they waited.

    One that files nothing does not: it says of lines filed before only that they stand.
    """
    receipts = ((each, person) for each, person in mail if isinstance(each, Letter) and each.kind == "receipt")
    told = ((each.game, person.number) for each, person in receipts if each.receipt and each.receipt.filed)
    until = {reader: transaction.withdraw(game, reader, "receipt", now) for game, reader in told}
    return {reader: at for reader, at in until.items() if at is not None}


def _heads(
    transaction: Transaction, mail: Sequence[tuple[Letter | Notice, Person]], answered: Threads
) -> Mapping[int, ThreadHeads]:
    """The heads of threads by reader, if any of these letters needs one: most only answer a letter."""
    new = [letter for letter, person in mail if _stands(letter) != "under-answered" or person.number not in answered]
    if not new:
        return {}
    # What follows from a letter is told last: receipts may be of the stop before.
    stop = next((read_label(letter.label).stop for letter in reversed(new) if isinstance(letter, Letter)), "")
    return transaction.threads(new[0].game, stop)


def _stands(letter: Letter | Notice) -> Stands:
    return KINDS[letter.kind].stands if isinstance(letter, Letter) else "under-answered"


def _references(letter: Letter | Notice, heads: ThreadHeads, answered: tuple[str, ...]) -> tuple[str, ...]:
    """The Message-IDs that a letter refers to; none if it begins a thread."""
    stands = _stands(letter)
    if stands == "alone":
        return ()
    if stands == "under-answered" and answered:
        return answered
    asked = heads.question if isinstance(letter, Letter) and letter.asked.question else None
    head = asked or heads.stop or (None if stands == "at-stop" else heads.latest)
    return (head,) if head else ()


def _packed_record(game: str, lines: Sequence[tuple[int, int, str]]) -> tuple[str, bytes]:
    """The record of a finished game as a file: its name, and what gzip makes of it; the same bytes every time."""
    return RECORD.format(game=game), gzip.compress(record.whole(lines).encode(), compresslevel=6, mtime=0)


def _with_sender(rendered: Rendered, address: str) -> Rendered:
    """The letter with its reader's own address where it says from where an answer has to come."""
    shown = as_written(address)
    page = rendered.html.replace(f"&#{ord(SENDER)};", escape(shown))
    texts = tuple((name, text.replace(SENDER, escape(shown))) for name, text in rendered.texts)
    return replace(rendered, html=page, words=rendered.words.replace(SENDER, shown), texts=texts)


def _with_reply_links(page: str, reply_to: str, tap_to: str, began: str) -> str:
    """The page with its links made to open replies to the letter that began so; those of single lines to `tap_to`."""
    subject = quote(f"Re: {began}", safe="")
    page = page.replace(f'"{OPEN_LINE}', f'"mailto:{tap_to}?subject={subject}&amp;')
    return page.replace(f'"{OPEN}', f'"mailto:{reply_to}?subject={subject}&amp;')


def _calendar(rendered: Rendered, uid: str, now: datetime) -> str:
    """The entry for the reader's calendar, "" for none."""
    if (what := rendered.appointment) is None:
        return ""
    due = None if what.due is None else datetime.fromtimestamp(what.due, UTC)
    before = None if what.due is None or what.alarm is None else timedelta(seconds=what.due - what.alarm)
    return calendar(CalendarEntry(uid, now, due, what.summary, what.description, before))


def _may_be_muted(letter: Letter | Notice) -> bool:
    """Whether the reader has a place in a running game and so may ask for fewer letters."""
    return isinstance(letter, Letter) or not (
        letter.draft or isinstance(letter.moment, Goodbye | Seeking) or letter.person == OPERATOR
    )


def _reader(letter: Letter | Notice, person: Person) -> str:
    """The reader as named in a token: a moderator by number, a player as in `reader_of`."""
    if isinstance(letter, Notice):
        match letter.moment:
            case OwnAddress(asked):
                return f"{'told' if asked == 'done' else asked}{letter.person}"
            case Seeking():
                return SEEKER if letter.person == UNKNOWN else f"{SEEKER}{letter.person}"
        if letter.person == OPERATOR:
            return HOST
        return f"{OBSERVER}{letter.person}" if letter.observes else moderator_named(letter.person)
    return reader_of(letter.setup.colours[letter.seat], letter.seat, person.number)


def moderator_named(person: int) -> str:
    """A moderator as named in a token, by number."""
    return f"{MODERATOR}{person}"


def reader_of(colour: str, seat: Seat, person: int) -> str:
    """A player as named in a token: "blue", or "blue7" for person 7 who took over that seat."""
    return colour if person == seat else f"{colour}{person}"


def thread_after(transaction: Transaction, person: Person, header: Header) -> Threads:
    """The thread of an answer to this person's letter, where it is not known which letter of ours that one answers."""
    latest = transaction.threads(person.game).get(person.number, ThreadHeads()).latest
    return {person.number: (*filter(None, (latest,)), *reference(header.message_id))}


LEAST = timedelta(hours=6)
"""The least time between a delivery and a deadline that a letter in it tells."""


def held_until(letter: Letter | Notice, zone: str, now: datetime) -> datetime | None:
    """The instant until which a letter waits for the next delivery of its reader; None if it leaves at once."""
    if not isinstance(letter, Letter) or letter.wishes.daily is None or not _can_wait(letter):
        return None
    at = next_delivery(letter.wishes.daily, zone, now)
    asks = letter.asked.keys and letter.clock.due is not None
    late = asks and at + LEAST > datetime.fromtimestamp(letter.clock.due or 0, UTC)
    return None if late else at


def _can_wait(letter: Letter) -> bool:
    """Whether a letter answers nobody, and its reader loses nothing by reading it later."""
    asked_for = isinstance(letter.moment, Stand) and letter.moment.asked_for
    return KINDS[letter.kind].can_wait and not (asked_for or letter.welcome)


def next_delivery(minute: int, zone: str, now: datetime) -> datetime:
    """The first instant after now at which it is that minute of the day in a zone.

    Where clocks are put forward over it, it is the same time after midnight as on other days; where they are put back,
    it comes once.
    """
    local = ZoneInfo(zone)
    today = now.astimezone(local).date()
    days = (_at(today + timedelta(days), minute, local) for days in range(3))
    return next(at for at in days if at > now)


def _at(day: date, minute: int, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(*divmod(minute, 60)), zone).astimezone(UTC)
