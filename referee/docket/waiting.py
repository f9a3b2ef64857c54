"""How what a game waits for, and until when, changes the docket. Must not know why an entry was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee import log
from referee.docket.absences import put_off_with
from referee.docket.mid_round import told_in_full, with_heard, with_overtaken, with_word_until
from referee.docket.model import Docket
from referee.docket.overruling import with_clock_running, with_later_deadline
from referee.docket.people import notice_counts_with
from referee.log.rulings import Forced
from referee.rules import events
from referee.rules.model import Seat


def _wait_began(docket: Docket, body: log.WaitBegan) -> Docket:
    waiting = docket.wait.seats if docket.wait else ()
    for seat, reason in zip(body.seats, body.reasons, strict=True):
        if reason == "asked" and seat not in waiting:
            docket = docket.with_seat(seat, asks_left=max(0, docket.seat(seat).asks_left - 1))
    begun = _round_begun(docket.story)
    after = docket.having(
        by_seat=tuple(own.having(asked_after=own.letter_count) for own in docket.by_seat),
        wait=body,
        grace=(),
        asked_silent=docket.all_silent,
        story=docket.story[begun:],
        reported=docket.story,
        reminded=False,
    )
    return with_heard(after, told_in_full(after, body), docket.story, begun)


def _round_begun(story: tuple[log.Entry, ...]) -> int:
    """How many entries stand before this round; it is told again, together with its rest, in the next report."""
    opened = [n for n, entry in enumerate(story) if isinstance(entry, events.RoundOpened)]
    return opened[-1] if opened else 0


def _away(docket: Docket, body: log.Away) -> Docket:
    if docket.paused is not None:
        return docket
    since = None if docket.since is None else docket.since + body.seconds
    return with_later_deadline(docket, body.seconds).having(since=since)


def with_stop_over(docket: Docket, body: log.Entry, at: int) -> Docket:
    """The docket after an entry of this instant with which a stop ends, and but for the last the next one begins.

    A stop for which everything was filed before has taken no time, and counts for none.
    """
    over = () if docket.since is None or docket.since >= at else ((docket.since, at),)
    return docket.having(stops=docket.stops + over, since=None if isinstance(body, log.SeedTold) else at)


def _stop_opened(docket: Docket, body: log.StopOpened) -> Docket:
    fresh = docket.reset("due", "because", "cooling", "reminded", "story", "grace")
    fresh = fresh.with_seats(unfinished=None, late=False, final=False, unready=False, before=None)
    opened = fresh.having(
        stop=body.stop,
        asked_silent=docket.all_silent,
        barrier=body.phases,
        reported=docket.story,
        stop_opened_at=docket.seq + 1,
        heard_before=tuple(own.heard for own in docket.by_seat),
    )
    told = told_in_full(opened, body)
    by_seat = zip(opened.by_seat, map(opened.missing_keys, opened.seats), strict=True)
    opened = opened.having(by_seat=tuple(own if missing else own.having(final=True) for own, missing in by_seat))
    return with_heard(opened, told, docket.story, len(docket.story))


def _stop_closed(docket: Docket, body: log.StopClosed) -> Docket:
    """The docket without an open stop; the story goes on if the stop closed at once and so no report told it."""
    at_once = docket.seq == docket.stop_opened_at + 1
    story = docket.reported if at_once else docket.story
    concerned = (seat for seat in docket.players if seat in body.late or docket.seat(seat).missed_in_row)
    asked = tuple(seat for seat in concerned if docket.asked_keys(seat))
    docket = with_overtaken(_with_misses(docket, asked, body.late))
    heard = docket.heard_before if at_once else tuple(own.heard for own in docket.by_seat)
    by_seat = tuple(
        own.having(late=seat in body.late, before=None, heard=heard[seat]) for seat, own in enumerate(docket.by_seat)
    )
    return docket.having(by_seat=by_seat, barrier=(), due=None, cooling=None, story=story, grace=(), asked_silent=False)


def _wait_expired(docket: Docket, body: log.WaitExpired) -> Docket:
    docket = _with_misses(docket, body.seats, body.seats).having(grace=())
    for seat in body.seats:
        docket = docket.with_seat(seat, late=True)
    return docket


def _deadline_set(docket: Docket, body: log.DeadlineSet) -> Docket:
    put_off = put_off_with(docket, body.because)
    docket = with_word_until(docket, body.at)
    return docket.having(due=body.at, because=body.because, asleep=(), reminded=False, put_off=put_off)


def _with_misses(docket: Docket, asked: Iterable[Seat], late: Iterable[Seat]) -> Docket:
    """The docket once a deadline has passed: of the seats that were asked some were late, others in time.

    What a seat misses while it is announced away does not count, nor what a moderator does not wait for.
    """
    ruled = docket.before_rulings[-1:]
    if ruled and ruled[0].seq + 1 == docket.seq and isinstance(docket.ledger[-1].ruling, Forced):
        return docket
    missed, due = set(late), docket.due or 0
    for seat in asked:
        own = docket.seat(seat)
        if seat not in missed:
            docket = docket.with_seat(seat, missed_in_row=0) if own.missed_in_row and not own.alone else docket
        elif seat in docket.grace or not own.is_away(due):  # whoever has grace was there when the deadline passed
            docket = docket.with_seat(seat, missed=own.missed + 1, missed_in_row=own.missed_in_row + 1)
    return docket


def _players_wanted(docket: Docket, body: log.PlayersWanted) -> Docket:
    """The docket of a table that lacks players; a deadline that only they had is over."""
    return (docket if docket.awaited() else docket.reset("due", "because", "reminded")).having(wanted=body)


def _table_closed(docket: Docket, _: log.TableClosed) -> Docket:
    """The docket of a table that never begins; those who wait for a seat of it are told."""
    counts = notice_counts_with(docket, *dict(docket.waiting))
    over = docket.reset("due", "because", "reminded", "paused", "resumes", "wanted", "waiting", "offers")
    return over.having(called_off=True, notice_counts=counts)


FOLLOW_WAITING: dict[type, Callable[[Docket, Any], Docket]] = {
    log.StopOpened: _stop_opened,
    log.DeadlineSet: _deadline_set,
    log.CoolingBegan: lambda d, b: d.having(cooling=b.until),
    log.StopClosed: _stop_closed,
    log.Reminded: lambda d, _: d.having(reminded=True),
    log.AwaitedAgain: lambda d, b: with_overtaken(d, (b.seat,)),
    log.StandTold: lambda d, _: d,
    log.WaitBegan: _wait_began,
    log.WaitExpired: _wait_expired,
    log.Away: _away,
    log.PlayersWanted: _players_wanted,
    log.TableClosed: _table_closed,
    log.NobodyWrote: lambda d, b: d.having(paused=b.at, resumes=None, asks_to_go_on=True, rounds_unwritten=1),
    log.PauseEnded: lambda d, b: with_clock_running(d, b.at),
}
"""How each kind of entry about what is waited for changes the docket."""
