"""What a ruling changes in the docket.

Some change who plays or when things are due; a correction changes the position; a rewind makes the docket what it was,
but for who plays, what was ruled, and the counts that name letters. Must not know whether a ruling was wise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from referee import deadlines, log, rulings
from referee.docket.model import Docket, RewindPoint, stop_of
from referee.rules import engine
from referee.rules.decisions import Phase
from referee.rules.model import Seat
from referee.rules.position import replaced


def overruled(docket: Docket, body: log.Ruled) -> Docket:
    """The docket after a ruling."""
    change = _CHANGES.get(type(body.ruling))
    after = docket if change is None else change(docket, body.ruling)
    return after.having(ledger=(*docket.ledger, body), before_rulings=(*docket.before_rulings, docket))


def counted(docket: Docket, person: int) -> dict[int, int]:
    """The counts that name letters to moderators, one letter to this person later."""
    return {**docket.noticed, person: docket.noticed.get(person, 0) + 1}


def postponed(docket: Docket, seconds: int) -> Docket:
    """Everything that runs now is due so many seconds later."""
    due = None if docket.due is None else deadlines.later(docket.due, seconds)
    return docket.having(due=due, cooling=None if docket.cooling is None else docket.cooling + seconds)


def _clock_started(docket: Docket, ruling: rulings.ClockStarted) -> Docket:
    assert docket.paused is not None
    return postponed(docket, ruling.at - docket.paused).having(paused=None)


def _substituted(docket: Docket, ruling: rulings.Substituted) -> Docket:
    """Behind a stand-in, whose sheet is whole, the newcomer is waited for all the same, as if it said WAIT."""
    seat = ruling.seat
    return docket.having(
        unready=docket.unready | {seat} if seat in docket.stand_ins else docket.unready,
        stand_ins=_standing_in(docket, seat, ""),
        seated=replaced(docket.seated, seat, ruling.person),
        names=replaced(docket.names, seat, ruling.name),
        vacant=docket.vacant - {seat},
        late=docket.late - {seat},
        next_person=max(docket.next_person, ruling.person + 1),
        muted=docket.muted - {ruling.person},
        noticed=docket.noticed if seat in docket.vacant else counted(docket, ruling.was),
    )


def _ejected(docket: Docket, ruling: rulings.Ejected) -> Docket:
    stand_ins = _standing_in(docket, ruling.seat, ruling.player)
    vacant, told = docket.vacant | {ruling.seat}, counted(docket, ruling.was)
    return docket.having(vacant=vacant, stand_ins=stand_ins, noticed=told)


def _standing_in(docket: Docket, seat: Seat, player: str) -> dict[Seat, str]:
    others = {other: name for other, name in docket.stand_ins.items() if other != seat}
    return {**others, seat: player} if player else others


def _rewound(docket: Docket, ruling: rulings.Rewound) -> Docket:
    back = docket.as_of(ruling.to)
    now = {name: getattr(docket, name) for name in SURVIVE_A_REWIND}
    back = back.afresh("story", "due", "cooling", "reminded", "final", "unready").having(**now, **docket.unsettled)
    mark = docket.marks.get(ruling.round)
    if mark is None or mark.opened.seq != ruling.to:
        return back  # not to the start of a round: the sheets are those of that moment
    sheets = mark.written if ruling.kept else tuple({} for _ in docket.seats)
    standing = mark.standing if ruling.kept else back.standing
    marks = {**back.marks, ruling.round: RewindPoint(mark.opened, sheets, standing)}
    return back.having(sheets=sheets, standing=standing, marks=marks, stop=stop_of(ruling.round, Phase.POWER))


_PEOPLE = ("names", "seated", "vacant", "stand_ins", "moderators", "next_person", "unreachable", "muted")
_COUNTS = ("seq", "causes", "proposed_after", "exampled", "asks_left", "noticed", "sources")
SURVIVE_A_REWIND = (*_PEOPLE, *_COUNTS, "options", "nonces", "paused", "reported")
"""Fields of a docket that a rewind leaves as they are: what rulings change that are not taken back with the rest."""


def _promoted(docket: Docket, ruling: rulings.Promoted) -> Docket:
    next_person = max(docket.next_person, ruling.person + 1)
    return docket.having(
        moderators=(*docket.moderators, (ruling.person, ruling.name)),
        next_person=next_person,
        noticed=counted(docket, ruling.person),
    )


def _dismissed(docket: Docket, ruling: rulings.Dismissed) -> Docket:
    others = tuple(each for each in docket.moderators if each[0] != ruling.person)
    return docket.having(moderators=others, noticed=counted(docket, ruling.person))


def _option_set(docket: Docket, ruling: rulings.OptionSet) -> Docket:
    change: dict[str, Any] = {ruling.name: ruling.value}
    options = replace(docket.options, **change)
    more = options.asks - docket.options.asks
    return docket.having(options=options, asks_left=tuple(max(0, left + more) for left in docket.asks_left))


def _rule_set(docket: Docket, ruling: rulings.RuleSet) -> Docket:
    """Nobody has accepted this yet, and an answer to an older invitation does not."""
    setup = docket.setup.answered(ruling.question, ruling.answer, ruling.usual)
    return docket.having(setup=setup, nonces=(), stop=f"r0v{len(docket.ledger) + 1}")


_CHANGES: dict[type, Callable[[Docket, Any], Docket]] = {
    rulings.Extended: lambda d, r: postponed(d, r.hours * deadlines.HOUR).having(reminded=False),
    rulings.DueSet: lambda d, r: postponed(d, r.due - r.was).having(reminded=False),
    rulings.ClockStopped: lambda d, r: d.having(paused=r.at),
    rulings.ClockStarted: _clock_started,
    rulings.Substituted: _substituted,
    rulings.Ejected: _ejected,
    rulings.StoodIn: lambda d, r: d.having(stand_ins=_standing_in(d, r.seat, r.player)),
    rulings.Rewound: _rewound,
    rulings.Corrected: lambda d, r: d.having(state=engine.overruled(d.running, r.facts)),
    rulings.Promoted: _promoted,
    rulings.Dismissed: _dismissed,
    rulings.OptionSet: _option_set,
    rulings.RuleSet: _rule_set,
}
