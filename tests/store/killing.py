"""A season in which workers are killed at any moment and the mail server has moods: nothing lost, doubled or silent.

`python -m tests.store.killing 2000` plays one of so many letters on SQLite with one worker and one on PostgreSQL with
three, both with a Dovecot; the tests play short ones.
"""

import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from threading import Event
from typing import Any

from referee.commands.newcomers import Newcomer
from referee.log import LetterRead, Options
from referee.mail.accounts import ImapAccount, MaildirAccount
from referee.store import Store
from scheduler.delivery import GROUP
from tests.kit.tables import setup_for
from tests.servers.dovecot import Dovecot
from tests.servers.moody import MoodySink
from tests.servers.postgres import cluster
from tests.store.clerk import NOON
from tests.store.crashing import desk_of
from tests.store.workforce import Foreman, Place

PATIENCE = 90.0  # seconds without any progress
PORTION = 12
WORDS = ("STATUS", "HELP", "POWER 11 or 7", "POWER 13 or 4\r\nCARD ANY\r\nSKIP", "SAY hello")
WIRE = policy.SMTP.clone(max_line_length=998)
GONE = "bo.g1@example.org"
MOODS = 8  # of a hundred commands

Traces = tuple[dict[str, int], dict[str, int]]
"""How many letters there are of each verdict, and how many of ours in each state."""


