"""Hearing a player's letter: the entries that follow from it, with those about its writer first.

Must not know where the letter came from, nor what it costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.desk import ignoring, muting, sleep
from referee.desk.decisions import seconds
from referee.docket import Docket, LogTail, dockets_after
from referee.log import Entry
from referee.orders.contents import AsText, FormatData, OrderSheet, OwnPage
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
            *muting.entries_of(docket, person, said.sheet),
            *entries_of(docket, person, said.sheet),
            *ignoring.entries_of(docket, person, said.sheet),
            *sleep.entries_of(docket, writer, said.sheet),
        ]
    )
    if back is not None and not sender_in_doubt and said.answers > back.letter:
        first.insert(0, log.Returned(person, said.answers, ""))
    led_to = dockets_after(docket, first)
    heard = adjudicate.hear((docket, *led_to)[-1], said, seconds(now))
    heard.entries[:0], heard.led_to[:0] = first, led_to
    return heard


def entries_of(docket: Docket, person: int, sheet: OrderSheet) -> Iterator[_Form]:
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
