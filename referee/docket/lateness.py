"""Which blocks of a letter come too late, by the stop whose letter they answer.

Knows which round an answer to a letter is about. Must not know what becomes of a block that is late.
"""

from __future__ import annotations

from itertools import islice

from referee.docket.model import Docket, stop_of
from referee.orders import blocks as b
from referee.rules.decisions import Disk, Phase
from referee.rules.model import SCORING_ROUNDS, Seat
from referee.rules.position import Position

_GENERAL = b.key_to(Disk.GENERAL)


def closed(docket: Docket, seat: Seat, key: str, stop: str) -> bool:
    """Whether the question this block answers is past, given which stop's letter it answers.

    A block in answer to round n's letter means round n; in answer to the letter at n's general scoring, POWER and
    the plans mean the round after, so that orders may be sent early and a late letter never slips into a new round.
    The invitation means the first round, before which nothing is closed. When the game is over, everything is.
    """
    if docket.state is None:
        return False
    if docket.ended:
        return True
    position = docket.state.position
    if not position.round:
        return False
    meant, *later = rounds_meant(docket, stop)
    if key in (_GENERAL, b.ShiftBlock.key):
        return next((n for n in SCORING_ROUNDS if n >= meant), meant) < position.round
    meant = later[0] if later else meant
    if meant != position.round:
        # A round to come can be meant only at the stop before it; a letter from beyond was overtaken by a rewind.
        return meant < position.round or stop != docket.stop
    return _past(position, seat, key) or docket.stop == stop_of(position.round, Phase.DISKS)


def rounds_meant(docket: Docket, stop: str) -> tuple[int, ...]:
    """The rounds that an answer to the letter of a stop may be about: at a general scoring, the next one too."""
    rounds = docket.setup.rounds
    meant = max(rounds[0], int("".join(ch for ch in stop if ch.isdigit()) or 0))
    later = (n for n in rounds if n > meant)
    return (meant, *(islice(later, 1) if stop == stop_of(meant, Phase.DISKS) else ()))


def _past(position: Position, seat: Seat, key: str) -> bool:
    if position.phase == Phase.DISKS:
        return True
    if key == b.PowerBlock.key:
        return any(who == seat for who, _ in position.laid)
    if key in (b.CardBlock.key, b.ReinforceBlock.key, b.AskBlock.key):
        return any(who == seat for who, _ in position.taken)
    return False
