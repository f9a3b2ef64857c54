"""How often a span told for a game's end holds, on drawn calendars: `python -m benchmarks.calendars [OPTIONS]`.

Drawn are people with habits, nights, spells in which they hardly write, absences, and those who never write again; the
deadlines are the referee's own. Nothing is played: all that counts here is when somebody writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise, product
from random import Random
from typing import Annotated

import typer

from benchmarks.columns import columns
from referee.cli.progress import stepping
from referee.docket.absences import joined
from referee.docket.calendar import Calendar
from referee.docket.deadlines import DAY, HOUR, Night
from referee.docket.horizon import Progress, horizon
from referee.log.options import PACES, Options, Pace, at_pace
from referee.orders.book import BARRIERS, Tempo

ZONES = ("Europe/Warsaw", "Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Tokyo")
BEGINS = 1_790_000_000
"""The first of these games begins in September 2026, the others in the year that follows."""

ASKED = 0.3
"""How likely it is that behind a stop somebody is asked, and likewise behind each question."""

AHEAD = 5 * DAY
"""How long before it begins an absence is announced."""

KNOWN = (0, 1, 3, 20)
"""Of how many tables of its kind that have ended a span is told besides."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: how long an answer takes as a rule, when it never comes, and what keeps him from it."""

    night: Night
    usual: float  # seconds; half of the answers come sooner
    weekends: bool  # writes on them
    busy: tuple[tuple[int, int], ...]  # spells in which an answer takes four times as long
    away: tuple[tuple[int, int], ...]  # announced
    gone: int | None  # from when on nothing comes any more

    def answers(self, asked: int, rng: Random) -> float:
        """When somebody writes who is asked at an instant."""
        if self.gone is not None and asked >= self.gone:
            return float("inf")
        slow = 4 if any(first <= asked < last for first, last in self.busy) else 1
        at = asked + int(self.usual * slow * rng.lognormvariate(0, 0.9))
        for first, last in self.away:
            at = last + at - asked if first <= at < last else at
        while self.night.holds(at) or (not self.weekends and (at // DAY + 4) % 7 in (0, 6)):
            at += HOUR
        return at


@dataclass(frozen=True, slots=True)
class Calendars:
    """A game that was played, by its calendar: how far it had come at the beginning of each stop, and when it ended."""

    moments: tuple[Progress, ...]
    ends: int

    @property
    def mean(self) -> float:
        """How many seconds a stop took on average."""
        return replace(self.moments[-1], stops=_stops(self.moments, self.ends)).mean or 0.0


def drawn_person(at: int, rng: Random) -> Person:
    """Somebody, over the months that a game may take from an instant on."""
    first = at + rng.randrange(90 * DAY)
    away = ((first, first + rng.randrange(2, 9) * DAY),) if rng.random() < 0.25 else ()
    starts = [at + rng.randrange(120 * DAY) for _ in range(rng.choice((0, 0, 1, 2)))]
    return Person(
        Night(rng.choice(ZONES), 23 * 60, 7 * 60),
        rng.lognormvariate(0, 1) * 7 * HOUR,
        rng.random() < 0.85,
        tuple((start, start + rng.randrange(4, 15) * DAY) for start in starts),
        away,
        at + rng.randrange(120 * DAY) if rng.random() < 0.04 else None,
    )


def drawn(options: Options, players: int, seed: str) -> Calendars:
    """The calendar of one game; the same arguments give the same."""
    rng = Random(f"{options.tempo}/{options.hours}/{players}/{seed}")
    at = BEGINS + rng.randrange(365 * DAY)
    table = _Table(options, [drawn_person(at, rng) for _ in range(players)], rng)
    progress = Progress(options, tuple(range(1, 10)), players)
    moments: list[Progress] = []
    for label in progress.labels:
        moments.append(replace(progress, stop=label, since=at, stops=_stops(moments, at), away=table.away(at)))
        at = table.stops_until(at)
    return Calendars(tuple(moments), at)


def _stops(moments: Sequence[Progress], at: int) -> tuple[tuple[int, int], ...]:
    """The stops that are over at an instant, in which the next one begins."""
    begun = [*(progress.since or 0 for progress in moments), at]
    return tuple(pairwise(begun))


class _Table:
    """People who play at a pace: how often in a row each has been late, and when each wrote or writes again."""

    def __init__(self, options: Options, people: Sequence[Person], rng: Random) -> None:
        self._options, self._people, self._rng = options, people, rng
        self._missed, self._wrote = [0] * len(people), [0.0] * len(people)

    def away(self, at: int) -> tuple[tuple[int, int], ...]:
        """The absences that are announced then."""
        return joined(span for one in self._people for span in _announced(one, at))

    def stops_until(self, at: int) -> int:
        """When a stop is over that begins then, with the questions in mid-round behind it; or a round without stops."""
        options, seats = self._options, range(len(self._people))
        if options.tempo == "table":
            for seat in (*seats, *seats):
                at = self._asks(at, options.ask_hours, options.ask_grace_hours, (seat,))
            return at
        at = self._asks(at, options.hours, options.grace_hours, seats)
        while self._rng.random() < ASKED:
            at = self._asks(at, options.ask_hours, options.ask_grace_hours, (self._rng.choice(seats),))
        return at

    def _asks(self, at: int, hours: int, grace: int, seats: Sequence[int]) -> int:
        """When these seats have answered, or nobody waits for them any more."""
        awaited = [seat for seat in seats if self._missed[seat] < self._options.misses or self._wrote[seat] <= at]
        due = self._calendar(at).deadline(at, hours, awaited).at
        over = [at]
        for seat in awaited:
            self._wrote[seat] = answers = self._people[seat].answers(at, self._rng)
            self._missed[seat] = self._missed[seat] + 1 if answers > due + grace * HOUR else 0
            over.append(int(min(answers, due + grace * HOUR)))
        return max(over) + self._options.cooling_minutes * 60

    def _calendar(self, at: int) -> Calendar:
        nights = {seat: one.night for seat, one in enumerate(self._people)}
        away = {seat: _announced(one, at) for seat, one in enumerate(self._people)}
        options = self._options
        return Calendar(
            rest=options.rest, stretch=options.stretch, away_days=options.away_table_days, nights=nights, absences=away
        )


def _announced(person: Person, at: int) -> tuple[tuple[int, int], ...]:
    """The absences of somebody that are announced then."""
    return tuple(span for span in person.away if span[0] - AHEAD <= at)


# --- how often a span holds -------------------------------------------------------------------------

Held = Mapping[str, Sequence[bool]]
"""By the part of a game in which spans were told: whether each of them held."""

PARTS = ("as it begins", "in its first third", "in its second", "in its last")


def measure(pace: Pace, tempo: Tempo, players: int, games: int, seed: int = 1) -> dict[str, list[bool]]:
    """Whether each span held of those told at such tables: at the beginning of each stop, and at an instant within it.

    What a letter tells is days, and days are compared. The same arguments give the same.
    """
    options, held = at_pace(pace, Options(tempo=tempo)), {part: list[bool]() for part in PARTS}
    over = [drawn(options, players, f"{seed}/over/{number}").mean for number in range(2 * max(KNOWN))]
    for number in range(games):
        rng, game = Random(f"{seed}/{number}"), drawn(options, players, f"{seed}/{number}")
        begun = [*(progress.since or 0 for progress in game.moments), game.ends]
        for done, (progress, (since, until)) in enumerate(zip(game.moments, pairwise(begun), strict=True)):
            for known, now in product(KNOWN, (since, rng.randint(since, until))):
                span = horizon(progress, now, rng.sample(over, known))
                if span.first is not None:
                    held[_part(done, game)].append(span.first // DAY <= game.ends // DAY <= span.last // DAY)
    return held


def _part(done: int, game: Calendars) -> str:
    return PARTS[1 + 3 * done // len(game.moments) if done else 0]


def share(held: Iterable[Sequence[bool]]) -> float:
    """Which share of all these spans held."""
    told = [each for some in held for each in some]
    return sum(told) / len(told)


def table(rows: Mapping[str, Held]) -> str:
    """By the kind of table, which share of its spans held: as a table to read."""
    whole = {part: [each for held in rows.values() for each in held[part]] for part in PARTS}
    told = [
        (kind, share(held.values()), *(share([held[part]]) for part in PARTS))
        for kind, held in (*rows.items(), ("all", whole))
    ]
    return columns(("", "all", *PARTS), told, ".1%")


# --- the command line ------------------------------------------------------------------------------

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    games: Annotated[int, typer.Option(min=1, help="How many games in each row of the table.")] = 100,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
) -> None:
    """Draw calendars of whole games, and count how often the day on which each ended lay in the span that was told."""
    kinds = [(pace, tempo, players) for tempo in BARRIERS for pace in PACES for players in (2, 3, 4, 5)]
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(measure, *kind, games, seed) for kind in kinds]
        held = stepping((job.result() for job in jobs), "kinds of tables", len(jobs))
        typer.echo(table({" ".join(map(str, kind)): each for kind, each in zip(kinds, held, strict=True)}))


if __name__ == "__main__":
    app()
