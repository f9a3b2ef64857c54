"""The command that writes pages of games for a web server."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, errors, fail, now_utc, some
from referee.cli.database import open_store
from referee.settings import load_settings


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
