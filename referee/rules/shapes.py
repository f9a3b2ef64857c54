"""In what shape an effect wants to be told what to do; whatever is ordered, shown or played goes by shapes.

Knows what is asked for. Must not know any effect, nor how an order is written.
"""

from __future__ import annotations

from dataclasses import dataclass


class Shape:
    """What an order has to say."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Nothing(Shape):
    """Nothing: the special action is carried out or left."""


@dataclass(frozen=True, slots=True)
class OnePlace(Shape):
    """One place; `scored`: it will be scored."""

    scored: bool = False


@dataclass(frozen=True, slots=True)
class Moves(Shape):
    """Caballeros, from zones and to zones: up to so many own and foreign.

    `added`: own ones from the court; `party`: none but this neutral party's, and perhaps none; `thrown`: all into the
    Castillo, of each rival no more than own ones.
    """

    own: int
    foreign: int
    total: int
    one_source: bool = False
    added: bool = False
    party: str = ""
    thrown: bool = False


@dataclass(frozen=True, slots=True)
class OneOfEach(Shape):
    """A caballero of each owner in reach; `whose`: in a scope of its own, not the edition's."""

    whose: str = ""


@dataclass(frozen=True, slots=True)
class TokenWithPlace(Shape):
    """A token that lies on a place, and where it goes."""


@dataclass(frozen=True, slots=True)
class SpentPower(Shape):
    """One of the seat's own spent power cards."""


@dataclass(frozen=True, slots=True)
class Called(Shape):
    """Up to so many caballeros for the court, from the provinces, and from the board where these run short."""

    count: int


@dataclass(frozen=True, slots=True)
class AnyOf(Shape):
    """What any one of these would say."""

    shapes: tuple[Shape, ...]
