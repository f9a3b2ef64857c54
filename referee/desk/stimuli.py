"""What comes to the desk: letters that were kept, the passing of time, an absence; and who is invited."""

from __future__ import annotations

from dataclasses import dataclass

from referee.commands.newcomers import Newcomer


@dataclass(frozen=True, slots=True)
class LetterKept:
    """Stimulus: a letter was kept in the inbox under this number."""

    inbox_id: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Stimulus: something in this game may be due."""

    game: str


@dataclass(frozen=True, slots=True)
class Shunted:
    """Stimulus: this letter broke us, as the trace tells; it is put aside, and its writer and the moderators told."""

    inbox_id: int
    trace: str


@dataclass(frozen=True, slots=True)
class Outage:
    """Stimulus: the referee was away from this mailbox for so many seconds; running deadlines will move by as much."""

    seconds: int
    mailbox: str = ""


@dataclass(frozen=True, slots=True)
class Absence:
    """Stimulus: an outage has yet to move the deadline of this game, and letters wait for that."""

    game: str


@dataclass(frozen=True, slots=True)
class Undelivered:
    """Stimulus: this letter of ours was given up; the game is to know that its reader does not get letters."""

    out_id: int


Stimulus = LetterKept | Tick | Outage | Absence | Shunted | Undelivered


Invited = Newcomer
"""A player or moderator to be, as a command names one."""


class NoSuchGame(LookupError):
    """No game by this id is kept here."""
