"""`referee moderate`: commands of a moderator, given by the host at the terminal."""

from __future__ import annotations

import re
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from referee import report
from referee.cli.common import CONFIG, ConfigOption, fail, now_utc
from referee.cli.database import check_game, open_store
from referee.cli.everywhere import Outcomes, rule_everywhere, tell_everywhere
from referee.desk.roster import zones_like
from referee.languages.loading import letter_languages, speaking
from referee.letters import Notice
from referee.report.command_answers import command_lines
from referee.settings import load_settings


def moderate(
    game: Annotated[str, typer.Argument(help="The game, e.g. g7; none with --all.")] = "",
    command: Annotated[
        list[str] | None,
        typer.Argument(help="Commands as a moderator mails them, each in quotes: 'EXTEND 24' 'RESEND red'."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="In every game that is not over: first told as a table, with a code for all.")
    ] = False,
    code: Annotated[str, typer.Option(help="With --all: the code under the table; has done what the table told.")] = "",
    language: Annotated[str, typer.Option(help="The language of the answer.")] = "en",
    zone: Annotated[
        str,
        typer.Option(help="The time zone of the commands and the answer; that of the configuration if you do not say."),
    ] = "",
    config: ConfigOption = CONFIG,
) -> None:
    """Rule in a game as its host: EXTEND, PAUSE, REWIND ... `HELP` lists the commands, `TRY ...` only shows the effect.

    What cannot be taken lightly is done only with the code of the answer: 'REWIND 4 CODE abcde'. The players read every
    ruling in their next report.
    """
    if code and not every:
        fail("--code goes with --all. For one game write the code behind its command: 'REWIND 4 CODE abcde'")
    if not (every or game):
        fail("Which game? For example: referee moderate g7 'EXTEND 24'. `referee game list` shows them all.")
    if not every and re.fullmatch(r"-*all", game, re.IGNORECASE):
        fail("In every game? Write --all: referee moderate --all 'PAUSE'")
    if not (every or any(each.strip() for each in command or ())):
        fail("Which command? For example: referee moderate g7 'EXTEND 24'")
    if every and not game:
        fail("Which command? For example: referee moderate --all 'PAUSE'")
    if every and re.fullmatch(r"g\d+", game):
        fail(f"{game} or --all? Name one game, or leave {game} out: referee moderate --all 'PAUSE'")
    settings = load_settings(config)
    zone = zone or settings.zone
    _check_reader(language, zone)
    desk, store = open_store(settings)
    speech = speaking(language)

    def in_full(notice: Notice) -> str:
        return report.render_notice(notice, speech, zone).text.rstrip("\n")

    def in_lines(notice: Notice) -> Outcomes:
        return command_lines(notice, speech, zone)

    words = "\n".join((*((game,) if every else ()), *(command or ())))
    if code:
        rule_everywhere(desk, store, words, zone, code, in_lines)
    elif every:
        tell_everywhere(desk, store, words, zone, in_lines, in_full)
    else:
        with store.reading() as transaction:
            check_game(transaction, game, words)
        notice = desk.rule(game, words, now_utc(), zone)
        typer.echo(in_full(notice))
        if not notice.answer.replies:
            typer.echo(f"Nothing of it was read as a command. `referee moderate {game} HELP` lists them.", err=True)
        if not notice.answer.replies or any(reply.fate in ("refused", "unread") for reply in notice.answer.replies):
            raise typer.Exit(1)


def _check_reader(language: str, zone: str) -> None:
    """Fail for a language in which no letters are written, or what is no time zone."""
    if language not in letter_languages():
        fail(f"--language {language}: no letters are written in it. There are: {', '.join(letter_languages())}.")
    try:
        ZoneInfo(zone)
    except (LookupError, ValueError, OSError):
        near = zones_like(zone)
        fail(
            f"--zone {zone} is no time zone. {f'Did you mean {near[0]}?' if near else 'Write one like Europe/Berlin.'}"
        )
