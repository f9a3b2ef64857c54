"""The commands of `referee game`: each is in a module of its own, which is imported when it is called."""

from __future__ import annotations

import typer

from referee.cli.listing import OF_GAMES, GamesGroup, put_list

game_app = typer.Typer(
    cls=GamesGroup, help="Open games, list them, look at one, write its record to a file.", no_args_is_help=True
)

put_list(game_app, OF_GAMES)
