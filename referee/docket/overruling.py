"""How each kind of ruling changes the docket.

A rewind restores an earlier docket, but for who plays, what was ruled and the counts that number letters. Must not
know why a ruling was made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from referee import log
from referee.docket import deadlines
from referee.docket.model import Docket, RewindPoint, stop_of
from referee.docket.people import are_one, brought_with, has_read_with, known_as_with, notice_counts_with
from referee.docket.presence import observing, seated, to_come, without_sheets, without_standing
from referee.docket.seat import NOTHING_PROPOSED, HeardSoFar, SeatDocket
from referee.log import rulings
from referee.rules import engine
from referee.rules.decisions import Phase
from referee.rules.model import Seat


def overruled(docket: Docket, body: log.Ruled) -> Docket:
    """The docket after a ruling."""
    change = _CHANGES.get(type(body.ruling))
    after = docket if change is None else change(docket, body.ruling)
    after = after.having(has_read=has_read_with(after, body.by, _shown_by(after, body)))
    if isinstance(body.ruling, rulings.Promoted | rulings.Substituted | rulings.ObserverAdmitted):
        after = after.having(brought=brought_with(after, body.ruling.person, body.by))
    if isinstance(body.ruling, rulings.Substituted) and body.ruling.afresh and not body.ruling.unseen:
        after = _without_standing_orders(after, body, body.ruling.seat)
    return after.having(ledger=(*docket.ledger, body), before_rulings=(*docket.before_rulings, docket))


def _without_standing_orders(docket: Docket, body: log.Ruled, seat: Seat) -> Docket:
    """The docket in which a newcomer has no standing orders; if the ruling takes one back, those from before it."""
    if not body.undoes:
        return without_standing(docket, seat)
    before = docket.before_rulings[body.undoes - 1]
    return docket.with_seat(seat, standing=before.seat(seat).standing, inherits=False)


def _shown_by(docket: Docket, body: log.Ruled) -> Iterable[Seat]:
    """The seats whose sealed things a ruling shows to whoever makes it.

    Sheets that are kept were opened before, and whoever goes back has seen how they play out.
    """
    match body.ruling:
        case rulings.SheetsShown() | rulings.Rewound(kept=True):
            return docket.seats
        case rulings.OrderedFor(seat):
            return (seat,)
        case rulings.Substituted(seat, person) if docket.started and are_one(docket, person, body.by):
            return (seat,)
    return ()


def with_later_deadline(docket: Docket, seconds: int) -> Docket:
    """The docket with its deadline and the end of cooling so many seconds later."""
    due = None if docket.due is None else deadlines.later(docket.due, seconds)
    cooling = None if docket.cooling is None else docket.cooling + seconds
    wanted = docket.wanted and replace(docket.wanted, until=deadlines.later(docket.wanted.until, seconds))
    return docket.having(due=due, because=(), cooling=cooling, wanted=wanted)


def with_clock_running(docket: Docket, at: int) -> Docket:
    """The docket after a pause that ended at this instant: what was due is due by as much later."""
    assert docket.paused is not None
    since = None if docket.since is None else docket.since + max(0, at - max(docket.since, docket.paused))
    later = with_later_deadline(docket, at - docket.paused)
    return later.having(paused=None, resumes=None, asks_to_go_on=False, ending=False, since=since)


def _clock_stopped(docket: Docket, ruling: rulings.ClockStopped | rulings.Ended) -> Docket:
    return docket.having(paused=ruling.at, resumes=ruling.until or None, asks_to_go_on=False, ending=False)


def _substituted(docket: Docket, ruling: rulings.Substituted) -> Docket:
    if ruling.unseen:
        return to_come(docket, ruling.seat, ruling.person, ruling.name, ruling.was)
    return seated(docket, ruling.seat, ruling.person, ruling.name, ruling.was, anew=ruling.numbered_anew)


def _ejected(docket: Docket, ruling: rulings.Ejected) -> Docket:
    after = docket.with_seat(ruling.seat, vacant=True, stand_in=ruling.player, stand_in_since=docket.seq)
    coming = {seat: who for seat, who in docket.coming.items() if seat != ruling.seat}
    return after.having(coming=coming, notice_counts=notice_counts_with(docket, ruling.was))


def _rewound(docket: Docket, ruling: rulings.Rewound) -> Docket:
    back = docket.as_of(ruling.to)
    seats = tuple(
        then.having(
            final=False,
            unready=False,
            heard=HeardSoFar(now.heard.last),
            **_kept(now, SURVIVE_OF_A_SEAT),
            **NOTHING_PROPOSED,
        )
        for now, then in zip(docket.by_seat, map(_own_alone, back.by_seat, docket.by_seat), strict=True)
    )
    back = back.reset("story", "due", "because", "cooling", "reminded", "grace", "motion", "votes").having(
        **_kept(docket, SURVIVE_A_REWIND), by_seat=seats
    )
    back = back.having(asks=tuple(replace(each, stop="") for each in docket.asks))  # of a stop that is played again
    came = [seat for seat in docket.seats if docket.seat(seat).inherits and _is_anothers(docket, seat, ruling.to)]
    for seat in came:
        points = {number: without_sheets(each, seat) for number, each in back.rewind_points.items()}
        back = back.having(rewind_points=points)
    point = docket.rewind_points.get(ruling.round)
    if point is None or point.start.seq != ruling.to:
        return back  # not the start of a round, so the sheets of that moment are right
    written = point.written if ruling.kept else tuple({} for _ in seats)
    standing = point.standing if ruling.kept else tuple(own.standing for own in seats)
    return back.having(
        by_seat=tuple(
            own.having(sheet=sheet, standing=stands)
            for own, sheet, stands in zip(seats, written, standing, strict=True)
        ),
        rewind_points={**back.rewind_points, ruling.round: RewindPoint(point.start, written, standing)},
        stop=stop_of(ruling.round, Phase.POWER),
    )


def _is_anothers(docket: Docket, seat: Seat, seq: int) -> bool:
    """Whether somebody else played a seat at that entry."""
    return docket.as_of(seq).seat(seat).person != docket.seat(seat).person


def _own_alone(then: SeatDocket, now: SeatDocket) -> SeatDocket:
    """A seat as it was then, without what others wrote before an heir took it."""
    if not now.inherits or then.person == now.person:
        return then
    return then.having(sheet={}, standing={}, continued={}, previous={}, unfinished=None, before=None)


def _kept(now: Docket | SeatDocket, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(now, name) for name in names}


_PEOPLE = (
    *("days_taken", "put_off"),
    *(
        "moderators",
        "unheard",
        "next_person",
        "unreachable",
        "known_as",
        "quiet",
        "nights",
        "motions",
        "opened",
        "offers",
    ),
    *("waiting", "observers", "have_observed", "ignoring", "words_kept", "muted", "as_data", "text_only", "daily"),
    *("pageless", "every", "began", "came", "brought", "coming"),
)
_RECORD = (
    *("seq", "notice_counts", "has_read", "options", "accepted", "paused", "resumes", "asks_to_go_on"),
    *("ending", "reported", "head", "linked", "title"),
)
_TIME = ("stops", "since")
SURVIVE_A_REWIND = (*_PEOPLE, *_RECORD, *_TIME)
"""Fields of a docket that a rewind leaves as they are."""

_PLAYER = (
    *("person", "inherits", "of_others", "filings_of_others", "name", "vacant", "stand_in", "stand_in_since"),
    *("alone", "alone_since", "silence", "graces", "missed", "missed_in_row", "absences"),
)
_LETTERS = ("letter_count", "proposed_after", "example_shown", "asks_left", "sources", "filings", "seals")
_ANSWERABLE = ("asked", "told")
SURVIVE_OF_A_SEAT = (*_PLAYER, *_LETTERS, *_ANSWERABLE)
"""Fields of each seat that a rewind leaves as they are."""


def _promoted(docket: Docket, ruling: rulings.Promoted) -> Docket:
    next_person = max(docket.next_person, ruling.person + 1)
    return docket.having(
        moderators=(*docket.moderators, (ruling.person, ruling.name)),
        next_person=next_person,
        known_as=known_as_with(docket, ruling.person, ruling.name),
        notice_counts=notice_counts_with(docket, ruling.person),
    )


def _dismissed(docket: Docket, ruling: rulings.Dismissed) -> Docket:
    others = tuple(each for each in docket.moderators if each[0] != ruling.person)
    return docket.having(moderators=others, notice_counts=notice_counts_with(docket, ruling.person))


def _option_set(docket: Docket, ruling: rulings.OptionSet) -> Docket:
    change: dict[str, Any] = {ruling.name: ruling.value}
    options = replace(docket.options, **change)
    more = options.asks - docket.options.asks
    by_seat = tuple(own.having(asks_left=max(0, own.asks_left + more)) for own in docket.by_seat)
    return docket.having(options=options, by_seat=by_seat)


def _pace_set(docket: Docket, ruling: rulings.PaceSet) -> Docket:
    for name, value in ruling.values:
        docket = _option_set(docket, rulings.OptionSet(name, "", value))
    return docket


def _rule_set(docket: Docket, ruling: rulings.RuleSet) -> Docket:
    """The docket with a house rule; everybody must accept anew, and an answer to an older invitation does not count."""
    setup = docket.setup.with_answer(ruling.question, ruling.answer, ruling.usual)
    return docket.having(setup=setup, accepted=(), stop=f"r0v{len(docket.ledger) + 1}")


def _read_anew(docket: Docket, ruling: rulings.ReadAnew) -> Docket:
    return docket.having(setup=ruling.table.setup, state=engine.at_table(docket.running, ruling.table))


_CHANGES: dict[type, Callable[[Docket, Any], Docket]] = {
    rulings.Extended: lambda d, r: with_later_deadline(d, r.hours * deadlines.HOUR).having(reminded=False),
    rulings.DueSet: lambda d, r: with_later_deadline(d, r.due - r.was).having(reminded=False),
    rulings.ClockStopped: _clock_stopped,
    rulings.Ended: lambda d, r: _clock_stopped(d, r).having(ending=True),
    rulings.ClockStarted: lambda d, r: with_clock_running(d, r.at),
    rulings.Forced: lambda d, _: d.having(rounds_unwritten=0),
    rulings.Substituted: _substituted,
    rulings.Ejected: _ejected,
    rulings.AbsencesSet: lambda d, r: d.with_seat(r.seat, absences=r.absences),
    rulings.StoodIn: lambda d, r: d.with_seat(r.seat, stand_in=r.player, stand_in_since=d.seq),
    rulings.Rewound: _rewound,
    rulings.Corrected: lambda d, r: d.having(state=engine.corrected(d.running, r.facts)),
    rulings.Promoted: _promoted,
    rulings.Dismissed: _dismissed,
    rulings.ObserverAdmitted: lambda d, r: observing(d, r.person, r.name, on=True),
    rulings.ObserverDismissed: lambda d, r: observing(d, r.person, r.name, on=False),
    rulings.Renamed: lambda d, r: d.having(title=r.title),
    rulings.OptionSet: _option_set,
    rulings.PaceSet: _pace_set,
    rulings.RuleSet: _rule_set,
    rulings.ReadAnew: _read_anew,
}
