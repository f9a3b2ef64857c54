"""Letters to the operator when the referee needs a person: at most one a day for each kind of trouble; and of the day.

Knows counts and instants. But for the letter of the day (`daily`) it must not know people: no address, no id of a
player, no word of a letter. The same kinds stand in deploy/examples/prometheus/alerts.yaml and docs/runbook.md.
"""

from __future__ import annotations

import logging
import secrets
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from html import escape
from zoneinfo import ZoneInfo

from referee.languages.domains import in_ascii
from referee.mail.compose import Outgoing, compose
from referee.mail.send import Later, Never, Sender, Stopped
from referee.store import GameRow, Glance, Queues, Store, StoreUnavailable, Transaction, glance_of_row
from scheduler.troubles import REMINDER, blotted

_GLANCE = 60.0  # seconds between two looks
_SELDOM = timedelta(days=1)
_UNSEARCHED = timedelta(minutes=30)
_NIGHTS = timedelta(days=3)  # without a backup, where one was made by itself before
_ROOM = 200 * 2**20  # bytes; below, the disk counts as full

_log = logging.getLogger(__name__)


Tap = Callable[[str, int, str, str], str]
"""A link that opens a letter with a command: of a game, the number of its moderator, a subject and a line."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """A kind of trouble, in words, with its chapter of the runbook; `count` for a trouble that can only grow."""

    kind: str
    words: str
    chapter: str
    count: int = 0


DATABASE = Alarm("RefereeDatabaseGone", "The database does not answer", "database-locked-or-gone")


def troubles(queues: Queues, now: datetime, room: int | None) -> Iterator[Alarm]:
    """The troubles that need a person; `room` is the free bytes on the disk of the database, if it is a file."""
    if queues.searched is not None and now - queues.searched > _UNSEARCHED:
        yield Alarm("RefereeDoesNotHear", "Nobody has looked into the mailbox for half an hour", "mail-server-down")
    if queues.waits_for_desk(now):
        words = f"Letters that wait to be decided, one for more than 15 minutes: {queues.undecided}"
        yield Alarm("RefereeDoesNotThink", words, "letters-that-are-not-decided")
    if queues.waits_to_go_out(now):
        words = f"Letters of ours that wait to go out, one for more than an hour: {queues.queued}"
        yield Alarm("RefereeDoesNotSpeak", words, "outbox-stuck")
    if queues.clock_doubt:
        yield Alarm("RefereeClockDoubted", f"No deadline closes: {queues.clock_doubt}", "a-clock-that-may-be-wrong")
    if queues.shunted:
        words = f"Letters put aside because they broke the referee: {queues.shunted}"
        yield Alarm("RefereeShunted", words, "letters-shunted", queues.shunted)
    if queues.unfetched:
        words = f"Letters that lie in the mailbox and cannot be fetched: {queues.unfetched}"
        yield Alarm("RefereeCannotFetch", words, "letters-that-cannot-be-fetched", queues.unfetched)
    if queues.staying:
        words = f"Letters that are kept, and that the mail server does not move out of the folder: {queues.staying}"
        yield Alarm("RefereeCannotMove", words, "letters-that-never-move", queues.staying)
    if queues.asks_too_much(now):
        words = f"The mail server makes us send it {queues.commands} commands a minute, for {queues.arrivals} letters"
        yield Alarm("RefereeAsksTooMuch", words, "a-mail-server-that-talks-too-much")
    if queues.given_up:
        words = f"Letters of ours that were refused for good: {queues.given_up}"
        yield Alarm("RefereeGaveUp", words, "a-player-who-gets-no-mail", queues.given_up)
    if queues.stuck:
        words = f"Games that stand still because to tell them the time breaks the referee: {queues.stuck}"
        yield Alarm("RefereeGameStuck", words, "a-game-that-stands-still")
    if queues.backup is not None and (queues.backup.words or now - queues.backup.at > _NIGHTS):
        why = queues.backup.words or "there has been none for three nights"
        yield Alarm("RefereeBackupFailed", f"The last backup is not as it should be: {why}", "a-backup-that-failed")
    if queues.site_trouble:
        yield Alarm(
            "RefereeSiteStale", "The pages of games cannot be written: referee site", "pages-that-are-not-written"
        )
    if room is not None and room < _ROOM:
        yield Alarm("RefereeDiskFull", f"{room // 2**20} MB are free on the disk of the database", "disk-full")


class Alarms:
    """Looks for troubles and writes to `to` about them, or to nobody. Of several workers, one writes."""

    def __init__(
        self,
        store: Store,
        carrier: Sender,
        address: str,
        to: str | None,
        clock: Callable[[], datetime],
        daily_at: str | None = None,
        zone: str = "UTC",
        tap: Tap | None = None,
    ) -> None:
        """`daily_at`: from which hour on, by the clocks of a zone, the letter of the day goes out, if it is wanted.

        `tap` makes the links of that letter, for the tables that its reader moderates.
        """
        self.to = to
        self._store = store
        self._carrier = carrier
        self._address = address
        self._clock = clock
        self._daily = daily_at
        self._zone = zone
        self._tap = tap
        self._silent_since: datetime | None = None  # when it was told that the database does not answer
        self._unsent: dict[str, datetime] = {}  # when it was logged of an alarm that it could not be sent

    def watch(self, stop: threading.Event) -> threading.Thread:
        """Look every minute, in a thread of its own, until `stop` is set."""

        def looking() -> None:
            while not stop.wait(_GLANCE):
                try:
                    self.look(self._clock())
                except Exception as failure:  # a failure to warn must not stop the worker
                    _log.warning("alarm not sent error=%s", type(failure).__name__)

        thread = threading.Thread(target=looking, name="alarms", daemon=True)
        thread.start()
        return thread

    def look(self, now: datetime) -> None:
        """Write about every trouble, unless that was done within a day, or its count has not grown since."""
        if self.to is None:
            return
        try:
            with self._store.alone("alarms") as is_ours:
                if is_ours:
                    self._look(now, self.to)
            self._silent_since = None
        except (StoreUnavailable, OSError):  # of the disk
            if self._silent_since is None or now - self._silent_since >= _SELDOM:
                self._silent_since = now if self._sent(DATABASE, now, self.to) else None

    def _look(self, now: datetime, to: str) -> None:
        file = self._store.file
        room = None if file is None else shutil.disk_usage(file.parent).free
        with self._store.reading() as transaction:
            found = tuple(troubles(transaction.queues(), now, room))
        for alarm in found:
            with self._store.reading() as transaction:
                told = transaction.read_note(f"alarm {alarm.kind}")
            fresh = told is None or (now - told.at >= _SELDOM and (not alarm.count or alarm.count > int(told.words)))
            if fresh and self._sent(alarm, now, to):
                with self._store.writing() as transaction:
                    transaction.write_note(f"alarm {alarm.kind}", str(alarm.count), now)
        if self._daily is not None:
            self._tell_of_the_day(self._daily, now, to)

    def _tell_of_the_day(self, at: str, now: datetime, to: str) -> None:
        """Once a day send what wants a hand, if anything does."""
        with self._store.reading() as transaction:
            last = transaction.read_note(TOLD)
            if not is_time(at, self._zone, now, last.at if last else None):
                return
            told = letter_of_the_day(transaction, self._zone, now, to, self._tap)
        if not told or self._handed_in("daily", "what wants a hand today", told.text, now, to, told.page):
            with self._store.writing() as transaction:
                transaction.write_note(TOLD, "", now)

    def _sent(self, alarm: Alarm, now: datetime, to: str) -> bool:
        """Send an alarm; returns whether the server took it."""
        text = (
            f"{alarm.words}.\n\nWhat to do: referee docs runbook {alarm.chapter}\nHow things are: referee status\n\n"
            f"This is {alarm.kind}. There is one such letter a day at most;\nplease do not answer it.\n"
        )
        return self._handed_in(alarm.kind, alarm.words, text, now, to)

    def _handed_in(self, kind: str, words: str, text: str, now: datetime, to: str, page: str | None = None) -> bool:
        """Send a letter; returns whether the server took it."""
        message_id = f"<alarm.{secrets.token_hex(10)}@{self._address.rpartition('@')[2]}>"
        letter = Outgoing(message_id, self._address, to, self._address, f"Referee: {words}", (), now, text, page)
        try:
            self._carrier.deliver(compose(letter), to)
        except (Later, Never, Stopped) as failure:
            if kind not in self._unsent or now - self._unsent[kind] >= REMINDER:
                self._unsent[kind] = now
                _log.warning("alarm not sent kind=%s reason=%s", kind, blotted(str(failure)))
            return False
        finally:
            self._carrier.close()
        self._unsent.pop(kind, None)
        _log.warning("alarm sent kind=%s", kind)
        return True


TOLD = "daily letter"
"""The note of the last day on which it was looked whether there is something to write."""

_SOON = timedelta(days=1)
_MOST = 40  # lines of a kind; `game list --late` has all


def is_time(at: str, zone: str, now: datetime, last: datetime | None) -> bool:
    """Whether it is past this hour ("08:00") by the clocks of the zone, and it was not looked yet on this day."""
    here = now.astimezone(ZoneInfo(zone))
    return f"{here:%H:%M}" >= at and (last is None or last.astimezone(ZoneInfo(zone)).date() < here.date())


@dataclass(frozen=True, slots=True)
class Want:
    """What is amiss, the line of a shell that mends it, and commands that do in a letter, each with its link."""

    what: str
    mends: str
    lines: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DayTold:
    """The letter of the day, as text and as a page with links."""

    text: str
    page: str


def letter_of_the_day(
    transaction: Transaction, zone: str, now: datetime, to: str = "", tap: Tap | None = None
) -> DayTold | None:
    """The letter to this address; None if nothing wants a hand."""
    rows = transaction.games(running=True)
    known = [(row, glance) for row in rows if (glance := glance_of_row(row)) is not None]
    names = transaction.names_in([row.id for row, _ in known])
    tables, soon = list[Want](), list[Want]()
    for row, glance in known:
        called = _named(row)
        wants = [*_wants(row.id, glance, lambda number, game=row.id: names.get((game, number), "somebody"), now)]  # type: ignore[misc]
        links = _links(transaction, row, glance, to, tap) if wants else None
        for want in wants:
            linked = tuple((line, links(line)) for line in want.lines) if links else ()
            tables.append(replace(want, what=f"{called}: {want.what}", links=linked))
        if not wants and _is_soon(glance, now):
            waits = f"{_when(glance, zone)}, waits for {', '.join(who for who, _ in glance.awaited)}"
            soon.append(Want(f"{called}: {waits}", ""))
    letters = [*_letters(transaction.queues())]
    if not (tables or letters):
        return None
    parts = {"Tables": tables, "Letters": letters, "Due within a day": soon}
    told = {heading: wants for heading, wants in parts.items() if wants}
    ends = "This letter comes once a day, and only if something wants a hand."
    text = "\n".join((*(_part(heading, wants) for heading, wants in told.items()), ends))
    page = "".join((*(_part_of_page(heading, wants) for heading, wants in told.items()), f"<p>{ends}</p>"))
    return DayTold(text, f'<!DOCTYPE html><html lang="en"><body>{page}</body></html>')


def _links(
    transaction: Transaction, row: GameRow, glance: Glance, to: str, tap: Tap | None
) -> Callable[[str], str] | None:
    """What makes a link of a command to a table; None if whoever has this address does not moderate it."""
    if tap is None or not glance.moderators:
        return None
    people = {person.number: person.address.lower() for person in transaction.people(row.id)}
    number = next((each for each in glance.moderators if people.get(each) == in_ascii(to).lower()), None)
    return None if number is None else lambda line: tap(row.id, number, row.title, line)


def _wants(game: str, glance: Glance, name: Callable[[int], str], now: datetime) -> Iterator[Want]:
    """What is amiss at a table; `name` says what somebody at it is called."""

    def mended(what: str, *lines: str) -> Want:
        return Want(what, f"referee moderate {game} {', or '.join(repr(line) for line in lines)}", lines)

    awaited = dict(glance.awaited)
    past = glance.due is not None and glance.due < now.timestamp() and not glance.paused and glance.state == "played"
    for colour in glance.late or (awaited if past else ()):
        who = f"{colour} {name(awaited[colour])}" if colour in awaited else colour
        yield mended(f"{who} is late", "EXTEND 24 HOURS", _eject(colour))
    for colour, number in glance.silent:
        yield mended(f"nobody waits for {colour} {name(number)} any more", _eject(colour))
    for number in glance.unreachable:
        yield Want(f"letters to {name(number)} come back", f"referee game show {game}", ("STATUS",))
    if glance.open:
        count = f"{len(glance.open)} seats are" if len(glance.open) > 1 else "a seat is"
        if glance.state in ("set up", "invited"):
            yield Want(f"{count} open", "referee site")
        else:
            yield mended(f"{count} open", f"STAND-IN {glance.open[0]}")
    if glance.asks_to_go_on:
        yield mended("nobody writes, and its clock stands still", "RESUME")
    elif glance.moves_no_more(now):
        yield mended("it waits for nobody, and nothing moves", glance.asks_again)


def _eject(colour: str) -> str:
    return f"SUBSTITUTE {colour} NAME <ADDRESS>"


def _letters(queues: Queues) -> Iterator[Want]:
    """Letters that somebody has to look at."""
    if queues.shunted:
        yield Want(f"put aside, as they broke the referee: {queues.shunted}", "referee inbox list --verdict shunted")
    if queues.unfetched:
        yield Want(f"not handed over by the mail server: {queues.unfetched}", "referee inbox list --verdict unfetched")
    if queues.given_up:
        yield Want(f"of ours, refused for good: {queues.given_up}", "referee outbox list --state 'given up'")


def _is_soon(glance: Glance, now: datetime) -> bool:
    return bool(glance.awaited) and glance.due is not None and glance.due < (now + _SOON).timestamp()


def _when(glance: Glance, zone: str) -> str:
    assert glance.due is not None  # as `_is_soon` says
    return f"{datetime.fromtimestamp(glance.due, ZoneInfo(zone)):%a %d %b %H:%M} {zone}"


def _named(row: GameRow) -> str:
    return f'{row.id} "{"".join(char for char in row.title if char.isprintable())}"'


def _more(wants: Sequence[Want]) -> str:
    return f"and {len(wants) - _MOST} more: referee game list --late" if len(wants) > _MOST else ""


def _part(heading: str, wants: Sequence[Want]) -> str:
    told = [f"{want.what}\n    {want.mends}" if want.mends else want.what for want in wants[:_MOST]]
    return "".join((f"{heading}\n", *(f"  {line}\n" for line in filter(None, (*told, _more(wants))))))


def _part_of_page(heading: str, wants: Sequence[Want]) -> str:
    told = "".join(f"<li>{escape(want.what)}<br>{_mends_on_page(want)}</li>" for want in wants[:_MOST])
    return f"<h2>{heading}</h2><ul>{told}</ul>{f'<p>{_more(wants)}</p>' if _more(wants) else ''}"


def _mends_on_page(want: Want) -> str:
    taps = (f'<a href="{escape(link)}">{escape(line)}</a>' for line, link in want.links)
    return "<br>".join(filter(None, (*taps, f"<code>{escape(want.mends)}</code>" if want.mends else "")))
