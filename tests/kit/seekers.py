"""People who look for a seat: each has a mailbox at a desk, and a mail server vouches for whoever writes as himself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy, deepcopy
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import compat32
from email.utils import format_datetime
from pathlib import Path

from referee.desk import Desk, LetterKept, Tick
from referee.desk.stimuli import Stimulus
from referee.store import Raced, Store
from tests.kit.post import KEY, NOON, REFEREE, WIRE, claimed, quoted, render, text_of

SERVER = "mx.elgrande.example"
HOST = "hal@example.org"


class Mailboxes:
    """A desk with a real database, and what everybody got from it, by name."""

    def __init__(self, store: Store, authserv_id: str | None = SERVER) -> None:
        store.create()
        self.store = store
        self.now: datetime = NOON
        self.authserv_id = authserv_id
        self.sit_down()
        self.got: dict[str, list[Message]] = defaultdict(list)
        self._written = 0

    def sit_down(self) -> None:
        """Begin work as somebody who remembers nothing."""
        self.desk = Desk(self.store, (KEY,), REFEREE, render, hosts=(HOST,), authserv_id=self.authserv_id, seeds=bytes)

    def over(self, store: Store) -> Mailboxes:
        """The same mailboxes over a copy of the database."""
        boxes = copy(self)
        boxes.store, boxes.got = store, deepcopy(self.got)  # a test may change a letter
        boxes.sit_down()
        return boxes

    def handle(self, stimulus: Stimulus) -> None:
        """Have the desk handle something now."""
        self.desk.handle(stimulus, self.now)

    def writes(self, name: str, words: str, subject: str = "a seat", **changes) -> str:
        """Somebody writes a letter that answers none; the verdict on it."""
        return self._hand_over(self._letter(name, subject, f"{words}\n", REFEREE, **changes))

    def answers(self, name: str, words: str, to: Message | None = None, **changes) -> str:
        """Somebody answers the newest letter to him, quoting it below the words; the verdict on it."""
        ours = to or self.got[name][-1]
        body = f"{words}\n\nOn Fri, 20 Nov 2026, the referee wrote:\n{quoted(text_of(ours))}"
        headers = {"In-Reply-To": ours["Message-ID"], **changes.pop("headers", {})}
        return self._hand_over(self._letter(name, "Re: a seat", body, ours["Reply-To"], headers=headers, **changes))

    def keeps(self, name: str, words: str) -> int:
        """An answer to the newest letter to somebody is kept, and not yet decided about; its number."""
        ours = self.got[name][-1]
        raw = self._letter(
            name, "Re: a seat", f"{words}\n", ours["Reply-To"], headers={"In-Reply-To": ours["Message-ID"]}
        )
        with self.store.writing() as transaction:
            inbox_id = transaction.keep("INBOX", 1, self._written, self.now, raw)
        assert inbox_id is not None
        return inbox_id

    def decides_elsewhere(self, inbox_id: int) -> None:
        """Another worker decides about a letter, again if it was raced."""
        desk = Desk(self.store, (KEY,), REFEREE, render, hosts=(HOST,), authserv_id=SERVER, seeds=bytes)
        for _ in range(10):
            with suppress(Raced):
                desk.handle(LetterKept(inbox_id), self.now)
                return

    def passes(self, game: str = "g1", **time) -> None:
        """Time passes, and the clock looks at a game."""
        self.now += timedelta(**time)
        self.handle(Tick(game))
        self._fetch()

    def told(self, name: str) -> str:
        """The newest letter to somebody, in one line."""
        return " ".join(text_of(self.got[name][-1]).split())

    def count(self) -> dict[str, int]:
        """How many letters everybody has."""
        return {name: len(letters) for name, letters in self.got.items() if letters}

    def docket(self, game: str = "g1"):
        with self.store.reading() as transaction:
            return self.desk.docket(transaction, game)

    def _letter(self, name: str, subject: str, body: str, to: str, **changes) -> bytes:
        self._written += 1
        letter = EmailMessage(policy=WIRE)
        letter["From"] = changes.get("sender", f"{name} <{name.lower()}@example.org>")
        letter["To"] = to
        letter["Subject"] = subject
        letter["Date"] = format_datetime(self.now)
        letter["Message-ID"] = f"<{self._written}@example.org>"
        proof = changes.get("proof", "dmarc=pass header.from=example.org")
        if proof:
            letter["Authentication-Results"] = f"{SERVER}; {proof}"
        for field, value in changes.get("headers", {}).items():
            letter[field] = value
        letter.set_content(body)
        return letter.as_bytes()

    def _hand_over(self, raw: bytes) -> str:
        with self.store.writing() as transaction:
            inbox_id = transaction.keep("INBOX", 1, self._written, self.now, raw)
        assert inbox_id is not None
        self.handle(LetterKept(inbox_id))
        self._fetch()
        with self.store.reading() as transaction:
            return transaction.letter(inbox_id).verdict

    def _fetch(self) -> None:
        with self.store.writing() as transaction:
            for row in claimed(transaction, self.now):
                self.got[row.to.partition("@")[0].title()].append(message_from_bytes(row.raw, policy=compat32))
                transaction.sent(row.id, self.now)


_begun: dict[str, tuple[bytes, Mailboxes]] = {}  # SQLite files, and the mailboxes over them


@contextmanager
def open_boxes(file: Path, begin: Callable[[Mailboxes], None]) -> Iterator[Mailboxes]:
    """Mailboxes at a desk where this has been done already, in an SQLite file; each way to begin is gone once only."""
    key = f"{begin.__module__}.{begin.__qualname__}"
    if key not in _begun:
        with Store(f"sqlite:///{file}") as store:
            begin(boxes := Mailboxes(store))
        _begun[key] = file.read_bytes(), boxes
    database, begun = _begun[key]
    file.write_bytes(database)
    with Store(f"sqlite:///{file}") as store:
        yield begun.over(store)
