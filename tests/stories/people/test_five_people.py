"""A game of five people in five zones through two changes of daylight saving, that nobody has to look after.

They find one another on a list. Somebody goes on holiday, somebody falls silent, the table stops its clock, a player
leaves and one who waited comes; there are private words and somebody who watches. The worker dies at every tenth step
and another goes on.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from email.policy import default
from hashlib import sha256
from random import Random
from typing import Any, get_args

import pytest

from referee import log
from referee.desk.stimuli import Stimulus
from referee.docket.known import known_to
from referee.log.as_json import dumps
from referee.mail.compose import KIND
from referee.orders.canonical import canonical_sheet
from referee.players.sensible import write_sheet
from referee.proof import proving, record
from referee.rules.views import view
from referee.store import Store
from tests.kit.geography import BOARD
from tests.kit.post import text_of
from tests.kit.seekers import Mailboxes
from tests.kit.sources import ROOT

ZONES: Mapping[str, str] = {
    "Ann": "Europe/Warsaw",
    "Bo": "America/New_York",
    "Cleo": "Asia/Tokyo",
    "Dan": "Australia/Sydney",
    "Eva": "America/Sao_Paulo",
}
AUTUMN = datetime(2026, 10, 19, 12, tzinfo=UTC)
CLOCKS_CHANGE = (datetime(2026, 10, 25, 1, tzinfo=UTC), datetime(2026, 11, 1, 6, tzinfo=UTC))  # in Warsaw, in New York
TRANSCRIPT = ROOT / "tests" / "transcripts" / "five-people.txt"
TOLD = tuple(
    kind for kind in get_args(log.DeskEntry) if kind.__module__ in ("referee.log.people", "referee.log.waiting")
)
HEAD = re.compile(r"Record up to here: \S+")  # hashes numbers of rows, of which a database skips some after a death
PATIENCE = 400  # steps until a game must be over


class Death(BaseException):
    """As good as a signal that kills: nothing is caught, nothing cleaned up."""


class Friday(Mailboxes):
    """The table, and its worker who dies at every tenth step before anything is written."""

    steps = deaths = 0

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.now = AUTUMN
        self.silent: set[str] = set()
        self.transcript: list[str] = []
        self._told = 0  # entries of the log that stand there

    def handle(self, stimulus: Stimulus) -> None:
        self.steps += 1
        if self.steps % 10 == 0:
            with pytest.raises(Death), _dying(self.store):
                self.desk.handle(stimulus, self.now)
            self.deaths += 1
            self.sit_down()
        self.desk.handle(stimulus, self.now)

    def _hand_over(self, raw: bytes) -> str:
        letter = message_from_bytes(raw, policy=default)
        words = letter.get_content().replace("\r\n", "\n").partition("\n\nOn ")[0].strip()
        name = letter["From"].addresses[0].display_name
        self.transcript.append(f"\n{self.now:%a %d %b %H:%M} <<< {name}: {' / '.join(words.splitlines())[:120]}")
        return super()._hand_over(raw)

    def _fetch(self) -> None:
        before = self.count()
        super()._fetch()
        with self.store.reading() as transaction:
            games = [row.id for row in transaction.games() if row.seq]
            news = transaction.log(games[0], self._told, BOARD) if games else ()
        self._told += len(news)
        self.transcript += (f"{each.seq:>5} {dumps(each.body, BOARD)}" for each in news if isinstance(each.body, TOLD))
        for name, letters in sorted(self.got.items()):
            for letter in letters[before.get(name, 0) :]:
                subject = str(make_header(decode_header(" ".join(letter["Subject"].split()))))
                self.transcript.append(
                    f"      >>> {name}: {subject} {sha256(HEAD.sub('', text_of(letter)).encode()).hexdigest()[:12]}"
                )

    def seat(self, name: str) -> int:
        docket = self.docket()
        return next(seat for seat in docket.seats if docket.seat(seat).name == name)

    def sensible(self, name: str) -> str:
        """The sheet that a sensible player in this seat would write now."""
        docket, seat = self.docket(), self.seat(name)
        blocks = write_sheet(view(docket.running.position, seat), docket.unfiled_keys(seat), Random(docket.stop))
        return canonical_sheet(blocks, known_to(docket, seat))

    def wakes(self) -> datetime | None:
        """When the worker looks at the game next."""
        with self.store.reading() as transaction:
            return next(row.wake_at for row in transaction.games() if row.id == "g1")

    def answers_kind(self, name: str, kind: str, words: str) -> str:
        """Somebody answers the newest letter of a kind to him."""
        to = next(letter for letter in reversed(self.got[name]) if letter[KIND] == kind)
        return self.answers(name, words, to=to)

    def goes_on(self) -> None:
        """Whoever is awaited, there and not silent answers two hours later, unless something is due before."""
        docket, now = self.docket(), int(self.now.timestamp())
        owns = [docket.seat(seat) for seat in docket.awaited()]
        there = [own.name for own in owns if own.name not in self.silent and not own.is_away(now)]
        back = [until for own in owns if own.is_away(now) for since, until in own.absences if since <= now < until]
        answers_at = (
            self.now + timedelta(hours=2) if there else datetime.fromtimestamp(min(back), UTC) if back else None
        )
        at = min((each for each in (answers_at, self.wakes()) if each is not None), default=None)
        assert at is not None, "nothing would ever happen again"
        wakes, self.now = at != answers_at, max(self.now, at)
        if wakes:
            self.passes()
        elif there:
            self.answers(there[0], self.sensible(there[0]))


@contextmanager
def _dying(store: Store) -> Iterator[None]:
    """Whoever writes to the store meanwhile dies just before it is written."""
    writing = store.writing

    @contextmanager
    def until_death() -> Iterator[Any]:
        with writing() as transaction:
            yield transaction
            raise Death

    store.writing = until_death  # type: ignore[method-assign]
    try:
        yield
    finally:
        del store.writing  # type: ignore[method-assign]


def gather(table: Friday) -> None:
    """Five people find the table on the list, each is admitted, and all accept."""
    table.writes("Hal", "CREATE Friday OPEN 5\nSET PRESS private\nSET COOLING 0")
    for name in ZONES:
        table.writes(name, "JOIN Friday")
        table.answers(name, "YES")
        table.answers("Hal", f"ADMIT {name}")
    for name, zone in ZONES.items():
        table.answers(name, f"ACCEPT words of {name}\nTIMEZONE {zone}")


@pytest.fixture
def table(a_database):
    with Store(a_database) as store:
        table = Friday(store)
        gather(table)
        yield table


def day(at: datetime) -> str:
    """A day as people write it."""
    return f"{at.day} {at:%b}"


def holiday(table: Friday) -> None:
    """Cleo announces three days, and answers nothing meanwhile."""
    ahead = table.now + timedelta(days=1)
    table.answers("Cleo", f"AWAY {day(ahead)} TO {day(ahead + timedelta(days=2))}")


def silence(table: Friday) -> None:
    """Dan misses a deadline, and the grace behind it."""
    table.silent.add("Dan")


def pause(table: Friday) -> None:
    """Dan writes again; Ann moves that the clock stand still, and three say yes to the motion's own letter."""
    table.answers("Dan", "Sorry, I was ill. I am back.")
    table.answers("Ann", "MOTION PAUSE 3 days")
    for name in ("Bo", "Cleo", "Dan"):
        if table.docket().motion:
            table.answers_kind(name, "motion", "yes")


