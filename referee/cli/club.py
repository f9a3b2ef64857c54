"""`referee game new --from`: the tables of a club's file are opened, each once, however often the file is run.

A table is known by the club and its title. The note that says so is written in the transaction that opens the table:
whatever breaks off in the middle, the next run makes what is lacking, and nothing twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from textwrap import shorten
from typing import Literal

import typer

from referee.chance import SEED_BYTES
from referee.cli.club_file import ClubFile, read_club
from referee.cli.common import console, errors, fail, some
from referee.cli.database import open_store
from referee.cli.standing_tables import differences, players_at, seats_wanted
from referee.cli.wanted import WantedTable
from referee.commands.drafting import setup_of
from referee.desk import Desk
from referee.desk.decisions import seconds
from referee.settings import Settings
from referee.store import Raced, Store, Transaction

_SHOWN = 100  # characters of a wrong line
Becomes = Literal["new", "stands", "differs", "not in the file"]


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table of the club: what becomes of it, its id if it has one, and where it differs from the file."""

    title: str
    fate: Becomes
    game: str = ""
    differs: tuple[str, ...] = ()


def open_club(path: Path, settings: Settings, now: datetime, *, only_try: bool, at_once: bool) -> None:
    """Open the tables of a file that do not stand yet, and say what becomes of each; fails if anything is wrong."""
    if not path.exists():
        fail(f"{path}: there is no such file. `referee docs hosting 'a club's evening'` shows what stands in one.")
    found = read_club(path, settings.address, seconds(now))
    desk, store = open_store(settings)
    with store.reading() as transaction:
        known = transaction.tables_of_club(found.club) if found.club else {}
        renamed = () if found.faults else tuple(_renamed(desk, transaction, found, known))
        _fail_if_faulty(path, found, renamed)
        standing = [_standing(desk, transaction, title, table, known) for title, table in found.tables.items()]
    standing += [
        ClubTable(title, "not in the file", game) for title, game in known.items() if title not in found.tables
    ]
    made = {} if only_try else dict(_opened(desk, store, found, standing, now, at_once=at_once))
    _tell(found, standing, made, only_try=only_try)
    if any(table.draft.open for table in found.tables.values()) and not settings.authserv_id:
        typer.echo("Nobody can ask for an open seat yet: set `authserv_id`, as `referee doctor` proposes.")


def open_table(
    desk: Desk, table: WantedTable, now: datetime, club: str = "", *, at_once: bool = False, seed: bytes = b""
) -> str:
    """Open a table, or set it up if it has open seats; returns its id. Raises Raced if the club has one.

    `at_once`: without invitations. `seed`: one that was chosen.
    """
    draft = table.draft
    if draft.open:
        return desk.open_draft(draft, table.guests, now, club=club)
    return desk.open_game(
        "",
        draft.title,
        setup_of(draft),
        draft.options,
        table.players,
        seed or secrets.token_bytes(SEED_BYTES),
        now,
        chosen_seed=bool(seed),
        invite=not at_once,
        moderators=table.moderators,
        club=club,
    )


def _fail_if_faulty(path: Path, found: ClubFile, renamed: tuple[str, ...]) -> None:
    told = [*(f"line {fault.number}, {shorten(fault.text, _SHOWN)}: {fault.why}" for fault in found.faults), *renamed]
    if found.instead:
        typer.echo(found.instead)
    if told:
        for line in told:
            errors.print(line, style="red")
        fail(f"{path}: {'one fault' if len(told) == 1 else f'{len(told)} faults'}. No table was opened.")


def _renamed(desk: Desk, transaction: Transaction, found: ClubFile, known: Mapping[str, str]) -> list[str]:
    """Tables of the file that seem to stand under another title, which the file has no longer."""
    gone = {title: game for title, game in known.items() if title not in found.tables}
    seated = {players_at(desk, transaction, game): (title, game) for title, game in gone.items()}
    told = []
    for title, table in found.tables.items():
        if title not in known and (other := seated.get(seats_wanted(table))):
            old, game = other
            told.append(
                f'table "{title}": the same people sit at {game}, "{old}", which is not in the file any more. If it is '
                f'that table, give it its old title again. If it is another one, leave "{old}" in the file, too.'
            )
    return told


def _standing(
    desk: Desk, transaction: Transaction, title: str, table: WantedTable, known: Mapping[str, str]
) -> ClubTable:
    game = known.get(title)
    if game is None:
        return ClubTable(title, "new")
    differs = differences(desk, transaction, game, table)
    return ClubTable(title, "differs" if differs else "stands", game, differs)


def _opened(
    desk: Desk, store: Store, found: ClubFile, standing: list[ClubTable], now: datetime, *, at_once: bool
) -> Iterator[tuple[str, str]]:
    """Open the tables that are new: titles with ids. One that somebody else opens meanwhile is not opened again."""
    for each in standing:
        if each.fate != "new":
            continue
        try:
            yield each.title, open_table(desk, found.tables[each.title], now, found.club, at_once=at_once)
        except Raced:
            with store.reading() as transaction:
                game = transaction.tables_of_club(found.club).get(each.title)
            if game is None:
                raise
            yield each.title, game


def _tell(found: ClubFile, standing: list[ClubTable], made: Mapping[str, str], *, only_try: bool) -> None:
    """Say of each table what became of it, or would."""
    width = max(len(each.title) for each in standing)
    ids = max((len(game) for game in (*made.values(), *(each.game for each in standing))), default=0)
    for each in standing:
        game = made.get(each.title) or each.game or "-"
        table = found.tables.get(each.title)
        fate = {"new": "would be opened" if only_try else "is opened"}.get(each.fate, each.fate)
        typer.echo(f"{game:{ids}}  {each.title:{width}}  {fate}{_seats(table) if each.fate == 'new' and table else ''}")
        for line in each.differs:
            typer.echo(f"{'':{ids}}    {line}")
    if found.idle:
        console.print(f"At no table: {some(found.idle)}.")
    new = sum(each.fate == "new" for each in standing)
    if only_try:
        console.print(f"Tried only: nothing is done. Without --try {new} are opened.")
    elif new:
        console.print(f"{new} are opened; their letters go out when `referee run` delivers.")
    else:
        console.print("Nothing to do: every table of the file stands.")


def _seats(table: WantedTable) -> str:
    draft = table.draft
    seats = [f"{colour} {name}" for colour, _, name in draft.invited]
    seats += [f"{colour or 'any'} open" for colour in draft.open]
    return f": {', '.join(seats)}"
