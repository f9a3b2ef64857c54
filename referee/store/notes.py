"""The part of a transaction that holds notes: a few words under a name, which the referee keeps for itself.

Must not know what a note is for, except that strikes are counted in notes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete
from sqlmodel import col, select

from referee.store.queries import Queries, columns
from referee.store.tables import Games, Notes


@dataclass(frozen=True, slots=True)
class Note:
    """Words, and when they were noted."""

    words: str
    at: datetime


LISTED = "open "
"""The prefix of notes with ids of tables at which anybody may ask for a seat."""

SHOWN = "shown "
"""The prefix of notes that keep what was last shown of a game on web pages."""

EVERYWHERE = "everywhere "
"""The prefix of notes with commands for all games, each under the code that has them done."""

CLUBS = "club "
"""The prefix of notes with ids of tables that stand in a club's list, each under the club and the table's title."""

BACKUP = "backup"
"""The name of the note about the last backup that was made by itself: when, and what failed; "" for nothing."""

LET_GO = "let go"
"""The note of how many letters were let go by rule, with how many bytes, and of when it was last looked for them."""

PACE = "pace "
"""The prefix of notes with the commands a minute that a worker sends its mail server, and the letters it gets."""

STAYING = "staying"
"""The note of how many letters are kept, and lie in the mailbox all the same though they were moved."""

SITE = "site"
"""The note that says why pages of games cannot be written."""

STRIKES = "tick "
"""The prefix of notes that count how often in a row a game could not be told the time."""


TOOK = "took "
"""The prefix of notes with how long a stop took on average at a table that has ended, each under its id."""

_LAST = 40
"""So many tables of a kind that have ended are told of, the last."""


class NoteQueries(Queries):
    """Queries for notes."""

    def read_note(self, name: str) -> Note | None:
        """The note of this name; None if there is none."""
        return self._value(Note, columns(Note, Notes).where(col(Notes.name) == name))

    def write_note(self, name: str, words: str, at: datetime) -> None:
        """Write a note, in place of any other of this name."""
        self._insert_or_update(Notes, {"name": name}, {"words": words, "at": at})

    def notes_of(self, prefix: str) -> Mapping[str, str]:
        """The words of all notes whose names begin so, by the rest of their names."""
        query = select(Notes.name, Notes.words).where(col(Notes.name).startswith(prefix, autoescape=True))
        return {name.removeprefix(prefix): words for name, words in self._connection.execute(query)}

    def delete_notes(self, names: Collection[str]) -> None:
        """Delete notes by their names."""
        self._connection.execute(delete(Notes).where(col(Notes.name).in_(names)))

    def note_site_trouble(self, words: str, at: datetime) -> None:
        """Note why pages of games cannot be written; empty if they can."""
        if words or self.read_note(SITE):
            self.write_note(SITE, words, at)

    def note_pace(self, worker: str, commands: int, letters: int, at: datetime) -> None:
        """Note how many commands a worker sent its mail server in a minute, and how many letters came."""
        self.write_note(f"{PACE}{worker}", f"{commands} {letters}", at)

    def delete_old_notes(self, prefix: str, before: datetime) -> None:
        """Delete the notes whose names begin so, and that were written before an instant."""
        self._connection.execute(delete(Notes).where(col(Notes.name).startswith(prefix), col(Notes.at) < before))

    def list_table(self, game: str, at: datetime) -> None:
        """Note that anybody may ask for a seat at this table."""
        self.write_note(f"{LISTED}{game}", game, at)

    def listed_tables(self) -> tuple[str, ...]:
        """The tables at which anybody may ask for a seat, and that are not over; g9 before g10."""
        query = select(Notes.words).join(Games, col(Games.id) == col(Notes.words)).where(~col(Games.ended))
        found = self._connection.execute(query.where(col(Notes.name).startswith(LISTED))).scalars()
        return tuple(sorted(found, key=lambda game: (len(game), game)))

    def enter_table(self, club: str, title: str, game: str, at: datetime) -> bool:
        """Enter a table in the list of a club; false, and nothing is done, if the list has one of this title."""
        name = f"{CLUBS}{club}\n{title}"
        return self._insert_unless_taken(Notes, "name", name=name, words=game, at=at) is not None

    def tables_of_club(self, club: str) -> dict[str, str]:
        """The tables in the list of a club: ids by title, in the order in which they were entered."""
        tables = self.notes_of(f"{CLUBS}{club}\n")
        return dict(sorted(tables.items(), key=lambda table: (len(table[1]), table[1])))

    def note_pace_of_table(self, game: str, kind: str, seconds: float, at: datetime) -> None:
        """Note how many seconds a stop took on average at a table of a kind that has just ended."""
        self.write_note(f"{TOOK}{game}", f"{kind}\n{seconds:.0f}", at)

    def paces_of_tables(self, kind: str, before: datetime) -> tuple[float, ...]:
        """How many seconds a stop took on average at each table of a kind that had ended before, the last of them."""
        of_kind = (col(Notes.name).startswith(TOOK), col(Notes.words).startswith(f"{kind}\n", autoescape=True))
        found = select(Notes.words).where(*of_kind, col(Notes.at) < before).order_by(col(Notes.at).desc()).limit(_LAST)
        return tuple(float(words.partition("\n")[2]) for words in self._connection.execute(found).scalars())

    def failed_ticks(self, game: str) -> int:
        """The number of times in a row that telling a game the time failed, or was begun and never finished."""
        noted = self.read_note(f"{STRIKES}{game}")
        return int(noted.words) if noted else 0

    def begin_tick(self, game: str, at: datetime) -> int:
        """Note that a game is about to be told the time; returns the strikes before."""
        fresh = self._insert_unless_taken(Notes, "name", name=f"{STRIKES}{game}", words="1", at=at)
        return 0 if fresh else self.failed_ticks(game)

    def set_failed_ticks(self, game: str, count: int, at: datetime) -> None:
        """Note how often telling a game the time has failed."""
        self.write_note(f"{STRIKES}{game}", str(count), at)

    def clear_failed_ticks(self, game: str) -> None:
        """Note that a game was told the time: its strikes are forgotten."""
        self.delete_notes((f"{STRIKES}{game}",))
