"""Milliseconds a letter for one and two workers, on SQLite and on PostgreSQL: `python -m benchmarks.workers`.

Worker processes fetch, keep and decide letters from one mailbox (Dovecot if it is installed, else a Maildir), and hand
the answers to an SMTP server. The floor is the same workers with a desk that only writes the rows that the real desk
made, in one durable transaction a letter. Rendering is measured inside the workers and reported separately.
"""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from email import message_from_bytes
from email.policy import compat32
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sqlmodel import col, select, update

from benchmarks.table import Row, table
from referee.cli.progress import stepping
from referee.commands.newcomers import Newcomer
from referee.desk import Desk, LetterKept
from referee.docket.known import known_to
from referee.log import Entry, Options
from referee.mail.accounts import ImapAccount, MaildirAccount
from referee.mail.inbox import open_mailbox
from referee.mail.send import Sender
from referee.orders.canonical import canonical_sheet
from referee.orders.order import Block
from referee.orders.shapes.plans import CardBlock
from referee.players.sensible import write_sheet
from referee.rules.views import view
from referee.store import QueuedLetter, Store
from referee.store.outbox import header_and_words
from referee.store.tables import Outbox
from scheduler import Worker
from tests.kit.geography import BOARD
from tests.kit.post import KEY, NOON, REFEREE, PostOffice, render
from tests.kit.tables import NAMES, setup_for
from tests.servers.dovecot import Dovecot, installed
from tests.servers.postgres import binaries, cluster
from tests.servers.smtp import SmtpSink

PLAYERS = 4
BARE, RENDERED = 1.35, 1.7  # goals: times the floor
TWO = 2 / 1.6  # and for two workers, that they are 1.6 times as quick as one
_PATIENCE = 120.0  # seconds for all letters; a worker that broke would be waited for in vain
LATER = NOON + timedelta(hours=1)


@dataclass(frozen=True)
class Recorded:
    """What the desk wrote for a letter."""

    game: str
    behind: int  # the number of the log entry before
    entries: tuple[Entry, ...]
    posts: tuple[QueuedLetter, ...]


class Idle:
    """A desk that writes what was recorded, without deciding anything."""

    def __init__(self, store: Store, recorded: dict[bytes, Recorded]) -> None:
        self._store = store
        self._recorded = recorded
        self._lanes = {raw: made.game for raw, made in recorded.items()}

    def lane(self, raw: bytes) -> str:
        return self._lanes[told(raw)]

    def handle(self, stimulus: LetterKept, now: datetime) -> None:
        with self._store.writing() as transaction:
            row = transaction.lock_undecided(stimulus.inbox_id)
            if row is None:
                return
            made = self._recorded[told(row.raw)]
            transaction.append(made.game, made.entries, now, expect=made.behind, board=BOARD)
            for post in made.posts:
                transaction.post(post)
            transaction.set_verdict(row.id, "filed", made.game, 0)


def told(raw: bytes) -> bytes:
    """The key of a letter: the beginning of its Message-ID."""
    return raw[raw.index(b"Message-ID:") :][:80]


@dataclass(frozen=True)
class Case:
    """The letters of one day, and what the desk wrote for each."""

    letters: tuple[bytes, ...]
    recorded: dict[bytes, Recorded]
    games: int


def opened(store: Store, games: int, first: int = 1, hours: int = 72) -> Desk:
    """Games in their first round, numbered from `first`, whose letters so far are delivered; the same everywhere."""
    desk = Desk(store, (KEY,), REFEREE, render, seeds=bytes)
    players = [Newcomer(name, f"{name.lower()}@example.org", "Europe/Amsterdam") for name in NAMES[:PLAYERS]]
    options = Options(cooling_minutes=0, hours=hours)
    for n in stepping(range(first, first + games), "games opened", games):
        seed = (n - 1).to_bytes(2, "big") * 16
        desk.open_game(f"g{n}", "Friday", setup_for(PLAYERS), options, players, seed, NOON, invite=False)
    with store.writing() as transaction:  # not by `sent`, after which their bytes are gone, and they are to be answered
        transaction._connection.execute(update(Outbox).values(state="sent", sent_at=NOON))
    return desk


def prepared(games: int, folder: Path) -> Case:
    """Every player's answer to the first report, and what the desk writes for each."""
    letters: list[bytes] = []
    recorded: dict[bytes, Recorded] = {}
    with Store(f"sqlite:///{folder / 'dry.db'}") as store:
        store.create()
        desk = opened(store, games)
        office = writer()
        with store.reading() as transaction:
            firsts = first_reports(transaction)
        for n in stepping(range(1, games + 1), "games prepared", games):
            for seat in range(PLAYERS):
                raw, made = _answered(store, desk, office, f"g{n}", seat, firsts)
                letters.append(raw)
                recorded[told(raw)] = made
    # As they arrive: not game by game.
    mixed = [letters[n * PLAYERS + seat] for seat in range(PLAYERS) for n in range(games)]
    return Case(tuple(mixed), recorded, games)


