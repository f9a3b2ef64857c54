"""How what people announce, choose and decide changes the docket: who is late, silent, away, gone, there, asked.

Must not know why an entry was written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from referee import log
from referee.docket import absences, motions
from referee.docket.mid_round import told_of_grace, with_overtaken
from referee.docket.model import SENSIBLE, Docket, RewindPoint, Unsealing
from referee.docket.people import coming_by, has_read_with, known_as_with, notice_counts_with, outlasts_round
from referee.docket.seat import NOTHING_PROPOSED
from referee.log.audiences import audience
from referee.rules.model import Seat
from referee.rules.position import replaced

_LEAP = 1000  # more than the letters that one player gets in one game


def seated(docket: Docket, seat: Seat, person: int, name: str, was: int, *, anew: bool) -> Docket:
    """The docket with a newcomer in a seat, who is awaited in place of a stand-in although the sheet is complete.

    With `anew` the newcomer's letters are numbered from a round number on, which does not tell how many the seat had,
    and those that filed orders are counted anew.
    """
    own = docket.seat(seat)
    if anew and person != own.person:
        leap = own.letter_count // _LEAP * _LEAP + _LEAP
        docket = docket.with_seat(seat, letter_count=leap, filings_of_others=own.filings)
    after = docket.with_seat(
        seat,
        **{"person": person, "name": name, "vacant": False, "declined": False},
        **{"stand_in": "", "late": False, "alone": ""},
        **{"asked": {}, "told": {}},
        **{"absences": (), "graces": 0, "missed": 0, "missed_in_row": 0, "silence": "sensible"},
        unready=own.unready or bool(own.stand_in),
    )
    return _closed(after, seat).having(
        known_as=known_as_with(docket, person, name),
        next_person=max(docket.next_person, person + 1),
        came=docket.came | {person} if docket.started else docket.came,
        coming={one: who for one, who in docket.coming.items() if one != seat},
        words_kept=tuple(each for each in docket.words_kept if seat not in each.to),  # they are for who sat there
        muted=docket.muted - {person},
        as_data=docket.as_data - {person},
        notice_counts=docket.notice_counts if own.vacant else notice_counts_with(docket, was),
    )


def to_come(docket: Docket, seat: Seat, person: int, name: str, was: int) -> Docket:
    """The docket with somebody who comes into a seat later; until then a programmed player fills what it lacks."""
    own, told = docket.seat(seat), {docket.coming.get(seat, (person, ""))[0], person}
    after = docket.with_seat(seat, vacant=True, alone="", stand_in=own.stand_in or SENSIBLE, stand_in_since=docket.seq)
    return _closed(after, seat).having(
        known_as=known_as_with(docket, person, name),
        next_person=max(docket.next_person, person + 1),
        came=docket.came | {person},
        coming={**docket.coming, seat: (person, name)},
        notice_counts=notice_counts_with(docket, *told, *(() if own.vacant else (was,))),
    )


def with_newcomers(docket: Docket) -> Docket:
    """The docket at the start of a round, with those who come into a seat whose player before left nothing sealed."""
    for seat in docket.coming:
        if not outlasts_round(docket, seat):
            docket = _come(docket, seat)
    return docket


def _come(docket: Docket, seat: Seat, *, with_sheet: bool = False) -> Docket:
    """The docket in which somebody has come into a seat: with nothing but what is public, or with its sheet too."""
    after = seated(docket, seat, *docket.coming[seat], was=docket.seat(seat).person, anew=True)
    return without_standing(after, seat) if with_sheet else _without_written(after, seat)


def without_standing(docket: Docket, seat: Seat) -> Docket:
    """The docket in which a newcomer has no standing orders, also not after a rewind."""
    points = docket.rewind_points.items()
    cleared = {number: replace(at, standing=replaced(at.standing, seat, {})) for number, at in points}
    return docket.with_seat(seat, standing={}, inherits=True).having(rewind_points=cleared)


def _without_written(docket: Docket, seat: Seat) -> Docket:
    """The docket in which an heir has nothing of what the predecessor wrote, also not after a rewind."""
    told = (*docket.reported, *docket.seat(seat).heard.last, *docket.seat(seat).heard.missed, *docket.story)
    after = docket.with_seat(
        seat,
        **{"sheet": {}, "standing": {}, "continued": {}, "previous": {}, "before": None, "unfinished": None},
        of_others=tuple(each for each in told if audience(each) == seat),
        **{"final": False, "unready": False, "sources": {}, "proposed_after": 0, "example_shown": 0, "inherits": True},
        **NOTHING_PROPOSED,
    )
    points = docket.rewind_points.items()
    return after.having(rewind_points={number: without_sheets(point, seat) for number, point in points})


def _seal_asked(docket: Docket, body: log.SealAsked) -> Docket:
    return docket.having(asks=(*docket.asks, Unsealing(body, docket.stop)))


def _seal_opened(docket: Docket, body: log.SealOpened) -> Docket:
    """The docket in which what was asked is open; whoever only waited for that comes in, at the same stop with all."""
    found = docket.asks[body.number - 1]
    opened = replaced(docket.asks, body.number - 1, replace(found, opened=True))
    docket = docket.having(asks=opened)
    if came := coming_by(docket, found.asked):
        docket = with_overtaken(docket, came)
    for seat in came:
        docket = _come(docket, seat, with_sheet=found.stop == docket.stop)
    return docket


def _night_borne(docket: Docket, body: log.NightBorne) -> Docket:
    more = {seat: docket.nights.get(seat, 0) + 1 for seat in body.seats}
    return docket.having(asleep=body.seats, nights={**docket.nights, **more})


def _grace_began(docket: Docket, body: log.GraceBegan) -> Docket:
    for seat in body.seats:
        docket = docket.with_seat(seat, graces=docket.seat(seat).graces + 1)
    docket = with_overtaken(docket, told_of_grace(docket, body.seats))
    docket = docket.having(put_off=absences.put_off_with(docket, body.because))
    return docket.having(grace=body.seats, due=body.until, because=body.because, asleep=(), reminded=True)


def _left_alone(docket: Docket, body: log.LeftAlone) -> Docket:
    since = docket.running.position.round or docket.setup.rounds[0]
    return docket.with_seat(body.seat, alone=body.plays, alone_since=since)


def _came_back(docket: Docket, body: log.CameBack) -> Docket:
    """The docket with a seat that is waited for again: the sheets no longer cool, and nobody else is offered it."""
    after = _closed(docket, body.seat).having(cooling=None)
    return after.with_seat(body.seat, alone="", late=False, missed_in_row=0)


def _resigned(docket: Docket, body: log.Resigned) -> Docket:
    changes: dict[str, Any] = {"vacant": True, "stand_in": body.player, "stand_in_since": docket.seq, "alone": ""}
    counts = notice_counts_with(docket, body.person)
    accepted = docket.accepted if docket.started else tuple(each for each in docket.accepted if each.seat != body.seat)
    return docket.with_seat(body.seat, **changes).having(notice_counts=counts, accepted=accepted)


def _seat_offered(docket: Docket, body: log.SeatOffered) -> Docket:
    counts = notice_counts_with(docket, body.person)
    return docket.having(offers={**docket.offers, body.seat: body}, notice_counts=counts)


def _offer_closed(docket: Docket, body: log.OfferClosed) -> Docket:
    offers = {seat: offer for seat, offer in docket.offers.items() if seat != body.seat}
    opened = {**docket.opened, body.seat: docket.opened.get(body.seat, 0) + 1}
    waiting = tuple(each for each in docket.waiting if each[0] != body.person)
    counts = notice_counts_with(docket, body.person)
    return docket.having(offers=offers, opened=opened, waiting=waiting, notice_counts=counts)


def _seat_taken(docket: Docket, body: log.SeatTaken) -> Docket:
    """The docket with an heir, at once or (`unseen`) later."""
    seat, person = body.seat, body.person
    if body.unseen:
        after = _without_written(to_come(docket, seat, person, body.name, body.was), seat)
        return after.having(waiting=tuple(each for each in docket.waiting if each[0] != person))
    after = _without_written(seated(docket, seat, person, body.name, body.was, anew=body.numbered_anew), seat)
    if docket.started:
        for reader in (body.was, person):
            after = after.having(has_read=has_read_with(after, reader, (seat,)))
    return _closed(after, seat).having(
        accepted=docket.accepted if docket.started else tuple(each for each in docket.accepted if each.seat != seat),
        cooling=None,
        waiting=tuple(each for each in docket.waiting if each[0] != person),
    )


def without_sheets(point: RewindPoint, seat: Seat) -> RewindPoint:
    """The start of a round without what a seat wrote in it."""
    written, standing = replaced(point.written, seat, {}), replaced(point.standing, seat, {})
    return RewindPoint(point.start, written, standing)


def _closed(docket: Docket, seat: Seat) -> Docket:
    """The docket in which a seat is offered no more."""
    wanted = docket.wanted and replace(docket.wanted, seats=tuple(each for each in docket.wanted.seats if each != seat))
    return docket.having(
        wanted=wanted if wanted and wanted.seats else None,
        offers={one: offer for one, offer in docket.offers.items() if one != seat},
        opened={one: closed for one, closed in docket.opened.items() if one != seat},
    )


def _list_joined(docket: Docket, body: log.ListJoined) -> Docket:
    return docket.having(
        waiting=(*docket.waiting, (body.person, body.name)),
        next_person=max(docket.next_person, body.person + 1),
        known_as=known_as_with(docket, body.person, body.name),
        notice_counts=notice_counts_with(docket, body.person),
    )


def _list_left(docket: Docket, body: log.ListLeft) -> Docket:
    return docket.having(
        waiting=tuple(each for each in docket.waiting if each[0] != body.person),
        notice_counts=notice_counts_with(docket, body.person),
    )


def observing(docket: Docket, person: int, name: str, *, on: bool) -> Docket:
    """The docket after somebody began to observe the game, or (not `on`) ended it; a letter says so to them."""
    others = tuple(each for each in docket.observers if each[0] != person)
    return docket.having(
        observers=(*others, (person, name)) if on else others,
        have_observed=docket.have_observed | {person},
        next_person=max(docket.next_person, person + 1),
        known_as=known_as_with(docket, person, name),
        notice_counts=notice_counts_with(docket, person),
    )


def _ignored(docket: Docket, body: log.Ignored) -> Docket:
    pair = frozenset({(body.person, body.whom)})
    return docket.having(ignoring=docket.ignoring | pair if body.on else docket.ignoring - pair)


def _letters_chosen(docket: Docket, body: log.LettersChosen) -> Docket:
    person, muted = body.person, docket.muted - {body.person}
    daily = {one: at for one, at in docket.daily.items() if one != person}
    return docket.having(
        muted=muted | {person} if body.how == "few" else muted,
        every=docket.every | {person} if body.how == "every" else docket.every - {person},
        daily=daily | ({person: body.minute} if body.how == "daily" else {}),
    )


FOLLOW_PEOPLE: dict[type, Callable[[Docket, Any], Docket]] = {
    log.QuietHours: lambda d, b: d.having(quiet={**d.quiet, b.person: b}),
    log.NightBorne: _night_borne,
    log.GraceBegan: _grace_began,
    log.SilenceChosen: lambda d, b: d.with_seat(b.seat, silence=b.plays),
    log.LeftAlone: _left_alone,
    log.CameBack: _came_back,
    log.AbsenceAnnounced: absences.announced,
    log.AbsenceEnded: absences.ended,
    log.Resigned: _resigned,
    log.SeatOpened: lambda d, b: d.having(opened={**d.opened, b.seat: 0}),
    log.SeatOffered: _seat_offered,
    log.OfferClosed: _offer_closed,
    log.SeatTaken: _seat_taken,
    log.ListJoined: _list_joined,
    log.ListLeft: _list_left,
    log.SealAsked: _seal_asked,
    log.SealOpened: _seal_opened,
    log.MotionMade: motions.made,
    log.Voted: motions.voted,
    log.MotionClosed: motions.closed,
    log.Ignored: _ignored,
    log.Observing: lambda d, b: observing(d, b.person, b.name, on=b.on),
    log.LettersChosen: _letters_chosen,
    log.PageChosen: lambda d, b: d.having(pageless=d.pageless - {b.person} if b.on else d.pageless | {b.person}),
    log.TextOnly: lambda d, b: d.having(text_only=d.text_only | {b.person} if b.on else d.text_only - {b.person}),
}
"""How each kind of entry about people changes the docket."""
