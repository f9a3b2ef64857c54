"""Who may read an entry of a log: everybody, one seat, or the referee alone; and what others read instead.

Must not know where entries are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, cast

from referee.log import entries, people, rulings
from referee.log.entries import Entry, Linked, Ruled
from referee.rules.events import ChoiceSealed, HandChosen, PowerTakenBack, SealedFact
from referee.rules.model import Seat
from referee.rules.state import AgendaChanged

Audience = Literal["all", "referee"] | Seat
REFEREE_ONLY = (
    entries.SeedKept,
    AgendaChanged,
    entries.DirectiveRead,
    entries.Noticed,
    people.PassedOn,
    people.RematchAsked,
    people.RematchLapsed,
    entries.Returned,
    entries.TurnedDown,
    entries.SealedRead,
    entries.Muted,
    *(entries.FormatChosen, entries.LettersChosen, entries.TextOnly, entries.PageChosen),
    *people.PRIVATE,
    *(entries.WordsKept, entries.LetterShown),
    entries.Drafted,
    Linked,
)
"""Kinds of entries that only the referee may read, no seat."""

NEVER_TOLD = (
    *(entries.LetterRead, entries.Proposed, entries.DirectiveRead, entries.Noticed, entries.Drafted),
    *(
        people.PassedOn,
        people.RematchAsked,
        people.RematchLapsed,
        entries.Returned,
        entries.TurnedDown,
        entries.Muted,
        *(entries.FormatChosen, entries.LettersChosen, entries.TextOnly, entries.PageChosen),
    ),
    *people.PRIVATE,
    *(entries.WordsKept, entries.LetterShown),
)
"""Kinds of entries that stay private even after the end: letters, and what came of them beside the game."""

SEALS = (ChoiceSealed, HandChosen)
"""Kinds of facts that seal something: of them others learn the commitment."""

SEAT_ONLY = (
    *(
        entries.SheetFiled,
        entries.SheetContinued,
        entries.Withdrawn,
        entries.Answered,
        entries.LetterRead,
        entries.Proposed,
    ),
    *(*SEALS, PowerTakenBack),
)
"""Kinds of entries that only their own seat may read."""


def audience(body: Entry) -> Audience:
    """Who may read an entry as it is: all, unless its kind is listed above.

    For others `public_part` may have a version without the secret. A test names every kind that is open to all.
    """
    readers = _READERS.get(type(body), "all")
    return cast(Seat, body.seat) if readers == "seat" else readers  # type: ignore[union-attr]


_READERS: Mapping[type, Literal["all", "seat", "referee"]] = {
    **dict.fromkeys(SEAT_ONLY, "seat"),
    **dict.fromkeys(REFEREE_ONLY, "referee"),
}


def public_part(body: Entry) -> Entry | None:
    """The part of an entry that everybody may read: the entry, a version without the secret, or nothing."""
    if isinstance(body, PowerTakenBack):
        return body if body.shown else PowerTakenBack(body.seat, 0, shown=False)
    if isinstance(body, SealedFact):
        return cast(Entry, body.closed())
    if isinstance(body, Ruled) and isinstance(body.ruling, rulings.OrderedFor):
        return replace(body, ruling=rulings.OrderedFor(body.ruling.seat, ()))
    if isinstance(body, Linked):
        return replace(body, salt="")
    return body if audience(body) == "all" else None


def seen_by(body: Entry, seat: Seat | None) -> Entry | None:
    """The part of an entry that this seat, or for None a bystander, may read."""
    return body if audience(body) == seat and seat is not None else public_part(body)
