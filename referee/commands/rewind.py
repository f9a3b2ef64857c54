"""REWIND: take the game back to the start of a round."""

from __future__ import annotations

from typing import Self

from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.phrases import LAST_ROUND, Phrase
from referee.commands.refused import Refused
from referee.docket import Docket
from referee.docket.people import outlasts_round
from referee.log import rulings
from referee.rules.model import Seat


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
