"""Power cards in hand and spent, by value, by name, or the Joker: HAND 10 20 40, or all but some; TAKE 11 or 9.

The hand is chosen in secret before the first round; one of the spent cards comes back.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders import grammar
from referee.orders.contents import Known, Slot
from referee.orders.findings import Finding, Found, PassedOver, Stuck, Wish
from referee.orders.grammar import Cursor, number
from referee.orders.order import AnyPower, Block, Deed, PowerValue, Ranked
from referee.orders.shapes.block import BlockShape, Memory
from referee.orders.shapes.deed import DeedShape, Sight
from referee.orders.writing import either, power_name
from referee.rules.decisions import Ask, ChooseHand, Complaint, Decision, Order, TakeBack
from referee.rules.effects.base import Effect
from referee.rules.model import JOKER, Seat
from referee.rules.position import Position
from referee.rules.shapes import SpentPower
from referee.rules.state import State
from referee.rules.wire import wire


def power_value(c: Cursor) -> int | None:
    """The value of a power card; None, with a trouble, if it does not come next."""
    start = c.at
    value = number(c)
    if value is None:
        c.complain("power-wanted")
    elif value == JOKER or value not in c.known.board.power_values:
        c.complain("power-range", value, since=start)
        return None
    return value


def power_card(c: Cursor) -> int | None:
    """A power card: a value, a name, or the Joker where it is played with; None, with a trouble, if none comes next."""
    if comes_joker(c) and c.says("JOKER"):
        return JOKER
    if (named := power_named(c)) is None:
        return power_value(c)
    c.take("card")
    return named


def power_named(c: Cursor) -> int | None:
    """The value of the power card whose name comes next; None if none does, or if the name is of several."""
    called = c.sees("card") or ()
    values = {card.power for card in c.known.cards if card.design in called}
    return values.pop() if len(values) == 1 and all(values) else None


def comes_joker(c: Cursor) -> bool:
    """Whether the Joker comes next; only a table that plays with it has a word for it."""
    return c.sees("JOKER") is not None


@wire("hand-block")
class HandBlock(Block):
    """HAND 10 20 40 50 ...: the power cards to play with; HAND ALL BUT 30 100 ... is the rest of those there are."""

    values: Ranked[AnyPower]

    key = "HAND"


def _usual(c: Cursor) -> HandBlock | None:
    """The hand that silence plays with, but for some cards: each new one stands before the old one that it is for."""
    values = set(c.known.usual_hand)
    if c.sees("verb") == HandBlock.key:
        c.take("verb")  # the usual hand
    while _goes_on(c):
        start, new = c.at, power_card(c)
        old = power_card(c) if new is not None and c.says("INSTEAD") else None
        if new is None or old is None or new in values or old not in values:
            c.complain("hand-for", legal=_swaps(c), since=start)
            return None
        values = {*values, new} - {old}
    return HandBlock(tuple(sorted(values)))


def _goes_on(c: Cursor) -> bool:
    """Step over what joins a further card to the usual hand; whether one comes."""
    start = c.at
    c.adds()
    c.says("BUT")
    comes = _comes_card(c)
    c.at = c.at if comes else start
    return comes


def _comes_card(c: Cursor) -> bool:
    """Whether a power card comes next."""
    return c.comes_number_or() or comes_joker(c) or power_named(c) is not None


def _swaps(c: Cursor) -> tuple[str, ...]:
    """An example of the usual hand with one other card."""
    usual = c.known.usual_hand
    other = next((value for value in c.known.board.power_values if value not in usual), None)
    return () if other is None else (f"{HandBlock.key} USUAL BUT {power_name(other)} FOR {power_name(usual[0])}",)


class _HandShape(BlockShape):
    values = (HandBlock,)
    ebnf = '"HAND" ("JOKER" | power)+'
    keys = (HandBlock.key,)
    is_brought = True
    asked = Ask.HAND

    def read(self, c: Cursor, keyword: str) -> HandBlock | None:
        """HAND 10, 20 and 40; HAND 10 20 40; HAND ALL BUT 30 100; HAND USUAL BUT 30 FOR 80."""
        if c.known.usual_hand and c.says("USUAL HAND"):
            return _usual(c)
        everything = c.says("ALL", "ANY")
        but = c.says("BUT") or (everything and c.says("NOT"))
        found = grammar.read_list(c, lambda: power_card(c), lambda: _comes_card(c))
        if found is None:
            return None
        left = tuple(value for value in c.known.board.power_values if value not in found)
        return HandBlock(left if but else tuple(sorted({*found})))

    def write(self, block: HandBlock, known: Known) -> str:
        return f"{block.key} " + " ".join(map(power_name, block.values))

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        yield Slot(key, (key,))

    def way(self, state: State, decision: Decision, seat: Seat, block: HandBlock, memory: Memory) -> Found | Stuck:
        """The hand that is named, if the rules take it."""
        order = ChooseHand(block.values)
        against = decision.step.check(state.position, seat, order)
        return Found(order) if against is None else Stuck((PassedOver(None, against),))

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        usual: Order = decision.step.usual_order(position, seat)
        return usual

    def against(self, block: HandBlock, state: State, seat: Seat) -> Iterator[Finding]:
        asking = next((step for step in state.agenda if step.key == block.key), None)
        complaint: Complaint | None = Complaint("hand-chosen")
        if asking is not None:
            complaint = asking.check(state.position, seat, ChooseHand(block.values))
        if complaint:
            yield Finding("never", complaint)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        asking = next((step for step in state.agenda if step.key == key), None)
        usual = asking.usual_order(state.position, seat) if asking is not None else None
        yield HandBlock(usual.values if isinstance(usual, ChooseHand) else state.position.hands[seat])


SHAPE = _HandShape()


@wire("do-take")
class DoTake(Deed):
    """TAKE 11 or 9: a spent power card comes back."""

    ranks: Ranked[PowerValue]

    verb = "TAKE"


class _SpentPowerShape(DeedShape):
    values = (DoTake,)
    ebnf = '"TAKE" power ("or" power)*'
    asked = SpentPower
    words = (DoTake.verb,)
    is_once = True

    def read(self, c: Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """TAKE 11 or 9."""
        ranks = grammar.ranked(c, lambda: power_value(c), lambda: c.comes_number_or(), commas=True)
        c.one_only(DoTake.verb)
        return (DoTake(ranks),) if ranks else None

    def write(self, deed: DoTake, known: Known) -> str:
        return f"{deed.verb} " + either(map(str, deed.ranks))

    def orders(self, deed: DoTake, does: Effect) -> list[tuple[Wish, Order]]:
        return [(str(value), TakeBack(value)) for value in deed.ranks]

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        spent = sorted(sight.position.spent_powers(sight.seat), reverse=True)
        yield DoTake(tuple(spent[:2]) or sight.board.power_values[-1:])

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        return (DoTake((value,)) for value in sight.position.spent_powers(sight.seat))


TAKING_BACK = _SpentPowerShape()
