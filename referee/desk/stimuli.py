"""What comes to the desk: letters that were kept, the passing of time, an absence; and who is invited."""

from __future__ import annotations

from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class Invited:
    """A player or moderator to be: name, address on file, time zone, language."""

    name: str
    address: str
    time_zone: str = "UTC"
    language: str = "en"


class NoSuchGame(LookupError):
    """No game by this id is kept here."""
