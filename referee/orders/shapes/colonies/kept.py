"""Action cards kept for another's turn: REMOVE king or score_5 BEFORE red; DOUBLE AFTER blue ON transport MOVE BEST.

Their policies are like those of a Veto: the first that fits counts, and silence keeps the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee.orders import grammar
from referee.orders.contents import Known, Slot
from referee.orders.findings import Finding, Found, finding_of
from referee.orders.goals import raises
from referee.orders.grammar import any_card
from referee.orders.order import Block, Guard, Item, NamedSeat, Ranked, WantedCard, deed_of
from referee.orders.shapes import deeds, facts
from referee.orders.shapes.block import Memory
from referee.orders.shapes.deed import DoAct
from referee.orders.shapes.guard import guards_text, holds, never
from referee.orders.shapes.one_place import naming
from referee.orders.shapes.plan import may_yet, meant_by
from referee.orders.shapes.stepping_in import LET_PASS, PoliciesShape, PolicyBlock, named_seats
from referee.orders.writing import card_name, either
from referee.rules.decisions import Ask, Complaint, Decision, Order, RemoveCard, Skip
from referee.rules.effects.base import card_of, design_of
from referee.rules.effects.cargo import stocked
from referee.rules.model import Seat
from referee.rules.modifiers import keeps
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, next_to_choose
from referee.rules.state import State
from referee.rules.wire import wire


@wire("removal")
class Removal:
    """REMOVE king or score_5 BEFORE red IF red LAID 13. Empty seats: before anybody chooses. `ask`: ask me then."""

    cards: Ranked[WantedCard] = ()
    seats: Ranked[NamedSeat] = ()
    guards: tuple[Guard, ...] = ()
    ask: bool = False


@wire("remove-block")
class RemoveBlock(PolicyBlock):
    """Which card on offer to remove, before whose choice; the first policy that fits counts. REMOVE NEVER is empty."""

    policies: Ranked[Removal] = ()

    key = "REMOVE"


@wire("doubling-policy")
class DoublingPolicy:
    """DOUBLE AFTER blue ON transport WHEN GAIN 5 MOVE BEST: whose action, of which card, and the lines to repeat it by.

    Empty seats or cards: anybody's, any that the lines fit. GAIN: my lead over the best rival, were every place scored
    then, must rise by so many. `ask`: ask me then.
    """

    seats: Ranked[NamedSeat] = ()
    cards: Ranked[WantedCard] = ()
    items: tuple[Item, ...] = ()
    gain: int = 0
    guards: tuple[Guard, ...] = ()
    ask: bool = False


@wire("double-block")
class DoubleBlock(PolicyBlock):
    """Which special actions to repeat, and how; the first policy that fits counts. DOUBLE NEVER is empty."""

    policies: Ranked[DoublingPolicy] = ()

    key = "DOUBLE"


# --- read -----------------------------------------------------------------------------------------


def _cards(c: grammar.Cursor) -> tuple[str, ...]:
    """Ranked cards, on offer or not, or ANY; empty, with a trouble, if there are none."""
    read = grammar.ranked(c, lambda: _card(c), lambda: c.comes_number_or("card", "ANY", "STACK"), commas=True)
    return tuple(dict.fromkeys(design for designs in read for design in designs))


def _card(c: grammar.Cursor) -> tuple[str, ...] | None:
    any_of_them = c.sees("ANY") is not None and c.sees("card") is None  # "any three" is a card
    return (grammar.ANY_CARD,) if any_of_them and c.says("ANY") else any_card(c)


def _those(c: grammar.Cursor, joint: str) -> tuple[Seat, ...]:
    start = c.at
    seats = named_seats(c) if c.says(joint) or c.sees("seat") is not None else ()
    c.at = c.at if seats else start
    return seats


def _gain(c: grammar.Cursor) -> int:
    start = c.at
    if not c.says("GAIN"):
        c.says("WHEN")
        if not c.says("GAIN"):
            c.at = start
            return 0
    return grammar.number(c) or 1


def _items(c: grammar.Cursor, cards: tuple[str, ...]) -> tuple[Item, ...]:
    """The lines that follow; without any, ACT where a named card leaves nothing to choose."""
    verbs = {*deeds.WORDS, *naming(c.known.cards)} - {deeds.PLACE, deeds.SKIP}
    items: list[Item] = []
    while (verb := c.sees("verb")) in verbs and c.token() is not None:
        c.take("verb")
        items += deeds.read(c, verb) or ()
    known = [card for card in c.known.cards if card.design in cards]
    return tuple(items) or ((DoAct(),) if any(map(deeds.wants_act, known)) else ())


# --- the shapes -------------------------------------------------------------------------------------


class _KeptShape(PoliciesShape):
    """A shape of policies for an action card that a seat keeps for another's turn."""

    is_brought = True
    keeps: Ask

    def policy(self, c: grammar.Cursor) -> Any:
        """A policy read; None with a trouble."""
        raise NotImplementedError

    def read(self, c: grammar.Cursor, keyword: str) -> Block | None:
        """A policy; NEVER; LET PASS: not this time, what is said stays for the next."""
        value: Any = self.values[0]
        if c.sees("verb") == LET_PASS:
            c.take("verb")
            return self.passing(c)
        if c.says("NEVER", "NONE"):
            return value()  # type: ignore[no-any-return]
        policy = self.policy(c)
        return None if policy is None else value((policy,))

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """What follows the keyword; no: not this time."""
        if decision is not None:
            yield Slot(key, (key,), short={"SAYS NO": f"{key} {LET_PASS}"})

    def fits(self, position: Position, decision: Decision, seat: Seat, policy: Any, memory: Memory) -> bool:
        conditions_hold = holds(policy.guards, position, seat, memory.king_at_start)
        return conditions_hold and self.is_about(position, decision, policy)

    def is_about(self, position: Position, decision: Decision, policy: Any) -> bool:
        """Whether a policy is about this moment, whatever its conditions."""
        raise NotImplementedError

    def against(self, block: Any, state: State, seat: Seat) -> Iterator[Finding]:
        if block.policies and not keeps(state.position, seat, block.key):
            may = may_yet(state, seat, lambda does: does.keeps is self.keeps)
            yield Finding("not-yet" if may else "never", Complaint("not-kept", (block.key,)))
        for line, policy in enumerate(block.policies):
            if complaint := never(policy.guards, state.position, seat):
                yield Finding("never", complaint, line)


