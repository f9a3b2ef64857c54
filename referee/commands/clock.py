"""Commands of the clock: EXTEND, SHORTEN, PAUSE, RESUME, PROCESS. Must not know who gives them."""

from __future__ import annotations

from typing import ClassVar, Self

from referee import log
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.phrases import LAST_ROUND, Moment, Phrase, moment
from referee.commands.refused import Refused, Unclear
from referee.docket import Docket, deadlines
from referee.log import rulings
from referee.log.options import LONGEST_WAIT
from referee.rules.model import Seat

_NOTICE = deadlines.HOUR
"""The least time players are left with when a deadline is brought nearer."""


class _DeadlineMove(Command):
    """A command that moves the deadline by some hours or to a moment; `opposite` moves it the other way."""

    hours: int = 0
    until: Moment | None = None  # instead of hours
    opposite: ClassVar[str]
    is_sooner: ClassVar[bool] = False

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read an amount of time, or a moment behind UNTIL."""
        said.skip("by", "the", "deadline", "deadlines", "it", "for", "another", "with", "+")
        if said.perhaps_seat() is not None:
            raise Unclear("for-the-whole-table", (), cls.usage)
        if said.take("until", "till", "to"):
            return cls(until=moment(said.rest(), cls.usage[-1:]))
        if said.is_negative:
            raise Unclear("turned-round", (), (f"{cls.opposite} {said.rest()}",))
        hours = said.duration("hours", 1, LONGEST_WAIT, "hours-missing", cls.usage)
        said.end("more", "longer", "less", "shorter", "earlier", "later")
        return cls(hours)

    @property
    def moves_by(self) -> int:
        """The hours that it names."""
        return self.hours

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Move the deadline. Raises Refused if that would move it the other way."""
        docket, now = context.running_docket, context.tail.now
        was = _next_due(docket)
        if self.until is None:
            hours = -self.hours if self.is_sooner else self.hours
            ruling: rulings.Ruling = rulings.Extended(hours)
            due = was + hours * deadlines.HOUR
        else:
            if docket.paused is not None:  # when it runs on, everything is due so much later
                raise Refused("paused-already")
            due = _instant(self.until, context.by.zone, now)
            ruling = rulings.DueSet(due, was)
        if due == was:
            raise Refused("is-so-already")
        if (due < was) != self.is_sooner:
            raise Refused("due-sooner" if due < was else "due-later")
        if self.is_sooner and due - (now if docket.paused is None else docket.paused) < _NOTICE:
            raise Refused("due-too-soon")
        return CommandResult(ruling)


class Extend(_DeadlineMove):
    """EXTEND 24 HOURS, EXTEND UNTIL Monday 20:00: what is due now is due by so much later, or then."""

    word = "EXTEND"
    moved = "pause"
    usage = ("EXTEND 24 HOURS", "EXTEND 3 DAYS", "EXTEND UNTIL Monday 20:00")
    telltale_words = frozenset({"until"})
    is_for_all = True
    opposite = "SHORTEN"

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Move the deadline back, whether EXTEND or SHORTEN had moved it."""
        docket, before, now = past.docket, past.before, past.now
        match past.ruling:
            case rulings.Extended(hours) if _can_be_due(docket, before, hours * deadlines.HOUR, now):
                return CommandResult(rulings.Extended(-hours))
            case rulings.DueSet(due, was) if _can_be_due(docket, before, due - was, now):
                due_now = _next_due(docket)
                return CommandResult(rulings.DueSet(due_now - (due - was), due_now))
        return None


class Shorten(_DeadlineMove):
    """SHORTEN 24 HOURS, SHORTEN UNTIL Monday 20:00: what is due now is due by so much earlier, or then."""

    word = "SHORTEN"
    usage = ("SHORTEN 12 HOURS", "SHORTEN UNTIL 2026-11-23 20:00")
    dangerous = True
    telltale_words = frozenset({"until"})
    opposite = "EXTEND"
    is_sooner = True


class Pause(Command):
    """PAUSE, PAUSE UNTIL 2 Jan: the clock stands still, until RESUME or until then; letters are still filed."""

    until: Moment | None = None  # when it ends by itself; a day alone: when that day begins
    word = "PAUSE"
    moved = "pause"
    usage = ("PAUSE", "PAUSE UNTIL 2 Jan")
    idle = ("clock",)
    is_for_all = True
    telltale_words = frozenset({"until"})

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read nothing, or a moment behind UNTIL. Raises Unclear."""
        said.skip("again", "game", "it", "the", *cls.idle)
        if said.take("until", "till"):
            return cls(moment(said.rest(), cls.usage[1:], whole_days=True))
        said.end()
        return cls()

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Stop the clock, or say when a clock that stands still runs on. Raises Refused."""
        docket, now = context.running_docket, context.tail.now
        ends = 0 if self.until is None else _instant(self.until, context.by.zone, now)
        if docket.paused is not None and (docket.resumes or 0) == ends:
            raise Refused("paused-already")
        return CommandResult(rulings.ClockStopped(now if docket.paused is None else docket.paused, ends))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let the clock run again; if it stood still before, say again how long."""
        before = past.before
        if not isinstance(past.ruling, rulings.ClockStopped) or past.docket.paused is None:
            return None
        if before.ending:  # this took an end back
            return None
        if before.paused is None:
            return CommandResult(rulings.ClockStarted(past.now))
        if before.resumes is not None and before.resumes <= past.now:
            return None
        return CommandResult(rulings.ClockStopped(past.docket.paused, before.resumes or 0))


