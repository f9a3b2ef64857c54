"""The form in which people want their letters: as text alone or with page and picture, with a part for programs or not.

Must not know what stands in a letter.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee import log
from referee.docket import Docket
from referee.orders.contents import AsText, FormatData, OrderSheet


def entries_of(docket: Docket, person: int, sheet: OrderSheet) -> Iterator[log.FormatChosen | log.TextOnly]:
    """The log entries for a sheet that says in what form its writer wants letters, if that changes anything."""
    data = [each.on for each in sheet.requests if isinstance(each, FormatData)]
    if data and data[-1] != (person in docket.as_data):
        yield log.FormatChosen(person, data[-1])
    text = [each.on for each in sheet.requests if isinstance(each, AsText)]
    if text and text[-1] != (person in docket.text_only):
        yield log.TextOnly(person, text[-1])
