"""Commands for letters that came in."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, errors, open_store
from referee.cli.lists import JsonOption, SeatLabels, letter_found, letter_text, listed
from referee.mail.header import read_header
from referee.settings import load_settings

inbox_app = typer.Typer(help="Letters that came in: list them, read one, try a broken one again.", no_args_is_help=True)
_COLUMNS = ("id", "received", "game", "seat", "sender", "subject", "verdict", "signs", "attempts", "bytes", "reason")


@inbox_app.command("list")
def inbox_list(
    verdict: Annotated[
        str, typer.Option(help="Only these: new, filed, stranger, automatic, braked, returned, shunted ...")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many, newest first.")] = 50,
    as_json: JsonOption = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Letters that came in, newest first: from whom, what became of each, and what spoke for a machine."""
    desk, store = open_store(load_settings(config))
    rows = []
    with store.reading() as unit:
        seats = SeatLabels(desk, unit)
        for letter in unit.inbox(verdict or None, limit):
            header = read_header(letter.raw)
            last = letter.note.strip().rpartition("\n")[2].partition(":")[0]  # what follows may be an order
            rows.append(
                {
                    "id": letter.id,
                    "received": letter.received,
                    "game": letter.game,
                    "seat": seats.colour(letter.game, letter.seat),
                    "sender": header.sender,
                    "subject": header.subject,
                    "verdict": letter.verdict,
                    "signs": list(header.verdict.signs),
                    "attempts": letter.attempts,
                    "bytes": len(letter.raw),
                    "reason": last if letter.verdict == "shunted" else letter.note,
                }
            )
    listed(rows, _COLUMNS, as_json=as_json)


@inbox_app.command("show")
def inbox_show(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """One letter as it came, and the trace if it broke us."""
    _, store = open_store(load_settings(config))
    with letter_found("inbox"), store.reading() as unit:
        row = unit.letter(id)
    errors.print(f"letter {row.id}: {row.verdict}, tried {row.attempts} time(s)", highlight=False)
    if row.note:
        errors.print(row.note, highlight=False, markup=False)
    typer.echo(letter_text(row.raw))


@inbox_app.command("retry")
def inbox_retry(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """Hand a letter that broke us to the worker again, after the mending."""
    _, store = open_store(load_settings(config))
    with letter_found("inbox"), store.writing() as unit:
        unit.retry(id)
    console.print(f"Letter {id} will be read again by `referee run`.")
