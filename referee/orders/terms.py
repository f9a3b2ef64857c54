"""The types of the fields of orders: what kind of thing a field names, and whether it ranks or lists several.

To everybody who only holds them these types are plain numbers, texts and tuples; running words ask which they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from referee.rules.model import Owner, Place, Seat, TokenId

T = TypeVar("T")

MOST = 30
"""The greatest number of caballeros in an order."""

MANY = 8
"""The most facts of one guard, and the most guards of one order."""

MOST_TURNS, MOST_POINTS = 5, 500
"""The last turn of a round, and the greatest lead in points, that a fact may ask for."""


@dataclass(frozen=True, slots=True)
class Term:
    """Marks a field that names a thing of this kind."""

    kind: str


RANKED = "ranked"
"""Marks a field whose elements are choices, the first that is legal counts; others are listed, all of them count."""

NamedPlace = Annotated[Place, Term("place")]
NamedZone = Annotated[Place, Term("zone")]  # a place or the court
NamedRoom = Annotated[Place, Term("room")]  # a zone; by a seat also where guests in its court stand
NamedSpot = Annotated[Place, Term("spot")]  # a place, the court or the provinces
NamedSeat = Annotated[Seat, Term("seat")]
NamedOwner = Annotated[Owner, Term("owner")]  # a seat or a neutral party
NamedCard = Annotated[str, Term("card")]
WantedCard = Annotated[str, Term("wanted-card")]  # or any
NamedToken = Annotated[TokenId, Term("token")]
NamedFigure = Annotated[TokenId, Term("figure")]  # that visits courts
NamedKind = Annotated[str, Term("token-kind")]  # of what caballeros bear
PowerValue = Annotated[int, Term("power")]
AnyPower = Annotated[int, Term("power-card")]  # a value, or the Joker
Keyword = Annotated[str, Term("keyword")]  # of an effect that asks for a place
BoxKeyword = Annotated[str, Term("box-keyword")]
Count = Annotated[int, Term("count")]

Ranked = Annotated[tuple[T, ...], RANKED]


@dataclass(frozen=True, slots=True)
class NamingField:
    """A field of an order that names things: of which kind, whether they are ranked or listed, and may be left out."""

    name: str
    kind: str
    form: Literal["one", "ranked", "listed"]
    optional: bool


def fields_that_name(value: type[Any]) -> tuple[NamingField, ...]:
    """The fields of an order's value that name things, in order."""
    hints = get_type_hints(value, include_extras=True)
    return tuple(
        NamingField(each.name, kind, form, each.default is not MISSING)
        for each in fields(value)
        for kind, form in _named_in(hints[each.name])
    )


def _named_in(hint: Any) -> Iterator[tuple[str, Literal["one", "ranked", "listed"]]]:
    """What a field names, if it does, and how."""
    first, *marks = get_args(hint) or (None,)
    term = next((mark.kind for mark in marks if isinstance(mark, Term)), "")
    if term:
        yield term, "one"
    elif RANKED in marks:
        yield from ((kind, "ranked") for kind, _ in _named_in(get_args(first)[0]))
    elif get_origin(hint) is tuple and marks == [...]:
        yield from ((kind, "listed") for kind, _ in _named_in(first))
