"""The part of a transaction that holds routes: the ways by which letters from an address have come.

They belong to the address, whatever games it plays in. Must not know what a route is, nor what one is good for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, update
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.tables import Routes


@dataclass(frozen=True, slots=True)
class Route:
    """A known route, or, with the name of the letter that `asked` the person about it, one that is not known yet.

    `last` is when a letter that came by it was last noted.
    """

    route: str
    asked: str
    last: datetime


_ROUTES = (
    columns(Route, Routes)
    .where(col(Routes.address) == bindparam("of_address"))
    .order_by(col(Routes.route), col(Routes.asked))
)


class RouteQueries(Queries):
    """Queries for routes."""

    def routes(self, address: str) -> tuple[Route, ...]:
        """The known routes of an address, and those we have asked about."""
        return self._values(Route, _ROUTES, of_address=address.lower())

    def take_route(self, address: str, route: str, at: datetime, asked: str = "") -> None:
        """Note that a letter came by a route. Once a route is known, questions about it are forgotten."""
        key = {"address": address.lower(), "route": route, "asked": asked}
        this = (col(Routes.address) == address.lower(), col(Routes.route) == route)
        if self._insert_unless_taken(Routes, "route", **key, first=at, last=at) is None:
            self._connection.execute(update(Routes).where(*this, col(Routes.asked) == asked).values(last=at))
        if not asked:
            self._connection.execute(delete(Routes).where(*this, col(Routes.asked) != ""))
