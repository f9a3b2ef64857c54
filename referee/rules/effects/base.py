"""What an effect, a step and a card are, and how a special action is announced, guarded and cut short.

An effect is the meaning of a card; a step is something still to be done, next first on the agenda. Both are frozen
values shown the position and never the agenda, so a game can wait inside a card and be stored as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, ClassVar, Self, cast

from referee.rules import events as e
from referee.rules.decisions import (
    Act,
    Ask,
    Complaint,
    Decision,
    Disk,
    Drawn,
    LetPass,
    Name,
    Object,
    Order,
    Special,
    TakeBack,
)
from referee.rules.model import NOWHERE, CardId, Place, Seat
from referee.rules.modifiers import swayed
from referee.rules.position import Position, evolve
from referee.rules.shapes import Nothing, OnePlace, Shape
from referee.rules.wire import wire

Answers = Mapping[Seat | None, Order]
"""One order for each asked seat; under None the answer of chance or of the referee."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a step: facts, further steps to put in front, and whether the special action ends here."""

    facts: tuple[e.Fact, ...] = ()
    steps: tuple[Step, ...] = ()
    cut: bool = False  # drop the agenda up to the next EndSpecial before the steps are put in front


class Step:
    """A step of the agenda: it may ask, then it comes to facts and further steps."""

    __slots__ = ()

    key: ClassVar[str] = ""
    """The keyword of the order that answers it ahead, if a box brings one. Without one nobody but the house does."""

    def of(self, seat: Seat) -> Step:
        """This step as it would ask one seat."""
        return self

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether it might ask this seat, as things stand."""
        return True

    def ask(self, position: Position) -> Decision | None:
        """The question to be answered first, if any."""
        return None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """Why this order will not do as an answer, if so."""
        return Complaint("not-asked")

    def misnamed(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """Why this place would be no answer to its question as the position is now."""
        return self.check(position, seat, Name(place))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The facts and further steps that follow, once what it asked is answered."""
        raise NotImplementedError

    optional: ClassVar[bool] = False
    """Where it asks for a place: whether none will do."""

    def usual(self, position: Position, seat: Seat) -> Order | None:
        """Where it asks for a place: what those who stay silent are taken to say, if that is its own affair."""
        return None

    def answered(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """What it was answered if these facts and steps came of it, where only it can tell."""
        return None

    def due(self, position: Position) -> int:
        """How many caballeros the seat that is asked must give up."""
        return 0

    def foretold(self) -> tuple[e.Moved, ...]:
        """The moves that it announces; none of a step that has still to be decided."""
        return ()

    def veiled(self, seat: Seat | None, piles: Sequence[Sequence[int]]) -> Step:
        """This step as a seat knows it that sees these piles of spent power cards."""
        return self

    def hides(self) -> Order | None:
        """The order it comes from, if the announcement does not tell that."""
        return None


class Part(Step):
    """A step that one seat takes, such as a part of its turn; the program holds it with `ACTIVE` for the seat."""

    __slots__ = ()

    def of(self, seat: Seat) -> Self:
        """The same step, taken by this seat."""
        return replace(self, seat=seat)  # type: ignore[type-var]


ACTIVE: Seat = -1
"""In a part of a turn as the program holds it: whose turn it is."""


class Trigger:
    """What is looked at after every step: whether something must be done at once."""

    __slots__ = ()

    within: ClassVar[bool] = True
    """Whether in the middle of a special action too, or only once that is over."""

    key: ClassVar[str] = ""
    """The keyword of the question for a place that its steps ask."""

    def misnamed(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """Why this place would be no answer to its question as the position is now, if that can be told."""
        return None

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether its steps might ask this seat, as things stand."""
        return True

    def steps(self, position: Position) -> tuple[Step, ...]:
        """What comes before all that is still to be done, as the position is now; none once it is done."""
        raise NotImplementedError


class Chance(Step):
    """A step that chance answers with one of the choices."""

    __slots__ = ()

    tells: ClassVar[type[e.DrewCard] | type[e.DrewPlace] | type[e.DrewSeat]] = e.DrewPlace

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless chance answered with one of the choices it was given."""
        decision = self.ask(position)
        legal = decision is not None and isinstance(order, Drawn) and order.choice in decision.choices
        return None if legal else Complaint("not-drawn")

    def drawn(self, position: Position, answers: Answers) -> tuple[e.Drew, Any]:
        """The fact that tells what chance answered, and the answer."""
        answer, decision = answers[None], self.ask(position)
        assert decision is not None
        assert isinstance(answer, Drawn)
        return self.tells(decision.label, decision.choices, answer.choice), answer.choice  # type: ignore[arg-type]


class Effect:
    """What the special action of a card does."""

    __slots__ = ()

    keyword: ClassVar[str] = "ACT"
    """What an order for it begins with."""

    keeps: ClassVar[Ask | None] = None
    """The question that its owner may be asked from then on, if the card is one that is kept."""

    wants: ClassVar[tuple[type, str]] = (Act, "wants-act")
    """What kind of order carries it out, and the code of the complaint about any other."""

    shape: ClassVar[Shape] = Nothing()
    """In what shape it wants to be told what to do, where its numbers make no difference."""

    def asks(self) -> Shape:
        """The shape in which the effect wants to be told what to do."""
        return self.shape

    def barred(self, position: Position, seat: Seat) -> bool:
        """Whether nothing is there that it could be carried out with, so that it can only be left."""
        return False

    def others(self) -> Mapping[Ask | Disk, int]:
        """What other seats may be asked, and how many caballeros each must then name; 0: none."""
        return {}

    def levies(self) -> int:
        """How many caballeros each rival gives up by its own choice; ALL: those of a whole region."""
        return 0

    def scores(self, position: Position) -> Mapping[Place, bool] | None:
        """The places it would score now, if that is settled, in track order; true: for the first place only."""
        return None

    def afterwards(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The questions with keywords of their own that it may yet put to its own seat, as it would put them."""
        return ()

    def named(self, place: Place) -> Order:
        """The order that names a place for it, where it asks for one."""
        return Name(place)

    def never(self, position: Position, place: Place) -> bool:
        """Whether this place can never be named for it, whatever may still happen."""
        return False

    def parts(self) -> tuple[Effect, ...]:
        """The effects it lets choose among; itself, where it is one."""
        return (self,)

    def brings_later(self, position: Position) -> bool:
        """Whether the cargo of its card comes when what is kept is used, not before."""
        return False

    def begun(self, position: Position, seat: Seat) -> Position:
        """The position as its order finds it: what it does of itself beforehand is done."""
        return position

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Why this order does not carry out the special action, if so."""
        kind, otherwise = self.wants
        return self.unfit(position, seat, order) if isinstance(order, kind) else Complaint(otherwise)

    def unfit(self, position: Position, seat: Seat, order: Any) -> Complaint | None:
        """The same for an order of the kind that it wants; as a rule there is nothing to choose."""
        return None

    def run(self, position: Position, seat: Seat, card: CardId, order: Any) -> tuple[Step, ...]:
        """The announced steps, one for each thing a Veto could stop."""
        raise NotImplementedError


class EffectOnPlace(Effect):
    """An effect whose order names one place out of some."""

    __slots__ = ()

    shape = OnePlace()

    refusal: ClassVar[str]
    """The code of the complaint about any other place."""

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The places that this seat may name now."""
        raise NotImplementedError

    def barred(self, position: Position, seat: Seat) -> bool:
        """Whether there is no place to name."""
        return not self.choices(position, seat)

    def unfit(self, position: Position, seat: Seat, order: Any) -> Complaint | None:
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
    lays: tuple[tuple[str, str, int], ...] = ()  # cargo that its special action brings: kind, place, how much
    power: int = 0  # of the special action on a power card: its value
    must: str = ""  # the reading by which its special action may not be left; without one it always may

    def ids(self) -> tuple[CardId, ...]:
        """The physical cards: `king`, or `score_pick#1`, `score_pick#2`, ..."""
        return (self.design,) if self.copies == 1 else tuple(f"{self.design}#{k + 1}" for k in range(self.copies))


def card_of(position: Position, card: CardId) -> Card:
    """The design of a physical card of this game."""
    return cast(Card, position.table.deck[card])


def design_of(card: CardId) -> str:
    """The design a physical card is a copy of."""
    return card.partition("#")[0]


@wire("end-special")
class EndSpecial(Step):
    """Marks on the agenda where a special action ends: a Veto drops everything up to here."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Nothing happens: the special action ended uncut."""
        return Outcome()


@wire("lay-out")
class LayOut(Step):
    """So much cargo of a kind comes from the stock to a place, as far as there is any (Big Box, Goud en goederen)."""

    kind: str
    code: str
    count: int

    def laid(self, position: Position) -> tuple[e.TokenMoved, ...]:
        """What comes, as the position is now."""
        tokens = zip(position.board.tokens, position.tokens, strict=True)
        stock = [token.id for token, spot in tokens if token.kind == self.kind and spot[0] == NOWHERE]
        place = position.board.index[self.code]
        return tuple(e.TokenMoved(token, place) for token in stock[: self.count])

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The tokens lie on their place, borne by nobody."""
        return Outcome(self.laid(position))


def brings(card: Card) -> tuple[Step, ...]:
    """The steps that lay out a card's cargo."""
    return tuple(LayOut(*cargo) for cargo in card.lays)


def stocked(position: Position, card: Card) -> Position:
    """The position in which the special action of a card is carried out: with the cargo that it brings."""
    for cargo in card.lays:
        position = reduce(evolve, LayOut(*cargo).laid(position), position)
    return position


@wire("veto-window")
class VetoWindow(Step):
    """A holder of a Veto may stop the announced steps before one of them (Rio Grande p. 9)."""

    holder: Seat
    seat: Seat
    card: CardId
    run: tuple[Step, ...]
    done: int  # steps of the same special action already carried out

    def veiled(self, seat: Seat | None, piles: Sequence[Sequence[int]]) -> Step:
        """This window with the announced steps as the seat knows them."""
        return replace(self, run=tuple(step.veiled(seat, piles) for step in self.run))

    def ask(self, position: Position) -> Decision | None:
        """Asks one holder of a Veto whether to let the announced steps pass or to object."""
        return Decision(Ask.VETO, (self.holder,), self)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """An objection names one of the announced steps."""
        if isinstance(order, LetPass):
            return None
        if not isinstance(order, Object):
            return Complaint("not-asked")
        last = 1 if position.setup.edition.veto == "before_only" else len(self.run)
        return None if 1 <= order.before <= last else Complaint("veto-step", (last,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """An objection leaves the steps before it, which other holders may still cut further."""
        answer = answers[self.holder]
        if not isinstance(answer, Object):
            return Outcome()
        kept = self.run[: answer.before - 1]
        fact = e.Vetoed(self.holder, self.seat, self.card, self.done + len(kept))
        order = position.from_left_of(self.seat)
        later = order[order.index(self.holder) + 1 :]
        holders = tuple(seat for seat in position.holders(self.seat) if seat in later)
        windows = _windows(holders, self.seat, self.card, kept, self.done)
        return Outcome((fact,), (*windows, *kept, EndSpecial()), cut=True)


def _windows(holders: tuple[Seat, ...], seat: Seat, card: CardId, run: tuple[Step, ...], done: int) -> tuple[Step, ...]:
    return tuple(VetoWindow(holder, seat, card, run, done) for holder in holders) if run else ()


def guarded(position: Position, seat: Seat, card: CardId, run: tuple[Step, ...], done: int = 0) -> tuple[Step, ...]:
    """The steps of a special action behind a window for each other holder of a Veto, clockwise from the left.

    `done`: how many steps of the same special action have been carried out before these were known.
    """
    veto = position.setup.edition.veto
    if not position.vetoes or veto == "off" or (veto == "before_only" and done):
        return run
    return (*_windows(position.holders(seat), seat, card, run, done), *run)


def announced(position: Position, seat: Seat, card: CardId, effect: Effect, order: Special) -> Outcome:
    """The start of a special action: its announcement, its steps behind their Veto windows, and `EndSpecial`.

    Which power card is taken back is not announced.
    """
    public = Act() if isinstance(order, TakeBack) else order
    brought = () if effect.brings_later(position) else brings(card_of(position, card))
    run = guarded(position, seat, card, (*brought, *effect.run(position, seat, card, order)))
    noted: tuple[Step, ...] = swayed(position, "noted", (), seat, card)
    return Outcome((e.Announced(seat, card, public),), (*run, *noted, EndSpecial()))
