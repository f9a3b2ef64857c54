"""The stimuli that the desk handles: letters kept, time passing, outages, letters given up."""

from __future__ import annotations

from dataclasses import dataclass


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
    """Stimulus: handling this letter crashed with this trace; it is put aside, its writer and the moderators told."""

    inbox_id: int
    trace: str


@dataclass(frozen=True, slots=True)
class Outage:
    """Stimulus: the referee was away from this mailbox for so many seconds, by which running deadlines will move."""

    seconds: int
    mailbox: str = ""


@dataclass(frozen=True, slots=True)
class Absence:
    """Stimulus: the deadline of this game has yet to move by an outage, and letters wait for that."""

    game: str


@dataclass(frozen=True, slots=True)
class Undelivered:
    """Stimulus: this letter of ours was given up; the game has to record that its reader gets no letters."""

    out_id: int


Stimulus = LetterKept | Tick | Outage | Absence | Shunted | Undelivered


class NoSuchGame(LookupError):
    """There is no game with this id."""
