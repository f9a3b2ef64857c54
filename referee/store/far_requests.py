"""The part of a transaction that holds requests which one letter makes at other tables of its writer.

Each waits for a transaction of its own game, which carries it out and deletes it. Must not know what it asks for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import delete, func, insert
from sqlmodel import col, select

from referee.store.queries import Queries, columns
from referee.store.tables import FarRequests


@dataclass(frozen=True, slots=True)
class FarRequest:
    """Words of a person for a table, numbered as on its roster, from a letter that answers another one.

    `told` is what the answer to that letter has said of it already, as a program compares it.
    """

    game: str
    person: int
    letter: int  # inbox row
    written: int
    zone: str
    words: str
    told: str


class FarRequestQueries(Queries):
    """Queries for requests at other tables."""

    def keep_far_requests(self, requests: Iterable[FarRequest]) -> None:
        """Keep requests until their games carry them out."""
        if rows := [asdict(request) for request in requests]:
            self._connection.execute(insert(FarRequests), rows)

    def far_request(self, game: str) -> FarRequest | None:
        """The oldest request that waits for this game, if one does."""
        first = columns(FarRequest, FarRequests).where(col(FarRequests.game) == game).order_by(col(FarRequests.id))
        return self._value(FarRequest, first.limit(1))

    def delete_far_request(self, game: str) -> None:
        """Delete the oldest request that waits for this game: this transaction carries it out."""
        oldest = select(func.min(FarRequests.id)).where(FarRequests.game == game).scalar_subquery()
        self._connection.execute(delete(FarRequests).where(col(FarRequests.id) == oldest))
