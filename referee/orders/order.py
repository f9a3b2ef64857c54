"""What all orders are made of, as values: blocks of a sheet, lines of a plan, what their fields name, and conditions.

The types of fields say what kind of thing a field names, and whether it ranks or lists several: to everybody who only
holds them they are plain numbers, texts and tuples; running words ask which they are.

Conditions are IF and UNLESS over what everybody can see: `shapes/guard.py` says whether one holds; `shapes/facts.py`
reads their words. The tables in `deeds` and `table` list all orders; the values stand beside their shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from referee.rules.model import Owner, Place, Seat, TokenId
from referee.rules.position import Position
from referee.rules.table import TableLaid
from referee.rules.wire import wire

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


class Deed:
    """A line of a plan: what is done with a card."""

    __slots__ = ()

    @property
    def verb(self) -> str:
        """The keyword that the line or block begins with."""
        raise NotImplementedError

    @property
    def is_conditional(self) -> bool:
        """Whether the line has a condition of its own."""
        return False


class Block:
    """The answer of a sheet to one kind of question; a later letter replaces it as a whole."""

    __slots__ = ()

    ask: bool = False
    """Whether it says only: ask me."""
    takes_ask = False
    """Whether ASK may be a word of it."""

    @property
    def key(self) -> str:
        """The key under which it stands in the order book."""
        raise NotImplementedError

    @property
    def is_conditional(self) -> bool:
        """Whether a part of it has a condition; plans are asked line by line instead."""
        return False

    @property
    def leaves_count_open(self) -> bool:
        """Whether it counts some of several things, and says of another only that it is one of them."""
        return False

    @property
    def may_ask(self) -> bool:
        """Whether it may ask its player."""
        return self.ask

    @property
    def pointed(self) -> tuple[Place, ...]:
        """The places that a disk is pointed at, the first choice first; of another block none."""
        return ()

    def in_place_of(self, first: Block) -> Block:
        """This block as a correction of another of the same keyword, which it need not repeat in full."""
        return self

    def may_count(self, position: Position) -> bool:
        """Whether it could answer anything on this position."""
        return True

    def card_of_plan(self, plan: int | None) -> str:
        """The card that one of its plans is for, if that is but one; else empty."""
        return ""

    def lessened(self, plan: int | None, line: int) -> Iterator[tuple[Block, Any]]:
        """This block without what of a line cannot be used, and that: the least first; none where all hangs on it."""
        return iter(())

    def placing_elsewhere(self, plan: int | None, out: Any, places: Iterable[Place]) -> Iterator[tuple[Block, Any]]:
        """This block with what was taken out of a plan, but at each of these places; none if that places nobody."""
        return iter(())

    def open_ends(self, table: TableLaid, beside: Iterable[Block]) -> Iterator[str]:
        """The keywords of what it leaves open beside other blocks: where to place, what if its card is gone."""
        return iter(())

    def is_conditional_at(self, plan: int | None, line: int) -> bool:
        """Whether a line of it, or of one of its plans, has a condition."""
        return False


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
