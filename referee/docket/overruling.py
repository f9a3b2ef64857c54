"""What a ruling changes in the docket.

Some change who plays or when things are due; a correction changes the position; a rewind makes the docket what it was,
but for who plays, what was ruled, and the counts that name letters. Must not know whether a ruling was wise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from referee import deadlines, log
from referee.docket.model import Docket, Mark, stop_of
from referee.rules import engine
from referee.rules.decisions import Phase
from referee.rules.model import Seat
from referee.rulings import ruled


def overruled(docket: Docket, body: log.Ruled) -> Docket:
    """The docket after a ruling."""
    change = _CHANGES.get(type(body.ruling))
    after = docket if change is None else change(docket, body.ruling)
    return after.having(ledger=(*docket.ledger, body), unruled=(*docket.unruled, docket))


def counted(docket: Docket, person: int) -> dict[int, int]:
    """The counts that name letters to moderators, one letter to this person later."""
    return {**docket.noticed, person: docket.noticed.get(person, 0) + 1}


def postponed(docket: Docket, seconds: int) -> Docket:
    """Everything that runs now is due so many seconds later."""
    due = None if docket.due is None else deadlines.later(docket.due, seconds)
    return docket.having(due=due, cooling=None if docket.cooling is None else docket.cooling + seconds)


def _extended(docket: Docket, ruling: ruled.Extended) -> Docket:
    return postponed(docket, ruling.hours * deadlines.HOUR).having(reminded=False)


def _clock_started(docket: Docket, ruling: ruled.ClockStarted) -> Docket:
    assert docket.paused is not None
    return postponed(docket, ruling.at - docket.paused).having(paused=None)


def _substituted(docket: Docket, ruling: ruled.Substituted) -> Docket:
    """Behind a stand-in, whose sheet is whole, the newcomer is waited for all the same, as if it said WAIT."""
    seat = ruling.seat
    return docket.having(
        unready=docket.unready | {seat} if seat in docket.stand_ins else docket.unready,
        stand_ins=_standing_in(docket, seat, ""),
        seated=_at(docket.seated, seat, ruling.person),
        names=_at(docket.names, seat, ruling.name),
        vacant=docket.vacant - {seat},
        late=docket.late - {seat},
        newcomers=max(docket.newcomers, ruling.person + 1),
    )


def _ejected(docket: Docket, ruling: ruled.Ejected) -> Docket:
    stand_ins = _standing_in(docket, ruling.seat, ruling.player)
    return docket.having(vacant=docket.vacant | {ruling.seat}, stand_ins=stand_ins)


def _stood_in(docket: Docket, ruling: ruled.StoodIn) -> Docket:
    return docket.having(stand_ins=_standing_in(docket, ruling.seat, ruling.player))


def _standing_in(docket: Docket, seat: Seat, player: str) -> dict[Seat, str]:
    others = {other: name for other, name in docket.stand_ins.items() if other != seat}
    return {**others, seat: player} if player else others


def _rewound(docket: Docket, ruling: ruled.Rewound) -> Docket:
    back = docket.as_of(ruling.to)
    now = {name: getattr(docket, name) for name in _SURVIVE_A_REWIND}
    nothing = tuple(() for _ in docket.seats)
    nobody: frozenset[Seat] = frozenset()
    back = back.having(**now, story=(), proposals=nothing, due=None, cooling=None, reminded=False)
    back = back.having(final=nobody, unready=nobody)
    mark = docket.marks.get(ruling.round)
    if mark is None or mark.opened.seq != ruling.to:
        return back  # not to the start of a round: the sheets are those of that moment
    sheets = mark.written if ruling.kept else tuple({} for _ in docket.seats)
    standing = mark.standing if ruling.kept else back.standing
    marks = {**back.marks, ruling.round: Mark(mark.opened, sheets, standing)}
    return back.having(sheets=sheets, standing=standing, marks=marks, stop=stop_of(ruling.round, Phase.POWER))


_SURVIVE_A_REWIND = (
    "seq",
    "names",
    "options",
    "nonces",
    "causes",
    "proposed_after",
    "asks_left",
    "seated",
    "vacant",
    "stand_ins",
    "moderators",
    "newcomers",
    "paused",
    "noticed",
    "reported",
)


def _corrected(docket: Docket, ruling: ruled.Corrected) -> Docket:
    assert docket.state is not None
    return docket.having(state=engine.overruled(docket.state, ruling.facts))


def _promoted(docket: Docket, ruling: ruled.Promoted) -> Docket:
    newcomers = max(docket.newcomers, ruling.person + 1)
    return docket.having(
        moderators=(*docket.moderators, (ruling.person, ruling.name)),
        newcomers=newcomers,
        noticed=counted(docket, ruling.person),
    )


def _dismissed(docket: Docket, ruling: ruled.Dismissed) -> Docket:
    return docket.having(moderators=tuple(each for each in docket.moderators if each[0] != ruling.person))


def _option_set(docket: Docket, ruling: ruled.OptionSet) -> Docket:
    change: dict[str, Any] = {ruling.name: ruling.value}
    options = replace(docket.options, **change)
    more = options.asks - docket.options.asks
    return docket.having(options=options, asks_left=tuple(max(0, left + more) for left in docket.asks_left))


def _at(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


_CHANGES: dict[type, Callable[[Docket, Any], Docket]] = {
    ruled.Extended: _extended,
    ruled.ClockStopped: lambda d, r: d.having(paused=r.at),
    ruled.ClockStarted: _clock_started,
    ruled.Substituted: _substituted,
    ruled.Ejected: _ejected,
    ruled.StoodIn: _stood_in,
    ruled.Rewound: _rewound,
    ruled.Corrected: _corrected,
    ruled.Promoted: _promoted,
    ruled.Dismissed: _dismissed,
    ruled.OptionSet: _option_set,
}