@dataclass
class Season:
    """Games of two, so many letters by each seat, so many workers and kills; `put` lays letters into the mailbox."""

    database: str
    intake: ImapAccount | MaildirAccount
    put: Callable[..., object]
    games: int
    letters_a_seat: int
    workers: int
    folder: Path
    kills: int = 1000
    rng: random.Random = field(default_factory=lambda: random.Random(8))
    killed: int = 0
    shunted: int = 0
    sent: int = 0
    repeated: int = 0
    _pause: Event = field(default_factory=Event)

    def play(self, moods: int = MOODS) -> None:
        """Let letters come while workers work and die. Raises AssertionError where it does not end as it should."""
        sink = MoodySink(random.Random(9), moods, GONE).start()
        try:
            with Store(self.database) as store:
                store.create()
                letters = self._answers(self._invitations(store))
                log = str(self.folder / "workers.log")
                place = Place(self.database, self.intake, sink.account(), log, time.monotonic())
                with self._crew(place) as foreman:
                    self._put_through(letters, foreman, store, sink)
                while _left(_traces(store), len(set(letters))):  # a reminder fell due while they went home
                    with self._crew(place) as foreman:
                        self._work_off(len(set(letters)), foreman, store, sink)
                self._was_decided(store, letters)
                self._was_sent(store, sink)
        finally:
            sink.stop()

    def _ids(self) -> list[str]:
        return [f"g{number}" for number in range(1, self.games + 1)]

    def _invitations(self, store: Store) -> dict[tuple[str, int], EmailMessage]:
        """The invitations, which lie in the outbox, by game and seat."""
        setup = setup_for(2)
        for game in self._ids():
            players = [Newcomer(name, f"{name}.{game}@example.org") for name in ("ann", "bo")]
            desk_of(store).open_game(game, f"Table {game}", setup, Options(), players, game.encode()[:2] * 16, NOON)
        with store.reading() as transaction:
            return {
                (row["game"], row["reader"]): message_from_bytes(row["raw"], policy=WIRE)
                for row in transaction.rows("outbox")
            }

    def _answers(self, invitations: dict[tuple[str, int], EmailMessage]) -> list[bytes]:
        """Each seat's letters in their order, first an ACCEPT; some come twice, as letters do."""
        written = []
        for n in range(self.letters_a_seat):
            for (game, seat), ours in invitations.items():
                letter = EmailMessage(policy=WIRE)
                letter["From"], letter["To"] = ours["To"], ours["Reply-To"]
                letter["Subject"], letter["In-Reply-To"] = f"Re: {ours['Subject']}", ours["Message-ID"]
                letter["Message-ID"] = f"<{game}.{seat}.{n}@home>"
                letter["Date"] = "Fri, 20 Nov 2026 12:00:00 +0000"
                letter.set_content(WORDS[(n + seat) % len(WORDS)] if n else f"ACCEPT words of {game}")
                written += [letter.as_bytes()] * (2 if (n + seat) % 9 == 4 else 1)
        return written

    # What happens

    @contextmanager
    def _crew(self, place: Place) -> Iterator[Foreman]:
        """All workers, who are dismissed in order at the end."""
        with Foreman(place) as foreman:
            for _ in range(self.workers):
                foreman.hire()
            yield foreman

    def _put_through(self, letters: list[bytes], foreman: Foreman, store: Store, sink: MoodySink) -> None:
        for n in range(0, len(letters), PORTION):
            self.put(*letters[n : n + PORTION])
            self._kill(foreman, store)
        self._work_off(len(set(letters)), foreman, store, sink)

    def _work_off(self, expected: int, foreman: Foreman, store: Store, sink: MoodySink) -> None:
        """Until nothing is left to do, and nobody dies any more towards the end."""
        while left := _left(before := _traces(store), expected):
            if left > expected // 10 and self.killed < self.kills:
                self._kill(foreman, store)
            elif sink.moods:  # and at last everybody is well
                sink.moods = 0
                for _ in range(self.workers):
                    self._kill(foreman, store)
            else:
                assert self._moves(store, before, PATIENCE), f"{left} letters wait for ever"

    def _moves(self, store: Store, before: Traces, seconds: float) -> bool:
        """Whether there is more to see than before, within so many seconds."""
        end = time.monotonic() + seconds
        while (same := _traces(store) == before) and time.monotonic() < end:
            self._pause.wait(0.1)
        return not same

    def _kill(self, foreman: Foreman, store: Store) -> None:
        """At a random moment, but not before somebody has done something: who never gets anywhere shows nothing."""
        self._moves(store, _traces(store), 5.0)
        self._pause.wait(self.rng.uniform(0.0, 0.3))
        foreman.kill(self.rng.randrange(self.workers))
        foreman.hire()
        self.killed += 1

    # What has become of it

    def _was_decided(self, store: Store, letters: list[bytes]) -> None:
        """Once, in the order in which they came, and answered; what was put aside was told."""
        with store.reading() as transaction:
            rows = [*reversed(transaction.inbox(limit=100_000))]
            logs = {game: transaction.log(game) for game in self._ids()}
        assert len(set(letters)) == len(rows)
        shunted = {row.id for row in rows if row.verdict == "shunted"}
        assert set() == {row.verdict for row in rows} & {"new", "stranger"}
        read = {game: [e.body for e in log if isinstance(e.body, LetterRead)] for game, log in logs.items()}
        for game, told in read.items():
            kept = [row.id for row in rows if row.game == game]
            assert kept == [each.letter for each in told if each.fate != "shunted"]
            # One mailbox holds a seat's letters in the order in which they came, and so they were kept.
            for seat in (0, 1):
                came = [row.message_id for row in rows if (row.game, row.seat) == (game, seat)]
                ought = [f"<{game}.{seat}.{n}@home>" for n in range(self.letters_a_seat)]
                assert [each for each in ought if each in came] == came
        told_of = {each.letter for told in read.values() for each in told if each.fate == "shunted"}
        assert shunted == told_of
        self.shunted = len(shunted)

    def _was_sent(self, store: Store, sink: MoodySink) -> None:
        """All of it, but for what nobody lives to receive; and twice only where nobody could know."""
        with store.reading() as transaction:
            rows = [*transaction.rows("outbox")]
        fates = {row["id"]: row["state"] for row in rows}
        ought = {row["id"]: "given up" if row["to"] == GONE else "sent" for row in rows}
        assert [] == [dict(row) for row in rows if row["state"] != ought[row["id"]]]
        taken = [(letter.to[0], letter.raw.replace(b"\r\n", b"\n")) for letter in sink.received]
        ours = {(row["to"], row["message_id"]): row["id"] for row in rows}
        names = {raw: message_from_bytes(raw)["Message-ID"] for _, raw in taken}
        assert len(names) == len(set(names.values())), "a Message-ID has two contents"
        times = Counter(ours[to, names[raw]] for to, raw in taken)
        assert {n for n, fate in fates.items() if fate == "sent"} == set(times)
        self._was_sent_in_order(rows, list(times))
        # A worker that dies between the server's answers and its note of them has one group in hand, never more.
        self.repeated = sum(times.values()) - len(times)
        assert self.repeated <= GROUP * self.killed + sink.unsaid
        self.sent = len(times)

    def _was_sent_in_order(self, rows: list[dict[str, Any]], taken: list[int]) -> None:
        """To each reader, but for letters that a server has put off: these hold up no other."""
        waiting: dict[tuple[str, int], list[int]] = defaultdict(list)
        reader = {row["id"]: (row["game"], row["reader"]) for row in rows}
        for row in rows:
            if row["attempts"] == 1 and row["state"] == "sent":
                waiting[reader[row["id"]]].append(row["id"])
        for number in taken:
            queue = waiting[reader[number]]
            assert not queue or number <= queue[0], "a letter has overtaken one that nobody had put off"
            if queue and queue[0] == number:
                queue.pop(0)


def _left(traces: Traces, expected: int) -> int:
    """How many letters wait to come, to be decided or to be sent, or to be told of as undeliverable."""
    letters, answered = traces
    return expected - sum(letters.values()) + letters.get("new", 0) + answered.get("queued", 0) + answered["untold"]


def _traces(store: Store) -> Traces:
    """What can be seen of a worker's work."""
    with store.reading() as transaction:
        return transaction.inbox_counts(), {**transaction.outbox_counts(), "untold": len(transaction.given_up())}


def main(letters: int) -> None:
    """Play the long seasons, and tell."""
    with closing(Dovecot().start()) as dovecot, cluster() as server, tempfile.TemporaryDirectory() as folder:
        for workers, database in ((1, f"sqlite:///{folder}/referee.db"), (3, server.url())):
            account, begun = dovecot.account(), time.monotonic()

            def put(*raw: bytes, to: ImapAccount = account) -> None:
                dovecot.put(to, *raw)

            season = Season(database, account, put, 10, letters // 20, workers, Path(folder))
            season.play()
            told = f"{letters} letters, {season.killed} kills, {season.sent} sent, {season.repeated} of them again"
            print(f"{database[:6]}: {told}, {season.shunted} shunted and told, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 600)
