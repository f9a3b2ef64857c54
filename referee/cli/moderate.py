"""Commands for who moderates from the command line: the words of a moderator's letter, and the answer to it."""

from __future__ import annotations

from typing import Annotated

import typer

from referee import report
from referee.catalogues import speaking
from referee.cli.common import CONFIG, ConfigOption, now_utc, open_store
from referee.settings import load_settings


def moderate(
    game: Annotated[str, typer.Argument(help="The game, e.g. g7.")],
    command: Annotated[
        list[str], typer.Argument(help="Commands as a moderator mails them, each in quotes: 'EXTEND 24' 'RESEND red'.")
    ],
    language: Annotated[str, typer.Option(help="The language of the answer.")] = "en",
    zone: Annotated[str, typer.Option(help="The time zone of the answer.")] = "UTC",
    config: ConfigOption = CONFIG,
) -> None:
    """Rule in a game as its host: EXTEND, PAUSE, REWIND ... `HELP` lists the commands, `TRY ...` only shows the effect.

    What cannot be taken lightly is done only with the code of the answer: 'REWIND 4 CODE abcde'. The players read every
    ruling in their next report.
    """
    desk, _ = open_store(load_settings(config))
    notice = desk.rule(game, "\n".join(command), now_utc())
    typer.echo(report.render_notice(notice, speaking(language), zone).text.rstrip("\n"))
    if any(reply.fate in ("refused", "unread") for reply in notice.replies):
        raise typer.Exit(1)
