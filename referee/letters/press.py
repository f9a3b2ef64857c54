"""Letters that tell what a player says, to all or to some alone; private words are given beside the log.

Must not know why they are passed on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from referee import log
from referee.docket import Docket
from referee.letters.model import Letter, PressTold
from referee.letters.one_seat import letter_to
from referee.orders.contents import OrderSheet, Whisper
from referee.rules.model import Seat

NO_WORDS: Mapping[str, str] = {}
"""No private words, by their digests."""

_T = TypeVar("_T")


def press(docket: Docket, entry: log.PressSent) -> list[Letter]:
    """What somebody says to all, to everybody else who does not ignore him."""
    said = PressTold(entry.text, entry.seat)
    return [letter_to(docket, "press", seat, said) for seat in _hearers(docket, entry.seat, docket.players)]


def whisper(docket: Docket, entry: log.Whispered, words: Mapping[str, str]) -> list[Letter]:
    """What somebody says to some alone; to nobody, once the words are deleted."""
    text = words.get(entry.digest, "")
    heard = [*_hearers(docket, entry.seat, entry.to)] if text else []
    return [letter_to(docket, "press", seat, PressTold(text, entry.seat, told_alone=entry.to)) for seat in heard]


def _hearers(docket: Docket, speaker: Seat, seats: Iterable[Seat]) -> Iterator[Seat]:
    """The seats, but for the speaker's, vacant ones, and those whose players ignore the speaker."""
    for seat in seats:
        own = docket.seat(seat)
        if seat != speaker and not own.vacant and not ignores(docket, seat, speaker):
            yield seat


def ignores(docket: Docket, seat: Seat, speaker: Seat) -> bool:
    """Whether what a seat's player says does not reach this one's."""
    return (docket.seat(seat).person, docket.seat(speaker).person) in docket.ignoring


def with_words(sheet: OrderSheet, words: Mapping[str, str]) -> OrderSheet:
    """The sheet with its private words, for the receipt of their writer."""
    return replace(sheet, requests=spelled_out(sheet.requests, words)) if words else sheet


def spelled_out(requests: Iterable[_T], words: Mapping[str, str]) -> tuple[_T, ...]:
    """The requests with their private words in the place of digests."""
    return tuple(
        replace(each, text=words.get(each.digest, "")) if isinstance(each, Whisper) else each for each in requests
    )
