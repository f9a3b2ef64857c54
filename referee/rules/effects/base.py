"""Base classes of steps, triggers and effects, and the design of a card.

An effect is what a card does; a step is an item of the agenda. Both are frozen values that see the position and never
the agenda, so that a game can wait in the middle of a card and be stored as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, ClassVar, Literal, NamedTuple, Self

from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Act, Ask, Complaint, Decision, Disk, Drawn, Name, Order, TurnScoreboard
from referee.rules.model import CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Hindrance, Remains, Remnant, modify
from referee.rules.position import Counts, Position
from referee.rules.predicates import band, has_card_to_come, with_public_hands
from referee.rules.shapes import Nothing, OnePlace, Shape
from referee.rules.table import TableLaid
from referee.rules.wire import TAGS, wire

Answers = Mapping[Seat | None, Order]
"""One order for each seat asked; under None the answer of chance or of the referee."""


class Outcome(NamedTuple):
    """The result of a step: facts, further steps to put in front, and whether the special action ends here."""

    facts: tuple[e.Fact, ...] = ()
    steps: tuple[Step, ...] = ()
    cut: bool = False  # drop the agenda up to the next EndSpecial before the steps are put in front


class Step:
    """A step of the agenda: it may ask a question, and then results in facts and further steps."""

    __slots__ = ()

    key: ClassVar[str] = ""
    """The keyword of the order by which a sheet can answer its question, where a box brings one."""

    def of(self, seat: Seat) -> Step:
        """This step as it would ask one seat."""
        return self

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether it might ask this seat in this position."""
        return True

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether a card of this design may bring its seat to this question, in this turn or a later one."""
        return bool(self.key) and any(part.keeps and part.keeps.upper() == self.key for part in card.does.parts())

    def ask(self, position: Position) -> Decision | None:
        """The question that must be answered first, if any."""
        return None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """Why this order is not a legal answer, or None if it is legal."""
        return Complaint("not-asked")

    def answer_complaint(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """Like `check`, of an order that may have been given earlier, when it was legal."""
        return self.check(position, seat, order)

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """Why this place would not be an answer to its question in this position, or None if it would."""
        return self.check(position, seat, self.order_naming(place))

    def order_naming(self, place: Place) -> Order:
        """The order that answers its question for a place with this one."""
        return Name(place)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The facts and further steps that follow from the answers."""
        raise NotImplementedError

    names_region: ClassVar[bool] = False
    """Whether its question for a place is one for a region, in every position."""

    scores_named: ClassVar[bool] = False
    """Whether the place that is named is scored at once."""

    def is_never_named(self, position: Position, place: Place) -> bool:
        """Whether this place can be named for it in no position."""
        return self.names_region and place not in position.board.regions

    optional: ClassVar[bool] = False
    """Whether its question for a place may be answered with none."""

    brings_extra: ClassVar[bool] = False
    """Whether its `token` brings one more than the cards of a turn, at its end."""

    consults: ClassVar[tuple[Ask, ...]] = ()
    """What it may ask of other seats, once its own has answered."""

    def usual_order(self, position: Position, seat: Seat) -> Order | None:
        """The answer of a seat that says nothing, where the step itself decides that."""
        return None

    def named(self, position: Position, places: tuple[Place, ...]) -> Outcome:
        """The result once the place or places that it is about are named."""
        return self.resolve(position, {})

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The answers that led to these facts and steps, where only the step itself can tell."""
        return None

    def scored_now(self, position: Position) -> tuple[e.Scored, ...]:
        """What it would pay as a step of a general scoring, if nothing changed before."""
        return ()

    def number_due(self, position: Position) -> int:
        """The number of caballeros that the seat asked must name."""
        return 0

    def about(self, position: Position) -> Seat | None:
        """The seat that its question is about, where that is not the one asked."""
        return None

    def movers(self, position: Position, seat: Seat) -> tuple[Owner, ...]:
        """The owners whose caballeros this seat may move in answer to its question: as a rule its own."""
        return band(position, seat)

    def instead(self, position: Position) -> tuple[Step, ...]:
        """What comes in its place once somebody has shut what it would enter or leave: as a rule nothing."""
        return ()

    def is_void(self, position: Position) -> bool:
        """Whether something besides that speaks against it since it was announced: as a rule nothing does."""
        return False

    def known_moves(self) -> tuple[e.Moved, ...]:
        """The moves it will make, as far as known now."""
        return ()

    def as_known_to(self, seat: Seat | None, piles: Sequence[Sequence[int]]) -> Step:
        """This step as `seat` may know it, who sees these piles of spent power cards."""
        return self

    def hidden_order(self) -> Order | None:
        """The order that led to it, if the announcement left out a part of that order."""
        return None


class Part(Step):
    """A step that one seat takes, such as a part of its turn; in the program its seat is `ACTIVE`."""

    __slots__ = ()

    def of(self, seat: Seat) -> Self:
        """The same step, taken by this seat."""
        return replace(self, seat=seat)  # type: ignore[type-var]


ACTIVE: Seat = -1
"""In the parts of a program: the seat whose turn it is."""


class Trigger:
    """Something checked after every step: whether further steps must come at once."""

    __slots__ = ()

    amid_actions: ClassVar[bool] = True
    """Whether it is checked in the middle of a special action too, or only after it."""

    key: ClassVar[str] = ""
    """The keyword of the order that answers its steps' question for a place."""

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """Why this place would not be an answer to its steps' question in this position, if that can be told."""
        return None

    def is_never_named(self, position: Position, place: Place) -> bool:
        """Whether this place can be named for its steps in no position."""
        return False

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether its steps might ask this seat in this position."""
        return True

    def steps(self, position: Position) -> tuple[Step, ...]:
        """The steps that must come next in this position; none once they are done."""
        raise NotImplementedError


class Chance(Step):
    """A step that chance answers with one of the choices."""

    __slots__ = ()

    tells: ClassVar[type[e.DrewCard] | type[e.DrewPlace] | type[e.DrewSeat]] = e.DrewPlace

    def choices(self, position: Position) -> tuple[Any, ...]:
        """What chance may choose; nothing if it is not asked."""
        raise NotImplementedError

    def label(self, position: Position) -> str:
        """The purpose of the draw."""
        raise NotImplementedError

    def ask(self, position: Position) -> Decision | None:
        """Asks chance for one of the choices, if there are any."""
        choices = self.choices(position)
        return Decision(Ask.DRAW, (), self, choices, self.label(position)) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless chance answered with one of the choices it was given."""
        legal = isinstance(order, Drawn) and order.choice in self.choices(position)
        return None if legal else Complaint("not-drawn")

    def drawn(self, position: Position, answers: Answers) -> tuple[e.Drew, Any]:
        """The fact of the draw, and what was drawn."""
        answer = answers[None]
        assert isinstance(answer, Drawn)
        return self.tells(self.label(position), self.choices(position), answer.choice), answer.choice  # type: ignore[arg-type]


