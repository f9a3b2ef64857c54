"""What a letter answers: the game as its writer sees it, the questions that are open, the plans that stand.

Knows what things are called in orders. Must not know what they are called in letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, Slot
from referee.orders.shapes.deeds import card_called, verbs_of
from referee.orders.shapes.plans import first_cards
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.writing import owner_of, place_name
from referee.prose.draft_plan import DraftPlan, standing_plans
from referee.prose.order_keywords import CARD, POWER, RETURN, TURN, VETO
from referee.rules.effects.base import Card
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
