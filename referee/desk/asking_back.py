"""Asking back: a plain yes to the letter that asks makes the requests sure that it asks about, and nothing else.

A request changes nothing and the question goes to the address on file, so a forged request is harmless. Must not know
what a request does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from referee.docket.seat import SeatDocket
from referee.orders.contents import AskedBack, Meant, Ok, OrderSheet, Request
from referee.orders.presence import BeAway, BeBack


def with_consent(sheet: OrderSheet, own: SeatDocket, label: str) -> OrderSheet:
    """The sheet of an answer to our letter with this label; a yes becomes the requests that the letter asks back."""
    back = own.agreed_to(label)
    if not back:
        return sheet
    if says_nothing(sheet):
        return replace(sheet, requests=cast(tuple[Request, ...], back))  # the question is asked again
    said: list[Request] = []
    for each in sheet.requests:
        said += (_sure(request) for request in back) if isinstance(each, Ok) else (each,)
    return replace(sheet, requests=tuple(said))


def says_nothing(sheet: OrderSheet) -> bool:
    """Whether a letter neither orders nor asks for anything, and nothing in it is complained of."""
    return not (
        sheet.blocks or sheet.standing or sheet.requests or sheet.proposal or sheet.previewed or sheet.complaints
    )


def without_offers(sheet: OrderSheet, *others: type[AskedBack]) -> OrderSheet:
    """The sheet without the absences, and these others, that its writer speaks of and would have to be asked about."""
    offers = {BeAway, *others}
    requests = tuple(
        each for each in sheet.requests if not (isinstance(each, AskedBack) and type(each) in offers and each.asks)
    )
    return replace(sheet, requests=requests)


def without_return(sheet: OrderSheet) -> OrderSheet:
    """The sheet without the question whether its writer is back, who was never away."""
    back = [each for each in sheet.requests if isinstance(each, Meant) and isinstance(each.request, BeBack)]
    return replace(sheet, requests=tuple(each for each in sheet.requests if each not in back))


def _sure(request: AskedBack) -> Request:
    if isinstance(request, Meant):
        return request.request
    return cast(Request, replace(cast(Any, request), sure=True))