class CardSentence(NamedTuple):
    """A sentence that an effect tells of its card: its id, what fills its blanks, and what it rests on."""

    id: str
    blanks: Mapping[str, Any] = {}
    by: Literal["card", "rule", "derived"] = "card"  # its card's page; a rule with pages of its own; what follows


class Effect:
    """The effect of a card's special action."""

    __slots__ = ()

    keyword: ClassVar[str] = "ACT"
    """The keyword of the order that carries it out."""

    keeps: ClassVar[Ask | None] = None
    """The keyword of the question that its owner may be asked later, if the card is kept."""

    begins: ClassVar[type | None] = None
    """The modifier that lasts because of it; until that ends, its card is at work and not used up."""

    leaves: ClassVar[Remnant | None] = None
    """What it leaves behind; None if nothing that can be told apart."""

    wants: ClassVar[tuple[type, str]] = (Act, "wants-act")
    """The class of order that carries it out, and the code of the complaint about any other."""

    shape: ClassVar[Shape] = Nothing()
    """The shape of its orders, if that is the same for all its instances."""

    scores: ClassVar[bool] = False
    """Whether it scores regions, and settles which when it is announced."""

    def asks(self) -> Shape:
        """The shape of its orders."""
        return self.shape

    def is_special(self) -> bool:
        """Whether it is a special action: if not, no Veto stops it, and nobody loses it."""
        return True

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether it cannot be carried out in this position, only skipped."""
        return False

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """The questions other seats may be asked, with the number of caballeros each must name, or 0."""
        return {}

    def caballeros_levied(self) -> int:
        """The number of caballeros each rival gives up by its own choice; ALL: those of a whole region it names."""
        return 0

    def places_to_score(self, position: Position) -> Mapping[Place, bool] | None:
        """The places it would score now, in scoring order, and whether only first places count; None: not known."""
        return None

    def pays(self, position: Position) -> Counts | None:
        """The points it would pay now for what is no place to score; None: it pays for places, or not at all."""
        return None

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The steps that may later ask its own seat questions with keywords of their own."""
        return ()

    def asks_others(self) -> tuple[Step, ...]:
        """The steps that may later ask other seats questions with keywords of their own."""
        return ()

    def order_naming(self, place: Place) -> Order:
        """The order that names this place, where the effect asks for one."""
        return Name(place)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether this place can never be named for it, in any position."""
        return False

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """The sentences that say what it does at this table, what counts most first; readings tell the rest."""
        return (self.told(TAGS[type(self)]),)

    def told(self, id: str) -> CardSentence:
        """A sentence whose blanks are the fields of the effect."""
        return CardSentence(id, {field.name: getattr(self, field.name) for field in fields(self)})  # type: ignore[arg-type]

    def tells_all(self) -> bool:
        """Whether what it tells holds for whatever else may be chosen on its card."""
        return False

    def parts(self) -> tuple[Effect, ...]:
        """The effects among which its owner may choose; usually just itself; none if there is nothing to carry out."""
        return (self,)

    def brings_later(self, position: Position) -> bool:
        """Whether the cargo of its card comes only when the kept card is used."""
        return False

    def position_for_order(self, position: Position, seat: Seat) -> Position:
        """The position in which its order is judged, after what the effect does beforehand."""
        return position

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Why this order cannot carry out the special action, or None if it can."""
        kind, otherwise = self.wants
        return self.order_complaint(position, seat, order) if isinstance(order, kind) else Complaint(otherwise)

    def order_complaint(self, position: Position, seat: Seat, order: Any) -> Complaint | None:
        """Like `check`, for an order of the class in `wants`."""
        return None

    def run(self, position: Position, seat: Seat, card: CardId, order: Any) -> tuple[Step, ...]:
        """The steps to announce, one for each thing a Veto could stop."""
        raise NotImplementedError

    def remains(self, position: Position) -> Iterator[Remains]:
        """Everything that it has left behind and that is still there."""
        if self.leaves and self.leaves.lasts:
            for each in position.lasting_of(self.leaves.lasts):
                facts = (e.LastingEnded(each), *self.goes_with(position, each.changes))
                yield Remains(self.leaves.whereabouts(each.changes), facts)

    def goes_with(self, position: Position, changes: Any) -> tuple[e.Fact, ...]:
        """What else happens when what it left behind goes."""
        return ()

    def hindrance(self, position: Position, seat: Seat | None, places: tuple[Place, ...]) -> Hindrance | None:
        """Why what it leaves behind cannot lie there, whatever the rules forbid or allow now; None if it can."""
        return None

    def comes_to_lie(
        self,
        position: Position,
        card: CardId,
        seat: Seat | None,
        places: tuple[Place, ...],
        scoreboard: TokenId | None,
    ) -> tuple[e.Fact, ...]:
        """The facts by which what it leaves behind lies there, where nothing hinders that, as if it had been played."""
        order: Order = TurnScoreboard(scoreboard) if scoreboard else Name(places[0]) if places else Act()
        [step] = self.run(position, 0 if seat is None else seat, card, order)
        return step.named(position, places).facts

    def is_seen_into(self, position: Position) -> bool:
        """Whether all come to see who stands in the Castillo, once what it leaves behind lies there."""
        return False

    def is_waited_for(self, position: Position, remains: Remains) -> bool:
        """Whether pieces wait for what it left behind, which would stay where they are if that went."""
        return False

    def fallen(self, position: Position) -> tuple[e.Fact, ...]:
        """The facts by which goes, of what it left behind, what cannot stand as the pieces do."""
        return ()

    def is_shut_to(self, position: Position, owner: Owner, place: Place, count: int) -> bool:
        """Whether a place that it brings is not there for so many of an owner."""
        return False


