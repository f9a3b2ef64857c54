"""Which blocks of a letter are too late, judged by the stop of our letter that they answer.

Must not know what becomes of a late block.
"""

from __future__ import annotations

from itertools import islice

from referee.docket.model import Docket, stop_of
from referee.orders import blocks as b
from referee.rules.decisions import Disk, Phase
from referee.rules.model import SCORING_ROUNDS, Seat
from referee.rules.position import Position
from referee.rules.predicates import cards_taken

_GENERAL = b.key_to(Disk.GENERAL)


def is_too_late(docket: Docket, seat: Seat, key: str, stop: str) -> bool:
    """Whether a block in answer to the letter of a stop comes too late.

    In answer to round n's letter a block means round n; in answer to the letter at n's general scoring, POWER and
    plans mean the next round, so that orders may be sent early and a late letter never slips into a new round.
    In answer to the invitation it means the first round. Everything is too late once the game is over, and while
    others have grace whatever means this round.
    """
    if docket.state is None:
        return False
    if docket.ended:
        return True
    position = docket.state.position
    if not position.round:
        return docket.is_closed_to(seat)
    meant, *later = rounds_meant(docket, stop)
    if key in (_GENERAL, b.ShiftBlock.key):
        number = next((n for n in SCORING_ROUNDS if n >= meant), meant)
        return number < position.round or (number == position.round and docket.is_closed_to(seat))
    meant = later[0] if later else meant
    if meant != position.round:
        # A future round can be meant only at the stop before it; other such letters are from before a rewind.
        return meant < position.round or stop != docket.stop
    past = docket.is_closed_to(seat) or _is_past(position, seat, key)
    return past or docket.stop == stop_of(position.round, Phase.DISKS)


def rounds_meant(docket: Docket, stop: str) -> tuple[int, ...]:
    """The rounds that an answer to the letter of a stop may mean: at a general scoring also the next one."""
    rounds = docket.setup.rounds
    meant = max(rounds[0], int("".join(ch for ch in stop if ch.isdigit()) or 0))
    later = (n for n in rounds if n > meant)
    return (meant, *(islice(later, 1) if stop == stop_of(meant, Phase.DISKS) else ()))


def _is_past(position: Position, seat: Seat, key: str) -> bool:
    """Whether what a block answers has been decided in this round."""
    if position.phase == Phase.DISKS:
        return True
    if key == b.PowerBlock.key:
        return position.has_laid(seat)
    if key in (b.CardBlock.key, b.ReinforceBlock.key, b.AskBlock.key):
        return bool(cards_taken(position, seat))
    return False