class _RemovingShape(_KeptShape):
    values = (RemoveBlock,)
    ebnf = '"REMOVE" ("NEVER" | ("ASK" cards? | cards) ("BEFORE" seats)? guard*)'
    keys = (RemoveBlock.key,)
    asked = keeps = Ask.REMOVE

    def policy(self, c: grammar.Cursor) -> Removal | None:
        """REMOVE king or score_5 BEFORE red IF red LAID 13; REMOVE ASK BEFORE red."""
        ask, seats = c.says("ASKING"), _those(c, "BEFORE")
        cards: tuple[str, ...] = ()
        if c.comes_number_or("card", "ANY", "STACK") or not (ask or seats):
            cards = _cards(c)
        seats = seats or _those(c, "BEFORE")
        guards = facts.guards(c, RemoveBlock.key) if c.conditional() else ()
        return Removal(cards, seats, guards, ask) if cards or ask else None

    def policy_text(self, policy: Removal, known: Known) -> str:
        words = [RemoveBlock.key, *(["ASK"] if policy.ask else []), either(map(card_name, policy.cards))]
        words += ["BEFORE " + either(known.colours[seat] for seat in policy.seats)] if policy.seats else []
        return " ".join(filter(None, words)) + guards_text(policy.guards, known)

    def is_about(self, position: Position, decision: Decision, policy: Removal) -> bool:
        """Before the choice of somebody it names, while one of its cards lies there."""
        there = not policy.cards or any(meant_by(position, card, position.offered) for card in policy.cards)
        return there and (not policy.seats or next_to_choose(position) in policy.seats)

    def order(self, position: Position, decision: Decision, seat: Seat, policy: Removal) -> Order | None:
        there = (meant_by(position, card, position.offered) for card in policy.cards)
        return next((RemoveCard(card) for cards in there for card in cards), None)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        offered = tuple(map(design_of, state.position.offered[:2])) or (grammar.ANY_CARD,)
        yield RemoveBlock((Removal(offered, state.position.from_left_of(seat)[:1]),))


