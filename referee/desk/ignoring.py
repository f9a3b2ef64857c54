"""Whom people ignore: what these say to others does not reach them, and nobody is told.

Must not know how it is kept from them.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee import log
from referee.docket import Docket
from referee.orders.contents import Ignore, OrderSheet


def entries_of(docket: Docket, person: int, sheet: OrderSheet) -> Iterator[log.Ignored]:
    """The log entries for a sheet by which its writer ignores others or hears them again, if that changes anything."""
    for said in sheet.requests:
        if isinstance(said, Ignore):
            whom = docket.seat(said.seat).person
            if said.on != ((person, whom) in docket.ignoring):
                yield log.Ignored(person, whom, said.on)