def writer() -> PostOffice:
    """A post office without a game of its own, to write answers with."""
    office = PostOffice.__new__(PostOffice)
    office.now, office.written = NOON, 0
    return office


def first_reports(transaction: Any) -> dict[tuple[str, int], Any]:
    """The newest letter to each reader, by game and seat."""
    rows = transaction._connection.execute(select(Outbox.game, Outbox.reader, Outbox.raw).order_by(col(Outbox.id)))
    return {(game, reader): message_from_bytes(raw, policy=compat32) for game, reader, raw in rows}


def _answered(store: Store, desk: Desk, office: Any, game: str, seat: int, firsts: dict) -> tuple[bytes, Recorded]:
    with store.reading() as transaction:
        docket = desk.docket(transaction, game)
    blocks = write_sheet(view(docket.state.position, seat), docket.missing_keys(seat), Random(f"{game}-{seat}"))
    words = canonical_sheet(map(shortened, blocks), known_to(docket, seat))
    sender = f"{NAMES[seat]} <{NAMES[seat].lower()}@example.org>"
    raw = office.answer(firsts[game, seat], words, sender)
    with store.writing() as transaction:
        inbox_id = transaction.keep("dry", 1, office.written, NOON, raw, lane=game)
        before = transaction.log(game)[-1].seq
        sent = _posts(transaction)
    desk.handle(LetterKept(inbox_id), LATER)
    with store.reading() as transaction:
        entries = tuple(entry.body for entry in transaction.log(game, before, BOARD))
        posts = tuple(post for key, post in _posts(transaction).items() if key not in sent)
    return raw, Recorded(game, before, entries, posts)


def shortened(block: Block) -> Block:
    """A block as long as people write it: the first two plans and the last resort."""
    return replace(block, plans=(*block.plans[:2], *block.plans[2:][-1:])) if isinstance(block, CardBlock) else block


def _posts(transaction: Any) -> dict[str, QueuedLetter]:
    names = [field.name for field in fields(QueuedLetter) if field.name != "not_before"]
    columns = [getattr(Outbox, name) for name in (*names, "kept")]
    posts = {}
    for *row, kept in transaction._connection.execute(select(*columns).order_by(col(Outbox.id))):
        letter = QueuedLetter(**dict(zip(names, row, strict=True)))
        posts[letter.key] = replace(letter, text=header_and_words(kept, None, "")[1])
    return posts


# --- the race ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """The arguments of a worker process."""

    url: str
    intake: ImapAccount | MaildirAccount
    outgoing: Any
    case: Path
    thinks: bool


def work(place: Place, begin: Any, spent: Any) -> None:
    """One worker process, from the signal until all is done. Puts the seconds that it rendered into `spent`."""
    rendering = 0.0

    def timed(*args: Any) -> Any:
        nonlocal rendering
        since = time.perf_counter()
        try:
            return render(*args)
        finally:
            rendering += time.perf_counter() - since

    case: Case = pickle.loads(place.case.read_bytes())
    warm(case)
    gc.set_threshold(50_000, 20, 50)  # as `referee run` does
    with Store(place.url) as store:
        desk: Any = at_work(Desk(store, (KEY,), REFEREE, timed), store) if place.thinks else Idle(store, case.recorded)
        worker = Worker(store, open_mailbox(place.intake), Sender(place.outgoing), desk)
        begin.wait()
        while not is_done(store, len(case.letters)):
            worker.turn(LATER)
        worker.close()
    spent.put(rendering)


def at_work(desk: Desk, store: Store) -> Desk:
    """The desk with every docket read, as that of a worker which is up since yesterday."""
    with store.reading() as transaction:
        for row in transaction.games():
            desk.docket(transaction, row.id)
    return desk


def warm(case: Case) -> None:
    """Play a round elsewhere, so that catalogues, templates and lexicons are read: once in the life of a worker."""
    with tempfile.TemporaryDirectory() as name, Store(f"sqlite:///{name}/warm.db") as store:
        store.create()
        desk = opened(store, 1)
        mine = [raw for raw in case.letters if case.recorded[told(raw)].game == "g1"]
        for number, raw in enumerate(mine, 1):
            with store.writing() as transaction:
                inbox_id = transaction.keep("warm", 1, number, NOON, raw, lane="g1")
            assert inbox_id is not None
            desk.handle(LetterKept(inbox_id), LATER)


