"""Plans the letters that rulings cause at once, to everybody or to the seats that they are about.

Must not know the words of a ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee import log
from referee.docket import Docket
from referee.letters.model import KINDS, Letter, PressTold, Stand
from referee.letters.one_seat import letter_to, status_to
from referee.log import Entry, rulings
from referee.rules.model import Seat


def of_ruling(docket: Docket, entry: log.Ruled) -> list[Letter]:
    """The letters that a ruling itself causes."""
    match entry.ruling:
        case rulings.Proclaimed(text):
            said = PressTold(text, announcer=entry.name)
            return [letter_to(docket, "press", seat, said) for seat in docket.players]
        case rulings.Resent(seats) if docket.started:
            return [status_to(docket, seat, Stand(asked_for=True)) for seat in seats]
        case rulings.Resent(seats):
            return [letter_to(docket, "invitation", seat) for seat in seats]
        case rulings.Substituted(seat) if not docket.started:
            return [letter_to(docket, "invitation", seat)]
        case _:
            return []


def of_undone_orders(steps: Sequence[tuple[Entry, Docket]]) -> Iterator[Letter]:
    """How the game stands, to each seat for which a moderator had written orders, where that ruling is undone.

    `steps`: the entries, each with its docket.
    """
    docket = steps[-1][1]
    undone = ((entry, then) for entry, then in steps if isinstance(entry, log.Ruled) and entry.undoes)
    for entry, then in undone:
        if isinstance(entry.ruling, rulings.OrderedFor) and entry.ruling.seat in docket.players:
            yield status_to(docket, entry.ruling.seat, Stand(entry.name, asked_for=True), then)


def is_told_at_once(ruled: log.Ruled) -> bool:
    """Whether everybody is told of a ruling at once; also that the host made somebody moderator, where none answers."""
    inherits = isinstance(ruled.ruling, rulings.Promoted) and ruled.by == log.OPERATOR
    return ruled.ruling.told_at_once or inherits


def who_came(entries: Sequence[Entry], before: Docket | None, docket: Docket) -> frozenset[Seat]:
    """The seats that somebody has just taken."""
    made = [entry.ruling for entry in entries if isinstance(entry, log.Ruled)]
    taken = {ruling.seat for ruling in made if isinstance(ruling, rulings.Substituted)}
    taken |= {entry.seat for entry in entries if isinstance(entry, log.SeatTaken)}
    taken |= {*before.coming} - {*docket.coming} if before is not None else set()
    return frozenset(taken)


def with_welcome(
    planned: Sequence[Letter], entries: Sequence[Entry], before: Docket | None, docket: Docket
) -> Iterator[Letter]:
    """The letters, with words of welcome for whoever has just taken a seat in a running game."""
    taken = who_came(entries, before, docket)
    for letter in planned:
        is_first = letter.seat in taken and KINDS[letter.kind].welcomes
        yield replace(letter, past=()) if is_first else letter
