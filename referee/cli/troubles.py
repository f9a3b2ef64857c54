"""Errors of any room that an operator can mend, in plain words."""

from __future__ import annotations

from pathlib import Path

from referee.cli.common import fail
from referee.desk import NoSuchGame
from referee.settings import SettingsError
from referee.settings.files import why_not
from referee.store import NotHere, Raced, StoreUnavailable


def fail_plainly(trouble: Exception) -> None:
    """Fail with a text for an error that is known here; for any other one return."""
    match trouble:
        case BrokenPipeError():
            return  # normal when piped into `head`
        case NoSuchGame():
            named = str(trouble.args[0])
            near = f" Did you mean g{named}?" if named.isascii() and named.isdecimal() else ""
            fail(f"No game {named!r} here.{near} `referee game list` shows them all.")
        case OSError(filename=str() | Path() as name):
            fail(f"{name} cannot be used: {why_not(Path(name), trouble)}.")
        case OSError():
            fail(f"The system says no: {why_not(Path.cwd() / 'file', trouble)}.")
        case SettingsError() | NotHere():
            fail(str(trouble))
        case StoreUnavailable():
            fail(f"The database cannot be used: {trouble}.\n{trouble.advice}".rstrip())
        case RecursionError():
            fail("Something that was read has brackets nested deeper than anything the referee writes. It is not ours.")
        case Raced():
            fail("Somebody else was quicker and nothing was done. Run the command again.")
