"""The part of a transaction that holds notes: a few words under a name, for what the referee has to remember of itself.

Knows names and instants. Must not know what a note is for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, update
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.tables import Notes


@dataclass(frozen=True, slots=True)
class Note:
    """Words, and when they were noted."""

    words: str
    at: datetime


STRIKES = "tick "
"""What the name of a note begins with that counts how often to tell a game the time has failed."""


_ERASE = delete(Notes).where(col(Notes.name) == bindparam("called"))


class NoteQueries(Queries):
    """Queries for notes."""

    def noted(self, name: str) -> Note | None:
        """The note of this name; None if there is none."""
        return next(iter(self._values(Note, columns(Note, Notes).where(col(Notes.name) == name))), None)

    def note(self, name: str, words: str, at: datetime) -> None:
        """Note these words, instead of any before."""
        if self._inserted(Notes, "name", name=name, words=words, at=at) is None:
            self._connection.execute(update(Notes).where(col(Notes.name) == name).values(words=words, at=at))

    def strikes(self, game: str) -> int:
        """How often in a row to tell a game the time has failed, or was begun and never done."""
        noted = self.noted(f"{STRIKES}{game}")
        return int(noted.words) if noted else 0

    def begun(self, game: str, at: datetime) -> int:
        """Note that a game is being told the time; the strikes before."""
        fresh = self._inserted(Notes, "name", name=f"{STRIKES}{game}", words="1", at=at)
        return 0 if fresh else self.strikes(game)

    def strike(self, game: str, count: int, at: datetime) -> None:
        """Note that it has failed so often."""
        self.note(f"{STRIKES}{game}", str(count), at)

    def well(self, game: str) -> None:
        """Note that a game was told the time."""
        self.erase(f"{STRIKES}{game}")

    def erase(self, name: str) -> None:
        """Have no note of this name."""
        self._connection.execute(_ERASE, {"called": name})
