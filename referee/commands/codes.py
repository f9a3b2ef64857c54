"""The code that confirms a dangerous command."""

from __future__ import annotations

from hashlib import sha256

from referee.commands.command import Command
from referee.docket import Docket
from referee.docket.public_game import PublicGame

CODE_LENGTH = 5
"""Characters of the code that confirms a command."""


def code_for(docket: Docket, command: Command) -> str:
    """The code that confirms a command; it changes with every ruling and every event that all at the table see."""
    seen = PublicGame.of(docket) if docket.started else None
    command_and_state = f"{docket.seed}/{docket.game}/{len(docket.ledger)}/{docket.stop}/{seen!r}/{command!r}"
    return sha256(command_and_state.encode()).hexdigest()[:CODE_LENGTH]
