"""When a game should end, from how long its stops have really taken: a span that holds nine times in ten.

Pure. What is counted all players have seen: whole stops, days without play, announced absences. Must not know who took
how long, nor when anybody sleeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, exp, hypot, sqrt
from statistics import fmean

from referee.docket.absences import Interval, joined
from referee.docket.calendar import Calendar, calendar_of
from referee.docket.deadlines import FixedHour, Pauses, PlayingDays, span_of
from referee.docket.model import Docket, stop_of
from referee.log import Options
from referee.orders.book import BARRIERS
from referee.rules.decisions import Phase
from referee.rules.model import SCORING_ROUNDS
from referee.rules.wire import Instant

_SURE = 1.645
"""So many deviations to each side hold nine times in ten; `benchmarks.calendars` counts how often they do."""

_STOPS, _TABLES = 0.75, 0.5
"""How far stops of one table, and means of tables of a kind, usually lie from their mean, as a share of it."""

_WORTH = 4
"""So many stops, or tables, is what is usual worth beside those that are known."""

_DRIFT = 0.25
"""How far people who are busier than so far, or have more time, take the mean of all that is to come from it."""

_RUNS_OUT = 0.4
"""How often in a round a sheet of two or three plans runs out, for each player beyond two: `benchmarks.waits`."""

TablesOver = Callable[[str], Sequence[float]]
"""How many seconds a stop took on average at each table of a kind that has ended, the last of them."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come, as everybody at the table knows; the defaults are one that has not begun."""

    options: Options
    rounds: tuple[int, ...]
    players: int
    stop: str = ""
    stops: tuple[Interval, ...] = ()  # those that are over, each from when to when
    since: int | None = None  # when this one began
    away: tuple[Interval, ...] = ()  # when anybody is announced as away

    @property
    def kind(self) -> str:
        """What tables have in common that take about as long for a stop: tempo, pace, and number of players."""
        options = self.options
        return f"{options.tempo} {options.hours} {options.ask_hours} {self.players} {options.due} {options.days}"

    @property
    def mean(self) -> float | None:
        """How many seconds a stop has taken on average; None if none is over."""
        return fmean(self.durations) if self.durations else None

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of all stops of such a game, in order; at tempo `table` of its rounds."""
        phases = [phase for phase in BARRIERS[self.options.tempo] or (Phase.POWER,) if phase is not Phase.SETUP]
        return tuple(
            stop_of(number, phase)
            for number in self.rounds
            for phase in phases
            if phase is not Phase.DISKS or number in SCORING_ROUNDS
        )

    @property
    def asked(self) -> tuple[int, int]:
        """How many stops and about how many questions in mid-round such a game has."""
        rounds = len(self.rounds)
        if self.options.tempo == "table":
            return 0, 2 * self.players * rounds + sum(number in SCORING_ROUNDS for number in self.rounds)
        return len(self.labels), round(_RUNS_OUT * (self.players - 2) * rounds) if self.options.gaps == "ask" else 0

    @property
    def stops_over(self) -> int:
        """How many of its stops are over."""
        labels = self.labels
        return labels.index(self.stop) if self.stop in labels else 0

    @property
    def stops_left(self) -> int:
        """How many stops are to come, this one too."""
        return len(self.labels) - self.stops_over

    @property
    def pauses(self) -> tuple[Interval, ...]:
        """The days on which the table has said that nobody plays."""
        pauses = Pauses.read(self.options.pauses)
        return tuple(span_of(*span, pauses.zone) for span in pauses.spans) if pauses else ()

    @property
    def durations(self) -> tuple[int, ...]:
        """How many seconds each stop that is over has taken, without the time in which somebody was away."""
        off = joined((*self.pauses, *self.away))
        return tuple(_outside(off, *stop) for stop in self.stops)


@dataclass(frozen=True, slots=True)
class Horizon:
    """From when to when a game should end; without `first`, when it ends if everybody takes all the time there is."""

    first: Instant | None
    last: Instant


def progress_of(docket: Docket) -> Progress:
    """How far a game has come."""
    rounds, away = docket.setup.rounds, calendar_of(docket).counted_absences()
    return Progress(docket.options, rounds, len(docket.seats), docket.stop, docket.stops, docket.since, away)


def horizon(progress: Progress, now: int, tables: Sequence[float] = ()) -> Horizon:
    """When a game should end; if it has not begun, as if it did now.

    `tables`: how many seconds a stop took on average at each table of its kind that has ended.
    """
    taken, left, since = progress.durations, progress.stops_left, progress.since or now
    if not taken and not tables:
        return Horizon(None, max(now, _longest(progress, since, left)))
    pauses, off = joined(progress.pauses), joined((*progress.pauses, *progress.away))
    mean, deviation = _expected(taken, tables, left)
    overdue = max(0.0, _outside(off, since, now) - mean)
    middle = mean * left * exp(-(deviation**2) / 2)  # few stops take very long, and so most take less than their mean
    least, most = middle * exp(-_SURE * deviation), overdue + middle * exp(_SURE * deviation)
    return Horizon(max(now, _after(pauses, since, least)), max(now, _after(off, since, most)))


def _expected(taken: Sequence[float], tables: Sequence[float], left: int) -> tuple[float, float]:
    """How many seconds a stop to come takes on average, and the deviation of the logarithm of so many together."""
    spread, between = _spread(taken, _STOPS), _spread(tables, _TABLES)
    own = len(taken) / spread**2
    theirs = 1 / (between**2 * (1 + 1 / len(tables))) if tables else 0.0
    mean = (own * fmean(taken or (0,)) + theirs * fmean(tables or (0,))) / (own + theirs)
    return mean, hypot(_DRIFT, spread / sqrt(left), 1 / sqrt(own + theirs))


def _spread(found: Sequence[float], usual: float) -> float:
    """How far values lie from their mean, as a share of it, if so far is usual."""
    mean = fmean(found) if found else 0.0
    squares = sum((each / mean - 1) ** 2 for each in found) if mean else 0.0
    return sqrt((_WORTH * usual**2 + squares) / (_WORTH + max(0, len(found) - 1)))


def _longest(progress: Progress, since: int, left: int) -> int:
    """When a game ends if everybody takes all the time there is, at every stop or question."""
    options, (stops, questions) = progress.options, progress.asked
    calendar = Calendar(FixedHour.read(options.due), PlayingDays.read(options.days), Pauses.read(options.pauses))
    for _ in range(left if stops else 0):
        since = calendar.deadline(since, options.hours, ()).at
    for _ in range(ceil(questions * left / len(progress.labels))):
        since = calendar.for_questions().deadline(since, options.ask_hours, ()).at
    return since


def _outside(off: Iterable[Interval], since: int, until: int) -> int:
    """How many seconds from one instant to another lie outside of these intervals, which do not overlap."""
    inside = (min(until, last) - max(since, first) for first, last in off)
    return until - since - sum(each for each in inside if each > 0)


def _after(off: Iterable[Interval], since: int, seconds: float) -> int:
    """When so many seconds outside of these intervals, which are in order, have passed since an instant."""
    at = since + int(seconds)
    for first, last in off:
        if since < last and first < at:
            at += last - max(since, first)
    return at
