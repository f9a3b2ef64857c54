"""Printing of lists: as a table for people or as JSON for programs, with seats by colour."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.cli.common import console, fail, in_zone, now_utc
from referee.languages.domains import as_written
from referee.store import NotHere, Store, Transaction
from referee.store.queues import stamp

if TYPE_CHECKING:
    from referee.desk import Desk
    from referee.docket import Docket

_LONG = 120  # characters of a cell; subjects of letters have no end, nor have titles from before there was one
_WIDE = 1000
"""The width of a table in a file or pipe, where each row has to be one line."""
JsonOption = Annotated[bool, typer.Option("--json", help="For programs: one array of objects, instants in UTC.")]


def print_rows(rows: Sequence[Mapping[str, Any]], names: Sequence[str], *, as_json: bool, zone: str = "UTC") -> None:
    """Print rows as a JSON array of objects, instants in UTC; or as a table, by the clocks of a zone."""
    if as_json:
        typer.echo(json.dumps(rows, default=stamp, ensure_ascii=False, indent=1))
        return
    table = Table(box=None)
    for name in names:
        table.add_column(name.replace("_", " "), overflow="fold")
    for row in rows:
        table.add_row(*(Text(_cell_text(row[name], zone)) for name in names))  # a subject may look like markup
    (console if console.is_terminal else Console(width=_WIDE)).print(table)


def _cell_text(value: Any, zone: str) -> str:
    match value:
        case None:
            return ""
        case datetime():
            return in_zone(value, zone)
        case list():
            return ", ".join(map(str, value))
        case _:
            text = "".join(char for char in as_written(str(value)) if char.isprintable())
            return text if len(text) <= _LONG else f"{text[: _LONG - 1]}\N{HORIZONTAL ELLIPSIS}"


def letter_text(raw: bytes) -> str:
    """A letter as text, without control characters."""
    text = raw.decode("utf-8", "replace")
    return "".join(char if char.isprintable() or char in "\n\t" else "\N{REPLACEMENT CHARACTER}" for char in text)


@contextmanager
def letter_found(box: str, instead: str = "") -> Iterator[None]:
    """Fail with a text if a letter does not exist, or is in the wrong state for this command."""
    try:
        yield
    except NotHere as trouble:
        fail(f"Sorry, {trouble}. `referee {box} list` shows them all.")
    except ValueError as trouble:
        fail(f"Not done: {trouble}.{instead}")


UNLISTED = "not listed"
"""What stands in place of the verdict or the state of letters that are not listed."""

_WHY = "letters of a running game are not listed: the host may play. --all lists them, and the game's ledger tells"


def tell_of_listing(desk: Desk, store: Store, *, every: bool) -> None:
    """Where every letter is to be listed, have each running game tell its players, before anything is shown."""
    from referee.desk import NoSuchGame

    if every:
        with store.reading() as transaction:
            running = transaction.games(running=True)
        for row in running:
            with suppress(NoSuchGame):  # a draft has nobody yet who plays
                desk.tell_of_listing(row.id, now_utc())


def list_unlisted(transaction: Transaction, names: Sequence[str], fate: str) -> list[dict[str, Any]]:
    """A row for each running game, whether or not there are letters of it."""
    blank = dict.fromkeys(names) | {fate: UNLISTED, "reason": _WHY}
    return [blank | {"game": row.id} for row in transaction.games(running=True)]


class SeatLabels:
    """The colours of seats and readers of games. Each game is looked up once for a list."""

    def __init__(self, desk: Desk, transaction: Transaction) -> None:
        self._desk = desk
        self._transaction = transaction
        self._known: dict[str, Docket | None] = {}

    def _docket(self, game: str) -> Docket | None:
        if game not in self._known:
            from referee.desk import NoSuchGame  # a list that names no seats starts without it

            try:
                self._known[game] = self._desk.docket(self._transaction, game)
            except NoSuchGame:  # a draft, or a letter that names a game which is not here
                self._known[game] = None
        return self._known[game]

    def colour(self, game: str, seat: int) -> str:
        """The colour of a seat, "" if there is none."""
        docket = self._docket(game)
        return "" if docket is None or seat < 0 else docket.setup.colours[seat]

    def of_person(self, game: str, number: int) -> str:
        """The colour that a number on the roster plays; "moderator" for none, "host" before there are seats."""
        docket = self._docket(game)
        if docket is None:
            return "host"
        playing = [docket.setup.colours[seat] for seat in docket.players if docket.seat(seat).person == number]
        return (playing or ["moderator"])[0]
