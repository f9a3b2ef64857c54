"""Who is told in mid-round that something has happened, and what each has been told so far.

Everybody is told when the game begins, a round does at a stop, and where the table is asked whether it goes on. Else
whoever is asked, and who wants every letter, is told in full; a seat that may still change what it sent for this round,
in brief; others hear it in the next letter that asks them, or, where their last one is overtaken for a day, for whom
the game waits. Must not know how a letter tells it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from operator import is_

from referee import log
from referee.docket.deadlines import DAY
from referee.docket.model import Docket, stop_of
from referee.docket.seat import HeardSoFar
from referee.orders.contents import Status
from referee.rules.decisions import Phase
from referee.rules.events import HomeGiven
from referee.rules.model import Seat
from referee.rules.predicates import cards_taken

_BEGIN = frozenset({Phase.SETUP, Phase.POWER})
"""The phases with which the game begins, or a round."""


def told_in_full(docket: Docket, cause: log.StopOpened | log.WaitBegan) -> frozenset[Seat]:
    """The seats to which a full letter tells that a stop has opened or a wait begun. `docket`: with that entry."""
    begins = isinstance(cause, log.StopOpened) and not _BEGIN.isdisjoint(cause.phases)
    begins = begins or any(isinstance(each, HomeGiven) for each in docket.reported)
    if begins or docket.asks_to_go_on or docket.options.midround == "all":
        return frozenset(docket.players)
    return _wanting_all(docket).union(filter(docket.missing_keys, docket.players))


def told_of_grace(docket: Docket, graced: Collection[Seat]) -> frozenset[Seat]:
    """The seats that are told at once that some have grace, those among them."""
    few = docket.wait is not None and docket.options.midround == "few"
    return (_wanting_all(docket) if few else frozenset(docket.players)).union(graced)


def _wanting_all(docket: Docket) -> frozenset[Seat]:
    return frozenset(seat for seat in docket.players if docket.seat(seat).person in docket.every)


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
    docket = with_overtaken(docket, full.union(seat for seat in docket.players if is_told_in_brief(docket, seat)))
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


# --- the last word of a seat on what the game waits for -------------------------------------------


def overtaken_at(docket: Docket, seat: Seat) -> int | None:
    """When a seat is told for whom the game waits, unless another letter is first; None if its last one still says it.

    That is a day after the instant that it was told last, or after what the game waits for now began.
    """
    until, since = docket.seat(seat).overtaken, docket.stands_since
    return None if until is None or since is None else min(until, since) + DAY


def with_overtaken(docket: Docket, told: Collection[Seat] = ()) -> Docket:
    """The docket in which the game waits for something else than the last letters say, but for seats `told` now."""
    until = docket.stands_since if docket.due is None else docket.due
    said = (None if seat in told else own.overtaken or until for seat, own in enumerate(docket.by_seat))
    pairs = zip(docket.by_seat, said, strict=True)
    by_seat = tuple(own if own.overtaken == each else own.having(overtaken=each) for own, each in pairs)
    unchanged = all(map(is_, by_seat, docket.by_seat))
    return docket if unchanged else docket.having(by_seat=by_seat)


def with_word_until(docket: Docket, at: int) -> Docket:
    """The docket in which letters of other things may have told this instant to those whose last one is overtaken."""
    for seat in docket.players:
        if (until := docket.seat(seat).overtaken) is not None and at < until:
            docket = docket.with_seat(seat, overtaken=at)
    return docket


def with_last_word(docket: Docket, body: log.Entry) -> Docket:
    """The docket once the letters that this entry causes say for whom the game waits."""
    match body:
        case log.LetterRead(seat, sheet=sheet, filed=filed):
            says = filed or any(isinstance(each, Status) for each in sheet.requests)
            told: Collection[Seat] = (seat,) if says else ()
        case log.Reminded(seats) | log.StandTold(seats):
            told = seats
        case log.Ruled(ruling=ruling):
            told = docket.players if ruling.told_at_once else ()
        case _:
            told = docket.players if isinstance(body, _TELLING_ALL) else ()
    for seat in told:
        docket = docket.with_seat(seat, overtaken=None) if docket.seat(seat).overtaken is not None else docket
    return docket


_TELLING_ALL = (log.Resigned, log.SeatTaken, log.Away, log.PauseEnded)
TELLING = frozenset({log.LetterRead, log.Reminded, log.StandTold, log.Ruled, *_TELLING_ALL})
"""Entries whose letters say for whom the game waits, besides those with which it begins to wait."""

WAITING = frozenset({log.StopOpened, log.WaitBegan, log.DeadlineSet, log.GraceBegan, log.AwaitedAgain, log.SealOpened})
"""Entries with which the game waits for something else than before, or until another instant."""
