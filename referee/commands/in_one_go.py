"""A table that one letter sets up, with none behind it to mend it: everybody has a seat, and no seat is given twice.

Must not know where the lines were written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from referee.commands.context import Commander
from referee.commands.directive import Declined, Spoken, Unread
from referee.commands.drafts import names_of
from referee.commands.letter_parser import read_commands
from referee.commands.moderators import Promote
from referee.commands.newcomers import Newcomer
from referee.commands.setting_up import Invite, Uninvite
from referee.languages.domains import as_written
from referee.orders.contents import Line


def with_colours(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with the next colour that is left for each who is invited without one."""
    names = names_of(None)
    read = [(line, read_commands([line], names, in_running_words=False).said) for line in lines]
    told = (each.command for _, said in read for each in said if isinstance(each, Spoken))
    taken = {command.colour for command in told if isinstance(command, Invite)}
    left = (colour for colour in names.board.colours if colour not in taken)
    for line, said in read:
        match said:
            case (Unread(code="colour-missing", legal=(example, *_)),) if colour := next(left, ""):
                yield replace(line, text=f"INVITE {colour} {example.split(' ', 2)[2]}")
            case _:
                yield line


def given_once(said: Iterable[Spoken | Unread]) -> Iterator[Spoken | Unread]:
    """What was said; somebody who is invited into the seat of another is declined."""
    taken = set[str]()
    for each in said:
        match each:
            case Spoken(command=Invite(colour=colour)) if colour in taken:
                yield Declined(each.line, each.text, "seat-not-free", (colour,))
                continue
            case Spoken(command=Invite(colour=colour)):
                taken.add(colour)
            case Spoken(command=Uninvite(colour=colour)):
                taken.discard(colour)
        yield each


def parted(said: Iterable[Spoken | Unread], by: Commander) -> tuple[tuple[Spoken | Unread, ...], tuple[Newcomer, ...]]:
    """What is said to the draft, and who is to moderate by PROMOTE."""
    kept, moderators = list[Spoken | Unread](), list[Newcomer]()
    for each in said:
        match each:
            case Spoken(command=Promote(newcomer=person), only_try=False):
                if by.is_referees(person.address):
                    kept.append(Declined(each.line, each.text, "own-address", (as_written(person.address),)))
                moderators.append(person)
            case _:
                kept.append(each)
    return tuple(kept), tuple(moderators)
