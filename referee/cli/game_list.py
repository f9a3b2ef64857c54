"""`referee game list`: every game by the time at which something is due, whom it waits for, and what is amiss.

Reads what is kept beside the logs; only a game of which that is not known is folded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.cells import cell_len
from rich.text import Text

from referee.cli.common import CONFIG, ConfigOption, console, now_utc
from referee.cli.database import keys_for
from referee.cli.glancing import due_told, glance_at, is_overdue
from referee.cli.lists import JsonOption, print_rows
from referee.settings import load_settings
from referee.store import GameRow, Glance, Store

_SHOWN = 50
_TITLE, _LONGEST_TITLE, _LEAST_WAITS = 3, 18, 20  # at a terminal; in a file or pipe nothing is cut
_GAP = "  "
_KEYS = ("game", "title", "at", "waits_for", "due", "state", "players", "late", "open", "unreachable", "resumes")
_NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class _Listed:
    """A game in the list: how it stands, and who has which number at its table."""

    row: GameRow
    glance: Glance
    names: Mapping[tuple[str, int], str]

    def name(self, number: int) -> str:
        return self.names.get((self.row.id, number), "")

    def overdue(self, now: float) -> bool:
        return is_overdue(self.glance, now)


def game_list(
    late: Annotated[
        bool,
        typer.Option(
            "--late",
            help="Only where somebody is late, silent or unreachable, nobody writes, or a seat has nobody.",
        ),
    ] = False,
    every: Annotated[bool, typer.Option("--all", help=f"All, not only {_SHOWN}, and those that are over.")] = False,
    as_json: JsonOption = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Every game by what is due first: where it stands, whom it waits for, who is late or cannot be reached.

    Games that are over come last, with --all. With --json all games, each with `game`, `title`, `state` (set up,
    invited, played, over), `at` (the stop), `due`, `waits_for` and `late` (colours), `players` (names by colour of who
    is awaited), `open` (seats that nobody has), `unreachable` (names), `resumes` (when a pause ends by itself, or
    null), `asks_to_go_on` (its clock stands still since nobody wrote) and `ending` (a moderator has ended it; over at
    `resumes`, unless UNDO takes that back). Names may be added; none is taken away.
    """
    settings, now = load_settings(config), now_utc().timestamp()
    with Store(settings.database) as store:
        keys_for(settings, store)
        with store.reading() as transaction:
            rows = transaction.games(running=not (every or as_json))
            over = 0 if every or as_json else transaction.queues().over
            found = sorted(((row, glance_at(transaction, row)) for row in rows), key=lambda each: _order(each[1]))
            wanted = [each for each in found if not late or _amiss(each[1], now)]
            shown = wanted if every or as_json else wanted[:_SHOWN]
            names = transaction.names_in([row.id for row, _ in shown])
    listed = [_Listed(row, glance, names) for row, glance in shown]
    if as_json:
        print_rows([_for_json(each) for each in listed], _KEYS, as_json=True)
        return
    _print(listed, now, settings.zone)
    more = [f"{len(wanted) - len(shown)} more, due later"] if len(wanted) > len(shown) else []
    more += [f"{over} over"] if over else []
    if more:
        typer.echo(f"Not shown: {', '.join(more)}; --all shows them.")


def _order(glance: Glance) -> tuple[bool, float]:
    due = glance.resumes if glance.paused else glance.due
    return glance.state == "over", _NEVER if due is None else due


def _amiss(glance: Glance, now: float) -> bool:
    """Whether a host may want to look at a game."""
    is_amiss = (
        is_overdue(glance, now)
        or glance.asks_to_go_on
        or glance.late
        or glance.silent
        or glance.unreachable
        or glance.open
    )
    return glance.state != "over" and bool(is_amiss)


def _for_json(listed: _Listed) -> dict[str, Any]:
    glance = listed.glance
    return {
        "game": listed.row.id,
        "title": listed.row.title,
        "at": {"set up": "being set up", "over": "over"}.get(glance.state, glance.stop),
        "waits_for": [colour or "its host" for colour, _ in glance.awaited],
        "due": _instant(glance.due),
        "state": glance.state,
        "players": {colour: listed.name(number) for colour, number in glance.awaited if colour},
        "late": list(glance.late),
        "open": list(glance.open),
        "unreachable": [listed.name(number) for number in glance.unreachable],
        "resumes": _instant(glance.resumes),
        "asks_to_go_on": glance.asks_to_go_on,
        "ending": glance.ending,
    }


def _instant(at: int | None) -> datetime | None:
    return None if at is None else datetime.fromtimestamp(at, UTC)


# --- in the terminal ------------------------------------------------------------------------------


def _print(listed: list[_Listed], now: float, zone: str) -> None:
    """A line for each game; what does not fit is cut at its end, where the least pressing stands."""
    rows = [("game", f"due ({zone})", "at", "title", "waits for"), *(_cells(each, now, zone) for each in listed)]
    widest = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))]
    if console.is_terminal:
        widest[_TITLE] = min(widest[_TITLE], _LONGEST_TITLE)
        widest[-1] = max(_LEAST_WAITS, console.width - sum(widest[:-1]) - len(_GAP) * (len(widest) - 1))
    for number, row in enumerate(rows):
        cells = [Text(cell) for cell in row]
        for cell, width in zip(cells, widest, strict=True):
            cell.truncate(width, overflow="ellipsis", pad=True)
        line = Text(_GAP).join(cells)
        line.rstrip()
        console.print(line, style="" if number else "bold", soft_wrap=True)


def _cells(listed: _Listed, now: float, zone: str) -> tuple[str, ...]:
    at = {"set up": "set up", "invited": "invited", "over": "over"}.get(listed.glance.state, listed.glance.stop)
    cells = (listed.row.id, due_told(listed.glance, now, zone), at, listed.row.title, _waits(listed, now))
    return tuple("".join(char for char in cell if char.isprintable()) for cell in cells)


def _waits(listed: _Listed, now: float) -> str:
    """Whom a game waits for, by colour and name, what is amiss first."""
    glance = listed.glance
    late = {*glance.late} if glance.late else {colour for colour, _ in glance.awaited} if listed.overdue(now) else set()
    told = [f"LETTERS COME BACK: {', '.join(map(listed.name, glance.unreachable))}"] if glance.unreachable else []
    told += [f"{colour} {listed.name(number)} LATE" for colour, number in glance.awaited if colour in late]
    told += [f"{colour} {listed.name(number)} SILENT" for colour, number in glance.silent]
    told += [f"{len(glance.open)} OPEN"] if glance.open else []
    told += [f"{colour or 'host'} {listed.name(number)}" for colour, number in glance.awaited if colour not in late]
    return ", ".join(told)
