"""The summary of a demo: letters, waits, how decisions were answered, and the standings, from the game's log.

Knows log entries and how a table is printed. Must not know mail or clocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from referee import log
from referee.rules.events import GameEnded, RoundClosed, Scored

HOW = {
    "ahead": "ahead by a sheet",
    "asked": "by mail when asked",
    "default": "by the referee",
    "forced": "without a choice",
}
"""The ways in which a decision is answered, in words."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat and its points; `rank` is 0 while the game is not over."""

    rank: int
    colour: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class DemoSummary:
    """A game by real mail in numbers. `answers` counts decisions by `HOW`; `page` shows the letters."""

    rounds: int  # rounds played to their end
    ended: bool
    letters_in: int
    letters_out: int
    stops: int  # waits for everybody
    waits: int  # waits for one seat or a few in mid-round
    answers: Mapping[str, int]
    faults: int  # lines of orders that were not filed
    seconds: float
    standings: tuple[Standing, ...]
    page: Path


def summarise(
    entries: Sequence[log.Logged], letters_in: int, letters_out: int, seconds: float, page: Path
) -> DemoSummary:
    """The summary of a game, over or not. Raises ValueError for a log that does not begin with GameCreated."""
    bodies = [entry.body for entry in entries]
    if not bodies or not isinstance(bodies[0], log.GameCreated):
        raise ValueError("a game's log begins with GameCreated")
    answers: Counter[str] = Counter(body.how for body in bodies if isinstance(body, log.Answered))
    letters = [body for body in bodies if isinstance(body, log.LetterRead)]
    return DemoSummary(
        rounds=sum(isinstance(body, RoundClosed) for body in bodies),
        ended=any(isinstance(body, GameEnded) for body in bodies),
        letters_in=letters_in,
        letters_out=letters_out,
        stops=sum(isinstance(body, log.StopOpened) for body in bodies),
        waits=sum(isinstance(body, log.WaitBegan) for body in bodies),
        answers={how: answers[how] for how in HOW},
        faults=sum(len(letter.sheet.complaints) + len(letter.refused) for letter in letters),
        seconds=seconds,
        standings=_standings(bodies[0], bodies),
        page=page,
    )


def _standings(created: log.GameCreated, bodies: Sequence[log.Entry]) -> tuple[Standing, ...]:
    points = [0] * len(created.players)
    for body in bodies:
        if isinstance(body, Scored):
            points = [sum(pair) for pair in zip(points, body.points, strict=True)]
    ranks = next((body.ranks for body in bodies if isinstance(body, GameEnded)), (0,) * len(points))
    rows = zip(ranks, created.setup.colours, created.players, points, strict=True)
    return tuple(sorted((Standing(*row) for row in rows), key=lambda row: (row.rank, -row.points)))


def standings_table(summary: DemoSummary) -> Table:
    """The standings as a table."""
    rank, points = (Column(name, justify="right") for name in ("rank", "points"))
    title = "Final standings" if summary.ended else "Standings so far"
    table = Table(rank, "seat", "player", points, box=box.SIMPLE_HEAD, title=title)
    for row in summary.standings:
        seat = Text(row.colour, style=COLOURS.get(row.colour, ""))
        table.add_row(str(row.rank or "-"), seat, row.name, str(row.points))
    return table


COLOURS = {"red": "red", "blue": "blue", "yellow": "yellow", "green": "green", "brown": "orange4"}
"""The terminal's names for the colours of seats."""


def lines(summary: DemoSummary) -> tuple[str, ...]:
    """The numbers of a summary in sentences, without the standings."""
    said = ", ".join(f"{summary.answers[how]} {words}" for how, words in HOW.items())
    return (
        f"Rounds played: {summary.rounds}, in {summary.seconds:.1f} seconds",
        f"Letters: {summary.letters_in} in, {summary.letters_out} out",
        f"Waits: {summary.stops} for everybody, {summary.waits} for one seat in mid-round",
        f"Decisions: {sum(summary.answers.values())}; {said}",
        f"Orders sent back as faulty: {summary.faults}",
    )


def printed(summary: DemoSummary) -> RenderableType:
    """The summary as the terminal shows it."""
    return Group(standings_table(summary), *(Padding(Text(line), (0, 0, 0, 2)) for line in lines(summary)))