class Resume(Command):
    """RESUME: the clock runs on, with as much time left as there was."""

    word = "RESUME"
    usage = ("RESUME",)
    aliases = ("unpause",)
    is_for_all = True
    idle = ("clock", "play")

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Let the clock run again."""
        if context.running_docket.paused is None:
            raise Refused("not-paused")
        return CommandResult(rulings.ClockStarted(context.tail.now))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Stop the clock again, until the instant at which it would have run on by itself."""
        if not isinstance(past.ruling, rulings.ClockStarted) or past.docket.paused is not None or past.before.ending:
            return None
        ends = past.before.resumes or 0
        return CommandResult(rulings.ClockStopped(past.now, ends if ends > past.now else 0))


class Process(Command):
    """PROCESS 4: do not wait any longer; ignored unless it is round 4. Who plays waits for the deadline."""

    round: int
    word = "PROCESS"
    usage = ("PROCESS 4",)
    who = "moderator who does not play"
    dangerous = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the number of a round."""
        said.skip("round", "the", "now", "#")
        usage = f"PROCESS {said.names.round}" if said.names.round else cls.usage[0]
        number = said.number_within(1, LAST_ROUND, "round-missing", usage)
        said.end()
        return cls(number)

    def opens(self, docket: Docket) -> frozenset[Seat]:
        """Every seat."""
        return frozenset(docket.seats)

    def barred(self, _: CommandContext) -> Refused:
        """Sheets that it opens may be closed again."""
        return Refused("you-play-process", (), Shorten.usage[:1])

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Open the sheets as they are; in mid-round let the house answer the question."""
        docket = context.begun_docket
        assert docket.state is not None
        number = docket.state.position.round or docket.setup.rounds[0]
        if self.round != number:
            raise Refused("another-round", (number,))
        if docket.paused is not None:
            raise Refused("paused-already")
        if not docket.barrier and docket.wait is None:
            raise Refused("nothing-awaited")
        closing: log.Entry = (
            log.StopClosed(docket.seats_missing_blocks())
            if docket.barrier
            else log.WaitExpired(docket.seats_missing_blocks())
        )
        return CommandResult(rulings.Forced(number), entries=(closing,))


def _instant(until: Moment, zone: str, now: int) -> int:
    """The instant of a moment. Raises Refused if it is past or too far away."""
    due = deadlines.later(deadlines.next_instant(now, zone, until.hour, until.minute, until.day), 0)
    if due <= now:
        raise Refused("moment-past")
    if due - now > LONGEST_WAIT * deadlines.HOUR:
        raise Refused("moment-too-far", (LONGEST_WAIT // 24,))
    return due


def _next_due(docket: Docket) -> int:
    """When the sheets will be opened, or the house will answer. Raises Refused if no deadline runs."""
    due = docket.due if docket.cooling is None else docket.cooling
    if due is None:
        raise Refused("nothing-due")
    return due


def _can_be_due(docket: Docket, before: Docket, seconds: int, now: int) -> bool:
    """Whether the same thing is still awaited, and a deadline so many seconds earlier would not be past."""
    if (docket.stop, docket.wait) != (before.stop, before.wait) or docket.due is None:
        return False
    return docket.due - seconds > (now if docket.paused is None else docket.paused)
