"""Commands about a game as a whole: RENAME, REWIND, END, and CLOSE MOTION, on what its players vote.

The secret number opens every draw, and so cannot be told before nothing takes an end back any more: for a day the clock
stands still. Must not know who gives them, nor how the game is closed then.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from referee.adjudication import motions
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.drafting import DraftContext
from referee.commands.phrases import BEFORE_A_REASON, LAST_ROUND, LONGEST_REASON, LONGEST_TITLE, Phrase
from referee.commands.refused import Refused, Unclear
from referee.docket import Docket, deadlines
from referee.docket.people import outlasts_round
from referee.log import rulings
from referee.rules.model import Seat


class Rename(Command):
    """RENAME "Sunday table": what the table is called from now on, in letters, lists and pages."""

    title: str
    word = "RENAME"
    usage = ('RENAME "Sunday table"',)
    is_everyday = True
    is_speech = True
    code_at_end = "none"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a title."""
        return cls(said.required_text(LONGEST_TITLE, cls.usage))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Give the table this title. Raises Refused if it has it."""
        if self.title == context.running_docket.title:
            raise Refused("is-so-already")
        return CommandResult(rulings.Renamed(self.title, context.docket.title))

    def change_draft(self, context: DraftContext) -> None:
        """Give the draft this title."""
        context.draft = replace(context.draft, title=self.title)

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Give the table the title that it had."""
        match past.ruling:
            case rulings.Renamed(title, was) if past.docket.title == title:
                return CommandResult(rulings.Renamed(was, title))
        return None


class Rewind(Command):
    """REWIND 4 KEEP: back to the start of round 4; its sheets are filed again, or (DROP) all are asked anew."""

    round: int
    keep: bool = True
    word = "REWIND"
    usage = ("REWIND 4 KEEP", "REWIND 4 DROP")
    dangerous = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the number of a round, and KEEP or DROP."""
        said.skip("to", "the", "start", "beginning", "of", "round", "back", "game", "#")
        number = said.number_within(1, LAST_ROUND, "round-missing", *cls.usage)
        said.skip("and", "with", "but")
        keep = said.word not in ("drop", "dropping")
        said.at += said.word in ("keep", "keeping", "drop", "dropping")
        said.end("the", "all", "sheets", "sheet", "orders", "everything")
        return cls(number, keep)

    def opens(self, docket: Docket) -> frozenset[Seat]:
        """With KEEP every seat; also with DROP if it deals somebody who came since what another had hidden then."""
        return frozenset(docket.seats if self.keep or _deals_to_newcomers(docket, self.round) else ())

    def barred(self, _: CommandContext) -> Refused | None:
        """With KEEP what others have sealed would be played once more, against another sheet of one's own."""
        return Refused("you-play-rewind", (), (f"REWIND {self.round} DROP",)) if self.keep else None

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Go back to the opening of the round. Raises Refused if it has not begun."""
        points = context.begun_docket.rewind_points
        if self.round not in points:
            raise Refused("round-not-begun", (self.round,), tuple(f"REWIND {number}" for number in points))
        return CommandResult(rulings.Rewound(points[self.round].start.seq, self.round, self.keep))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Go back to the entry before the ruling; this also takes back PROCESS."""
        match past.ruling:
            case rulings.Forced(round_number) | rulings.Rewound(round=round_number):
                return CommandResult(rulings.Rewound(past.before.seq, round_number, kept=True))
        return None


def _deals_to_newcomers(docket: Docket, number: int) -> bool:
    """Whether a seat that somebody else played at the start of a round had something sealed that outlived it."""
    if number not in docket.rewind_points:
        return False
    then = docket.rewind_points[number].start
    changed = (seat for seat in docket.players if docket.seat(seat).person != then.seat(seat).person)
    return any(outlasts_round(then, seat) for seat in changed)


_TAKEN_BACK_FOR = 24 * deadlines.HOUR
"""So long UNDO takes the end of a game back."""


class EndWithoutWinner(Command):
    """END BECAUSE nobody plays any more: the game is over in a day, as it stands and without a winner."""

    reason: str
    word = "END"
    usage = ("END BECAUSE nobody plays any more",)
    who = "moderator who does not play"
    dangerous = True
    telltale_words = frozenset(BEFORE_A_REASON)
    is_everyday = True
    is_never_alone = True
    code_at_end = "ours"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the reason behind BECAUSE. Raises Unclear."""
        said.skip("the", "this", "game", "table", "now", "here", "without", "a", "winner", ",")
        reason = said.rest() if said.take(*BEFORE_A_REASON) else ""
        if not any(map(str.isalnum, reason)):
            raise Unclear("end-reason-missing", (), cls.usage)
        if len(reason) > LONGEST_REASON:
            raise Unclear("text-too-long", (len(reason), LONGEST_REASON))
        return cls(reason)

    def barred(self, _: CommandContext) -> Refused:
        """Whoever plays could end a game that goes badly: they have a vote and no more."""
        return Refused("you-play-end")

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Stop the clock for good, unless that is taken back within a day."""
        docket, now = context.begun_docket, context.tail.now
        since = now if docket.paused is None else docket.paused
        return CommandResult(rulings.Ended(since, now + _TAKEN_BACK_FOR), self.reason)

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let the clock run again, also where all were asked whether it does; leave it if it stood still before."""
        if not isinstance(past.ruling, rulings.Ended) or not past.docket.ending:
            return None
        paused, resumes = past.before.paused, past.before.resumes
        if paused is None or past.before.asks_to_go_on or (resumes is not None and resumes <= past.now):
            return CommandResult(rulings.ClockStarted(past.now, goes_on=True))
        return CommandResult(rulings.ClockStopped(paused, resumes or 0, goes_on=True))


class CloseMotion(Command):
    """CLOSE MOTION: the vote is over, and nothing comes of it."""

    word = "CLOSE MOTION"
    usage = ("CLOSE MOTION",)
    idle = ("motion", "vote")
    who = "moderator who does not play"
    undone_by = "never"

    def barred(self, _: CommandContext) -> Refused:
        """Whoever plays has a vote and no more."""
        return Refused("you-play-motion")

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Close the motion. Raises Refused if there is none."""
        closed = motions.closing(context.begun_docket, "closed", context.tail.now)
        if closed is None:
            raise Refused("no-motion")
        return CommandResult(rulings.VoteClosed(closed.number), entries=(closed,))