class _DoublingShape(_KeptShape):
    values = (DoubleBlock,)
    ebnf = '"DOUBLE" ("NEVER" | "ASK" after? guard* | after? ("WHEN GAIN" points)? deed guard*)'
    keys = (DoubleBlock.key,)
    asked = keeps = Ask.DOUBLE

    def policy(self, c: grammar.Cursor) -> DoublingPolicy | None:
        """DOUBLE AFTER blue ON transport WHEN GAIN 5 MOVE BEST; DOUBLE ASK."""
        ask, seats = c.says("ASKING"), _those(c, "AFTER")
        cards: tuple[str, ...] = ()
        if c.says("ON") or (c.comes_number_or("card") and c.sees("verb") is None):
            cards = _cards(c)
            if not cards:
                return None
        seats, start = seats or _those(c, "AFTER"), c.at
        gain = _gain(c)
        items = _items(c, cards)
        typed = " ".join(token.word for token in c.tokens[start : c.at] if not token.is_mark)
        if ask and typed:
            c.complain("words-left-over", typed, since=start)
            return None
        gain = gain or _gain(c)
        guards = facts.guards(c, DoubleBlock.key) if c.conditional() else ()
        if not (items or ask):
            named = cards[0] if cards else grammar.ANY_CARD
            c.complain("plan-needs-action", named, legal=(f"{DoubleBlock.key} MOVE BEST",))
            return None
        return DoublingPolicy(seats, cards, () if ask else items, gain, guards, ask)

    def policy_text(self, policy: DoublingPolicy, known: Known) -> str:
        words = [DoubleBlock.key, *(["ASK"] if policy.ask else [])]
        words += ["AFTER " + either(known.colours[seat] for seat in policy.seats)] if policy.seats else []
        words += ["ON " + either(map(card_name, policy.cards))] if policy.cards else []
        words += [f"WHEN GAIN {policy.gain}"] if policy.gain else []
        words += [deeds.item_text(item, known) for item in policy.items]
        return " ".join(words) + guards_text(policy.guards, known)

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """Yes, where the card leaves nothing to choose."""
        for slot in super().slots(key, state, decision, seat):
            assert state is not None
            assert decision is not None
            acts = deeds.wants_act(card_of(state.position, decision.step.card))
            yield replace(slot, short={**slot.short, **({"SAYS YES": f"{key} {DoAct.verb}"} if acts else {})})

    def of_lines(self, items: Sequence[Item]) -> Block:
        return DoubleBlock((DoublingPolicy(items=tuple(items)),))

    def is_about(self, position: Position, decision: Decision, policy: DoublingPolicy) -> bool:
        """After the turn of somebody it names, if the card is one that it names and its lines are for it."""
        taken = decision.step.card
        acted = next(seat for seat in position.seats if taken in cards_taken(position, seat))
        named = not policy.cards or {grammar.ANY_CARD, taken, design_of(taken)} & {*policy.cards}
        lines = all(deeds.fits(card_of(position, taken), item) for item in policy.items)
        return bool(named) and lines and (not policy.seats or acted in policy.seats)

    def order(self, position: Position, decision: Decision, seat: Seat, policy: DoublingPolicy) -> Order | None:
        card = card_of(position, decision.step.card)
        lines = [(n, deed_of(item)) for n, item in enumerate(policy.items)]
        way = deeds.special(stocked(position, card), seat, card.does, lines)
        if not isinstance(way, Found) or isinstance(way.order, Skip):
            return None
        if policy.gain and raises(position, seat, decision.step.card, way.order) < policy.gain:
            return None
        return way.order

    def against(self, block: DoubleBlock, state: State, seat: Seat) -> Iterator[Finding]:
        yield from super().against(block, state, seat)
        for line, policy in enumerate(block.policies):
            if seat in policy.seats:
                yield Finding("never", Complaint("veto-own", (seat,)), line)
            named = [card for card in state.position.table.cards if card.design in policy.cards]
            for item in policy.items if named else ():
                if not any(deeds.fits(card, item) for card in named):
                    yield finding_of(Complaint("item-not-of-card", (item.verb, named[0].design)), line)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        yield DoubleBlock((DoublingPolicy(state.position.from_left_of(seat)[:1], (), (DoAct(),), 5),))


REMOVING = _RemovingShape()
DOUBLING = _DoublingShape()
