"""END: a moderator ends a game, without a winner.

The secret number opens every draw, and so cannot be told before nothing takes the end back any more: for a day the
clock stands still. Must not know how the game is closed then.
"""

from __future__ import annotations

from typing import Self

from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.phrases import BEFORE_A_REASON, LONGEST_REASON, Phrase
from referee.commands.refused import Refused, Unclear
from referee.docket import deadlines
from referee.log import rulings

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
