"""Commands for letters that came in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.table import Table

from referee.cli.common import CONFIG, ConfigOption, console, errors, fail, open_store
from referee.settings import load_settings
from referee.store import NotHere

inbox_app = typer.Typer(help="Letters that came in: list them, read one, try a broken one again.", no_args_is_help=True)


@inbox_app.command("list")
def inbox_list(
    verdict: Annotated[str, typer.Option(help="Only these: new, filed, stranger, automatic, shunted ...")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many, newest first.")] = 50,
    config: ConfigOption = CONFIG,
) -> None:
    """Letters that came in, newest first, and what became of each."""
    _, store = open_store(load_settings(config))
    table = Table("id", "received (UTC)", "bytes", "game", "seat", "verdict", "tries", box=None)
    with store.reading() as unit:
        for row in unit.inbox(verdict or None, limit):
            seat = str(row.seat) if row.seat >= 0 else ""
            when = row.received.strftime("%Y-%m-%d %H:%M")
            table.add_row(str(row.id), when, str(len(row.raw)), row.game, seat, row.verdict, str(row.attempts))
    console.print(table)


@inbox_app.command("show")
def inbox_show(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """One letter as it came, and the trace if it broke us."""
    _, store = open_store(load_settings(config))
    with store.reading() as unit, _letter_found():
        row = unit.letter(id)
    errors.print(f"letter {row.id}: {row.verdict}, tried {row.attempts} time(s)", highlight=False)
    if row.note:
        errors.print(row.note, highlight=False, markup=False)
    text = row.raw.decode("utf-8", "replace")
    typer.echo("".join(ch if ch.isprintable() or ch in "\n\t" else "\N{REPLACEMENT CHARACTER}" for ch in text))


@inbox_app.command("retry")
def inbox_retry(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """Hand a letter that broke us to the worker again, after the mending."""
    _, store = open_store(load_settings(config))
    with store.writing() as unit, _letter_found():
        try:
            unit.retry(id)
        except ValueError as trouble:
            fail(f"Not done: {trouble}.")
    console.print(f"Letter {id} will be read again by `referee run`.")


@contextmanager
def _letter_found() -> Iterator[None]:
    try:
        yield
    except NotHere as trouble:
        fail(f"Sorry, {trouble}. `referee inbox list` shows them all.")
