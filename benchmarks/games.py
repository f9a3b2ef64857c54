"""Random legal games under the laws, and what was seen in them: `python -m benchmarks.games [OPTIONS]`.

A game in which a law is broken ends the run with the law, the game's number and the event; `--first` plays that game
again, with the other options as they were. `benchmarks.faults` makes such a game short.
"""

from typing import Annotated

import typer

from referee.cli.common import BoxOption, playable
from referee.cli.progress import stepping
from referee.rules.setup import Length
from referee.simulate import Tally, every_table, report, simulate

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Annotated[int, typer.Option(min=2, max=5, help="Seats at the table.")] = 4,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
    length: Annotated[Length, typer.Option(help="Nine rounds, or six.")] = "nine",
    box: BoxOption = None,
    every: Annotated[
        bool, typer.Option("--every", help="At every kind of table in turn: rulebook, length, boxes, seats.")
    ] = False,
    first: Annotated[int, typer.Option(min=0, help="The number of the first game, to play one again.")] = 0,
) -> None:
    """Play random legal games, check the laws of the game after every event, and tell what was seen."""
    tables = every_table(seed) if every else [(players, "rio_grande", length, playable(box))]
    tally = Tally()
    for number in stepping(range(first, first + games), "games", games):
        seats, edition, rounds, shelf = tables[number % len(tables)]
        tally += simulate(1, seats, seed, edition, rounds, shelf, first=number)
    typer.echo(report(tally))


if __name__ == "__main__":
    app()
