"""The question that a letter of ours asks beside those of orders, and what yes, no and neither mean to it.

A request that is asked back changes nothing, and the question goes to the address on file, so a forged one is harmless.
Must not know what comes of an answer, nor who may give it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from referee.docket import Docket
from referee.docket.labels import AGAIN, motion_of, read_label, seal_of
from referee.orders.contents import (
    ABSENCE,
    UNHEARD,
    AskedBack,
    Decline,
    Meant,
    Ok,
    OrderSheet,
    Rematch,
    Request,
    Vote,
)
from referee.orders.presence import Second
from referee.rules.model import Seat


@dataclass(frozen=True, slots=True)
class PlainQuestion:
    """What a yes and a no come to, and what a letter does that says neither: nothing, or ask again."""

    yes: tuple[Request, ...]
    no: tuple[Request, ...] = ()
    neither: tuple[Request, ...] = ()
    to_all: bool = False  # all at the table are asked

    def answered(self, sheet: OrderSheet) -> OrderSheet:
        """The sheet of an answer; its yes or no becomes what it means to this question."""
        if _says_nothing(sheet) and sheet.note != ABSENCE:
            return replace(sheet, requests=self.neither)
        return replace(sheet, requests=tuple(meant for each in sheet.requests for meant in self._meant(each)))

    def _meant(self, request: Request) -> Iterator[Request]:
        yield from self.yes if isinstance(request, Ok) else self.no if isinstance(request, Decline) else (request,)


def question_of(docket: Docket, seat: Seat, label: str) -> PlainQuestion | None:
    """The question that a seat's letter of this label asks, or that stands while all are asked whether they go on."""
    number, seal = motion_of(label), seal_of(label)
    if back := docket.seat(seat).agreed_to(label):
        return PlainQuestion(tuple(map(_sure, back)), (Decline(),), cast(tuple[Request, ...], back))
    if number is not None:
        return PlainQuestion(
            (Vote(True, number),), (Vote(False, number),), (Vote(False, number, UNHEARD),), to_all=True
        )
    if seal is not None:
        return PlainQuestion((Second(True, seal),), (Second(False, seal),), to_all=True)
    if read_label(label).suffix == AGAIN:
        return PlainQuestion((Rematch(),), to_all=True)
    return PlainQuestion((Ok(),)) if docket.asks_to_go_on else None


def _says_nothing(sheet: OrderSheet) -> bool:
    """Whether a letter neither orders nor asks for anything, and nothing in it is complained of."""
    return not (
        sheet.blocks or sheet.standing or sheet.requests or sheet.proposal or sheet.previewed or sheet.complaints
    )


def _sure(request: AskedBack) -> Request:
    if isinstance(request, Meant):
        return request.request
    return cast(Request, replace(cast(Any, request), sure=True))
