"""What a letter answers: the game as its writer sees it, the open questions, the cards on offer, the plans.

Knows what things are called in orders, what a plan may hold and how it is written, and which card on offer is meant: by
its designs, by its number, by what it does or asks. Must not know what they are called in
letters, nor how anything was put in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, Slot
from referee.orders.grammar import ANY_CARD
from referee.orders.order import guards_of
from referee.orders.shapes.called import DoCourt
from referee.orders.shapes.deeds import card_called, item_text, verbs_of, wants_act
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock, first_cards, plans_among
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.writing import card_name, owner_of, place_name
from referee.prose.order_keywords import ACT, CARD, ELSE, PLACE, POWER, RETURN, TURN, VETO
from referee.rules.decisions import Ask
from referee.rules.effects.base import Card, design_of
from referee.rules.model import Place

_NO_PLACE = frozenset((POWER, CARD, TURN, VETO, RETURN, "ACCEPT"))
"""Questions that are not answered by a place."""

HIGHEST = "SAYS HIGHEST"
"""The kind of words for the highest power card."""


@dataclass(frozen=True)
class Context:
    """The game as the writer of a letter sees it, and what the letter may say; what is cached is asked at each word."""

    known: Known
    slots: Sequence[Slot]

    @cached_property
    def open(self) -> frozenset[str]:
        """Keys of the blocks that the letter may say."""
        return frozenset(slot.key for slot in self.slots)

    @cached_property
    def asked(self) -> frozenset[str]:
        """Keys of the blocks that it is asked for."""
        return frozenset(slot.key for slot in self.slots if slot.is_asked)

    @property
    def asks_place(self) -> bool:
        """Whether a place is all that is asked."""
        return len(self.asked) == 1 and not self.asked & _NO_PLACE

    @cached_property
    def standing(self) -> tuple[DraftPlan, ...]:
        """The plans begun, proposed or in force."""
        return standing_plans(self.known)

    @cached_property
    def held_cards(self) -> tuple[Card | None, ...]:
        """The cards that these plans begin with, None for any."""
        designs = first_cards((*self.known.unfinished, *self.known.proposal, *self.known.in_force))
        return tuple(card_called(design, self.known.cards) for design in designs)

    @cached_property
    def held_verbs(self) -> tuple[str, ...]:
        """Keywords of what may be said to the card in hand, or to those of the plans that stand."""
        if not self.plans_open:
            return ()
        turn = [verb for slot in self.slots if slot.key == TURN for verb in slot.verbs]
        return (*turn, *(verb for card in self.held_cards if card for verb in verbs_of(card)))

    @property
    def plans_open(self) -> bool:
        """Whether lines of a plan may be said."""
        return bool({TURN, CARD} & self.open)

    def stands(self, key: str) -> str:
        """The line of a block that is proposed or in force, empty if there is none."""
        blocks = [block for block in (*self.known.in_force, *self.known.proposal) if block.key == key]
        return canonical_sheet(blocks[-1:], self.known)

    def is_gone(self, power: Any) -> bool:
        """Whether nothing but a power card is asked, and this one cannot be laid any more."""
        if self.asked != {POWER} or not isinstance(power, int):
            return False
        return any(slot.key in self.asked and slot.against(PowerBlock((PowerRank(power),))) for slot in self.slots)

    def power(self, said: Any) -> str:
        """A power card as orders name it; words for the highest and the lowest mean those of the hand, where it shows.

        The lowest that is free is ANY.
        """
        if said != HIGHEST:
            return "ANY" if said == "LOWEST" else str(said)
        in_hand = (slot.short[HIGHEST] for slot in self.slots if slot.key == POWER and HIGHEST in slot.short)
        return next(in_hand, str(max(self.known.board.power_values))).removeprefix(f"{POWER} ")

    def name(self, place: Place) -> str:
        """What a place is called in orders."""
        return place_name(place, self.known.board)

    def ranked(self, places: Iterable[Place]) -> str:
        """Places as orders rank them: Aragon or Seville."""
        return " or ".join(map(self.name, places))

    def owner(self, whose: Any) -> str:
        """What orders call the owner of caballeros."""
        return "own" if whose == "own" else owner_of(whose, self.known)


PlanLines = tuple[tuple[str, str], ...]
"""Lines of a plan, each behind its keyword."""


@dataclass(frozen=True)
class DraftPlan:
    """A card and what is done with it, as lines of a sheet; many candidates share one, so it is written out once."""

    card: Card | None = None
    head: str = ""
    lines: PlanLines = ()
    placed_first: bool = False
    old: PlanLines = ()  # lines that stay of the plan that it changes, with each part of a placing alone

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The lines of the plan, as a sheet has them."""
        return tuple(self._lines())

    @cached_property
    def otherwise(self) -> tuple[str, ...]:
        """The lines of the plan where it stands behind another."""
        return (f"{ELSE} {self.head}", *self.written[1:]) if self.head else self.written

    def _lines(self) -> Iterator[str]:
        if self.head:
            yield self.head
        lines = (*self.old, *self.lines)
        acts = any(verb != PLACE for verb, _ in lines)
        if self.head and not acts and self.card and DoCourt.verb in verbs_of(self.card):
            yield DoCourt.verb
        yield from (line for _, line in sorted(lines, key=self._rank))
        if self.head and self.placed_first and not acts and self.card and wants_act(self.card):
            yield ACT

    def _rank(self, line: tuple[str, str]) -> bool:
        return (line[0] == PLACE) != self.placed_first


