"""Whether web pages with games tell people by name: what they say of it in a letter, for all of their tables.

Must not know such a page.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee import log
from referee.desk.roster import people_of
from referee.docket import Docket
from referee.orders.contents import ShowName
from referee.store import Transaction

_ANOTHERS = ("held", "elsewhere", "shunted", "braked")
"""What becomes of letters that somebody else may have written, or meant for somebody else."""


def keep(transaction: Transaction, docket: Docket, entries: Sequence[log.Entry]) -> None:
    """Keep what the writers of the letters of these entries say; nothing that is held, for it may be another's."""
    said = {
        docket.seat(entry.seat).person: request.on
        for entry in entries
        if isinstance(entry, log.LetterRead) and entry.fate not in _ANOTHERS
        for request in entry.sheet.requests
        if isinstance(request, ShowName)
    }
    people = people_of(transaction, docket.game) if said else {}
    for number, shown in said.items():
        transaction.show_by_name(people[number], shown)
