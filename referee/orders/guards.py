"""Conditions as values: IF and UNLESS over what everybody can see, before a line or a plan of an order.

`shapes/guard.py` says whether one holds; `shapes/facts.py` reads their words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from referee.orders.order import Block, Deed
from referee.orders.terms import (
    ITEM,
    MANY,
    MOST,
    MOST_POINTS,
    MOST_TURNS,
    NamedCard,
    NamedSeat,
    NamedSpot,
    PointCount,
    each_once,
)
from referee.orders.ways import BAD_VALUE, Filled, refuse, way
from referee.rules.wire import wire


@wire("fact")
class Premise(Filled):
    """One thing that everybody at the table can see, as a guard asks for it. `seat` None: anybody.

    | kind  | written              | holds when                                                                     |
    | ----- | -------------------- | ------------------------------------------------------------------------------ |
    | KING  | KING IN Seville      | the King stands there                                                          |
    | MOVED | KING MOVED           | he stands elsewhere than when the round began                                  |
    | LEADS | red LEADS Seville    | that seat has more caballeros there than anybody else                          |
    | HAS   | red HAS 3 Seville    | at least so many there; COURT and PROVINCES are places here                    |
    | AHEAD | red AHEAD blue 5     | that seat has at least so many points more; `other` None: than everybody else  |
    | TURN  | TURN 2, FIRST, LAST  | my turn is the so-manieth of this round; never before all power cards are laid |
    | RANK  | I AM 3               | my action card lets me place so many; never before all power cards are laid    |
    | LAID  | red LAID 9           | a power card of at least this value lies there                                 |
    | TOOK  | red TOOK king        | that seat took this card this round                                            |
    | FREE  | king FREE            | this card still lies on offer                                                  |
    """

    kind: Literal["KING", "MOVED", "LEADS", "HAS", "AHEAD", "TURN", "RANK", "LAID", "TOOK", "FREE"]
    seat: NamedSeat | None = None
    place: NamedSpot | None = None
    card: NamedCard = ""  # a design
    amount: PointCount = 0  # TURN: 0 is the last
    other: NamedSeat | None = None

    WAYS = (
        way("place", of="KING"),
        way(of="MOVED"),
        way("place", "seat", of="LEADS"),
        way("place amount", "seat", of="HAS", amount=MOST),
        way("amount", "seat other", of="AHEAD", amount=MOST_POINTS),
        way("", "amount", of="TURN", amount=MOST_TURNS),
        way("amount", of="RANK", amount=MOST_TURNS),
        way("amount", "seat", of="LAID"),
        way("card", "seat", of="TOOK"),
        way("card", of="FREE"),
    )

    def at_table(self, known: Any) -> Premise:
        """Nobody leads, and no King stands, but in a place; nobody is ahead of himself, nor lays more than there is."""
        board = known.board
        if self.kind in ("KING", "LEADS") and self.place not in board.places:
            refuse(BAD_VALUE, "place")
        if self.kind == "AHEAD" and self.seat is not None and self.seat == self.other:
            refuse(BAD_VALUE, "other")
        if self.kind == "LAID" and self.amount > board.power_values[-1]:
            refuse(BAD_VALUE, "amount")
        return self


@wire("guard")
class Guard:
    """IF one fact AND another; UNLESS: not if all of them hold. Judged at the moment of use."""

    facts: Annotated[
        tuple[Premise, ...],
        Field(min_length=1, max_length=MANY, examples=[[{"kind": "MOVED"}]]),
        AfterValidator(each_once),
    ]
    unless: bool = False


@wire("guarded")
class Guarded:
    """MOVE 2 own Granada to Seville IF red LEADS Seville: a line that counts as unwritten while a guard fails."""

    deed: Deed
    guards: tuple[Guard, ...]

    @property
    def verb(self) -> str:
        """The keyword of the line."""
        return self.deed.verb


Item = Annotated[Deed | Guarded, ITEM]


def deed_of(item: Item) -> Deed:
    """What a line does, whatever its condition."""
    return item.deed if isinstance(item, Guarded) else item


def guards_of(item: Item) -> tuple[Guard, ...]:
    """The conditions of a line."""
    return item.guards if isinstance(item, Guarded) else ()


def is_conditional(value: object) -> bool:
    """Whether a block, or any line of an order, has a condition."""
    if isinstance(value, Block | Deed):
        return value.is_conditional
    if isinstance(value, Iterable):
        return any(isinstance(item, Guarded) or is_conditional(item) for item in value)
    return False
