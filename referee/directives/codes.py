"""Which commands are carried out with the code of an answer only, and that code.

Knows what cannot be taken lightly. Must not know who may command what.
"""

from __future__ import annotations

from hashlib import sha256

from referee.commands.command import Command
from referee.docket import Docket
from referee.rulings import Dismissed, Ruling

CODE_LENGTH = 5
"""Characters of the code that confirms a command."""


def is_grave(command: Command, ruling: Ruling | None, own: Dismissed) -> bool:
    """Whether a command wants a code: one that is dangerous, or that takes a moderator's own power (`own`)."""
    return ruling == own or command.wants_code(ruling)


def code_for(docket: Docket, command: Command) -> str:
    """What confirms a command; another one as soon as something was ruled or has happened at the table."""
    stands = f"{docket.seed}/{docket.game}/{len(docket.ledger)}/{docket.stop}/{docket.state!r}/{command!r}"
    return sha256(stands.encode()).hexdigest()[:CODE_LENGTH]
