"""Conditions as values: IF and UNLESS over what everybody can see, before a line or a plan of an order.

`shapes/guard.py` says whether one holds; `shapes/facts.py` reads their words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.orders.order import Block, Deed
from referee.orders.terms import NamedCard, NamedSeat, NamedSpot
from referee.rules.wire import wire


@wire("fact")
class Premise:
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
    amount: int = 0  # TURN: 0 is the last
    other: NamedSeat | None = None


@wire("guard")
class Guard:
    """IF one fact AND another; UNLESS: not if all of them hold. Judged at the moment of use."""

    facts: tuple[Premise, ...]
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


Item = Deed | Guarded


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
