"""Which caballeros are counted openly: all but those in a Castillo that is played from memory.

Must not know which command counts them.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.docket import Docket
from referee.rules.model import Owner, Place, Seat
from referee.rules.position import Position


def owners_counted(docket: Docket, taken_from: Iterable[tuple[Owner, Place]]) -> frozenset[Seat]:
    """The seats of which it shows how many caballeros lie unseen, if these are taken from there.

    Those of a neutral party are nobody's, so that they count as everybody's.
    """
    if docket.state is None:
        return frozenset()
    position = docket.state.position
    unseen = {owner for owner, place in taken_from if not is_counted(position, place)}
    return frozenset(position.seats if unseen - {*position.seats} else unseen)


def is_counted(position: Position, place: Place) -> bool:
    """Whether the number of caballeros in a place is public."""
    return place != position.board.castillo or position.setup.castillo == "tally"
