"""Commands for letters that go out: which wait or were refused and why; one may be tried again, or dropped."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, now_utc, open_store
from referee.cli.lists import JsonOption, SeatLabels, letter_found, letter_text, listed
from referee.settings import load_settings

outbox_app = typer.Typer(
    help="Letters that go out: list them, read one, try a refused one again or drop it.", no_args_is_help=True
)
_INSTEAD = " `RESEND` writes a new one."
_COLUMNS = ("id", "written", "game", "seat", "to", "kind", "state", "attempts", "next_try", "reason")


@outbox_app.command("list")
def outbox_list(
    state: Annotated[str, typer.Option(help="Only these: queued, sent, given up.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many, newest first.")] = 50,
    as_json: JsonOption = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Letters that go out, newest first: to whom, and what the mail server last said of each."""
    desk, store = open_store(load_settings(config))
    rows = []
    with store.reading() as unit:
        seats = SeatLabels(desk, unit)
        for letter in unit.outbox(state or None, limit):
            row = asdict(letter) | {"written": letter.at, "seat": seats.of_person(letter.game, letter.reader)}
            row["next_try"] = letter.next_at if letter.state == "queued" else None
            rows.append({name: row[name] for name in _COLUMNS})
    listed(rows, _COLUMNS, as_json=as_json)


@outbox_app.command("show")
def outbox_show(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """One letter as it travels. It holds what only its reader may know: not for you, if you play."""
    _, store = open_store(load_settings(config))
    with letter_found("outbox"), store.reading() as unit:
        _, raw = unit.despatched(id)
    typer.echo(letter_text(raw))


@outbox_app.command("retry")
def outbox_retry(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """Try a letter again at once, one that was given up too: when the way is free again."""
    _, store = open_store(load_settings(config))
    with letter_found("outbox", _INSTEAD), store.writing() as unit:
        unit.try_again(id, now_utc())
    console.print(f"Letter {id} goes out when `referee run` delivers next.")


@outbox_app.command("drop")
def outbox_drop(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """Never try a letter again. Its game is not changed by that; `RESEND` tells a player anew where it stands."""
    _, store = open_store(load_settings(config))
    with letter_found("outbox", _INSTEAD), store.writing() as unit:
        unit.drop(id)
    console.print(f"Letter {id} will not be tried again.")
