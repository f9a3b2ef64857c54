"""The part of a unit that holds notes: a few words under a name, for what the referee has to remember of itself.

Knows names and instants. Must not know what a note is for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import col

from referee.store.shelf import Shelf, columns
from referee.store.tables import Notes


@dataclass(frozen=True, slots=True)
class Note:
    """Words, and when they were noted."""

    words: str
    at: datetime


class NoteShelf(Shelf):
    """Notes."""

    def noted(self, name: str) -> Note | None:
        """The note of this name."""
        return next(iter(self._values(Note, columns(Note, Notes).where(col(Notes.name) == name))), None)

    def note(self, name: str, words: str, at: datetime) -> None:
        """Note these words, instead of any before."""
        if self._inserted(Notes, "name", name=name, words=words, at=at) is None:
            self._connection.execute(update(Notes).where(col(Notes.name) == name).values(words=words, at=at))

    def erase(self, name: str) -> None:
        """Have no note of this name."""
        self._connection.execute(delete(Notes).where(col(Notes.name) == name))
