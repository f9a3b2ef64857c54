"""`referee moderate`: commands of a moderator, given by the host at the terminal."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from referee import report
from referee.cli.common import CONFIG, ConfigOption, fail, now_utc
from referee.cli.database import open_store
from referee.desk import Desk, NoSuchGame
from referee.languages.loading import speaking
from referee.settings import load_settings
from referee.store import Store


def moderate(
    game: Annotated[str, typer.Argument(help="The game, e.g. g7; none with --all.")],
    command: Annotated[
        list[str] | None,
        typer.Argument(help="Commands as a moderator mails them, each in quotes: 'EXTEND 24' 'RESEND red'."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="In every game that is not over, as far as it can be.")] = False,
    language: Annotated[str, typer.Option(help="The language of the answer.")] = "en",
    zone: Annotated[str, typer.Option(help="The time zone of the answer.")] = "UTC",
    config: ConfigOption = CONFIG,
) -> None:
    """Rule in a game as its host: EXTEND, PAUSE, REWIND ... `HELP` lists the commands, `TRY ...` only shows the effect.

    What cannot be taken lightly is done only with the code of the answer: 'REWIND 4 CODE abcde'. The players read every
    ruling in their next report.
    """
    if not (every or command):
        fail("Which command? For example: referee moderate g7 'EXTEND 24'")
    desk, store = open_store(load_settings(config))
    words = "\n".join((*((game,) if every else ()), *(command or ())))
    games = _running_games(desk, store) if every else (game,)
    refused = False
    for each in games:
        notice = desk.rule(each, words, now_utc())
        typer.echo(report.render_notice(notice, speaking(language), zone).text.rstrip("\n"))
        refused |= any(reply.fate in ("refused", "unread") for reply in notice.replies)
    if refused:
        raise typer.Exit(1)


def _running_games(desk: Desk, store: Store) -> tuple[str, ...]:
    """The games that have been set up and are not over, by their ids."""
    with store.reading() as transaction:
        found = []
        for row in transaction.games():
            with suppress(NoSuchGame):
                found += [] if desk.docket(transaction, row.id).ended else [row.id]
    return tuple(found)
