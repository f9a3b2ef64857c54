"""The calendar of a table: which days it plays, when its people sleep and are away; so when things are due, and why.

The one place that asks a table of time zones, and only to decide: a log keeps instants and reasons as values. Instants
are whole seconds UTC since 1970, and arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from typing import Self
from zoneinfo import ZoneInfo

from referee import log
from referee.docket.absences import days_of
from referee.docket.deadlines import ALL_DAYS, DAY, HOUR, QUARTER, FixedHour, Night, Pauses, PlayingDays, later, local
from referee.docket.model import Docket
from referee.rules.model import Seat

_STRIKES = 370
"""How often a fixed hour may strike on days without play before it is given up."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """When something is due, and what besides so many hours has made it then; each reason once."""

    at: int
    because: tuple[log.Because, ...] = ()


@dataclass(frozen=True, slots=True)
class Calendar:
    """What of a table says when things are due. The defaults are a plain clock: so many hours, rounded up.

    A deadline is the first instant from which on all of this holds; then it may move on by `stretch` for somebody's
    night. Since the asking as many hours have passed on days of play as were given; with a fixed hour half of them,
    and it is that hour, whoever sleeps then. Whoever is awaited has been awake for `rest` hours, also since coming back
    from an absence that lay between. It falls on a day of play. Absences of all seats together count for `away_days`
    at most.
    """

    hour: FixedHour | None = None
    days: PlayingDays | None = None
    pauses: Pauses | None = None
    rest: int = 0  # waking hours that whoever is awaited has between the asking and the deadline
    stretch: int = 0  # hours by which a deadline may move on so that it falls in nobody's night
    away_days: int = 0  # by how many days in all absences may move the game
    nights: Mapping[Seat, Night] = field(default_factory=dict)
    absences: Mapping[Seat, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    borne: Mapping[Seat, int] = field(default_factory=dict)  # how many deadlines fell in whose night

    def for_questions(self) -> Self:
        """The calendar for a question in mid-round: a fixed hour strikes on every day."""
        return self if self.hour is None else replace(self, hour=replace(self.hour, days=ALL_DAYS))

    def for_grace(self) -> Calendar:
        """The calendar for grace, which ends so many hours later, but in nobody's night."""
        return Calendar(stretch=self.stretch, nights=self.nights, borne=self.borne)

    def end_of_grace(self, start: int, hours: int, graced: Iterable[Seat]) -> Deadline:
        """When grace ends that begins at `start`; if that is in a night or an absence, behind it with the hours left.

        Whoever comes back then has the waking hours first that other deadlines leave.
        """
        seats, calendar = tuple(graced), self.for_grace()
        plain = calendar.deadline(start, hours, seats)
        at, because = plain.at, []
        if self.stretch and self.asleep(ends := later(start, hours * HOUR), seats):
            at = max(at, *(self.nights[seat].put_off(ends, start) for seat in self.asleep(ends, seats)))
            because.append(log.Because("night"))
        for since, until, seat in self._absences_of(seats):
            if since < at < until:
                at = max(until + at - max(since, start), self._rested(until, seat))
                because.append(log.Because("away", (seat,), until))
        return replace(calendar.again(at, start, seats), because=tuple(because)) if at != plain.at else plain

    def deadline(self, start: int, hours: int, awaited: Iterable[Seat], told: int | None = None) -> Deadline:
        """When what is asked at `start` with so many hours is due, and why; not before what was `told` already."""
        seats = tuple(awaited)
        found = self._grown_from(
            start, later(start, hours * HOUR), seats, lambda each: each._least(start, hours, seats)
        )
        if told is not None and told > found.at:
            return Deadline(told, (log.Because("told"),))
        return found

    def moved(self, told: int, since: int, awaited: Iterable[Seat]) -> Deadline:
        """The deadline `told`, moved by absences that reach beyond `since`; as it was if none moves it."""
        seats = tuple(awaited)
        if self._past_absences(since, told, seats) == told:
            return Deadline(told)
        at = self._out_of_nights(since, self._settled(since, told, seats), seats)
        return self._told_whose_night(Deadline(at, (self._who_is_away(since, told, at, seats),)), seats)

    def again(self, shifted: int, since: int, awaited: Iterable[Seat]) -> Deadline:
        """The deadline of what was put off to `shifted`, asked at `since`: then, or when this calendar next allows.

        Hours are not counted anew: whoever is awaited has had, or keeps, as many as before.
        """
        return self._grown_from(since, shifted, tuple(awaited), lambda _: shifted)

    def reminder(self, due: int, hours_before: int, hours_given: int, awaited: Iterable[Seat]) -> int:
        """When the reminder of a deadline goes out: never in the first half of the time that was given.

        It is the instant nearest to so many hours before at which the fewest of those who are awaited sleep.
        """
        seats, half = tuple(awaited), hours_given * HOUR // 2
        usual = due - min(hours_before * HOUR, half)
        if not self.stretch or not self.asleep(usual, seats):
            return usual
        around = range(due - half, due - (due - usual) // 2 + 1, QUARTER)
        return min(around, key=lambda at: (len(self.asleep(at, seats)), abs(at - usual), at), default=usual)

    def asleep(self, instant: int, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Who of these seats sleeps then."""
        return tuple(seat for seat in seats if seat in self.nights and self.nights[seat].holds(instant))

    def plays_at(self, instant: int) -> bool:
        """Whether an instant lies on a day of play."""
        return not any(each.skips(local(instant, each.zone).date()) for each in self._off)

    def counted_absences(self) -> tuple[tuple[int, int], ...]:
        """When anybody is away, from first to last, overlapping absences once, as far as the table's days reach."""
        left, counted = self.away_days * DAY, list[tuple[int, int]]()
        for since, until in sorted(span for spans in self.absences.values() for span in spans):
            begins = max(since, counted[-1][1]) if counted else since
            ends = min(until, begins + left)
            if begins >= ends:
                continue
            left -= ends - begins
            if counted and counted[-1][1] == begins:
                begins = counted.pop()[0]
            counted.append((begins, ends))
        return tuple(counted)

    @property
    def _off(self) -> tuple[PlayingDays | Pauses, ...]:
        return tuple(each for each in (self.days, self.pauses) if each is not None)

    def _grown(self) -> Iterator[tuple[log.Cause, Self]]:
        """The calendar as it grows from a plain clock, with what each step adds."""
        grown = replace(self, hour=None, days=None, pauses=None, rest=0, away_days=0, stretch=0)
        steps: tuple[tuple[log.Cause, str], ...] = (
            ("hour", "hour"),
            ("days", "days"),
            ("pauses", "pauses"),
            ("rest", "rest"),
            ("away", "away_days"),
            ("night", "stretch"),
        )
        for cause, name in steps:
            if value := getattr(self, name):
                grown = replace(grown, **{name: value})
                yield cause, grown

    def _grown_from(self, start: int, plain: int, seats: tuple[Seat, ...], least: Callable[[Self], int]) -> Deadline:
        """The deadline not before `least`, as each step of the calendar moves it on from that of a plain clock."""
        at, because = plain, []
        for cause, calendar in self._grown():
            then = calendar._out_of_nights(start, calendar._settled(start, least(calendar), seats), seats)
            if cause == "away" and then != at:
                because.append(self._who_is_away(start, at, then, seats))
            elif cause == "hour" or then != at:
                pause = self.pauses.end_before(then) if self.pauses and cause == "pauses" else 0
                because.append(log.Because(cause, until=pause))
            at = then
        return self._told_whose_night(Deadline(at, tuple(because)), seats)

    def _least(self, start: int, hours: int, seats: tuple[Seat, ...]) -> int:
        """When the hours that are given have passed, and everybody's waking hours."""
        given = hours * HOUR if self.hour is None else hours * HOUR // 2
        return max(self._played(start, given), *(self._rested(start, seat) for seat in seats), start)

    def _settled(self, start: int, least: int, seats: tuple[Seat, ...]) -> int:
        """The first instant from `least` on that is past all absences, at the fixed hour, on a day of play."""
        at = self._at_hour(least)
        while (past := self._past_absences(start, at, seats)) != at:
            at = self._at_hour(past)
        return at

    def _at_hour(self, instant: int) -> int:
        """The first full quarter of an hour from an instant on, or the fixed hour, on a day of play."""
        if self.hour is not None:
            struck = self.hour.from_on(instant)
            year = (next(struck) for _ in range(_STRIKES))  # an hour on days without play never comes
            return next(filter(self.plays_at, year), None) or replace(self, hour=None)._at_hour(instant)
        at = later(instant, 0)
        while not self.plays_at(at):
            at = self._midnight_after(at)
        return at

    def _played(self, start: int, seconds: int) -> int:
        """When so many seconds of days of play have passed."""
        at, left = start, seconds
        while self._off:
            midnight, plays = self._midnight_after(at), self.plays_at(at)
            if plays and at + left < midnight:
                break
            left -= midnight - at if plays else 0
            at = midnight
        return at + left

    def _midnight_after(self, instant: int) -> int:
        """When the day ends in the first of the zones by whose days the table plays."""
        zones = {each.zone for each in self._off}
        days = ((zone, local(instant, zone).date() + timedelta(1)) for zone in zones)
        ends = (int(datetime.combine(day, time(), ZoneInfo(zone)).timestamp()) for zone, day in days)
        return min((each for each in ends if each > instant), default=instant + HOUR)

    def _rested(self, instant: int, seat: Seat) -> int:
        """When a seat has had its waking hours since an instant."""
        night = self.nights.get(seat)
        return instant + self.rest * HOUR if night is None else night.waking_hours_after(instant, self.rest)

    def _past_absences(self, start: int, at: int, seats: tuple[Seat, ...]) -> int:
        """An instant past every absence of these seats between `start` and it, and the waking hours after that."""
        for since, until, seat in self._absences_of(seats):
            if until > start and since < at:
                at = max(at, self._rested(until, seat))
        return at

    def _absences_of(self, seats: tuple[Seat, ...]) -> list[tuple[int, int, Seat]]:
        counted = self.counted_absences() if any(map(self.absences.get, seats)) else ()
        return sorted(
            (max(since, first), min(until, last), seat)
            for seat in seats
            for since, until in self.absences.get(seat, ())
            for first, last in counted
            if max(since, first) < min(until, last)
        )

    def _out_of_nights(self, start: int, at: int, seats: tuple[Seat, ...]) -> int:
        """The first instant within `stretch` in nobody's night, else in that of fewest, who have borne the least."""
        if self.hour is not None:  # everybody has agreed on it
            return at
        best, least = at, self._borne(at, seats)
        for later_on in range(at + QUARTER, at + self.stretch * HOUR + 1, QUARTER):
            if not least[0]:
                break
            borne = self._borne(later_on, seats)
            if borne < least and self.plays_at(later_on) and self._past_absences(start, later_on, seats) == later_on:
                best, least = later_on, borne
        return best

    def _borne(self, instant: int, seats: tuple[Seat, ...]) -> tuple[int, int]:
        """How many of these seats sleep then, and how often the deadline has fallen in their nights."""
        asleep = self.asleep(instant, seats)
        return len(asleep), sum(self.borne.get(seat, 0) for seat in asleep)

    def _who_is_away(self, start: int, was: int, at: int, seats: tuple[Seat, ...]) -> log.Because:
        """The absences that have moved a deadline."""
        spans = self._absences_of(seats)
        away = [
            (until, seat)
            for since, until, seat in spans
            if until > start and since < at and self._rested(until, seat) > was
        ]
        return log.Because("away", tuple(sorted({seat for _, seat in away})), max(until for until, _ in away))

    def _told_whose_night(self, found: Deadline, seats: tuple[Seat, ...]) -> Deadline:
        asleep = self.asleep(found.at, seats) if self.stretch else ()
        return replace(found, because=(*found.because, log.Because("nights", asleep))) if asleep else found


def _days_of_absences(docket: Docket) -> int:
    """By how many days absences may move the game: all that were announced, which are no more than a table has.

    A moderator may have announced more. Days are counted to the nearest, so there is one to spare.
    """
    absences = [absence for seat in docket.players for absence in docket.seat(seat).absences]
    return days_of(absences) + 1 if absences else docket.options.away_table_days


def calendar_of(docket: Docket) -> Calendar:
    """The calendar of a table as its options and its people make it now."""
    options, quiet = docket.options, docket.quiet
    nights = {seat: quiet[docket.seat(seat).person] for seat in docket.players if docket.seat(seat).person in quiet}
    return Calendar(
        hour=FixedHour.read(options.due),
        days=PlayingDays.read(options.days),
        pauses=Pauses.read(options.pauses),
        rest=options.rest,
        stretch=options.stretch,
        away_days=_days_of_absences(docket),
        nights={seat: Night(each.zone, each.begins, each.ends) for seat, each in nights.items()},
        absences={seat: docket.seat(seat).absences for seat in docket.players if docket.seat(seat).absences},
        borne=docket.nights,
    )
