"""How a person's other tables stand, as one letter tells it: each as that person may know it, and where an answer goes.

Must not know how one person's tables are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.docket import Docket, dockets_after
from referee.letters.model import Letter
from referee.letters.notices import Notice, standing_of
from referee.letters.one_seat import letter_to
from referee.log import DirectiveRead, Entry, LetterRead
from referee.rules.model import Seat


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the reader: how it stands for the seat, or for the moderator; an answer goes to `address`."""

    stands: Letter | Notice
    address: str

    @property
    def is_asked(self) -> bool:
        """Whether the table waits for the reader's orders, or for a yes or no to its invitation."""
        stands = self.stands
        if isinstance(stands, Notice) or stands.standings:
            return False
        return stands.seat in stands.awaited and not stands.paused

    @property
    def urgency(self) -> tuple[int, int, str]:
        """What is asked of the reader first, the soonest deadline before later ones; what is over last."""
        stands = self.stands
        over = stands.ended if isinstance(stands, Notice) else bool(stands.standings)
        due = stands.due if stands.due is not None else stands.opens
        return (0 if self.is_asked else 2 if over else 1, due or 1 << 40, stands.game)


def own_table(docket: Docket, seat: Seat | None, person: int, address: str) -> OwnTable:
    """A table as it stands for whoever plays this seat, or moderates (None) under this number."""
    if seat is None:
        return OwnTable(standing_of(docket, person), address)
    return OwnTable(letter_to(docket, "status", seat), address)


@dataclass(frozen=True, slots=True)
class FarAnswer:
    """What words of a letter come to at another table of its writer: the answer that this table would write."""

    answer: Letter | Notice


def far_answer(docket: Docket, entries: Sequence[Entry], seat: Seat | None, person: int) -> FarAnswer:
    """The answer to a letter with these entries, to a seat or (None) to a moderator."""
    after = dockets_after(docket, entries)[-1] if entries else docket
    if seat is None:
        replies = tuple(reply for entry in entries if isinstance(entry, DirectiveRead) for reply in entry.replies)
        return FarAnswer(replace(standing_of(after, person), replies=replies))
    read = next(entry for entry in entries if isinstance(entry, LetterRead))
    return FarAnswer(letter_to(after, "receipt", seat, receipt=read))