def words_alone(table: Friday) -> None:
    """Eva tells Ann something, and nobody else."""
    table.answers("Eva", "TELL Ann: the olives are at my cousin's")


def leaving(table: Friday) -> None:
    """Bo resigns, and says so twice; Zoe, who waits, is offered the seat and takes it."""
    table.answers("Bo", "RESIGN")
    table.answers("Bo", "yes")
    if not table.docket().offers:
        table.passes()
    table.answers("Zoe", "YES")


LIFE = {"r2": holiday, "r3": silence, "r4": pause, "r5": words_alone, "r6": leaving}
"""What happens when the table comes to a stop."""

RETURNS = {"r4": "Dan"}
"""Who answers again from a stop on."""


LIVED = (
    *(log.AbsenceAnnounced, log.GraceBegan, log.LeftAlone, log.CameBack, log.MotionMade, log.Voted, log.MotionClosed),
    *(log.PauseEnded, log.Whispered, log.Resigned, log.SeatOpened, log.SeatOffered, log.SeatTaken, log.Observing),
)
"""What has to happen in such a game."""


@pytest.fixture
def played(table):
    """The table when its game is over."""
    table.writes("Zoe", "WAITLIST Friday")
    table.answers("Zoe", "YES")
    table.writes("Olga", "OBSERVE Friday")
    if table.got["Olga"]:
        table.answers("Olga", "YES")
    seen: set[str] = set()
    for _ in range(PATIENCE):
        docket = table.docket()
        if docket.ended:
            break
        if docket.stop not in seen:
            seen.add(docket.stop)
            table.silent.discard(RETURNS.get(docket.stop, ""))
            if docket.stop in LIFE:
                LIFE[docket.stop](table)
                continue
        table.goes_on()
    return table


