"""Plans the letters that rulings cause at once, to everybody or to the seats that they are about.

Must not know the words of a ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee import log
from referee.docket import Docket
from referee.letters.model import KINDS, Letter, PressTold, Stand
from referee.letters.one_seat import letter_to, status_to, status_to_all
from referee.log import Entry, rulings


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


def status_of_rulings(docket: Docket, steps: Sequence[tuple[Entry, Docket]]) -> list[Letter]:
    """Status letters about rulings among entries that cause no report. `steps`: the entries, each with its docket.

    They go to everybody after the last ruling that is `told_at_once`, and to each seat for which a moderator had
    written orders, if that ruling is undone.
    """
    ruled = [(entry, then) for entry, then in steps if isinstance(entry, log.Ruled)]
    letters = []
    told_to_all = [(entry, then) for entry, then in ruled if entry.ruling.told_at_once or _inherits(entry)]
    if told_to_all and told_to_all[-1][1].started:
        entry, then = told_to_all[-1]
        letters += status_to_all(then, Stand(entry.name))
    came = log.SeatTaken | log.SealOpened
    taken = [then for entry, then in steps if isinstance(entry, came) and then.started]
    if taken and not letters:
        letters += status_to_all(taken[-1])
    for entry, then in ruled:
        if isinstance(entry.ruling, rulings.OrderedFor) and entry.undoes and entry.ruling.seat in docket.players:
            letters.append(status_to(docket, entry.ruling.seat, Stand(entry.name, asked_for=True), then))
    return letters


def _inherits(entry: log.Ruled) -> bool:
    """Whether the host made somebody moderator, as where the moderators do not answer."""
    return isinstance(entry.ruling, rulings.Promoted) and entry.by == log.OPERATOR


def with_welcome(
    planned: Sequence[Letter], entries: Sequence[Entry], before: Docket | None, docket: Docket
) -> Iterator[Letter]:
    """The letters, with words of welcome for whoever has just taken a seat in a running game."""
    made = [entry.ruling for entry in entries if isinstance(entry, log.Ruled)]
    taken = {ruling.seat for ruling in made if isinstance(ruling, rulings.Substituted)}
    taken |= {entry.seat for entry in entries if isinstance(entry, log.SeatTaken)}
    taken |= {*before.coming} - {*docket.coming} if before is not None else set()
    for letter in planned:
        is_first = letter.seat in taken and KINDS[letter.kind].welcomes
        yield replace(letter, past=()) if is_first else letter
