"""Who is told in mid-round that something has happened, and what each has been told so far.

Everybody is told when the game begins, a round does at a stop, or in tempo round its general scoring. Else whoever is
asked, and who wants every letter, is told in full; a seat that may still change what it sent for this round, in brief;
others hear it in the next letter that asks them. Must not know how a letter tells it.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee import log
from referee.docket.model import Docket, stop_of
from referee.docket.seat import HeardSoFar
from referee.rules.decisions import Phase
from referee.rules.events import HomeGiven
from referee.rules.model import Seat
from referee.rules.turns import cards_taken

_BEGIN = frozenset({Phase.SETUP, Phase.POWER})
"""The phases with which the game begins, or a round."""


def told_in_full(docket: Docket, cause: log.StopOpened | log.WaitBegan) -> frozenset[Seat]:
    """The seats to which a full letter tells that a stop has opened or a wait begun. `docket`: with that entry."""
    stop = isinstance(cause, log.StopOpened) and cause
    begins = stop and (docket.options.tempo == "round" or not _BEGIN.isdisjoint(stop.phases))
    if begins or docket.options.midround == "all" or any(isinstance(each, HomeGiven) for each in docket.reported):
        return frozenset(docket.players)
    every = {seat for seat in docket.players if docket.seat(seat).person in docket.every}
    return frozenset(every.union(filter(docket.missing_keys, docket.players)))


def is_told_in_brief(docket: Docket, seat: Seat) -> bool:
    """Whether a seat that is not asked is told in a few lines: it has not moved in this round, and may yet order."""
    if docket.options.tempo == "table" or docket.is_closed_to(seat):
        return False
    position = docket.running.position
    if docket.stop == stop_of(position.round, Phase.DISKS):
        return False
    return not (position.has_laid(seat) and cards_taken(position, seat))


def with_heard(docket: Docket, told: Iterable[Seat], story: tuple[log.Entry, ...], begun: int) -> Docket:
    """The docket of which these seats have been told the story, others not; from `begun` on it is told again."""
    full = set(told)
    return docket.having(
        by_seat=tuple(
            own.having(heard=_after(own.heard, story, begun, in_full=seat in full))
            for seat, own in enumerate(docket.by_seat)
        )
    )


def _after(heard: HeardSoFar, story: tuple[log.Entry, ...], begun: int, *, in_full: bool) -> HeardSoFar:
    if in_full:
        return HeardSoFar(heard.missed + story)
    return heard._replace(missed=heard.missed + story[:begun])
