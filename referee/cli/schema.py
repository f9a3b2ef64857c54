"""The command that prints the schema of turn files, for people who write their orders with a program."""

from __future__ import annotations

import json

import typer


def schema() -> None:
    """Print the JSON Schema of turn files: order sheets as a .json attachment."""
    from referee.orders import turnfile
    from referee.rules.boxes import BASE, set_up
    from referee.rules.editions import EDITIONS

    board = set_up(BASE.colours, EDITIONS["rio_grande"]).board
    typer.echo(json.dumps(turnfile.schema(board), indent=2, ensure_ascii=False))
