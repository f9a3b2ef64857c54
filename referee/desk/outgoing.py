"""Letters out: a planned letter or notice, rendered for its reader, becomes a row of the outbox.

Knows addresses, tokens and threads. Must not know why a letter is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.letters import Letter
from referee.mail.auth import Token, message_id, mint, subject_tag, tagged_address
from referee.mail.compose import Outgoing, compose
from referee.notices import Notice
from referee.report import Rendered
from referee.store import Person, Post, Unit

Render = Callable[[Letter | Notice, str, str], Rendered]
"""A letter or notice, a language and a time zone to subject, text and HTML."""

Threads = Mapping[int, tuple[str, ...]]
"""For people by number, the Message-IDs of our first and latest letter."""

MODERATOR = "m"
"""What a moderator's name in a token begins with; the number on the roster follows."""


@dataclass(slots=True)
class Pen:
    """Who writes our letters: the key that signs tokens, our address, and the words."""

    key: bytes
    address: str
    render: Render

    def post(
        self, unit: Unit, mail: Sequence[tuple[Letter | Notice, Person]], now: datetime, known: Threads | None = None
    ) -> None:
        """Queue letters of one game to these people, each once for good: its key is its cause, reader and kind.

        `known`: the threads of some of them.
        """
        if not mail:
            return
        threads = dict(known or {})
        if any(person.number not in threads for _, person in mail):
            threads = unit.threads(mail[0][0].game)
        posts = []
        for letter, person in mail:
            post = self._written(letter, person, threads.get(person.number, ()), now)
            first = (threads.get(person.number) or (post.message_id,))[0]
            threads[person.number] = tuple(dict.fromkeys((first, post.message_id)))
            posts.append(post)
        unit.post(*posts)

    def _written(self, letter: Letter | Notice, person: Person, references: tuple[str, ...], now: datetime) -> Post:
        reader = _reader(letter)
        minted = mint(Token(letter.game, letter.label, reader), self.key)
        rendered = self.render(letter, person.language, person.time_zone)
        outgoing = Outgoing(
            message_id=message_id(minted, self.address.partition("@")[2]),
            sender=f"El Grande referee <{self.address}>",
            to=person.address,
            reply_to=tagged_address(self.address, minted),
            subject=f"{subject_tag(minted)} {rendered.subject}",
            references=references,
            date=now,
            text=rendered.text,
            html=rendered.html,
        )
        return Post(
            key=f"{letter.game}/{letter.label}/{reader}/{letter.kind}",
            game=letter.game,
            reader=person.number,
            label=letter.label,
            kind=letter.kind,
            to=person.address,
            message_id=outgoing.message_id,
            raw=compose(outgoing),
            text=rendered.words,
            at=now,
        )


def _reader(letter: Letter | Notice) -> str:
    """Whom a token is given to: a seat by its colour, a moderator by number."""
    if isinstance(letter, Notice):
        return f"{MODERATOR}{letter.person}"
    return letter.setup.colours[letter.seat]
