"""How many letters a week players get and write: `python -m benchmarks.letters [OPTIONS]`.

Five programmed people play whole games by letters, each at hours of its own: three quiet ones, who read once or twice
a day, let half of what they are asked lie until they read again, and write nothing else; two busy ones, who read four
times a day, ask where the game stands, and talk to the table. Everybody is away for two days once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime, timedelta
from heapq import heapify, heappop, heappush
from itertools import product
from random import Random
from typing import Annotated, Literal

import typer

from benchmarks.columns import columns
from referee.adjudication.adjudicate import wake_at
from referee.cli.progress import stepping
from referee.letters import Letter
from referee.log.options import Pace, at_pace
from referee.orders.book import Tempo
from referee.orders.contents import BeAway, Request, Say, Status
from tests.kit.byletters import GameByLetters, by_letters, sensible
from tests.kit.tables import HOUR, NOON

Kind = Literal["quiet", "busy"]

PEOPLE: Sequence[Kind] = ("quiet", "busy", "quiet", "busy", "quiet")
"""Who sits at the table, by seat."""

TEMPOS: Sequence[Tempo] = ("round", "phase", "table")
PACES: Sequence[Pace] = ("club", "brisk")
AIMS: dict[Tempo, int] = {"round": 3, "phase": 5, "table": 10}
"""The most letters a week, besides answers to one's own."""

_HOURS: dict[Kind, dict[Pace, Sequence[int]]] = {
    "quiet": {"club": (20,), "brisk": (8, 20)},
    "busy": dict.fromkeys(PACES, (8, 12, 17, 21)),
}
"""At which hours of the day somebody reads and writes, give or take one."""

_LETS_LIE: dict[Kind, float] = {"quiet": 0.5, "busy": 0.2}
"""How often somebody reads what is asked and does not answer it yet."""

_ASKS_STATUS, _TALKS = 2 / 28, 1 / 28
"""How often a busy player, when reading, asks for STATUS or says something: twice and once a week."""

_ANSWERS = ("receipt", "answer", "help", "preview", "explain", "history", "tables", "asked")
_ASKING = ("report", "question", "reminder")
"""Kinds of letters that ask; others may say besides what is still missing."""

_DAY, _WEEK = 24 * HOUR, 168 * HOUR

