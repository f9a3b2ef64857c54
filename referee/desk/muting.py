"""Muting: whoever asks for fewer letters, or whose mail program unsubscribes, is asked to confirm with a plain yes.

A request changes nothing and the question goes to the address on file, so a forged request is harmless. Must not know
which letters are muted: `letters` and `notices` do.
"""

from __future__ import annotations

from referee import log
from referee.commands.directive import CommandSheet, Directive, Spoken
from referee.commands.moderators import MuteMe
from referee.docket import Docket
from referee.mail.header import Header
from referee.mail.reply_tokens import UNSUBSCRIBE, is_marked
from referee.orders.contents import Mute, OrderSheet, Unmute


def is_unsubscribe(header: Header) -> bool:
    """Whether a letter went to our List-Unsubscribe address: a mail program sent it, and its words do not count."""
    return any(is_marked(address, UNSUBSCRIBE) for address in header.recipients)


def entries_of(docket: Docket, person: int, sheet: OrderSheet) -> tuple[log.Muted, ...]:
    """The log entry for a sheet with which its writer mutes or unmutes, if that changes anything."""
    muted = person in docket.muted
    if any(isinstance(each, Unmute) for each in sheet.requests):
        return (log.Muted(person, on=False),) if muted else ()
    return (log.Muted(person, on=True),) if Mute(sure=True) in sheet.requests and not muted else ()


def directive_of(person: int, letter: int) -> Directive:
    """The directive for an unsubscribe by a moderator's mail program, as if the moderator had written MUTE."""
    return Directive(person, letter, sheet=CommandSheet((Spoken(MuteMe(), 1, "MUTE"),)))


def letter_read(seat: int, letter: int) -> log.LetterRead:
    """The entry for an unsubscribe by a player's mail program, as if the player had written MUTE."""
    return log.LetterRead(seat, letter, "answered", OrderSheet(requests=(Mute(),)), (), (), (), ())
