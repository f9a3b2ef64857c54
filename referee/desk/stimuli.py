"""What comes to the desk: letters that were kept, the passing of time, an absence; and who is invited."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rulings.commands import Newcomer


@dataclass(frozen=True, slots=True)
class Letter:
    """Stimulus: a letter was kept in the inbox under this number."""

    inbox_id: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Stimulus: something in this game may be due."""

    game: str


@dataclass(frozen=True, slots=True)
class Shunted:
    """Stimulus: this letter broke us and was put aside; its writer is to know, and so are the moderators."""

    inbox_id: int


@dataclass(frozen=True, slots=True)
class Outage:
    """Stimulus: the referee was away from this mailbox for so many seconds; running deadlines move by as much."""

    seconds: int
    mailbox: str = ""


Stimulus = Letter | Tick | Outage | Shunted


Invited = Newcomer
"""A player or moderator to be, as a command names one."""


class NoSuchGame(LookupError):
    """No game by this id is kept here."""
