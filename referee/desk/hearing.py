"""Hearing a player's letter: the entries that follow from it, with those about its writer first.

Of its writer it may say which letters are wanted and in which form, who is ignored, when he sleeps and where. A mail
program that unsubscribes is heard as if its owner had written MUTE, which changes nothing before a plain yes; the
question goes to the address on file, so a forged request is harmless. Must not know where the letter came from, what
it costs, nor which letters are muted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.commands.directive import CommandSheet, Directive, Spoken
from referee.commands.moderators import MuteMe
from referee.desk.decisions import seconds
from referee.desk.roster import usual_night
from referee.docket import Docket, LogTail, dockets_after
from referee.log import Entry
from referee.mail.header import Header
from referee.mail.reply_tokens import UNSUBSCRIBE, is_marked
from referee.orders.contents import (
    AsText,
    FormatData,
    Ignore,
    LettersWanted,
    LivesIn,
    Mute,
    OrderSheet,
    OwnPage,
    Quiet,
    Unmute,
)
from referee.store import Person

_Form = log.FormatChosen | log.TextOnly | log.PageChosen


def entries_heard(
    docket: Docket, said: Submission, writer: Person, now: datetime, *, sender_in_doubt: bool = False
) -> LogTail:
    """What follows from a letter; whoever answers a letter that we sent after a bounce is reachable again."""
    person = writer.number
    back = docket.unreachable.get(person)
    first: list[Entry] = (
        []
        if said.held
        else [
            *_letters_wanted(docket, person, said.sheet),
            *_forms(docket, person, said.sheet),
            *_ignoring(docket, person, said.sheet),
            *_nights(docket, writer, said.sheet),
        ]
    )
    if back is not None and not sender_in_doubt and said.answers > back.letter:
        first.insert(0, log.Returned(person, said.answers, ""))
    led_to = dockets_after(docket, first)
    heard = adjudicate.hear((docket, *led_to)[-1], said, seconds(now))
    heard.entries[:0], heard.led_to[:0] = first, led_to
    return heard


def _letters_wanted(docket: Docket, person: int, sheet: OrderSheet) -> tuple[log.LettersChosen, ...]:
    """The log entry for a sheet that says which letters its writer wants, if that changes anything; UNMUTE goes before.

    MUTE is `few`, UNMUTE is `all`.
    """
    wanted = [each for each in sheet.requests if isinstance(each, LettersWanted)]
    if Mute(sure=True) in sheet.requests:
        wanted.append(LettersWanted("few"))
    if any(isinstance(each, Unmute) for each in sheet.requests):
        wanted.append(LettersWanted("all"))
    if not wanted or wanted[-1] == _wanted_by(docket, person):
        return ()
    return (log.LettersChosen(person, wanted[-1].how, wanted[-1].minute),)


def _wanted_by(docket: Docket, person: int) -> LettersWanted:
    """Which letters a person wants, and when."""
    if person in docket.daily:
        return LettersWanted("daily", docket.daily[person])
    return LettersWanted("few" if person in docket.muted else "every" if person in docket.every else "all")


def _forms(docket: Docket, person: int, sheet: OrderSheet) -> Iterator[_Form]:
    """The log entries for a sheet that says in what form its writer wants letters, if that changes anything."""
    if (on := _wish(sheet, FormatData)) not in (None, person in docket.as_data):
        yield log.FormatChosen(person, bool(on))
    if (on := _wish(sheet, AsText)) not in (None, person in docket.text_only):
        yield log.TextOnly(person, bool(on))
    if (on := _wish(sheet, OwnPage)) not in (None, person not in docket.pageless):
        yield log.PageChosen(person, bool(on))


def _wish(sheet: OrderSheet, form: type[FormatData] | type[AsText] | type[OwnPage]) -> bool | None:
    """What a sheet says last of this form; None if nothing."""
    return next((each.on for each in reversed(sheet.requests) if isinstance(each, form)), None)


def _ignoring(docket: Docket, person: int, sheet: OrderSheet) -> Iterator[log.Ignored]:
    """The log entries for a sheet by which its writer ignores others or hears them again, if that changes anything."""
    for said in sheet.requests:
        if isinstance(said, Ignore):
            whom = docket.seat(said.seat).person
            if said.on != ((person, whom) in docket.ignoring):
                yield log.Ignored(person, whom, said.on)


def _nights(docket: Docket, person: Person, sheet: OrderSheet) -> tuple[log.QuietHours, ...]:
    """The log entry for a sheet whose writer says when he sleeps or where, if that changes anything at this table."""
    was = docket.quiet.get(person.number) or usual_night(person.number, person.time_zone)
    now = was
    for each in sheet.requests:
        if isinstance(each, Quiet):
            now = replace(now, begins=each.begins, ends=each.ends)
        elif isinstance(each, LivesIn):
            now = replace(now, zone=each.name)
    return (now,) if now != docket.quiet.get(person.number, was) else ()


def is_unsubscribe(header: Header) -> bool:
    """Whether a letter went to our List-Unsubscribe address: a mail program sent it, and its words do not count."""
    return any(is_marked(address, UNSUBSCRIBE) for address in header.recipients)


def mute_directed(person: int, letter: int) -> Directive:
    """The directive for an unsubscribe by a moderator's mail program, as if the moderator had written MUTE."""
    return Directive(person, letter, sheet=CommandSheet((Spoken(MuteMe(), 1, "MUTE"),)))


def mute_read(seat: int, letter: int) -> log.LetterRead:
    """The entry for an unsubscribe by a player's mail program, as if the player had written MUTE."""
    return log.LetterRead(seat, letter, "answered", OrderSheet(requests=(Mute(),)), (), (), (), ())
