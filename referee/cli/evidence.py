"""Commands that show evidence: random games with the laws checked."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.rules.model import Length


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Annotated[int, typer.Option(min=2, max=5, help="Seats at the table.")] = 4,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
    length: Annotated[Length, typer.Option(help="Nine rounds, or six.")] = "nine",
) -> None:
    """Play random legal games, check the invariants after every event, and tell what was seen."""
    from referee import simulate as simulation

    tally = simulation.simulate(games, players, seed, length=length)
    typer.echo(simulation.report(tally))
