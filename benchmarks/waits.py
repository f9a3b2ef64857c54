"""How often games by sheets wait, for two to five players: `python -m benchmarks.waits [OPTIONS]`."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Annotated

import typer

from referee.cli.common import BoxOption, PlayerName, playable
from referee.cli.progress import stepping
from referee.players.kinds import PLAYERS
from referee.simulate.waits import GOALS, THIN, measure, table, table_of_thin, thinned

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
    rows, writer, boxes = (
        [(players, tempo) for players in (2, 3, 4, 5) for tempo in GOALS],
        PLAYERS[player],
        playable(box),
    )
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(measure, games, players, tempo, writer, seed, boxes) for players, tempo in rows]
        thin = [pool.submit(measure, games, 4, "round", partial(thinned, writer, *few), seed, boxes) for few in THIN]
        done = iter(stepping((job.result() for job in (*jobs, *thin)), "rows of the tables", len(jobs) + len(thin)))
        typer.echo(table((*row, next(done)) for row in rows))
        typer.echo(f"\n{table_of_thin(done)}")


if __name__ == "__main__":
    app()
