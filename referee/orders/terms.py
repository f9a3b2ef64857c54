"""The types of the fields of orders, as turn files write them: names, numbers, lists within bounds.

Knows kinds only: while pydantic reads or writes, the names at a table say what a word means. To everybody else, and to
the log, these types are plain numbers, texts and tuples.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from referee.rules.model import Owner, Place, Seat, TokenId

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)

MOST = 30
"""The greatest number of caballeros in an order."""

MOST_LISTED = 40
"""The longest list in an order."""

MANY = 8
"""The most facts of one guard, and the most guards of one order."""

MOST_TURNS, MOST_POINTS = 5, 500
"""The last turn of a round, and the greatest lead in points, that a fact may ask for."""


@dataclass(frozen=True, slots=True)
class Term:
    """Marks a field that a file writes in another form than we hold: as a word or number of a kind."""

    kind: str
    typed: Any = Annotated[str, Field(min_length=1, max_length=80)]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of what is typed, converted by the names of the table, which are pydantic's context."""
        return core_schema.with_info_after_validator_function(
            self._meaning,
            handler.generate_schema(self.typed),
            serialization=core_schema.plain_serializer_function_ser_schema(self._written, info_arg=True),
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """The schema of what is typed; its format is the kind."""
        return {**handler(schema), "format": self.kind}

    def _meaning(self, typed: Any, asked: Any) -> Any:
        return asked.context.meaning(self.kind, typed)

    def _written(self, held: Any, asked: Any) -> Any:
        return asked.context.written(self.kind, held)


@dataclass(frozen=True, slots=True)
class Gathered:
    """Marks a field whose types stand in files of their own, gathered under a name in `turnfile.forms`."""

    name: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """A reference to the definition of that name."""
        return core_schema.definition_reference_schema(self.name)


ITEM = Gathered("Item")
"""A line of a plan."""

LINES = "lines"
"""Marks a field whose elements are written in lines of their own."""


def each_once(ranks: tuple[H, ...]) -> tuple[H, ...]:
    """What is named twice counts once."""
    return tuple(dict.fromkeys(ranks))


_Figure = Annotated[int, Field(ge=1, le=999)]

NamedPlace = Annotated[Place, Term("place")]
NamedZone = Annotated[Place, Term("zone")]  # a place or the court
NamedRoom = Annotated[Place, Term("room")]  # a zone; by a seat also where guests in its court stand
NamedSpot = Annotated[Place, Term("spot")]  # a place, the court or the provinces
ToLead = Annotated[Place, Field(alias="lead"), Term("place")]
FromZone = Annotated[Place, Field(alias="from"), Term("spot")]
FromPlace = Annotated[Place, Field(alias="from"), Term("place")]
NamedSeat = Annotated[Seat, Term("seat")]
NamedOwner = Annotated[Owner, Term("owner")]  # a seat or a neutral party
NamedCard = Annotated[str, Term("card")]
WantedCard = Annotated[str, Term("wanted-card")]  # or any
NamedToken = Annotated[TokenId, Term("token", _Figure)]
NamedFigure = Annotated[TokenId, Term("figure")]  # that visits courts
NamedKind = Annotated[str, Term("token-kind")]  # of what caballeros bear
PowerValue = Annotated[int, Term("power", _Figure)]
AnyPower = Annotated[int, Term("power-card", _Figure | Literal["joker"])]  # a value, or the Joker
Keyword = Annotated[str, Field(alias="order"), Term("keyword")]  # of an effect that asks for a place
BoxKeyword = Annotated[str, Field(alias="order"), Term("box-keyword")]
Count = Annotated[int, Term("count", Annotated[int, Field(ge=1, le=MOST)] | Literal["all"])]
CountOrNone = Annotated[int, Term("count", Annotated[int, Field(ge=0, le=MOST)] | Literal["all"])]
PointCount = Annotated[int, Field(ge=0, le=999)]
Turn = Annotated[int, Field(ge=1, le=5)]

Listed = Annotated[tuple[T, ...], Field(max_length=MOST_LISTED)]
Ranked = Annotated[tuple[H, ...], Field(max_length=MOST_LISTED), AfterValidator(each_once)]
ListedLines = Annotated[tuple[T, ...], Field(max_length=MOST_LISTED), LINES]
RankedLines = Annotated[tuple[H, ...], Field(max_length=MOST_LISTED), AfterValidator(each_once), LINES]
SomeListed = Annotated[tuple[T, ...], Field(min_length=1, max_length=MOST_LISTED)]
SomeRanked = Annotated[tuple[H, ...], Field(min_length=1, max_length=MOST_LISTED), AfterValidator(each_once)]
SomeLines = Annotated[tuple[T, ...], Field(min_length=1, max_length=MOST_LISTED), LINES]
Few = Annotated[tuple[T, ...], Field(max_length=MANY)]


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
    elif get_origin(first) is tuple:
        is_ranked = any(isinstance(mark, AfterValidator) for mark in marks)
        yield from ((kind, "ranked" if is_ranked else "listed") for kind, _ in _named_in(get_args(first)[0]))
