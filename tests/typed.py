"""Commands as an operator types them, carried out in this process.

Knows how a command line is handed over. Must not know any command.
"""

from functools import cache
from typing import Any

import typer.testing
from typer.testing import CliRunner, Result

from referee.cli import app

typer.testing._get_command = cache(
    typer.testing._get_command
)  # the command line is built once, not for each of the hundreds


def typed(*words: object, **more: Any) -> Result:
    """What comes of these words behind `referee`; `input` answers what is asked."""
    return CliRunner().invoke(app, [str(word) for word in words], **more)