_AWAY_EACH = 5
"""After so many days the first announces an absence, after as many more the second, and so on."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The letters of people, and the weeks over which they came, added up over people and games."""

    weeks: float = 0
    unasked: int = 0  # letters that answer none of one's own
    answers: int = 0
    asking: int = 0  # letters that ask for something which is not filed
    out: int = 0

    def __add__(self, other: Counted) -> Counted:
        return Counted(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass
class _Table:
    """A game whose people read and write at hours of their own."""

    game: GameByLetters
    pace: Pace
    rng: Random
    out: list[int] = field(default_factory=lambda: [0] * len(PEOPLE))

    def play(self) -> dict[Kind, Counted]:
        """Play to the end; returns what each kind of person got and wrote since the game began."""
        begun, before = self.game.now, len(self.game.sent)
        hours = [(at, seat) for seat, kind in enumerate(PEOPLE) for at in self._readings(begun, kind)]
        heapify(hours)
        while not self.game.docket.ended:
            at, seat = heappop(hours)
            heappush(hours, (at + _DAY, seat))
            self._until(at)
            if not self.game.docket.ended:
                self._reads(seat)
        weeks = (self.game.now - begun) / _WEEK
        sent = self.game.sent[before:]
        found = {kind: Counted() for kind in _HOURS}
        for seat, kind in enumerate(PEOPLE):
            got = [letter for letter in sent if letter.seat == seat]
            answers = sum(map(_is_answer, got))
            asking = sum(letter.kind in _ASKING and _is_asking(letter) for letter in got)
            found[kind] += Counted(weeks, len(got) - answers, answers, asking, self.out[seat])
        return found

    def _readings(self, begun: int, kind: Kind) -> Iterator[int]:
        midnight = begun - begun % _DAY
        for hour in _HOURS[kind][self.pace]:
            at = midnight + int((hour + 2 * self.rng.random() - 1) * HOUR)
            yield at if at > begun else at + _DAY

    def _until(self, at: int) -> None:
        """Let time pass: deadlines, reminders, absences."""
        while (wakes := wake_at(self.game.docket)) is not None and wakes <= at and not self.game.docket.ended:
            self.game.now = max(self.game.now, wakes)
            if not self.game.ticks():
                break
        self.game.now = max(self.game.now, at)

    def _reads(self, seat: int) -> None:
        """Somebody reads, files what is missing, and perhaps asks or says something, unless away."""
        docket = self.game.docket
        if docket.seat(seat).is_away(self.game.now):
            return
        missing = self.rng.random() >= _LETS_LIE[PEOPLE[seat]] and docket.missing_keys(seat)
        requests = tuple(self._wishes(seat))
        if not (missing or requests):
            return
        self.out[seat] += 1
        letter = self._newest_asking(seat)
        blocks = sensible(letter, self.rng) if missing and letter else ()
        self.game.sends(seat, *blocks, requests=requests)

    def _newest_asking(self, seat: int) -> Letter | None:
        asking = (letter for letter in reversed(self.game.sent) if letter.seat == seat and _is_asking(letter))
        return next(asking, None)

    def _wishes(self, seat: int) -> Iterator[Request]:
        if PEOPLE[seat] == "busy" and self.rng.random() < _ASKS_STATUS:
            yield Status()
        if PEOPLE[seat] == "busy" and self.rng.random() < _TALKS:
            yield Say("Well played.")
        if self.game.now > NOON + (seat + 1) * _AWAY_EACH * _DAY and not self.game.docket.seat(seat).absences:
            today = datetime.fromtimestamp(self.game.now, UTC).date()
            yield BeAway(str(today + timedelta(3)), str(today + timedelta(4)))


def _is_answer(letter: Letter) -> bool:
    return letter.kind in _ANSWERS or getattr(letter.moment, "asked_for", False) is True


def _is_asking(letter: Letter) -> bool:
    return bool(letter.asked.missing) and not _is_answer(letter)


# --- tables -----------------------------------------------------------------------------------------

Row = tuple[Tempo, Pace, Kind]


def measure(tempo: Tempo, pace: Pace, games: int, seed: int = 1) -> dict[Kind, Counted]:
    """What people of each kind get and write in so many games; the same arguments give the same games."""
    found = {kind: Counted() for kind in _HOURS}
    for number in range(games):
        rng = Random(f"{seed}/{tempo}/{pace}/{number}")
        options = {**asdict(at_pace(pace)), "tempo": tempo}
        game = by_letters(len(PEOPLE), rng.randrange(256), **options)
        for kind, counted in _Table(game, pace, rng).play().items():
            found[kind] += counted
    return found


def table(rows: Iterable[tuple[Row, Counted]]) -> str:
    """Letters a week, a row for each kind of person at each table."""
    heads = ("tempo", "pace", "person", "asking", "telling", "answers", "in", "out", "aim")
    told = []
    for (tempo, pace, kind), c in rows:
        counts = (c.asking, c.unasked - c.asking, c.answers, c.unasked + c.answers, c.out)
        told.append((tempo, pace, kind, *(count / c.weeks for count in counts), AIMS[tempo]))
    return columns(heads, told)


# --- the command line -------------------------------------------------------------------------------

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    games: Annotated[int, typer.Option(min=1, help="How many games in each row.")] = 5,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
) -> None:
    """Play whole games of five programmed people by letters, and count what they get and write a week.

    `answers` are those to one's own letters. Of the others, for which there is an aim, `asking` are those that want
    something which is not filed, and `telling` the rest.
    """
    tables = tuple(product(TEMPOS, PACES))
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(measure, tempo, pace, games, seed) for tempo, pace in tables]
        done = list(stepping((job.result() for job in jobs), "tables", len(jobs)))
    found = zip(tables, done, strict=True)
    typer.echo(table(((tempo, pace, kind), of[kind]) for (tempo, pace), of in found for kind in _HOURS))


if __name__ == "__main__":
    app()
