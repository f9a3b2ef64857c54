"""Fewer letters: who asks for them, or whose mail program does, is asked back; a plain yes to that mutes.

Asking changes nothing, so it matters little who asks; the question goes to the address on file. Must not know which
letters are muted: `letters` and `notices` do.
"""

from __future__ import annotations

from dataclasses import replace

from referee import log
from referee.commands.directive import CommandSheet, Directive, Spoken
from referee.commands.moderators import MuteMe
from referee.docket import Docket
from referee.docket.labels import MUTING, read_label
from referee.mail.header import Header
from referee.mail.reply_tokens import UNSUBSCRIBE, is_marked
from referee.orders.contents import Mute, Ok, OrderSheet, Unmute


def unsubscribes(header: Header) -> bool:
    """Whether a letter went to where our List-Unsubscribe points: a mail program wrote it, and it says nothing."""
    return any(is_marked(address, UNSUBSCRIBE) for address in header.recipients)


def is_asked(label: str) -> bool:
    """Whether our letter of this label asks whether to mute."""
    return read_label(label).ending == MUTING


def meant(sheet: OrderSheet, label: str) -> OrderSheet:
    """What a letter says in answer to ours of this label: to the question a yes means no other thing."""
    if not is_asked(label):
        return sheet
    said = tuple(Mute(sure=True) if isinstance(each, Ok) else each for each in sheet.requests)
    return replace(sheet, requests=said)


def news(docket: Docket, person: int, sheet: OrderSheet) -> tuple[log.Muted, ...]:
    """What the log is to know of a letter that is heard: that its writer has muted, or has not any longer."""
    muted = person in docket.muted
    if any(isinstance(each, Unmute) for each in sheet.requests):
        return (log.Muted(person, on=False),) if muted else ()
    return (log.Muted(person, on=True),) if Mute(sure=True) in sheet.requests and not muted else ()


def commanded(person: int, letter: int) -> Directive:
    """A letter from a moderator's mail program, as if the moderator had said MUTE."""
    return Directive(person, letter, sheet=CommandSheet((Spoken(MuteMe(), 1, "MUTE"),)))


def asked(seat: int, letter: int) -> log.LetterRead:
    """A letter from a player's mail program, as if the player had said MUTE."""
    return log.LetterRead(seat, letter, "answered", OrderSheet(requests=(Mute(),)), (), (), (), ())
