"""Plans the letters about what is put to all: a motion, when it is made and closed; who asks to see what is sealed.

Must not know who said what of a motion.
"""

from __future__ import annotations

from dataclasses import replace

from referee import log
from referee.docket import Docket
from referee.docket.people import line_of, may_second, name_at
from referee.letters.model import KINDS, Letter, SealTold
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
    return [letter_to(docket, "motion", seat, entry, suffix=suffix) for seat in told]


def of_seal(docket: Docket, entry: log.SealAsked | log.SealOpened) -> list[Letter]:
    """The letters to everybody who plays on what somebody asks to see, and on a second's yes."""
    asked = docket.asks[entry.number - 1].asked
    by = sorted(line_of(docket, asked.person) - {asked.person})
    names = filter(None, (name_at(docket, each) for each in by))
    told = SealTold(
        entry.number,
        name_at(docket, asked.person),
        next(names, ""),
        asked.command,
        asked.seats,
        may_second=False,
        second=name_at(docket, entry.by) if isinstance(entry, log.SealOpened) else "",
    )
    suffix = f"{KINDS['seal'].label_suffix}{entry.number}"
    letters = []
    for seat in docket.players:
        may = may_second(docket, docket.seat(seat).person, asked.person)
        letters.append(letter_to(docket, "seal", seat, replace(told, may_second=may), suffix=suffix))
    return letters
