"""How often games by sheets wait, for two to five players: `python -m benchmarks.waits [OPTIONS]`.

Programmed players file sheets in whole games, and a second reader checks every answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import partial
from random import Random
from typing import Annotated, Any

import typer

from referee import log
from referee.cli.common import PlayerName
from referee.cli.progress import stepping
from referee.cli.shelf import BoxOption, playable
from referee.orders import blocks as b
from referee.orders.book import Tempo
from referee.orders.shapes.block import FORCED
from referee.players.kinds import PLAYERS, Writer
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.views import View
from tests.kit.filed_games import play
from tests.second_reader.differences import answered_otherwise


@dataclass(frozen=True, slots=True)
class Measured:
    """Counts of some games. Decisions with only one legal order are not counted."""

    games: int = 0
    stops: int = 0  # waits for everybody
    waits: int = 0  # waits in mid-round, for those that are asked
    decisions: int = 0
    ahead: int = 0  # decisions answered from a sheet, or by silence where that has a meaning, before anybody was asked
    otherwise: tuple[str, ...] = ()  # decisions that the second reader would have answered otherwise

    def __add__(self, other: Measured) -> Measured:
        return Measured(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def measure(
    games: int, players: int, tempo: Tempo, writer: Writer, seed: int = 1, boxes: tuple[str, ...] = ()
) -> Measured:
    """The counts of so many games; the same arguments give the same games."""
    measured, setup = Measured(), set_up(BASE.colours[:players], EDITIONS["rio_grande"], boxes)
    for number in range(games):
        measured += counts_of(play(setup, tempo, writer, f"{seed}/{players}/{number}"))
    return measured


GOALS: Mapping[Tempo, int] = {"round": 14, "phase": 24}
"""The number of waits a game should have at most, by tempo; 12 and 21 are perfect."""

AHEAD = 0.97
"""The share of decisions that sheets should answer ahead."""

Measurement = tuple[int, Tempo, Measured]


def table(rows: Iterable[Measurement]) -> str:
    """The measurements as a table to read, and whether the goals are reached."""
    listed = list(rows)
    lines = [f"{'players':>7}  {'tempo':<6}{'waits':>7}{'mid-round':>11}{'decisions':>11}{'ahead':>8}{'otherwise':>11}"]
    for players, tempo, m in listed:
        lines.append(
            f"{players:>7}  {tempo:<6}{(m.stops + m.waits) / m.games:>7.2f}{m.waits / m.games:>11.2f}"
            f"{m.decisions / m.games:>11.1f}{m.ahead / m.decisions:>8.1%}{len(m.otherwise):>11}"
        )
    reached = all(reaches_goals(tempo, m) for _, tempo, m in listed)
    wanted = ", ".join(f"{most} waits in {tempo}" for tempo, most in GOALS.items())
    lines += ["", f"goal, at most {wanted}, {AHEAD:.0%} ahead, none otherwise: {'reached' if reached else 'missed'}"]
    return "\n".join(lines)


def reaches_goals(tempo: Tempo, m: Measured) -> bool:
    """Whether games of this tempo met the goals, and answered as their sheets say."""
    few = (m.stops + m.waits) / m.games <= GOALS[tempo]
    return few and m.ahead >= AHEAD * m.decisions and not m.otherwise


# --- thin sheets --------------------------------------------------------------------------------------

THIN = tuple((plans, best) for plans in (1, 2, 3) for best in (False, True))
"""Kinds of thin sheets: how many plans they have, and whether ELSE BEST stands below them."""


def thinned(
    writer: Writer, plans: int, best: bool, view: View, keys: tuple[str, ...], rng: Random
) -> tuple[b.Block, ...]:
    """The blocks of a writer, cut to so many plans; `best`: with ELSE BEST added."""
    sheet: dict[str, Any] = {block.key: block for block in writer(view, keys, rng)}
    if b.CardBlock.key in sheet:
        sheet[b.CardBlock.key] = b.CardBlock(sheet[b.CardBlock.key].plans[:plans])
    return (*sheet.values(), *((b.ElseBestBlock(),) if best else ()))


def table_of_thin(measured: Iterable[Measured]) -> str:
    """The counts for thin sheets, in the order of `THIN`, as a table to read."""
    lines = [
        "thin sheets, in tempo round:",
        f"{'plans':>7}  {'last':<11}{'waits':>7}{'mid-round':>11}{'otherwise':>11}",
    ]
    for (plans, best), m in zip(THIN, measured, strict=True):
        waits = f"{(m.stops + m.waits) / m.games:>7.2f}{m.waits / m.games:>11.2f}{len(m.otherwise):>11}"
        lines.append(f"{plans:>7}  {b.ElseBestBlock.key if best else '':<11}{waits}")
    return "\n".join(lines)


# --- counting ---------------------------------------------------------------------------------------


def counts_of(entries: list[log.Entry]) -> Measured:
    """The counts of one game's log."""
    answered = [entry for entry in entries if isinstance(entry, log.Answered) and entry.key != FORCED]
    return Measured(
        games=1,
        stops=sum(isinstance(entry, log.StopOpened) for entry in entries),
        waits=sum(isinstance(entry, log.WaitBegan) for entry in entries),
        decisions=len(answered),
        ahead=sum(entry.how in ("ahead", "best", "forced") for entry in answered),
        otherwise=tuple(answered_otherwise(entries)),
    )


# --- the command line ------------------------------------------------------------------------------

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    games: Annotated[int, typer.Option(min=1, help="How many games in each row of the tables.")] = 100,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
    box: BoxOption = None,
    player: Annotated[PlayerName, typer.Option(help="Who writes the sheets.")] = "sensible",
) -> None:
    """Play whole games of programmed players, and count waits and what sheets answered ahead.

    A second reader of sheets holds every answer against its sheet: `otherwise` counts where they differ.
    """
    writer, boxes = PLAYERS[player], playable(box)
    rows = [(players, tempo) for players in (2, 3, 4, 5) for tempo in GOALS]
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(measure, games, players, tempo, writer, seed, boxes) for players, tempo in rows]
        thin = [pool.submit(measure, games, 4, "round", partial(thinned, writer, *few), seed, boxes) for few in THIN]
        done = iter(stepping((job.result() for job in (*jobs, *thin)), "rows of the tables", len(jobs) + len(thin)))
        typer.echo(table((*row, next(done)) for row in rows))
        typer.echo(f"\n{table_of_thin(done)}")


if __name__ == "__main__":
    app()
