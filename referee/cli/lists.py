"""What lists have in common: a table for people, JSON for programs, seats by their colours.

Must not know what is listed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.cli.common import console, fail
from referee.desk import Desk, NoSuchGame
from referee.docket import Docket
from referee.store import NotHere, Transaction
from scheduler.monitoring import stamp

_WIDE = 1000
"""Columns of a file or a pipe, where a row is a line."""
JsonOption = Annotated[bool, typer.Option("--json", help="For programs: one array of objects, instants in UTC.")]


def listed(rows: Sequence[Mapping[str, Any]], names: Sequence[str], *, as_json: bool) -> None:
    """Show rows: an array of objects, or a table, which says when an instant was to the minute, in UTC."""
    if as_json:
        typer.echo(json.dumps(rows, default=stamp, ensure_ascii=False, indent=1))
        return
    table = Table(box=None)
    for name in names:
        table.add_column(name.replace("_", " "), overflow="fold")
    for row in rows:
        table.add_row(*(Text(_shown(row[name])) for name in names))  # as it is: a subject is no markup
    (console if console.is_terminal else Console(width=_WIDE)).print(table)


def _shown(value: Any) -> str:
    match value:
        case None:
            return ""
        case datetime():
            return f"{value:%Y-%m-%d %H:%M}"
        case list():
            return ", ".join(map(str, value))
        case _:
            return "".join(char for char in str(value) if char.isprintable())


def letter_text(raw: bytes) -> str:
    """A letter as a terminal may show it."""
    text = raw.decode("utf-8", "replace")
    return "".join(char if char.isprintable() or char in "\n\t" else "\N{REPLACEMENT CHARACTER}" for char in text)


@contextmanager
def letter_found(box: str, instead: str = "") -> Iterator[None]:
    """Within it a letter that is not here, or with which this cannot be done, is an end in plain words."""
    try:
        yield
    except NotHere as trouble:
        fail(f"Sorry, {trouble}. `referee {box} list` shows them all.")
    except ValueError as trouble:
        fail(f"Not done: {trouble}.{instead}")


class SeatLabels:
    """Seats and readers of games by colour, each game looked up once."""

    def __init__(self, desk: Desk, transaction: Transaction) -> None:
        """Look games up in this transaction."""
        self._desk = desk
        self._transaction = transaction
        self._known: dict[str, Docket | None] = {}

    def _docket(self, game: str) -> Docket | None:
        if game not in self._known:
            try:
                self._known[game] = self._desk.docket(self._transaction, game)
            except NoSuchGame:  # a draft, or a letter that names a game which is not here
                self._known[game] = None
        return self._known[game]

    def colour(self, game: str, seat: int) -> str:
        """The colour of a seat, "" where there is none."""
        docket = self._docket(game)
        return "" if docket is None or seat < 0 else docket.setup.colours[seat]

    def of_person(self, game: str, number: int) -> str:
        """The colour that a number of the roster plays; "moderator" who has none."""
        docket = self._docket(game)
        if docket is None:
            return "host"
        playing = [docket.setup.colours[seat] for seat in docket.players if docket.seated[seat] == number]
        return (playing or ["moderator"])[0]
