"""What may change a predicate of the rules: for a whole game, or for as long as something lasts.

Knows the questions that can be answered otherwise. Must not know which box or card answers them so.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

from referee.rules.board import Rank
from referee.rules.model import CardId, Owner, Place, Seat
from referee.rules.position import Counts, Position, laid_out
from referee.rules.table import TableLaid
from referee.rules.wire import wire

T = TypeVar("T")

Facts = tuple[Any, ...]
"""Facts of `events`, in their order."""

Placing = tuple[tuple[Place, int], ...]
"""Places, and how many caballeros come to each from a court."""


class ByRank(NamedTuple):
    """What the rank of its power card in a round gives a seat."""

    royal: tuple[CardId, ...]  # action cards that it may take for that
    own: bool  # it may act by its power card
    caballeros: int  # it places up to so many with any of these


class Modifier:
    """Answers some question of the rules otherwise. Each method is handed the answer so far and hands on its own."""

    __slots__ = ()

    key: ClassVar[str] = ""
    """Of what a seat keeps for another time: the keyword of the order that uses it."""

    answers: ClassVar[frozenset[str]] = frozenset()
    """The questions that it answers otherwise: nothing else is asked of it."""

    def __init_subclass__(cls) -> None:
        questions = ((name, asked) for name, asked in vars(Modifier).items() if callable(asked) and name[0] != "_")
        cls.answers = frozenset(name for name, asked in questions if getattr(cls, name) is not asked)

    def taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        """May nothing enter or leave this place?"""
        return so_far

    def reach(self, position: Position, seat: Seat, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Where may this seat place caballeros from its court?"""
        return so_far

    def welcome(self, position: Position, owner: Owner, source: Place, target: Place, so_far: bool) -> bool:
        """May a caballero of this owner come from a zone to this one, where both are open?"""
        return so_far

    def royal(self, position: Position, place: Place, so_far: bool) -> bool:
        """May the King and Grandes come to this region?"""
        return so_far

    def allowance(self, position: Position, seat: Seat, so_far: int) -> int:
        """How many may this seat place in its turn?"""
        return so_far

    def extra(self, position: Position, seat: Seat, placing: Placing, so_far: int) -> int:
        """How many more than that, if it places these?"""
        return so_far

    def strays(self, position: Position, seat: Seat, so_far: int) -> int:
        """How many of those that this seat places may go to any open region?"""
        return so_far

    def recruits(self, position: Position, seat: Seat, so_far: int) -> int:
        """How many more from the provinces than its power card brings may this seat take?"""
        return so_far

    def takes(self, position: Position, seat: Seat, so_far: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Which action cards may this seat take in its turn? Before that is settled: all that it may come to."""
        return so_far

    def number(self, position: Position, seat: Seat, card: CardId, so_far: int) -> int:
        """How many does an action card let this seat place? Before that is settled: the most."""
        return so_far

    def taking(self, position: Position, seat: Seat, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """What steps carry out a turn in which this seat takes a card? The first are its two halves."""
        return so_far

    def ranked(self, position: Position, so_far: tuple[ByRank, ...]) -> tuple[ByRank, ...]:
        """What does each rank of a round give, the highest power card first?"""
        return so_far

    def far(self, position: Position, so_far: int) -> int:
        """How many of so many may be moved, if one of them goes farther than next door?"""
        return so_far

    def scored(self, position: Position, place: Place, so_far: bool) -> bool:
        """Is this place scored at all?"""
        return so_far

    def times(self, position: Position, place: Place, so_far: int) -> int:
        """How many times do points count in a region, in a general scoring?"""
        return so_far

    def points(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """Does this seat set a disk in a general scoring?"""
        return so_far

    def late(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """Does it set that disk once the others are open?"""
        return so_far

    def beforehand(self, position: Position, place: Place, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """What steps come right before this place is scored?"""
        return so_far

    def pointed(self, position: Position, seat: Seat, place: Place, so_far: Facts) -> Facts:
        """What else follows when its disk in a general scoring points at this region?"""
        return so_far

    def noted(self, position: Position, seat: Seat, card: CardId, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """What steps end a special action that is carried out to its end?"""
        return so_far

    def counts(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """How many does each owner have in a place that is scored?"""
        return so_far

    def neutral(self, position: Position, place: Place, owner: Owner, so_far: bool) -> bool:
        """Do this neutral party's pieces count in a place that is scored?"""
        return so_far

    def strengths(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """By what are they ranked? Whoever has nothing there has no strength."""
        return so_far

    def values(self, position: Position, place: Place, so_far: Rank) -> Rank:
        """What are first, second and third worth?"""
        return so_far

    def bonus(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """What does each seat get beside its rank?"""
        return so_far


@wire("lasting")
class Lasting:
    """Something that lasts beyond its card: what it changes, and when it is over."""

    changes: Any  # a Modifier
    until: Literal["round", "general", "replaced"]  # the end of round `number`, the next general scoring, neither
    number: int = 0


def swayed(position: Position, question: str, so_far: T, *about: Any) -> T:
    """The answer to a question of `Modifier`, starting from what the plain rules answer."""
    for each in position.table.modifiers.get(question, ()):
        so_far = getattr(each, question)(position, *about, so_far)
    for lasting in position.lasting:
        if question in lasting.changes.answers:
            so_far = getattr(lasting.changes, question)(position, *about, so_far)
    return so_far


def by_rank(table: TableLaid) -> tuple[ByRank, ...]:
    """What each rank of a round gives in a game, the highest first; nothing where all take what lies on offer."""
    nobody: tuple[ByRank, ...] = ()
    return swayed(laid_out(table), "ranked", nobody) if table.program.modifiers else nobody


def keeps(position: Position, seat: Seat, key: str) -> bool:
    """Whether a seat keeps what orders of this keyword use."""
    return any(each.changes.key == key and each.changes.seat == seat for each in position.lasting)
