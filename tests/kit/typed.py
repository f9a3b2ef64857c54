"""Runs commands as an operator types them, in this process."""

from functools import cache
from typing import Any

import typer.testing
from typer.testing import CliRunner, Result

from referee.cli import app

# The command line is built once, not for each of hundreds of tests.
typer.testing._get_command = cache(typer.testing._get_command)


def typed(*words: object, **more: Any) -> Result:
    """The result of `referee` with these words; `input` answers its questions."""
    return CliRunner().invoke(app, [str(word) for word in words], **more)
