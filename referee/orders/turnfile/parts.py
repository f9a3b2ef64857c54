"""What the orders of a JSON turn file are made of, as pydantic models: names, numbers, ranks, guards.

Knows keys and values as a writer types them. Names are looked up while a file is judged, where its judge is given
`Names`: so what is wrong with one is told where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, ValidationInfo
from pydantic_core import PydanticCustomError

from referee.orders.grammar import MOST
from referee.orders.turnfile.names import Names

T = TypeVar("T")

MOST_RANKS = 20

LEAST_POWER, MOST_POWER, POWER_CARDS, SCOREBOARDS = "$least-power", "$most-power", "$power-cards", "$scoreboards"
"""What differs from board to board, as the models' schema has it before it is one for a board."""


class Shape(BaseModel):
    """An object whose keys are all known and whose values are what they seem: no "3" for 3."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


# --- what orders are made of --------------------------------------------------------------------


def _known(look: Callable[[Names, T], object]) -> AfterValidator:
    """A name must be one at the table of the judge; without a table any will do."""

    def judged(typed: T, judge: ValidationInfo) -> T:
        if isinstance(judge.context, Names):
            look(judge.context, typed)
        return typed

    return AfterValidator(judged)


TAG = "+"
"""What the tag of a kind begins with, so that no error's path takes it for a key."""


def by_key(*keys: str, plain: str = "") -> Discriminator:
    """An object is of the first of these kinds whose key it has; anything else is `plain`."""

    def tag(value: Any) -> str | None:
        found = next((key for key in keys if key in value), None) if isinstance(value, dict) else plain or None
        return found and f"{TAG}{found}"

    return Discriminator(tag)


PlaceName = Annotated[str, Field(max_length=60, examples=["Seville", "Granada"]), _known(Names.place)]
ZoneName = Annotated[str, Field(max_length=60, examples=["court", "Seville"]), _known(Names.zone)]
AnyZoneName = Annotated[str, Field(max_length=60, examples=["provinces", "court"]), _known(Names.anywhere)]
SeatName = Annotated[str, Field(max_length=80, examples=["own", "red", "Anna"]), _known(Names.seat)]
WhoName = Annotated[str, Field(max_length=80, examples=["me", "red", "anybody"]), _known(Names.anyone)]
CardName = Annotated[str, Field(max_length=60, examples=["two_and_two", "king"]), _known(Names.card)]


def _no_more(listed: Any, judge: ValidationInfo) -> Any:
    """No more wishes than there are power cards."""
    most = len(judge.context.table.board.powers) if isinstance(judge.context, Names) else MOST_RANKS
    if isinstance(listed, list) and len(listed) > most:
        raise PydanticCustomError("too_long", "too long", {"max_length": most})
    return listed


PowerValue = Annotated[
    int, Field(json_schema_extra={"minimum": LEAST_POWER, "maximum": MOST_POWER}), _known(Names.power)
]
PowerValues = Annotated[
    list[PowerValue], Field(min_length=1, json_schema_extra={"maxItems": POWER_CARDS}), BeforeValidator(_no_more)
]
ScoreboardName = Annotated[int, Field(json_schema_extra={"enum": SCOREBOARDS}), _known(Names.scoreboard)]

Number = Annotated[int, Field(ge=1, le=MOST)]
Count = Number | Literal["all"]
Points = Annotated[int, Field(ge=0, le=999)]
Yes = Literal[True]

Places = Annotated[list[PlaceName], Field(min_length=1, max_length=MOST_RANKS)]
Zones = Annotated[list[ZoneName], Field(min_length=1, max_length=MOST_RANKS)]


class LeadThere(Shape):
    """A place, if it gives me the lead there."""

    lead: PlaceName


Target = Annotated[
    Annotated[PlaceName, Tag("+name")] | Annotated[LeadThere, Tag("+lead")], by_key("lead", plain="name")
]
Targets = Annotated[list[Target], Field(min_length=1, max_length=MOST_RANKS)]


class Fetched(Shape):
    """So many from a place."""

    place: PlaceName
    count: Count = "all"


Fetch = Annotated[list[Fetched], Field(max_length=MOST_RANKS)]


# --- guards -------------------------------------------------------------------------------------


class KingIn(Shape):
    """The King stands there."""

    king_in: PlaceName


class KingMoved(Shape):
    """He stands elsewhere than when the round began."""

    king_moved: Yes


class Leads(Shape):
    """Somebody has more caballeros there than anybody else."""

    leads: PlaceName
    who: WhoName


class Has(Shape):
    """Somebody has at least so many there."""

    has: Number
    who: WhoName
    place: AnyZoneName


class Ahead(Shape):
    """Somebody has at least so many points more than `of`, or than everybody else."""

    ahead: Points
    who: WhoName
    of: SeatName | None = None


class MyTurn(Shape):
    """My turn is the so-manieth of this round, or the last."""

    turn: Annotated[int, Field(ge=1, le=5)] | Literal["last"]


class Laid(Shape):
    """Somebody has laid a power card of at least this value."""

    laid: PowerValue
    who: WhoName


class Took(Shape):
    """Somebody took this card this round."""

    took: CardName
    who: WhoName


class Free(Shape):
    """This card still lies on offer."""

    free: CardName


Seen = Annotated[
    Annotated[KingIn, Tag("+king_in")]
    | Annotated[KingMoved, Tag("+king_moved")]
    | Annotated[Leads, Tag("+leads")]
    | Annotated[Has, Tag("+has")]
    | Annotated[Ahead, Tag("+ahead")]
    | Annotated[MyTurn, Tag("+turn")]
    | Annotated[Laid, Tag("+laid")]
    | Annotated[Took, Tag("+took")]
    | Annotated[Free, Tag("+free")],
    by_key("king_in", "king_moved", "leads", "has", "ahead", "turn", "laid", "took", "free"),
]
AllSeen = Annotated[list[Seen], Field(min_length=1, max_length=10)]


class If(Shape):
    """All of these must hold."""

    seen: AllSeen = Field(alias="if")


class Unless(Shape):
    """Not all of these may hold."""

    seen: AllSeen = Field(alias="unless")


Guards = Annotated[
    list[Annotated[Annotated[If, Tag("+if")] | Annotated[Unless, Tag("+unless")], by_key("if", "unless")]],
    Field(max_length=10),
]


class Guarded(Shape):
    """What may be guarded: it counts as unwritten while a guard does not hold."""

    guards: Guards = []
