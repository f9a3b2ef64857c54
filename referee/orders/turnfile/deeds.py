"""What is done with a card, as a JSON turn file says it: one model for each order that may stand in a plan.

Knows their keys. Which of them belong to which card is judged where letters are.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Tag

from referee.orders.turnfile.parts import (
    MOST_RANKS,
    Count,
    Fetch,
    Guarded,
    PlaceName,
    Places,
    Points,
    PowerValues,
    ScoreboardName,
    SeatName,
    Shape,
    Targets,
    Yes,
    ZoneName,
    by_key,
)


class Act(Guarded):
    """Carry out a special action that leaves nothing to choose."""

    act: Yes


class Skip(Guarded):
    """Leave the special action."""

    skip: Yes


class Move(Guarded):
    """Move caballeros; from the court for cards that add."""

    move: Count
    owner: SeatName = "own"
    source: ZoneName = Field(alias="from")
    to: Targets


class MoveBest(Guarded):
    """Move at most so many, each the one that raises my standing most, whosever and wherever the card allows."""

    move_best: Count


class CountAt(Shape):
    """So many at the first place that will do."""

    count: Count
    at: Places


class LeadAt(Shape):
    """As few as give more caballeros there than anybody else has."""

    lead: Places


class SecondAt(Shape):
    """As few as leave at most one rival with as many or more."""

    second: Places


class RestAt(Shape):
    """All that is left."""

    rest: Places


class SpreadAt(Shape):
    """One at each place in this order, and over again, until nothing is left."""

    spread: Places


class BestAt(Shape):
    """All that is left, so divided among these places, or among any, that my standing is highest."""

    best: Places | Literal["any"]


Part = Annotated[
    Annotated[CountAt, Tag("+count")]
    | Annotated[LeadAt, Tag("+lead")]
    | Annotated[SecondAt, Tag("+second")]
    | Annotated[RestAt, Tag("+rest")]
    | Annotated[SpreadAt, Tag("+spread")]
    | Annotated[BestAt, Tag("+best")],
    by_key("count", "lead", "second", "rest", "spread", "best"),
]


class Place(Guarded):
    """Place caballeros from the court."""

    place: Annotated[list[Part], Field(min_length=1, max_length=MOST_RANKS)]


class Score(Guarded):
    """Score a place; with a gain, only one that brings me so many points more than the best rival."""

    score: Places | Literal["any"]
    gain: Points | None = None


class Evict(Guarded):
    """Name the region to be emptied."""

    evict: Places


class King(Guarded):
    """Send the King."""

    king: Places


class Grande(Guarded):
    """Send my Grande."""

    grande: Places


class TileAt(Shape):
    """A mobile scoreboard and where it goes."""

    tile: ScoreboardName
    at: PlaceName


class Scoreboard(Guarded):
    """Put a mobile scoreboard."""

    scoreboard: Annotated[list[TileAt], Field(min_length=1, max_length=MOST_RANKS)]


class Sent(Shape):
    """A caballero of this seat, and where it goes."""

    owner: SeatName
    to: Places


class Send(Guarded):
    """Send a caballero of each seat."""

    send: Annotated[list[Sent], Field(min_length=1, max_length=5)]


class Take(Guarded):
    """Take a spent power card back."""

    take: PowerValues


class Court(Guarded):
    """Call caballeros to the court; from regions if the provinces run short."""

    court: Count
    fetch: Fetch = Field(default=[], alias="from")


ITEMS = (
    *("act", "skip", "move", "move_best", "place", "score", "evict", "king", "grande", "scoreboard", "send", "take"),
    "court",
)
"""The words of what may be done with a card."""

Item = Annotated[
    Annotated[Act, Tag("+act")]
    | Annotated[Skip, Tag("+skip")]
    | Annotated[Move, Tag("+move")]
    | Annotated[MoveBest, Tag("+move_best")]
    | Annotated[Place, Tag("+place")]
    | Annotated[Score, Tag("+score")]
    | Annotated[Evict, Tag("+evict")]
    | Annotated[King, Tag("+king")]
    | Annotated[Grande, Tag("+grande")]
    | Annotated[Scoreboard, Tag("+scoreboard")]
    | Annotated[Send, Tag("+send")]
    | Annotated[Take, Tag("+take")]
    | Annotated[Court, Tag("+court")],
    by_key(*ITEMS),
]
MOST_ITEMS = 40
Items = Annotated[list[Item], Field(max_length=MOST_ITEMS)]
