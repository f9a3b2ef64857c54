"""The part of a transaction that holds routes: by which ways letters of a person came, and which we asked about.

They belong to an address, whatever games it plays in. Must not know what a route is, nor what one is good for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.tables import Inbox, Routes


@dataclass(frozen=True, slots=True)
class Route:
    """A way that is known, or, with the name of the letter that `asked` about it, one that may be."""

    route: str
    asked: str


class RouteQueries(Queries):
    """Queries for the routes of people."""

    def routes(self, address: str) -> tuple[Route, ...]:
        """The routes that are known of an address, and those that were asked about."""
        query = columns(Route, Routes).where(col(Routes.address) == address.lower())
        return self._values(Route, query.order_by(col(Routes.route), col(Routes.asked)))

    def take_route(self, address: str, route: str, at: datetime, asked: str = "") -> None:
        """Write down that a letter came by a route; once it is known, nothing is asked about it any more."""
        key = {"address": address.lower(), "route": route, "asked": asked}
        this = (col(Routes.address) == address.lower(), col(Routes.route) == route)
        if self._inserted(Routes, "route", **key, first=at, last=at) is None:
            self._connection.execute(update(Routes).where(*this, col(Routes.asked) == asked).values(last=at))
        if not asked:
            self._connection.execute(delete(Routes).where(*this, col(Routes.asked) != ""))

    def ruled(self, game: str) -> tuple[bytes, ...]:
        """The letters of moderators of a game that were carried out, as they came; the newest is first."""
        which = (col(Inbox.verdict) == "ruled", col(Inbox.game) == game)
        query = select(col(Inbox.raw)).where(*which).order_by(col(Inbox.id).desc())
        return tuple(self._connection.execute(query).scalars())
