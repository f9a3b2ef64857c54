"""Orders that few cards ask for, gathered from a letter: SEND, RETURN, TAKE, SCOREBOARD, what is done likewise.

Where no card is named, the one on the power card that is laid is meant.

Knows how such a deed is written. Must not know how it was put in words.
"""

from __future__ import annotations

from dataclasses import replace

from referee.orders.shapes.deeds import verbs_of
from referee.orders.shapes.levy import ReturnBlock, given_up
from referee.orders.shapes.one_of_each import DoSend
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.spent_power import DoTake
from referee.orders.shapes.token import DoScoreboard
from referee.orders.writing import card_name
from referee.prose.gathering import Composer
from referee.prose.offers import asks
from referee.prose.scanning import Wording
from referee.prose.understanding import SpokenPlan, Understanding
from referee.rules.decisions import Ask
from referee.rules.model import COURT
from referee.rules.shapes import Moves


class SpecialComposer(Composer):
    """Adds the phrases of these orders, too: the composer that the search for sheets takes."""

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

    def _returned(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        if isinstance(phrase.more, tuple) and not asks(phrase.more[0], Ask.RETURN, self.table):
            return None
        if ReturnBlock.key not in self.asked and not phrase.more:
            return None
        if ReturnBlock.key not in self.open:
            if not phrase.more and any(place != COURT or many is None for many, place in phrase.what):
                return None
            reading = replace(reading, cost=reading.cost + 0.4)
        if ReturnBlock.key not in self.asked and not phrase.more and any(place != COURT for _, place in phrase.what):
            return None
        due = given_up(self.table.cards)
        alone = len(phrase.what) == 1
        parts = [
            (due if many == "ALL" or (many is None and alone) else 1 if many in (None, "LAST") else many, place)
            for many, place in phrase.what
        ]
        third = [1 if at and many == due > 1 else many for at, (many, _) in enumerate(parts)]  # "and the third"
        listed = ", ".join(f"{many} {self._place(place)}" for many, (_, place) in zip(third, parts, strict=True))
        return self._put(reading, ReturnBlock.key, f"{ReturnBlock.key} {listed}")

    def _likewise(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """The lines of the plan before, as far as the card that is named instead has them, too."""
        if len(reading.plans) < 2 or not reading.plans[-1].card:
            return None
        *_, above, plan = reading.plans
        said = {verb for verb, _ in plan.lines}
        mine = (*verbs_of(plan.card), DoPlace.verb) if plan.card else ()
        again = tuple((verb, line) for verb, line in above.lines if verb in mine and verb not in said)
        return replace(reading, plans=(*reading.plans[:-1], replace(plan, lines=(*plan.lines, *again))))

    def _taken_back(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        line = f"{DoTake.verb} {' or '.join(map(str, phrase.what))}"
        return self._line(reading, DoTake.verb, line, surely=bool(phrase.more))

    def _scoreboard(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """A scoreboard by its first points, if the card lays one; by all of them it names the card, too."""
        card = reading.plans[-1].card if reading.plans else None
        if phrase.what < 100 and (card is None or DoScoreboard.verb not in verbs_of(card)):
            return None
        line = f"{DoScoreboard.verb} {phrase.what} {self._ranked(phrase.places)}"
        return self._line(reading, DoScoreboard.verb, line, surely=True)
