"""The part of a transaction that holds private words between players, which no log has: a log has their digests.

Must not know who may read them, nor how a digest is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.retention import ended_games
from referee.store.tables import Whispers


@dataclass(frozen=True, slots=True)
class SaltedWords:
    """Private words with the salt of their digest."""

    digest: str
    salt: str
    words: str


class WhisperQueries(Queries):
    """Queries for private words."""

    def whisper(self, game: str, digest: str) -> SaltedWords | None:
        """The private words of this digest; None if they are deleted."""
        this = (col(Whispers.game) == game, col(Whispers.digest) == digest)
        return self._value(SaltedWords, columns(SaltedWords, Whispers).where(*this))

    def keep_whisper(self, game: str, writer: int, said: SaltedWords, at: datetime) -> None:
        """Keep private words of a person, by the number on the roster."""
        row = {"salt": said.salt, "words": said.words}
        self._insert_unless_taken(Whispers, "digest", game=game, digest=said.digest, writer=writer, at=at, **row)

    def delete_whispers(self, before: datetime) -> int:
        """Delete the private words of games that ended before an instant; returns how many there were."""
        return self._connection.execute(delete(Whispers).where(col(Whispers.game).in_(ended_games(before)))).rowcount