def entries(table: Friday, *kinds: type) -> list[log.Logged]:
    with table.store.reading() as transaction:
        return [entry for entry in transaction.log("g1", 0, BOARD) if isinstance(entry.body, kinds)]


def when(instant: int) -> datetime:
    return datetime.fromtimestamp(instant, UTC)


def test_five_people_play_to_the_end_and_nobody_looks_after_them(played):
    assert played.docket().ended
    assert AUTUMN < CLOCKS_CHANGE[0] < CLOCKS_CHANGE[1] < played.now
    assert played.deaths >= 9
    started = entries(played, log.GameStarted)[0].seq
    assert [] == [each.body for each in entries(played, log.Ruled, log.DirectiveRead) if each.seq > started]

    lived = {type(each.body) for each in entries(played, *LIVED)}
    assert {*LIVED} == lived, "something of what people do did not happen"

    if os.environ.get("BLESS"):
        TRANSCRIPT.write_text("\n".join(played.transcript) + "\n", encoding="utf-8")
    assert TRANSCRIPT.read_text(encoding="utf-8") == "\n".join(played.transcript) + "\n", (
        "`make bless` writes it anew, once you have read the difference"
    )

    told: list[int] = []
    for each in entries(played, log.StopOpened, log.DeadlineSet, log.GraceBegan):
        if isinstance(each.body, log.StopOpened):
            told = []
        else:
            due = each.body.until if isinstance(each.body, log.GraceBegan) else each.body.at
            assert not told or due >= told[-1], f"what was told to be due {when(told[-1])} is brought nearer"
            told.append(due)

    for name, letters in played.got.items():
        numbers = [letter["Message-ID"] for letter in letters]
        assert len(numbers) == len({*numbers}), f"{name} has a letter twice"
        if name not in ("Ann", "Eva"):
            assert not [text for text in map(text_of, letters) if "olives" in text], f"{name} reads what Eva told Ann"
    assert any("olives" in text_of(letter) for letter in played.got["Ann"])

    last = {name: played.got[name][-1] for name in ("Ann", "Cleo", "Dan", "Eva", "Zoe", "Olga")}
    records = {part.get_payload(decode=True) for letter in last.values() for part in letter.walk() if _is_packed(part)}
    assert 1 == len(records)
    checked = proving.verify(record.read(json.loads(gzip.decompress(records.pop()))))
    assert ((), ()) == (checked.faults, checked.unproven)


def _is_packed(part: Message) -> bool:
    return part.get_content_type() == "application/gzip"
