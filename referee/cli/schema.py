"""The command that prints the schema of turn files, for people who write their orders with a program."""

from __future__ import annotations

import json

import typer


def schema() -> None:
    """Print the JSON Schema of turn files: order sheets as a .json attachment."""
    from referee.orders import turnfile

    typer.echo(json.dumps(turnfile.schema(), indent=2, ensure_ascii=False))
