"""What is written of games to files: the record of one, a page to show friends, and pages for a web server."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, errors, fail, now_utc, some
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


def site(
    folder: Annotated[
        Path | None, typer.Argument(help="Where the pages are written; the one of [site] if you do not say.")
    ] = None,
    config: ConfigOption = CONFIG,
) -> None:
    """Write pages that any web server shows: games that go on, a round late, finished games, and results.

    Players are told by colour, and by name only who has said SHOW NAME. Nothing is written but what has changed. With
    [site] in the configuration the worker does it by itself.
    """
    from referee.site import SiteTrouble, WebSite, renew
    from scheduler.service import site_of

    settings = load_settings(config)
    wanted = site_of(settings) or (WebSite(folder, zone=settings.zone) if folder else None)
    if wanted is None:
        fail("Which folder? Name one: referee site /var/www/el-grande. Or write [site] into the configuration.")
    wanted = replace(wanted, folder=folder or wanted.folder)
    _, store = open_store(settings)
    try:
        done = renew(store, wanted, now_utc())
    except SiteTrouble as trouble:
        fail(f"The pages cannot be written: {trouble}.")
    with store.reading() as transaction:
        unknown = set(wanted.without) - {row.id for row in transaction.games()}
    if unknown:
        errors.print(
            f"[site] without names {some(sorted(unknown))}, and no game here is called so.",
            style="yellow",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
    if done is None:
        fail(f"Another process is writing to {wanted.folder} at this moment; it does the same.")
    console.print(
        f"{wanted.folder} shows {done.running} games that go on and {done.finished} that are over, "
        f"and lists {done.beginning} that begin: "
        f"{len(done.written)} pages written, {len(done.removed)} removed.",
        soft_wrap=True,
    )
