"""How a game stands at a glance, for lists: what of its docket, or of its draft, a host has to see.

Must not know where it is kept.
"""

from __future__ import annotations

from referee.docket import Docket
from referee.log import Drafted
from referee.store import Glance


def glance_of(docket: Docket) -> Glance:
    """How a game stands that was created, as of its last entry."""
    colours = docket.setup.colours
    awaited = () if docket.ended else docket.awaited()
    return Glance(
        docket.seq,
        "over" if docket.ended else "played" if docket.started else "invited",
        docket.stop,
        None if docket.ended else docket.due if docket.cooling is None else docket.cooling,
        docket.paused is not None,
        docket.resumes,
        tuple((colours[seat], docket.seat(seat).person) for seat in awaited),
        tuple(colours[seat] for seat in docket.grace if seat in awaited),
        tuple((colours[seat], docket.seat(seat).person) for seat in docket.players if docket.is_left(seat)),
        tuple(colours[seat] for seat in docket.vacant if not docket.ended),
        tuple(sorted(docket.unreachable)),
        asks_to_go_on=docket.asks_to_go_on,
        ending=docket.ending and not docket.ended,
        moderators=tuple(number for number, _ in docket.moderators),
    )


def glance_of_draft(draft: Drafted, seq: int) -> Glance:
    """How a game stands that is being set up."""
    if draft.stage == "closed":
        return Glance(seq, "over")
    return Glance(seq, "set up", awaited=(("", draft.host),), open=draft.open)
