"""How a person's other tables stand, as one letter tells it: each as that person may know it, and where an answer goes.

Must not know how one person's tables are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.docket import Docket, dockets_after
from referee.letters.model import AnswerToCommands, FarAnswer, OwnTable
from referee.letters.notices import standing_of
from referee.letters.one_seat import letter_to
from referee.log import DirectiveRead, Entry, LetterRead
from referee.rules.model import Seat


def own_table(docket: Docket, seat: Seat | None, person: int, address: str) -> OwnTable:
    """A table as it stands for whoever plays this seat, or moderates (None) under this number."""
    if seat is None:
        return OwnTable(standing_of(docket, person), address)
    return OwnTable(letter_to(docket, "status", seat), address)


def far_answer(docket: Docket, entries: Sequence[Entry], seat: Seat | None, person: int) -> FarAnswer:
    """The answer to a letter with these entries, to a seat or (None) to a moderator."""
    after = dockets_after(docket, entries)[-1] if entries else docket
    if seat is None:
        replies = tuple(reply for entry in entries if isinstance(entry, DirectiveRead) for reply in entry.replies)
        return FarAnswer(replace(standing_of(after, person), answer=AnswerToCommands(replies)))
    read = next(entry for entry in entries if isinstance(entry, LetterRead))
    return FarAnswer(letter_to(after, "receipt", seat, receipt=read))
