"""What cards do that no others do alike, gathered from a letter; and the card that goes without saying.

Knows how such a deed is written. Must not know how it was put in words.
"""

from __future__ import annotations

from dataclasses import replace

from referee.orders.gathering import Composer
from referee.orders.scanning import Wording
from referee.orders.shapes.one_of_each import DoSend
from referee.orders.shapes.plans import CardBlock
from referee.orders.understanding import SpokenPlan, Understanding
from referee.orders.writing import card_name
from referee.rules.shapes import Moves


class SpecialComposer(Composer):
    """Adds these, too."""

    def headed(self, reading: Understanding) -> Understanding:
        """The same, where no card is named with that on the power card that is laid."""
        first = reading.plans[0] if reading.plans else None
        if first is None or first.head or CardBlock.key not in self.open or not (cards := self._powered(reading)):
            return reading
        plan = replace(first, card=cards[0], head=f"{CardBlock.key} {card_name(cards[0].design)}")
        return replace(reading, plans=(plan, *reading.plans[1:]), cost=reading.cost + 0.2)

    def _sent(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """A caballero of each; with those that were named before. Or several, where a card throws them in."""
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        cards = [plan.card] if plan.card else self._powered(reading)
        asked = [part.asks() for card in cards for part in card.does.parts()]
        if any(isinstance(shape, Moves) and shape.thrown for shape in asked):
            groups = ((many, whose, places[0]) for many, whose, places in phrase.what)
            return self._moves(reading, ((group, (self.table.board.castillo,)) for group in groups))
        if any(many != 1 for many, _, _ in phrase.what):
            return None
        picks = [f"{self._owner(whose)} {self._ranked(places)}" for _, whose, places in phrase.what]
        if (had := dict(plan.lines).get(DoSend.verb)) and not reading.turning:
            lines = tuple((v, f"{had}, {', '.join(picks)}" if v == DoSend.verb else text) for v, text in plan.lines)
            return replace(reading, plans=(*reading.plans[:-1], replace(plan, lines=lines)))
        return self._line(reading, DoSend.verb, f"{DoSend.verb} {', '.join(picks)}", surely=len(picks) > 1)

    def _card_later(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """The card, before which the caballeros are placed."""
        further = self._card(reading, phrase)
        return further and replace(further, plans=(*further.plans[:-1], replace(further.plans[-1], placed_first=True)))
