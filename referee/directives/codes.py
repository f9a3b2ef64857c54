"""Which commands are carried out with the code of an answer only, and that code.

Knows what cannot be taken lightly. Must not know who may command what.
"""

from __future__ import annotations

from hashlib import sha256

from referee.docket import Docket
from referee.rulings import commands as c
from referee.rulings import ruled

CODE_LENGTH = 5
"""Characters of the code that confirms a command."""


def is_grave(command: c.Command, ruling: ruled.Ruling | None, own: ruled.Dismissed) -> bool:
    """Whether a command wants a code: what takes time from players, too, or (`own`) a moderator's own power.

    So does what keeps notices away; to have them back does not.
    """
    if ruling is None:
        return isinstance(command, c.MuteMe)
    return isinstance(command, c.Shorten) or ruling == own or not isinstance(ruling, ruled.LightRuling)


def code_for(docket: Docket, command: c.Command) -> str:
    """What confirms a command; another one as soon as something was ruled or has happened at the table."""
    stands = f"{docket.seed}/{docket.game}/{len(docket.ledger)}/{docket.stop}/{docket.state!r}/{command!r}"
    return sha256(stands.encode()).hexdigest()[:CODE_LENGTH]
