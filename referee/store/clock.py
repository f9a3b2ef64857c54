"""The part of a transaction that asks whether the present instant can be right, and keeps what an operator says of it.

A clock that went back is told by what was noted later than now, one that went forward by a gap in which nobody
searched. Must not know a clock.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import func, select, update
from sqlmodel import col

from referee.store.notes import NoteQueries
from referee.store.tables import Heartbeats, Outbox

LONG = timedelta(days=7)
"""The gap between two searches after which an operator is asked whether the clock is right."""
_SLACK = timedelta(minutes=2)
_CONFIRMED = "clock confirmed"  # its words: the number of the newest outgoing letter then
DOUBTED = "clock doubted"


class ClockQueries(NoteQueries):
    """Queries for the instants that were noted last."""

    def clock_is_behind(self, now: datetime) -> timedelta | None:
        """How far the last noted instant lies behind now, in the future; None if it does not."""
        known = [self._connection.execute(select(func.max(col(Heartbeats.at)))).scalar_one()]
        confirmed = self.read_note(_CONFIRMED)
        newest = select(col(Outbox.id), col(Outbox.at)).order_by(col(Outbox.id).desc()).limit(1)
        for number, at in self._connection.execute(newest):
            known += [at] if confirmed is None or number > int(confirmed.words) else []
        last = max((at for at in known if at is not None), default=now)
        return last - now if last - now > _SLACK else None

    def unconfirmed_gap(self, now: datetime) -> timedelta | None:
        """The time since the last search of any mailbox, if it is LONG and no operator has said since that it was.

        What was said by another clock, which tells quite another time than now, was not said of this gap.
        """
        last = self._connection.execute(select(func.max(col(Heartbeats.at)))).scalar_one()
        confirmed = self.read_note(_CONFIRMED)
        if last is None or now - last <= LONG or (confirmed is not None and last < confirmed.at >= now - LONG):
            return None
        gap: timedelta = now - last
        return gap

    def confirm_clock(self, now: datetime) -> None:
        """Note that an operator says: the present instant is right. Whatever was noted later than now was wrong."""
        newest = self._connection.execute(select(func.max(col(Outbox.id)))).scalar_one()
        self._connection.execute(update(Heartbeats).where(col(Heartbeats.at) > now).values(at=now, counted=None))
        self.write_note(_CONFIRMED, str(newest or 0), now)
        self.note_clock_doubt("", now)

    def clock_is_doubted(self) -> bool:
        """Whether a reason is noted why no deadline closes."""
        noted = self.read_note(DOUBTED)
        return noted is not None and noted.words != ""

    def note_clock_doubt(self, words: str, now: datetime) -> None:
        """Note why no deadline closes; "" for nothing."""
        self.write_note(DOUBTED, words, now)
