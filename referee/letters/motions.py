"""Plans the letters about a motion: to everybody who plays, when it is made and when the vote is over.

Must not know who said what.
"""

from __future__ import annotations

from referee import log
from referee.docket import Docket
from referee.letters.model import KINDS, Letter
from referee.letters.one_seat import letter_to


def of_motion(docket: Docket, entry: log.MotionMade | log.MotionClosed) -> list[Letter]:
    """The letters that a motion causes: to all but its mover, or at its end to all, unless the last letter tells it.

    A yes or no is a vote only in answer to such a letter, whose label has the number of the motion.
    """
    suffix = f"{KINDS['motion'].label_suffix}{entry.number}"
    if isinstance(entry, log.MotionMade):
        others = (seat for seat in docket.players if seat != entry.by)
        return [letter_to(docket, "motion", seat, suffix=suffix) for seat in others]
    told = () if docket.ended else docket.players
    return [letter_to(docket, "motion", seat, suffix=suffix, closed=entry) for seat in told]
