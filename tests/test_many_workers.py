"""Three workers on one PostgreSQL and one mailbox, killed at random: nothing lost, nothing twice, all in order."""

import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from random import Random
from threading import Event

import pytest

from referee.desk import Invited, Outage
from referee.log import Away, LetterRead, Options
from referee.mail.accounts import ImapAccount
from referee.mail.inbox import Kept, open_mailbox
from referee.store import InboxRow, OutRow, Store
from tests.servers.dovecot import Dovecot
from tests.servers.smtp import SmtpSink
from tests.store.clerk import NOON
from tests.store.crashing import desk_of
from tests.store.workforce import Foreman, Place
from tests.tables import setup_for

HOUR = timedelta(hours=1)
GAMES = [f"g{number}" for number in range(1, 11)]
LETTERS_A_SEAT = 25  # 500 altogether
PORTION = 25
KILLINGS = 12
PATIENCE = 100.0  # seconds
WORDS = ("STATUS", "HELP", "POWER 11 or 7", "POWER 13 or 4\r\nCARD ANY\r\nSKIP", "SAY hello")
WIRE = policy.SMTP.clone(max_line_length=998)


def invited(store: Store) -> dict[tuple[str, int], EmailMessage]:
    """The invitations to ten games of two, which lie in the outbox, by game and seat."""
    setup = setup_for(2)
    for game in GAMES:
        players = [Invited(name, f"{name}.{game}@example.org") for name in ("ann", "bo")]
        desk_of(store).open_game(game, f"Table {game}", setup, Options(), players, game.encode() * 16, NOON)
    found = {}
    with store.reading() as unit:
        for row in unit.rows("outbox"):
            letter = message_from_bytes(row["raw"], policy=WIRE)
            found[row["game"], row["reader"]] = letter
    return found


def answers(invitations: dict[tuple[str, int], EmailMessage]) -> list[bytes]:
    """Each seat's letters in their order, first an ACCEPT; some come twice, as letters do."""
    written = []
    for n in range(LETTERS_A_SEAT):
        for (game, seat), ours in invitations.items():
            letter = EmailMessage(policy=WIRE)
            letter["From"], letter["To"] = ours["To"], ours["Reply-To"]
            letter["Subject"], letter["In-Reply-To"] = f"Re: {ours['Subject']}", ours["Message-ID"]
            letter["Message-ID"] = f"<{game}.{seat}.{n}@home>"
            letter["Date"] = "Fri, 20 Nov 2026 12:00:00 +0000"
            letter.set_content(WORDS[(n + seat) % len(WORDS)] if n else f"ACCEPT words of {game}")
            written.append(letter.as_bytes())
            if (n + seat) % 9 == 4:
                written.append(letter.as_bytes())
    return written


def is_done(store: Store, expected: int) -> bool:
    with store.reading() as unit:
        letters, answered = unit.inbox_counts(), unit.outbox_counts()
    return sum(letters.values()) == expected and "new" not in letters and "queued" not in answered


def has_victims(store: Store) -> bool:
    """Whether a letter waits over which one worker has died already. At the third, a letter is put aside."""
    with store.reading() as unit:
        return any(row.attempts > 1 for row in unit.inbox("new", limit=1000))


def put_through(dovecot: Dovecot, account: ImapAccount, letters: list[bytes], foreman: Foreman, store: Store) -> int:
    """Let letters come while workers work and die; returns how many died."""
    rng, pause, killed = Random(8), Event(), 0
    end = time.monotonic() + PATIENCE

    def kill_one() -> int:
        while has_victims(store):
            assert time.monotonic() < end, "a letter is not decided in time"
            pause.wait(0.05)
        foreman.kill(rng.randrange(3))
        foreman.hire()
        return killed + 1

    for _ in range(3):
        foreman.hire()
    portions = [letters[n : n + PORTION] for n in range(0, len(letters), PORTION)]
    for n, portion in enumerate(portions):
        dovecot.put(account, *portion)
        if killed < KILLINGS and n % 2:
            pause.wait(rng.uniform(0.1, 0.6))
            killed = kill_one()
    expected = len(set(letters))
    while not is_done(store, expected):
        assert time.monotonic() < end, "the workers are not done in time"
        if killed < KILLINGS:
            killed = kill_one()
        pause.wait(0.5)
    return killed


