"""The form in which people want their letters: with a part for programs, or without.

Must not know what stands in that part.
"""

from __future__ import annotations

from referee import log
from referee.docket import Docket
from referee.orders.contents import FormatData, OrderSheet


def entries_of(docket: Docket, person: int, sheet: OrderSheet) -> tuple[log.FormatChosen, ...]:
    """The log entry for a sheet in which its writer asks for data, or for none, if that changes anything."""
    said = [each.on for each in sheet.requests if isinstance(each, FormatData)]
    changes = bool(said) and said[-1] != (person in docket.as_data)
    return (log.FormatChosen(person, said[-1]),) if changes else ()
