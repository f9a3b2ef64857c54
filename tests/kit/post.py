"""A post office for tests: players who answer letters at the desk itself, with a clock the test holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy, deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import EmailMessage, Message
from email.policy import SMTP, compat32
from email.utils import format_datetime
from mimetypes import guess_type
from random import Random
from typing import Any

from referee import report
from referee.chance import SEED_BYTES
from referee.commands.newcomers import Newcomer
from referee.desk import Desk, LetterKept, Tick
from referee.docket import Docket
from referee.docket.known import known_to
from referee.languages import loading
from referee.letters import Notice
from referee.log import Options
from referee.orders.canonical import canonical_sheet
from referee.players.sensible import write_sheet
from referee.rules.views import view
from referee.store import ClaimedLetter, Store, Transaction
from tests.kit.tables import COLOURS, NAMES, setup_for

REFEREE = "referee@elgrande.example"
KEY = bytes(range(100, 132))
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
WIRE = SMTP.clone(max_line_length=998)
MO = Newcomer("Mo", "mo@example.org", "Europe/Amsterdam")
SETTING_UP = """CREATE Sunday table
SET TEMPO phase
INVITE red Rita <rita@example.org> Europe/Madrid
INVITE blue Bob <bob@example.org>
START
"""


def render(letter, language, time_zone):
    say = report.render_notice if isinstance(letter, Notice) else report.render
    return say(letter, loading.speaking(language), time_zone)


def text_of(letter: Message) -> str:
    """The plain text of one of our letters."""
    part = next(part for part in letter.walk() if part.get_content_type() == "text/plain")
    return part.get_payload(decode=True).decode("utf-8").replace("\r\n", "\n")


def words(letter: Message) -> str:
    """The plain text of one of our letters, in one line."""
    return " ".join(text_of(letter).split())


def fresh(words: str, sender: str = "Hal <hal@example.org>", headers: dict | None = None) -> bytes:
    """A letter that answers none."""
    letter = EmailMessage(policy=WIRE)
    letter["From"] = sender
    letter["To"] = REFEREE
    letter["Subject"] = "a game"
    letter["Message-ID"] = f"<{abs(hash(words))}@example.org>"
    for name, value in (headers or {}).items():
        letter[name] = value
    letter.set_content(words)
    return letter.as_bytes()


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" if line else ">\n" for line in text.splitlines())


def claimed(transaction: Transaction, now: datetime) -> Iterator[ClaimedLetter]:
    """Every letter that waits, in the order in which one worker would send them."""
    while rows := transaction.claim(now, 1000, timedelta(minutes=5), "tests"):
        yield from rows


@dataclass
class PostOffice:
    """One game at a desk with a real database; letters are handed over instead of sent."""

    store: Store
    players: int = 4
    options: Options = field(default_factory=lambda: Options(cooling_minutes=0))
    length: str = "nine"
    seed: bytes = bytes(range(SEED_BYTES))
    now: datetime = NOON
    castillo: str = "tally"
    moderators: tuple[Newcomer, ...] = ()
    hosts: tuple[str, ...] = ()
    authserv_id: str | None = None
    operator: str | None = None
    site: str | None = None
    languages: tuple[str, ...] = ()  # of the players by seat; English for the others
    boxes: tuple[str, ...] = ()
    edition: str = "rio_grande"
    rendering: Callable[..., report.Rendered] = render

    def __post_init__(self) -> None:
        self._sit_down()
        self.elsewhere: list[tuple[str, Message]] = []  # letters to people who have no seat
        self.taken = 0  # outbox rows the players have in hand
        self.letters: list[tuple[int, Message]] = []
        self.written = self.dropped = 0
        names = NAMES[: self.players]
        spoken = (*self.languages, *("en" for _ in names))
        invited = [
            Newcomer(name, f"{name.lower()}@example.org", "Europe/Amsterdam", language)
            for name, language in zip(names, spoken, strict=False)
        ]
        rules = {"length": self.length, "castillo": self.castillo, "boxes": self.boxes}
        setup = setup_for(self.players, self.edition, **rules)
        self.desk.open_game(
            "g1", "Friday", setup, self.options, invited, self.seed, self.now, moderators=self.moderators
        )
        self.fetch()

    def _sit_down(self) -> None:
        self.desk = Desk(
            self.store,
            (KEY,),
            REFEREE,
            self.rendering,
            hosts=self.hosts,
            authserv_id=self.authserv_id,
            operator=self.operator,
            site=self.site,
            seeds=bytes,
        )

    def over(self, store: Store) -> PostOffice:
        """The same office over a copy of its database."""
        office = copy(self)
        office.store = store
        office.letters, office.elsewhere = list(self.letters), list(self.elsewhere)
        office._sit_down()
        return office

    def resumed(self, store: Store, docket: Docket) -> PostOffice:
        """The same office over a copy of its database, at a desk that has not forgotten the game's docket."""
        office = self.over(store)
        office.desk._decisions.dockets.remember(docket)
        return office

    # Out

    def fetch(self) -> list[tuple[int, Message]]:
        """Letters sent since the last look, with the seat each went to."""
        news = []
        with self.store.writing() as transaction:
            for row in claimed(transaction, self.now):
                seats = [n for n in range(self.players) if row.to == f"{NAMES[n].lower()}@example.org"]
                letter = message_from_bytes(row.raw, policy=compat32)
                if seats and "/m" not in row.key.rpartition("/")[0]:
                    news.append((seats[0], letter))
                else:
                    self.elsewhere.append((row.to, letter))
                transaction.sent(row.id, self.now)
        self.letters += news
        return news

    def newest(self, seat: int) -> Message:
        return next(letter for to, letter in reversed(self.letters) if to == seat)

    # In

    def reply(self, seat: int, words: str, **changes) -> bytes:
        """An answer to the newest letter of this seat, quoting it below the words."""
        sender = changes.pop("sender", f"{NAMES[seat]} <{NAMES[seat].lower()}@example.org>")
        return self.answer(changes.pop("to", None) or self.newest(seat), words, sender, **changes)

    def answer(self, to: Message, words: str, sender: str, **changes) -> bytes:
        """An answer to a letter of ours, quoting it below the words."""
        self.written += 1
        letter = EmailMessage(policy=WIRE)
        letter["From"] = sender
        letter["To"] = changes.get("address", to["Reply-To"])
        letter["Subject"] = f"Re: {' '.join(str(make_header(decode_header(to['Subject']))).split())}"
        letter["Date"] = format_datetime(self.now)
        letter["Message-ID"] = f"<reply-{self.written}@example.org>"
        letter["In-Reply-To"] = to["Message-ID"]
        for name, value in changes.get("headers", {}).items():
            letter[name] = value
        body = f"{words}\n\nOn Fri, 20 Nov 2026, the referee wrote:\n{quoted(text_of(to))}"
        letter.set_content(body, charset="utf-8")
        for name, text in changes.get("files", {}).items():
            kind, _ = guess_type(name)
            letter.add_attachment(text.encode(), *(kind or "application/octet-stream").split("/"), filename=name)
        return letter.as_bytes()

    def drop(self, raw: bytes) -> int | None:
        """Put a letter into the inbox, unread."""
        self.dropped += 1
        with self.store.writing() as transaction:
            return transaction.keep("INBOX", 1, self.dropped, self.now, raw)

    def hand_over(self, raw: bytes) -> list[tuple[int, Message]]:
        """Put a letter into the inbox and let the desk read it; the letters that follow."""
        inbox_id = self.drop(raw)
        if inbox_id is not None:
            self.desk.handle(LetterKept(inbox_id), self.now)
        return self.fetch()

    def says(self, seat: int, words: str, **changes) -> list[tuple[int, Message]]:
        return self.hand_over(self.reply(seat, words, **changes))

    def latest(self, address: str) -> Message:
        """The newest letter to somebody in another part than a player's."""
        return next(letter for to, letter in reversed(self.elsewhere) if to == address)

    def commands(self, words: str, address: str = "mo@example.org", **changes) -> str:
        """A moderator answers the newest letter to a moderator; the answer to that in words."""
        sender = changes.pop("sender", address)
        count = len(self.elsewhere)
        self.news = self.hand_over(self.answer(self.latest(address), words, sender, **changes))
        answers = [letter for to, letter in self.elsewhere[count:] if to == address]
        return text_of(answers[0]) if answers else ""

    def passes(self, **time) -> list[tuple[int, Message]]:
        self.now += timedelta(**time)
        self.desk.handle(Tick("g1"), self.now)
        return self.fetch()

    # Players

    @property
    def docket(self):
        with self.store.reading() as transaction:
            return self.desk.docket(transaction, "g1")

    def everybody_accepts(self) -> None:
        for seat in range(self.players):
            self.says(seat, f"ACCEPT words of {NAMES[seat]}")

    def plays_to_round_2(self) -> None:
        """Everybody accepts, and four play the first round."""
        self.everybody_accepts()
        for seat in range(4):
            self.says(seat, "POWER 9 or ANY\nCARD 3\nACT\nPLACE 2 Valencia\nELSE CARD ANY\nSKIP")

    def filed(self, seat: int = 0) -> object:
        """The POWER order that stands for a seat."""
        return self.docket.seat(seat).sheet.get("POWER")

    def verdict(self, inbox_id: int | None) -> str:
        """What the desk has decided about a letter."""
        with self.store.reading() as transaction:
            return transaction.letter(inbox_id).verdict

    def sensible_words(self, seat: int) -> str:
        """The sheet a sensible player would write now, in words."""
        docket = self.docket
        seen = view(docket.state.position, seat)
        blocks = write_sheet(seen, docket.unfiled_keys(seat), Random(f"{docket.stop}-{seat}"))
        return canonical_sheet(blocks, known_to(docket, seat))

    def play_to_the_end(self) -> None:
        while not self.docket.ended:
            for seat in self.docket.awaited():
                self.says(seat, self.sensible_words(seat))


_begun: dict[str, tuple[bytes, PostOffice, Docket]] = {}  # SQLite files, the offices over them, what they know


@contextmanager
def open_office(
    database: str, begin: Callable[[PostOffice], None] = PostOffice.everybody_accepts, **options: Any
) -> Iterator[PostOffice]:
    """An office at which a game has begun, in an empty database. On SQLite each way to begin is gone once only."""
    key = f"{begin.__module__}.{begin.__qualname__} {sorted(options.items())}"
    with Store(database) as store:
        if store.file is None or key not in _begun:
            store.create()
            begin(office := PostOffice(store, **options))
        if store.file is None:
            yield office
            return
        if key not in _begun:
            docket = office.docket
            store.close()
            _begun[key] = store.file.read_bytes(), office, docket
        database, begun, docket = _begun[key]
        store.file.write_bytes(database)
        office = begun.resumed(store, docket)
        office.letters, office.elsewhere = deepcopy((office.letters, office.elsewhere))  # a test may change a letter
        yield office


__all__ = ["COLOURS", "KEY", "NOON", "REFEREE", "PostOffice", "open_office", "quoted", "text_of"]
