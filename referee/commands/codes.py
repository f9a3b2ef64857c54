"""The codes that confirm what cannot be taken lightly: each is bound to one change, as an answer has told it.

A code is worked out anew when it arrives. So it holds, whatever else has been ruled or played, until what the command
would do is no longer what the answer said, or has been done. Must not know letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from referee.commands.command import Command
from referee.docket import Docket
from referee.log import Change, Reply
from referee.log.rulings import AbsencesSet, ClockStarted, Ended, Rewound, Ruling

CODE_LENGTH = 5
"""Characters of the code that confirms a command."""

ANEW = "anew"
"""The key of a change that is counted from the moment in which the command is carried out."""

_SET_ANEW = {
    Rewound: ("due", "opens"),
    ClockStarted: ("due", "opens"),
    AbsencesSet: ("due", "opens", "absence"),
    Ended: ("ending",),
}
"""What is counted from then, by kind of ruling."""


def beforehand(ruling: Ruling | None, changes: Sequence[Change]) -> tuple[Change, ...]:
    """These changes as they are told before they are made."""
    anew = _SET_ANEW.get(type(ruling), ())
    return tuple(replace(each, key=ANEW) if each.what in anew and not each.key else each for each in changes)


def code_for(docket: Docket, by: int, command: Command, ruling: Ruling | None, told: Sequence[Change]) -> str:
    """The code by which this person confirms a command that, given now, would make this ruling and these changes."""
    lasting = tuple(each for each in told if each.key != ANEW)
    asked = _asked(docket) if ruling is not None and ruling.of_its_stop else ()
    done_before = sum(entry.ruling == ruling for entry in docket.ledger)
    bound_to = f"{docket.seed}/{docket.game}/{by}/{command!r}/{lasting!r}/{asked!r}/{done_before}"
    return sha256(bound_to.encode()).hexdigest()[:CODE_LENGTH]


def code_of_all(replies: Sequence[Reply]) -> str:
    """The code that confirms all that a game answers to a letter; empty if it would do nothing."""
    if not any(reply.confirm for reply in replies):
        return ""
    said = tuple((reply.fate, reply.code, reply.args, reply.confirm) for reply in replies)
    return sha256(repr(said).encode()).hexdigest()


def _asked(docket: Docket) -> tuple[object, ...]:
    """What the table waits for, but not how it came to that: reasons are for the seat alone."""
    wait = docket.wait
    return (docket.stop, *(() if wait is None else (wait.seats, wait.kind, wait.keys)))
