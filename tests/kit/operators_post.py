"""What an operator gets: a carrier that keeps letters, a database to look into, and a letter that broke us."""

from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy

import pytest

from referee.mail.send import Later
from referee.store import Store

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Post:
    """A carrier that keeps what it is given, or is away."""

    def __init__(self) -> None:
        self.subjects: list[str] = []
        self.texts: list[str] = []
        self.away = False

    def deliver(self, raw: bytes, to: str) -> None:
        if self.away:
            raise Later("away", channel=True)
        letter = message_from_bytes(raw, policy=policy.default)
        assert ("me@example.org", "auto-generated") == (to, letter["Auto-Submitted"])
        self.subjects.append(letter["Subject"])
        self.texts.append(letter.get_body(("plain",)).get_content())

    def close(self) -> None:
        pass


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def store(a_database: str) -> Iterator[Store]:
    with Store(a_database) as opened:
        opened.create()
        yield opened


def shunt(store: Store, uid: int) -> None:
    with store.writing() as transaction:
        number = transaction.keep("INBOX", 1, uid, NOW, b"Subject: %d\n\nPOWER 13\n" % uid)
        assert number is not None
        transaction.shunt(number, "a trace with POWER 13 in it")