def standing_plans(known: Known) -> tuple[DraftPlan, ...]:
    """The plans begun, proposed or in force, with each part of a placing as a line of its own."""
    return tuple(_drafted(plan, known) for plan in plans_among((*known.unfinished, *known.proposal, *known.in_force)))


def _drafted(plan: Plan, known: Known) -> DraftPlan:
    head = canonical_sheet((CardBlock((plan,)),), known).partition("\n")[0]
    lines: list[tuple[str, str]] = []
    for item in plan.items:
        text = item_text(item, known)
        verb = text.partition(" ")[0]
        is_whole = verb != PLACE or guards_of(item)
        parts = [text] if is_whole else [f"{verb} {part}" for part in text.removeprefix(f"{verb} ").split(", ")]
        lines += [(verb, part) for part in parts]
    placed_first = bool(lines) and lines[0][0] == PLACE and any(verb != PLACE for verb, _ in lines)
    card = card_called(plan.cards[0], known.cards) if plan.cards else None
    return DraftPlan(card, head, (), placed_first, tuple(lines))


def placed_by(line: str) -> tuple[str, str]:
    """How many a line of a plan places, and its first choice of a place."""
    many, _, ranks = line.partition(" ")[2].partition(" ")
    return many, ranks.partition(" or ")[0]


def placing_at(lines: PlanLines, place: str) -> int | None:
    """The index of the line that places a number in a place, without a condition; None if none does."""
    found: Iterator[int] = (
        n
        for n, (verb, text) in enumerate(lines)
        if verb == PLACE and " IF " not in text and placed_by(text)[0].isdigit() and placed_by(text)[1] == place
    )
    return next(found, None)


OPEN_CARDS = (ANY_CARD, "BEST")
"""Words for any card that is left, and for the one that our computer player would take."""


def design_meant(said: Sequence[str] | str | int, known: Known) -> str:
    """The only design on offer of these, or with this number; empty if there is none or several; ANY as it is."""
    if said in OPEN_CARDS:
        return str(said)
    if isinstance(said, int):
        return stacked(said, known)
    offered = _offered(known)
    there = [design for design in said if design in offered]
    return there[0] if len(there) == 1 else ""


def stacked(number: int, known: Known) -> str:
    """The design on offer in the stack with this number, or on the power card of this value."""
    offered = _offered(known)
    designs = (card.design for card in known.cards if number and number in (card.stack, card.power))
    return next((design for design in designs if design in offered), "")


def powered(value: int | str, known: Known) -> list[Card]:
    """The cards on offer that are on the power card of this value, in games where these have actions."""
    return [card for card in known.cards if card.power and card.power == value and card.design in _offered(known)]


def with_verb(verb: str, known: Known) -> list[Card]:
    """The cards on offer that a line with this keyword may be for."""
    offered = _offered(known)
    return [card for card in known.cards if card.design in offered and verb in verbs_of(card)]


def with_figure(number: int, known: Known) -> tuple[str, ...]:
    """The designs on offer that are called by what they score: the 4s, the 6s and 7s."""
    return tuple(design for design in _offered(known) if str(number) in card_name(design))


def told_by(kinds: Mapping[str, Any], known: Known) -> frozenset[str]:
    """The designs on offer of which a word may tell: by their effect, their name, or the keyword of their lines."""
    offered, designs = _offered(known), {*kinds.get("effect", ()), *kinds.get("card", ())}
    if verb := kinds.get("verb"):
        designs |= {card.design for card in with_verb(verb, known)}
        designs |= {each for each in offered if card_name(each).upper() == verb}
    return offered & designs


def asks(design: str, what: Ask, known: Known) -> bool:
    """Whether a card asks this of others."""
    card = card_called(design, known.cards)
    return card is not None and what in card.questions_to_others()


def _offered(known: Known) -> frozenset[str]:
    return frozenset(design_of(card) for card in known.offered)
