"""Orders that few cards ask for, gathered from a letter: SEND, RETURN, VETO, TAKE, SCOREBOARD, what is done likewise.

Where no card is named, the one on the power card that is laid is meant.

Knows how such a deed is written. Must not know how it was put in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.deeds import verbs_of
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.levy import ReturnBlock, given_up
from referee.orders.shapes.one_of_each import DoSend
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.spent_power import DoTake
from referee.orders.shapes.token import DoScoreboard
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.writing import card_name
from referee.prose.gathering import Composer
from referee.prose.offers import asks
from referee.prose.scanning import Wording
from referee.prose.understanding import SpokenPlan, Understanding
from referee.prose.vetoing import veto_line
from referee.rules.decisions import Ask, Disk
from referee.rules.shapes import Moves

_HIGHEST = 13
"""The highest power card."""


_EACH = {None: 1, "LAST": 1, "MAN": 1, "REST": "ALL"}
"""How many of those to be given up come from a place, where that is no number."""


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
            reading = replace(reading, cost=reading.cost + 0.4)
        due = given_up(self.table.cards)
        alone = len(phrase.what) == 1
        parts = [
            (due if many == "ALL" or (many is None and alone) else _EACH.get(many, many), place)
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

    def _outbid(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """The lowest power card above a number that can still be laid; all above it, where that is not known yet."""
        free = [each for each in range(phrase.what + 1, _HIGHEST + 1) if not self._is_gone(each)]
        there = free[:1] if self.asked == {PowerBlock.key} else free
        return self._power(reading, replace(phrase, what=tuple(there))) if there else None

    def _listed(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """What stands under a number in the letter that is answered."""
        slot = next((each for each in self.slots if str(phrase.what) in each.short), None)
        if slot is None or self.asked != {slot.key}:
            return None
        return self._put(reading, slot.key, slot.short[str(phrase.what)])

    def _otherwise(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """What comes next would do, too, where one place is asked."""
        return replace(reading, turning="else") if reading.blocks and self._wants_place(reading) else None

    def _emptied(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """Where those in the Castillo go when it opens."""
        key = key_to(Disk.GENERAL)
        return self._put(reading, key, f"{key} {self._ranked(phrase.places)}") if key in self.open else None

    def _veto(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        line = self._objection(veto_line(phrase.what, self.table))
        if VetoBlock.key in self.asked and phrase.what.keys() == {"seat"} and line not in self._objections():
            return None  # somebody else, and nothing that he does
        if line == VetoBlock.key and any(key == line for key, _ in reading.blocks):
            return reading
        if phrase.more == "bare" and VetoBlock.key not in self.asked:
            return None
        if line == VetoBlock.key:
            short = [order for slot in self.slots if slot.key == VetoBlock.key for order in slot.short.values()]
            line = next((order for order in short if order.startswith(VetoBlock.key)), f"{VetoBlock.key} ANY")
        return self._put(reading, VetoBlock.key, line)

    def _objection(self, line: str) -> str:
        """What objects to the action that is asked about, where no more is said than may be meant by that."""
        asked = next(self._objections(), "").split()
        seats = {*self.table.colours} & {*line.split()} - {*asked}
        cards = "ON" in line.split() and line.partition(" ON ")[2].partition(" WHEN ")[0] not in " ".join(asked)
        return line if not asked or seats or cards or AskBlock.key in line else " ".join(asked)

    def _objections(self) -> Iterator[str]:
        """The order that objects, where it is asked whether to."""
        yield from (slot.short["YES"] for slot in self.slots if slot.key in self.asked and "YES" in slot.short)

    def _let(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        if VetoBlock.key in self.asked:
            return self._put(reading, VetoBlock.key, LET_PASS)
        said = VetoBlock.key in self.open or phrase.more
        return self._put(reading, VetoBlock.key, f"{VetoBlock.key} NEVER") if said else reading

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
