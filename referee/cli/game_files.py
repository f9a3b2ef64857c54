"""What is written of one game to a file: its record, and a page to show friends."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, fail
from referee.cli.database import open_store
from referee.languages.loading import speaking
from referee.letters import AlreadyKnown, watched
from referee.proof import record
from referee.report.game_page import game_page
from referee.settings import load_settings

_Out = Annotated[Path | None, typer.Option(help="The file to write; the terminal if you do not say.")]


def game_export(
    game: str,
    out: _Out = None,
    config: ConfigOption = CONFIG,
) -> None:
    """Write a game's record as JSON: all of a finished game (for `referee verify`), of a running one what is public."""
    desk, store = open_store(load_settings(config))
    with store.reading() as transaction:
        desk.docket(transaction, game)
        document = record.export(transaction.log(game))
    text = json.dumps(document, ensure_ascii=False, indent=1)
    _put_out(out, f"{text}\n", f"{len(document['log'])} entries written to {out}.")


def write_game_page(
    game: str,
    out: _Out = None,
    delay: Annotated[int, typer.Option(min=0, help="How many rounds to keep back while the game goes on.")] = 1,
    since: Annotated[
        str,
        typer.Option(
            help="What its reader knows: a round (4), or all until a day or time in UTC (2026-11-20, "
            "2026-11-20T18:30), such as the date of a letter. Without it all but the last round."
        ),
    ] = "",
    config: ConfigOption = CONFIG,
) -> None:
    """Write a page to show friends: the game step by step, with board, cards and points, and nothing that is secret.

    One file, to be opened in any browser without a network, also without JavaScript. A link leads to what its reader
    does not know yet.
    """
    known = _known(since)
    desk, store = open_store(load_settings(config))
    with store.reading() as transaction:
        desk.docket(transaction, game)
        seen = watched(transaction.log(game), delay)
    if not seen.scenes:
        fail(f"No round of {game} can be shown yet: of those that are over, the last {delay} are kept back (--delay).")
    page = game_page(seen, speaking("en"), known)
    _put_out(out, page, f"{out} shows {game} to the end of round {seen.scenes[-1].view.round}.")


def _known(since: str) -> AlreadyKnown | None:
    """What the reader of a page knows already; None if that is not told."""
    if since.isdecimal():
        return AlreadyKnown(round=int(since))
    try:
        until = datetime.fromisoformat(since) if since else None
    except ValueError:
        fail(f"--since {since}: a round such as 4, or a day or time such as 2026-11-20 or 2026-11-20T18:30, is wanted.")
    if until is None:
        return None
    return AlreadyKnown(until=int((until if until.tzinfo else until.replace(tzinfo=UTC)).timestamp()))


def _put_out(out: Path | None, text: str, told: str) -> None:
    """Write to a file, and print the message `told`; or else to the terminal."""
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")
        console.print(told)
