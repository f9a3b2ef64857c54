"""Modifiers: they change the answers to questions of the rules, for a whole game or for as long as something lasts.

Must not know which box or card brings a modifier: an effect tells of itself what it leaves behind.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeVar

from referee.rules import events as e
from referee.rules.board import Rank
from referee.rules.decisions import Complaint
from referee.rules.model import CardId, Owner, Place, Seat, TokenId
from referee.rules.position import Counts, OpenTable, Position, laid_out
from referee.rules.table import TableLaid
from referee.rules.wire import wire

T = TypeVar("T")

Facts = tuple[Any, ...]
"""Facts of `events`."""

Placing = tuple[tuple[Place, int], ...]
"""Pairs of a place and the number of caballeros that come to it from a court."""


class RankRights(NamedTuple):
    """The cards and caballeros that a seat gets by the rank of its power card in a round."""

    reserved_cards: tuple[CardId, ...]  # action cards that only this rank may take
    acts_by_power: bool  # whether it may act by its power card
    caballeros: int  # how many it may place with these cards


class Crown(NamedTuple):
    """Which region is the King's, and who rules there."""

    region: Place  # NOWHERE: none is the King's
    regent: Seat | None = None  # whose Grande rules in the King's stead


class Modifier:
    """Changes answers to questions of the rules: each method is given the answer so far and returns its own."""

    __slots__ = ()

    key: ClassVar[str] = ""
    """The keyword of the order that uses what a seat keeps for later."""

    answers: ClassVar[frozenset[str]] = frozenset()
    """The names of the methods it overrides; no others are called."""

    tells_turn: ClassVar[bool] = False
    """Whether it begins in the turn of its `seat` alone, so that a fact of it tells whose turn it is."""

    tells_extra: ClassVar[bool] = False
    """Whether its beginning tells that what came right before was one more than the cards bring."""

    def __init_subclass__(cls) -> None:
        questions = ((name, asked) for name, asked in vars(Modifier).items() if callable(asked) and name[0] != "_")
        cls.answers = frozenset(name for name, asked in questions if getattr(cls, name) is not asked)

    @property
    def asks(self) -> tuple[Any, ...]:
        """The steps by which it puts questions of its own."""
        return ()

    def at_table(self, table: TableLaid) -> Self:
        """This change as its card would bring it at another table, whose cards may be read otherwise."""
        return self

    def crown(self, position: Position, so_far: Crown) -> Crown:
        """Which region is the King's, and whose Grande rules there in his stead?"""
        return so_far

    def is_taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        """May nothing enter or leave this place?"""
        return so_far

    def shut_complaint(self, position: Position, place: Place, so_far: Complaint) -> Complaint:
        """Why does nothing enter or leave this place, which is shut?"""
        return so_far

    def places_in_reach(self, position: Position, seat: Seat, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Where may this seat place caballeros from its court?"""
        return so_far

    def out_of_reach(self, position: Position, place: Place, so_far: Complaint) -> Complaint:
        """Why does nobody place caballeros in this place, which is out of reach from courts?"""
        return so_far

    def may_go(self, position: Position, owner: Owner, source: Place, target: Place, so_far: bool) -> bool:
        """May this owner's caballeros go from `source` to `target`, if both are open?"""
        return so_far

    def leaves_aside(self, position: Position, owner: Owner, source: Place, target: Place, so_far: bool) -> bool:
        """May this owner's caballeros leave a zone aside for `target` by any moves of their own seat?"""
        return so_far

    def taken_from_aside(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """From which zones aside are caballeros moved, sent, given up and fetched like from regions?"""
        return so_far

    def is_in_play(self, position: Position, token: TokenId, so_far: bool) -> bool:
        """Does this table play with this token?"""
        return so_far

    def admits_king(self, position: Position, place: Place, so_far: bool) -> bool:
        """May the King and Grandes enter this region?"""
        return so_far

    def allowance(self, position: Position, seat: Seat, so_far: int) -> int:
        """How many caballeros may this seat place in its turn?"""
        return so_far

    def extra_allowance(self, position: Position, seat: Seat, placing: Placing, so_far: int) -> int:
        """How many more than its allowance, given this placing?"""
        return so_far

    def allowed_beyond_reach(self, position: Position, seat: Seat, so_far: int) -> int:
        """How many of the caballeros this seat places may go to any open region?"""
        return so_far

    def extra_recruits(self, position: Position, seat: Seat, so_far: int) -> int:
        """How many more caballeros than its power card brings may this seat take from the provinces?"""
        return so_far

    def takeable_cards(self, position: Position, seat: Seat, so_far: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Which action cards may this seat take in its turn? Before its rank is known: every card that it might."""
        return so_far

    def cards_allowed(self, table: OpenTable, seat: Seat, so_far: int) -> int:
        """How many action cards may this seat come to in its turn, as things stand?"""
        return so_far

    def may_act(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """May this seat carry out the special action of a card it takes now?"""
        return so_far

    def must_act(self, position: Position, seat: Seat, card: Any, so_far: bool) -> bool:
        """Must this seat carry out the special action of the card it has taken, if it can?"""
        return so_far

    def layable_powers(self, position: Position, seat: Seat, so_far: tuple[int, ...]) -> tuple[int, ...]:
        """Which power cards may this seat lay now?"""
        return so_far

    def steps_after_laying(
        self, position: Position, seat: Seat, value: int, so_far: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Which steps come right after this seat has laid the power card of this value?"""
        return so_far

    def puts_off(self, position: Position, seat: Seat, card: CardId, so_far: bool) -> bool:
        """Does this seat place by this card at the end of the round only?"""
        return so_far

    def caballeros_of_card(self, position: Position, seat: Seat, card: CardId, so_far: int) -> int:
        """How many caballeros does an action card let this seat place? Before its rank is known: the highest number."""
        return so_far

    def turn_steps(self, position: Position, seat: Seat, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """Which steps carry out the turn once this seat has taken a card? The plain answer is one `TurnHalves`."""
        return so_far

    def rank_rights(self, position: Position, so_far: tuple[RankRights, ...]) -> tuple[RankRights, ...]:
        """What does each rank of a round give, highest power card first?"""
        return so_far

    def royal_may_choose(self, position: Position, so_far: bool) -> bool:
        """May whoever has a card by his rank act by his power card instead?"""
        return so_far

    def most_if_far(self, position: Position, so_far: int) -> int:
        """How many caballeros may be moved if any of them goes beyond a neighbouring region?"""
        return so_far

    def is_scored(self, position: Position, place: Place, so_far: bool) -> bool:
        """Is this place scored at all?"""
        return so_far

    def general_regions(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Which regions does a general scoring score, and in which order?"""
        return so_far

    def scored_together(self, position: Position, place: Place, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Whose caballeros count when a general scoring scores this place: those of which places?"""
        return so_far

    def counted_at_once(self, position: Position, place: Place, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Between which regions does nothing come once a general scoring scores the first of them: this and which?"""
        return so_far

    def free_region_cards(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Which regions have a card that a special action may take?"""
        return so_far

    def times_scored(self, position: Position, place: Place, so_far: int) -> int:
        """How many times do the points of this region count in a general scoring?"""
        return so_far

    def sets_disk(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """Does this seat set a disk in a general scoring?"""
        return so_far

    def sets_disk_late(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """Does it set that disk after the others are opened?"""
        return so_far

    def steps_before_scoring(self, position: Position, place: Place, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """Which steps come right before this place is scored?"""
        return so_far

    def steps_before_settling(
        self, position: Position, seat: Seat, does: Any, so_far: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Which steps come before it is settled what this seat's special action scores?"""
        return so_far

    def track(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """In which order are these regions scored?"""
        return so_far

    def is_due_empty(self, position: Position, place: Place, so_far: bool) -> bool:
        """Is this place scored although nobody stands there when that is announced, since somebody may still come?"""
        return so_far

    def facts_after_leaving(self, position: Position, seat: Seat, zones: tuple[Place, ...], so_far: Facts) -> Facts:
        """What else follows when this seat, outside its turn, has made a caballero leave each of these zones?"""
        return so_far

    def facts_after_placing(
        self, position: Position, seat: Seat, printed: int, placing: Placing, so_far: Facts
    ) -> Facts:
        """What else follows when this seat places so from its court, by a card that prints this number?"""
        return so_far

    def facts_after_disk(self, position: Position, seat: Seat, place: Place, so_far: Facts) -> Facts:
        """What else follows when this seat's disk in a general scoring points at this region?"""
        return so_far

    def doorkeeper(self, position: Position, place: Place, so_far: Seat | None) -> Seat | None:
        """Which seat chooses who enters a place that has not room for all who come together?"""
        return so_far

    def steps_before_action(
        self, position: Position, seat: Seat, card: CardId, so_far: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Which steps come right before a special action that is announced, as a part of it?"""
        return so_far

    def steps_after_action(
        self, position: Position, seat: Seat, card: CardId, so_far: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Which steps follow a special action that no Veto cut short?"""
        return so_far

    def windows(
        self, position: Position, seat: Seat, card: CardId, run: tuple[Any, ...], done: int, so_far: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Which windows open before the next of these steps of a seat's turn, besides those for a Veto?"""
        return so_far

    def counted(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """How many caballeros count for each owner in a place that is scored?"""
        return so_far

    def master(self, position: Position, owner: Owner, so_far: Seat | None) -> Seat | None:
        """Which seat do this neutral party's caballeros belong to?"""
        return so_far

    def neutral_counts(self, position: Position, place: Place, owner: Owner, so_far: bool) -> bool:
        """Do this neutral party's pieces count in a place that is scored?"""
        return so_far

    def strengths(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """By which strengths are owners ranked? 0 is not ranked."""
        return so_far

    def table_of(self, position: Position, place: Place, general: bool, so_far: Place) -> Place:
        """By the table of which place is this one scored, in a general scoring or in another?"""
        return so_far

    def rank_points(self, position: Position, place: Place, so_far: Rank) -> Rank:
        """How many points are first, second and third worth?"""
        return so_far

    def kings_bonus(self, position: Position, so_far: int) -> int:
        """How many points is it worth to be first alone in the King's region, besides its rank's?"""
        return so_far

    def ranks_paid(self, position: Position, place: Place, so_far: int) -> int:
        """How many of these ranks are paid at this table?"""
        return so_far

    def paid_by_rank(self, position: Position, place: Place, strengths: Counts, so_far: Counts) -> Counts:
        """How many points does each owner get by its rank, ranked by these strengths?"""
        return so_far

    def bonus(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """How many points does each seat get besides its rank's?"""
        return so_far


@wire("lasting")
class Lasting:
    """A modifier that outlasts its card, and when it ends."""

    changes: Any  # a Modifier
    until: Literal["round", "general", "replaced"]  # end of round `number`, next general scoring, or by its own rule
    number: int = 0


def modify(position: OpenTable, question: str, so_far: T, *about: Any) -> T:
    """The answer to a question of `Modifier`, starting from what the plain rules answer."""
    if question in position.modifiers:  # most questions are asked at tables where nothing answers them
        for each in position.modifiers[question]:
            so_far = getattr(each, question)(position, *about, so_far)
    return so_far


def rank_rights(table: TableLaid) -> tuple[RankRights, ...]:
    """The rights of each rank of a round in this game, highest first; empty where ranks give none."""
    nothing: tuple[RankRights, ...] = ()
    return modify(laid_out(table), "rank_rights", nothing) if "rank_rights" in table.modifiers else nothing


def keeps(table: OpenTable, seat: Seat, key: str) -> bool:
    """Whether a seat keeps something that orders with this keyword use."""
    return any(each.changes.key == key and each.changes.seat == seat for each in table.lasting)


class Whereabouts(NamedTuple):
    """Whose it is, where, and on which scoreboard, as far as its kind tells these apart; places in any order."""

    seat: Seat | None = None
    places: frozenset[Place] = frozenset()
    scoreboard: TokenId | None = None

    def fits(self, other: Whereabouts) -> bool:
        """Whether this may be meant where only the other is named."""
        seats = other.seat in (None, self.seat)
        return seats and other.places <= self.places and other.scoreboard in (None, self.scoreboard)


class Remnant(NamedTuple):
    """What one kind of card leaves behind: the modifier that lasts, if not a piece alone, and what tells it apart."""

    lasts: type[Modifier] | None
    of_seat: bool = False
    places: int = 0
    of_scoreboard: bool = False
    many: bool = False  # several may lie at once, so that a new one takes none away
    closes: bool = False  # it is a token that closes its region

    def whereabouts(self, changes: Any) -> Whereabouts:
        """Where a modifier of this kind is at work."""
        places = changes.ends if self.places == 2 else (changes.place,) if self.places else ()
        scoreboard = changes.token if self.of_scoreboard else None
        return Whereabouts(changes.seat if self.of_seat else None, frozenset(places), scoreboard)


class Remains(NamedTuple):
    """Something that a card has left behind, and the facts by which it goes."""

    whereabouts: Whereabouts
    facts: tuple[e.Fact, ...]


Hindrance = Literal["all-out", "crowded", "unheld", "apart", "divided"]
"""Why what a card leaves behind cannot lie somewhere: there is no piece left, too many stand there for it, nobody could
hold it, its two places do not touch, or the place has places of its own."""
