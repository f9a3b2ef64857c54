"""The commands of `referee game`: each is in a module of its own."""

from __future__ import annotations

import typer

from referee.cli.game_files import game_export, write_game_page
from referee.cli.game_list import game_list
from referee.cli.game_new import game_new
from referee.cli.game_show import game_show
from referee.cli.retention import game_delete

game_app = typer.Typer(help="Open games, list them, look at one, write its record to a file.", no_args_is_help=True)

game_app.command("new")(game_new)
game_app.command("list")(game_list)
game_app.command("show")(game_show)
game_app.command("export")(game_export)
game_app.command("page")(write_game_page)
game_app.command("delete")(game_delete)
