"""Commands for checking: random games, and the schema of turn files."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from referee.cli.common import BoxOption, PlayerName, playable
from referee.cli.progress import stepping
from referee.rules.setup import Length


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Annotated[int, typer.Option(min=2, max=5, help="Seats at the table.")] = 4,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
    length: Annotated[Length, typer.Option(help="Nine rounds, or six.")] = "nine",
    box: BoxOption = None,
    every: Annotated[
        bool, typer.Option("--every", help="At every kind of table: rulebook, length, boxes, seats.")
    ] = False,
    waits: Annotated[bool, typer.Option("--waits", help="How often games by sheets wait, for 2 to 5 players.")] = False,
    player: Annotated[PlayerName, typer.Option(help="With --waits: who writes the sheets.")] = "sensible",
) -> None:
    """Play random legal games, check the invariants after every event, and tell what was seen."""
    boxes = playable(box)
    if waits:
        typer.echo(_waits(games, seed, player, boxes))
        return
    from referee import simulate as simulation

    tables = simulation.every_table(seed) if every else [(players, "rio_grande", length, boxes)]
    tally = simulation.Tally()
    for number in stepping(range(games), "games", games):
        seats, edition, rounds, shelf = tables[number % len(tables)]
        tally += simulation.simulate(1, seats, seed, edition, rounds, shelf, first=number)
    typer.echo(simulation.report(tally))


def _waits(games: int, seed: int, player: str, boxes: tuple[str, ...]) -> str:
    """The tables of waits; their rows are measured in parallel."""
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    from referee.players.kinds import PLAYERS
    from referee.simulate.waits import GOALS, THIN, measure, table, table_of_thin, thinned

    rows, writer = [(players, tempo) for players in (2, 3, 4, 5) for tempo in GOALS], PLAYERS[player]
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(measure, games, players, tempo, writer, seed, boxes) for players, tempo in rows]
        thin = [pool.submit(measure, games, 4, "round", partial(thinned, writer, *few), seed, boxes) for few in THIN]
        done = iter(stepping((job.result() for job in (*jobs, *thin)), "rows of the tables", len(jobs) + len(thin)))
        full = table((*row, next(done)) for row in rows)
        return f"{full}\n\n{table_of_thin(done)}"


def schema() -> None:
    """Print the JSON Schema of turn files: order sheets as a .json attachment."""
    from referee.orders import turnfile

    typer.echo(json.dumps(turnfile.schema(), indent=2, ensure_ascii=False))
