"""The command about what players vote on: CLOSE MOTION. Must not know who gives it."""

from __future__ import annotations

from referee.adjudication import motions
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult
from referee.commands.refused import Refused
from referee.log import rulings


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
