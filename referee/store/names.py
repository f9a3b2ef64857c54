"""The part of a transaction that holds who may be told by name where games are shown: a person's word for all tables.

It stands in every row of a person, those of games that are over too, so that it can be taken back everywhere at once.
Must not know where games are shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import chain

from sqlalchemy import func, or_, update
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.rows import Person, is_same
from referee.store.tables import People


class NameQueries(Queries):
    """Queries for people beyond one game, and for their names."""

    def rows_of(self, person: Person) -> tuple[Person, ...]:
        """The rows of a person on all rosters, whether the games go on or not."""
        lower = (func.lower(People.address), func.lower(People.also))
        has = or_(*chain.from_iterable((each == address for each in lower) for address in person.addresses))
        found = self._values(Person, columns(Person, People).where(has))
        return tuple(row for row in found if is_same(row, person))

    def show_by_name(self, person: Person, shown: bool) -> None:
        """Say whether a person may be told by name where games are shown, at all tables."""
        for row in self.rows_of(person):
            mine = (col(People.game) == row.game, col(People.number) == row.number)
            self._connection.execute(update(People).where(*mine).values(shown_by_name=shown))

    def shown_by_name(self) -> Mapping[str, Mapping[int, Person]]:
        """Whoever may be told by name, by game and number on its roster."""
        found: dict[str, dict[int, Person]] = defaultdict(dict)
        for person in self._values(Person, columns(Person, People).where(col(People.shown_by_name).is_(True))):
            found[person.game][person.number] = person
        return found
