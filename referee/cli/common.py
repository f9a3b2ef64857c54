"""What all commands share: consoles, common options, an error in plain words, the clock. Must not import a room."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, NoReturn
from zoneinfo import ZoneInfo

import typer
from rich.console import Console

console = Console(highlight=False, markup=False, emoji=False)  # brackets and colons are what somebody wrote
errors = Console(stderr=True, soft_wrap=True, highlight=False, markup=False, emoji=False)  # a path stays whole

ConfigOption = Annotated[
    Path,
    typer.Option(
        "--config", "-c", envvar="REFEREE_CONFIG", help="The configuration: see `referee docs referee.example.toml`."
    ),
]
CONFIG = Path("referee.toml")
SeatName = Literal["red", "blue", "yellow", "green", "brown"]
PlayerName = Literal["whimsical", "sensible", "searching"]


def fail(text: str) -> NoReturn:
    """Print an error and exit with status 1."""
    errors.print(text, style="bold red")
    raise typer.Exit(1)


def some(names: Iterable[str], most: int = 8) -> str:
    """Names with commas between them; of many the first, and how many more there are."""
    every = list(names)
    more = f" and {len(every) - most} more" if len(every) > most + 1 else ""
    return ", ".join(every[:most] if more else every) + more


def now_utc() -> datetime:
    """The present instant, by the clock of this machine."""
    return datetime.now(UTC)


def in_zone(at: datetime | float, zone: str, form: str = "%Y-%m-%d %H:%M") -> str:
    """An instant, or seconds since 1970, by the clocks of a time zone."""
    instant = at if isinstance(at, datetime) else datetime.fromtimestamp(at, UTC)
    return instant.astimezone(ZoneInfo(zone)).strftime(form)


def ago(at: datetime | None, now: datetime, word: str = " ago") -> str:
    """How long ago, in the largest unit that gives at least 2."""
    if at is None:
        return "never"
    seconds = max(0, int((now - at).total_seconds()))
    for name, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {name}{word}"
    return f"{seconds} seconds{word}"


def put(path: Path, text: str, mode: int) -> None:
    """Write a file with this mode, which it has from the beginning; it replaces any other."""
    beside = path.with_name(f".{path.name}.new")
    beside.unlink(missing_ok=True)
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
        file.write(text)
    beside.replace(path)