class EffectOnPlace(Effect):
    """An effect whose order names one place out of some."""

    __slots__ = ()

    shape = OnePlace()

    refusal: ClassVar[str]
    """The code of the complaint about any other place."""

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The places that this seat may name now."""
        raise NotImplementedError

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether there is no place to name."""
        return not self.choices(position, seat)

    def order_complaint(self, position: Position, seat: Seat, order: Any) -> Complaint | None:
        """A complaint about any place but one of the choices."""
        return None if order.place in self.choices(position, seat) else Complaint(self.refusal, (order.place,))


@wire("card")
class Card:
    """A design of action card: its stack, the caballeros it places, how many copies there are, what it does."""

    design: str
    stack: int
    caballeros: int
    copies: int
    does: Effect
    lays: tuple[tuple[str, str, int], ...] = ()  # cargo that its special action brings: kind, place, number
    power: int = 0  # the value of the power card that carries it, if one does
    must: str = ""  # the reading that says whether its special action must be carried out

    def ids(self) -> tuple[CardId, ...]:
        """The physical cards: `king`, or `score_pick#1`, `score_pick#2`, ..."""
        return (self.design,) if self.copies == 1 else tuple(f"{self.design}#{k + 1}" for k in range(self.copies))

    def later_steps(self) -> tuple[Step, ...]:
        """The steps that may later ask its own seat questions with keywords of their own."""
        return tuple(step for part in self.does.parts() for step in part.later_steps(ACTIVE, self.ids()[0]))

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """What it may ask of other seats, with the number of caballeros each must then name, or 0."""
        return {what: count for part in self.does.parts() for what, count in part.questions_to_others().items()}

    def askers(self) -> tuple[Step, ...]:
        """The steps that may later ask anybody questions with keywords of their own."""
        return (*self.later_steps(), *(step for part in self.does.parts() for step in part.asks_others()))


def card_of(position: Position, card: CardId) -> Card:
    """The design of a physical card of this game."""
    design: Card = position.table.deck[card]
    return design


def may_be_taken(position: Position, kind: type[Effect]) -> bool:
    """Whether anybody might still take a card with an effect of this kind in this round, by public knowledge."""
    public = with_public_hands(position)
    to_come = (seat for seat in position.seats if has_card_to_come(position, seat))
    there = {card for seat in to_come for card in modify(public, "takeable_cards", position.offered, seat)}
    return any(isinstance(part, kind) for card in there for part in card_of(position, card).does.parts())


def design_of(card: CardId) -> str:
    """The design a physical card is a copy of."""
    return card.partition("#")[0]
