"""What commands share: consoles, common options, the desk, and errors in plain words."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import typer
from rich.console import Console
from typer.core import TyperGroup

from referee.cli.keys import keys_for
from referee.desk import Desk, NoSuchGame
from referee.rules import boxes
from referee.rules.editions import EDITIONS
from referee.settings import Settings, SettingsError
from referee.store import NotHere, Raced, Revision, Store, StoreUnavailable

console = Console()
errors = Console(stderr=True, soft_wrap=True)  # a path that is broken in the middle cannot be copied

ConfigOption = Annotated[
    Path,
    typer.Option("--config", "-c", envvar="REFEREE_CONFIG", help="The configuration, see deploy/referee.example.toml."),
]
CONFIG = Path("referee.toml")
SeatName = Literal["red", "blue", "yellow", "green", "brown"]
PlayerName = Literal["whimsical", "sensible", "searching"]
BoxOption = Annotated[
    list[str] | None,
    typer.Option("--box", help=f"Played with beside the base game, once for each: {', '.join(boxes.BOXES)}."),
]

_IMPOSSIBLE = {
    "box-unknown": f"No box is called {{0!r}}. There are: {', '.join(boxes.BOXES)}.",
    "box-needs": "{0} is played with {1} only. Add --box {1}.",
    "box-excludes": "{0} and {1} cannot be played together. Leave one of them out.",
    "box-stacks": "{0} and {1} cannot be played together: each numbers a stack of action cards {2}. Leave one of them "
    "out, or give the stack and the cards of one another number in referee/rules/boxes.",
}


def fail(text: str) -> NoReturn:
    """Print an error and exit with status 1."""
    errors.print(text, style="bold red", highlight=False, markup=False)
    raise typer.Exit(1)


def playable(box: Sequence[str] | None) -> tuple[str, ...]:
    """These boxes and those they need, in order; fails if they cannot be played together."""
    wanted = boxes.ordered(box or ())
    if why := boxes.impossible(wanted):
        fail(_IMPOSSIBLE[why.code].format(*why.args))
    return wanted


def check_rulebooks(*names: str) -> None:
    """Fail unless all these rulebooks exist."""
    for name in names:
        if name not in EDITIONS:
            fail(f"No rulebook is called {name!r}. There are: {', '.join(EDITIONS)}.")


def check_readable(revision: Revision) -> None:
    """Fail for a database whose games ended with the version that made it."""
    if revision.is_of_before:
        fail(
            f"The database is at schema {revision.found}, of a version before 0.2.0. Its games ended there: this one "
            "cannot play them on, and nothing was changed.\nTo begin anew name a new file or server as `database` in "
            "the configuration, and keep the old one. To play its games to their end, install the version that made it."
        )


def now_utc() -> datetime:
    """The present instant, by the clock of this machine."""
    return datetime.now(UTC)


def open_store(settings: Settings) -> tuple[Desk, Store]:
    """The desk and the store of these settings."""
    from scheduler import open_desk

    with Store(settings.database) as store:
        keys = keys_for(settings, store)
    return open_desk(settings, keys)


def put(path: Path, text: str, mode: int) -> None:
    """Write a file with this mode, which it has from the beginning; it replaces any other."""
    beside = path.with_name(f".{path.name}.new")
    beside.unlink(missing_ok=True)
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
        file.write(text)
    beside.replace(path)


class Plainly(TyperGroup):
    """Commands whose errors, if an operator can mend them, are printed without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and fail with a text for known errors."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # normal when piped into `head`
        except NoSuchGame as missing:
            fail(f"No game {missing.args[0]!r} here. `referee game list` shows them all.")
        except OSError as trouble:
            fail(f"{trouble.filename or 'The system'}: {trouble.strerror or trouble}.")
        except (SettingsError, NotHere) as trouble:
            fail(str(trouble))
        except StoreUnavailable as trouble:
            fail(f"The database cannot be used: {trouble}. Look at `database` in the configuration.")
        except Raced:
            fail("Somebody else was quicker and nothing was done. Run the command again.")
