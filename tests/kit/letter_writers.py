"""People at a real mail server: each reads what comes, in order, and answers with a mail program."""

import re
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from itertools import count
from random import Random
from typing import Protocol

from referee.demo.correspondents import order_lines, seen
from referee.demo.postbox import Postbox, Received
from referee.demo.replies import Client, Utterance, reply
from referee.mail.accounts import ImapAccount, SmtpAccount
from referee.players.sensible import write_sheet

PATIENCE = 60.0  # seconds until a letter that does not come is missed
GLANCE = 0.1  # seconds between two looks into a mailbox: at IDLE, Dovecot tells of a letter after half a second
_ASKS = re.compile(r"your sheet|your disk|waits for you|Hal: |from now on")


class MailProvider(Protocol):
    """Who has mailboxes for people."""

    def mailbox(self, user: str) -> ImapAccount:
        """Where the letters of this user arrive."""
        ...

    def exit(self, user: str) -> SmtpAccount:
        """By which this user sends."""
        ...


def about(letter: Received) -> str:
    """What a list of letters shows: the subject, or the first line of a letter that goes on under another's."""
    first = letter.text.partition("\n")[0] if letter.subject.startswith("Re: ") else letter.subject
    return f"{letter.kind}: {first}"


class Person:
    """Somebody with a mailbox and a mail program; reads what comes, in order, and quotes what is answered."""

    def __init__(self, provider: MailProvider, name: str, client: Client) -> None:
        user = name.lower()
        self.name = name
        self.post = Postbox(provider.mailbox(user), provider.exit(user), name)
        self.letters: list[Received] = []
        self._client = client
        self._read = 0
        self._numbers = count(1)

    def hears(self, subject: str) -> Received:
        """The next letter with such a subject; those before it are read too."""
        end = time.monotonic() + PATIENCE
        while True:
            self.letters += self.post.collect()
            for letter in self.letters[self._read :]:
                self._read += 1
                if re.search(subject, about(letter)):
                    return letter
            left = end - time.monotonic()
            assert left > 0, f"{self.name} waits for {subject!r} and has {[one.subject for one in self.letters]}"
            self.post.wait(min(left, GLANCE), threading.Event())

    def news(self, seconds: float) -> list[Received]:
        """What has come since the last look; waits so long if that is nothing."""
        for _ in range(2):
            self.letters += self.post.collect()
            if fresh := self.letters[self._read :]:
                self._read = len(self.letters)
                return fresh
            self.post.wait(seconds, threading.Event())
        return []

    def writes(self, words: str, to: str) -> None:
        """A new letter, to the address everybody knows."""
        letter = EmailMessage(policy=SMTP)
        letter["From"] = f"{self.name} <{self.post.address}>"
        letter["To"] = to
        letter["Subject"] = "a new game"
        letter["Message-ID"] = self._message_id()
        letter.set_content(words)
        self.post.send(letter.as_bytes(), to)

    def answers(self, letter: Received, words: str, client: Client | None = None) -> None:
        page = (client or self._client)(letter, Utterance(tuple(words.split("\n"))), self.name)
        raw = reply(letter, page, self.name, self.post.address, self._message_id(), datetime.now(UTC))
        self.post.send(raw, letter.reply_to)

    def _message_id(self) -> str:
        return f"<{next(self._numbers)}.{self.post.address}>"

    def decides(self, letter: Received) -> None:
        """An answer to all that a letter asks for, by somebody who knows that letter and no other."""
        reading = seen(letter)
        if reading.view is not None and reading.keys:
            blocks = write_sheet(reading.view, reading.keys, Random(reading.round))
            self.answers(letter, "\n".join(order_lines(blocks, reading.view)))


def play(people: Sequence[Person], until: str) -> None:
    """These answer every letter that asks something, until each has one with this subject."""
    for person in people:
        person.decides(next(one for one in reversed(person.letters) if _ASKS.search(about(one))))
    end = time.monotonic() + PATIENCE
    waiting = list(people)
    while waiting:
        assert time.monotonic() < end, f"no {until!r} for {[one.name for one in waiting]}"
        person = waiting.pop(0)
        if news := person.news(GLANCE):
            end = time.monotonic() + PATIENCE
        if any(re.search(until, about(letter)) for letter in news):
            continue
        waiting.append(person)
        for letter in [one for one in news if _ASKS.search(about(one))][-1:]:
            person.decides(letter)
