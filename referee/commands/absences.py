"""Commands about absences: AWAY, BACK. A moderator's word takes none of a player's days, and needs no notice.

Must not know who gives them, nor how what is due is put off for it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Self
from zoneinfo import ZoneInfo

from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused, Unclear
from referee.docket.absences import Interval, cut_short, joined
from referee.docket.deadlines import HOUR, span_of
from referee.log import rulings
from referee.log.options import LONGEST_WAIT
from referee.orders.days import days_named, is_of_days
from referee.rules.model import Seat


class GrantAbsence(Command):
    """AWAY red 1 Dec TO 10 Dec: a player is away then, beyond the days and the notice that players have."""

    seat: Seat
    days: str  # as typed
    word = "AWAY"
    usage = ("AWAY red 1 Dec TO 10 Dec", "AWAY red until Monday")
    is_everyday = True
    is_never_alone = True
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat and days."""
        seat = said.seat("AWAY {} until Monday")
        said.skip("is", "on")
        days = said.rest().rstrip(" .!")
        if not is_of_days(days):
            raise Unclear("absence-unclear" if days else "absence-missing", (days,) if days else (), cls.usage)
        return cls(seat, days)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Announce the absence. Raises Refused."""
        own = context.running_docket.seat(context.played(self.seat)).absences
        since, until = _span(self.days, context.by.zone, context.tail.now)
        absences = joined((*own, (since, until)))
        if absences == joined(own):
            raise Refused("is-so-already")
        return CommandResult(rulings.AbsencesSet(self.seat, own, absences))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let the absences be those that there were, whether AWAY or BACK had changed them."""
        match past.ruling:
            case rulings.AbsencesSet(seat, was, absences) if past.docket.seat(seat).absences == absences:
                return CommandResult(rulings.AbsencesSet(seat, absences, was))
        return None


class EndAbsence(Command):
    """BACK red: the absence of a player is over; if none has begun, those that were announced are none."""

    seat: Seat
    word = "BACK"
    usage = ("BACK red",)
    is_everyday = True
    is_never_alone = True
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat."""
        seat = said.seat("BACK {}")
        said.end()
        return cls(seat)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """End the absence. Raises Refused if there is none."""
        own, now = context.running_docket.seat(context.played(self.seat)).absences, context.tail.now
        if not any(until > now for _, until in own):
            raise Refused("not-away", (context.docket.setup.colours[self.seat],))
        return CommandResult(rulings.AbsencesSet(self.seat, own, cut_short(own, now)))


def _span(text: str, zone: str, now: int) -> Interval:
    """From when to when these days are, by the clocks of a zone; what is past of them is left out. Raises Refused."""
    days = days_named(text, datetime.fromtimestamp(now, ZoneInfo(zone)).date())
    if days is None:
        raise Refused("absence-unclear", (text,), GrantAbsence.usage)
    since, until = span_of(days.first, days.last, zone)
    if until <= now:
        raise Refused("moment-past")
    if until - now > LONGEST_WAIT * HOUR:
        raise Refused("moment-too-far", (LONGEST_WAIT // 24,))
    return max(since, now), until
