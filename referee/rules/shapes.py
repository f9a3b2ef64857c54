"""The shapes of order that effects ask for. Orders, reports and players go by the shape, never by the effect.

Must not know any effect, nor how an order is written.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.model import COURT, CardId, Place


class Shape:
    """The shape of an order: what it must contain."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Nothing(Shape):
    """Nothing to choose: the special action is carried out or skipped."""


@dataclass(frozen=True, slots=True)
class OnePlace(Shape):
    """One place. `scored`: the place will be scored."""

    scored: bool = False


@dataclass(frozen=True, slots=True)
class Moves(Shape):
    """Moves of up to so many own and foreign caballeros between zones.

    `added`: own caballeros that are not on the board, from `stock`; `near`: only where a court reaches. `party`: only
    caballeros of this neutral party. `thrown`: all into the Castillo, of each rival at most as many as one's own.
    `out_of`, `into`: all from or to this zone aside, by its id.
    """

    own: int
    foreign: int
    total: int
    one_source: bool = False
    added: bool = False
    stock: Place = COURT
    near: bool = False
    party: str = ""
    thrown: bool = False
    out_of: str = ""
    into: str = ""


@dataclass(frozen=True, slots=True)
class OneSeat(Shape):
    """One seat, of anybody's."""


@dataclass(frozen=True, slots=True)
class PlacesToSeat(Shape):
    """So many places, and another seat that picks one of them."""

    count: int


@dataclass(frozen=True, slots=True)
class WhatLasts(Shape):
    """Something that one of these cards began, by that card and by whose it is or where.

    `more`: cards of which this holds too, where the table's answer to `reading` is yes.
    """

    cards: tuple[CardId, ...]
    more: tuple[CardId, ...] = ()
    reading: str = ""


@dataclass(frozen=True, slots=True)
class OneOfEach(Shape):
    """One caballero of each owner in reach. `whose`: the scope, where it is not the edition's."""

    whose: str = ""


@dataclass(frozen=True, slots=True)
class TokenWithPlace(Shape):
    """A token, and the place it goes to."""


@dataclass(frozen=True, slots=True)
class OneScoreboard(Shape):
    """A mobile scoreboard."""


@dataclass(frozen=True, slots=True)
class OneFigure(Shape):
    """One of some figures that visit courts, by their ids."""

    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpentPower(Shape):
    """One of the seat's own spent power cards."""


@dataclass(frozen=True, slots=True)
class Called(Shape):
    """Up to so many caballeros from the provinces to the court; from the board if the provinces run short."""

    count: int


@dataclass(frozen=True, slots=True)
class AnyOf(Shape):
    """Whatever any one of these shapes takes."""

    shapes: tuple[Shape, ...]
