"""The shape of a JSON turn file, as pydantic models: the schema that is published and the judge of what comes in.

Knows the orders, each by the one key that no other has: its word. What they come to is made in `building`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, Tag
from pydantic.json_schema import GenerateJsonSchema

from referee.orders.assembly import PLANS
from referee.orders.grammar import MOST
from referee.orders.names import scoreboards
from referee.orders.turnfile.deeds import MOST_ITEMS, Item, Items
from referee.orders.turnfile.parts import (
    LEAST_POWER,
    MOST_POWER,
    MOST_RANKS,
    POWER_CARDS,
    SCOREBOARDS,
    CardName,
    Count,
    Fetch,
    Guarded,
    PlaceName,
    PowerValue,
    SeatName,
    Shape,
    Targets,
    Yes,
    Zones,
    by_key,
)
from referee.rules.board import Board
from referee.rules.model import ALL

MOST_ORDERS = 60


class Wish(Guarded):
    """This power card, or any."""

    value: PowerValue | Literal["any"]


class Aim(Guarded):
    """The lowest power card that takes this turn so far, up to `max`."""

    aim: Annotated[int, Field(ge=1, le=5)]
    most: PowerValue = Field(default=ALL, alias="max", json_schema_extra={"default": MOST_POWER})


PowerChoice = Annotated[
    Annotated[PowerValue | Literal["any"], Tag("+plain")]
    | Annotated[Aim, Tag("+aim")]
    | Annotated[Wish, Tag("+value")],
    by_key("aim", "value", plain="plain"),
]


class Power(Shape):
    """Which power card to lay: the first that is free when my turn to lay comes."""

    power: Annotated[list[PowerChoice], Field(min_length=1, max_length=MOST_RANKS)]


class Reinforce(Shape):
    """How many caballeros to bring to the court, and from where if the provinces run short."""

    reinforce: Annotated[int, Field(ge=0, le=MOST)] | Literal["all"]
    fetch: Fetch = Field(default=[], alias="from")


Cards = Annotated[list[CardName | Literal["any"]], Field(min_length=1, max_length=MOST_RANKS)]


class Otherwise(Guarded):
    """The next plan, when no card of the plans before is left or they no longer work."""

    card: Cards
    items: Items = Field(alias="do")


class Card(Otherwise):
    """The plans for my turn, first choice first."""

    otherwise: Annotated[list[Otherwise], Field(max_length=PLANS)] = Field(default=[], alias="else")


class Turn(Shape):
    """What to do with the card in my hand, in answer to a question in mid-turn."""

    turn: Annotated[list[Item], Field(min_length=1, max_length=MOST_ITEMS)]


class Given(Shape):
    """So many from the first zone that has them."""

    count: Count
    zones: Zones = Field(alias="from")


class Return(Shape):
    """What to give up when the King returns."""

    given: Annotated[list[Given], Field(max_length=MOST_RANKS)] | Literal["ask"] = Field(alias="return")
    keep_leads: bool = False


class Disk(Shape):
    """Where to point a secret disk; `lead`: wherever it gives me the lead."""

    disk: Literal["general", "secret", "send", "evict"]
    to: Targets | Literal["ask", "lead"]


class Banner(Shape):
    """Which of my caballeros bears the banner next: where it stands, the first place that has one."""

    banner: Annotated[list[PlaceName], Field(min_length=1, max_length=MOST_RANKS)] | Literal["ask"]


class Into(Shape):
    """The action brings something into a place."""

    into: PlaceName


class From(Shape):
    """The action takes something out of a place."""

    source: PlaceName = Field(alias="from")


class Takes(Shape):
    """The action takes a caballero of mine, from this place or from anywhere."""

    takes: PlaceName | Yes


class Scores(Shape):
    """The action scores this place, or any."""

    scores: PlaceName | Yes


class Costs(Shape):
    """My lead over the best rival falls by so many points or more."""

    costs: Annotated[int, Field(ge=1, le=999)]


Event = Annotated[
    Annotated[Into, Tag("+into")]
    | Annotated[From, Tag("+from")]
    | Annotated[Takes, Tag("+takes")]
    | Annotated[Scores, Tag("+scores")]
    | Annotated[Costs, Tag("+costs")],
    by_key("into", "from", "takes", "scores", "costs"),
]


class Policy(Shape):
    """When to object: whose action, with which card, to what effect; what is left out may be any."""

    of: Annotated[list[SeatName], Field(max_length=5)] = []
    on: Annotated[list[CardName], Field(max_length=60)] = []
    when: Event | None = None
    ask: bool = False


class Veto(Shape):
    """The policies of a holder of the Veto, the first that fits counts."""

    veto: Annotated[list[Policy], Field(min_length=1, max_length=40)] | Literal["never"]


class AskMe(Shape):
    """Stop and ask me before I take my card; or only if the King has moved."""

    ask: Yes | Literal["king_moved"]


STANDING = ("power", "reinforce", "card", "return", "disk", "veto", "ask", "banner")
ORDERS = (*STANDING, "turn")
"""The words of orders."""

StandingOrder = Annotated[
    Annotated[Power, Tag("+power")]
    | Annotated[Reinforce, Tag("+reinforce")]
    | Annotated[Card, Tag("+card")]
    | Annotated[Return, Tag("+return")]
    | Annotated[Disk, Tag("+disk")]
    | Annotated[Veto, Tag("+veto")]
    | Annotated[AskMe, Tag("+ask")]
    | Annotated[Banner, Tag("+banner")],
    by_key(*STANDING),
]
Order = Annotated[
    Annotated[Power, Tag("+power")]
    | Annotated[Reinforce, Tag("+reinforce")]
    | Annotated[Card, Tag("+card")]
    | Annotated[Return, Tag("+return")]
    | Annotated[Disk, Tag("+disk")]
    | Annotated[Veto, Tag("+veto")]
    | Annotated[AskMe, Tag("+ask")]
    | Annotated[Banner, Tag("+banner")]
    | Annotated[Turn, Tag("+turn")],
    by_key(*ORDERS),
]


class TurnFile(Shape):
    """An order sheet as a file."""

    schema_url: str = Field(default="", alias="$schema", max_length=300, description="where editors find this schema")
    round: Annotated[int, Field(ge=1, le=9)] | None = Field(
        default=None, description="the round that is meant; a file for another is not filed"
    )
    orders: Annotated[list[Order], Field(max_length=MOST_ORDERS)] = Field(default=[], description="for this round")
    always: Annotated[list[StandingOrder], Field(max_length=MOST_ORDERS)] = Field(
        default=[], description="standing orders: in force in every round that has no such order of its own"
    )
    wait: bool = Field(default=False, description="do not count me in until I write again")
    final: bool = Field(default=False, description="my sheet will not change")


EXAMPLES: dict[str, dict[str, Any]] = {
    "power": {"power": [11, {"aim": 1, "max": 10}, "any"]},
    "reinforce": {"reinforce": "all", "from": [{"place": "Galicia", "count": 2}]},
    "card": {
        "card": ["king"],
        "do": [{"place": [{"lead": ["Valencia"]}, {"rest": ["Castillo"]}]}, {"king": ["Aragon", "Galicia"]}],
        "else": [{"card": ["any"], "do": [{"skip": True}]}],
    },
    "turn": {"turn": [{"act": True}]},
    "return": {"return": [{"count": 2, "from": ["court"]}, {"count": 1, "from": ["Seville", "court"]}]},
    "disk": {"disk": "secret", "to": [{"lead": "Aragon"}, "Granada"]},
    "veto": {"veto": [{"of": ["red"], "on": ["king"], "when": {"into": "Galicia"}}]},
    "ask": {"ask": "king_moved"},
    "banner": {"banner": ["Aragon", "Seville"]},
    "act": {"act": True},
    "skip": {"skip": True},
    "move": {"move": 1, "owner": "own", "from": "Granada", "to": ["Seville", "Castillo"]},
    "move_best": {"move_best": "all"},
    "place": {"place": [{"count": 1, "at": ["Seville", "Granada"]}, {"rest": ["Castillo"]}]},
    "score": {"score": ["Aragon", "Castillo"], "gain": 3},
    "evict": {"evict": ["Aragon"]},
    "king": {"king": ["Aragon", "Galicia"]},
    "grande": {"grande": ["Aragon"]},
    "scoreboard": {"scoreboard": [{"tile": 840, "at": "Aragon"}]},
    "send": {"send": [{"owner": "own", "to": ["Aragon", "Seville"]}]},
    "take": {"take": [11, 9]},
    "court": {"court": "all", "from": [{"place": "Galicia", "count": 2}]},
    "guards": {"guards": [{"if": [{"king_in": "Seville"}]}, {"unless": [{"leads": "Seville", "who": "red"}]}]},
}
"""One of each, as complaints show it; `guards` stands in an item, in a plan, or in a wish for a power card."""


class _Plain(GenerateJsonSchema):
    """Without a title on every key that says the key again."""

    def field_title_should_be_set(self, schema: object) -> bool:
        """Never."""
        return False


def schema(board: Board) -> dict[str, Any]:
    """The JSON Schema of turn files, for games on a board."""
    found = _filled(TurnFile.model_json_schema(by_alias=True, schema_generator=_Plain), _blanks(board))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "title": "El Grande turn file"}


def _blanks(board: Board) -> dict[str, Any]:
    """What stands for what in the schema for a board."""
    values = board.power_values
    points = [int(name) for name in scoreboards(board)]
    return {LEAST_POWER: min(values), MOST_POWER: max(values), POWER_CARDS: len(values), SCOREBOARDS: points}


def _filled(part: Any, blanks: dict[str, Any]) -> Any:
    """A part of a schema without its blanks."""
    match part:
        case dict():
            return {key: _filled(value, blanks) for key, value in part.items()}
        case list():
            return [_filled(value, blanks) for value in part]
        case str():
            return blanks.get(part, part)
    return part
