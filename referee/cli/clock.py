"""Commands for the clock: what speaks against it, and that it is right all the same."""

from __future__ import annotations

import typer

from referee.cli.common import CONFIG, ConfigOption, console, in_zone, now_utc
from referee.cli.database import open_store
from referee.settings import load_settings

clock_app = typer.Typer(help="The clock, where the referee asks whether it is right.", no_args_is_help=True)


@clock_app.command("show")
def clock_show(config: ConfigOption = CONFIG) -> None:
    """What time it is here, and why no deadline closes, if that is so."""
    settings = load_settings(config)
    _, store = open_store(settings)
    with store.reading() as transaction:
        doubt = transaction.queues().clock_doubt
    console.print(f"It is {in_zone(now_utc(), settings.zone)} {settings.zone} here.")
    console.print(f"No deadline closes: {doubt}." if doubt else "Nothing speaks against it.")


@clock_app.command("confirm")
def clock_confirm(config: ConfigOption = CONFIG) -> None:
    """Say that the clock is right now: a gap was an absence, and what was noted later than now was wrong."""
    _, store = open_store(load_settings(config))
    with store.writing() as transaction:
        transaction.confirm_clock(now_utc())
    console.print("Deadlines go on with the next search of the mailbox, within a poll.")