def is_done(store: Store, letters: int) -> bool:
    with store.reading() as transaction:
        counts, out = transaction.inbox_counts(), transaction.outbox_counts()
    return not counts.get("new", 0) and sum(counts.values()) == letters and not out.get("queued", 0)


def race(place: Place, workers: int) -> tuple[float, float]:
    """Seconds from the signal to the end, and average seconds of rendering in a worker."""
    context = multiprocessing.get_context("spawn")
    begin, spent = context.Barrier(workers + 1), context.Queue()
    crew = [context.Process(target=work, args=(place, begin, spent)) for _ in range(workers)]
    for process in crew:
        process.start()
    begin.wait()
    since = time.perf_counter()
    rendering = sum(spent.get(timeout=_PATIENCE) for _ in crew)
    seconds = time.perf_counter() - since
    for process in crew:
        process.join()
        assert process.exitcode == 0
    return seconds, rendering / workers


@contextmanager
def mailboxes() -> Iterator[Any]:
    """A function that puts letters into a mailbox, a new one if no account is given, and returns the account."""
    with ExitStack() as stack:
        if installed() is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            numbers = count()
            yield lambda letters, account=None: _maildir(account or _new_maildir(folder), letters, numbers)
            return
        dovecot = Dovecot()
        stack.callback(dovecot.close)
        dovecot.start()

        def filled(letters: Sequence[bytes], account: ImapAccount | None = None) -> ImapAccount:
            account = account or dovecot.account()
            if letters:
                dovecot.put(account, *letters)
            return account

        yield filled


def _new_maildir(folder: Path) -> MaildirAccount:
    place = Path(tempfile.mkdtemp(dir=folder))
    for name in ("cur", "new", "tmp"):
        (place / name).mkdir()
    return MaildirAccount(place)


def _maildir(account: MaildirAccount, letters: Sequence[bytes], numbers: Iterator[int]) -> MaildirAccount:
    for raw in letters:
        n = next(numbers)
        (account.path / "new" / f"{n:06}.M{n}.bench").write_bytes(raw)
    return account


def databases(folder: Path, stack: ExitStack) -> dict[str, Any]:
    """Functions that make an empty durable database and return its URL, by the name of the system."""
    numbers = iter(range(10_000))
    found: dict[str, Any] = {"SQLite": lambda: f"sqlite:///{folder / f'race-{next(numbers)}.db'}"}
    if binaries() is not None:
        server = stack.enter_context(cluster(durable=True))

        def fresh() -> str:
            name = f"race{next(numbers)}"
            server.say(f"CREATE DATABASE {name}")
            return server.url(name)

        found["PostgreSQL"] = fresh
    return found


@dataclass(frozen=True)
class Took:
    """Milliseconds a letter, over all rounds: of the real desk, of the floor, and of rendering in each worker."""

    real: float
    floor: float
    rendering: float


def rows(games: int = 25, rounds: int = 4) -> Iterator[Row]:
    """Each database with and without rendering; and two workers, whose floor is that each does half."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        case = prepared(games, folder)
        kept = folder / "case"
        kept.write_bytes(pickle.dumps(case))
        sink = SmtpSink().start()
        stack.callback(sink.stop)
        fill = stack.enter_context(mailboxes())
        for name, fresh in databases(folder, stack).items():
            took = _took(name, 1, case, kept, sink, fill, fresh, rounds)
            yield Row(f"a letter, {name}, not rendered", took.floor, took.real - took.rendering, goal=BARE)
            yield Row(f"a letter, {name}, rendered", took.floor, took.real, goal=RENDERED)
            if name != "SQLite":
                two = _took(name, 2, case, kept, sink, fill, fresh, rounds)
                yield Row(f"a letter, {name}, two workers", took.real / 2, two.real, goal=TWO)


def _took(name: str, workers: int, case: Case, kept: Path, sink: Any, fill: Any, fresh: Any, rounds: int) -> Took:
    real, floor, rendering = 0.0, 0.0, 0.0
    for turn in stepping(range(rounds), f"rounds, {name}, {workers} workers", rounds):
        took = {}
        for thinks in (True, False) if turn % 2 else (False, True):
            url = fresh()
            with Store(url) as store:
                store.create()
                opened(store, case.games)
            place = Place(url, fill(case.letters), replace(sink.account(), timeout=60.0), kept, thinks)
            took[thinks] = race(place, workers)
        (seconds, drawn), (least, _) = took[True], took[False]
        real, floor, rendering = real + seconds, floor + least, rendering + drawn
    letters = rounds * len(case.letters) / 1e3
    return Took(real / letters, floor / letters, rendering / letters)


def main(*numbers: int) -> None:
    print(table(rows(*numbers)))


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
