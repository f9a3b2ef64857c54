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
from referee.orders.contents import LettersWanted, Mute, OrderSheet, Unmute


def is_unsubscribe(header: Header) -> bool:
    """Whether a letter went to our List-Unsubscribe address: a mail program sent it, and its words do not count."""
    return any(is_marked(address, UNSUBSCRIBE) for address in header.recipients)


def entries_of(docket: Docket, person: int, sheet: OrderSheet) -> tuple[log.LettersChosen, ...]:
    """The log entry for a sheet that says which letters its writer wants, if that changes anything; UNMUTE goes before.

    MUTE is `few`, UNMUTE is `all`.
    """
    wanted = [each for each in sheet.requests if isinstance(each, LettersWanted)]
    if Mute(sure=True) in sheet.requests:
        wanted.append(LettersWanted("few"))
    if any(isinstance(each, Unmute) for each in sheet.requests):
        wanted.append(LettersWanted("all"))
    if not wanted or wanted[-1] == wanted_by(docket, person):
        return ()
    return (log.LettersChosen(person, wanted[-1].how, wanted[-1].minute),)


def wanted_by(docket: Docket, person: int) -> LettersWanted:
    """Which letters a person wants, and when."""
    if person in docket.daily:
        return LettersWanted("daily", docket.daily[person])
    return LettersWanted("few" if person in docket.muted else "every" if person in docket.every else "all")


def directive_of(person: int, letter: int) -> Directive:
    """The directive for an unsubscribe by a moderator's mail program, as if the moderator had written MUTE."""
    return Directive(person, letter, sheet=CommandSheet((Spoken(MuteMe(), 1, "MUTE"),)))


def letter_read(seat: int, letter: int) -> log.LetterRead:
    """The entry for an unsubscribe by a player's mail program, as if the player had written MUTE."""
    return log.LetterRead(seat, letter, "answered", OrderSheet(requests=(Mute(),)), (), (), (), ())
