"""Plans the letters that rulings cause at once, to everybody or to the seats that they are about.

Must not know the words of a ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee import log, rulings
from referee.docket import Docket
from referee.letters.model import Letter
from referee.letters.one_seat import letter_to, status_to
from referee.log import Entry

TOLD_BY_STATUS = (
    rulings.Extended,
    rulings.DueSet,
    rulings.ClockStopped,
    rulings.ClockStarted,
    rulings.Corrected,
    rulings.Substituted,
    rulings.Ejected,
    rulings.StoodIn,
    rulings.Rewound,
)
"""Rulings that everybody is told at once, unless a report is due anyway; others are told in the next report."""


def of_ruling(docket: Docket, entry: log.Ruled) -> list[Letter]:
    """The letters that a ruling itself causes."""
    match entry.ruling:
        case rulings.Proclaimed(text):
            letters = [letter_to(docket, "press", seat) for seat in docket.players]
            return [replace(letter, press=text, announcer=entry.name) for letter in letters]
        case rulings.Resent(seats) if docket.started:
            return [replace(status_to(docket, seat), asked_for=True) for seat in seats]
        case rulings.Resent(seats):
            return [letter_to(docket, "invitation", seat) for seat in seats]
        case rulings.Substituted(seat) if not docket.started:
            return [letter_to(docket, "invitation", seat)]
        case _:
            return []


def status_after_undo(docket: Docket, taken_back: Sequence[tuple[Docket, log.Ruled]]) -> list[Letter]:
    """A status to each seat whose sheet a moderator had replaced, now that the ruling is undone."""
    letters = []
    for then, entry in taken_back:
        if isinstance(entry.ruling, rulings.OrderedFor) and entry.ruling.seat in docket.players:
            seat = entry.ruling.seat
            status = status_to(docket, seat, caused=then)
            letters.append(replace(status, ruled_by=entry.name, asked_for=True))
    return letters


def with_welcome(planned: Sequence[Letter], entries: Sequence[Entry]) -> Iterator[Letter]:
    """The letters, with words of welcome for whoever has just taken a seat in a running game."""
    made = [entry.ruling for entry in entries if isinstance(entry, log.Ruled)]
    taken = {ruling.seat for ruling in made if isinstance(ruling, rulings.Substituted)}
    for letter in planned:
        is_first = letter.seat in taken and letter.kind in ("report", "question", "part", "status")
        yield replace(letter, welcome=True) if is_first else letter