@pytest.mark.slow
@pytest.mark.dovecot
@pytest.mark.timeout(200)
def test_whatever_happens_to_its_workers_the_referee_loses_nothing_and_doubles_nothing_and_keeps_the_order(
    postgresql: str, dovecot: Dovecot, smtp_sink: SmtpSink, tmp_path: Path
) -> None:
    account = dovecot.account()
    with Store(postgresql) as store:
        store.create()
        letters = answers(invited(store))
        place = Place(postgresql, account, smtp_sink.account(), str(tmp_path / "workers.log"))
        with Foreman(place) as foreman:
            killed = put_through(dovecot, account, letters, foreman, store)

        everything_was_decided_once_and_in_order(store, letters)
        everything_was_sent_in_order(store, smtp_sink, killed)
    assert [] == dovecot.letters(account)


def everything_was_decided_once_and_in_order(store: Store, letters: list[bytes]) -> None:
    with store.reading() as unit:
        rows: list[InboxRow] = [*reversed(unit.inbox(limit=10_000))]
        logs = {game: unit.log(game) for game in GAMES}
    assert len(set(letters)) == len(rows) == 500
    assert set() == {row.verdict for row in rows} & {"new", "shunted", "stranger"}
    for game, log in logs.items():
        kept = [row.id for row in rows if row.game == game]
        assert kept == [entry.body.letter for entry in log if isinstance(entry.body, LetterRead)]
        # One mailbox holds a seat's letters in the order in which they came, and so they were kept.
        for seat in (0, 1):
            came = [row.message_id for row in rows if (row.game, row.seat) == (game, seat)]
            assert [f"<{game}.{seat}.{n}@home>" for n in range(LETTERS_A_SEAT)] == came


def everything_was_sent_in_order(store: Store, sink: SmtpSink, killed: int) -> None:
    with store.reading() as unit:
        rows = [
            OutRow(**{k: row[k] for k in ("id", "key", "to", "raw", "at", "attempts")}) for row in unit.rows("outbox")
        ]
        assert {"sent": len(rows)} == unit.outbox_counts()
    taken = [(letter.to[0], letter.raw.replace(b"\r\n", b"\n")) for letter in sink.received]
    ours = {(row.to, row.raw.replace(b"\r\n", b"\n")): row.id for row in rows}
    # Each letter on the wire is one of ours to the byte, so that no Message-ID ever had two contents.
    numbers = [ours[letter] for letter in taken]
    assert len(rows) == len(ours) == len(set(numbers))
    times = Counter(numbers)
    # A worker that dies between the server's answer and its note of it has one letter in hand, never more.
    assert sum(times.values()) - len(times) <= killed
    first: dict[str, list[int]] = defaultdict(list)
    for (to, _), number in zip(taken, numbers, strict=True):
        if number not in first[to]:
            first[to].append(number)
    assert {to: sorted(told) for to, told in first.items()} == first


# --- one at a time --------------------------------------------------------------------------------


@pytest.mark.dovecot
def test_who_empty_one_folder_together_miss_nothing_and_fail_over_nothing(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, *[b"Subject: %d\r\n\r\nhello\r\n" % number for number in range(120)])
    mailboxes = [open_mailbox(account) for _ in range(3)]
    kept: list[list[int]] = [[], [], []]

    def empty(which: int) -> None:
        def keep(letter: Kept) -> None:
            kept[which].append(letter.uid)

        mailboxes[which].collect(keep)
        mailboxes[which].close()

    with ThreadPoolExecutor(3) as pool:
        for emptied in [pool.submit(empty, which) for which in range(3)]:
            emptied.result()

    assert set(range(1, 121)) == {uid for each in kept for uid in each}
    assert [] == dovecot.letters(account)


@pytest.mark.parametrize("second", ["imap://one", "imap://two"], ids=["one mailbox", "a mailbox each"])
def test_two_workers_that_come_back_together_move_a_deadline_once(database: str, second: str) -> None:
    with Store(database) as store:
        store.create()
        invited(store)
        with store.writing() as unit:
            unit.heartbeat(NOON, "imap://one")
            unit.heartbeat(NOON, second)

        desk_of(store).handle(Outage(3600, "imap://one"), NOON + HOUR)
        desk_of(store).handle(Outage(3601, second), NOON + HOUR + timedelta(seconds=1))

        with store.reading() as unit:
            away = [entry.body.seconds for entry in unit.log("g1") if isinstance(entry.body, Away)]
    assert [3600] == away
